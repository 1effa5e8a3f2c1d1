//! Writes the table of daily deals. It fills in the slots of the table with their options and with the fingerprints of
//! their rules, and adds weeks at the end. Weeks and slots that are already filled in are never changed.

use std::fmt;

use patience_app::catalogue::{CatalogueError, Embedded};
use patience_app::deals::daily::{
    DAYS, Date, Proof, SLOT_NAMES, SLOTS, ScheduledDeal, Slot, Table, TableError, Week, days_since,
};
use patience_app::survey::difficulty::{Level, Thresholds};
use patience_core::Rules;
use patience_solver::Watch;

/// For this number of days, starting today, published deals must not change, because older builds of the program are
/// still in use.
const DAYS_KEPT: i64 = 90;

/// Why a table of daily deals cannot be written.
#[derive(Debug)]
pub enum DraftError {
    /// The text of the table is invalid.
    Table(TableError),
    /// The game in a slot cannot be played. The first field is the line of the slot.
    Game(usize, CatalogueError),
    /// The game in a slot is for several players. The first field is the line of the slot.
    ForSeveral(usize, String),
    /// A slot requires a level, but its game has not been measured. The first field is the line of the slot.
    NoLevels(usize, String, Level),
    /// The rules of a filled-in slot are no longer in the program. The first field is the line of the slot, and the
    /// last field is the fingerprint of the rules.
    RulesChanged(usize, String, u64),
    /// The published deals of this week would change.
    Published(Week),
    /// This week is in an epoch that uses another version of the shuffle.
    Shuffle(Week),
}

impl fmt::Display for DraftError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Table(error) => error.fmt(f),
            Self::Game(line, error) => write!(f, "{line}: {error}"),
            Self::ForSeveral(line, game) => write!(
                f,
                "{line}: {game} is for several players; choose a single-player game"
            ),
            Self::NoLevels(line, game, level) => write!(
                f,
                "{line}: {game} has no levels; leave out `{}`, or measure the game first",
                level.name()
            ),
            Self::RulesChanged(line, game, fingerprint) => write!(
                f,
                "{line}: the rules of {game} have changed; keep the old file as rules/frozen/{game}-{fingerprint:016x}.toml, or start a new epoch"
            ),
            Self::Published(week) => write!(
                f,
                "the deals of {week} differ from those published with this program; restore its line and its epoch"
            ),
            Self::Shuffle(week) => write!(
                f,
                "the epoch of {week} uses another version of the shuffle than this program; start a new epoch"
            ),
        }
    }
}

impl std::error::Error for DraftError {}

/// A table of daily deals while it is being written.
#[derive(Debug)]
pub struct Draft {
    text: String,
    table: Table,
    /// For each slot, its line in the table and its rules.
    compiled: Vec<(usize, Rules)>,
    /// The text that contains the thresholds of levels.
    measured: &'static str,
    /// The missing deals.
    jobs: Vec<Job>,
}

/// A missing deal, identified by its week and its place in the week.
pub type Job = (Week, usize);

impl Draft {
    /// Reads the text of a table and fills in its slots. Then lists the deals that are missing, up to the week that
    /// contains a given day.
    ///
    /// # Errors
    /// Fails if the text is invalid, if a slot cannot be filled in, or if the rules of a slot have changed.
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

    /// Returns a deal with the rules of its game.
    fn deal(&self, (week, place): Job) -> Option<(ScheduledDeal<'_>, &Rules)> {
        let deal = self.table.appointment(week, place)?;
        let line = deal.slot().line;
        let (_, rules) = self.compiled.iter().find(|(of, _)| *of == line)?;
        Some((deal, rules))
    }

    /// Checks that a search for the deal is possible.
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

    /// Searches for the byte that stands for a deal. Returns `None` if no candidate can be won and has the level that
    /// the slot requires.
    pub fn search(&self, job: &Job, watch: &Watch) -> Option<u8> {
        let (deal, rules) = self.deal(*job)?;
        deal.find_byte((self.measured, rules), watch)
    }

    /// Describes a missing deal: its game, level and week.
    pub fn title(&self, job: Job) -> String {
        let Some((deal, rules)) = self.deal(job) else {
            return job.0.to_string();
        };
        let level = deal.slot().level.map(Level::name).unwrap_or_default();
        format!("{} {level} in {}", rules.about.full_title(), job.0)
    }

    /// Checks that the published deals do not change between the first day and 90 days from today.
    ///
    /// # Errors
    /// Returns the first week that differs.
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

    /// Returns the missing deals, sorted by week and by place in the week.
    pub fn jobs(&self) -> &[Job] {
        &self.jobs
    }

    /// Returns the text of the table with the missing deals filled in. `bytes` has the byte for each deal, in the order
    /// of the missing deals.
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

/// Compiles the rules of a slot. If the slot is filled in, they are the rules with its fingerprint; otherwise they are
/// the current ones.
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

/// Returns the line for a slot, with the fingerprint and the options of its rules filled in.
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

/// Returns the line for a week.
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
