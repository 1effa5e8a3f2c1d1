//! `patience-lab survey`: what the solver finds of many deals, and putting such findings together.

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
    after_help = "Each deal may take 10 seconds unless other limits are given. The lines of a survey that was\nkilled are gone on with; those of several ranges of deals are put together with --merge.\n\nExamples:\n  patience-lab survey NAME --deals 1..1000\n  patience-lab survey NAME --deals 1..1000 --lines part-1.jsonl\n  patience-lab survey --merge part-1.jsonl part-2.jsonl"
)]
pub struct Args {
    /// The game, one for a single player
    #[arg(required_unless_present_any = ["merge", "all", "table"])]
    game: Option<String>,
    #[command(flatten)]
    choice: ChoiceArgs,
    /// The deals, the last one included
    #[arg(long, value_name = "A..B", value_parser = Deals::parse, allow_negative_numbers = true, required_unless_present_any = ["merge", "table"])]
    deals: Option<Deals>,
    /// Spend at most so many seconds on a deal
    #[arg(long, value_name = "S", value_parser = seconds, allow_negative_numbers = true)]
    seconds: Option<Duration>,
    /// Look at so many positions of a deal at most
    #[arg(long, value_name = "N", value_parser = whole_number(u64::MAX), allow_negative_numbers = true)]
    states: Option<u64>,
    /// Take so much memory at most for all searches together, in MiB; 2048 unless said
    #[arg(long, value_name = "MIB", value_parser = mebibytes, allow_negative_numbers = true)]
    memory: Option<u32>,
    /// Look at so many deals at a time; as many as there are cores unless said
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024), allow_negative_numbers = true)]
    threads: Option<u16>,
    /// Write a line of JSON for each deal to this file, and go on with what it has
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    lines: Option<PathBuf>,
    /// Write lines of JSON instead of a summary
    #[arg(long)]
    pub json: bool,
    /// Survey each game for one that comes with the program, with all its variants; it needs
    /// --into
    #[arg(long, requires = "into", conflicts_with_all = ["game", "lines", "json"])]
    all: bool,
    /// Note the share that can be won in this file, where it is not better known already
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    into: Option<PathBuf>,
    /// Play the deals at random instead, each move as likely as every other, and note the points
    /// that come of it: for games that are told in points
    #[arg(long, conflicts_with_all = ["lines", "json", "seconds", "states", "memory", "threads", "table", "merge"])]
    random: bool,
    /// Let a crowd of simulated players try the deals that can be won instead, and note where the
    /// levels of the game meet
    #[arg(long, conflicts_with_all = ["all", "random", "json", "seconds", "memory", "table", "merge"])]
    difficulty: bool,
    /// Note the level of each deal as well, for a game in which a deal of a level is found slowly
    #[arg(long, requires_all = ["difficulty", "into"])]
    list: bool,
    /// Read the shares noted in this file, and write them as a table
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with_all = ["all", "into", "deals", "lines", "json", "memory", "merge"])]
    table: Option<PathBuf>,
    /// Put the lines of these files together
    #[arg(long, value_name = "FILE", num_args = 1.., value_hint = ValueHint::FilePath, conflicts_with_all = ["all", "deals", "lines", "memory", "seconds", "states", "threads"])]
    merge: Vec<PathBuf>,
}

impl Args {
    /// Surveys a game or all of them, or reads what surveys have found before.
    pub fn run(self, out: &mut impl Write, program: &Program) -> Result<(), CommandError> {
        if let Some(file) = &self.table {
            self.refuse_game(
                "the file given to `--table` is read, and says which games it is about",
            )?;
            return Ok(out.write_all(measured::<Measured>(file)?.table().as_bytes())?);
        }
        if !self.merge.is_empty() {
            self.refuse_game("the files given to `--merge` say which game they are about")?;
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
                None => Err(CommandError::usage("say with `--into` where it goes")),
            },
            (Some(game), Some(deals)) => self.survey(out, program, game, deals),
            (None, Some(deals)) => self.survey_all(out, program, deals),
            (_, None) => Err(CommandError::usage(
                "name a game and its deals, or the files to put together with `--merge`",
            )),
        }
    }

    /// Fails if a game is named, because of the reason given. Said here and not as a conflict of
    /// arguments, so that it is said what to do.
    fn refuse_game(&self, why: &str) -> Result<(), CommandError> {
        match &self.game {
            Some(game) => Err(CommandError::usage(format!("leave out {game}: {why}"))),
            None => Ok(()),
        }
    }

    /// Returns the deals with what may be spent on them.
    fn limits(&self, deals: Deals) -> Limits {
        Limits {
            deals,
            time: self.seconds,
            states: self.states,
            memory: self.memory,
            threads: threads_or_cores(self.threads),
        }
    }

    /// Surveys deals of a game, and writes what they come to.
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
            // What is wrong with it is said before hours are spent.
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
                "  Deals under way when it was stopped are left out: hard ones more often than others"
            )?;
        }
        match stopped {
            Some(number) => Err(stopped_with(number, &survey, self.lines.as_deref())),
            None => Ok(()),
        }
    }

    /// Returns the title of what is reported; the file of lines may hold more than was asked for now.
    fn title_of_found(&self, rules: &Rules, survey: &Survey, deals: Deals) -> String {
        let title = rules.about.full_title();
        match &self.lines {
            Some(path) if survey.found().len() as u64 > deals.count => {
                format!("{title}, all that {} holds", path.display())
            }
            _ => title,
        }
    }

    /// Surveys each game for one that the program carries, with all its variants, and notes what they
    /// come to; those of which as much is known already are left out.
    fn survey_all(
        &self,
        out: &mut impl Write,
        program: &Program,
        deals: Deals,
    ) -> Result<(), CommandError> {
        let Some(into) = &self.into else {
            return Err(CommandError::usage("say with `--into` where it goes"));
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
                    let kept = format!("stopped: {} holds the games before", into.display());
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

    /// Puts surveys together, and writes what they come to.
    fn merge(&self, out: &mut impl Write, program: &Program) -> Result<(), CommandError> {
        let Some((first, others)) = self.merge.split_first() else {
            return Err(CommandError::usage("name the files to put together"));
        };
        let mut survey = read(first)?;
        for path in others {
            survey.merge(read(path)?).map_err(|error| {
                let (path, first) = (path.display(), first.display());
                let before = if others.len() > 1 {
                    " and what follows it"
                } else {
                    ""
                };
                CommandError::wrong(format!("{path} does not go with {first}{before}: {error}"))
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

/// Says how much is kept of a survey that a signal has stopped.
fn stopped_with(number: i32, survey: &Survey, lines: Option<&Path>) -> CommandError {
    let count = survey.found().len();
    let deals = if count == 1 { "deal" } else { "deals" };
    let kept = match lines {
        Some(path) => format!(
            "stopped: {} holds {count} {deals}, and the same command goes on from there",
            path.display()
        ),
        None => format!(
            "stopped after {count} {deals}; with `--lines FILE` they are kept, and the same command goes on from there"
        ),
    };
    CommandError::Stopped(kept, number)
}

/// Returns the title of the game that a survey is about; where there is none with these rules any
/// more, its name.
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
