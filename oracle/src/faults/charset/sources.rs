//! Faults of the order in which sources count.

use super::{Fault, named};
use crate::operations::charset::{self as ids, Parts};
use conformant_codecs::charset::{self, Sources, determine, determine_html4};

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
];
