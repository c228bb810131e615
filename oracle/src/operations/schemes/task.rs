//! What each operation of the area does, told by its id, and what follows from that.

use crate::{Form, Operation};
use conformant_codecs::convert::Scheme;
use conformant_codecs::{utf8, utf16, utf32};

/// What an operation does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Task {
    /// `SCHEME.decode`
    Decode(Scheme),
    /// `SCHEME.decode-bom`
    DecodeBom(Scheme),
    /// `SCHEME.decode-strict`
    DecodeStrict(Scheme),
    /// `FORM.decode`, little-endian or big-endian as the byte order mark says.
    DecodeByBom([Scheme; 2]),
    /// `FORM.decode-strict`
    DecodeStrictByBom([Scheme; 2]),
    /// `SCHEME.encode`
    Encode(Scheme),
    /// `SCHEME.encode-strict`
    EncodeStrict(Scheme),
    /// `SCHEME.to-OTHER`
    Convert(Scheme, Scheme),
    /// `SCHEME.to-OTHER-strict`
    ConvertStrict(Scheme, Scheme),
}

/// The encoding schemes by the names that ids have for them.
const SCHEMES: [(&str, Scheme); 5] = [
    ("utf8", Scheme::Utf8),
    ("utf16le", Scheme::Utf16Le),
    ("utf16be", Scheme::Utf16Be),
    ("utf32le", Scheme::Utf32Le),
    ("utf32be", Scheme::Utf32Be),
];

/// UTF-16 in both byte orders.
pub(crate) const UTF16: [Scheme; 2] = [Scheme::Utf16Le, Scheme::Utf16Be];

/// UTF-32 in both byte orders.
pub(crate) const UTF32: [Scheme; 2] = [Scheme::Utf32Le, Scheme::Utf32Be];

impl Task {
    /// The task of an operation of this area.
    pub(crate) fn of(operation: &Operation) -> Option<Self> {
        let (area, name) = operation.id.split_once('.')?;
        let scheme = |name| SCHEMES.iter().find(|(known, _)| *known == name).map(|&(_, scheme)| scheme);
        if let Some(to) = name.strip_prefix("to-") {
            return match to.strip_suffix("-strict") {
                None => Some(Task::Convert(scheme(area)?, scheme(to)?)),
                Some(to) => Some(Task::ConvertStrict(scheme(area)?, scheme(to)?)),
            };
        }
        let orders = match area {
            "utf8" => return None,
            "utf16" => UTF16,
            "utf32" => UTF32,
            _ => {
                let scheme = scheme(area)?;
                return match name {
                    "decode" => Some(Task::Decode(scheme)),
                    "decode-bom" => Some(Task::DecodeBom(scheme)),
                    "decode-strict" => Some(Task::DecodeStrict(scheme)),
                    "encode" => Some(Task::Encode(scheme)),
                    "encode-strict" => Some(Task::EncodeStrict(scheme)),
                    _ => None,
                };
            }
        };
        match name {
            "decode" => Some(Task::DecodeByBom(orders)),
            "decode-strict" => Some(Task::DecodeStrictByBom(orders)),
            _ => None,
        }
    }

    /// The scheme that is read, where bytes are; of two the one that is read without a byte order mark.
    pub(crate) const fn source(self) -> Option<Scheme> {
        match self {
            Task::Decode(from)
            | Task::DecodeBom(from)
            | Task::DecodeStrict(from)
            | Task::DecodeByBom([_, from])
            | Task::DecodeStrictByBom([_, from])
            | Task::Convert(from, _)
            | Task::ConvertStrict(from, _) => Some(from),
            Task::Encode(_) | Task::EncodeStrict(_) => None,
        }
    }

    /// The form of the input.
    pub(crate) const fn input(self) -> Form {
        if self.source().is_some() { Form::Bytes } else { Form::Text }
    }

    /// The form of the output.
    pub(crate) const fn output(self) -> Form {
        match self {
            Task::Encode(_) | Task::EncodeStrict(_) | Task::Convert(..) | Task::ConvertStrict(..) => {
                Form::Bytes
            }
            _ => Form::Text,
        }
    }

    /// Whether what is wrong is refused, not replaced.
    pub(crate) const fn is_strict(self) -> bool {
        matches!(
            self,
            Task::DecodeStrict(_)
                | Task::DecodeStrictByBom(_)
                | Task::EncodeStrict(_)
                | Task::ConvertStrict(..)
        )
    }

    /// Whether it can be fed in chunks.
    pub(crate) const fn streams(self) -> bool {
        matches!(self, Task::Decode(_) | Task::DecodeBom(_) | Task::DecodeByBom(_) | Task::Convert(..))
    }

    /// The section that defines it.
    pub(crate) const fn spec(self) -> &'static str {
        match self {
            Task::Convert(..) => "Unicode 17.0, 3.9, D93, and 3.9.6, U+FFFD Substitution of Maximal Subparts",
            Task::ConvertStrict(..) => "Unicode 17.0, 3.2, C10, and 3.9, D93",
            Task::DecodeByBom(UTF16) | Task::DecodeStrictByBom(UTF16) => "Unicode 17.0, 3.10, D98",
            Task::DecodeByBom(_) | Task::DecodeStrictByBom(_) => "Unicode 17.0, 3.10, D101",
            Task::Decode(Scheme::Utf16Le | Scheme::Utf16Be) => {
                "Unicode 17.0, 3.10, D96 and D97; https://encoding.spec.whatwg.org/#shared-utf-16-decoder"
            }
            Task::DecodeBom(Scheme::Utf16Le | Scheme::Utf16Be) => {
                "https://encoding.spec.whatwg.org/#shared-utf-16-decoder; https://encoding.spec.whatwg.org/#decode"
            }
            Task::DecodeStrict(Scheme::Utf16Le | Scheme::Utf16Be) => {
                "Unicode 17.0, 3.2, C10, and 3.10, D96 and D97"
            }
            Task::Encode(Scheme::Utf16Le | Scheme::Utf16Be) => {
                "Unicode 17.0, 3.9.2, D91, Table 3-5; 3.10, D96 and D97"
            }
            Task::EncodeStrict(Scheme::Utf16Le | Scheme::Utf16Be) => {
                "Unicode 17.0, 3.9.2, D91, Table 3-5, and 3.2, C9"
            }
            Task::Decode(_) | Task::DecodeBom(_) | Task::Encode(_) => {
                "Unicode 17.0, 3.9.1, D90; 3.10, D99 and D100"
            }
            Task::DecodeStrict(_) => "Unicode 17.0, 3.2, C10, and 3.10, D99 and D100",
            Task::EncodeStrict(_) => "Unicode 17.0, 3.9.1, D90, and 3.2, C9",
        }
    }

    /// The kinds of its rejections, in the order of our codecs' variants.
    pub(crate) const fn rejections(self) -> &'static [&'static str] {
        if !self.is_strict() {
            return &[];
        }
        match self.source() {
            None => &["lone-surrogate"],
            Some(Scheme::Utf8) => OF_UTF8,
            Some(Scheme::Utf16Le | Scheme::Utf16Be) => OF_UTF16,
            Some(Scheme::Utf32Le | Scheme::Utf32Be) => OF_UTF32,
        }
    }
}

const OF_UTF8: &[&str] = &[
    utf8::IllFormedKind::NonShortest.name(),
    utf8::IllFormedKind::BadCodePoint.name(),
    utf8::IllFormedKind::Truncated.name(),
    utf8::IllFormedKind::IllFormed.name(),
];
const OF_UTF16: &[&str] =
    &[utf16::IllFormedKind::LoneSurrogate.name(), utf16::IllFormedKind::Truncated.name()];
const OF_UTF32: &[&str] = &[
    utf32::IllFormedKind::LoneSurrogate.name(),
    utf32::IllFormedKind::BadCodePoint.name(),
    utf32::IllFormedKind::Truncated.name(),
];
