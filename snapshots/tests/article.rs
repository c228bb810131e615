//! The article on numeric character references: its output and its sweep, by our codec.

use codec_oracle::engine::Value;
use codec_oracle::{notation, report};
use snapshots::{code_points, explained, snapshot, sweep, trimmed};

#[test]
fn the_eleven_lines_of_the_article_come_out_as_printed() {
    let inputs = [
        "&#128;",
        "&#x80;",
        "&#x81;",
        "&#x9F;",
        "&#0;",
        "&#xD800;",
        "&#x110000;",
        "&#99999999999;",
        "&#39;",
        "&#x1F600;",
        "&#169 2026",
    ];
    let lines = inputs.iter().map(|input| {
        let explanation = explained("html.unescape.text", input.as_bytes());
        let Value::Output(output) = &explanation.outcomes[0].value else { panic!("{input}") };
        format!("{input:<16} {}", code_points(&notation::read_bytes(output).unwrap().input))
    });
    snapshot!("article-output", trimmed(lines));
}

#[test]
fn the_sweep_of_the_article_ends_without_a_divergence() {
    let report = snapshots::report("codecs", sweep("html.unescape.text/article-numeric-references"));
    snapshot!("article-sweep", report::closing_line(&report));
}
