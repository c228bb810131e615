//! Charset determination: the steps of the HTML Standard and of MIME Sniffing, in the standards' words. Labels are
//! looked up by encoding_rs, which `charset.label` judges.

mod attribute;
mod content_type;
mod meta_content;
mod prescan;
mod xml;

use crate::operations::charset::{self as ids, Parts};
use crate::{Mark, Operation, Worker, each_case};
use content_type::charset_of_content_type;
use encoding_rs::Encoding;
use meta_content::extract;
use prescan::{Declarations, prescan};

pub(super) fn worker(operation: &Operation) -> Option<Box<dyn Worker>> {
    let told: fn(&[u8]) -> Option<&'static Encoding> = match operation.id {
        ids::CONTENT_TYPE => of_content_type,
        ids::META_CONTENT => extract,
        ids::PRESCAN => |document| prescan(document, Declarations::OfTheStandard),
        ids::DETERMINE => sniff,
        ids::DETERMINE_HTML4 => sniff_html4,
        _ => return None,
    };
    Some(each_case(move |case, output| answer(case.input, told(case.input), output)))
}

fn answer(input: &[u8], encoding: Option<&'static Encoding>, output: &mut Vec<u8>) -> Mark {
    ids::answer(input, encoding.map(Encoding::name), output)
}

fn of_content_type(value: &[u8]) -> Option<&'static Encoding> {
    Encoding::for_label(&charset_of_content_type(value)?)
}

/// The encoding sniffing algorithm: 1 BOM sniffing, 2 the user's override, 4 the transport layer, 5 the prescan.
fn sniff(input: &[u8]) -> Option<&'static Encoding> {
    let Parts { content_type, user_override, document, .. } = Parts::of(input);
    if let Some((encoding, _)) = Encoding::for_bom(document) {
        return Some(encoding);
    }
    if let Some(encoding) = user_override.and_then(Encoding::for_label) {
        return Some(encoding);
    }
    if let Some(encoding) = content_type.and_then(of_content_type) {
        return Some(encoding);
    }
    prescan(document, Declarations::OfTheStandard)
}

/// HTML 4.01, 5.2.2: the user's override of wrong information, "from highest priority to lowest" 1 the HTTP
/// parameter, 2 a META declaration, 3 the charset attribute on an element that designates the resource.
fn sniff_html4(input: &[u8]) -> Option<&'static Encoding> {
    let Parts { content_type, user_override, link_charset, document } = Parts::of(input);
    let by_user = user_override.and_then(Encoding::for_label);
    let by_http = || content_type.and_then(of_content_type);
    let by_meta = || prescan(document, Declarations::OfHtml4);
    let by_link = || link_charset.and_then(Encoding::for_label);
    by_user.or_else(by_http).or_else(by_meta).or_else(by_link)
}
