//! `form_urlencoded`, the forms of `url`.

use crate::operations::form as ids;
use crate::{Identity, Implementation, Mark, Operation, Oracle, Sees, Worker, each_case, pairs};
use form_urlencoded::{Serializer, byte_serialize, parse};
use std::io::Write as _;

pub(super) static ORACLE: Oracle = Oracle {
    implementation: &FormUrlencoded,
    code_base: "url",
    sees: Sees::Kind,
    reasons: &[],
    projection: |_| None,
    note: |_| "",
};

struct FormUrlencoded;

impl Implementation for FormUrlencoded {
    fn identity(&self) -> Identity {
        Identity { name: "form_urlencoded".to_owned(), version: env!("VERSION_FORM_URLENCODED").to_owned() }
    }

    fn worker(&self, operation: &Operation) -> Option<Box<dyn Worker>> {
        Some(match operation.id {
            "percent.encode.form" => each_case(|case, output| {
                byte_serialize(case.input).for_each(|piece| output.extend_from_slice(piece.as_bytes()));
                Mark::Output
            }),
            "percent.encoded-length.form" => each_case(|case, output| {
                let written = write!(output, "{}", byte_serialize(case.input).map(str::len).sum::<usize>());
                debug_assert!(written.is_ok(), "a Vec takes everything");
                Mark::Output
            }),
            ids::PARSE => each_case(|case, output| {
                for (name, value) in parse(case.input) {
                    pairs::push(name.as_bytes(), value.as_bytes(), output);
                }
                Mark::Output
            }),
            ids::SERIALIZE => serializing(),
            _ => return None,
        })
    }
}

fn serializing() -> Box<dyn Worker> {
    let mut text = String::new();
    each_case(move |case, output| {
        text.clear();
        let mut serializer = Serializer::new(&mut text);
        for (name, value) in pairs::records(case.input).into_iter().flatten() {
            serializer.append_pair(&super::scalar_values(name), &super::scalar_values(value));
        }
        serializer.finish();
        output.extend_from_slice(text.as_bytes());
        Mark::Output
    })
}
