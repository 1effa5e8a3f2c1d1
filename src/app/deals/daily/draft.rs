//! Writing the table: slots are filled in with the options in force and the fingerprint of their
//! rules, and weeks are added at its end. Lines that are there are never changed.

use std::fmt;
use std::sync::Arc;

use jiff::civil::Date;
use patience_core::Rules;
use patience_solver::Watch;

use super::appointment;
use super::search::first_byte;
use super::slot::{SLOTS, Slot};
use super::table::{Table, TableError, week_text};
use super::week::{Week, days_since};
use crate::catalogue::{CatalogueError, Embedded};
use crate::survey::difficulty::{Level, Thresholds};

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

/// A deal that is still to be found.
#[derive(Debug)]
pub struct Job {
    week: Week,
    rules: Arc<Rules>,
    slot: Slot,
    base: u64,
    /// The lines of thresholds, from which levels follow.
    measured: &'static str,
}

impl Job {
    /// Searches for the byte of the deal; nothing where none of the deals
    /// is won and of the level of the slot.
    pub fn run(&self, watch: &Watch) -> Option<u8> {
        first_byte((self.measured, &self.rules), &self.slot, self.base, watch)
    }

    /// Returns what is searched, in words.
    pub fn title(&self) -> String {
        let title = self.rules.about.full_title();
        let level = self.slot.level.map(Level::name).unwrap_or_default();
        format!("{title} {level} in {}", self.week)
    }
}

/// A table that is being written.
#[derive(Debug)]
pub struct Draft {
    text: String,
    table: Table,
    jobs: Vec<Job>,
}

impl Draft {
    /// Reads the text of a table, fills in its slots, and finds out which deals are missing up to
    /// the week of a day.
    ///
    /// # Errors
    /// Fails where the text has a fault, a slot cannot be filled in, or its rules have changed.
    pub fn new(text: &str, through: Date, embedded: Embedded) -> Result<Self, DraftError> {
        let mut table = Table::parse(text).map_err(DraftError::Table)?;
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        let mut compiled = Vec::new();
        for (place, slot) in table.slots_mut() {
            let is_filled = slot.fingerprint.is_some();
            let rules = filled(slot, embedded)?;
            if !is_filled && let Some(line) = lines.get_mut(slot.line - 1) {
                *line = slot.text(place);
            }
            compiled.push((slot.line, Arc::new(rules)));
        }
        let mut jobs = Vec::new();
        let mut week = table.end();
        while week.monday() <= through {
            for place in 0..SLOTS {
                let measured = embedded.difficulty;
                jobs.extend(job(&table, (&compiled, measured), week, place)?);
            }
            week = week.plus(1);
        }
        let text = lines.into_iter().map(|line| line + "\n").collect();
        Ok(Self { text, table, jobs })
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
                let told = |table| {
                    let deal = appointment(table, week, place)?;
                    let mut slot = deal.slot.clone();
                    slot.line = 0;
                    Some((slot, deal.deal(), deal.other_shuffle))
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

/// Compiles the rules of a slot. One that is not filled in yet gets its options and fingerprint.
fn filled(slot: &mut Slot, embedded: Embedded) -> Result<Rules, DraftError> {
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
    let settings = rules.about.settings.iter();
    slot.options = settings
        .map(|setting| (setting.id.clone(), setting.value.to_string()))
        .collect();
    slot.fingerprint = Some(rules.about.fingerprint);
    Ok(rules)
}

/// Returns the deal that is to be found for a place in a week.
fn job(
    table: &Table,
    (compiled, measured): (&[(usize, Arc<Rules>)], &'static str),
    week: Week,
    place: usize,
) -> Result<Option<Job>, DraftError> {
    let Some(deal) = appointment(table, week, place) else {
        return Ok(None);
    };
    if deal.other_shuffle.is_some() {
        return Err(DraftError::Shuffle(week));
    }
    let slot = deal.slot;
    let Some((_, rules)) = compiled.iter().find(|(line, _)| *line == slot.line) else {
        return Ok(None);
    };
    if let Some(level) = slot.level
        && Thresholds::of(measured, rules).is_none()
    {
        return Err(DraftError::NoLevels(slot.line, slot.game.clone(), level));
    }
    Ok(Some(Job {
        week,
        rules: Arc::clone(rules),
        slot: slot.clone(),
        base: deal.base,
        measured,
    }))
}
