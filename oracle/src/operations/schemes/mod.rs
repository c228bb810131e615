//! The operations on UTF-16 and UTF-32, and the conversions between encoding schemes.

mod domains;
mod task;

pub(crate) use task::{Task, UTF16, UTF32};

use super::utf8::SURROGATE_STRINGS;
use crate::Operation;
use crate::domains::{Alphabet, BYTES_UP_TO_2, BYTES_UP_TO_3, CodePoints, Domain, Strings, Sweep, Tier};
use crate::rules::schemes as rules;
use conformant_codecs::convert::Scheme;

/// The operation with an id, which is its task.
macro_rules! operation {
    ($name:ident, $id:expr, $task:expr) => {
        pub(in crate::operations::schemes) static $name: Operation = Operation {
            id: $id,
            input: $task.input(),
            output: $task.output(),
            spec: $task.spec(),
            rejections: $task.rejections(),
            streams: $task.streams(),
            steps: |case| rules::steps($task, case),
            rule: |case, want, got| rules::broken($task, case, want, got),
        };
    };
}

static BYTES_4: Strings = Strings {
    id: "bytes-4",
    about: "every byte string of four bytes",
    alphabet: Alphabet::AllBytes,
    lengths: 4..=4,
};

const fn sweep(operation: &'static Operation, domain: &'static dyn Domain, tier: Tier) -> Sweep {
    Sweep { operation, domain, tier }
}

/// The operations of the area, each with its sweeps.
macro_rules! area {
    (
        schemes { $($scheme:ident $variant:ident $(with $four:ident in $tier:ident)?,)* }
        by byte order mark { $($form:ident $orders:ident,)* }
        conversions { $($from:ident $from_variant:ident => $($to:ident $to_variant:ident)*;)* }
    ) => {
        $(
            mod $scheme {
                use super::*;

                operation!(DECODE, concat!(stringify!($scheme), ".decode"), Task::Decode(Scheme::$variant));
                operation!(
                    DECODE_STRICT,
                    concat!(stringify!($scheme), ".decode-strict"),
                    Task::DecodeStrict(Scheme::$variant)
                );
                operation!(
                    DECODE_BOM,
                    concat!(stringify!($scheme), ".decode-bom"),
                    Task::DecodeBom(Scheme::$variant)
                );
                operation!(ENCODE, concat!(stringify!($scheme), ".encode"), Task::Encode(Scheme::$variant));
                operation!(
                    ENCODE_STRICT,
                    concat!(stringify!($scheme), ".encode-strict"),
                    Task::EncodeStrict(Scheme::$variant)
                );
            }
        )*

        $(
            mod $form {
                use super::*;

                operation!(DECODE, concat!(stringify!($form), ".decode"), Task::DecodeByBom(task::$orders));
                operation!(
                    DECODE_STRICT,
                    concat!(stringify!($form), ".decode-strict"),
                    Task::DecodeStrictByBom(task::$orders)
                );
            }
        )*

        mod from {
            $(
                pub(super) mod $from {
                    $(
                        pub(in super::super) mod $to {
                            use super::super::super::*;

                            operation!(
                                CONVERT,
                                concat!(stringify!($from), ".to-", stringify!($to)),
                                Task::Convert(Scheme::$from_variant, Scheme::$to_variant)
                            );
                            operation!(
                                CONVERT_STRICT,
                                concat!(stringify!($from), ".to-", stringify!($to), "-strict"),
                                Task::ConvertStrict(Scheme::$from_variant, Scheme::$to_variant)
                            );
                        }
                    )*
                }
            )*
        }

        /// Every sweep over them.
        pub static SWEEPS: &[Sweep] = &[
            $(
                sweep(&$scheme::DECODE, &BYTES_UP_TO_2, Tier::Quick),
                sweep(&$scheme::DECODE, &domains::$scheme::BOUNDARY_STRINGS, Tier::Quick),
                sweep(&$scheme::DECODE, &domains::$scheme::CODE_POINT_BLOCKS, Tier::Quick),
                sweep(&$scheme::DECODE, &domains::$scheme::ASCII_RUNS, Tier::Quick),
                sweep(&$scheme::DECODE, &domains::$scheme::CHUNK_CUTS, Tier::Quick),
                sweep(&$scheme::DECODE, &domains::$scheme::CODE_POINTS, Tier::Full),
                sweep(&$scheme::DECODE, &BYTES_UP_TO_3, Tier::Full),
                $(sweep(&$scheme::DECODE, &$four, Tier::$tier),)?
                sweep(&$scheme::DECODE_STRICT, &BYTES_UP_TO_2, Tier::Quick),
                sweep(&$scheme::DECODE_STRICT, &domains::$scheme::BOUNDARY_STRINGS, Tier::Quick),
                sweep(&$scheme::DECODE_STRICT, &domains::$scheme::CODE_POINT_BLOCKS, Tier::Quick),
                sweep(&$scheme::DECODE_STRICT, &domains::$scheme::ASCII_RUNS, Tier::Quick),
                sweep(&$scheme::DECODE_STRICT, &domains::$scheme::CODE_POINTS, Tier::Full),
                sweep(&$scheme::DECODE_STRICT, &BYTES_UP_TO_3, Tier::Full),
                sweep(&$scheme::DECODE_BOM, &BYTES_UP_TO_2, Tier::Quick),
                sweep(&$scheme::DECODE_BOM, &domains::$scheme::BOM_STRINGS, Tier::Quick),
                sweep(&$scheme::DECODE_BOM, &domains::$scheme::BOM_CHUNK_CUTS, Tier::Quick),
                sweep(&$scheme::DECODE_BOM, &BYTES_UP_TO_3, Tier::Full),
                sweep(&$scheme::ENCODE, &domains::TEXT_BLOCKS, Tier::Quick),
                sweep(&$scheme::ENCODE, &SURROGATE_STRINGS, Tier::Quick),
                sweep(&$scheme::ENCODE, &CodePoints, Tier::Full),
                sweep(&$scheme::ENCODE_STRICT, &domains::TEXT_BLOCKS, Tier::Quick),
                sweep(&$scheme::ENCODE_STRICT, &SURROGATE_STRINGS, Tier::Quick),
                sweep(&$scheme::ENCODE_STRICT, &CodePoints, Tier::Full),
            )*
            $(
                sweep(&$form::DECODE, &BYTES_UP_TO_2, Tier::Quick),
                sweep(&$form::DECODE, &domains::$form::BOM_STRINGS, Tier::Quick),
                sweep(&$form::DECODE, &domains::$form::BOM_CHUNK_CUTS, Tier::Quick),
                sweep(&$form::DECODE, &BYTES_UP_TO_3, Tier::Full),
                sweep(&$form::DECODE_STRICT, &BYTES_UP_TO_2, Tier::Quick),
                sweep(&$form::DECODE_STRICT, &domains::$form::BOM_STRINGS, Tier::Quick),
                sweep(&$form::DECODE_STRICT, &BYTES_UP_TO_3, Tier::Full),
            )*
            $($(
                sweep(&from::$from::$to::CONVERT, &domains::$from::BOUNDARY_STRINGS, Tier::Quick),
                sweep(&from::$from::$to::CONVERT, &domains::$from::CODE_POINT_BLOCKS, Tier::Quick),
                sweep(&from::$from::$to::CONVERT, &domains::$from::ASCII_RUNS, Tier::Quick),
                sweep(&from::$from::$to::CONVERT, &domains::$from::CHUNK_CUTS, Tier::Quick),
                sweep(&from::$from::$to::CONVERT_STRICT, &domains::$from::BOUNDARY_STRINGS, Tier::Quick),
                sweep(&from::$from::$to::CONVERT_STRICT, &domains::$from::CODE_POINT_BLOCKS, Tier::Quick),
                sweep(&from::$from::$to::CONVERT_STRICT, &domains::$from::ASCII_RUNS, Tier::Quick),
            )*)*
        ];
    };
}

area! {
    schemes {
        utf16le Utf16Le with BYTES_4 in Full,
        utf16be Utf16Be with BYTES_4 in Deep,
        utf32le Utf32Le,
        utf32be Utf32Be,
    }
    by byte order mark {
        utf16 UTF16,
        utf32 UTF32,
    }
    conversions {
        utf8 Utf8 => utf16le Utf16Le utf16be Utf16Be utf32le Utf32Le utf32be Utf32Be;
        utf16le Utf16Le => utf8 Utf8 utf16be Utf16Be utf32le Utf32Le utf32be Utf32Be;
        utf16be Utf16Be => utf8 Utf8 utf16le Utf16Le utf32le Utf32Le utf32be Utf32Be;
        utf32le Utf32Le => utf8 Utf8 utf16le Utf16Le utf16be Utf16Be utf32be Utf32Be;
        utf32be Utf32Be => utf8 Utf8 utf16le Utf16Le utf16be Utf16Be utf32le Utf32Le;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::operations;
    use std::collections::BTreeSet;

    #[test]
    fn every_operation_of_the_area_is_known_by_its_id() {
        let of_area: BTreeSet<_> = SWEEPS.iter().map(|sweep| sweep.operation.id).collect();
        assert_eq!(of_area.len(), 4 * 5 + 2 * 2 + 20 * 2);
        for operation in operations::all() {
            assert_eq!(Task::of(operation).is_some(), of_area.contains(operation.id), "{operation:?}");
        }
    }
}
