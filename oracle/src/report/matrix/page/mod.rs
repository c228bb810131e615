//! One page that holds all: tables that need no script, made to be read on a phone and by a screen reader.

mod area;
mod escape;
mod findings;
mod overview;
mod policy;
mod reference;

use super::areas::{Area, areas};
use super::standing::{Standing, Tally};
use super::{Cell, Matrix};
use crate::report::{counted, grouped};
use escape::Text;
use std::collections::BTreeSet;
use std::io::{self, Write};

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// Writes the page: an overview, a table for each area, the findings, the operations, and what is not
/// installed.
///
/// # Errors
///
/// If `out` fails.
pub fn write_matrix_page(out: &mut dyn Write, matrix: &Matrix) -> io::Result<()> {
    let areas = areas(matrix);
    write_head(out)?;
    write_introduction(out, matrix, &areas)?;
    write_controls(out, matrix)?;
    overview::write(out, matrix, &areas)?;
    areas.iter().try_for_each(|area| area::write(out, matrix, area))?;
    findings::write(out, matrix)?;
    reference::write_operations(out, matrix)?;
    reference::write_absent(out, matrix)?;
    write_end(out)
}

fn write_head(out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">")?;
    writeln!(out, "<meta http-equiv=\"Content-Security-Policy\" content=\"{}\">", policy::POLICY)?;
    writeln!(out, "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">")?;
    writeln!(out, "<meta name=\"color-scheme\" content=\"light dark\">")?;
    writeln!(out, "<title>Conformance of text codecs</title>")?;
    writeln!(out, "<style>{STYLE}</style>\n</head>\n<body>")?;
    writeln!(out, "<a class=\"skip\" href=\"#overview\">Skip to the tables</a>")
}

fn write_introduction(out: &mut dyn Write, matrix: &Matrix, areas: &[Area<'_>]) -> io::Result<()> {
    let performed = matrix.rows.iter().flat_map(|row| row.performed(matrix));
    let tally = Tally::of(performed.map(|(_, _, cell)| cell));
    writeln!(out, "<header>\n<h1>Conformance of text codecs</h1>")?;
    writeln!(
        out,
        "<p class=\"lede\">{} and {}, judged case by case by independent oracles. \
         Of {} of the two, {} conform.</p>",
        counted(matrix.rows.len() as u64, "implementation"),
        counted(matrix.operations.len() as u64, "operation"),
        counted(tally.performed, "pair"),
        grouped(tally.conforming)
    )?;
    writeln!(out, "<nav aria-label=\"Contents\">\n<ul>\n<li><a href=\"#overview\">Overview</a></li>")?;
    for area in areas {
        writeln!(out, "<li><a href=\"#area-{0}\">{0}</a></li>", Text(area.name))?;
    }
    writeln!(out, "<li><a href=\"#findings\">Findings</a></li>")?;
    writeln!(out, "<li><a href=\"#operations\">Operations</a></li>")?;
    if !matrix.absent.is_empty() {
        writeln!(out, "<li><a href=\"#absent\">Not installed</a></li>")?;
    }
    writeln!(out, "</ul>\n</nav>\n</header>\n<main>")
}

/// Shown by the script, which they need.
fn write_controls(out: &mut dyn Write, matrix: &Matrix) -> io::Result<()> {
    writeln!(out, "<form id=\"controls\" role=\"search\" aria-label=\"Filter\" hidden>")?;
    writeln!(out, "<div class=\"field wide\"><label for=\"words\">Implementations and operations</label>")?;
    writeln!(
        out,
        "<input id=\"words\" type=\"search\" autocomplete=\"off\" spellcheck=\"false\" \
         placeholder=\"python decode\" aria-describedby=\"hint\"></div>"
    )?;
    writeln!(out, "<div class=\"field\"><label for=\"language\">Language</label>\n<select id=\"language\">")?;
    writeln!(out, "<option value=\"\">All</option>")?;
    for language in matrix.rows.iter().map(|row| &row.language).collect::<BTreeSet<_>>() {
        writeln!(out, "<option>{}</option>", Text(language))?;
    }
    writeln!(out, "</select></div>")?;
    writeln!(
        out,
        "<label class=\"check\"><input id=\"only\" type=\"checkbox\"> Only non-conforming</label>"
    )?;
    writeln!(out, "<button id=\"clear\" type=\"reset\">Clear</button>")?;
    writeln!(
        out,
        "<p id=\"hint\" class=\"hint\">A word that is part of an operation’s name chooses operations, any other \
         implementations.</p>"
    )?;
    writeln!(out, "<p id=\"shown\" role=\"status\" aria-live=\"polite\"></p>\n</form>")
}

fn write_end(out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "</main>\n<footer><p>Made by <code>codec-oracle matrix</code>.</p></footer>")?;
    writeln!(out, "<dialog id=\"dialog\" aria-labelledby=\"dialog-heading\">")?;
    writeln!(out, "<header><h2 id=\"dialog-heading\"></h2>")?;
    writeln!(out, "<button id=\"close\" type=\"button\" aria-label=\"Close\">×</button></header>")?;
    writeln!(out, "<div id=\"dialog-body\" tabindex=\"0\"></div>")?;
    writeln!(out, "<p><a id=\"dialog-link\" href=\"#findings\">Show among the findings</a></p>\n</dialog>")?;
    writeln!(out, "<script>{SCRIPT}</script>\n</body>\n</html>")
}

/// The symbol and the class of a standing go with words, never alone.
fn symbol(standing: Standing) -> String {
    format!("<span class=\"symbol\" aria-hidden=\"true\">{}</span>", standing.symbol())
}

/// What to sort a cell by: how it stands, then how many cases.
fn sort_key(cell: &Cell) -> String {
    format!("{} {}", Standing::of(cell) as u8, cell.divergences + super::standing::unjudged(cell))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::matrix::fixture::hostile;

    fn page() -> String {
        let mut page = Vec::new();
        write_matrix_page(&mut page, &hostile()).unwrap();
        String::from_utf8(page).unwrap()
    }

    #[test]
    fn no_text_of_a_matrix_is_markup() {
        let page = page();
        assert_eq!(page.matches("<script").count(), 1);
        assert_eq!(page.matches("</script").count(), 1);
        assert_eq!(page.matches("<b>").count() + page.matches("<img").count(), 0);
        assert!(page.contains("&lt;script&gt;alert(1)&lt;/script&gt;"), "{page}");
        assert!(page.contains("&quot; onclick=&quot;x&#39;"), "{page}");
    }

    #[test]
    fn the_page_fetches_nothing() {
        let page = page();
        for reference in ["src=\"", "@import", "url(", "http:", "https:", "<link", "<base"] {
            assert!(!page.contains(reference), "{reference}");
        }
        assert!(!page.contains(" style="), "the policy forbids it");
        assert!(!page.contains(" onclick=\""));
    }

    #[test]
    fn a_cell_is_a_link_to_its_findings_and_says_how_it_stands() {
        let page = page();
        for (cell, words) in
            [("r0-c0", "3 kinds, 2,048 cases"), ("r0-c1", "conforms"), ("r1-c0", "incomplete, not judged 12")]
        {
            let link = format!("<a href=\"#{cell}\">");
            let (_, rest) = page.split_once(&link).unwrap_or_else(|| panic!("no link to {cell}"));
            let (text, _) = rest.split_once("</a>").unwrap();
            let plain = text.replace("<span class=\"phrase\">", "").replace("</span>", "");
            assert!(plain.contains(words), "{plain}");
            assert_eq!(page.matches(&format!(" id=\"{cell}\"")).count(), 1);
        }
        assert!(!page.contains("#r1-c1\""));
        assert!(page.contains("does not perform it"));
    }

    #[test]
    fn an_empty_input_is_seen() {
        assert!(page().contains("<code class=\"value\">(empty)</code>"));
    }

    #[test]
    fn every_link_has_its_target_and_every_id_is_one() {
        let page = page();
        let values = |before: &str| {
            let rests = page.split(before).skip(1);
            rests.map(|rest| rest.split('"').next().unwrap().to_owned()).collect::<Vec<_>>()
        };
        let ids = values(" id=\"");
        assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), ids.len());
        for target in values("href=\"#").iter().chain(&values(" for=\"")) {
            assert!(ids.contains(target), "{target}");
        }
    }

    #[test]
    fn a_matrix_of_nothing_is_a_page() {
        let matrix = Matrix { operations: Vec::new(), rows: Vec::new(), absent: Vec::new() };
        let mut page = Vec::new();
        write_matrix_page(&mut page, &matrix).unwrap();
        assert!(String::from_utf8(page).unwrap().contains("0 implementations and 0 operations"));
    }
}
