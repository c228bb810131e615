//! Reading input that comes in chunks.

use super::Scheme;
use super::coding::{Coding, Front};
use super::for_scheme;
use super::read::read_to_prefix;
use super::target::Target;

/// A stream of chunks.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Stream {
    bom: Bom,
    /// `None` while everything fed so far begins a byte order mark that is to be removed.
    scheme: Option<Scheme>,
    unfinished: Unfinished,
}

/// What becomes of a byte order mark at the start of a stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Bom {
    /// It is text.
    Kept(Scheme),
    /// That of the scheme is removed.
    Removed(Scheme),
    /// That of any of these schemes is removed and decides for it; without one, the last of them is read.
    Decides([Scheme; 2]),
}

/// A proper prefix of a character, from the end of a chunk.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct Unfinished {
    /// Zero beyond `length`.
    bytes: [u8; 3],
    length: u8,
}

impl Stream {
    pub(crate) const fn new(bom: Bom) -> Self {
        let scheme = match bom {
            Bom::Kept(scheme) => Some(scheme),
            Bom::Removed(_) | Bom::Decides(_) => None,
        };
        Self { bom, scheme, unfinished: Unfinished { bytes: [0; 3], length: 0 } }
    }

    /// Reads the next chunk.
    pub(crate) fn feed(&mut self, chunk: &[u8], target: &mut impl Target) {
        let Some((scheme, chunk)) = self.settle(chunk) else { return };
        for_scheme!(scheme, C => self.unfinished.feed::<C>(chunk, target));
    }

    /// Ends the stream, and is as new.
    pub(crate) fn finish(&mut self, target: &mut impl Target) {
        // A byte order mark cut short is the start of a character, too.
        if self.unfinished.length > 0 {
            target.push(char::REPLACEMENT_CHARACTER);
        }
        *self = Self::new(self.bom);
    }

    /// The scheme and what is left of the chunk, once no byte order mark can come any more.
    ///
    /// What begins a mark begins a character in the scheme that is read without one, and is kept as its
    /// start.
    fn settle<'a>(&mut self, mut chunk: &'a [u8]) -> Option<(Scheme, &'a [u8])> {
        while self.scheme.is_none() {
            let (&byte, rest) = chunk.split_first()?;
            let mut held = [0; 4];
            let length = self.unfinished.len();
            held[..length].copy_from_slice(self.unfinished.as_slice());
            held[length] = byte;
            let held = &held[..=length];
            match self.bom.mark_that_begins(held) {
                Some((scheme, bom)) if bom.len() == held.len() => {
                    self.scheme = Some(scheme);
                    self.unfinished = Unfinished::default();
                    chunk = rest;
                }
                Some(_) => {
                    self.unfinished = Unfinished::new(held);
                    chunk = rest;
                }
                None => {
                    let scheme = self.bom.without_mark();
                    self.scheme = Some(scheme);
                    self.unfinished =
                        for_scheme!(scheme, C => Unfinished::of::<C>(self.unfinished.as_slice()));
                }
            }
        }
        self.scheme.map(|scheme| (scheme, chunk))
    }
}

impl Bom {
    fn schemes(&self) -> &[Scheme] {
        match self {
            Self::Kept(scheme) | Self::Removed(scheme) => core::slice::from_ref(scheme),
            Self::Decides(schemes) => schemes,
        }
    }

    /// What is read where there is no byte order mark.
    fn without_mark(self) -> Scheme {
        match self {
            Self::Kept(scheme) | Self::Removed(scheme) | Self::Decides([_, scheme]) => scheme,
        }
    }

    /// The scheme whose byte order mark begins so, and the mark.
    fn mark_that_begins(self, held: &[u8]) -> Option<(Scheme, &'static [u8])> {
        let marks =
            self.schemes().iter().map(|&scheme| (scheme, for_scheme!(scheme, C => <C as Coding>::BOM)));
        marks.into_iter().find(|(_, bom)| bom.starts_with(held))
    }
}

impl Unfinished {
    fn new(prefix: &[u8]) -> Self {
        let mut unfinished = Self::default();
        unfinished.bytes[..prefix.len()].copy_from_slice(prefix);
        unfinished.length = prefix.len() as u8;
        unfinished
    }

    /// The start of a character as a state: what makes no difference any more is not kept.
    fn of<C: Coding>(prefix: &[u8]) -> Self {
        let mut unfinished = Self::new(prefix);
        C::forget(&mut unfinished.bytes[..prefix.len()]);
        unfinished
    }

    fn len(self) -> usize {
        usize::from(self.length)
    }

    fn as_slice(&self) -> &[u8] {
        &self.bytes[..self.len()]
    }

    fn feed<C: Coding>(&mut self, mut chunk: &[u8], target: &mut impl Target) {
        while self.length > 0 {
            let held = self.len();
            let mut joined = [0; 4];
            let taken = chunk.len().min(joined.len() - held);
            joined[..held].copy_from_slice(self.as_slice());
            joined[held..held + taken].copy_from_slice(&chunk[..taken]);
            let (character, length) = match C::front(&joined[..held + taken]) {
                Front::Prefix(length) => return *self = Self::of::<C>(&joined[..length]),
                Front::WellFormed(character, length) => (character, length),
                Front::IllFormed(length) => (char::REPLACEMENT_CHARACTER, length),
            };
            target.push(character);
            if let Some(ahead) = length.checked_sub(held) {
                chunk = &chunk[ahead..];
                *self = Self::default();
            } else {
                // What was held is more than was read: the odd byte behind an unpaired surrogate.
                *self = Self::new(&joined[length..held]);
            }
        }
        let prefix = read_to_prefix::<C>(chunk, target);
        *self = Self::of::<C>(prefix);
    }
}
