//! Faults of the order in which sources count, and of what the mark does to the text.

use super::{Fault, named};
use crate::Mark;
use crate::operations::charset::{self as ids, Parts};
use conformant_codecs::charset::{self, Encoding, Sources, determine, determine_html4};
use conformant_codecs::legacy::{self, LegacyEncoding};

pub(in crate::faults) static FAULTS: &[Fault] = &[
    Fault {
        name: "content-type-before-bom",
        about: "the Content-Type counts before the byte order mark",
        operation: ids::DETERMINE,
        sweep: "charset.determine/sources",
        rule: "precedence",
        answer: |case, output| {
            let sources = Parts::of(case.input).sources();
            let first = sources.content_type.and_then(charset::content_type);
            named(case, first.or_else(|| determine(&sources).map(|determined| determined.encoding)), output)
        },
    },
    Fault {
        name: "link-consulted",
        about: "the link's charset attribute counts where nothing else does",
        operation: ids::DETERMINE,
        sweep: "charset.determine/sources",
        rule: "precedence",
        answer: |case, output| {
            let sources = Parts::of(case.input).sources();
            let last = || sources.link_charset.and_then(charset::label);
            named(case, determine(&sources).map(|determined| determined.encoding).or_else(last), output)
        },
    },
    Fault {
        name: "link-before-meta",
        about: "the link's charset attribute counts before the document's META",
        operation: ids::DETERMINE_HTML4,
        sweep: "charset.determine-html4/sources",
        rule: "precedence-html4",
        answer: |case, output| {
            let sources = Parts::of(case.input).sources();
            let without_document = Sources { document: b"", ..sources };
            let determined = determine_html4(&without_document).or_else(|| determine_html4(&sources));
            named(case, determined.map(|determined| determined.encoding), output)
        },
    },
    Fault {
        name: "bom-in-html4",
        about: "the byte order mark counts first, as it does today",
        operation: ids::DETERMINE_HTML4,
        sweep: "charset.determine-html4/sources",
        rule: "precedence-html4",
        answer: |case, output| {
            let sources = Parts::of(case.input).sources();
            let last = || determine_html4(&sources).map(|determined| determined.encoding);
            named(case, charset::bom(sources.document).or_else(last), output)
        },
    },
    Fault {
        name: "label-before-bom",
        about: "the label counts before the byte order mark",
        operation: ids::DECODE,
        sweep: "charset.decode/labelled-documents",
        rule: "bom",
        answer: |case, output| {
            let (label, document) = ids::label_and_document(case.input);
            let label = charset::label(label);
            match label.zip(charset::bom(document)) {
                Some((Encoding::Windows1252, _)) => {
                    let text = legacy::decode(document, LegacyEncoding::Windows1252);
                    output.extend_from_slice(text.as_bytes());
                    Mark::Output
                }
                _ => decoded(case.input, document, label, output),
            }
        },
    },
    Fault {
        name: "bom-left-in-text",
        about: "the byte order mark is sniffed and left in the text (x/net/html/charset)",
        operation: ids::DECODE,
        sweep: "charset.decode/labelled-documents",
        rule: "bom-removed",
        answer: |case, output| {
            let (label, document) = ids::label_and_document(case.input);
            let label = charset::label(label);
            if label.is_some() && charset::bom(document).is_some() {
                output.extend_from_slice("\u{FEFF}".as_bytes());
            }
            decoded(case.input, document, label, output)
        },
    },
    Fault {
        name: "mark-of-the-first-two-bytes",
        about: "EF BB is taken for a byte order mark, too, and is removed",
        operation: ids::DECODE,
        sweep: "charset.decode/labelled-documents",
        rule: "decoder",
        answer: |case, output| {
            let (label, document) = ids::label_and_document(case.input);
            let label = charset::label(label);
            let rest = document.strip_prefix(b"\xEF\xBB").filter(|rest| !rest.starts_with(b"\xBF"));
            decoded(case.input, rest.unwrap_or(document), label, output)
        },
    },
];

fn decoded(input: &[u8], document: &[u8], encoding: Option<Encoding>, output: &mut Vec<u8>) -> Mark {
    match encoding.map(|encoding| charset::decode(document, encoding)) {
        Some(Ok(text)) => {
            output.extend_from_slice(text.as_bytes());
            Mark::Output
        }
        other => ids::undecodable(input, other.is_some()),
    }
}
