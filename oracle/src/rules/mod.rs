//! From two answers to the rule that was broken.

#[cfg(feature = "html")]
pub mod html;
#[cfg(feature = "utf")]
pub mod utf8;

#[cfg(any(feature = "html", feature = "utf"))]
use crate::Step;

/// The step that the output `got` gets wrong first: the first one whose piece it does not continue with,
/// or the last one where `got` goes on after the end. `None` where it gets nothing wrong.
#[cfg(any(feature = "html", feature = "utf"))]
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
