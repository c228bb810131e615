//! The trials.

use codec_oracle::trial::Trial;

#[test]
fn percent_decoding_conforms() {
    Trial::of_bytes("percent.decode", on_trial::percent_decode).assert_conforms();
}

/// What a codec that does not conform is told.
#[test]
fn decoding_replaces_each_byte() {
    let message = std::panic::catch_unwind(|| {
        Trial::of_bytes("utf8.decode", on_trial::decode)
            .domain("bytes-up-to-2")
            .examples(1)
            .assert_conforms();
    });
    let message = *message.unwrap_err().downcast::<String>().unwrap();
    for part in
        ["does not conform as utf8.decode", "maximal-subpart", r"input     \xE0\xA0", "tests/conformance.rs"]
    {
        assert!(message.contains(part), "{part} is not in:\n{message}");
    }
}
