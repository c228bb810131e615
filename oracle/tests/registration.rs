//! Closed registration: every public function of our codecs is put on trial, by an operation (which has its
//! sweeps and its corpus) or by an exhaustive test of its own.

use codec_oracle::operations;
use conformant_codecs::legacy::LegacyEncoding;
use regex::Regex;
use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

/// Public functions that no operation is named after, with the test that covers each of them whole.
const TESTED: &[(&str, &str)] = &[
    ("charset::Encoding::name", "there_are_228_labels_in_order_and_every_encoding_has_its_name_among_them"),
    ("charset::Why::name", "every_reason_has_a_name_of_its_own"),
    ("charset::labels", "there_are_228_labels_in_order_and_every_encoding_has_its_name_among_them"),
    ("convert::Converter::feed", "a_conversion_is_decoding_and_encoding_whole_and_in_chunks"),
    ("convert::Converter::finish", "a_conversion_is_decoding_and_encoding_whole_and_in_chunks"),
    ("convert::Converter::new", "a_conversion_is_decoding_and_encoding_whole_and_in_chunks"),
    ("convert::IllFormedKind::name", "every_kind_of_ill_formed_units_has_its_name"),
    ("form::parse_with", "pairs_come_back_in_another_encoding"),
    ("form::serialize_with_append", "pairs_come_back_in_another_encoding"),
    ("html::NumericReferenceError::name", "every_numeric_reference_error_has_the_code_of_the_standard"),
    ("html::ReferenceErrorCode::name", "eight_errors_with_names_of_their_own"),
    ("html::Unescaper::attribute", "chunks_do_not_show"),
    ("html::Unescaper::feed", "chunks_do_not_show"),
    ("html::Unescaper::finish", "chunks_do_not_show"),
    ("html::Unescaper::text", "chunks_do_not_show"),
    ("html::numeric_reference", "any_other_code_is_its_own_character"),
    ("html::show_undisplayable", "every_scalar_value_is_shown_by_its_code_or_as_it_is"),
    ("html::show_undisplayable_append", "every_scalar_value_is_shown_by_its_code_or_as_it_is"),
    ("legacy::Decoder::feed", "the_decoders_are_the_machines_of_the_standard"),
    ("legacy::Decoder::finish", "the_decoders_are_the_machines_of_the_standard"),
    ("legacy::Decoder::new", "the_decoders_are_the_machines_of_the_standard"),
    ("legacy::LegacyEncoding::name", "every_legacy_encoding_has_the_name_of_the_standard"),
    ("legacy::encoded", "a_character_that_is_not_there_is_told_in_each_way"),
    ("percent::Decoder::feed", "the_decoder_is_the_machine_that_reads_triplets"),
    ("percent::Decoder::finish", "the_decoder_is_the_machine_that_reads_triplets"),
    ("percent::Decoder::new", "the_decoder_is_the_machine_that_reads_triplets"),
    ("percent::Set::contains", "the_sets_have_the_members_of_the_standard"),
    ("percent::Set::with", "members_come_and_go_one_by_one"),
    ("percent::Set::without", "members_come_and_go_one_by_one"),
    ("uri::UriErrorKind::name", "every_kind_of_uri_error_has_its_name"),
    ("utf16::Decoder::by_bom", "chunks_of_utf_16_do_not_show"),
    ("utf16::Decoder::feed", "the_little_endian_utf_16_decoder_is_the_machine_of_the_standard"),
    ("utf16::Decoder::finish", "the_little_endian_utf_16_decoder_is_the_machine_of_the_standard"),
    ("utf16::Decoder::new", "the_little_endian_utf_16_decoder_is_the_machine_of_the_standard"),
    ("utf16::Decoder::removing_bom", "chunks_of_utf_16_do_not_show"),
    ("utf16::IllFormedKind::name", "every_kind_of_ill_formed_units_has_its_name"),
    ("utf32::Decoder::by_bom", "chunks_of_utf_32_do_not_show"),
    ("utf32::Decoder::feed", "the_utf_32_decoder_is_the_machine_of_units"),
    ("utf32::Decoder::finish", "the_utf_32_decoder_is_the_machine_of_units"),
    ("utf32::Decoder::new", "the_utf_32_decoder_is_the_machine_of_units"),
    ("utf32::Decoder::removing_bom", "chunks_of_utf_32_do_not_show"),
    ("utf32::IllFormedKind::name", "every_kind_of_ill_formed_units_has_its_name"),
    ("utf8::Decoder::feed", "the_decoder_is_the_machine_of_the_standard"),
    ("utf8::Decoder::finish", "the_decoder_is_the_machine_of_the_standard"),
    ("utf8::Decoder::new", "the_decoder_is_the_machine_of_the_standard"),
    ("utf8::Decoder::removing_bom", "the_decoder_that_removes_a_bom_is_that_machine_behind_utf8_decode"),
    ("utf8::IllFormedKind::name", "every_kind_of_ill_formed_input_has_its_name"),
    ("utf8::is_noncharacter", "our_noncharacters_are_those_of_the_character_database"),
    ("utf8::segments", "decoders_are_what_they_make_of_segments"),
];

/// The public functions of a source file in `module`, as `module::function` or `module::Type::function`.
fn public_functions(module: &str, source: &str) -> Vec<String> {
    let implementation = Regex::new(r"^ *impl(?:<.*?>)? (?:.* for )?(\w+)").expect("a regex");
    let function = Regex::new(r"^ *pub (?:const )?fn (\w+)").expect("a regex");
    let mut path = module.to_owned();
    let mut functions = Vec::new();
    for line in source.lines() {
        if let Some(of) = implementation.captures(line) {
            path = format!("{module}::{}", &of[1]);
        } else if line.starts_with('}') {
            module.clone_into(&mut path);
        } else if let Some(function) = function.captures(line) {
            functions.push(format!("{path}::{}", &function[1]));
        }
    }
    functions
}

/// The functions that an operation is named after: `utf8::decode_bom` of `utf8.decode-bom`, `percent::encode`
/// of `percent.encode.path`, on one of its sets, `utf16::decode` of `utf16le.decode`, in one of its byte
/// orders, `utf16::decode_by_bom` of `utf16.decode`, where the mark tells which, `convert::convert` of every
/// conversion and `legacy::decode` of `euc-jp.decode`, of one of the encodings.
fn functions_of(id: &str) -> [String; 2] {
    let (area, name) = id.split_once('.').unwrap_or_default();
    let in_an_order = ["le", "be"].iter().find_map(|order| area.strip_suffix(order)).unwrap_or(area);
    let on_a_set = name.split_once('.').map_or(name, |(name, _)| name);
    let (area, name) = match area {
        _ if name.starts_with("to-") && name.ends_with("-strict") => ("convert", "convert-strict".to_owned()),
        _ if name.starts_with("to-") => ("convert", "convert".to_owned()),
        "utf16" | "utf32" => (area, format!("{name}-by-bom")),
        _ if is_legacy_encoding(area) => ("legacy", name.to_owned()),
        _ => (in_an_order, name.to_owned()),
    };
    [name.as_str(), on_a_set].map(|name| format!("{area}::{}", name.replace(['.', '-'], "_")))
}

/// Whether operations are named after a function, or after the one that it appends for.
fn is_an_operation(function: &str) -> bool {
    let function = function.strip_suffix("_append").unwrap_or(function);
    operations::all().any(|operation| functions_of(operation.id).iter().any(|of| of == function))
}

fn is_legacy_encoding(area: &str) -> bool {
    LegacyEncoding::ALL.iter().any(|encoding| encoding.name().eq_ignore_ascii_case(area))
}

/// The functions that neither an operation nor a test in `sources` covers, and the rows of `tested` that
/// cover nothing.
fn unregistered(functions: &BTreeSet<String>, tested: &[(&str, &str)], sources: &str) -> Vec<String> {
    let has_test = |test: &str| sources.contains(&format!("#[test]\nfn {test}()"));
    let registered = |function: &str| tested.iter().any(|(of, test)| *of == function && has_test(test));
    let missing = functions.iter().filter(|function| !is_an_operation(function) && !registered(function));
    let stale = tested.iter().map(|(of, _)| (*of).to_owned()).filter(|of| !functions.contains(of));
    missing.cloned().chain(stale).collect()
}

fn workspace() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the package lies in the workspace")
}

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let entries =
        fs::read_dir(folder).expect("the folder is there").map(|entry| entry.expect("it can be read").path());
    let (folders, files): (Vec<_>, Vec<_>) = entries.partition(|path| path.is_dir());
    let files = files.into_iter().filter(|path| path.extension().is_some_and(|extension| extension == "rs"));
    files.chain(folders.iter().flat_map(|folder| rust_files(folder))).collect()
}

/// The public functions of our codecs, by the module at the top.
fn functions_of_codecs() -> BTreeSet<String> {
    let root = workspace().join("codecs/src");
    let of_file = |path: PathBuf| {
        let module = path.strip_prefix(&root).ok().and_then(|path| path.iter().next()).map(Path::new);
        let module = module.and_then(Path::file_stem).and_then(OsStr::to_str).expect("modules have names");
        public_functions(module, &fs::read_to_string(&path).expect("a source is text"))
    };
    rust_files(&root).into_iter().flat_map(of_file).collect()
}

/// The sources in which tests are, unindented.
fn sources_of_tests() -> String {
    let folders = ["codecs/src", "oracle/src", "oracle/tests"];
    let files = folders.iter().flat_map(|folder| rust_files(&workspace().join(folder)));
    let sources: String = files.map(|path| fs::read_to_string(path).expect("a source is text")).collect();
    sources.lines().flat_map(|line| [line.trim_start(), "\n"]).collect()
}

#[test]
fn every_public_function_of_the_codecs_is_put_on_trial() {
    let functions = functions_of_codecs();
    assert!(functions.contains("utf8::decode") && functions.contains("utf8::Decoder::feed"), "{functions:?}");
    assert_eq!(unregistered(&functions, TESTED, &sources_of_tests()), [""; 0]);
}

#[test]
fn public_functions_are_found_wherever_they_stand() {
    let source = "
pub fn free(input: &[u8]) {}
impl<'a> Iterator for Segments<'a> {
    fn next(&mut self) {}
}
impl Segments<'_> {
    pub const fn method<T>(self) {}
    pub(super) fn internal(self) {}
    fn private(self) {}
}
impl<'a> Generic<'a> {
    pub fn of_generic(self) {}
}
pub const fn constant() {}
pub(super) fn internal() {}
/// pub fn documented() {}
";
    assert_eq!(
        public_functions("utf8", source),
        ["utf8::free", "utf8::Segments::method", "utf8::Generic::of_generic", "utf8::constant"]
    );
}

#[test]
fn a_function_without_a_trial_and_a_row_without_its_test_or_function_are_found() {
    let functions = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<BTreeSet<_>>();
    let sources = "#[test]\nfn covers_it()";
    let ours =
        functions(&["utf8::decode", "utf8::decode_bom_append", "html::unescape_text", "utf8::invented"]);
    assert_eq!(unregistered(&ours, &[], sources), ["utf8::invented"]);
    assert_eq!(unregistered(&ours, &[("utf8::invented", "covers_it")], sources), [""; 0]);
    assert_eq!(unregistered(&ours, &[("utf8::invented", "covers")], sources), ["utf8::invented"]);
    let stale = [("utf8::invented", "covers_it"), ("utf8::gone", "covers_it")];
    assert_eq!(unregistered(&ours, &stale, sources), ["utf8::gone"]);
}
