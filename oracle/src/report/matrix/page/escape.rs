//! Text in which nothing is markup, in an element and in a quoted attribute.

use std::fmt::{Display, Formatter, Result, Write};

/// Shows a text as it is: what HTML would read as markup becomes references, and what a reader would not see,
/// or see elsewhere, becomes `\u{…}`.
pub(super) struct Text<T>(pub(super) T);

impl<T: AsRef<str>> Display for Text<T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        for character in self.0.as_ref().chars() {
            match character {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\'' => f.write_str("&#39;")?,
                '\n' => f.write_char('\n')?,
                _ if is_unseen(character) => write!(f, "{}", character.escape_unicode())?,
                _ => f.write_char(character)?,
            }
        }
        Ok(())
    }
}

/// Controls, and the format characters that reorder text.
fn is_unseen(character: char) -> bool {
    character.is_control()
        || matches!(character, '\u{61C}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}')
        || matches!(character, '\u{2060}'..='\u{206F}' | '\u{FEFF}')
}

#[cfg(test)]
mod tests {
    use super::*;
    use conformant_codecs::html;

    #[test]
    fn a_text_is_the_text_again_and_holds_no_markup() {
        let hostile = "</script><b title=\"x\" lang='y'>&amp;\n\\x00";
        let escaped = Text(hostile).to_string();
        assert!(!escaped.contains(['<', '>', '"', '\'']), "{escaped}");
        assert_eq!(html::unescape_text(&escaped), hostile);
        assert_eq!(html::unescape_attribute(&escaped), hostile);
    }

    #[test]
    fn what_is_not_seen_is_written_out() {
        assert_eq!(Text("a\0\u{202E}b\r").to_string(), r"a\u{0}\u{202e}b\u{d}");
    }
}
