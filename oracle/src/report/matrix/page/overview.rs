//! The first table: implementations × areas.

use super::super::areas::Area;
use super::super::standing::{Standing, Tally};
use super::super::{Matrix, Row};
use super::{Text, symbol};
use std::io::{self, Write};

pub(super) fn write(out: &mut dyn Write, matrix: &Matrix, areas: &[Area<'_>]) -> io::Result<()> {
    writeln!(out, "<section id=\"overview\" tabindex=\"-1\" aria-labelledby=\"overview-heading\">")?;
    writeln!(out, "<h2 id=\"overview-heading\">Overview</h2>")?;
    writeln!(
        out,
        "<div class=\"scroll\" role=\"region\" aria-labelledby=\"overview-heading\" tabindex=\"0\">"
    )?;
    writeln!(out, "<table class=\"overview\">")?;
    writeln!(
        out,
        "<caption><span>Operations in which each conforms, of those that it performs</span></caption>"
    )?;
    writeln!(out, "<thead>\n<tr><th scope=\"col\">Implementation</th><th scope=\"col\">Language</th>")?;
    for area in areas {
        writeln!(out, "<th scope=\"col\" data-area=\"{0}\">{0}</th>", Text(area.name))?;
    }
    writeln!(out, "</tr>\n</thead>\n<tbody>")?;
    for (index, row) in matrix.rows.iter().enumerate() {
        write_row(out, (index, row), areas)?;
    }
    writeln!(out, "</tbody>\n</table>\n</div>\n</section>")
}

fn write_row(out: &mut dyn Write, (index, row): (usize, &Row), areas: &[Area<'_>]) -> io::Result<()> {
    let (name, version) = (Text(&row.identity.name), Text(&row.identity.version));
    write!(out, "<tr data-row=\"{index}\"><th scope=\"row\"><a href=\"#r{index}\">{name}</a> ")?;
    write!(
        out,
        "<span class=\"version\">{version}</span> <span class=\"about\">{}</span></th>",
        Text(&row.about)
    )?;
    write!(out, "<td class=\"language\">{}</td>", Text(&row.language))?;
    for area in areas {
        let Tally { performed, conforming } =
            Tally::of(area.members().filter_map(|member| row.cell(member.index)));
        let name = Text(area.name);
        if performed == 0 {
            write!(out, "<td data-area=\"{name}\">")?;
            write_none(out, "performs none")?;
            continue;
        }
        let standing = if performed == conforming { Standing::Conforms } else { Standing::Diverges };
        let (class, symbol, left) = (standing.name(), symbol(standing), performed - conforming);
        write!(out, "<td data-area=\"{name}\" class=\"{class}\" data-sort=\"{left} {performed}\">")?;
        write!(out, "<a href=\"#area-{name}\">{symbol} {conforming} of {performed}")?;
        write!(out, "<span class=\"unseen\"> conform</span></a></td>")?;
    }
    writeln!(out, "</tr>")
}

/// The rest of a cell in which there is nothing.
pub(super) fn write_none(out: &mut dyn Write, words: &str) -> io::Result<()> {
    write!(
        out,
        "<span class=\"none\" aria-hidden=\"true\">—</span><span class=\"unseen\">{words}</span></td>"
    )
}
