//! `patience survey`: what the solver finds of many deals, and putting such findings together.

use std::fs::{File, OpenOptions};
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

use patience_core::{DealNumber, Match, Rules};
use patience_solver::{Budget, Watch, solve};
use serde::Serialize;

use super::stop::Stop;
use super::{CommandError, Problem, choose_for_one, cores, existing};
use crate::catalogue::{Catalogue, Origin};
use crate::cli::deal_number;
use crate::files;
use crate::memory::bytes_of;
use crate::program::Program;
use crate::quoted;
use crate::settings::Choice;
use crate::survey::{Found, Head, Known, Share, Summary, Survey, USUAL_MEMORY, Wrong};
use crate::winnability::Measurements;

/// How long a deal may take unless something else is asked for.
const USUAL_TIME: Duration = Duration::from_secs(10);

/// How long it is between two signs of life.
const BETWEEN_SIGNS: Duration = Duration::from_millis(200);

/// How wide the bar of what is done is.
const BAR: u64 = 30;

/// The longest file that is read, in bytes.
const LONGEST_FILE: u64 = 256 << 20;

/// Deals that follow each other, the last one included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Deals {
    /// The first.
    pub first: DealNumber,
    /// How many.
    pub count: u64,
}

impl Deals {
    /// Reads `1..1000` or `ms:1..32000`, both ends included, or a single number.
    ///
    /// # Errors
    /// Says what is wrong with it.
    pub fn parse(text: &str) -> Result<Self, String> {
        let (first, last) = text.split_once("..").unwrap_or((text, text));
        if first.is_empty() || last.is_empty() {
            return Err(match (first, last) {
                ("", "") => "deals are a range with both ends, such as 1..1000".to_owned(),
                ("", last) => format!("the range has no beginning: write 1..{last}, say"),
                (first, _) => format!("the range has no end: write {first}..1000, say"),
            });
        }
        // What is no number at all was meant as another way to write a range.
        let is_number = |part: &str| {
            let digits = part.strip_prefix("ms:").unwrap_or(part);
            digits.chars().all(|letter| letter.is_ascii_digit())
        };
        if !is_number(first) || !is_number(last) {
            return Err("deals are written as A..B, such as 1..1000, or as one number".to_owned());
        }
        let first = deal_number(first)?;
        // Said once, it is meant of both.
        let last = if first.is_microsoft() && !last.contains(':') {
            deal_number(&format!("ms:{last}"))?
        } else {
            deal_number(last)?
        };
        if first.is_microsoft() != last.is_microsoft() {
            return Err(format!("{first} and {last} are numbered in two ways"));
        }
        match last.get().checked_sub(first.get()) {
            Some(more) => Ok(Self {
                first,
                count: more + 1,
            }),
            None => Err(format!("the range runs backwards: write {last}..{first}")),
        }
    }
}

/// Which game is to be surveyed, and where what is found goes.
#[derive(Debug)]
pub struct Request {
    /// The game.
    pub game: String,
    /// Its variant and options.
    pub choice: Choice,
    /// The file that the lines go to, and that is gone on with if there is one.
    pub lines: Option<PathBuf>,
    /// Whether to write lines of JSON instead of a summary.
    pub json: bool,
}

/// How games are surveyed.
#[derive(Debug)]
pub struct How {
    /// The deals.
    pub deals: Deals,
    /// How long a deal may take.
    pub time: Option<Duration>,
    /// How many positions may be looked at for a deal.
    pub states: Option<u64>,
    /// How much memory all searches together may take, in MiB.
    pub memory: Option<u32>,
    /// How many deals are looked at at a time; as many as there are cores if nothing is said.
    pub threads: Option<usize>,
    /// The file in which the share is noted.
    pub into: Option<PathBuf>,
}

impl How {
    fn threads(&self) -> usize {
        self.threads.unwrap_or_else(cores)
    }

    fn budget(&self) -> Budget {
        Budget {
            states: self.states,
            time: match (self.time, self.states) {
                (None, None) => Some(USUAL_TIME),
                (time, _) => time,
            },
            bytes: bytes_of(self.memory.unwrap_or(USUAL_MEMORY)) / self.threads(),
            threads: 1,
        }
    }

    /// Returns the head of a survey of a game.
    fn head(&self, rules: &Rules) -> Head {
        Head::of(rules, &self.budget(), self.memory)
    }
}

/// Surveys deals, and writes what they come to.
pub fn run(
    out: &mut impl Write,
    program: &Program,
    request: &Request,
    how: &How,
) -> Result<(), CommandError> {
    let rules = &*choose_for_one(program, &request.game, &request.choice)?;
    existing(rules, how.deals.first)?;
    let head = how.head(rules);
    if let Some(into) = &how.into {
        // What is wrong with it is said before hours are spent.
        measurements(into)?;
    }
    let (mut survey, mut file) = match &request.lines {
        Some(path) => {
            let (survey, file) = gone_on_with(path, &head)?;
            (survey, Some(file))
        }
        None => (Survey::new(head), None),
    };
    if request.json {
        writeln!(out, "{}", line(&survey.head))?;
    }
    let mut failed = Ok(());
    let stop = Stop::listen();
    let stopped = look(rules, (how, &stop), &mut survey, |found| {
        let text = line(found);
        let written = match &mut file {
            Some(file) => writeln!(file, "{text}"),
            None => Ok(()),
        };
        let printed = if request.json {
            writeln!(out, "{text}")
        } else {
            Ok(())
        };
        failed = written.and(printed);
        failed.is_ok()
    });
    failed?;
    if let Some(into) = how.into.as_ref().filter(|_| stopped.is_none()) {
        note(into, &survey)?;
    }
    let title = rules.about.full_title();
    let title = match &request.lines {
        // The file may hold more than was asked for now.
        Some(path) if survey.found().len() as u64 > how.deals.count => {
            format!("{title}, all that {} holds", path.display())
        }
        _ => title,
    };
    report(out, &title, &survey, request.json)?;
    if stopped.is_some() && !request.json {
        writeln!(
            out,
            "  Deals under way when it was stopped are left out: hard ones more often than others"
        )?;
    }
    match stopped {
        Some(number) => Err(stopped_with(number, &survey, request.lines.as_deref())),
        None => Ok(()),
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

/// Surveys each game for one that the program carries, with all its variants, and notes what they
/// come to; those of which as much is known already are left out.
pub fn run_all(out: &mut impl Write, program: &Program, how: &How) -> Result<(), CommandError> {
    let Some(into) = &how.into else {
        return Err(CommandError::usage("say with `--into` where it goes"));
    };
    let stop = Stop::listen();
    for id in Catalogue::embedded_names() {
        let file = program.catalogue.read(id, &Origin::Embedded)?;
        for variant in file.variants() {
            let rules = file
                .compile(Some(&variant.id), &[])
                .map_err(|faults| CommandError::Wrong(Problem::Faults(faults)))?;
            let head = how.head(&rules);
            let known = measurements(into)?;
            if rules.seats() != 1
                || !rules.has_deal(how.deals.first)
                || known.has(&head, how.deals.count)
            {
                continue;
            }
            let mut survey = Survey::new(head);
            if let Some(number) = look(&rules, (how, &stop), &mut survey, |_| true) {
                let kept = format!("stopped: {} holds the games before", into.display());
                return Err(CommandError::Stopped(kept, number));
            }
            note(into, &survey)?;
            let share = Share::of(&survey);
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

/// Writes what has been measured as a table.
pub fn table(out: &mut impl Write, path: &Path) -> Result<(), CommandError> {
    let text = match files::read_named(path, LONGEST_FILE) {
        Ok(text) => read_measurements(path, &text)?.table(),
        Err(error) => return Err(cannot_read(path, &error)),
    };
    Ok(out.write_all(text.as_bytes())?)
}

/// Reads what has been measured; nothing where there is no such file.
fn measurements(path: &Path) -> Result<Measurements, CommandError> {
    match files::read_own(path, LONGEST_FILE) {
        Ok(text) => read_measurements(path, &text),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Measurements::default()),
        Err(error) => Err(cannot_read(path, &error)),
    }
}

fn read_measurements(path: &Path, text: &str) -> Result<Measurements, CommandError> {
    Measurements::read(text)
        .map_err(|error| CommandError::wrong(format!("{}:{error}", path.display())))
}

fn cannot_read(path: &Path, error: &io::Error) -> CommandError {
    CommandError::usage(format!("cannot read {}: {error}", path.display()))
}

/// Notes what a survey comes to.
fn note(path: &Path, survey: &Survey) -> Result<(), CommandError> {
    let mut measured = measurements(path)?;
    measured.add(survey);
    files::replace(path, &measured.text())
        .map_err(|error| CommandError::usage(format!("cannot write {}: {error}", path.display())))
}

/// Puts surveys together, and writes what they come to.
pub fn merge(
    out: &mut impl Write,
    program: &Program,
    files: &[PathBuf],
    into: Option<&Path>,
    json: bool,
) -> Result<(), CommandError> {
    let Some((first, others)) = files.split_first() else {
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
    if let Some(into) = into {
        note(into, &survey)?;
    }
    if json {
        writeln!(out, "{}", line(&survey.head))?;
        for found in survey.found() {
            writeln!(out, "{}", line(found))?;
        }
    }
    report(out, &title(program, &survey.head), &survey, json)
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
    let summary = Summary::of(survey);
    if json {
        writeln!(out, "{}", summary.json())?;
    } else {
        out.write_all(summary.text(title).as_bytes())?;
    }
    Ok(())
}

fn line(of: &impl Serialize) -> String {
    let json = serde_json::to_string(of);
    quoted::json_line(&json.expect("heads and findings have only texts, numbers and names"))
}

fn read(path: &Path) -> Result<Survey, CommandError> {
    let bytes =
        files::bytes_named(path, LONGEST_FILE).map_err(|error| cannot_read(path, &error))?;
    // Of bytes that are no text, the line they stand in is no line of a survey.
    Survey::read(&String::from_utf8_lossy(&bytes))
        .map_err(|wrong| CommandError::wrong(wrong.in_file(path)))
}

/// Opens the file of lines, with what is in it already if it is of the same survey.
fn gone_on_with(path: &Path, head: &Head) -> Result<(Survey, File), CommandError> {
    let cannot =
        |error: io::Error| CommandError::usage(format!("cannot write {}: {error}", path.display()));
    let mut options = OpenOptions::new();
    options.read(true).append(true).create(true);
    let mut file = files::open_own(path, &options).map_err(cannot)?;
    let bytes = files::bytes_from(&file, LONGEST_FILE).map_err(cannot)?;
    let text = String::from_utf8(bytes)
        .map_err(|_| CommandError::wrong(Wrong::no_survey().in_file(path)))?;
    let whole = text.rfind('\n').map_or(0, |end| end + 1);
    let other = |wrong: Wrong| CommandError::wrong(wrong.in_file(path));
    let survey = match whole {
        0 if line(head).starts_with(&text) => None,
        0 => return Err(other(Wrong::no_survey())),
        _ => Some(Survey::read(&text).map_err(other)?),
    };
    // A line that was being written when the program was killed is written again.
    file.set_len(whole as u64).map_err(cannot)?;
    let Some(survey) = survey else {
        writeln!(file, "{}", line(head)).map_err(cannot)?;
        return Ok((Survey::new(head.clone()), file));
    };
    head.agree(&survey.head).map_err(|error| {
        CommandError::usage(format!(
            "{} holds another survey: {error}; choose another file",
            path.display()
        ))
    })?;
    Ok((survey, file))
}

/// Looks at the deals of which nothing is known yet, on several threads, and hands out what is
/// found as it comes, until nobody wants to know any more. Returns the signal that has stopped it,
/// if one has.
fn look(
    rules: &Rules,
    (how, stop): (&How, &Stop),
    survey: &mut Survey,
    mut tell: impl FnMut(&Found) -> bool,
) -> Option<i32> {
    let (deals, budget) = (how.deals, how.budget());
    let mut stopped = None;
    let open: Vec<DealNumber> = (0..deals.count)
        .filter_map(|steps| deals.first.plus(steps))
        .filter(|deal| !survey.has(*deal))
        .collect();
    let (next, watch) = (AtomicU64::new(0), Watch::default());
    let (send, receive) = mpsc::channel::<Found>();
    let known = (0..deals.count)
        .filter_map(|steps| deals.first.plus(steps))
        .filter_map(|deal| survey.of(deal));
    let mut sign = Sign::new(deals.count, known);
    std::thread::scope(|scope| {
        for _ in 0..how.threads() {
            let (send, open, next) = (send.clone(), &open, &next);
            let (watch, budget) = (&watch, &budget);
            scope.spawn(move || {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed) as usize;
                    let Some(deal) = open.get(index) else { break };
                    let start = Match::new(rules, *deal).deal(rules);
                    let answer = solve(rules, &start, budget, watch);
                    if send.send(Found::of(*deal, &answer)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(send);
        loop {
            stopped = stop.asked();
            let next = if stopped.is_some() {
                // What has been found by now counts; what a search says that is cut short does not.
                receive
                    .try_recv()
                    .map_err(|_| RecvTimeoutError::Disconnected)
            } else {
                receive.recv_timeout(BETWEEN_SIGNS)
            };
            let found = match next {
                Ok(found) => found,
                Err(RecvTimeoutError::Timeout) => continue,
                Err(RecvTimeoutError::Disconnected) => break,
            };
            sign.count(found.verdict);
            if !tell(&found) {
                break;
            }
            // What is found of a deal that was open cannot contradict anything.
            let _ = survey.add(found);
        }
        watch.cancel();
        drop(receive);
    });
    sign.wipe();
    stopped
}

/// The bar of what is done, on a terminal.
struct Sign {
    of: u64,
    done: u64,
    won: u64,
    last: Option<Instant>,
    shown: bool,
    is_terminal: bool,
}

impl Sign {
    /// Begins with what is known already.
    fn new<'a>(of: u64, known: impl Iterator<Item = &'a Found>) -> Self {
        let mut sign = Self {
            of,
            done: 0,
            won: 0,
            last: None,
            shown: false,
            is_terminal: io::stderr().is_terminal(),
        };
        known.for_each(|found| sign.add(found.verdict));
        sign
    }

    fn add(&mut self, verdict: Known) {
        self.done += 1;
        self.won += u64::from(verdict == Known::Won);
    }

    fn count(&mut self, verdict: Known) {
        self.add(verdict);
        let due = self.last.is_none_or(|last| last.elapsed() >= BETWEEN_SIGNS);
        if self.is_terminal && due {
            self.last = Some(Instant::now());
            self.shown = true;
            let full = self.done * BAR / self.of.max(1);
            let bar: String = (0..BAR)
                .map(|place| if place < full { '#' } else { '.' })
                .collect();
            // A sign that cannot be given is no reason to stop.
            let _ = write!(
                io::stderr(),
                "\r[{bar}] {} of {}, {} won\x1b[K",
                self.done,
                self.of,
                self.won
            );
        }
    }

    fn wipe(&self) {
        if self.shown {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deals_are_read_with_both_ends() {
        let deals =
            |text: &str| Deals::parse(text).map(|deals| (deals.first.to_string(), deals.count));
        assert_eq!(deals("1..1000"), Ok(("1".to_owned(), 1000)));
        assert_eq!(deals("ms:5..9"), Ok(("ms:5".to_owned(), 5)));
        assert_eq!(deals("ms:5..ms:9"), Ok(("ms:5".to_owned(), 5)));
        assert_eq!(deals("7"), Ok(("7".to_owned(), 1)));
    }

    #[test]
    fn what_is_done_begins_with_what_is_known() {
        let known = |deal: u64, verdict| {
            let text = format!(
                "{{\"deal\":\"{deal}\",\"verdict\":\"{verdict}\",\"moves\":null,\"states\":1,\"visits\":1,\"microseconds\":1}}"
            );
            serde_json::from_str::<Found>(&text).unwrap()
        };
        let found = [known(1, "won"), known(2, "lost"), known(3, "won")];
        let sign = Sign::new(10, found.iter());
        assert_eq!((sign.of, sign.done, sign.won), (10, 3, 2));
    }

    #[test]
    fn a_range_that_is_none_is_told_what_is_wrong_with_it() {
        for (text, wrong) in [
            ("", "deals are a range with both ends, such as 1..1000"),
            ("..", "deals are a range with both ends, such as 1..1000"),
            ("..5", "the range has no beginning: write 1..5, say"),
            ("1..", "the range has no end: write 1..1000, say"),
            ("9..5", "the range runs backwards: write 5..9"),
            ("ms:9..5", "the range runs backwards: write ms:5..ms:9"),
            ("0..3", "deals are numbered from 1"),
            ("1..0", "deals are numbered from 1"),
            ("1..ms:3", "1 and ms:3 are numbered in two ways"),
            (
                "1-30",
                "deals are written as A..B, such as 1..1000, or as one number",
            ),
            (
                "1...5",
                "deals are written as A..B, such as 1..1000, or as one number",
            ),
            (
                "1..9223372036854775808",
                "a deal has a whole number from 1 to 9223372036854775807",
            ),
            (
                "ms:1..8589934592",
                "a deal of Microsoft's is ms:1 to ms:8589934591",
            ),
        ] {
            assert_eq!(Deals::parse(text), Err(wrong.to_owned()), "{text}");
        }
    }
}
