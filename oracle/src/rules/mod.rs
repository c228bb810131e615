//! From two answers to the rule that was broken.

/// The rules of an area as statics, and all of them as `ALL`.
#[cfg(any(feature = "html", feature = "js", feature = "url", feature = "utf"))]
macro_rules! rules {
    ($($(#[$doc:meta])* $name:ident = $id:literal, $spec:expr, $mend:literal;)*) => {
        $(
            $(#[$doc])*
            pub static $name: $crate::Rule = $crate::Rule { id: $id, spec: $spec, mend: $mend };
        )*

        /// Every rule of the area, in the order of the file.
        pub static ALL: &[&$crate::Rule] = &[$(&$name),*];
    };
}

#[cfg(feature = "utf")]
pub mod charset;
#[cfg(feature = "url")]
pub mod form;
#[cfg(feature = "html")]
pub mod html;
#[cfg(feature = "utf")]
pub mod legacy;
#[cfg(feature = "url")]
pub mod percent;
#[cfg(all(feature = "utf", feature = "url"))]
pub mod percent_after;
#[cfg(feature = "utf")]
pub mod schemes;
#[cfg(feature = "js")]
pub mod uri;
#[cfg(feature = "utf")]
pub mod utf8;

#[cfg(any(feature = "html", feature = "js", feature = "url", feature = "utf"))]
use crate::Step;

/// The step that the output `got` gets wrong first: the first one whose piece it does not continue with,
/// or the last one where `got` goes on after the end. `None` where it gets nothing wrong.
#[cfg(any(feature = "html", feature = "js", feature = "url", feature = "utf"))]
pub(crate) fn first_wrong_step(steps: &[Step], got: &[u8]) -> Option<usize> {
    let mut rest = got;
    for (number, step) in steps.iter().enumerate() {
        match rest.strip_prefix(step.becomes.as_slice()) {
            Some(after) => rest = after,
            None => return Some(number),
        }
    }
    (!rest.is_empty()).then_some(steps.len().saturating_sub(1))
}

#[cfg(test)]
mod tests {
    use crate::Rule;

    #[test]
    fn rule_ids_are_unique_in_an_area() {
        let areas: &[&[&Rule]] = &[
            #[cfg(feature = "url")]
            super::form::ALL,
            #[cfg(feature = "html")]
            super::html::ALL,
            #[cfg(feature = "url")]
            super::percent::ALL,
            #[cfg(all(feature = "utf", feature = "url"))]
            super::percent_after::ALL,
            #[cfg(feature = "js")]
            super::uri::ALL,
            #[cfg(feature = "utf")]
            super::charset::ALL,
            #[cfg(feature = "utf")]
            super::legacy::ALL,
            #[cfg(feature = "utf")]
            super::schemes::ALL,
            #[cfg(feature = "utf")]
            super::utf8::ALL,
        ];
        for area in areas {
            let mut ids: Vec<_> = area.iter().map(|rule| rule.id).collect();
            ids.sort_unstable();
            ids.dedup();
            assert_eq!(ids.len(), area.len());
        }
    }
}
