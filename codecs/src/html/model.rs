//! The tokenizer as the standard writes it, state by state and character by character, for unit tests.

use alloc::string::String;
use alloc::vec::Vec;
use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::numeric::numeric_reference;
use super::reference::Context;
use super::{ReferenceError, ReferenceErrorCode};

/// The table from which the names were generated: what each stands for.
pub(super) static TABLE: LazyLock<BTreeMap<&str, String>> = LazyLock::new(|| {
    let characters = |hex: &str| u32::from_str_radix(hex, 16).ok().and_then(char::from_u32).unwrap();
    include_str!("../../tables/named-character-references.tsv")
        .lines()
        .filter_map(|line| line.split_once('\t'))
        .map(|(name, code_points)| (name, code_points.split(' ').map(characters).collect()))
        .collect()
});

/// Every string with which a name begins, in order.
pub(super) fn prefixes() -> Vec<&'static str> {
    let names = TABLE.keys();
    let mut prefixes: Vec<_> =
        names.flat_map(|name| (1..=name.len()).map(|length| &name[..length])).collect();
    prefixes.sort_unstable();
    prefixes.dedup();
    prefixes
}

/// Every string of up to `longest` of the `pieces`.
pub(super) fn for_each_string(pieces: &[&str], longest: usize, check: &mut impl FnMut(&str)) {
    fn extend(string: &mut String, pieces: &[&str], longest: usize, check: &mut impl FnMut(&str)) {
        check(string);
        if longest > 0 {
            for piece in pieces {
                string.push_str(piece);
                extend(string, pieces, longest - 1, check);
                string.truncate(string.len() - piece.len());
            }
        }
    }
    extend(&mut String::new(), pieces, longest, check);
}

pub(super) fn tokenize(input: &str, context: Context) -> (String, Vec<ReferenceError>) {
    let mut tokenizer = Tokenizer { input, at: 0, context, output: String::new(), errors: Vec::new() };
    while let Some(character) = tokenizer.next() {
        tokenizer.at += character.len_utf8();
        if character == '&' {
            tokenizer.character_reference();
        } else {
            tokenizer.output.push(character);
        }
    }
    (tokenizer.output, tokenizer.errors)
}

struct Tokenizer<'a> {
    input: &'a str,
    /// How much has been consumed, in bytes.
    at: usize,
    context: Context,
    output: String,
    errors: Vec<ReferenceError>,
}

impl Tokenizer<'_> {
    fn next(&self) -> Option<char> {
        self.input[self.at..].chars().next()
    }

    fn next_is(&self, is: impl Fn(char) -> bool) -> bool {
        self.next().is_some_and(is)
    }

    fn error(&mut self, code: ReferenceErrorCode) {
        self.errors.push(ReferenceError { code, offset: self.at });
    }

    fn character_reference(&mut self) {
        if self.next_is(|next| next.is_ascii_alphanumeric()) {
            self.named_character_reference();
        } else if self.next_is(|next| next == '#') {
            self.at += 1;
            self.numeric_character_reference();
        } else {
            self.output.push('&');
        }
    }

    fn named_character_reference(&mut self) {
        let rest = &self.input[self.at..];
        let mut beginnings = (1..=32).rev().filter_map(|length| rest.get(..length));
        let Some((name, characters)) = beginnings.find_map(|name| TABLE.get_key_value(name)) else {
            self.output.push('&');
            return self.ambiguous_ampersand();
        };
        self.at += name.len();
        let exempt = |next: char| next == '=' || next.is_ascii_alphanumeric();
        if name.ends_with(';') {
            self.output.push_str(characters);
        } else if self.context == Context::Attribute && self.next_is(exempt) {
            self.output.extend(["&", name]);
        } else {
            self.error(ReferenceErrorCode::MissingSemicolon);
            self.output.push_str(characters);
        }
    }

    fn ambiguous_ampersand(&mut self) {
        while let Some(next) = self.next()
            && next.is_ascii_alphanumeric()
        {
            self.at += 1;
            self.output.push(next);
        }
        if self.next_is(|next| next == ';') {
            self.error(ReferenceErrorCode::UnknownName);
        }
    }

    fn numeric_character_reference(&mut self) {
        let mut literal = String::from("&#");
        let mut radix = 10;
        if let Some(letter @ ('x' | 'X')) = self.next() {
            self.at += 1;
            literal.push(letter);
            radix = 16;
        }
        if !self.next_is(|next| next.is_digit(radix)) {
            self.error(ReferenceErrorCode::AbsenceOfDigits);
            return self.output.push_str(&literal);
        }
        let mut code = 0_u32;
        while let Some(digit) = self.next().and_then(|next| next.to_digit(radix)) {
            self.at += 1;
            code = code.saturating_mul(radix).saturating_add(digit);
        }
        if self.next_is(|next| next == ';') {
            self.at += 1;
        } else {
            self.error(ReferenceErrorCode::MissingSemicolon);
        }
        let end = numeric_reference(code);
        if let Some(error) = end.error {
            self.error(ReferenceErrorCode::Number(error));
        }
        self.output.push(end.character);
    }
}
