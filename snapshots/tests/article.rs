//! The article on numeric character references: its output and its sweep, by our codec.

use codec_oracle::engine::Value;
use codec_oracle::{notation, report};
use snapshots::{answered, code_points, explained, snapshot, sweep, trimmed};

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

#[test]
fn a_numeric_reference_becomes_what_the_first_table_says() {
    let rows = [
        ("text", "&#0;"),
        ("text", "&#x10FFFF;"),
        ("text", "&#x110000;"),
        ("text", "&#xD800;"),
        ("text", "&#xDFFF;"),
        ("text", "&#128;"),
        ("text", "&#159;"),
        ("text", "&#x81;&#x8D;&#x8F;&#x90;&#x9D;"),
        ("text", "&copy 2026"),
        ("attribute", "?a=1&copy=2"),
    ];
    let lines = rows.iter().map(|(context, input)| {
        let becomes = answered("codecs", &format!("html.unescape.{context}"), input);
        format!("{context:<9}  {input:<30}  {becomes}")
    });
    snapshot!("article-rules", trimmed(lines));
}

#[test]
fn the_converter_of_the_article_differs_where_the_second_table_says() {
    let inputs = [
        "&#128;",
        "&#x9F;",
        "&#0;",
        "&#xD800;",
        "&#x110000;",
        "&copy;",
        "&hellip;",
        "&Amp;",
        "&copy 2026",
        "&amp;lt;",
    ];
    let heading = format!("{:<12}{:<14}{}", "input", "converter", "oracles");
    let lines = inputs.iter().map(|input| {
        let answer = |subject| answered(subject, "html.unescape.text", input);
        format!("{input:<12}{:<14}{}", answer("fault:article-converter"), answer("codecs"))
    });
    snapshot!("article-tool", trimmed(std::iter::once(heading).chain(lines)));
}

#[test]
fn text_and_attribute_differ_where_the_third_table_says() {
    let heading = format!("{:<14}{:<18}{}", "input", "text", "attribute");
    let lines = ["?a=1&copy=2", "?a=1&copy;=2", "&notit;"].map(|input| {
        let answer = |context| answered("codecs", &format!("html.unescape.{context}"), input);
        format!("{input:<14}{:<18}{}", answer("text"), answer("attribute"))
    });
    snapshot!("article-contexts", trimmed(std::iter::once(heading).chain(lines)));
}

#[test]
fn the_references_of_html_4_are_what_its_chapter_on_characters_says() {
    let inputs = ["&aring;", "&Aring;", "&#229;", "&#xE5;", "&#1048;", "&#x6C34;"];
    let lines = inputs.map(|input| format!("{input:<10}{}", answered("codecs", "html.unescape.text", input)));
    snapshot!("html4-references", trimmed(lines));
}
