//! A function of yours on trial, in a test.
//!
//! ```
//! use codec_oracle::trial::Trial;
//!
//! # #[cfg(feature = "utf")]
//! Trial::of_bytes("utf8.decode", |bytes| String::from_utf8_lossy(bytes).into_owned()).assert_conforms();
//! ```

mod closure;
mod outcome;

pub use outcome::{Outcome, Refusal};

use crate::domains::{Sweep, Tier};
use crate::engine::{Ledger, LedgerError, Roster, Run, Shard, Stop, Until, Verdict};
use crate::report::{self, Report, SubjectReport};
use crate::{operations, oracles, subjects};
use closure::{Closure, Function};
use std::panic::Location;
use std::sync::atomic::AtomicU64;

/// A function on trial as an operation, and how much to try.
pub struct Trial<'a> {
    operation: String,
    function: Function<'a>,
    name: String,
    tier: Tier,
    domain: String,
    examples: usize,
}

/// Why there was no trial.
#[derive(Debug, thiserror::Error)]
pub enum TrialError {
    /// There is no such operation, or the feature of its area is off.
    #[error("there is no operation `{0}` in this build; areas are features: utf, html, url, js")]
    NoOperation(String),
    /// The function takes another form of input than the operation.
    #[error("`{operation}` takes {takes}: use `Trial::{constructor}`")]
    OtherForm {
        /// The operation's id.
        operation: &'static str,
        /// The form that it takes.
        takes: &'static str,
        /// The constructor for that form.
        constructor: &'static str,
    },
    /// No domain is selected.
    #[error("`{operation}` has no domain with `{domain}` in its name in tier {}", tier.name())]
    NoDomain {
        /// The operation's id.
        operation: &'static str,
        /// The part of a name that was asked for.
        domain: String,
        /// The tier.
        tier: Tier,
    },
    /// The committed ledger is no ledger.
    #[error(transparent)]
    Ledger(#[from] LedgerError),
    /// There are no threads.
    #[error("cannot start threads: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
}

impl<'a> Trial<'a> {
    /// A function of text on trial as the operation with the id `operation`. Text with lone surrogates, which no
    /// `str` holds, is left out.
    ///
    /// ```
    /// # #[cfg(feature = "html")]
    /// codec_oracle::trial::Trial::of_text("html.unescape.text", |text| htmlize::unescape(text).into_owned())
    ///     .domain("article-numeric-references")
    ///     .assert_conforms();
    /// ```
    #[track_caller]
    pub fn of_text<O: Into<Outcome>>(operation: &str, function: impl Fn(&str) -> O + Sync + 'a) -> Self {
        Self::of(operation, Function::Text(Box::new(move |text| function(text).into())))
    }

    /// A function of bytes on trial; on an operation on text it is given WTF-8, which holds lone surrogates, too.
    ///
    /// ```
    /// # #[cfg(feature = "url")]
    /// codec_oracle::trial::Trial::of_bytes("percent.decode", |bytes| {
    ///     percent_encoding::percent_decode(bytes).collect::<Vec<u8>>()
    /// })
    /// .assert_conforms();
    /// ```
    #[track_caller]
    pub fn of_bytes<O: Into<Outcome>>(operation: &str, function: impl Fn(&[u8]) -> O + Sync + 'a) -> Self {
        Self::of(operation, Function::Bytes(Box::new(move |bytes| function(bytes).into())))
    }

    /// A function of bytes that come in chunks on trial; some chunks are empty. Only this one is given cut cases.
    ///
    /// ```
    /// # #[cfg(feature = "utf")]
    /// codec_oracle::trial::Trial::of_chunks("utf8.decode", |chunks| {
    ///     let (mut decoder, mut text) = (conformant_codecs::utf8::Decoder::new(), String::new());
    ///     chunks.iter().for_each(|chunk| decoder.feed(chunk, &mut text));
    ///     decoder.finish(&mut text);
    ///     text
    /// })
    /// .assert_conforms();
    /// ```
    #[track_caller]
    pub fn of_chunks<O: Into<Outcome>>(
        operation: &str,
        function: impl Fn(&[&[u8]]) -> O + Sync + 'a,
    ) -> Self {
        Self::of(operation, Function::Chunks(Box::new(move |chunks| function(chunks).into())))
    }

    /// A function of pairs on trial. Pairs with lone surrogates are left out.
    ///
    /// ```
    /// # #[cfg(feature = "url")]
    /// codec_oracle::trial::Trial::of_pairs("form.serialize", |pairs| {
    ///     form_urlencoded::Serializer::new(String::new()).extend_pairs(pairs).finish()
    /// })
    /// .assert_conforms();
    /// ```
    #[track_caller]
    pub fn of_pairs<O: Into<Outcome>>(
        operation: &str,
        function: impl Fn(&[(&str, &str)]) -> O + Sync + 'a,
    ) -> Self {
        Self::of(operation, Function::Pairs(Box::new(move |pairs| function(pairs).into())))
    }

    #[track_caller]
    fn of(operation: &str, function: Function<'a>) -> Self {
        let name = Location::caller().to_string();
        let (tier, domain) = (Tier::Quick, String::new());
        Self { operation: operation.to_owned(), function, name, tier, domain, examples: 3 }
    }

    /// Tries the domains of this tier and those before it; without it, of [`Tier::Quick`].
    #[must_use]
    pub fn tier(self, tier: Tier) -> Self {
        Self { tier, ..self }
    }

    /// Tries the domains with this part in their name only.
    #[must_use]
    pub fn domain(self, part: &str) -> Self {
        Self { domain: part.to_owned(), ..self }
    }

    /// Shows this many examples of each finding; without it, three.
    #[must_use]
    pub fn examples(self, examples: usize) -> Self {
        Self { examples, ..self }
    }

    /// Tries every case and reports.
    ///
    /// # Errors
    ///
    /// If there is no such operation, it takes another form of input, or nothing is selected.
    pub fn run(self) -> Result<Report, TrialError> {
        let operation = operations::find(&self.operation)
            .ok_or_else(|| TrialError::NoOperation(self.operation.clone()))?;
        self.function.check(operation)?;
        let takes = |sweep: &Sweep| {
            sweep.operation == operation
                && sweep.tier <= self.tier
                && sweep.domain.id().contains(&self.domain)
                && (!sweep.domain.cuts() || matches!(self.function, Function::Chunks(_)))
        };
        let sweeps: Vec<_> = operations::sweeps().filter(takes).collect();
        if sweeps.is_empty() {
            return Err(TrialError::NoDomain {
                operation: operation.id,
                domain: self.domain,
                tier: self.tier,
            });
        }
        let subject = Closure { name: self.name.clone(), operation, function: self.function };
        let roster = Roster {
            subject: &subject,
            own: None,
            beside: Some(subjects::codecs()),
            oracles: oracles::all(),
            ledger: Ledger::shared()?,
        };
        let threads = rayon::ThreadPoolBuilder::new().build()?;
        let (stop, done) = (Stop::default(), AtomicU64::new(0));
        let run = Run {
            roster,
            threads: &threads,
            shard: Shard::WHOLE,
            examples: self.examples,
            stop: &stop,
            done: &done,
            until: Until::End,
        };
        let certificates: Vec<_> = sweeps.iter().filter_map(|sweep| run.sweep(sweep)).collect();
        let coverages: Vec<_> = certificates.iter().map(|certificate| certificate.coverage()).collect();
        let ledger = roster.ledger.judge(&coverages, roster.oracles);
        let subject = SubjectReport { name: self.name, version: String::new(), argument: String::new() };
        Ok(Report::new(self.tier, None, subject, &certificates, ledger))
    }

    /// Tries every case, and panics with the findings where the function does not conform.
    ///
    /// # Panics
    ///
    /// If a case diverges or is not judged (text that the function was not given apart), or there is no trial.
    #[track_caller]
    pub fn assert_conforms(self) {
        let id = self.operation.clone();
        match self.run() {
            Err(error) => panic!("{error}"),
            Ok(report) if conforms(&report) => {}
            Ok(report) => {
                panic!("{} does not conform as {id}\n\n{}", report.subject.name, rendered(&report));
            }
        }
    }
}

/// Whether nothing is wrong but text that the function could not be given.
fn conforms(report: &Report) -> bool {
    report.verdict == Verdict::Conforms
        || report.verdict == Verdict::Incomplete
            && report.sweeps.iter().all(|sweep| {
                let not_given = sweep.unanswered.iter().filter(|one| one.reason == closure::not_given());
                sweep.executed == sweep.planned
                    && sweep.problem().is_none()
                    && sweep.unjudged == not_given.map(|one| one.cases).sum::<u64>()
            })
}

fn rendered(report: &Report) -> String {
    let mut text = Vec::new();
    match report::write_report(&mut text, report) {
        // Reports are ASCII but for the colours.
        Ok(()) => anstream::adapter::strip_str(&String::from_utf8_lossy(&text)).to_string(),
        Err(error) => error.to_string(),
    }
}
