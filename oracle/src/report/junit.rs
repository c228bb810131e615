//! `JUnit` XML, which continuous integration reads: a test case a sweep, and one for the ledger.

use super::human::{ranges, replay};
use super::{FindingReport, Report, SweepReport, closing_line, counted};
use crate::engine::Verdict;
use quick_junit::{NonSuccessKind, TestCase, TestCaseStatus, TestSuite};
use std::time::Duration;

/// The report as `JUnit` XML. Inputs and answers are in the notation, so that no character is lost which XML
/// cannot hold.
///
/// # Errors
///
/// If the XML cannot be written, which memory takes.
pub fn report_to_junit(report: &Report) -> Result<String, quick_junit::SerializeError> {
    let name = format!("codec-oracle, tier {}", report.tier.name());
    let mut suite = TestSuite::new(format!("{} {}", report.subject.name, report.subject.version));
    suite.add_test_cases(report.sweeps.iter().map(|sweep| case_of_sweep(sweep, report)));
    suite.add_test_cases(report.ledger.iter().filter(|line| line.hits > 0 || !line.problems.is_empty()).map(
        |line| {
            let mut case = TestCase::new(format!("ledger: {}", line.id), status(&line.problems));
            case.set_classname("ledger");
            case
        },
    ));
    if report.verdict == Verdict::Nothing {
        let nothing = ["no sweep was selected".to_owned()];
        suite.add_test_case(TestCase::new("selection", status(&nothing)));
    }
    suite.set_time(Duration::from_secs_f64(report.totals.seconds));
    suite.set_system_out(closing_line(report));
    let mut junit = quick_junit::Report::new(name);
    junit.set_time(Duration::from_secs_f64(report.totals.seconds));
    junit.add_test_suite(suite);
    junit.to_string()
}

fn case_of_sweep(sweep: &SweepReport, report: &Report) -> TestCase {
    let findings = sweep.findings.iter().map(|finding| describe(finding, report));
    let incomplete = sweep.executed != sweep.planned || sweep.unjudged > 0;
    let coverage = format!(
        "{} of {} run, {} unjudged",
        counted(sweep.executed, "case"),
        counted(sweep.planned, "case"),
        sweep.unjudged
    );
    let problems: Vec<_> =
        findings.chain(sweep.problem.clone()).chain(incomplete.then_some(coverage)).collect();
    let mut case = TestCase::new(sweep.domain.clone(), status(&problems));
    case.set_classname(sweep.operation.clone());
    case.set_time(Duration::from_secs_f64(sweep.seconds));
    case.set_system_out(format!(
        "{}, {}, digest {:016x}",
        counted(sweep.executed, "case"),
        counted(sweep.comparisons(), "comparison"),
        sweep.digest
    ));
    case
}

/// Success, or a failure whose message is the first line of the first problem.
fn status(problems: &[String]) -> TestCaseStatus {
    let Some(first) = problems.first() else { return TestCaseStatus::success() };
    let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
    status.set_message(first.lines().next().unwrap_or_default());
    status.set_description(problems.join("\n\n"));
    status
}

fn describe(finding: &FindingReport, report: &Report) -> String {
    let mut lines = vec![
        format!("{}: {}", finding.rule, counted(finding.cases, "case")),
        ranges(finding),
        finding.mend.clone(),
        finding.spec.clone(),
    ];
    for example in &finding.examples {
        lines.push(format!("input     {}", example.input));
        lines.push(format!("expected  {}", example.expected));
        lines.push(format!("actual    {}", example.actual));
        lines.push(replay(example, &report.subject));
    }
    lines.join("\n")
}

#[cfg(all(test, feature = "utf"))]
mod tests {
    use super::*;
    use crate::domains::Tier;
    use crate::engine::Value;
    use crate::report::{ExampleReport, SubjectReport};
    use crate::{Case, notation};
    use quick_xml::Reader;
    use quick_xml::events::Event;

    /// Every byte, the ends of CDATA and of comments, and a lone surrogate.
    fn hostile() -> Vec<u8> {
        let every_byte = (0..=0xFF_u8).collect::<Vec<_>>();
        [&every_byte[..], b"]]>--><![CDATA[&amp;<a b='\">\r\n", b"\xED\xA0\x80"].concat()
    }

    fn report_with(input: &str) -> Report {
        let finding = FindingReport {
            rule: "a-rule".to_owned(),
            spec: "a & b".to_owned(),
            mend: "<mend>".to_owned(),
            cases: 1,
            ranges: vec![(3, 3)],
            more: 0,
            last: 3,
            like: Vec::new(),
            examples: vec![ExampleReport {
                token: "utf8.decode/bytes-up-to-2@1#3".to_owned(),
                input: input.to_owned(),
                expected: Value::Output(input.to_owned()),
                actual: Value::Panicked(input.to_owned()),
                votes: indexmap::IndexMap::new(),
            }],
        };
        let sweep = SweepReport {
            operation: "utf8.decode".to_owned(),
            domain: "bytes-up-to-2".to_owned(),
            revision: 1,
            planned: 4,
            executed: 4,
            agreed: 3,
            ledgered: 0,
            divergences: 1,
            unjudged: 0,
            digest: 0,
            seconds: 0.5,
            unseen: Vec::new(),
            unanswered: Vec::new(),
            problem: None,
            withdrawn: std::collections::BTreeMap::new(),
            oracles: Vec::new(),
            findings: vec![finding],
        };
        let subject =
            SubjectReport { name: "a\u{1}<b>".to_owned(), version: "1".to_owned(), argument: String::new() };
        Report::of_parts(Tier::Quick, None, subject, vec![sweep], Vec::new())
    }

    /// The text of the failure, as an XML parser reads it.
    fn failure(xml: &str) -> String {
        let mut reader = Reader::from_str(xml);
        let (mut inside, mut text) = (false, String::new());
        loop {
            match reader.read_event().expect("the XML is well-formed") {
                Event::Start(start) => inside = start.name().as_ref() == b"failure",
                Event::End(_) => inside = false,
                Event::Text(part) if inside => text.push_str(&part.decode().expect("it is UTF-8")),
                Event::GeneralRef(reference) if inside => {
                    let name = reference.decode().expect("it is UTF-8");
                    let known = [("lt", '<'), ("gt", '>'), ("amp", '&'), ("apos", '\''), ("quot", '"')];
                    text.push(known.iter().find(|(of, _)| *of == name).expect("a reference of XML").1);
                }
                Event::Eof => return text,
                _ => {}
            }
        }
    }

    #[test]
    fn a_hostile_input_is_in_the_xml_to_the_last_byte() {
        let input = notation::write_case(Case::whole(&hostile()));
        let xml = report_to_junit(&report_with(&input)).unwrap();
        assert!(!xml.contains(|c: char| c.is_control() && c != '\n'), "{xml:?}");
        let failure = failure(&xml);
        let line =
            failure.lines().find_map(|line| line.strip_prefix("input     ")).expect("the input is told");
        assert_eq!(notation::read_bytes(line).unwrap().input, hostile());
    }
}
