//! `form_urlencoded`, the forms of `url`.

#[cfg(feature = "utf")]
use super::encoding_rs::of_label;
use crate::operations::form as ids;
#[cfg(feature = "utf")]
use crate::operations::percent_after as after;
use crate::{Identity, Implementation, Mark, Operation, Oracle, Sees, Worker, each_case, pairs};
use form_urlencoded::{Serializer, byte_serialize, parse};
#[cfg(feature = "utf")]
use std::borrow::Cow;
use std::io::Write as _;

pub(super) static ORACLE: Oracle = Oracle {
    implementation: &FormUrlencoded,
    code_base: "url",
    sees: Sees::Kind,
    reasons: &[],
    projection: |_| None,
    note: |operation| match operation.id {
        id if id.starts_with("percent.encode-after.") => "with encoding_rs",
        _ => "",
    },
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
            #[cfg(feature = "utf")]
            _ if let Some((encoding, "form")) = after::names(operation) => {
                encoding_after(of_label(encoding)?)
            }
            _ => return None,
        })
    }
}

/// A name without a value, in another encoding: what it makes of the references of the encoder is right because
/// `&`, `#` and `;` are in the set.
#[cfg(feature = "utf")]
fn encoding_after(encoding: &'static encoding_rs::Encoding) -> Box<dyn Worker> {
    let mut text = String::new();
    each_case(move |case, output| {
        text.clear();
        let mut serializer = Serializer::new(&mut text);
        let encode: &dyn Fn(&str) -> Cow<'_, [u8]> = &|text| encoding.encode(text).0;
        serializer.encoding_override(Some(encode)).append_key_only(&super::scalar_values(case.input));
        serializer.finish();
        output.extend_from_slice(text.as_bytes());
        Mark::Output
    })
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
