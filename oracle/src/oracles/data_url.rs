//! data-url, which parses MIME types for Servo. Its labels are looked up by encoding_rs, which `charset.label` judges.

use crate::operations::charset as ids;
use crate::{Identity, Implementation, Operation, Oracle, Sees, Worker, each_case};
use data_url::mime::Mime;
use encoding_rs::Encoding;

pub(super) static ORACLE: Oracle = Oracle {
    implementation: &DataUrl,
    code_base: "data-url",
    sees: Sees::Kind,
    reasons: &[],
    projection: |_| None,
    note: |_| concat!("labels by encoding_rs ", env!("VERSION_ENCODING_RS")),
};

struct DataUrl;

impl Implementation for DataUrl {
    fn identity(&self) -> Identity {
        Identity { name: "data-url".to_owned(), version: env!("VERSION_DATA_URL").to_owned() }
    }

    fn worker(&self, operation: &Operation) -> Option<Box<dyn Worker>> {
        (operation.id == ids::CONTENT_TYPE).then(|| {
            let mut value = String::new();
            each_case(move |case, output| {
                // The value of a header is isomorphic decoded: each byte is the code point of its number.
                value.clear();
                value.extend(case.input.iter().copied().map(char::from));
                let mime: Option<Mime> = value.parse().ok();
                let charset = mime.as_ref().and_then(|mime| mime.get_parameter("charset"));
                let encoding = charset.and_then(|charset| Encoding::for_label(charset.as_bytes()));
                ids::answer(case.input, encoding.map(Encoding::name), output)
            })
        })
    }
}
