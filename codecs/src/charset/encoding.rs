//! Which encodings there are.

use core::fmt;

macro_rules! encodings {
    ($($encoding:ident = $name:literal,)*) => {
        /// An encoding of the [Encoding Standard](https://encoding.spec.whatwg.org/#names-and-labels).
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Encoding {
            $(#[doc = concat!("`", $name, "`")] $encoding,)*
        }

        impl Encoding {
            /// All of them, in the order of the standard's table.
            pub const ALL: [Self; 40] = [$(Self::$encoding,)*];

            /// The name, as the standard spells it.
            ///
            /// # Examples
            ///
            /// ```
            /// use conformant_codecs::charset::Encoding;
            ///
            /// assert_eq!(Encoding::Iso8859_8I.name(), "ISO-8859-8-I");
            /// assert_eq!(Encoding::ShiftJis.name(), "Shift_JIS");
            /// ```
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$encoding => $name,)*
                }
            }
        }
    };
}

encodings! {
    Utf8 = "UTF-8",
    Ibm866 = "IBM866",
    Iso8859_2 = "ISO-8859-2",
    Iso8859_3 = "ISO-8859-3",
    Iso8859_4 = "ISO-8859-4",
    Iso8859_5 = "ISO-8859-5",
    Iso8859_6 = "ISO-8859-6",
    Iso8859_7 = "ISO-8859-7",
    Iso8859_8 = "ISO-8859-8",
    Iso8859_8I = "ISO-8859-8-I",
    Iso8859_10 = "ISO-8859-10",
    Iso8859_13 = "ISO-8859-13",
    Iso8859_14 = "ISO-8859-14",
    Iso8859_15 = "ISO-8859-15",
    Iso8859_16 = "ISO-8859-16",
    Koi8R = "KOI8-R",
    Koi8U = "KOI8-U",
    Macintosh = "macintosh",
    Windows874 = "windows-874",
    Windows1250 = "windows-1250",
    Windows1251 = "windows-1251",
    Windows1252 = "windows-1252",
    Windows1253 = "windows-1253",
    Windows1254 = "windows-1254",
    Windows1255 = "windows-1255",
    Windows1256 = "windows-1256",
    Windows1257 = "windows-1257",
    Windows1258 = "windows-1258",
    XMacCyrillic = "x-mac-cyrillic",
    Gbk = "GBK",
    Gb18030 = "gb18030",
    Big5 = "Big5",
    EucJp = "EUC-JP",
    Iso2022Jp = "ISO-2022-JP",
    ShiftJis = "Shift_JIS",
    EucKr = "EUC-KR",
    Replacement = "replacement",
    Utf16Be = "UTF-16BE",
    Utf16Le = "UTF-16LE",
    XUserDefined = "x-user-defined",
}

impl fmt::Display for Encoding {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.name())
    }
}
