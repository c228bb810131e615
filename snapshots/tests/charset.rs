//! What HTML 4, chapter 5, says about the encoding of a document, beside what the standards say today.

use snapshots::{answered, snapshot, trimmed};

const META: &str = r"<META http-equiv=Content-Type content='text/html; charset=EUC-JP'>";

/// What is known of a document, as an input in the notation.
fn sources(content_type: &str, user: &str, link: &str, document: &str) -> String {
    [content_type, user, link, document].join(r"\x0A")
}

/// The name that everybody answers, or `none`.
fn told(operation: &str, input: &str) -> String {
    let answer = answered("codecs", operation, input);
    if answer.starts_with("rejected: none ") { "none".to_owned() } else { answer }
}

#[test]
fn labels_have_no_letter_case() {
    let labels = [
        "Shift_JIS",
        "shift_jis",
        "SHIFT_JIS",
        "EUC-JP",
        "euc-jp",
        "UTF-8",
        "Utf-8",
        "ISO-8859-1",
        "iso-8859-1",
        "latin1",
        "US-ASCII",
        "ISO-8859-5",
        "UTF-16",
        "utf-16be",
        r"\x09utf-8\x20",
        r"\u{A0}utf-8",
        "UTF-1",
        "UTF-32",
    ];
    let lines = labels.map(|label| format!("{label:<16}{}", told("charset.label", label)));
    snapshot!("charset-labels", trimmed(lines));
}

#[test]
fn the_sources_of_html_4_have_three_priorities() {
    let (http, link) = ("text/html; charset=Shift_JIS", "ISO-8859-5");
    let rows = [
        ("HTTP, META and the link", sources(http, "", link, META)),
        ("META and the link", sources("", "", link, META)),
        ("the link", sources("", "", link, "")),
        ("HTTP without charset, META", sources("text/html", "", "", META)),
        ("the user against all three", sources(http, "UTF-8", link, META)),
        ("nothing: no default", sources("", "", "", "text")),
    ];
    let lines = rows.map(|(what, input)| format!("{what:<30}{}", told("charset.determine-html4", &input)));
    snapshot!("charset-priorities", trimmed(lines));
}

#[test]
fn the_standard_of_today_differs_from_html_4() {
    let http = "text/html; charset=Shift_JIS";
    let rows = [
        ("HTTP alone", sources(http, "", "", "")),
        ("ISO-8859-1 is windows-1252", sources("text/html; charset=ISO-8859-1", "", "", "")),
        ("UTF-16 is little-endian", sources("text/html; charset=UTF-16", "", "", "")),
        ("META says UTF-16", sources("", "", "", "<META http-equiv=Content-Type content=charset=UTF-16>")),
        ("a byte order mark, HTTP", sources(http, "", "", r"\xFE\xFF")),
        ("a byte order mark, the user", sources("", "EUC-JP", "", r"\xEF\xBB\xBF")),
        ("a byte order mark alone", sources("", "", "", r"\xFF\xFE")),
        ("the user, HTTP", sources(http, "EUC-JP", "", "")),
        ("the link alone", sources("", "", "EUC-JP", "")),
        ("<meta charset>", sources("", "", "", "<meta charset=EUC-JP>")),
        ("an XML declaration", sources("", "", "", "<?xml version='1.0' encoding='EUC-JP'?>")),
        ("nothing", sources("", "", "", "")),
    ];
    let head = format!("{:<30}{:<16}today", "known", "HTML 4");
    let lines = rows.map(|(what, input)| {
        let [then, now] = ["charset.determine-html4", "charset.determine"].map(|id| told(id, &input));
        format!("{what:<30}{then:<16}{now}")
    });
    snapshot!("charset-then-and-now", trimmed(std::iter::once(head).chain(lines)));
}
