//! The operations on HTML.

use crate::domains::{ArticleNumericReferences, Domain, NumericOverflow, Sweep, Tier};
use crate::rules::html as rules;
use crate::{Form, Operation};

/// `html.unescape.text`
pub const UNESCAPE_TEXT: &str = "html.unescape.text";
/// `html.unescape.attribute`
pub const UNESCAPE_ATTRIBUTE: &str = "html.unescape.attribute";

const fn unescape(id: &'static str) -> Operation {
    Operation {
        id,
        input: Form::Text,
        output: Form::Text,
        spec: "https://html.spec.whatwg.org/multipage/parsing.html#character-reference-state",
        rejections: &[],
        steps: rules::unescape_steps,
        rule: rules::broken_unescape,
    }
}

static OPERATION_UNESCAPE_TEXT: Operation = unescape(UNESCAPE_TEXT);
static OPERATION_UNESCAPE_ATTRIBUTE: Operation = unescape(UNESCAPE_ATTRIBUTE);

const fn quick(operation: &'static Operation, domain: &'static dyn Domain) -> Sweep {
    Sweep { operation, domain, tier: Tier::Quick }
}

/// Every sweep over the operations on HTML.
pub static SWEEPS: &[Sweep] = &[
    quick(&OPERATION_UNESCAPE_TEXT, &ArticleNumericReferences),
    quick(&OPERATION_UNESCAPE_TEXT, &NumericOverflow),
    quick(&OPERATION_UNESCAPE_ATTRIBUTE, &ArticleNumericReferences),
    quick(&OPERATION_UNESCAPE_ATTRIBUTE, &NumericOverflow),
];
