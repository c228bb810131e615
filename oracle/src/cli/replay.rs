//! `replay`

use super::output::stdout;
use super::subject::{Ending, SubjectArgs};
use super::sweep::thread_pool;
use super::{ColorArgs, Failure};
use crate::domains::Sweep;
use crate::engine::{Run, Shard, Stop, Until};
use crate::report::{self, SubjectReport, SweepReport};
use crate::{Batch, explain, operations};
use clap::Args;
use std::io::Write as _;
use std::num::NonZero;
use std::sync::atomic::AtomicU64;

/// The arguments of `replay`.
#[derive(Debug, Args)]
pub struct ReplayArgs {
    /// `operation/domain@revision#index`, as findings print it: utf8.decode/bytes-up-to-2@1#57761
    token: String,
    #[command(flatten)]
    subject: SubjectArgs,
    #[command(flatten)]
    color: ColorArgs,
}

impl ReplayArgs {
    pub(super) fn run(self) -> Result<u8, Failure> {
        let subject = self.subject.subject()?;
        let _ending = Ending(subject);
        let (sweep, index) = parse_token(&self.token)?;
        let (stop, done) = (Stop::default(), AtomicU64::new(0));
        let run = Run {
            roster: subject.roster()?,
            threads: &thread_pool(NonZero::new(1))?,
            shard: Shard::WHOLE,
            examples: 1,
            stop: &stop,
            done: &done,
            until: Until::End,
        };
        let certificate = run.range(&sweep, index..index + 1).ok_or_else(|| {
            let name = subject.identity().name;
            Failure::Usage(format!("{name} does not implement {}", sweep.operation.id))
        })?;
        let mut batch = Batch::new();
        sweep.domain.fill(index..index + 1, &mut batch);
        let mut out = stdout(self.color.color);
        report::write_explanation(&mut out, &explain::explain(sweep.operation, batch.case(0), subject))?;
        let subject = SubjectReport::from(subject);
        let report = SweepReport::new(&certificate);
        report::write_findings(&mut out, &report, &subject)?;
        let verdict = report.verdict();
        writeln!(out, "\n{}: {} (exit {})", self.token, verdict.meaning(), verdict.exit())?;
        out.flush()?;
        Ok(verdict.exit())
    }
}

fn parse_token(token: &str) -> Result<(Sweep, u64), Failure> {
    let usage = |problem: String| Failure::Usage(format!("`{token}`: {problem}"));
    let parts = token.rsplit_once('#').and_then(|(rest, index)| {
        let (sweep, revision) = rest.rsplit_once('@')?;
        Some((sweep, revision.parse::<u32>().ok()?, index.parse::<u64>().ok()?))
    });
    let Some((id, revision, index)) = parts else {
        return Err(usage("a token is `operation/domain@revision#index`".to_owned()));
    };
    let Some(sweep) = operations::sweeps().find(|sweep| sweep.id() == id) else {
        return Err(usage(format!("there is no sweep `{id}`; `list` shows what there is")));
    };
    if sweep.domain.revision() != revision {
        let now = sweep.domain.revision();
        return Err(usage(format!("the domain is at revision {now}: its indices mean other cases now")));
    }
    if index >= sweep.domain.len() {
        return Err(usage(format!("the domain ends at index {}", sweep.domain.len().saturating_sub(1))));
    }
    Ok((sweep, index))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_names_one_case_of_one_revision() {
        let (sweep, index) = parse_token("utf8.decode/bytes-up-to-2@1#65792").ok().unwrap();
        assert_eq!((sweep.id().as_str(), index), ("utf8.decode/bytes-up-to-2", 65_792));
        for token in [
            "utf8.decode/bytes-up-to-2@1#65793",
            "utf8.decode/bytes-up-to-2@2#0",
            "utf8.decode/bytes-up-to-2#0",
            "utf8.decode/nothing@1#0",
            "",
        ] {
            assert_eq!(parse_token(token).err().unwrap().exit(), 2, "{token}");
        }
    }
}
