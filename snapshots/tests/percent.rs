//! What the source on percent-encoding says, read off everybody's answers.

use codec_oracle::{notation, operations};
use snapshots::{answered, snapshot, trimmed};

/// An operation, an input in the notation and what everybody answers.
fn rows(rows: &[(&str, &str)]) -> String {
    let lines = rows.iter().map(|(operation, input)| {
        let shown = notation::write(input.as_bytes());
        format!("{operation:<34}{shown:<22}  {}", answered("codecs", operation, input))
    });
    trimmed(lines)
}

#[test]
fn a_space_is_a_triplet_or_a_plus() {
    snapshot!(
        "percent-space",
        rows(&[
            ("percent.encode.rfc3986", " "),
            ("percent.encode.component", " "),
            ("uri.encode-component", " "),
            ("percent.encode.form", " "),
            ("form.serialize", "q=a b"),
            ("form.parse", "q=a+b"),
            ("form.parse", "q=a%20b"),
            ("uri.decode-component", "a+b"),
            ("percent.decode", "a+b"),
            ("form.parse", "q=a%2Bb"),
        ])
    );
}

#[test]
fn characters_grow_to_nine_and_twelve() {
    snapshot!(
        "percent-lengths",
        rows(&[
            ("percent.encode.rfc3986", " "),
            ("percent.encode.rfc3986", "あ"),
            ("percent.encode.rfc3986", "😀"),
            ("percent.encoded-length.component", "a"),
            ("percent.encoded-length.component", " "),
            ("percent.encoded-length.component", "あ"),
            ("percent.encoded-length.component", "漢"),
            ("percent.encoded-length.component", "😀"),
            ("percent.encoded-length.component", "日本語を含むクエリ"),
        ])
    );
}

#[test]
fn each_function_leaves_other_characters() {
    let left = |operation: &str| -> String {
        let stays = |c: &char| {
            let character = notation::write(c.to_string().as_bytes());
            answered("codecs", operation, &character) == character
        };
        ('!'..='~').filter(|c| !c.is_ascii_alphanumeric()).filter(stays).collect()
    };
    let functions = ["uri.encode-component-rfc3986", "uri.encode-component", "uri.encode"];
    let sets = operations::all().map(|operation| operation.id).filter(|id| id.starts_with("percent.encode."));
    let lines = functions.into_iter().chain(sets).map(|id| format!("{id:<32}A-Z a-z 0-9 {}", left(id)));
    let [strict, loose] = ["uri.encode-component-rfc3986", "uri.encode-component"].map(left);
    let five: String = loose.chars().filter(|c| !strict.contains(*c)).collect();
    let difference = format!("left by uri.encode-component and not by uri.encode-component-rfc3986: {five}");
    snapshot!("percent-left", trimmed(lines.chain([String::new(), difference])));
}

#[test]
fn a_reserved_character_is_a_delimiter_or_data() {
    snapshot!(
        "percent-reserved",
        rows(&[
            ("uri.encode", "/a?b=c&d=e"),
            ("uri.encode-component", "/a?b=c&d=e"),
            ("percent.encode.path", "/a?b"),
            ("form.parse", "a=b&c=d"),
            ("form.parse", "a=b%26c%3Dd"),
            ("uri.decode", "a%2Fb%41"),
            ("uri.decode-component", "a%2Fb%41"),
            ("percent.normalize", "a%2fb%41"),
            ("percent.display", "a%2Fb%41%E3%81%82"),
        ])
    );
}

#[test]
fn a_url_in_html_goes_through_both_decoders() {
    let escaped = answered("codecs", "html.escape.attribute", "/?q=a+b&copy=%26");
    let url = answered("codecs", "html.unescape.attribute", &escaped);
    let query = url.split_once('?').expect("there is a query").1;
    let lines = [
        ("url", "/?q=a+b&copy=%26".to_owned()),
        ("html.escape.attribute", escaped.clone()),
        ("html.unescape.attribute", url.clone()),
        ("form.parse", answered("codecs", "form.parse", query)),
        ("html.unescape.text without escape", answered("codecs", "html.unescape.text", "/?q=a+b&copy=%26")),
        ("html.unescape.attribute of %26lt;", answered("codecs", "html.unescape.attribute", "%26lt;")),
        ("percent.decode of a&amp;b", answered("codecs", "percent.decode", "a&amp;b")),
    ];
    snapshot!("percent-in-html", trimmed(lines.map(|(what, text)| format!("{what:<36}{text}"))));
}
