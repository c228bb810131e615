//! The findings, by implementation and operation: what the cells link to.

use super::super::excerpt::excerpt;
use super::super::standing::{Standing, phrases};
use super::super::{Cell, Column, Matrix, MatrixExample, MatrixFinding, Row};
use super::{Text, symbol};
use crate::report::counted;
use std::io::{self, Write};

pub(super) fn write(out: &mut dyn Write, matrix: &Matrix) -> io::Result<()> {
    writeln!(out, "<section id=\"findings\" aria-labelledby=\"findings-heading\">")?;
    writeln!(out, "<h2 id=\"findings-heading\">Findings</h2>")?;
    for (index, row) in matrix.rows.iter().enumerate() {
        write_implementation(out, matrix, (index, row))?;
    }
    writeln!(out, "</section>")
}

fn write_implementation(out: &mut dyn Write, matrix: &Matrix, (index, row): (usize, &Row)) -> io::Result<()> {
    let (name, version) = (Text(&row.identity.name), Text(&row.identity.version));
    writeln!(out, "<section class=\"implementation\" id=\"r{index}\" data-row=\"{index}\">")?;
    writeln!(out, "<h3>{name} <span class=\"version\">{version}</span></h3>")?;
    let about = match (row.language.as_str(), row.about.as_str()) {
        ("", about) => about.to_owned(),
        (language, "") => language.to_owned(),
        (language, about) => format!("{language}: {about}"),
    };
    writeln!(out, "<p class=\"about\">{}</p>", Text(about))?;
    if row.performed(matrix).next().is_none() {
        writeln!(out, "<p>It performs none of the operations.</p>")?;
    }
    for (column, operation, cell) in row.performed(matrix) {
        let id = format!("r{index}-c{column}");
        let class = if cell.conforms() { "cell good" } else { "cell" };
        let title = format!("{}: {}", row.identity.name, operation.operation);
        writeln!(out, "<article class=\"{class}\" id=\"{id}\" data-title=\"{}\">", Text(title))?;
        write_cell(out, (column, operation), cell)?;
        writeln!(out, "</article>")?;
    }
    writeln!(out, "</section>")
}

fn write_cell(out: &mut dyn Write, (index, column): (usize, &Column), cell: &Cell) -> io::Result<()> {
    let standing = Standing::of(cell);
    let (class, symbol) = (standing.name(), symbol(standing));
    writeln!(out, "<h4><a href=\"#o{index}\"><code>{}</code></a></h4>", Text(&column.operation))?;
    let (outcome, cases) = (Text(phrases(cell).join(", ")), counted(cell.cases, "case"));
    let all = if cell.conforms() { format!("in {cases}") } else { format!("of {cases} answered") };
    writeln!(out, "<p class=\"outcome\"><span class=\"{class}\">{symbol} {outcome}</span> {all}</p>")?;
    if let Some(problem) = &cell.problem {
        writeln!(out, "<p class=\"problem\"><strong>Incomplete:</strong> {}</p>", Text(excerpt(problem)))?;
    }
    if !cell.unjudged.is_empty() {
        writeln!(out, "<p>Not judged:</p>\n<ul>")?;
        for (reason, cases) in &cell.unjudged {
            writeln!(out, "<li>{}: {}</li>", Text(reason), counted(*cases, "case"))?;
        }
        writeln!(out, "</ul>")?;
    }
    cell.findings.iter().try_for_each(|finding| write_finding(out, finding))
}

fn write_finding(out: &mut dyn Write, finding: &MatrixFinding) -> io::Result<()> {
    let cases = counted(finding.cases, "case");
    writeln!(out, "<details class=\"finding\" open>")?;
    writeln!(
        out,
        "<summary><code>{}</code> <span class=\"count\">{cases}</span></summary>",
        Text(&finding.rule)
    )?;
    writeln!(
        out,
        "<p class=\"mend\">{}</p>\n<p class=\"spec\">{}</p>",
        Text(&finding.mend),
        Text(&finding.spec)
    )?;
    if !finding.like.is_empty() {
        let like = finding.like.iter().map(|like| format!("<code>fault:{}</code>", Text(like)));
        writeln!(out, "<p class=\"like\">Each as {}</p>", like.collect::<Vec<_>>().join(", as "))?;
    }
    finding.examples.iter().try_for_each(|example| write_example(out, example))?;
    writeln!(out, "</details>")
}

fn write_example(out: &mut dyn Write, example: &MatrixExample) -> io::Result<()> {
    let (expected, actual) = (example.expected.to_string(), example.actual.to_string());
    writeln!(out, "<dl class=\"example\">")?;
    for (term, value) in
        [("input", &example.input), ("expected", &expected), ("actual", &actual), ("replay", &example.token)]
    {
        let value = Text(excerpt(value));
        writeln!(
            out,
            "<div class=\"{term}\"><dt>{term}</dt><dd><code class=\"value\">{value}</code></dd></div>"
        )?;
    }
    writeln!(out, "</dl>")
}
