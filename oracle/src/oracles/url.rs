//! url, the URL parser of Servo, whose sets are seen in the components of URLs.

use super::url_probe::{Component, REASONS, probing, push_inside};
use crate::{Identity, Implementation, Operation, Oracle, Sees, Worker};
use url::Url;

pub(super) static ORACLE: Oracle = Oracle {
    implementation: &OfServo,
    code_base: "url",
    sees: Sees::Kind,
    reasons: REASONS,
    projection: |_| None,
    note: |_| "inside URLs",
};

struct OfServo;

impl Implementation for OfServo {
    fn identity(&self) -> Identity {
        Identity { name: "url".to_owned(), version: env!("VERSION_URL").to_owned() }
    }

    fn worker(&self, operation: &Operation) -> Option<Box<dyn Worker>> {
        let component = Component::of(operation)?;
        let mut url = Url::parse(component.url()).ok()?;
        let mut text = String::new();
        Some(probing(component, move |input, output| match component {
            Component::OpaquePath => {
                text.clear();
                text.extend(["foo:", input]);
                if let Ok(url) = Url::parse(&text) {
                    push_inside(url.path(), output);
                }
            }
            Component::Fragment => {
                url.set_fragment(Some(input));
                push_inside(url.fragment().unwrap_or_default(), output);
            }
            Component::Query | Component::SpecialQuery => {
                url.set_query(Some(input));
                push_inside(url.query().unwrap_or_default(), output);
            }
            Component::Path => {
                text.clear();
                text.extend(["/", input]);
                url.set_path(&text);
                push_inside(url.path().trim_start_matches('/'), output);
            }
            Component::Username => {
                if url.set_username(input).is_ok() {
                    push_inside(url.username(), output);
                }
            }
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Answers, Batch, Mark, operations};

    #[test]
    fn one_case_leaves_nothing_to_the_next() {
        for set in ["c0-control", "fragment", "query", "special-query", "path", "userinfo"] {
            let operation = operations::find(&format!("percent.encode.{set}")).unwrap();
            let mut worker = OfServo.worker(operation).unwrap();
            let (mut batch, mut answers) = (Batch::new(), Answers::new());
            let inputs = ["é~", "", "..", ".", "%2e", "~", "\u{FFFF}"];
            inputs.iter().for_each(|input| batch.push(input.as_bytes()));
            worker.answer(&batch, &mut answers).unwrap();
            let outputs: Vec<_> = (0..batch.len()).map(|case| answers.get(case).output).collect();
            assert_eq!(
                outputs,
                ["%C3%A9~", "", "..", ".", "%2e", "~", "%EF%BF%BF"].map(str::as_bytes),
                "{set}"
            );
        }
    }

    #[test]
    fn the_caret_stays_raw_in_paths_where_it_is_to_be_encoded() {
        for (set, expected) in [("path", "^"), ("userinfo", "%5E"), ("query", "^")] {
            let operation = operations::find(&format!("percent.encode.{set}")).unwrap();
            let (mut batch, mut answers) = (Batch::new(), Answers::new());
            batch.push(b"^");
            OfServo.worker(operation).unwrap().answer(&batch, &mut answers).unwrap();
            assert_eq!(answers.get(0).output, expected.as_bytes(), "{set}");
        }
    }

    #[test]
    fn what_the_parser_acts_upon_is_not_judged() {
        let operation = operations::find("percent.encode.path").unwrap();
        let mut worker = OfServo.worker(operation).unwrap();
        let (mut batch, mut answers) = (Batch::new(), Answers::new());
        [&b"\xFF"[..], b"a\tb", b"a/b"].iter().for_each(|input| batch.push(input));
        worker.answer(&batch, &mut answers).unwrap();
        let marks = [0, 1, 2].map(|case| answers.get(case).mark);
        assert_eq!(marks, [0, 1, 2].map(Mark::NotComparable));
    }
}
