//! What the page may do: apply its own style, run its own script, and nothing else.

/// The `Content-Security-Policy`, with the digests of `page.css` and `page.js`.
pub(super) const POLICY: &str = "default-src 'none'; base-uri 'none'; form-action 'none'; \
     style-src 'sha256-R1eo76wQ4XMGDDYlJiXb5lKAcTceY496UpXTJbp/c4Y='; \
     script-src 'sha256-mQuqXJxDpNEG1DcQ+iBKdRGT4FYYlXxAN6B3/oYsvac='";

#[cfg(test)]
mod tests {
    use super::*;
    use sha2::{Digest, Sha256};

    /// RFC 4648, section 4.
    fn base64(bytes: &[u8]) -> String {
        const LETTERS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        let mut text = String::new();
        for three in bytes.chunks(3) {
            let bits = (0..3).fold(0, |bits, place| bits << 8 | usize::from(*three.get(place).unwrap_or(&0)));
            let letters = (0..4).map(|place| char::from(LETTERS[bits >> (18 - 6 * place) & 63]));
            text.extend(letters.take(three.len() + 1));
            text.extend(std::iter::repeat_n('=', 3 - three.len()));
        }
        text
    }

    #[test]
    fn the_policy_allows_the_style_and_the_script_of_the_page() {
        for (kind, text) in [("style-src", super::super::STYLE), ("script-src", super::super::SCRIPT)] {
            let source = format!("{kind} 'sha256-{}'", base64(&Sha256::digest(text)));
            assert!(POLICY.split("; ").any(|directive| directive == source), "it has to be {source}");
        }
    }
}
