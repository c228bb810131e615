//! The page of a matrix, used in a browser.

use codec_oracle::Identity;
use codec_oracle::engine::Value;
use codec_oracle::report::{
    Absent, Cell, Column, Matrix, MatrixExample, MatrixFinding, Row, write_matrix_page,
};
use conformant_codecs::html;
use serde_json::{Value as Json, json};
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// `percent.encode.path` is the sixth.
const OPERATIONS: &[&str] = &[
    "utf8.decode",
    "utf8.decode-strict",
    "html.unescape.text",
    "html.unescape.attribute",
    "percent.decode",
    "percent.encode.path",
    "percent.encode.query",
    "percent.encode.special-query",
    "percent.encode.fragment",
    "percent.encode.userinfo",
    "percent.encode.component",
];

fn matrix() -> Matrix {
    let identity = |name: &str| Identity { name: name.to_owned(), version: "1.2.3".to_owned() };
    let column = |operation: &&str| Column {
        operation: (*operation).to_owned(),
        spec: "the section that defines it".to_owned(),
        oracles: vec![identity("an-oracle"), identity("another-oracle")],
        domains: vec!["a-domain (65,793)".to_owned(), "another-domain (1,112,064)".to_owned()],
    };
    let row = |name: &str, language: &str, cells: Vec<Option<Cell>>| Row {
        identity: identity(name),
        language: language.to_owned(),
        about: "a_module.with_a_rather_long_name.and_a_function".to_owned(),
        cells,
    };
    let with = |first: Cell| {
        let rest = OPERATIONS[1..].iter().map(|_| Some(conforming()));
        std::iter::once(Some(first)).chain(rest).collect::<Vec<_>>()
    };
    let only_utf8 = OPERATIONS.iter().map(|operation| operation.starts_with("utf8").then(conforming));
    Matrix {
        operations: OPERATIONS.iter().map(column).collect(),
        rows: vec![
            row("steady", "Rust", with(conforming())),
            row("cpython", "Python", with(diverging())),
            row("narrow", "Rust", only_utf8.collect()),
            row("idle", "Go", OPERATIONS.iter().map(|_| None).collect()),
        ],
        absent: vec![Absent {
            name: "gone".to_owned(),
            install: format!("install {}", "a-name-without-an-end".repeat(9)),
            problem: "no such program".to_owned(),
        }],
    }
}

fn conforming() -> Cell {
    Cell { cases: 65_793, divergences: 0, unjudged: Vec::new(), findings: Vec::new(), problem: None }
}

fn diverging() -> Cell {
    let example = MatrixExample {
        token: "utf8.decode/bytes-2@1#61440".to_owned(),
        input: r"\xF0\x80".repeat(60),
        expected: Value::Output(r"\uFFFD".repeat(120)),
        actual: Value::Output(r"\uFFFD".to_owned()),
    };
    let finding = MatrixFinding {
        rule: "utf8.maximal-subpart".to_owned(),
        spec: "Unicode 17.0, D93b".to_owned(),
        mend: "Replace each maximal subpart by one U+FFFD.".to_owned(),
        cases: 2048,
        like: vec!["a-fault: what it does".to_owned()],
        examples: vec![example],
    };
    Cell { divergences: 2048, findings: vec![finding], ..conforming() }
}

/// A page that holds the page in two frames: one that its script runs in, and one that no script runs in.
fn write_driver(path: &Path) -> io::Result<()> {
    let mut page = Vec::new();
    write_matrix_page(&mut page, &matrix())?;
    let page = String::from_utf8_lossy(&page).replace('&', "&amp;").replace('"', "&quot;");
    let mut driver = File::create(path)?;
    writeln!(driver, "<!DOCTYPE html><meta charset=utf-8><style>iframe {{ border: 0 }}</style>")?;
    writeln!(driver, "<iframe id=page width=1200 height=900 srcdoc=\"{page}\"></iframe>")?;
    writeln!(driver, "<iframe id=still sandbox=allow-same-origin srcdoc=\"{page}\"></iframe>")?;
    writeln!(driver, "<pre id=result></pre><script>{}</script>", include_str!("matrix_page/driver.js"))
}

fn chromium() -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let folders: Vec<_> = std::env::split_paths(&path).collect();
    let names = ["chromium", "chromium-browser", "google-chrome"];
    let candidates = names.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
    candidates.into_iter().find(|candidate| candidate.is_file())
}

/// What the browser makes of the driver's page.
fn dump(browser: &Path, folder: &Path) -> String {
    const LONGEST: Duration = Duration::from_secs(90);
    let (driver, dumped) = (folder.join("driver.html"), folder.join("dumped.html"));
    write_driver(&driver).unwrap();
    let mut child = Command::new(browser)
        .args(["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--dump-dom"])
        .args(["--window-size=1280,1000", "--virtual-time-budget=20000"])
        .arg(format!("--user-data-dir={}", folder.join("profile").display()))
        .arg(format!("file://{}", driver.display()))
        .stdout(File::create(&dumped).unwrap())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let start = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if start.elapsed() > LONGEST {
            child.kill().unwrap();
            panic!("the browser took longer than {LONGEST:?}");
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    fs::read_to_string(dumped).unwrap()
}

#[test]
fn the_page_filters_sorts_shows_findings_and_fits_a_phone() {
    let Some(browser) = chromium() else {
        // Written past the test's capture: a check that did not happen is told.
        assert_ne!(
            std::env::var("CODEC_ORACLE_ADAPTERS").as_deref(),
            Ok("required"),
            "install Debian's package chromium"
        );
        let told = "SKIPPED: the page was tried in no browser; install Debian's package chromium";
        writeln!(io::stderr(), "{told}").unwrap();
        return;
    };
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("matrix_page");
    fs::create_dir_all(&folder).unwrap();
    let dumped = dump(&browser, &folder);
    let (_, result) = dumped.rsplit_once("<pre id=\"result\">").expect("the driver's page");
    let (result, _) = result.split_once("</pre>").unwrap();
    let seen: Json = serde_json::from_str(&html::unescape_text(result)).expect(result);
    let is = |pointer: &str, expected: Json| {
        assert_eq!(seen.pointer(pointer), Some(&expected), "{pointer} in {seen:#}");
    };

    is("/controls", json!(true));
    is("/styled", json!("separate"));
    is("/intruded", json!(false));

    is("/unfiltered/status", json!("4 of 4 implementations, 11 of 11 operations"));
    is("/unfiltered/overview", json!(["steady", "cpython", "narrow", "idle"]));
    is("/unfiltered/spans", json!(["unescape 2", "encode 6"]));
    is("/word/status", json!("1 of 4 implementations, 1 of 11 operations"));
    is("/word/overview", json!(["cpython"]));
    is("/word/areas", json!(["area-percent"]));
    is("/word/columns", json!(["5"]));
    is("/word/spans", json!(["encode 1"]));
    is("/word/findings", json!(["r1-c5"]));
    is("/nothing/status", json!("Nothing matches."));
    is("/nothing/areas", json!([]));
    is("/language/overview", json!(["steady", "narrow"]));
    is("/only/overview", json!(["cpython"]));
    is("/only/areas", json!(["area-utf8"]));
    is("/only/findings", json!(["r1-c0"]));
    is("/hiddenBefore", json!(true));
    is("/shownByLink", json!(true));
    is("/narrow/status", json!("1 of 4 implementations, 2 of 11 operations"));
    is("/narrow/areas", json!(["area-utf8"]));
    is("/cleared", json!("4 of 4 implementations, 11 of 11 operations"));

    is("/sortLabel", json!("decode"));
    is("/ascending", json!(["ascending", "steady", "narrow", "cpython"]));
    is("/descending", json!(["descending", "cpython", "steady", "narrow"]));
    is("/byName", json!([null, "cpython", "narrow", "steady"]));

    is("/opened", json!(true));
    is("/heading", json!("cpython: utf8.decode"));
    is("/inDialog", json!(true));
    is("/focusInside", json!(true));
    is("/closed", json!(true));
    is("/focusBack", json!(true));

    is("/width", json!(360));
    is("/overflow", json!(0));
    is("/outside", json!([]));
    is("/scrolled", json!(400));
    is("/nameMoved", json!(0));
    is("/regionFocusable", json!(true));
    is("/dialogFits", json!(true));

    is("/still/controls", json!(0));
    is("/still/buttons", json!(0));
    is("/still/cell", json!("✗ 1 kind, 2,048 cases"));
    is("/still/target", json!(true));
    is("/still/targetShown", json!(true));
}
