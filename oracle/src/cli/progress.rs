//! Progress on standard error.

use crate::report::grouped;
use clap::ValueEnum;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{self, IsTerminal as _, Write as _};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// How progress is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Progress {
    /// A bar on a terminal, otherwise nothing
    Auto,
    /// A bar
    Bar,
    /// A line every five seconds
    Plain,
    /// Nothing
    None,
}

impl Progress {
    /// Shows how `done` approaches `planned` while `work` runs.
    pub(super) fn watch<T>(self, name: &str, planned: u64, done: &AtomicU64, work: impl FnOnce() -> T) -> T {
        match self {
            Progress::Bar => with_watcher(work, Duration::from_millis(100), bar(name, planned, done)),
            Progress::Plain => with_watcher(work, Duration::from_secs(5), lines(name, planned, done)),
            Progress::Auto if io::stderr().is_terminal() => {
                with_watcher(work, Duration::from_millis(100), bar(name, planned, done))
            }
            Progress::Auto | Progress::None => work(),
        }
    }
}

/// Runs `work` and, beside it, `show` once every `pause`; at the end `show(true)`.
fn with_watcher<T>(work: impl FnOnce() -> T, pause: Duration, mut show: impl FnMut(bool) + Send) -> T {
    let finished = AtomicBool::new(false);
    thread::scope(|scope| {
        let watcher = scope.spawn(|| {
            while !finished.load(Ordering::Acquire) {
                thread::park_timeout(pause);
                show(finished.load(Ordering::Acquire));
            }
        });
        let result = work();
        finished.store(true, Ordering::Release);
        watcher.thread().unpark();
        result
    })
}

fn bar(name: &str, planned: u64, done: &AtomicU64) -> impl FnMut(bool) + Send {
    let bar = ProgressBar::with_draw_target(Some(planned), ProgressDrawTarget::stderr());
    let template = "{msg} {wide_bar} {human_pos}/{human_len} {per_sec} {eta} left";
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar.set_message(name.to_owned());
    move |finished| {
        bar.set_position(done.load(Ordering::Relaxed));
        if finished {
            bar.finish_and_clear();
        }
    }
}

fn lines(name: &str, planned: u64, done: &AtomicU64) -> impl FnMut(bool) + Send {
    let started = Instant::now();
    move |finished| {
        if !finished {
            let done = done.load(Ordering::Relaxed);
            let seconds = started.elapsed().as_secs();
            // Who closed standard error does not want to know.
            drop(writeln!(
                io::stderr(),
                "{name}: {} of {} cases after {seconds} s",
                grouped(done),
                grouped(planned)
            ));
        }
    }
}
