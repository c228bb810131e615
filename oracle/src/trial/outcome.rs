//! What a function on trial may give back.

use crate::{Mark, Operation, Rejection, pairs};
use std::borrow::Cow;

/// What a function gave: output or a refusal. Everything that a codec is likely to give becomes one.
///
/// ```
/// use codec_oracle::trial::{Outcome, Refusal};
/// let _: Outcome = String::from("text").into();
/// let _: Outcome = vec![0xE3, 0x81, 0x82].into();
/// let _: Outcome = vec![(String::from("name"), String::from("value"))].into();
/// let _: Outcome = 12_usize.into();
/// let _: Outcome = None::<String>.into();
/// let _: Outcome = "text".parse::<u32>().map(|_| String::new()).map_err(|_| Refusal::unspecified()).into();
/// let _: Outcome = std::str::from_utf8(b"\xFF").map(str::to_owned).into();
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome(Kind);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    Output(Vec<u8>),
    Refused(Refusal),
}

/// A refusal, as far as the function tells it: what it does not tell is not compared.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Refusal {
    kind: Option<Cow<'static, str>>,
    offset: Option<usize>,
    length: Option<usize>,
}

impl Refusal {
    /// A refusal, and nothing else is known.
    #[must_use]
    pub fn unspecified() -> Self {
        Self::default()
    }

    /// A refusal at an offset in bytes of the input.
    #[must_use]
    pub fn at(offset: usize) -> Self {
        Self { offset: Some(offset), ..Self::default() }
    }

    /// With the length in bytes of what is refused.
    #[must_use]
    pub fn length(self, length: usize) -> Self {
        Self { length: Some(length), ..self }
    }

    /// With one of the operation's rejection kinds. A kind that the operation does not know agrees with none.
    #[must_use]
    pub fn kind(self, kind: impl Into<Cow<'static, str>>) -> Self {
        Self { kind: Some(kind.into()), ..self }
    }
}

impl From<std::str::Utf8Error> for Refusal {
    fn from(error: std::str::Utf8Error) -> Self {
        Self { kind: None, offset: Some(error.valid_up_to()), length: error.error_len() }
    }
}

impl From<std::string::FromUtf8Error> for Refusal {
    fn from(error: std::string::FromUtf8Error) -> Self {
        error.utf8_error().into()
    }
}

impl Outcome {
    fn output(bytes: impl Into<Vec<u8>>) -> Self {
        Self(Kind::Output(bytes.into()))
    }

    /// Appends the output in canonical form, or gives the rejection.
    pub(super) fn write(self, operation: &Operation, output: &mut Vec<u8>) -> Mark {
        match self.0 {
            Kind::Output(bytes) => {
                output.extend_from_slice(&bytes);
                Mark::Output
            }
            Kind::Refused(Refusal { kind, offset, length }) => {
                let kind = kind.map_or(Rejection::KIND_UNSEEN, |kind| {
                    let known = operation.rejections.iter().position(|&known| known == kind);
                    // One less than unseen: no operation has so many kinds.
                    known.map_or(Rejection::KIND_UNSEEN - 1, |known| known as u8)
                });
                let told = |count: Option<usize>| match count {
                    None => Rejection::UNSEEN,
                    Some(count) => u32::try_from(count).unwrap_or(Rejection::UNSEEN - 1),
                };
                Mark::Rejected(Rejection { kind, offset: told(offset), length: told(length) })
            }
        }
    }
}

impl From<String> for Outcome {
    fn from(text: String) -> Self {
        Self::output(text)
    }
}

impl From<&'static str> for Outcome {
    fn from(text: &'static str) -> Self {
        Self::output(text)
    }
}

impl From<Cow<'static, str>> for Outcome {
    fn from(text: Cow<'static, str>) -> Self {
        Self::output(text.into_owned())
    }
}

impl From<Vec<u8>> for Outcome {
    fn from(bytes: Vec<u8>) -> Self {
        Self::output(bytes)
    }
}

impl From<usize> for Outcome {
    fn from(number: usize) -> Self {
        Self::output(number.to_string())
    }
}

impl From<Vec<(String, String)>> for Outcome {
    fn from(list: Vec<(String, String)>) -> Self {
        let mut output = Vec::new();
        list.iter().for_each(|(name, value)| pairs::push(name.as_bytes(), value.as_bytes(), &mut output));
        Self::output(output)
    }
}

impl From<Refusal> for Outcome {
    fn from(refusal: Refusal) -> Self {
        Self(Kind::Refused(refusal))
    }
}

impl<T: Into<Outcome>> From<Option<T>> for Outcome {
    fn from(outcome: Option<T>) -> Self {
        outcome.map_or_else(|| Refusal::unspecified().into(), Into::into)
    }
}

impl<T: Into<Outcome>, E: Into<Refusal>> From<Result<T, E>> for Outcome {
    fn from(outcome: Result<T, E>) -> Self {
        outcome.map_or_else(|error| error.into().into(), Into::into)
    }
}
