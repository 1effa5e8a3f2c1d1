//! `patience daily --make`: writes the table of the deals of the day, for maintainers. What is
//! found depends on nothing but the rules, so the same table comes of the same text.

use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicUsize, Ordering};

use patience_app::catalogue::Embedded;
use patience_app::deals::daily::{Date, Draft, Job};
use patience_app::files;
use patience_app::text::numbers::count;
use patience_solver::Watch;

use crate::commands::arguments::threads_or_cores;
use crate::error::CommandError;
use patience_app::limits::DAYS_FILE;

/// Fills in the slots of a table and adds the weeks that are missing up to a day.
pub fn run(
    out: &mut impl Write,
    embedded: Embedded,
    file: &Path,
    (through, today): (Date, Date),
) -> Result<(), CommandError> {
    let shown = file.display();
    let text = files::read_own(file, DAYS_FILE)
        .map_err(|error| CommandError::usage(format!("cannot read {shown}: {error}")))?;
    let wrong = |error| CommandError::wrong(format!("{shown}:{error}"));
    let draft = Draft::new(&text, through, embedded).map_err(wrong)?;
    draft
        .agrees_with(embedded, today)
        .map_err(|error| CommandError::wrong(format!("{shown}: {error}")))?;
    let bytes = found(draft.jobs())?;
    let written = draft.finish(&bytes);
    if written == text {
        return Ok(writeln!(out, "{shown} has all that it must have")?);
    }
    files::replace(file, &written)
        .map_err(|error| CommandError::usage(format!("cannot write {shown}: {error}")))?;
    Ok(writeln!(
        out,
        "{shown}: {} added",
        count(bytes.len(), "deal")
    )?)
}

/// Searches for all deals, on as many threads as there are cores, and returns their bytes in order.
fn found(jobs: &[Job]) -> Result<Vec<u8>, CommandError> {
    let (next, bytes) = (AtomicUsize::new(0), Mutex::new(vec![0; jobs.len()]));
    let missing = Mutex::new(None);
    let watch = Watch::default();
    let search = || {
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(job) = jobs.get(at) else { break };
            match job.run(&watch) {
                Some(byte) => bytes.lock().unwrap_or_else(PoisonError::into_inner)[at] = byte,
                None => {
                    missing
                        .lock()
                        .unwrap_or_else(PoisonError::into_inner)
                        .get_or_insert(at);
                    watch.cancel();
                    break;
                }
            }
            if at.is_multiple_of(100) && io::stderr().is_terminal() {
                // A sign of life that cannot be given is no reason to stop.
                let _ = write!(io::stderr(), "\r{at} of {} deals\x1b[K", jobs.len());
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..threads_or_cores(None) {
            scope.spawn(search);
        }
    });
    match missing.into_inner().unwrap_or_else(PoisonError::into_inner) {
        None => Ok(bytes.into_inner().unwrap_or_else(PoisonError::into_inner)),
        Some(at) => Err(CommandError::wrong(format!(
            "none of the 255 deals of {} was won and is of its level; choose another game for it",
            jobs[at].title()
        ))),
    }
}
