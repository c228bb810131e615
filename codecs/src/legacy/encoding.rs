//! Which encodings there are.

/// A legacy encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LegacyEncoding {
    /// windows-1252, which the labels `iso-8859-1` and `us-ascii` mean too: a byte a character, and every byte is
    /// one.
    Windows1252,
    /// ISO-8859-5, with Cyrillic: a byte a character, and every byte is one.
    Iso8859_5,
    /// `Shift_JIS` with the extensions of Windows: one or two bytes a character.
    ShiftJis,
    /// EUC-JP: one to three bytes a character.
    EucJp,
}

impl LegacyEncoding {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Windows1252, Self::Iso8859_5, Self::ShiftJis, Self::EucJp];

    /// Its name in the [Encoding Standard](https://encoding.spec.whatwg.org/#names-and-labels).
    ///
    /// # Examples
    ///
    /// ```
    /// use conformant_codecs::legacy::LegacyEncoding;
    ///
    /// let names = LegacyEncoding::ALL.map(LegacyEncoding::name);
    /// assert_eq!(names, ["windows-1252", "ISO-8859-5", "Shift_JIS", "EUC-JP"]);
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Windows1252 => "windows-1252",
            Self::Iso8859_5 => "ISO-8859-5",
            Self::ShiftJis => "Shift_JIS",
            Self::EucJp => "EUC-JP",
        }
    }
}
