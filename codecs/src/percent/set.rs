//! Percent-encode sets.

/// A percent-encode set: the ASCII characters in it, and every byte above 7F.
///
/// The constants of this module are those of the URL Standard of 2026-07-02, and RFC 3986's. Others are made
/// of them with [`with`](Self::with) and [`without`](Self::without).
///
/// URL Standard, [section 1.3](https://url.spec.whatwg.org/#percent-encoded-bytes).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Set {
    /// One bit a byte, from the lowest of the first word on; the last two words are full.
    members: [u64; 4],
    /// Whether a space becomes `+`: so in the application/x-www-form-urlencoded set.
    space_as_plus: bool,
}

impl Set {
    /// Whether a byte is in the set, and so is percent-encoded.
    ///
    /// # Examples
    ///
    /// ```
    /// use conformant_codecs::percent::{PATH, QUERY};
    ///
    /// assert!(PATH.contains(b'^') && !QUERY.contains(b'^'));
    /// assert!(QUERY.contains(0x80), "like every byte that is not ASCII");
    /// ```
    #[must_use]
    #[inline]
    pub const fn contains(self, byte: u8) -> bool {
        self.members[(byte >> 6) as usize] >> (byte & 63) & 1 == 1
    }

    /// The set and these characters. Bytes above 7F are in it anyway.
    ///
    /// # Examples
    ///
    /// ```
    /// use conformant_codecs::percent::{PATH, encode};
    ///
    /// // One segment of a path, which no delimiter may leave.
    /// const SEGMENT: conformant_codecs::percent::Set = PATH.with(b"/%");
    /// assert_eq!(encode("50%/a".as_bytes(), SEGMENT), "50%25%2Fa");
    /// ```
    #[must_use]
    pub const fn with(self, ascii: &[u8]) -> Self {
        let [low, high] = mask(ascii);
        let [first, second, ..] = self.members;
        Self { members: [first | low, second | high, u64::MAX, u64::MAX], ..self }
    }

    /// The set without these characters. Bytes above 7F stay in it.
    ///
    /// # Examples
    ///
    /// ```
    /// use conformant_codecs::percent::{RFC3986, Set, encode};
    ///
    /// // The path of a request, as Signature Version 4 has it.
    /// const CANONICAL_PATH: Set = RFC3986.without(b"/");
    /// assert_eq!(encode("/a*b".as_bytes(), CANONICAL_PATH), "/a%2Ab");
    /// ```
    #[must_use]
    pub const fn without(self, ascii: &[u8]) -> Self {
        let [low, high] = mask(ascii);
        let [first, second, ..] = self.members;
        Self { members: [first & !low, second & !high, u64::MAX, u64::MAX], ..self }
    }

    /// Whether a byte becomes `+`.
    #[inline]
    pub(super) const fn is_plus(self, byte: u8) -> bool {
        self.space_as_plus && byte == b' '
    }
}

/// One bit for each of the characters.
const fn mask(ascii: &[u8]) -> [u64; 2] {
    let mut mask = [0; 2];
    let mut index = 0;
    while index < ascii.len() {
        let byte = ascii[index];
        if byte.is_ascii() {
            mask[(byte >> 6) as usize] |= 1 << (byte & 63);
        }
        index += 1;
    }
    mask
}

/// The C0 control percent-encode set: U+0000 to U+001F and U+007F. For opaque paths and opaque hosts.
pub const C0_CONTROL: Set = Set { members: [0xFFFF_FFFF, 1 << 63, u64::MAX, u64::MAX], space_as_plus: false };

/// The fragment percent-encode set: the C0 control set, U+0020, `"`, `<`, `>` and `` ` ``.
pub const FRAGMENT: Set = C0_CONTROL.with(b" \"<>`");

/// The query percent-encode set: the C0 control set, U+0020, `"`, `#`, `<` and `>`. For URLs whose scheme is
/// not special.
pub const QUERY: Set = C0_CONTROL.with(b" \"#<>");

/// The special-query percent-encode set: the query set and `'`. For `http`, `https`, `ws`, `wss`, `ftp` and
/// `file`.
pub const SPECIAL_QUERY: Set = QUERY.with(b"'");

/// The path percent-encode set: the query set, `?`, `^`, `` ` ``, `{` and `}`.
///
/// `^` is in it since 2025-03-05; `|` is not, nor is `%`.
pub const PATH: Set = QUERY.with(b"?^`{}");

/// The userinfo percent-encode set: the path set, `/`, `:`, `;`, `=`, `@`, `[`, `\`, `]` and `|`.
pub const USERINFO: Set = PATH.with(b"/:;=@[\\]|");

/// The component percent-encode set: the userinfo set, `$`, `%`, `&`, `+` and `,`.
///
/// What it leaves is what `encodeURIComponent` leaves: A-Z a-z 0-9 `-` `_` `.` `!` `~` `*` `'` `(` `)`.
pub const COMPONENT: Set = USERINFO.with(b"$%&+,");

/// The application/x-www-form-urlencoded percent-encode set: the component set, `!`, `'`, `(`, `)` and `~`. A
/// space becomes `+`.
///
/// It leaves A-Z a-z 0-9 `*` `-` `.` `_`. In a set made of it by [`Set::with`] and [`Set::without`] a space
/// that is a member becomes `+` too.
pub const FORM: Set = Set { space_as_plus: true, ..COMPONENT.with(b"!'()~") };

/// Everything that RFC 3986 does not call unreserved: it leaves A-Z a-z 0-9 `-` `.` `_` `~`.
///
/// RFC 3986, section 2.3.
pub const RFC3986: Set = COMPONENT.with(b"!'()*");

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    fn ascii_members(set: Set) -> Vec<u8> {
        (0..0x80).filter(|&byte| set.contains(byte)).collect()
    }

    /// The characters above U+001F and beside U+007F, listed one by one.
    #[test]
    fn the_sets_have_the_members_of_the_standard() {
        let sets: [(Set, &[u8]); 9] = [
            (C0_CONTROL, b""),
            (FRAGMENT, b" \"<>`"),
            (QUERY, b" \"#<>"),
            (SPECIAL_QUERY, b" \"#'<>"),
            (PATH, b" \"#<>?^`{}"),
            (USERINFO, b" \"#/:;<=>?@[\\]^`{|}"),
            (COMPONENT, b" \"#$%&+,/:;<=>?@[\\]^`{|}"),
            (FORM, b" !\"#$%&'()+,/:;<=>?@[\\]^`{|}~"),
            (RFC3986, b" !\"#$%&'()*+,/:;<=>?@[\\]^`{|}"),
        ];
        let sizes = [33, 38, 38, 39, 43, 52, 57, 62, 62];
        for ((set, members), size) in sets.into_iter().zip(sizes) {
            let mut expected: Vec<u8> = (0x00..0x20).chain(members.iter().copied()).chain([0x7F]).collect();
            expected.sort_unstable();
            assert_eq!(ascii_members(set), expected);
            assert_eq!(expected.len(), size);
            assert!((0x80..=0xFF).all(|byte| set.contains(byte)));
        }
    }

    #[test]
    fn each_set_holds_those_that_it_extends() {
        let chains: [&[Set]; 3] = [
            &[C0_CONTROL, FRAGMENT],
            &[C0_CONTROL, QUERY, SPECIAL_QUERY],
            &[QUERY, PATH, USERINFO, COMPONENT, FORM],
        ];
        for chain in chains {
            assert!(chain.is_sorted_by(|small, large| {
                (0..=0xFF).all(|byte| !small.contains(byte) || large.contains(byte))
            }));
        }
    }

    #[test]
    fn members_come_and_go_one_by_one() {
        for byte in 0..=0xFF {
            assert!(C0_CONTROL.with(&[byte]).contains(byte));
            assert_eq!(FORM.without(&[byte]).contains(byte), byte >= 0x80);
            let others = |set: Set| (0..=0xFF).filter(|&other| other != byte && set.contains(other)).count();
            assert_eq!(others(PATH.with(&[byte])), others(PATH));
            assert_eq!(others(PATH.without(&[byte])), others(PATH));
        }
    }
}
