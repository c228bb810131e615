//! Names that the specifications fix, wherever our codecs give them.

use codec_oracle::operations;
use conformant_codecs::html::numeric_reference;
use conformant_codecs::legacy::LegacyEncoding;
use conformant_codecs::utf8::decode_strict;
use std::collections::BTreeSet;

#[test]
fn every_kind_of_ill_formed_input_has_its_name() {
    for (input, name) in [
        (&b"\xC0"[..], "non-shortest"),
        (b"\xED\xA0", "bad-code-point"),
        (b"\xE2", "truncated"),
        (b"\x80", "ill-formed"),
    ] {
        let kind = decode_strict(input).expect_err("the input is ill-formed").kind;
        assert_eq!((kind.name(), kind.to_string().as_str()), (name, name));
    }
    let operation = operations::find("utf8.decode-strict").expect("there is that operation");
    assert_eq!(operation.rejections, ["non-shortest", "bad-code-point", "truncated", "ill-formed"]);
}

#[test]
fn every_numeric_reference_error_has_the_code_of_the_standard() {
    let codes: BTreeSet<&str> =
        (0..=0x11_0000).filter_map(|number| Some(numeric_reference(number).error?.name())).collect();
    let of_the_standard = [
        "character-reference-outside-unicode-range",
        "control-character-reference",
        "noncharacter-character-reference",
        "null-character-reference",
        "surrogate-character-reference",
    ];
    assert_eq!(codes, of_the_standard.into());
}

#[test]
fn every_legacy_encoding_has_the_name_of_the_standard() {
    assert_eq!(
        LegacyEncoding::ALL.map(LegacyEncoding::name),
        ["windows-1252", "ISO-8859-5", "Shift_JIS", "EUC-JP"]
    );
    for encoding in LegacyEncoding::ALL {
        let id = format!("{}.decode", encoding.name().to_ascii_lowercase());
        assert!(operations::find(&id).is_some(), "{id}");
    }
}
