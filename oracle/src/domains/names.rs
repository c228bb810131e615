//! Names of character references, whole and in part, before everything that can follow them.

use super::Domain;
use crate::Batch;
use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::OnceLock;

/// Every start, each before every ending.
pub struct Names {
    /// The domain's id.
    pub id: &'static str,
    /// The domain's description.
    pub about: &'static str,
    /// From the `&` on.
    pub starts: fn() -> &'static [&'static [u8]],
    /// What stands behind it.
    pub endings: fn() -> &'static [String],
}

/// The 2,231 names, `&` included.
pub fn whole_names() -> &'static [&'static [u8]] {
    static NAMES: OnceLock<Vec<&[u8]>> = OnceLock::new();
    NAMES.get_or_init(|| htmlize::ENTITIES.keys().copied().collect::<BTreeSet<_>>().into_iter().collect())
}

/// The names and whatever a name begins with, from `&` on: with every letter as the character behind it, this
/// makes each of them end the input too.
pub fn name_prefixes() -> &'static [&'static [u8]] {
    static PREFIXES: OnceLock<Vec<&[u8]>> = OnceLock::new();
    PREFIXES.get_or_init(|| {
        let prefixes = |name: &'static [u8]| (1..=name.len()).map(move |length| &name[..length]);
        let prefixes = whole_names().iter().flat_map(|&name| prefixes(name));
        prefixes.collect::<BTreeSet<_>>().into_iter().collect()
    })
}

/// Characters that are letters, digits, spaces or none of these in Unicode, and nothing in ASCII.
const NOT_ASCII: [char; 12] =
    ['\u{85}', '\u{A0}', 'ª', 'é', '\u{663}', 'あ', '漢', '\u{FEFF}', '\u{FF11}', 'Ａ', '\u{FFFD}', '😀'];

fn followers() -> impl Iterator<Item = char> {
    (0..0x80_u8).map(char::from).chain(NOT_ASCII)
}

/// Every ASCII character, and some that only Unicode has for letters, digits or spaces.
pub fn every_follower() -> &'static [String] {
    static FOLLOWERS: OnceLock<Vec<String>> = OnceLock::new();
    FOLLOWERS.get_or_init(|| followers().map(String::from).collect())
}

/// [`every_follower`] but U+000D.
pub fn every_follower_but_cr() -> &'static [String] {
    static FOLLOWERS: OnceLock<Vec<String>> = OnceLock::new();
    FOLLOWERS.get_or_init(|| followers().filter(|&follower| follower != '\r').map(String::from).collect())
}

/// [`every_follower_but_cr`], each before a semicolon.
pub fn followers_and_semicolon() -> &'static [String] {
    static ENDINGS: OnceLock<Vec<String>> = OnceLock::new();
    ENDINGS.get_or_init(|| every_follower_but_cr().iter().map(|follower| format!("{follower};")).collect())
}

/// Nothing, and what makes an attribute keep a name without a semicolon.
pub fn end_letter_equals() -> &'static [String] {
    static ENDINGS: OnceLock<Vec<String>> = OnceLock::new();
    ENDINGS.get_or_init(|| ["", "x", "="].map(str::to_owned).to_vec())
}

impl Domain for Names {
    fn id(&self) -> &'static str {
        self.id
    }

    fn about(&self) -> &'static str {
        self.about
    }

    fn len(&self) -> u64 {
        ((self.starts)().len() * (self.endings)().len()) as u64
    }

    fn fill(&self, range: Range<u64>, batch: &mut Batch) {
        let (starts, endings) = ((self.starts)(), (self.endings)());
        for index in range {
            let (start, ending) = (index as usize / endings.len(), index as usize % endings.len());
            batch.push_with(|text| {
                text.extend_from_slice(starts[start]);
                text.extend_from_slice(endings[ending].as_bytes());
            });
        }
    }
}
