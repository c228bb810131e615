//! Labels, and what is nearly one.

use conformant_codecs::charset;

/// What is white space in Unicode, of which ASCII's is a part, and what is none at all.
const AROUND: [&str; 11] =
    ["\t", "\n", "\u{C}", "\r", " ", "\u{B}", "\0", "\u{85}", "\u{A0}", "\u{3000}", "\u{FEFF}"];

/// Names that are no labels.
const NO_LABELS: [&str; 12] = [
    "",
    "utf",
    "utf-1",
    "utf-7",
    "utf-32",
    "utf-32le",
    "ucs-4",
    "cp932",
    "cesu-8",
    "scsu",
    "iso-8859-12",
    "none",
];

pub(super) fn labels() -> Vec<Vec<u8>> {
    let mut labels: Vec<Vec<u8>> = NO_LABELS.iter().map(|label| label.as_bytes().to_vec()).collect();
    for (label, _) in charset::labels() {
        labels.extend(variants(label).into_iter().map(String::into_bytes));
        // A byte that is no text.
        labels.push([label.as_bytes(), b"\xFF"].concat());
    }
    labels
}

fn variants(label: &str) -> Vec<String> {
    let mut variants = vec![label.to_owned(), label.to_ascii_uppercase()];
    for parity in 0..2 {
        let turned = |(number, letter): (usize, char)| {
            if number % 2 == parity { letter.to_ascii_uppercase() } else { letter }
        };
        variants.push(label.chars().enumerate().map(turned).collect());
    }
    for around in AROUND {
        variants.extend([
            format!("{around}{label}"),
            format!("{label}{around}"),
            format!("{around}{around}{label}{around}"),
        ]);
    }
    for (at, letter) in label.char_indices() {
        let (before, behind) = (&label[..at], &label[at + letter.len_utf8()..]);
        let mut other = vec![String::new(), letter.to_string().repeat(2), " ".to_owned()];
        other.extend(match letter {
            // Unicode, but not ASCII, holds these for the same letters in another case.
            'k' => Some("\u{212A}".to_owned()),
            's' => Some("\u{17F}".to_owned()),
            'i' => Some("\u{130}".to_owned()),
            '-' => Some("_".to_owned()),
            '_' => Some("-".to_owned()),
            digit if digit.is_ascii_digit() => char::from_u32(u32::from(digit) + 0xFEE0).map(String::from),
            _ => None,
        });
        variants.extend(other.iter().map(|other| [before, other, behind].concat()));
    }
    variants
}
