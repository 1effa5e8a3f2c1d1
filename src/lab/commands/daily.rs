//! `patience-lab daily`: extends the table of daily deals. The result depends only on the text of the table and on the
//! rules, so the same text always gives the same table.

use std::io::Write;
use std::path::PathBuf;

use clap::ValueHint;
use patience::CommandError;
use patience::arguments::{date, threads_or_cores};
use patience_solver::Watch;

use super::progress::{show_count, wipe};
use super::workers::work_on;
use crate::daily::{Draft, Job};
use patience_app::deals::daily::{Date, today};
use patience_app::files;
use patience_app::program::Program;
use patience_app::text::numbers::count;

/// The maximum size of a table of daily deals, in bytes.
const DAYS_FILE: u64 = 16 << 20;

/// Extend the table of daily deals
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Example:\n  patience-lab daily --make rules/daily.txt --through 2037-11-22"
)]
pub struct Args {
    /// Table of daily deals to fill in and extend
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    make: PathBuf,
    /// Last day that the table must contain
    #[arg(long, value_name = "YYYY-MM-DD", value_parser = date)]
    through: Date,
}

impl Args {
    /// Fills in the games of a table of daily deals, and adds the missing weeks up to a given day.
    pub fn run(self, out: &mut impl Write, program: &Program) -> Result<(), CommandError> {
        let (file, embedded) = (&self.make, program.catalogue.embedded());
        let shown = file.display();
        let text = files::read_own(file, DAYS_FILE)
            .map_err(|error| CommandError::usage(format!("cannot read {shown}: {error}")))?;
        let wrong = |error| CommandError::wrong(format!("{shown}:{error}"));
        let draft = Draft::new(&text, self.through, embedded).map_err(wrong)?;
        draft
            .agrees_with(embedded, today())
            .map_err(|error| CommandError::wrong(format!("{shown}: {error}")))?;
        let bytes = found(&draft)?;
        let written = draft.finish(&bytes);
        if written == text {
            return Ok(writeln!(out, "{shown} is already complete")?);
        }
        files::replace(file, &written)
            .map_err(|error| CommandError::usage(format!("cannot write {shown}: {error}")))?;
        Ok(writeln!(
            out,
            "{shown}: {} added",
            count(bytes.len(), "deal")
        )?)
    }
}

/// Searches for all daily deals that are missing in the table, with one thread per core. Returns the byte that gives
/// the deal number of each, in order.
fn found(draft: &Draft) -> Result<Vec<u8>, CommandError> {
    let jobs: Vec<_> = draft.jobs().iter().enumerate().collect();
    let (mut bytes, mut done, mut missing) = (vec![0; jobs.len()], 0, None);
    let search = |(at, job): &(usize, &Job), watch: &Watch| Some((*at, draft.search(job, watch)));
    work_on(&jobs, threads_or_cores(None), None, search, |(at, byte)| {
        bytes[at] = byte.unwrap_or_default();
        missing = byte.is_none().then_some(*jobs[at].1);
        done += 1;
        show_count(done, jobs.len());
        missing.is_none()
    });
    wipe();
    match missing {
        None => Ok(bytes),
        Some(job) => Err(CommandError::wrong(format!(
            "no winnable deal of the right level among the 255 candidates for {}; choose another game",
            draft.title(job)
        ))),
    }
}
