//! The matrix in Markdown: a table for each area, the findings below it, and what is not installed.

use super::areas::{Area, areas};
use super::excerpt::excerpt;
use super::standing::{Standing, Tally, phrases};
use super::{Cell, Matrix, MatrixFinding, Row};
use crate::report::markdown::{code, text};
use crate::report::{counted, grouped};
use std::io::{self, Write};

/// Writes a table for each area with its findings, and how to install what did not run.
///
/// # Errors
///
/// If `out` fails.
pub fn write_matrix_markdown(out: &mut dyn Write, matrix: &Matrix) -> io::Result<()> {
    let performed = matrix.rows.iter().flat_map(|row| row.performed(matrix));
    let tally = Tally::of(performed.map(|(_, _, cell)| cell));
    let implementations = counted(matrix.rows.len() as u64, "implementation");
    let operations = counted(matrix.operations.len() as u64, "operation");
    writeln!(out, "## Conformance of text codecs\n")?;
    writeln!(
        out,
        "{implementations} and {operations}. Of {} of the two, {} conform.\n",
        counted(tally.performed, "pair"),
        grouped(tally.conforming)
    )?;
    for area in areas(matrix) {
        write_area(out, matrix, &area)?;
    }
    write_absent(out, matrix)
}

fn write_area(out: &mut dyn Write, matrix: &Matrix, area: &Area<'_>) -> io::Result<()> {
    writeln!(out, "### {}\n", line(area.title()))?;
    let rows = area.rows(matrix);
    if rows.is_empty() {
        return writeln!(out, "No implementation here performs any of it.\n");
    }
    write!(out, "| implementation | language |")?;
    for member in area.members() {
        write!(out, " {} |", code(&member.column.operation))?;
    }
    writeln!(out, "\n|---|---|{}", "---|".repeat(area.members().count()))?;
    for (_, row) in &rows {
        write!(out, "| {} | {} |", name(row), line(&row.language))?;
        for member in area.members() {
            match row.cell(member.index) {
                Some(cell) => write!(out, " {} |", in_table(cell))?,
                None => write!(out, " — |")?,
            }
        }
        writeln!(out)?;
    }
    writeln!(out)?;
    for (_, row) in rows {
        for member in area.members() {
            if let Some(cell) = row.cell(member.index).filter(|cell| !cell.conforms()) {
                write_cell(out, row, &member.column.operation, cell)?;
            }
        }
    }
    Ok(())
}

fn in_table(cell: &Cell) -> String {
    format!("{} {}", Standing::of(cell).symbol(), phrases(cell).join(", "))
}

/// What an implementation does wrong, or is not known to do right.
fn write_cell(out: &mut dyn Write, row: &Row, operation: &str, cell: &Cell) -> io::Result<()> {
    writeln!(out, "#### {}: {}\n", name(row), code(operation))?;
    writeln!(out, "{} of {} answered.\n", in_table(cell), counted(cell.cases, "case"))?;
    if let Some(problem) = &cell.problem {
        writeln!(out, "- **incomplete**: {}", line(&excerpt(problem)))?;
    }
    for (reason, cases) in &cell.unjudged {
        writeln!(out, "- **not judged**: {}, {}", line(reason), counted(*cases, "case"))?;
    }
    if cell.problem.is_some() || !cell.unjudged.is_empty() {
        writeln!(out)?;
    }
    if cell.findings.is_empty() {
        return Ok(());
    }
    writeln!(out, "| rule | cases | short input | expected | actual |")?;
    writeln!(out, "|---|--:|---|---|---|")?;
    for MatrixFinding { rule, cases, examples, .. } in &cell.findings {
        write!(out, "| {} | {} |", code(rule), grouped(*cases))?;
        match examples.first() {
            Some(example) => {
                let values = [&example.input, &example.expected.to_string(), &example.actual.to_string()]
                    .map(|value| code(&excerpt(value)));
                writeln!(out, " {} |", values.join(" | "))?;
            }
            None => writeln!(out, " | | |")?,
        }
    }
    writeln!(out)?;
    for MatrixFinding { rule, spec, mend, examples, .. } in &cell.findings {
        let replay = examples.first().map_or(String::new(), |example| format!(" {}", code(&example.token)));
        writeln!(out, "- {}: {} ({}){replay}", code(rule), line(mend), line(spec))?;
    }
    writeln!(out)
}

fn write_absent(out: &mut dyn Write, matrix: &Matrix) -> io::Result<()> {
    if matrix.absent.is_empty() {
        return Ok(());
    }
    writeln!(out, "### Not installed\n\n| implementation | to install it | what happened |\n|---|---|---|")?;
    for absent in &matrix.absent {
        let problem = line(&excerpt(&absent.problem));
        writeln!(out, "| {} | {} | {problem} |", line(&absent.name), code(&absent.install))?;
    }
    writeln!(out)
}

fn name(row: &Row) -> String {
    format!("{} {}", line(&row.identity.name), line(&row.identity.version))
}

/// Text on one line in which nothing is markup.
fn line(of: &str) -> String {
    text(&of.split_whitespace().collect::<Vec<_>>().join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::matrix::fixture::hostile;

    fn markdown() -> String {
        let mut markdown = Vec::new();
        write_matrix_markdown(&mut markdown, &hostile()).unwrap();
        String::from_utf8(markdown).unwrap()
    }

    /// Vertical bars that end a cell.
    fn bars(line: &str) -> usize {
        line.matches('|').count() - line.matches(r"\|").count()
    }

    #[test]
    fn no_text_of_a_matrix_is_markup() {
        let markdown = markdown();
        for line in markdown.lines() {
            let known = line.replace("<code>", "").replace("</code>", "");
            assert!(!known.contains('<'), "{line}");
        }
        assert!(markdown.contains(r"&lt;script>alert(1)&lt;/script>"), "{markdown}");
        assert!(markdown.contains(r"two lines \| &lt;b>"), "{markdown}");
    }

    #[test]
    fn the_rows_of_a_table_have_as_many_cells_as_its_header() {
        let markdown = markdown();
        let tables = markdown.split("\n\n").filter(|part| part.starts_with('|'));
        let mut count = 0;
        for table in tables {
            count += 1;
            let expected = bars(table.lines().next().unwrap());
            table.lines().for_each(|line| assert_eq!(bars(line), expected, "{line}"));
        }
        assert_eq!(count, 4, "two areas, one cell with findings, what is absent");
    }

    #[test]
    fn counts_and_the_lowest_example_appear() {
        let markdown = markdown();
        for part in [
            "✗ 3 kinds, 2,048 cases",
            "✓ conforms",
            "! incomplete, not judged 12",
            "— |",
            "<code>(empty)</code>",
            "| <code>utf8.empty</code> | 2,000 |",
        ] {
            assert!(markdown.contains(part), "{part}\n{markdown}");
        }
        assert!(markdown.contains("2 implementations and 3 operations. Of 4 pairs of the two, 2 conform"));
    }
}
