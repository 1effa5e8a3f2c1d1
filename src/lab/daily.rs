//! Writes the table of daily deals. It fills in the options and the fingerprint of the rules of each game in the table,
//! and adds weeks at the end. Weeks and games that are already filled in are never changed.

use std::fmt;

use patience_app::catalogue::{CatalogueError, Embedded};
use patience_app::deals::daily::{
    DAYS, Date, Proof, SLOT_NAMES, SLOTS, ScheduledDeal, Slot, Table, TableError, Week, days_since,
};
use patience_app::survey::difficulty::{Level, Thresholds};
use patience_core::Rules;
use patience_solver::Watch;

/// The number of days, starting today, for which published daily deals must not change, because older builds of the
/// program are still in use.
const DAYS_KEPT: i64 = 90;

/// Why a table of daily deals cannot be written.
#[derive(Debug)]
pub enum DraftError {
    /// The text of the table of daily deals is invalid.
    Table(TableError),
    /// A game in the table of daily deals cannot be played. The first field is the line of the table that names the
    /// game.
    Game(usize, CatalogueError),
    /// A game in the table of daily deals is for several players. The first field is the line of the table that names
    /// the game.
    ForSeveral(usize, String),
    /// A game in the table of daily deals must have deals of a certain level, but its difficulty has not been measured.
    /// The first field is the line of the table that names the game.
    NoLevels(usize, String, Level),
    /// The rules whose fingerprint is in the table of daily deals are no longer in the program. The first field is the
    /// line of the table that names the game, and the last field is the fingerprint.
    RulesChanged(usize, String, u64),
    /// The daily deals that were published for this week would change.
    Published(Week),
    /// This week is in an epoch of the table of daily deals that uses another version of the shuffle.
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
    /// The rules of each game in the table, with the number of the line that names the game.
    compiled: Vec<(usize, Rules)>,
    /// The text of a file with the thresholds between levels of difficulty.
    measured: &'static str,
    /// The daily deals that are missing in the table.
    jobs: Vec<Job>,
}

/// A daily deal that is missing in the table, identified by its week and its index in the week.
pub type Job = (Week, usize);

impl Draft {
    /// Reads the text of a table of daily deals and fills in the rules of its games. Then lists the deals that are
    /// missing, up to the week that contains a given day.
    ///
    /// # Errors
    /// Fails if the text is invalid, if a game in the table cannot be played, or if the rules of a game have changed.
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

    /// Returns a daily deal with the rules of its game.
    fn deal(&self, (week, place): Job) -> Option<(ScheduledDeal<'_>, &Rules)> {
        let deal = self.table.appointment(week, place)?;
        let line = deal.slot().line;
        let (_, rules) = self.compiled.iter().find(|(of, _)| *of == line)?;
        Some((deal, rules))
    }

    /// Checks that a search for a missing daily deal is possible.
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

    /// Searches for the byte that gives the deal number of a missing daily deal. Returns `None` if no candidate both
    /// can be won and has the required level.
    pub fn search(&self, job: &Job, watch: &Watch) -> Option<u8> {
        let (deal, rules) = self.deal(*job)?;
        deal.find_byte((self.measured, rules), watch)
    }

    /// Describes a missing daily deal: its game, level and week.
    pub fn title(&self, job: Job) -> String {
        let Some((deal, rules)) = self.deal(job) else {
            return job.0.to_string();
        };
        let level = deal.slot().level.map(Level::name).unwrap_or_default();
        format!("{} {level} in {}", rules.about.full_title(), job.0)
    }

    /// Checks that the published daily deals do not change between the first day and 90 days from today.
    ///
    /// # Errors
    /// Returns the first week whose deals would change.
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

    /// Returns the daily deals that are missing in the table, sorted by week and by index in the week.
    pub fn jobs(&self) -> &[Job] {
        &self.jobs
    }

    /// Returns the text of the table of daily deals with the missing deals filled in. `bytes` has the byte that gives
    /// the number of each deal, in the order of the missing deals.
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

/// Compiles the rules of a game in the table of daily deals. If the table has the fingerprint of the rules, they are
/// the rules with this fingerprint; otherwise they are the current ones.
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

/// Returns the line of the table of daily deals that names a game, with the fingerprint and the options of the rules
/// filled in.
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

/// Returns the line of the table of daily deals for a week.
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
