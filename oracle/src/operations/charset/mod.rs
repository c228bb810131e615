//! The operations that find out the encoding of a document.

mod documents;
mod labels;
mod parts;

pub(crate) use parts::{Parts, answer, label_and_document, undecodable};

use crate::domains::{Alphabet, BYTES_UP_TO_2, BYTES_UP_TO_3, Framed, Listed, Strings, Sweep, full, quick};
use crate::rules::charset as rules;
use crate::{Form, Operation};

/// `charset.label`
pub const LABEL: &str = "charset.label";
/// `charset.bom`
pub const BOM: &str = "charset.bom";
/// `charset.content-type`
pub const CONTENT_TYPE: &str = "charset.content-type";
/// `charset.meta-content`
pub const META_CONTENT: &str = "charset.meta-content";
/// `charset.prescan`
pub const PRESCAN: &str = "charset.prescan";
/// `charset.determine`
pub const DETERMINE: &str = "charset.determine";
/// `charset.determine-html4`
pub const DETERMINE_HTML4: &str = "charset.determine-html4";
/// `charset.decode`
pub const DECODE: &str = "charset.decode";

/// From bytes to the name of an encoding.
macro_rules! operations {
    ($($name:ident = $id:ident, $spec:literal, $steps:path, $rule:path;)*) => {$(
        static $name: Operation = Operation {
            id: $id,
            input: Form::Bytes,
            output: Form::Name,
            spec: $spec,
            rejections: &["none"],
            streams: false,
            steps: $steps,
            rule: |case, want, got| Some($rule(case, want, got)),
        };
    )*};
}

operations! {
    OPERATION_LABEL = LABEL, "https://encoding.spec.whatwg.org/#concept-encoding-get",
        rules::label_steps, rules::broken_label;
    OPERATION_BOM = BOM, "https://encoding.spec.whatwg.org/#bom-sniff",
        rules::bom_steps, rules::broken_bom;
    OPERATION_CONTENT_TYPE = CONTENT_TYPE, "https://mimesniff.spec.whatwg.org/#parse-a-mime-type",
        rules::content_type_steps, rules::broken_content_type;
    OPERATION_META_CONTENT = META_CONTENT,
        "https://html.spec.whatwg.org/multipage/urls-and-fetching.html#extracting-character-encodings-from-meta-elements",
        rules::meta_content_steps, rules::broken_meta_content;
    OPERATION_PRESCAN = PRESCAN,
        "https://html.spec.whatwg.org/multipage/parsing.html#prescan-a-byte-stream-to-determine-its-encoding",
        rules::prescan_steps, rules::broken_prescan;
    OPERATION_DETERMINE = DETERMINE,
        "https://html.spec.whatwg.org/multipage/parsing.html#encoding-sniffing-algorithm",
        rules::determine_steps, rules::broken_determine;
    OPERATION_DETERMINE_HTML4 = DETERMINE_HTML4, "HTML 4.01, 5.2.2",
        rules::determine_html4_steps, rules::broken_determine_html4;
}

/// The label, LF, the document.
static OPERATION_DECODE: Operation = Operation {
    id: DECODE,
    input: Form::Bytes,
    output: Form::Text,
    spec: "https://encoding.spec.whatwg.org/#decode",
    rejections: &["none", "unsupported"],
    streams: false,
    steps: rules::decode_steps,
    rule: |case, want, got| Some(rules::broken_decode(case, want, got)),
};

static LABELS: Listed = Listed::new(
    "labels",
    "every label in several letter cases, with white space around it, and misspelt",
    labels::labels,
);

static CONTENT_TYPES: Framed = Framed {
    id: "content-type-strings-up-to-6",
    about: "text/html before every string of up to six pieces of parameters",
    frames: &[(b"text/html", b"")],
    inputs: &Strings {
        id: "parameter-strings-up-to-6",
        about: "every string of up to six pieces of parameters",
        alphabet: Alphabet::Tokens(&["charset", "CharSet", "=", ";", " ", "\"", "\\", "utf-8", "l1"]),
        lengths: 0..=6,
    },
};

static PARAMETER_LISTS: Framed = Framed {
    id: "parameter-lists-up-to-5",
    about: "text/html before every list of up to five parameters, whole and in part",
    frames: &[(b"text/html", b"")],
    inputs: &Strings {
        id: "parameters-up-to-5",
        about: "every list of up to five parameters, whole and in part",
        alphabet: Alphabet::Tokens(&[
            ";charset=utf-8",
            "; Charset=\"l1\"",
            "; charset=bogus",
            ";charset",
            ";charset =gbk",
            ";a=\"b;charset=gbk\"",
            ";a=\"\\",
            "\"",
            " ",
            "\u{1}",
            "あ",
        ]),
        lengths: 0..=5,
    },
};

static MIME_TYPES: Strings = Strings {
    id: "mime-type-strings-up-to-6",
    about: "every string of up to six pieces of a MIME type with a charset",
    alphabet: Alphabet::Tokens(&["text", "/", ";charset=utf-8", " ", "\t", "\u{B}", ",", "é", "*"]),
    lengths: 0..=6,
};

static META_CONTENTS: Strings = Strings {
    id: "meta-content-strings-up-to-6",
    about: "every string of up to six pieces of the content of a meta element",
    alphabet: Alphabet::Tokens(&["charset", "CHARSET", "=", ";", " ", "\"", "'", "utf-8", "x"]),
    lengths: 0..=6,
};

static META_ATTRIBUTES: Framed = Framed {
    id: "meta-attributes-up-to-5",
    about: "a meta element with every list of up to five attributes that matter",
    frames: &[(b"<meta", b">"), (b"<META", b">")],
    inputs: &Strings {
        id: "attributes-up-to-5",
        about: "every list of up to five attributes that matter",
        alphabet: Alphabet::Tokens(&[
            " charset=gbk",
            "/CHARSET='utf-16'",
            " charset=bogus",
            " charset",
            " http-equiv=content-type",
            " http-equiv=\"Content-Type\"",
            " http-equiv=refresh",
            " content=';charset=euc-jp'",
            " Content=charset=x-user-defined",
            " content=bogus",
            " name=charset",
        ]),
        lengths: 0..=5,
    },
};

static META_SYNTAX: Framed = Framed {
    id: "meta-syntax-up-to-6",
    about: "a meta element of every string of up to six pieces of an attribute, before another one",
    frames: &[(b"<meta", b""), (b"<meta", b"><meta charset=l1>")],
    inputs: &Strings {
        id: "attribute-pieces-up-to-6",
        about: "every string of up to six pieces of an attribute",
        alphabet: Alphabet::Tokens(&["charset", "euc-jp", "=", " ", "\u{C}", "/", "\"", "'", ">"]),
        lengths: 0..=6,
    },
};

static MARKUP: Framed = Framed {
    id: "markup-up-to-6",
    about: "every string of up to six characters of markup, before a meta element",
    frames: &[(b"", b"<meta charset=gbk>")],
    inputs: &Strings {
        id: "markup-strings-up-to-6",
        about: "every string of up to six characters of markup",
        alphabet: Alphabet::Bytes(b"<!->/?a\"="),
        lengths: 0..=6,
    },
};

static XML_DECLARATIONS: Framed = Framed {
    id: "xml-declarations-up-to-6",
    about: "an XML declaration of every string of up to six pieces",
    frames: &[(b"<?xml", b"?>"), (b"<?xml version='1.0' encoding=", b"?>")],
    inputs: &Strings {
        id: "xml-pieces-up-to-6",
        about: "every string of up to six pieces of an XML declaration",
        alphabet: Alphabet::Tokens(&[
            " encoding",
            "Encoding",
            "=",
            "\"",
            "'",
            "\u{1}",
            "utf-16",
            "koi8-r",
            ">",
        ]),
        lengths: 0..=6,
    },
};

static WINDOW: Listed = Listed::new(
    "window",
    "documents that end at every place around the limit of 1024 bytes, and every beginning of a document",
    documents::around_the_window,
);

static UTF_16_DECLARATIONS: Framed = Framed {
    id: "utf-16-declarations",
    about: "<?x in UTF-16, whole, in part and before other bytes",
    frames: &[
        (b"<\0?\0x", b""),
        (b"\0<\0?\0", b""),
        (b"<\0?\0", b"\0<meta charset=l1>"),
        (b"\0<\0?", b"x<meta charset=l1>"),
    ],
    inputs: &BYTES_UP_TO_2,
};

static SOURCES: Listed = Listed::new(
    "sources",
    "every combination of a Content-Type, an override, a link and a document, absent, wrong and right",
    documents::sources,
);

static LABELLED: Listed = Listed::new(
    "labelled-documents",
    "short documents, with and without byte order marks, behind the names of encodings and other labels",
    documents::labelled,
);

/// Every sweep over them.
pub static SWEEPS: &[Sweep] = &[
    quick(&OPERATION_LABEL, &LABELS),
    full(&OPERATION_LABEL, &BYTES_UP_TO_3),
    quick(&OPERATION_BOM, &BYTES_UP_TO_2),
    full(&OPERATION_BOM, &BYTES_UP_TO_3),
    quick(&OPERATION_CONTENT_TYPE, &CONTENT_TYPES),
    quick(&OPERATION_CONTENT_TYPE, &PARAMETER_LISTS),
    quick(&OPERATION_CONTENT_TYPE, &MIME_TYPES),
    quick(&OPERATION_META_CONTENT, &META_CONTENTS),
    quick(&OPERATION_PRESCAN, &META_ATTRIBUTES),
    quick(&OPERATION_PRESCAN, &META_SYNTAX),
    quick(&OPERATION_PRESCAN, &MARKUP),
    quick(&OPERATION_PRESCAN, &XML_DECLARATIONS),
    quick(&OPERATION_PRESCAN, &UTF_16_DECLARATIONS),
    quick(&OPERATION_PRESCAN, &WINDOW),
    quick(&OPERATION_DETERMINE, &SOURCES),
    quick(&OPERATION_DETERMINE_HTML4, &SOURCES),
    quick(&OPERATION_DECODE, &LABELLED),
];
