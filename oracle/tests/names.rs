//! Names that the specifications fix, wherever our codecs give them.

use codec_oracle::operations;
use conformant_codecs::html::numeric_reference;
use conformant_codecs::legacy::LegacyEncoding;
use conformant_codecs::utf8::decode_strict;
use conformant_codecs::{convert, utf16, utf32};
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
fn every_kind_of_ill_formed_units_has_its_name() {
    use convert::Scheme::{Utf8, Utf16Be, Utf32Le};
    let of_utf16 =
        |input| utf16::decode_strict(input, utf16::ByteOrder::Big).map_err(|error| error.kind.name());
    assert_eq!(of_utf16(b"\xDC\x00"), Err("lone-surrogate"));
    assert_eq!(of_utf16(b"\xD8\x00"), Err("truncated"));
    let of_utf32 =
        |input| utf32::decode_strict(input, utf32::ByteOrder::Little).map_err(|error| error.kind.name());
    assert_eq!(of_utf32(b"\x00\xD8\x00\x00"), Err("lone-surrogate"));
    assert_eq!(of_utf32(b"\x00\x00\x11\x00"), Err("bad-code-point"));
    assert_eq!(of_utf32(b"\x00\x00\x00"), Err("truncated"));
    for (input, from, to, name) in [
        (&b"\xED\xA0"[..], Utf8, Utf32Le, "bad-code-point"),
        (b"\xD8", Utf16Be, Utf8, "truncated"),
        (b"\x00\xD8\x00\x00", Utf32Le, Utf16Be, "lone-surrogate"),
    ] {
        let kind = convert::convert_strict(input, from, to).expect_err("the input is ill-formed").kind;
        assert_eq!((kind.name(), kind.to_string().as_str()), (name, name));
    }
    for (id, kinds) in [
        ("utf8.to-utf16le-strict", &["non-shortest", "bad-code-point", "truncated", "ill-formed"][..]),
        ("utf16be.decode-strict", &["lone-surrogate", "truncated"]),
        ("utf32le.to-utf8-strict", &["lone-surrogate", "bad-code-point", "truncated"]),
        ("utf16le.encode-strict", &["lone-surrogate"]),
    ] {
        assert_eq!(operations::find(id).expect("there is that operation").rejections, kinds);
    }
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
