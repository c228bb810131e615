//! Functions that append to a `String`.

use crate::{Case, Mark, Worker, each_case};

/// A worker around a function that appends to a `String`, which is kept from case to case.
pub(super) fn appending(mut append: impl FnMut(Case<'_>, &mut String) -> Mark + 'static) -> Box<dyn Worker> {
    let mut text = String::new();
    each_case(move |case, output| {
        text.clear();
        let mark = append(case, &mut text);
        output.extend_from_slice(text.as_bytes());
        mark
    })
}
