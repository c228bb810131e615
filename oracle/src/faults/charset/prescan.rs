//! Faults of the prescan.

use super::{Fault, named, replaced};
use crate::operations::charset as ids;
use crate::rules::charset::{Reading, first_told, pieces};
use crate::{Case, Mark};
use conformant_codecs::charset;

pub(in crate::faults) static FAULTS: &[Fault] = &[
    Fault {
        name: "failure-taken-for-null",
        about: "a charset attribute whose label is none lets content count (html-encoding-sniffer 7.0.0)",
        operation: ids::PRESCAN,
        sweep: "charset.prescan/meta-attributes-up-to-5",
        rule: "null-is-not-failure",
        answer: |case, output| read(case, Reading::FailureIsNull, output),
    },
    Fault {
        name: "last-attribute",
        about: "of several attributes of a name the last one counts",
        operation: ids::PRESCAN,
        sweep: "charset.prescan/meta-attributes-up-to-5",
        rule: "first-attribute",
        answer: |case, output| read(case, Reading::LastAttribute, output),
    },
    Fault {
        name: "content-without-pragma",
        about: "content counts without http-equiv",
        operation: ids::PRESCAN,
        sweep: "charset.prescan/meta-attributes-up-to-5",
        rule: "need-pragma",
        answer: |case, output| read(case, Reading::WithoutPragma, output),
    },
    Fault {
        name: "meta-says-utf-16",
        about: "a meta element that says UTF-16 is believed (Moli, Lightpanda)",
        operation: ids::PRESCAN,
        sweep: "charset.prescan/meta-attributes-up-to-5",
        rule: "utf-16-in-meta",
        answer: |case, output| read(case, Reading::Utf16Kept, output),
    },
    Fault {
        name: "meta-says-x-user-defined",
        about: "a meta element that says x-user-defined is believed",
        operation: ids::PRESCAN,
        sweep: "charset.prescan/meta-attributes-up-to-5",
        rule: "x-user-defined",
        answer: |case, output| read(case, Reading::XUserDefinedKept, output),
    },
    Fault {
        name: "slash-in-unquoted-value",
        about: "a slash ends an unquoted value",
        operation: ids::PRESCAN,
        sweep: "charset.prescan/meta-syntax-up-to-6",
        rule: "attribute",
        answer: |case, output| {
            named(case, charset::prescan(&replaced(case.input, b"euc-jp/", b"euc-jp /")), output)
        },
    },
    Fault {
        name: "comment-with-hyphens-of-its-own",
        about: "<!--> and <!---> do not end a comment",
        operation: ids::PRESCAN,
        sweep: "charset.prescan/markup-up-to-6",
        rule: "comment",
        answer: |case, output| {
            let document = replaced(case.input, b"<!-->", b"<!--.");
            named(case, charset::prescan(&replaced(&document, b"<!--->", b"<!--..")), output)
        },
    },
    Fault {
        name: "end-tag-not-skipped",
        about: "what stands in an end tag counts (html5lib 1.1)",
        operation: ids::PRESCAN,
        sweep: "charset.prescan/markup-up-to-6",
        rule: "other-tag",
        answer: |case, output| named(case, charset::prescan(&replaced(case.input, b"</", b"  ")), output),
    },
    Fault {
        name: "xml-declaration-not-read",
        about: "an XML declaration tells nothing (html-encoding-sniffer 6)",
        operation: ids::PRESCAN,
        sweep: "charset.prescan/xml-declarations-up-to-6",
        rule: "xml-declaration",
        answer: |case, output| meta_alone(case, output),
    },
    Fault {
        name: "utf-16-declaration-not-read",
        about: "<?x in UTF-16 tells nothing",
        operation: ids::PRESCAN,
        sweep: "charset.prescan/utf-16-declarations",
        rule: "xml-declaration",
        answer: |case, output| meta_alone(case, output),
    },
    Fault {
        name: "window-without-an-end",
        about: "a meta element counts wherever in the document it stands",
        operation: ids::PRESCAN,
        sweep: "charset.prescan/window",
        rule: "end-of-bytes",
        answer: |case, output| {
            let last = || {
                let start = case.input.iter().rposition(|&byte| byte == b'<')?;
                charset::prescan(&case.input[start..]).filter(|_| case.input.len() > 1024)
            };
            named(case, charset::prescan(case.input).or_else(last), output)
        },
    },
    Fault {
        name: "cut-off-element-taken",
        about: "a meta element counts before its > is seen",
        operation: ids::PRESCAN,
        sweep: "charset.prescan/window",
        rule: "end-of-bytes",
        answer: |case, output| {
            let closed = || charset::prescan(&[case.input, b">"].concat());
            named(case, charset::prescan(case.input).or_else(closed), output)
        },
    },
];

fn read(case: Case<'_>, reading: Reading, output: &mut Vec<u8>) -> Mark {
    let pieces = pieces(case.input);
    let without_meta = || first_told(&pieces, Reading::AsItIs).is_none();
    let by_xml = || charset::prescan(case.input).filter(|_| without_meta());
    named(case, first_told(&pieces, reading).or_else(by_xml), output)
}

fn meta_alone(case: Case<'_>, output: &mut Vec<u8>) -> Mark {
    named(case, first_told(&pieces(case.input), Reading::AsItIs), output)
}
