//! Numeric character references: the digits, and the character that their number stands for.

use crate::utf8::is_noncharacter;

/// The character that a numeric character reference stands for, and the parse error it is, if any.
///
/// `code` is the number of the reference; digits that overflow are to saturate, any value above 10FFFF will
/// do. Never panics.
///
/// HTML Standard, section 13.2.5.80, [numeric character reference end
/// state](https://html.spec.whatwg.org/multipage/parsing.html#numeric-character-reference-end-state).
///
/// # Examples
///
/// ```
/// use conformant_codecs::html::{NumericReferenceError, numeric_reference};
///
/// let copyright = numeric_reference(0xA9);
/// assert_eq!((copyright.character, copyright.error), ('©', None));
///
/// let euro = numeric_reference(0x80);
/// assert_eq!((euro.character, euro.error), ('€', Some(NumericReferenceError::Control)));
/// ```
#[must_use]
pub fn numeric_reference(code: u32) -> NumericReference {
    let error = NumericReferenceError::of(code);
    let character = match error {
        None | Some(NumericReferenceError::Noncharacter) => char::from_u32(code),
        Some(NumericReferenceError::Control) => windows_1252(code).or_else(|| char::from_u32(code)),
        Some(_) => None,
    };
    NumericReference { character: character.unwrap_or(char::REPLACEMENT_CHARACTER), error }
}

/// What [`numeric_reference`] returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NumericReference {
    /// The character to put in place of the reference.
    pub character: char,
    /// The parse error; the character is to be used all the same.
    pub error: Option<NumericReferenceError>,
}

/// The parse errors that the number of a reference can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NumericReferenceError {
    /// 0, decoded as U+FFFD.
    Null,
    /// Above 10FFFF, decoded as U+FFFD.
    OutsideUnicodeRange,
    /// A surrogate, D800 to DFFF, decoded as U+FFFD.
    Surrogate,
    /// A noncharacter, decoded as itself.
    Noncharacter,
    /// U+000D, or a control that is not ASCII whitespace. 27 of 80 to 9F are decoded as windows-1252 has them,
    /// any other as itself.
    Control,
}

impl NumericReferenceError {
    /// The code of the [parse error](https://html.spec.whatwg.org/multipage/parsing.html#parse-errors), as
    /// the standard spells it.
    ///
    /// # Examples
    ///
    /// ```
    /// use conformant_codecs::html::numeric_reference;
    ///
    /// let name = |number| numeric_reference(number).error.unwrap().name();
    /// assert_eq!(name(0), "null-character-reference");
    /// assert_eq!(name(0x11_0000), "character-reference-outside-unicode-range");
    /// assert_eq!(name(0xD800), "surrogate-character-reference");
    /// assert_eq!(name(0xFFFF), "noncharacter-character-reference");
    /// assert_eq!(name(0x0D), "control-character-reference");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Null => "null-character-reference",
            Self::OutsideUnicodeRange => "character-reference-outside-unicode-range",
            Self::Surrogate => "surrogate-character-reference",
            Self::Noncharacter => "noncharacter-character-reference",
            Self::Control => "control-character-reference",
        }
    }

    const fn of(code: u32) -> Option<Self> {
        match code {
            0 => Some(Self::Null),
            0x11_0000.. => Some(Self::OutsideUnicodeRange),
            0xD800..=0xDFFF => Some(Self::Surrogate),
            _ if is_noncharacter(code) => Some(Self::Noncharacter),
            0x09 | 0x0A | 0x0C => None,
            0x01..=0x1F | 0x7F..=0x9F => Some(Self::Control),
            _ => None,
        }
    }
}

fn windows_1252(code: u32) -> Option<char> {
    C1.iter().find(|&&(number, _)| number == code).map(|&(_, character)| character)
}

/// The table of the numeric character reference end state.
const C1: [(u32, char); 27] = [
    (0x80, '\u{20AC}'), // EURO SIGN
    (0x82, '\u{201A}'), // SINGLE LOW-9 QUOTATION MARK
    (0x83, '\u{0192}'), // LATIN SMALL LETTER F WITH HOOK
    (0x84, '\u{201E}'), // DOUBLE LOW-9 QUOTATION MARK
    (0x85, '\u{2026}'), // HORIZONTAL ELLIPSIS
    (0x86, '\u{2020}'), // DAGGER
    (0x87, '\u{2021}'), // DOUBLE DAGGER
    (0x88, '\u{02C6}'), // MODIFIER LETTER CIRCUMFLEX ACCENT
    (0x89, '\u{2030}'), // PER MILLE SIGN
    (0x8A, '\u{0160}'), // LATIN CAPITAL LETTER S WITH CARON
    (0x8B, '\u{2039}'), // SINGLE LEFT-POINTING ANGLE QUOTATION MARK
    (0x8C, '\u{0152}'), // LATIN CAPITAL LIGATURE OE
    (0x8E, '\u{017D}'), // LATIN CAPITAL LETTER Z WITH CARON
    (0x91, '\u{2018}'), // LEFT SINGLE QUOTATION MARK
    (0x92, '\u{2019}'), // RIGHT SINGLE QUOTATION MARK
    (0x93, '\u{201C}'), // LEFT DOUBLE QUOTATION MARK
    (0x94, '\u{201D}'), // RIGHT DOUBLE QUOTATION MARK
    (0x95, '\u{2022}'), // BULLET
    (0x96, '\u{2013}'), // EN DASH
    (0x97, '\u{2014}'), // EM DASH
    (0x98, '\u{02DC}'), // SMALL TILDE
    (0x99, '\u{2122}'), // TRADE MARK SIGN
    (0x9A, '\u{0161}'), // LATIN SMALL LETTER S WITH CARON
    (0x9B, '\u{203A}'), // SINGLE RIGHT-POINTING ANGLE QUOTATION MARK
    (0x9C, '\u{0153}'), // LATIN SMALL LIGATURE OE
    (0x9E, '\u{017E}'), // LATIN SMALL LETTER Z WITH CARON
    (0x9F, '\u{0178}'), // LATIN CAPITAL LETTER Y WITH DIAERESIS
];

/// The number of a numeric reference.
#[derive(Clone, Copy)]
pub(super) struct Number {
    /// Any value above 10FFFF stands for all of them.
    pub(super) code: u32,
    pub(super) semicolon: bool,
}

/// Reads the reference at the start of `input`, which is what follows `&#`.
///
/// Returns its number, unless there is no digit, and how many bytes of `input` have been read. HTML Standard,
/// sections 13.2.5.75 to 13.2.5.79.
#[inline]
pub(super) fn read(input: &[u8]) -> (Option<Number>, usize) {
    let (radix, prefix) =
        if let [b'x' | b'X', ..] = input { (Radix::Hexadecimal, 1) } else { (Radix::Decimal, 0) };
    let (mut code, mut end) = (0, prefix);
    while let Some(longer) = input.get(end).and_then(|&byte| radix.append(code, byte)) {
        code = longer;
        end += 1;
    }
    if end == prefix {
        return (None, end);
    }
    let semicolon = input.get(end) == Some(&b';');
    (Some(Number { code, semicolon }), end + usize::from(semicolon))
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Radix {
    Decimal = 10,
    Hexadecimal = 16,
}

impl Radix {
    /// The number with one more digit, saturated just above 10FFFF; nothing if `byte` is no digit.
    #[inline]
    pub(super) fn append(self, code: u32, byte: u8) -> Option<u32> {
        let digit = char::from(byte).to_digit(self as u32)?;
        Some((code * self as u32 + digit).min(0x11_0000))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_errors_as_the_standard_has() {
        let count =
            |error| (0..=0x11_FFFF).filter(|&code| numeric_reference(code).error == Some(error)).count();
        assert_eq!(count(NumericReferenceError::Null), 1);
        assert_eq!(count(NumericReferenceError::OutsideUnicodeRange), 0x1_0000);
        assert_eq!(count(NumericReferenceError::Surrogate), 0x800);
        assert_eq!(count(NumericReferenceError::Noncharacter), 66);
        assert_eq!(count(NumericReferenceError::Control), 31 - 3 + 33);
    }

    #[test]
    fn any_other_code_is_its_own_character() {
        for code in 0..=0x11_FFFF {
            let expected = match code {
                0 | 0xD800..=0xDFFF | 0x11_0000.. => 0xFFFD,
                _ => C1.iter().find(|&&(from, _)| from == code).map_or(code, |&(_, to)| u32::from(to)),
            };
            assert_eq!(u32::from(numeric_reference(code).character), expected, "{code:X}");
        }
    }

    #[test]
    fn the_c1_table_is_in_order_and_leaves_five_out() {
        assert!(C1.is_sorted_by(|(left, _), (right, _)| left < right));
        let left_out = [0x81, 0x8D, 0x8F, 0x90, 0x9D];
        for code in 0x80..=0x9F {
            assert_eq!(windows_1252(code).is_none(), left_out.contains(&code), "{code:X}");
        }
    }

    #[test]
    fn digits_end_where_the_radix_ends_them() {
        for (input, expected) in [
            (&b"65"[..], (Some('A'), 2)),
            (b"65;", (Some('A'), 3)),
            (b"65;;", (Some('A'), 3)),
            (b"65a", (Some('A'), 2)),
            (b"x41;", (Some('A'), 4)),
            (b"X4a", (Some('J'), 3)),
            (b"x41g", (Some('A'), 3)),
            (b"x41x", (Some('A'), 3)),
            (b"0000000065;", (Some('A'), 11)),
            (b"4294967361;", (Some('\u{FFFD}'), 11)),
            (b"x100000041;", (Some('\u{FFFD}'), 11)),
            (b"\xD9\xA1", (None, 0)),
            (b"xx41", (None, 1)),
            (b"x", (None, 1)),
            (b"-1", (None, 0)),
            (b"a", (None, 0)),
            (b"", (None, 0)),
        ] {
            let (number, length) = read(input);
            let character = number.map(|number| numeric_reference(number.code).character);
            assert_eq!((character, length), expected, "{input:X?}");
        }
    }
}
