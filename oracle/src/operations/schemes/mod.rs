//! The operations on UTF-16 and UTF-32, and the conversions between encoding schemes.

mod domains;
mod task;

pub(crate) use task::{Task, UTF16, UTF32};

use super::utf8::SURROGATE_STRINGS;
use crate::Operation;
use crate::domains::{Alphabet, BYTES_UP_TO_2, BYTES_UP_TO_3, CodePoints, Strings, Sweep, deep, full, quick};
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
                quick(&$scheme::DECODE, &BYTES_UP_TO_2),
                quick(&$scheme::DECODE, &domains::$scheme::BOUNDARY_STRINGS),
                quick(&$scheme::DECODE, &domains::$scheme::CODE_POINT_BLOCKS),
                quick(&$scheme::DECODE, &domains::$scheme::ASCII_RUNS),
                quick(&$scheme::DECODE, &domains::$scheme::CHUNK_CUTS),
                full(&$scheme::DECODE, &domains::$scheme::CODE_POINTS),
                full(&$scheme::DECODE, &BYTES_UP_TO_3),
                $($tier(&$scheme::DECODE, &$four),)?
                quick(&$scheme::DECODE_STRICT, &BYTES_UP_TO_2),
                quick(&$scheme::DECODE_STRICT, &domains::$scheme::BOUNDARY_STRINGS),
                quick(&$scheme::DECODE_STRICT, &domains::$scheme::CODE_POINT_BLOCKS),
                quick(&$scheme::DECODE_STRICT, &domains::$scheme::ASCII_RUNS),
                full(&$scheme::DECODE_STRICT, &domains::$scheme::CODE_POINTS),
                full(&$scheme::DECODE_STRICT, &BYTES_UP_TO_3),
                quick(&$scheme::DECODE_BOM, &BYTES_UP_TO_2),
                quick(&$scheme::DECODE_BOM, &domains::$scheme::BOM_STRINGS),
                quick(&$scheme::DECODE_BOM, &domains::$scheme::BOM_CHUNK_CUTS),
                full(&$scheme::DECODE_BOM, &BYTES_UP_TO_3),
                quick(&$scheme::ENCODE, &domains::TEXT_BLOCKS),
                quick(&$scheme::ENCODE, &SURROGATE_STRINGS),
                full(&$scheme::ENCODE, &CodePoints),
                quick(&$scheme::ENCODE_STRICT, &domains::TEXT_BLOCKS),
                quick(&$scheme::ENCODE_STRICT, &SURROGATE_STRINGS),
                full(&$scheme::ENCODE_STRICT, &CodePoints),
            )*
            $(
                quick(&$form::DECODE, &BYTES_UP_TO_2),
                quick(&$form::DECODE, &domains::$form::BOM_STRINGS),
                quick(&$form::DECODE, &domains::$form::BOM_CHUNK_CUTS),
                full(&$form::DECODE, &BYTES_UP_TO_3),
                quick(&$form::DECODE_STRICT, &BYTES_UP_TO_2),
                quick(&$form::DECODE_STRICT, &domains::$form::BOM_STRINGS),
                full(&$form::DECODE_STRICT, &BYTES_UP_TO_3),
            )*
            $($(
                quick(&from::$from::$to::CONVERT, &domains::$from::BOUNDARY_STRINGS),
                quick(&from::$from::$to::CONVERT, &domains::$from::CODE_POINT_BLOCKS),
                quick(&from::$from::$to::CONVERT, &domains::$from::ASCII_RUNS),
                quick(&from::$from::$to::CONVERT, &domains::$from::CHUNK_CUTS),
                quick(&from::$from::$to::CONVERT_STRICT, &domains::$from::BOUNDARY_STRINGS),
                quick(&from::$from::$to::CONVERT_STRICT, &domains::$from::CODE_POINT_BLOCKS),
                quick(&from::$from::$to::CONVERT_STRICT, &domains::$from::ASCII_RUNS),
            )*)*
        ];
    };
}

area! {
    schemes {
        utf16le Utf16Le with BYTES_4 in full,
        utf16be Utf16Be with BYTES_4 in deep,
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
