//! `explain`, as people and programs see it.

use codec_oracle::explain::Explanation;
use codec_oracle::report::{explanation_to_json, write_explanation};
use snapshots::{explained, plain, snapshot};

fn rendered(explanation: &Explanation) -> String {
    plain(|out| write_explanation(out, explanation))
}

#[test]
fn ill_formed_bytes_are_explained_one_by_one() {
    let explanation = explained("utf8.decode", b"\xF4\x91\x92\x93\xFF\x41\x80\xBF\x42");
    snapshot!("explain-other-ill-formed", rendered(&explanation));
}

#[test]
fn truncated_sequences_are_explained_subpart_by_subpart() {
    let explanation = explained("utf8.decode", b"\xE1\x80\xE2\xF0\x91\x92\xF1\xBF\x41");
    snapshot!("explain-truncated", rendered(&explanation));
    snapshot!("explain-json", format!("{:#}", explanation_to_json(&explanation)));
}
