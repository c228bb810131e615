//! url, the URL parser of Servo, whose sets are seen in the components of URLs.

#[cfg(feature = "utf")]
use super::encoding_rs::{Piece, encode_pieces, of_label};
use super::url_probe::{Component, REASONS, probing, push_inside};
#[cfg(feature = "utf")]
use crate::operations::percent_after as after;
use crate::{Identity, Implementation, Operation, Oracle, Sees, Worker};
#[cfg(feature = "utf")]
use crate::{Mark, each_case};
#[cfg(feature = "utf")]
use std::borrow::Cow;
use url::Url;

pub(super) static ORACLE: Oracle = Oracle {
    implementation: &OfServo,
    code_base: "url",
    sees: Sees::Kind,
    reasons: REASONS,
    projection: |_| None,
    note: |operation| match operation.id {
        id if id.starts_with("percent.encode-after.") => "inside URLs, with encoding_rs",
        _ => "inside URLs",
    },
};

struct OfServo;

impl Implementation for OfServo {
    fn identity(&self) -> Identity {
        Identity { name: "url".to_owned(), version: env!("VERSION_URL").to_owned() }
    }

    fn worker(&self, operation: &Operation) -> Option<Box<dyn Worker>> {
        #[cfg(feature = "utf")]
        if let Some((encoding, "special-query")) = after::names(operation) {
            return Some(encoding_after(of_label(encoding)?));
        }
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

/// The query of a URL that is parsed with an encoding.
///
/// With encoding_rs's references in what the encoder gives, `&%23N;` comes out (rust-url #649): the crate cannot know
/// which of the bytes are a reference. So the references given are those that are to come out.
#[cfg(feature = "utf")]
fn encoding_after(encoding: &'static encoding_rs::Encoding) -> Box<dyn Worker> {
    let mut text = String::new();
    each_case(move |case, output| {
        let Ok(input) = str::from_utf8(case.input) else { return Mark::NotComparable(0) };
        if case.input.iter().any(|byte| matches!(byte, b'\t' | b'\n' | b'\r')) {
            return Mark::NotComparable(1);
        }
        if case.input.contains(&b'#') {
            return Mark::NotComparable(2);
        }
        text.clear();
        text.extend(["https://h/?a", input, "b"]);
        let encode: &dyn Fn(&str) -> Cow<'_, [u8]> = &|text| {
            let mut bytes = Vec::new();
            encode_pieces(encoding, text, |piece| match piece {
                Piece::Bytes(piece) => bytes.extend_from_slice(piece),
                Piece::Unmappable(character, _) => {
                    bytes.extend_from_slice(format!("%26%23{}%3B", u32::from(character)).as_bytes());
                }
            });
            bytes.into()
        };
        if let Ok(url) = Url::options().encoding_override(Some(encode)).parse(&text) {
            push_inside(url.query().unwrap_or_default(), output);
        }
        Mark::Output
    })
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
