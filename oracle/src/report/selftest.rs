//! The kill matrix.

use crate::domains::Sweep;
use crate::selftest::{FaultResult, Selftest, is_tried};
use anstyle::{AnsiColor, Style};
use std::io::{self, Write};

const GOOD: Style = AnsiColor::Green.on_default();
const BAD: Style = AnsiColor::Red.on_default().bold();
const STRONG: Style = Style::new().bold();

/// Every fault with the sweeps that noticed it, operation by operation; then the faults of the machinery.
///
/// # Errors
///
/// If `out` fails.
pub fn write_selftest(out: &mut dyn Write, selftest: &Selftest) -> io::Result<()> {
    let mut operation = "";
    for result in &selftest.faults {
        if result.fault.operation != operation {
            operation = result.fault.operation;
            write_header(out, selftest, operation)?;
        }
        write_row(out, selftest, result)?;
    }
    writeln!(out, "\n{STRONG}the machinery{STRONG:#}")?;
    for probe in &selftest.probes {
        let mark = mark(probe.actual == probe.expected);
        let (expected, actual) = (probe.expected.exit(), probe.actual.exit());
        let but = if expected == actual { String::new() } else { format!(", but gave {actual}") };
        writeln!(out, "{mark} exit {expected}{but}: {}", probe.about)?;
    }
    for sweep in selftest.idle_sweeps() {
        writeln!(out, "\n{BAD}idle{BAD:#}: {sweep} noticed no fault")?;
    }
    let redundant = selftest.redundant_sweeps();
    if !redundant.is_empty() {
        writeln!(out, "\nnever the only one to notice a fault:")?;
        redundant.iter().try_for_each(|sweep| writeln!(out, "   {sweep}"))?;
    }
    write_closing(out, selftest)
}

fn mark(good: bool) -> String {
    let (style, mark) = if good { (GOOD, "ok") } else { (BAD, "!!") };
    format!("{style}{mark}{style:#}")
}

/// The operation, and a column for each of its sweeps.
fn write_header(out: &mut dyn Write, selftest: &Selftest, operation: &str) -> io::Result<()> {
    writeln!(out, "\n{STRONG}{operation}{STRONG:#}")?;
    for (number, sweep) in columns(selftest, operation).enumerate() {
        writeln!(out, "   {}{}", "| ".repeat(number), sweep.domain.id())?;
    }
    Ok(())
}

fn columns<'a>(selftest: &'a Selftest, operation: &'a str) -> impl Iterator<Item = &'a Sweep> {
    selftest.sweeps.iter().filter(move |sweep| sweep.operation.id == operation)
}

fn write_row(out: &mut dyn Write, selftest: &Selftest, result: &FaultResult) -> io::Result<()> {
    let fault = result.fault;
    write!(out, "{} ", mark(result.caught))?;
    for sweep in columns(selftest, fault.operation) {
        let id = sweep.id();
        let cell = match (id == fault.sweep, result.noticed_by.contains(&id)) {
            (true, true) => '#',
            (true, false) => '!',
            (false, true) => 'x',
            (false, false) if is_tried(fault, sweep) => '.',
            (false, false) => ' ',
        };
        write!(out, "{cell} ")?;
    }
    write!(out, " {}, under {}", fault.name, fault.rule)?;
    match result.caught {
        true => writeln!(out),
        false if result.rules.is_empty() => writeln!(out, ": {BAD}not noticed{BAD:#}"),
        false => writeln!(out, ": {BAD}filed under {}{BAD:#}", result.rules.join(", ")),
    }
}

fn write_closing(out: &mut dyn Write, selftest: &Selftest) -> io::Result<()> {
    let (faults, sweeps, probes) = (selftest.faults.len(), selftest.sweeps.len(), selftest.probes.len());
    let caught = selftest.faults.iter().filter(|result| result.caught).count();
    let busy = sweeps - selftest.idle_sweeps().len();
    let good = selftest.probes.iter().filter(|probe| probe.actual == probe.expected).count();
    let passed = selftest.passed();
    let (verdict, exit) = if passed { ("passed", 0) } else { ("failed", 1) };
    writeln!(
        out,
        "\n# caught where it must be, ! missed there, x noticed elsewhere, . not noticed,\n\
         blank: not tried, as large sweeps are on faults that do not name them\n\
         {caught} of {faults} faults caught, {busy} of {sweeps} sweeps notice one, \
         {good} of {probes} probes of the machinery: {verdict} (exit {exit})"
    )
}
