//! How the sets of a URL library are seen: the input stands between two letters in the component of a URL
//! that its set is for.

use crate::{Mark, Operation, Worker, each_case};

/// Why a URL library cannot judge an input, by [`Mark::NotComparable`].
pub(super) const REASONS: &[&str] =
    &["not UTF-8", "the URL parser takes tab, LF and CR out", "a delimiter of the URL's component"];

/// The components of a URL that show a set, in the libraries' terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Component {
    /// The path of a URL that cannot be a base: `foo:aINPUTb`.
    OpaquePath,
    /// Set by the setter.
    Fragment,
    /// Of `foo://h/`, set by the setter.
    Query,
    /// Of `https://h/`, set by the setter.
    SpecialQuery,
    /// Of `foo://h/`, set by the setter.
    Path,
    /// Set by the setter, which nothing else acts upon.
    Username,
}

impl Component {
    /// The component whose set an operation is about.
    pub(super) fn of(operation: &Operation) -> Option<Self> {
        Some(match operation.id.strip_prefix(crate::operations::percent::ENCODE)? {
            "c0-control" => Component::OpaquePath,
            "fragment" => Component::Fragment,
            "query" => Component::Query,
            "special-query" => Component::SpecialQuery,
            "path" => Component::Path,
            "userinfo" => Component::Username,
            _ => return None,
        })
    }

    /// A URL that has, or can have, the component.
    pub(super) fn url(self) -> &'static str {
        match self {
            Component::SpecialQuery => "https://h/",
            _ => "foo://h/",
        }
    }

    /// What makes the component end, and so cannot be told from an input that is encoded.
    fn delimiters(self) -> &'static [u8] {
        match self {
            Component::OpaquePath => b"?#",
            Component::Path => b"/",
            _ => b"",
        }
    }
}

/// A worker that puts each input into the component by `probe` and reads it back to `output`.
pub(super) fn probing(
    component: Component,
    mut probe: impl FnMut(&str, &mut Vec<u8>) + 'static,
) -> Box<dyn Worker> {
    let mut framed = String::new();
    each_case(move |case, output| {
        let Ok(text) = str::from_utf8(case.input) else { return Mark::NotComparable(0) };
        let is_removed = |byte: &u8| matches!(byte, b'\t' | b'\n' | b'\r');
        if component != Component::Username && case.input.iter().any(is_removed) {
            return Mark::NotComparable(1);
        }
        if case.input.iter().any(|byte| component.delimiters().contains(byte)) {
            return Mark::NotComparable(2);
        }
        framed.clear();
        framed.extend(["a", text, "b"]);
        probe(&framed, output);
        Mark::Output
    })
}

/// Appends what stands between the two letters; all of it where they are not there.
pub(super) fn push_inside(component: &str, output: &mut Vec<u8>) {
    let inside = component.strip_prefix('a').and_then(|rest| rest.strip_suffix('b'));
    output.extend_from_slice(inside.unwrap_or(component).as_bytes());
}
