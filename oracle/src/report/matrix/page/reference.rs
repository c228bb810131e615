//! What to look up: the operations, and how to install what is not installed.

use super::super::Matrix;
use super::super::excerpt::excerpt;
use super::Text;
use std::io::{self, Write};

pub(super) fn write_operations(out: &mut dyn Write, matrix: &Matrix) -> io::Result<()> {
    writeln!(out, "<section id=\"operations\" aria-labelledby=\"operations-heading\">")?;
    writeln!(out, "<h2 id=\"operations-heading\">Operations</h2>")?;
    writeln!(
        out,
        "<div class=\"scroll\" role=\"region\" aria-labelledby=\"operations-heading\" tabindex=\"0\">"
    )?;
    writeln!(out, "<table class=\"operations\">")?;
    writeln!(out, "<caption><span>Where an operation is defined, and what judged it</span></caption>")?;
    writeln!(
        out,
        "<thead>\n<tr><th scope=\"col\">Operation</th><th scope=\"col\">Section</th>\
         <th scope=\"col\">Oracles</th><th scope=\"col\">Domains, with their cases</th></tr>\n</thead>\n<tbody>"
    )?;
    for (index, column) in matrix.operations.iter().enumerate() {
        let (operation, spec) = (Text(&column.operation), Text(&column.spec));
        write!(
            out,
            "<tr id=\"o{index}\" data-operation=\"{index}\"><th scope=\"row\"><code>{operation}</code></th>"
        )?;
        let (judges, domains) = (Text(column.judges()), Text(column.domains.join(", ")));
        writeln!(out, "<td>{spec}</td><td>{judges}</td><td>{domains}</td></tr>")?;
    }
    writeln!(out, "</tbody>\n</table>\n</div>\n</section>")
}

pub(super) fn write_absent(out: &mut dyn Write, matrix: &Matrix) -> io::Result<()> {
    if matrix.absent.is_empty() {
        return Ok(());
    }
    writeln!(out, "<section id=\"absent\" aria-labelledby=\"absent-heading\">")?;
    writeln!(out, "<h2 id=\"absent-heading\">Not installed</h2>")?;
    writeln!(out, "<p>These did not run.</p>\n<dl class=\"absent\">")?;
    for absent in &matrix.absent {
        let (name, install) = (Text(&absent.name), Text(&absent.install));
        writeln!(out, "<div><dt>{name}</dt><dd><code class=\"value\">{install}</code></dd>")?;
        writeln!(out, "<dd class=\"problem\">{}</dd></div>", Text(excerpt(&absent.problem)))?;
    }
    writeln!(out, "</dl>\n</section>")
}
