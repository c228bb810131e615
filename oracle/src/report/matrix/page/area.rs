//! The table of an area: the implementations that perform any of it × its operations.

use super::super::areas::{Area, Family, Member};
use super::super::standing::{Standing, phrases};
use super::super::{Matrix, Row};
use super::overview::write_none;
use super::{Text, sort_key, symbol};
use crate::report::counted;
use std::io::{self, Write};

pub(super) fn write(out: &mut dyn Write, matrix: &Matrix, area: &Area<'_>) -> io::Result<()> {
    let (name, title, rows) = (Text(area.name), Text(area.title()), area.rows(matrix));
    writeln!(out, "<section class=\"area\" id=\"area-{name}\" aria-labelledby=\"area-{name}-heading\">")?;
    writeln!(out, "<h2 id=\"area-{name}-heading\">{title} <code>{name}</code></h2>")?;
    if rows.is_empty() {
        return writeln!(out, "<p>No implementation here performs any of it.</p>\n</section>");
    }
    writeln!(
        out,
        "<div class=\"scroll\" role=\"region\" aria-labelledby=\"area-{name}-heading\" tabindex=\"0\">\n<table>"
    )?;
    let operations = counted(area.members().count() as u64, "operation");
    let implementations = counted(rows.len() as u64, "implementation");
    writeln!(out, "<caption><span>{operations}, {implementations}</span></caption>")?;
    write_header(out, area)?;
    writeln!(out, "<tbody>")?;
    rows.into_iter().try_for_each(|row| write_row(out, row, area))?;
    writeln!(out, "</tbody>\n</table>\n</div>\n</section>")
}

/// A row of families, where there are any, and a row of operations.
fn write_header(out: &mut dyn Write, area: &Area<'_>) -> io::Result<()> {
    write!(out, "<colgroup></colgroup>")?;
    for (number, family) in area.families.iter().enumerate() {
        write!(out, "<colgroup span=\"{}\" data-family=\"{number}\"></colgroup>", family.members.len())?;
    }
    writeln!(out, "\n<thead>")?;
    if area.families.iter().any(|family| !family.name.is_empty()) {
        write!(out, "<tr class=\"families\"><td></td>")?;
        for (number, family) in area.families.iter().enumerate() {
            let (name, span) = (Text(family.name), family.members.len());
            match family.name {
                "" => write!(out, "<td colspan=\"{span}\" data-family=\"{number}\" data-edge></td>")?,
                _ => write!(
                    out,
                    "<th scope=\"colgroup\" colspan=\"{span}\" data-family=\"{number}\" data-edge><span>{name}</span></th>"
                )?,
            }
        }
        writeln!(out, "</tr>")?;
    }
    write!(out, "<tr><th scope=\"col\">Implementation</th>")?;
    for (number, family) in area.families.iter().enumerate() {
        for Member { index, label, .. } in &family.members {
            let before = match family.name {
                "" => String::new(),
                name => format!("<span class=\"unseen\">{} </span>", Text(name)),
            };
            let attributes = format!("scope=\"col\" data-column=\"{index}\" data-family=\"{number}\"");
            write!(out, "<th {attributes}{}>{before}{}</th>", edge(family, *index), Text(label))?;
        }
    }
    writeln!(out, "</tr>\n</thead>")
}

fn write_row(out: &mut dyn Write, (index, row): (usize, &Row), area: &Area<'_>) -> io::Result<()> {
    let (name, version) = (Text(&row.identity.name), Text(&row.identity.version));
    write!(out, "<tr data-row=\"{index}\"><th scope=\"row\"><a href=\"#r{index}\">{name}</a> ")?;
    write!(out, "<span class=\"version\">{version}</span></th>")?;
    for family in &area.families {
        for member in &family.members {
            write_cell(out, (index, row), (member.index, edge(family, member.index)))?;
        }
    }
    writeln!(out, "</tr>")
}

fn write_cell(
    out: &mut dyn Write,
    (index, row): (usize, &Row),
    (column, edge): (usize, &str),
) -> io::Result<()> {
    let Some(cell) = row.cell(column) else {
        write!(out, "<td data-column=\"{column}\"{edge}>")?;
        return write_none(out, "does not perform it");
    };
    let standing = Standing::of(cell);
    let (class, sort, symbol) = (standing.name(), sort_key(cell), symbol(standing));
    write!(out, "<td data-column=\"{column}\" class=\"{class}\" data-sort=\"{sort}\"{edge}>")?;
    write!(out, "<a href=\"#r{index}-c{column}\">{}</a></td>", broken(&symbol, &phrases(cell)))
}

/// The attribute of the first column of a family.
fn edge(family: &Family<'_>, index: usize) -> &'static str {
    let is_first = family.members.first().is_some_and(|first| first.index == index);
    if is_first { " data-edge" } else { "" }
}

/// The symbol and the phrases, with spaces at which a line may break between the phrases only.
fn broken(symbol: &str, phrases: &[String]) -> String {
    let joined = phrases.join(", ");
    let parts: Vec<_> = joined.split(", ").map(|part| Text(part).to_string()).collect();
    format!("<span class=\"phrase\">{symbol} {}</span>", parts.join(",</span> <span class=\"phrase\">"))
}
