//! Ada, the URL parser of Node.js: C++, behind its Rust binding. Its sets are seen in the components of URLs.

use super::url_probe::{Component, REASONS, probing, push_inside};
use crate::operations::form;
use crate::{Identity, Implementation, Mark, Operation, Oracle, Sees, Worker, each_case, pairs};
use ada_url::{Url, UrlSearchParams};

pub(super) static ORACLE: Oracle = Oracle {
    implementation: &Ada,
    code_base: "ada",
    sees: Sees::Kind,
    reasons: REASONS,
    projection: |_| None,
    note: |operation| match operation.id {
        form::SERIALIZE => "",
        "percent.encode.form" => "as the value of a pair",
        _ => "inside URLs",
    },
};

struct Ada;

impl Implementation for Ada {
    fn identity(&self) -> Identity {
        Identity { name: "ada-url".to_owned(), version: env!("VERSION_ADA_URL").to_owned() }
    }

    fn worker(&self, operation: &Operation) -> Option<Box<dyn Worker>> {
        match operation.id {
            form::SERIALIZE => return Some(serializing()),
            "percent.encode.form" => return Some(as_value()),
            _ => {}
        }
        let component = Component::of(operation)?;
        let mut url = Url::parse(component.url(), None).ok()?;
        let mut text = String::new();
        Some(probing(component, move |input, output| match component {
            Component::OpaquePath => {
                text.clear();
                text.extend(["foo:", input]);
                if let Ok(url) = Url::parse(text.as_str(), None) {
                    push_inside(url.pathname(), output);
                }
            }
            Component::Fragment => {
                url.set_hash(Some(input));
                push_inside(url.hash().trim_start_matches('#'), output);
            }
            Component::Query | Component::SpecialQuery => {
                url.set_search(Some(input));
                push_inside(url.search().trim_start_matches('?'), output);
            }
            Component::Path => {
                text.clear();
                text.extend(["/", input]);
                if url.set_pathname(Some(&text)).is_ok() {
                    push_inside(url.pathname().trim_start_matches('/'), output);
                }
            }
            Component::Username => {
                if url.set_username(Some(input)).is_ok() {
                    push_inside(url.username(), output);
                }
            }
        }))
    }
}

/// What the pairs become. The getters of `UrlSearchParams` are not to be used: they give what is not
/// UTF-8 out as `&str`.
fn serialize<'a>(pairs: impl Iterator<Item = (&'a [u8], &'a [u8])>) -> String {
    let mut params =
        UrlSearchParams::parse("").unwrap_or_else(|error| panic!("Ada refuses an empty text: {error}"));
    for (name, value) in pairs {
        params.append(&super::scalar_values(name), &super::scalar_values(value));
    }
    params.to_string()
}

fn serializing() -> Box<dyn Worker> {
    each_case(|case, output| {
        let text = serialize(pairs::records(case.input).into_iter().flatten());
        output.extend_from_slice(text.as_bytes());
        Mark::Output
    })
}

fn as_value() -> Box<dyn Worker> {
    each_case(|case, output| {
        if str::from_utf8(case.input).is_err() {
            return Mark::NotComparable(0);
        }
        let text = serialize(std::iter::once((&b""[..], case.input)));
        output.extend_from_slice(text.strip_prefix('=').unwrap_or(&text).as_bytes());
        Mark::Output
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Answers, Batch, operations};

    fn outputs(id: &str, inputs: &[&[u8]]) -> Vec<Vec<u8>> {
        let (mut batch, mut answers) = (Batch::new(), Answers::new());
        inputs.iter().for_each(|input| batch.push(input));
        Ada.worker(operations::find(id).unwrap()).unwrap().answer(&batch, &mut answers).unwrap();
        (0..batch.len()).map(|case| answers.get(case).output.to_vec()).collect()
    }

    #[test]
    fn one_case_leaves_nothing_to_the_next() {
        for set in ["c0-control", "fragment", "query", "special-query", "path", "userinfo", "form"] {
            let inputs = ["é-", "", "..", ".", "-", "\u{FFFF}"].map(str::as_bytes);
            let expected = ["%C3%A9-", "", "..", ".", "-", "%EF%BF%BF"].map(str::as_bytes);
            assert_eq!(outputs(&format!("percent.encode.{set}"), &inputs), expected, "{set}");
        }
    }

    #[test]
    fn the_caret_is_encoded_in_paths() {
        assert_eq!(outputs("percent.encode.path", &[b"^"]), [b"%5E"]);
    }

    #[test]
    fn a_lone_surrogate_in_a_form_counts_as_the_replacement_character() {
        let pairs = b"\xED\xA0\x80\xFEa b\xFF\xFE\xFF";
        assert_eq!(outputs(form::SERIALIZE, &[pairs]), [b"%EF%BF%BD=a+b&="]);
    }
}
