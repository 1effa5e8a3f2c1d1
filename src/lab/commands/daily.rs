//! `patience-lab daily`: writes the table of the deals of the day. What is found depends on nothing but the
//! rules, so the same table comes of the same text.

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

/// The most bytes of a table of days.
const DAYS_FILE: u64 = 16 << 20;

/// Write the table of the deals of the day
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Example:\n  patience-lab daily --make rules/daily.txt --through 2037-11-22"
)]
pub struct Args {
    /// Fill in this table of days, and add the weeks that are missing
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    make: PathBuf,
    /// The last day that the table must have
    #[arg(long, value_name = "YYYY-MM-DD", value_parser = date)]
    through: Date,
}

impl Args {
    /// Fills in the slots of a table and adds the weeks that are missing up to a day.
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
}

/// Searches for all deals, on as many threads as there are cores, and returns their bytes in order.
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
            "none of the 255 deals of {} was won and is of its level; choose another game for it",
            draft.title(job)
        ))),
    }
}
