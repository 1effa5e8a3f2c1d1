//! `patience-lab survey`: solves many deals of a game, and merges the results of surveys.

mod deals;
mod difficulty;
mod files;
mod random;
mod search;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::ValueHint;
use patience::arguments::game::{can_be_won, choose_for_one, existing};
use patience::arguments::{ChoiceArgs, mebibytes, seconds, threads_or_cores, whole_number};
use patience::{CommandError, Problem};
use patience_core::Rules;

use crate::commands::stop::Stop;
use crate::survey::measurements::Measurements;
use crate::survey::{Head, Summary, Survey};
use deals::Deals;
use files::{gone_on_with, line, measured, note, noted, read};
use patience_app::catalogue::Origin;
use patience_app::program::Program;
use patience_app::settings::Choice;
use patience_app::survey::measurements::Measured;
use patience_app::text::numbers::count;
use search::{Limits, search};

const SURVEY_USAGE: &str = "\
patience-lab survey <GAME> --deals <A..B> [OPTIONS]
       patience-lab survey --all --deals <A..B> --into <FILE> [OPTIONS]
       patience-lab survey <GAME> --random --deals <A..B> [--into <FILE>]
       patience-lab survey <GAME> --difficulty --deals <A..B> [--lines <FILE>] [--into <FILE>]
       patience-lab survey --merge <FILE>... [--into <FILE>] [--json]
       patience-lab survey --table <FILE>";

/// Find out how many deals of a game can be won
#[derive(Debug, clap::Args)]
#[command(
    override_usage = SURVEY_USAGE,
    after_help = "An interrupted survey resumes from its --lines file. Use --merge to combine surveys of several\nranges of deals.\n\nExamples:\n  patience-lab survey GAME --deals 1..1000\n  patience-lab survey GAME --deals 1..1000 --lines part-1.jsonl\n  patience-lab survey --merge part-1.jsonl part-2.jsonl"
)]
pub struct Args {
    /// Single-player game: name, title or rule file
    #[arg(required_unless_present_any = ["merge", "all", "table"])]
    game: Option<String>,
    #[command(flatten)]
    choice: ChoiceArgs,
    /// Range of deals, such as 1..1000, including both ends
    #[arg(long, value_name = "A..B", value_parser = Deals::parse, allow_negative_numbers = true, required_unless_present_any = ["merge", "table"])]
    deals: Option<Deals>,
    /// Time limit per deal, in seconds [default: 10, or none with --states]
    #[arg(long, value_name = "S", value_parser = seconds, allow_negative_numbers = true)]
    seconds: Option<Duration>,
    /// Stop after searching this many positions per deal
    #[arg(long, value_name = "N", value_parser = whole_number(u64::MAX), allow_negative_numbers = true)]
    states: Option<u64>,
    /// Memory limit for all searches, in MiB [default: 2048]
    #[arg(long, value_name = "MIB", value_parser = mebibytes, allow_negative_numbers = true)]
    memory: Option<u32>,
    /// Number of threads [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024), allow_negative_numbers = true)]
    threads: Option<u16>,
    /// Write a line of JSON per deal to FILE, or resume from that file
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    lines: Option<PathBuf>,
    /// Print lines of JSON instead of a summary
    #[arg(long)]
    pub json: bool,
    /// Survey all built-in single-player games and variants; needs --into
    #[arg(long, requires = "into", conflicts_with_all = ["game", "lines", "json"])]
    all: bool,
    /// Save the share of winnable deals in FILE, unless a better one is there
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    into: Option<PathBuf>,
    /// Measure the average score of random play, for games with points
    #[arg(long, conflicts_with_all = ["lines", "json", "seconds", "states", "memory", "threads", "table", "merge"])]
    random: bool,
    /// Measure difficulty with simulated players, and compute its levels
    #[arg(long, conflicts_with_all = ["all", "random", "json", "seconds", "memory", "table", "merge"])]
    difficulty: bool,
    /// Save the level of each deal too, if deals of a level are slow to find
    #[arg(long, requires_all = ["difficulty", "into"])]
    list: bool,
    /// Print the measurements in FILE as a Markdown table
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with_all = ["all", "into", "deals", "lines", "json", "memory", "merge"])]
    table: Option<PathBuf>,
    /// Combine the surveys in these files
    #[arg(long, value_name = "FILE", num_args = 1.., value_hint = ValueHint::FilePath, conflicts_with_all = ["all", "deals", "lines", "memory", "seconds", "states", "threads"])]
    merge: Vec<PathBuf>,
}

impl Args {
    /// Surveys one game or all games, or prints earlier results.
    pub fn run(self, out: &mut impl Write, program: &Program) -> Result<(), CommandError> {
        if let Some(file) = &self.table {
            self.refuse_game("the file given to `--table` already lists its games")?;
            return Ok(out.write_all(measured::<Measured>(file)?.table().as_bytes())?);
        }
        if !self.merge.is_empty() {
            self.refuse_game("the files given to `--merge` already have their game")?;
            return self.merge(out, program);
        }
        match (&self.game, self.deals) {
            (Some(game), Some(deals)) if self.random => {
                let choice = self.choice.clone().into();
                let rules = choose_for_one(program, game, &choice)?;
                existing(&rules, deals.first)?;
                random::one(out, &rules, deals, self.into.as_deref())
            }
            (Some(game), Some(deals)) if self.difficulty => {
                let choice = self.choice.clone().into();
                let rules = choose_for_one(program, game, &choice)?;
                existing(&rules, deals.first)?;
                let asked = difficulty::Asked {
                    deals,
                    states: self.states,
                    threads: threads_or_cores(self.threads),
                    lines: self.lines.as_deref(),
                    into: self.into.as_deref(),
                    list: self.list,
                };
                difficulty::run(out, &rules, &asked)
            }
            (None, Some(deals)) if self.random => match &self.into {
                Some(into) => random::all(out, program, deals, into),
                None => Err(CommandError::usage("give the output file with `--into`")),
            },
            (Some(game), Some(deals)) => self.survey(out, program, game, deals),
            (None, Some(deals)) => self.survey_all(out, program, deals),
            (_, None) => Err(CommandError::usage(
                "give a game and its deals, or the files to combine with `--merge`",
            )),
        }
    }

    /// Returns an error with the given reason if the command line names a game. Clap does not check this, so that the
    /// error can have a remedy.
    fn refuse_game(&self, why: &str) -> Result<(), CommandError> {
        match &self.game {
            Some(game) => Err(CommandError::usage(format!("leave out {game}: {why}"))),
            None => Ok(()),
        }
    }

    /// Returns the deals of the survey, with the limits for searching them.
    fn limits(&self, deals: Deals) -> Limits {
        Limits {
            deals,
            time: self.seconds,
            states: self.states,
            memory: self.memory,
            threads: threads_or_cores(self.threads),
        }
    }

    /// Surveys deals of one game. Prints and saves the result.
    fn survey(
        &self,
        out: &mut impl Write,
        program: &Program,
        game: &str,
        deals: Deals,
    ) -> Result<(), CommandError> {
        let limits = self.limits(deals);
        let choice = self.choice.clone().into();
        let rules = &*choose_for_one(program, game, &choice)?;
        can_be_won(rules)?;
        existing(rules, limits.deals.first)?;
        let head = limits.head(rules);
        if let Some(into) = &self.into {
            // Report an invalid file now, before hours of work.
            noted::<Measured>(into)?;
        }
        let (mut survey, mut file) = match &self.lines {
            Some(path) => {
                let (survey, file) = gone_on_with(path, &head)?;
                (survey, Some(file))
            }
            None => (Survey::new(head), None),
        };
        if self.json {
            writeln!(out, "{}", line(&survey.head))?;
        }
        let mut failed = Ok(());
        let stop = Stop::listen();
        let stopped = search(rules, (&limits, &stop), &mut survey, |found| {
            let text = line(found);
            let written = match &mut file {
                Some(file) => writeln!(file, "{text}"),
                None => Ok(()),
            };
            let printed = if self.json {
                writeln!(out, "{text}")
            } else {
                Ok(())
            };
            failed = written.and(printed);
            failed.is_ok()
        });
        failed?;
        if let Some(into) = self.into.as_ref().filter(|_| stopped.is_none()) {
            note(into, |lines: &mut Measurements| lines.add(&survey))?;
        }
        let title = self.title_of_found(rules, &survey, limits.deals);
        report(out, &title, &survey, self.json)?;
        if stopped.is_some() && !self.json {
            writeln!(
                out,
                "  The deals being searched when it was stopped are missing; hard deals are more likely among them"
            )?;
        }
        match stopped {
            Some(number) => Err(stopped_with(number, &survey, self.lines.as_deref())),
            None => Ok(()),
        }
    }

    /// Returns the title of the report about a survey. If the file from which the survey resumed has more deals than
    /// were requested, the title names that file.
    fn title_of_found(&self, rules: &Rules, survey: &Survey, deals: Deals) -> String {
        let title = rules.about.full_title();
        match &self.lines {
            Some(path) if survey.found().len() as u64 > deals.count => {
                format!("{title}, all deals in {}", path.display())
            }
            _ => title,
        }
    }

    /// Surveys all variants of all built-in single-player games, and saves the results. A game is skipped if an equally
    /// good measurement of it exists.
    fn survey_all(
        &self,
        out: &mut impl Write,
        program: &Program,
        deals: Deals,
    ) -> Result<(), CommandError> {
        let Some(into) = &self.into else {
            return Err(CommandError::usage("give the output file with `--into`"));
        };
        let limits = self.limits(deals);
        let stop = Stop::listen();
        for id in program.catalogue.embedded().names() {
            let file = program.catalogue.read(id, &Origin::Embedded)?;
            for variant in file.variants() {
                let rules = file
                    .compile(Some(&variant.id), &[])
                    .map_err(|faults| CommandError::Wrong(Problem::Faults(faults)))?;
                let head = limits.head(&rules);
                let known: Measurements = noted(into)?;
                if rules.seats() != 1
                    || !rules.has_deal(limits.deals.first)
                    || known.has(&head, limits.deals.count)
                {
                    continue;
                }
                let mut survey = Survey::new(head);
                if let Some(number) = search(&rules, (&limits, &stop), &mut survey, |_| true) {
                    let kept = format!("stopped; {} has the finished games", into.display());
                    return Err(CommandError::Stopped(kept, number));
                }
                note(into, |lines: &mut Measurements| lines.add(&survey))?;
                let share = survey.share();
                writeln!(
                    out,
                    "{}: {} won, {} lost, {} undecided",
                    rules.about.full_title(),
                    share.won,
                    share.lost,
                    share.undecided
                )?;
            }
        }
        Ok(())
    }

    /// Merges several surveys of the same game. Prints and saves the result.
    fn merge(&self, out: &mut impl Write, program: &Program) -> Result<(), CommandError> {
        let Some((first, others)) = self.merge.split_first() else {
            return Err(CommandError::usage("give the files to combine"));
        };
        let mut survey = read(first)?;
        for path in others {
            survey.merge(read(path)?).map_err(|error| {
                let (path, first) = (path.display(), first.display());
                let before = if others.len() > 1 {
                    " and the files after it"
                } else {
                    ""
                };
                CommandError::wrong(format!(
                    "{path} cannot be combined with {first}{before}: {error}"
                ))
            })?;
        }
        if let Some(into) = &self.into {
            note(into, |lines: &mut Measurements| lines.add(&survey))?;
        }
        if self.json {
            writeln!(out, "{}", line(&survey.head))?;
            for found in survey.found() {
                writeln!(out, "{}", line(found))?;
            }
        }
        report(out, &title(program, &survey.head), &survey, self.json)
    }
}

/// Returns the error that a signal stopped the survey. It contains the progress, and says how to resume.
fn stopped_with(number: i32, survey: &Survey, lines: Option<&Path>) -> CommandError {
    let deals = count(survey.found().len(), "deal");
    let kept = match lines {
        Some(path) => format!(
            "stopped; {} has {deals}, and the same command resumes from there",
            path.display()
        ),
        None => format!(
            "stopped after {deals}; with `--lines FILE` they are saved, and the same command resumes from there"
        ),
    };
    CommandError::Stopped(kept, number)
}

/// Returns the title of the game that was surveyed. If no game has the same rules any more, returns the name of the
/// game.
fn title(program: &Program, head: &Head) -> String {
    let choice = Choice {
        variant: Some(head.variant.clone()),
        set: head.options.clone().into_iter().collect(),
    };
    let rules = choose_for_one(program, &head.game, &choice).ok();
    let rules = rules.filter(|rules| head.is_of(rules));
    rules.map_or_else(
        || format!("{} ({})", head.game, head.variant),
        |rules| rules.about.full_title(),
    )
}

fn report(
    out: &mut impl Write,
    title: &str,
    survey: &Survey,
    json: bool,
) -> Result<(), CommandError> {
    let summary = Summary::from_survey(survey);
    if json {
        writeln!(out, "{}", summary.json())?;
    } else {
        out.write_all(summary.text(title).as_bytes())?;
    }
    Ok(())
}
