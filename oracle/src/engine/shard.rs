//! A part of every domain, so that a sweep can be spread over machines.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::Range;
use std::str::FromStr;

/// A part of a domain: number K of N, the indices ⌊L(K−1)/N⌋..⌊LK/N⌋ of L. Written `K/N`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Shard {
    /// K, in 1..=N.
    pub number: u64,
    /// N.
    pub of: u64,
}

impl Shard {
    /// The whole domain.
    pub const WHOLE: Shard = Shard { number: 1, of: 1 };

    /// The indices of this part of a domain of `length` cases.
    #[must_use]
    pub fn range(self, length: u64) -> Range<u64> {
        let part = |number: u64| (u128::from(length) * u128::from(number) / u128::from(self.of)) as u64;
        part(self.number - 1)..part(self.number)
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

/// What is not `K/N`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("write K/N with K from 1 to N, such as 1/3")]
pub struct NoShard;

impl FromStr for Shard {
    type Err = NoShard;

    fn from_str(text: &str) -> Result<Self, NoShard> {
        let (number, of) = text.split_once('/').ok_or(NoShard)?;
        match (number.parse(), of.parse()) {
            (Ok(number), Ok(of)) if (1..=of).contains(&number) => Ok(Shard { number, of }),
            _ => Err(NoShard),
        }
    }
}

impl TryFrom<String> for Shard {
    type Error = NoShard;

    fn try_from(text: String) -> Result<Self, NoShard> {
        text.parse()
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> Self {
        shard.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_partition_every_length() {
        for length in [0, 1, 2, 7, 65_793, u64::MAX] {
            for of in 1..=9 {
                let mut end = 0;
                for number in 1..=of {
                    let range = Shard { number, of }.range(length);
                    assert_eq!(range.start, end);
                    end = range.end;
                }
                assert_eq!(end, length);
            }
        }
    }

    #[test]
    fn a_shard_is_written_and_read() {
        assert_eq!("2/3".parse(), Ok(Shard { number: 2, of: 3 }));
        assert_eq!(Shard { number: 2, of: 3 }.to_string(), "2/3");
        for text in ["", "1", "0/3", "4/3", "1/0", "-1/3", "1/3/5", "a/b"] {
            assert_eq!(text.parse::<Shard>(), Err(NoShard), "{text}");
        }
    }
}
