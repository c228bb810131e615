//! Faults of named character references.

use super::{keep, unescape_unless};
use crate::Mark;
use crate::faults::Fault;
use crate::operations::html as ids;
use crate::rules::html::Context::{Attribute, Text};
use crate::rules::html::reference::{Kind, alphanumerics, characters_of};
use crate::wtf8::{self, Piece};

pub(in crate::faults) static FAULTS: &[Fault] = &[
    Fault {
        name: "html4-names",
        about: "only the 252 names of HTML 4 (PHP's default, Perl's HTML::Entities, libxml2 2.9)",
        operation: ids::UNESCAPE_TEXT,
        sweep: "html.unescape.text/name-followers",
        rule: "name-missing",
        answer: |case, output| without_names(case.input, output, |name, _| !is_in_html4(name)),
    },
    Fault {
        name: "two-character-names-missing",
        about: "the 93 names for two characters are missing (htmlentity)",
        operation: ids::UNESCAPE_TEXT,
        sweep: "html.unescape.text/name-followers",
        rule: "name-missing",
        answer: |case, output| {
            without_names(case.input, output, |_, becomes| wtf8::code_points(becomes).count() == 2)
        },
    },
    Fault {
        name: "growing-names-missing",
        about: "&nGt; and &nLt;, longer decoded than written, stay as they are (Go's in-place buffer)",
        operation: ids::UNESCAPE_TEXT,
        sweep: "html.unescape.text/name-followers",
        rule: "name-missing",
        answer: |case, output| without_names(case.input, output, |name, becomes| becomes.len() > name.len()),
    },
    Fault {
        name: "html4-brackets",
        about: "&lang; and &rang; are U+2329 and U+232A, as in HTML 4 (html-entities of npm)",
        operation: ids::UNESCAPE_TEXT,
        sweep: "html.unescape.text/name-followers",
        rule: "name",
        answer: |case, output| {
            unescape_unless(case.input, Text, output, |reference, rest, output| {
                let bracket = match &rest[..reference.span.len()] {
                    b"&lang;" => "\u{2329}",
                    b"&rang;" => "\u{232A}",
                    _ => return None,
                };
                output.extend_from_slice(bracket.as_bytes());
                Some(reference.span.len())
            })
        },
    },
    Fault {
        name: "lower-case-names",
        about: "names are looked up in lower case: &Amp; is &, and &Lt; is <",
        operation: ids::UNESCAPE_TEXT,
        sweep: "html.unescape.text/name-followers",
        rule: "case-of-names",
        answer: |case, output| {
            unescape_unless(case.input, Text, output, |_, rest, output| {
                let end = 1 + alphanumerics(&rest[1..]);
                let name = rest.get(..=end)?.to_ascii_lowercase();
                output.extend_from_slice(characters_of(&name).filter(|_| name.ends_with(b";"))?);
                Some(name.len())
            })
        },
    },
    Fault {
        name: "first-match",
        about: "the shortest name counts: &notin; is ¬in;",
        operation: ids::UNESCAPE_TEXT,
        sweep: "html.unescape.text/reference-strings-up-to-4",
        rule: "longest-match",
        answer: |case, output| {
            unescape_unless(case.input, Text, output, |reference, rest, output| {
                let shortest =
                    (1..reference.span.len()).find(|&length| characters_of(&rest[..length]).is_some())?;
                output.extend_from_slice(characters_of(&rest[..shortest])?);
                Some(shortest)
            })
        },
    },
    Fault {
        name: "no-name-needs-semicolon",
        about: "every name is decoded without a semicolon too: &Chi is Χ",
        operation: ids::UNESCAPE_TEXT,
        sweep: "html.unescape.text/name-followers",
        rule: "missing-semicolon",
        answer: |case, output| {
            unescape_unless(case.input, Text, output, |reference, rest, output| {
                let name = [&rest[..reference.span.len()], b";"].concat();
                let becomes = (reference.kind == Kind::NoName).then(|| characters_of(&name))??;
                output.extend_from_slice(becomes);
                Some(reference.span.len())
            })
        },
    },
    Fault {
        name: "nothing-without-semicolon",
        about: "a reference without a semicolon stays as it is (PHP's html_entity_decode)",
        operation: ids::UNESCAPE_TEXT,
        sweep: "html.unescape.text/name-followers",
        rule: "missing-semicolon",
        answer: |case, output| {
            unescape_unless(case.input, Text, output, |reference, rest, output| {
                let has_semicolon = rest[..reference.span.len()].ends_with(b";");
                (!has_semicolon).then(|| keep(rest, 1, output))
            })
        },
    },
    Fault {
        name: "name-runs-to-semicolon",
        about: "everything up to a semicolon is taken for the name: &notit; stays as it is (html-escape)",
        operation: ids::UNESCAPE_TEXT,
        sweep: "html.unescape.text/name-followers-and-semicolon",
        rule: "missing-semicolon",
        answer: |case, output| {
            unescape_unless(case.input, Text, output, |_, rest, output| {
                let end = 1 + alphanumerics(&rest[1..]);
                let name = rest.get(..=end).filter(|name| name.ends_with(b";"))?;
                characters_of(name).is_none().then(|| keep(rest, end, output))
            })
        },
    },
    Fault {
        name: "entities-7.0.0",
        about: "a name that needs its semicolon becomes Á or Â with the wrong character behind it (npm's entities)",
        operation: ids::UNESCAPE_TEXT,
        sweep: "html.unescape.text/name-followers",
        rule: "longest-match",
        answer: |case, output| {
            unescape_unless(case.input, Text, output, |_, rest, output| entities_7_0_0(rest, output))
        },
    },
    Fault {
        name: "unknown-names-dropped",
        about: "&zz; becomes nothing (libxml2 2.9)",
        operation: ids::UNESCAPE_TEXT,
        sweep: "html.unescape.text/reference-strings-up-to-4",
        rule: "unknown-name",
        answer: |case, output| {
            unescape_unless(case.input, Text, output, |reference, rest, _| {
                let length = reference.span.len();
                let dropped = reference.kind == Kind::NoName && rest[length..].starts_with(b";");
                dropped.then_some(length + 1)
            })
        },
    },
    Fault {
        name: "next-character-eaten",
        about: "a name without a semicolon takes the character behind it along",
        operation: ids::UNESCAPE_TEXT,
        sweep: "html.unescape.text/reference-strings-up-to-4",
        rule: "plain-text",
        answer: |case, output| {
            unescape_unless(case.input, Text, output, |reference, rest, output| {
                let Kind::Name { becomes, semicolon: false } = reference.kind else { return None };
                output.extend_from_slice(becomes);
                let next = wtf8::pieces(&rest[reference.span.len()..]).next();
                Some(reference.span.len() + next.map_or(0, Piece::len))
            })
        },
    },
    Fault {
        name: "decoded-twice",
        about: "what was decoded is decoded again: &amp;lt; is <",
        operation: ids::UNESCAPE_TEXT,
        sweep: "html.unescape.text/reference-strings-up-to-6",
        rule: "double-unescape",
        answer: |case, output| {
            let mut once = Vec::new();
            unescape_unless(case.input, Text, &mut once, |_, _, _| None);
            unescape_unless(&once, Text, output, |_, _, _| None)
        },
    },
    Fault {
        name: "entities-7.0.0-in-attributes",
        about: "the exception is forgotten where a longer name breaks off: &divideontime= is ÷ontime= (npm's entities)",
        operation: ids::UNESCAPE_ATTRIBUTE,
        sweep: "html.unescape.attribute/name-followers",
        rule: "attribute-exception",
        answer: |case, output| {
            not_exempt(case.input, output, |_, rest| {
                let end = 1 + alphanumerics(&rest[1..]);
                FALLS_BACK.split(' ').any(|start| rest[1..end].starts_with(start.as_bytes()))
            })
        },
    },
    Fault {
        name: "equals-not-exempt",
        about: "in an attribute &copy= is ©=: only alphanumerics count",
        operation: ids::UNESCAPE_ATTRIBUTE,
        sweep: "html.unescape.attribute/name-followers",
        rule: "attribute-exception",
        answer: |case, output| not_exempt(case.input, output, |length, rest| rest[length] == b'='),
    },
    Fault {
        name: "attribute-as-text",
        about: "attributes are decoded as text is (Go, Python, Ruby)",
        operation: ids::UNESCAPE_ATTRIBUTE,
        sweep: "html.unescape.attribute/reference-strings-up-to-6",
        rule: "attribute-exception",
        answer: |case, output| not_exempt(case.input, output, |_, _| true),
    },
    Fault {
        name: "semicolon-ends-exception",
        about: "in an attribute &notit; is ¬it;: a semicolon further on ends the exception",
        operation: ids::UNESCAPE_ATTRIBUTE,
        sweep: "html.unescape.attribute/name-followers-and-semicolon",
        rule: "attribute-exception",
        answer: |case, output| {
            not_exempt(case.input, output, |_, rest| rest[1 + alphanumerics(&rest[1..])..].starts_with(b";"))
        },
    },
    Fault {
        name: "unicode-alphanumerics-exempt",
        about: "in an attribute &AElig漢 stays as it is: Unicode's letters and digits count (justhtml)",
        operation: ids::UNESCAPE_ATTRIBUTE,
        sweep: "html.unescape.attribute/code-point-followers",
        rule: "attribute-exception",
        answer: |case, output| {
            unescape_unless(case.input, Attribute, output, |reference, rest, output| {
                let length = reference.span.len();
                let next = wtf8::code_points(&rest[length..]).next().and_then(char::from_u32);
                let exempt = matches!(reference.kind, Kind::Name { semicolon: false, .. })
                    && next.is_some_and(char::is_alphanumeric);
                exempt.then(|| keep(rest, length, output))
            })
        },
    },
];

/// Leaves names with a semicolon as they are where `missing` says so.
fn without_names(text: &[u8], output: &mut Vec<u8>, missing: impl Fn(&[u8], &[u8]) -> bool) -> Mark {
    unescape_unless(text, Text, output, |reference, rest, output| match reference.kind {
        Kind::Name { becomes, semicolon: true } if missing(&rest[..reference.span.len()], becomes) => {
            Some(keep(rest, reference.span.len(), output))
        }
        _ => None,
    })
}

/// Decodes names in an attribute against the exception where `wrong` says so, of the length of the name and
/// the text from it on.
fn not_exempt(text: &[u8], output: &mut Vec<u8>, wrong: impl Fn(usize, &[u8]) -> bool) -> Mark {
    unescape_unless(text, Attribute, output, |reference, rest, output| match reference.kind {
        Kind::Exempt { becomes } if wrong(reference.span.len(), rest) => {
            output.extend_from_slice(becomes);
            Some(reference.span.len())
        }
        _ => None,
    })
}

fn entities_7_0_0(rest: &[u8], output: &mut Vec<u8>) -> Option<usize> {
    let end = 1 + alphanumerics(&rest[1..]);
    let wrong = |of: &str| of.split(' ').find(|pair| rest[1..].starts_with(pair.as_bytes())).map(str::len);
    let longest_is_there =
        (end..=end + 1).any(|end| rest.get(..end).is_some_and(|name| characters_of(name).is_some()));
    if longest_is_there {
        return None;
    }
    let (length, becomes) =
        wrong(A_ACUTE).map(|length| (length, "Á")).or(wrong(A_CIRCUMFLEX).map(|length| (length, "Â")))?;
    output.extend_from_slice(becomes.as_bytes());
    Some(1 + length)
}

/// What 7.0.0 takes for Á, as measured: the name and the character behind it.
const A_ACUTE: &str = "BreveX Chi) DiacriticalDot] DiacriticalDoubleAcute_ Gammad^ Gcedil# HARDcy. IJlig2 KHcy% \
    OEligR Rcy$ SHcy. SOFTcy. Scedil_ Ucy% Upsilon( Uringn Xi# YAcy/ YAcy2 YAcy5 YUcy. YUcy1 backepsilonx bepsix \
    breveX chcyG dblac_ djcyR fcyF icy> iecy5 iota: kgreen8 khcyE kjcya ogon] phivZ scedil` straightphiZ tcyG \
    tscyF ubrcy_ varphiZ yacyT yicy\\ zeta:";

/// What it takes for Â.
const A_CIRCUMFLEX: &str = "Ecy0 Ecy4 Fcy$ Gcedil\" HacekK Hcirc$ Hstrok' Idot0 Jcirc5 Kcedil7 Ocy\" OdblacP Omega- \
    Scedil^ Scirc] Scy! Tcedilc Tcy\" Ucy' Udblacp Upsilon) Uringo Xi$ Ycircw Ycy+ Ycy/ beta8 caronK chiG djcyX \
    engK fcyK hardcyP jcirc6 jcy9 jcy@ jmath7 kcedil8 kcy: khcyH kjcy\\ kjcyb naposI ohm- omicronD pcy? psiJ \
    scedil_ shchcyJ shcyH sigmafG sigmavG softcyP tauD ubrcye ucyI uringo varsigmaG vcy8 xiB yacyS ycyO yicyW \
    yicy] zeta6";

/// Where 7.0.0 falls back to a shorter name in an attribute, as measured.
const FALLS_BACK: &str = "centerdot copysr divideontime gtcc gtcir gtdot gtlPa gtques gtrapprox gtrarr gtrdot \
    gtreqles gtreqqless gtrles gtrsim ltcc ltcir ltdot lthree ltime ltlar ltques ltrPar ltri notin notni parallel \
    timesb timesd";

fn is_in_html4(name: &[u8]) -> bool {
    let name = name.strip_prefix(b"&").and_then(|name| name.strip_suffix(b";"));
    name.is_some_and(|name| HTML4.split_ascii_whitespace().any(|known| known.as_bytes() == name))
}

/// The names of HTML 4.01, section 24.
const HTML4: &str = "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn \
    sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc \
    Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute \
    Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml \
    aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde \
    ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml \
    fnof Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho Sigma Tau \
    Upsilon Phi Chi Psi Omega alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron \
    pi rho sigmaf sigma tau upsilon phi chi psi omega thetasym upsih piv bull hellip prime Prime oline frasl \
    weierp image real trade alefsym larr uarr rarr darr harr crarr lArr uArr rArr dArr hArr forall part exist \
    empty nabla isin notin ni prod sum minus lowast radic prop infin ang and or cap cup int there4 sim cong \
    asymp ne equiv le ge sub sup nsub sube supe oplus otimes perp sdot lceil rceil lfloor rfloor lang rang loz \
    spades clubs hearts diams \
    quot amp lt gt OElig oelig Scaron scaron Yuml circ tilde ensp emsp thinsp zwnj zwj lrm rlm ndash mdash lsquo \
    rsquo sbquo ldquo rdquo bdquo dagger Dagger permil lsaquo rsaquo euro";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Case;
    use crate::rules::html::reference::names;

    #[test]
    fn html_4_has_252_names() {
        let known: Vec<_> = names().filter(|(name, _)| is_in_html4(name)).collect();
        assert_eq!(known.len(), 252);
        assert_eq!(HTML4.split_ascii_whitespace().count(), 252);
    }

    #[test]
    fn entities_7_0_0_answers_as_it_did() {
        for (name, input, answer) in [
            ("entities-7.0.0", "&Chi)", "Á"),
            ("entities-7.0.0", "&Fcy$", "Â"),
            ("entities-7.0.0", "&Chi;)", "Χ)"),
            ("entities-7.0.0-in-attributes", "&divideontime=", "÷ontime="),
            ("entities-7.0.0-in-attributes", "&divide=", "&divide="),
        ] {
            let fault = FAULTS.iter().find(|fault| fault.name == name).unwrap();
            let mut output = Vec::new();
            (fault.answer)(Case::whole(input.as_bytes()), &mut output);
            assert_eq!(output, answer.as_bytes(), "{input}");
        }
    }
}
