//! Writing the table: slots are filled in with the options in force and the fingerprint of their
//! rules, and weeks are added at its end. Lines that are there are never changed.

use std::fmt;

use patience_app::catalogue::{CatalogueError, Embedded};
use patience_app::deals::daily::{
    Appointment, DAYS, Date, Proof, SLOT_NAMES, SLOTS, Slot, Table, TableError, Week, days_since,
};
use patience_app::survey::difficulty::{Level, Thresholds};
use patience_core::Rules;
use patience_solver::Watch;

/// For how many days from today on published deals stay as they are: programs that were built
/// before the change are still in use then.
const DAYS_KEPT: i64 = 90;

/// Why a table cannot be written.
#[derive(Debug)]
pub enum DraftError {
    /// The text has a fault.
    Table(TableError),
    /// The game of a slot cannot be played.
    Game(usize, CatalogueError),
    /// The game of a slot is for several players.
    ForSeveral(usize, String),
    /// The deals of a game have no levels, and a slot asks for one.
    NoLevels(usize, String, Level),
    /// The program does not carry the rules that a slot was filled in with.
    RulesChanged(usize, String, u64),
    /// Deals that were published would be others.
    Published(Week),
    /// The table has deals of another version of the shuffle.
    Shuffle(Week),
}

impl fmt::Display for DraftError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Table(error) => error.fmt(f),
            Self::Game(line, error) => write!(f, "{line}: {error}"),
            Self::ForSeveral(line, game) => write!(
                f,
                "{line}: {game} is for several players; name a game for one"
            ),
            Self::NoLevels(line, game, level) => write!(
                f,
                "{line}: {game} has no levels; leave out `{}`, or measure them first",
                level.name()
            ),
            Self::RulesChanged(line, game, fingerprint) => write!(
                f,
                "{line}: the rules of {game} have changed since; keep its former file as rules/frozen/{game}-{fingerprint:016x}.toml, or start a new epoch"
            ),
            Self::Published(week) => write!(
                f,
                "the deals of {week} are published with this program, and here are others; put back its line and the epoch that it belongs to"
            ),
            Self::Shuffle(week) => write!(
                f,
                "the epoch of {week} has another version of the shuffle than this program; start a new epoch"
            ),
        }
    }
}

impl std::error::Error for DraftError {}

/// A table that is being written.
#[derive(Debug)]
pub struct Draft {
    text: String,
    table: Table,
    /// The rules of each slot, with its line.
    compiled: Vec<(usize, Rules)>,
    /// The lines of thresholds, from which levels follow.
    measured: &'static str,
    /// The weeks and places of the deals that are to be found.
    jobs: Vec<Job>,
}

/// A deal that is to be found, by its week and its place in it.
pub type Job = (Week, usize);

impl Draft {
    /// Reads the text of a table, fills in its slots, and finds out which deals are missing up to
    /// the week of a day.
    ///
    /// # Errors
    /// Fails where the text has a fault, a slot cannot be filled in, or its rules have changed.
    pub fn new(text: &str, through: Date, embedded: Embedded) -> Result<Self, DraftError> {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        let mut compiled = Vec::new();
        for (place, slot) in Table::parse(text).map_err(DraftError::Table)?.slots() {
            let rules = rules_of(slot, embedded)?;
            if slot.fingerprint.is_none() {
                lines[slot.line - 1] = slot_text(place, slot, &rules);
            }
            compiled.push((slot.line, rules));
        }
        let text: String = lines.into_iter().map(|line| line + "\n").collect();
        let table = Table::parse(&text).map_err(DraftError::Table)?;
        let mut draft = Self {
            jobs: Vec::new(),
            measured: embedded.difficulty,
            text,
            table,
            compiled,
        };
        let mut week = draft.table.end();
        while week.monday() <= through {
            for place in 0..SLOTS {
                draft.check(week, place)?;
                draft.jobs.push((week, place));
            }
            week = week.plus(1);
        }
        Ok(draft)
    }

    /// Returns a deal with its rules.
    fn deal(&self, (week, place): Job) -> Option<(Appointment<'_>, &Rules)> {
        let deal = self.table.appointment(week, place)?;
        let line = deal.slot().line;
        let (_, rules) = self.compiled.iter().find(|(of, _)| *of == line)?;
        Some((deal, rules))
    }

    /// Checks that a deal can be looked for.
    fn check(&self, week: Week, place: usize) -> Result<(), DraftError> {
        let Some((deal, rules)) = self.deal((week, place)) else {
            return Ok(());
        };
        let slot = deal.slot();
        match slot.level {
            _ if deal.other_shuffle().is_some() => Err(DraftError::Shuffle(week)),
            Some(level) if Thresholds::of(self.measured, rules).is_none() => {
                Err(DraftError::NoLevels(slot.line, slot.game.clone(), level))
            }
            _ => Ok(()),
        }
    }

    /// Searches for the byte of a deal; nothing where none of the deals is won and of the level of the slot.
    pub fn search(&self, job: &Job, watch: &Watch) -> Option<u8> {
        let (deal, rules) = self.deal(*job)?;
        deal.find_byte((self.measured, rules), watch)
    }

    /// Returns what is searched, in words.
    pub fn title(&self, job: Job) -> String {
        let Some((deal, rules)) = self.deal(job) else {
            return job.0.to_string();
        };
        let level = deal.slot().level.map(Level::name).unwrap_or_default();
        format!("{} {level} in {}", rules.about.full_title(), job.0)
    }

    /// Checks that all deals up to 90 days from today, and from the first day, are those that were
    /// published.
    ///
    /// # Errors
    /// Names the first week that has others.
    pub fn agrees_with(&self, published: Embedded, today: Date) -> Result<(), DraftError> {
        // A program that was built without a table has published nothing.
        let Ok(published) = Table::parse(published.daily) else {
            return Ok(());
        };
        let mut week = published.first();
        let today = today.max(week.monday());
        while week < published.end() && days_since(today, week.monday()) < DAYS_KEPT {
            for place in 0..SLOTS {
                let told = |table: &Table| {
                    let deal = table.appointment(week, place)?;
                    let slot = Slot {
                        line: 0,
                        ..deal.slot().clone()
                    };
                    Some((slot, deal.deal(), deal.other_shuffle()))
                };
                if told(&published) != told(&self.table) {
                    return Err(DraftError::Published(week));
                }
            }
            week = week.plus(1);
        }
        Ok(())
    }

    /// Returns the deals that are to be found, by week and place.
    pub fn jobs(&self) -> &[Job] {
        &self.jobs
    }

    /// Returns the text with the bytes that were found for all jobs, in their order.
    pub fn finish(self, bytes: &[u8]) -> String {
        let mut text = self.text;
        let weeks = bytes.chunks_exact(SLOTS);
        for (number, bytes) in weeks.enumerate() {
            text += &week_text(self.table.end().plus(number), bytes);
            text.push('\n');
        }
        text
    }
}

/// Compiles the rules of a slot: those that it is filled in with, or the present ones.
fn rules_of(slot: &Slot, embedded: Embedded) -> Result<Rules, DraftError> {
    let (line, game) = (slot.line, &slot.game);
    if let Some(fingerprint) = slot.fingerprint {
        let variant = Some(slot.variant.as_str());
        let rules = embedded.rules_with(game, variant, &slot.options, fingerprint);
        return rules.ok_or_else(|| DraftError::RulesChanged(line, game.clone(), fingerprint));
    }
    let wrong = |error| DraftError::Game(line, error);
    let file = embedded.rule_file(game).map_err(wrong)?;
    let rules = file.compile(Some(&slot.variant), &slot.options);
    let rules = rules.map_err(|faults| wrong(faults.into()))?;
    if rules.seats() != 1 {
        return Err(DraftError::ForSeveral(line, game.clone()));
    }
    Ok(rules)
}

/// Returns the line of a slot with its place in the week, filled in with the fingerprint and the options of
/// the rules.
fn slot_text(place: usize, slot: &Slot, rules: &Rules) -> String {
    let mut words = vec![
        format!("{:<7}", SLOT_NAMES[place]),
        slot.game.clone(),
        slot.variant.clone(),
    ];
    if slot.proof == Proof::Any {
        words.push("any".to_owned());
    }
    words.extend(slot.level.map(|level| level.name().to_owned()));
    words.push(format!("rules:{:016x}", rules.about.fingerprint));
    let settings = rules.about.settings.iter();
    words.extend(settings.map(|setting| format!("{}={}", setting.id, setting.value)));
    words.join(" ")
}

/// Returns the line of a week.
fn week_text(week: Week, bytes: &[u8]) -> String {
    let (days, tour) = bytes.split_at(bytes.len().min(DAYS));
    let hex = |bytes: &[u8]| {
        let pairs: Vec<String> = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        pairs.concat()
    };
    format!("{week} {} {}", hex(days), hex(tour))
}

#[cfg(test)]
mod tests;
