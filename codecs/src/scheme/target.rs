//! Where what was read goes: to text, or to bytes in another scheme.

use alloc::string::String;
use alloc::vec::Vec;
use core::marker::PhantomData;

use super::coding::Coding;
use crate::utf8::push_ascii;

pub(crate) trait Target {
    fn push(&mut self, character: char);

    /// Appends ASCII bytes.
    fn push_ascii(&mut self, ascii: &[u8]);
}

impl Target for String {
    #[inline]
    fn push(&mut self, character: char) {
        String::push(self, character);
    }

    #[inline]
    fn push_ascii(&mut self, ascii: &[u8]) {
        push_ascii(ascii, self);
    }
}

/// Bytes that are in the scheme `C`.
pub(crate) struct Encoded<'a, C> {
    output: &'a mut Vec<u8>,
    scheme: PhantomData<C>,
}

impl<'a, C> Encoded<'a, C> {
    /// What is pushed goes to the end of `output`.
    pub(crate) fn new(output: &'a mut Vec<u8>) -> Self {
        Self { output, scheme: PhantomData }
    }
}

impl<C: Coding> Target for Encoded<'_, C> {
    #[inline]
    fn push(&mut self, character: char) {
        C::push(character, self.output);
    }

    #[inline]
    fn push_ascii(&mut self, ascii: &[u8]) {
        if C::UNIT == 1 {
            return self.output.extend_from_slice(ascii);
        }
        let start = self.output.len();
        self.output.resize(start + ascii.len() * C::UNIT, 0);
        for (unit, &byte) in self.output[start..].chunks_exact_mut(C::UNIT).zip(ascii) {
            C::put_ascii(byte, unit);
        }
    }
}
