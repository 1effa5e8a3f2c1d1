//! The text format of a saved game: a head that stays unchanged during play, and a log that grows
//! at its end. The log has one line for each act (a move or the like) and each position.

use std::fmt::Write as _;
use std::sync::Arc;
use std::time::Duration;

use patience_core::{Act, ActError, Entry, Game, Rules, SHUFFLE_VERSION, Seat, Value, notation};
use patience_solver::PROOF_VERSION;

use super::{FORMAT, Kept, LOG_HEADING, split_log};
use crate::duel::PLAYERS;
use crate::settings::{Courtesy, People, Word as _};
use crate::text::quoting::toml as quoted;

/// The word for giving up in the log of a saved game.
pub const RESIGN: &str = "resign";

/// The word for dealing the next hand in the log of a saved game. The points of the previous hand
/// follow it.
pub const NEXT_HAND: &str = "next-hand";

/// The word in the log of a saved game before the pile to which a card was diverted, because
/// another card took its place.
pub const DIVERTED: &str = "went-to";

/// The word in the log of a saved game before a move that came too late.
pub const LATE: &str = "late";

/// The word in the log of a saved game for the end of the time in which cards on their way may
/// still land.
pub const CLOSE: &str = "close";

/// The word at the start of a line that states the current position in the log of a saved game.
pub const AT: &str = "at";

/// The state that the log of a saved game records apart from the moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Standing {
    /// The number of acts in the log that have been played; the others can be redone.
    pub played: usize,
    /// The time spent on the game.
    pub elapsed: Duration,
    /// The number of hints given during the game.
    pub hints: usize,
    /// The number of undos during the game.
    pub undos: usize,
}

impl Standing {
    /// Parses a line of a saved game's log that states the current position. Returns `None` for any
    /// other line.
    ///
    /// # Errors
    /// Describes the correct form of the line.
    pub fn read(line: &str) -> Result<Option<Self>, &'static str> {
        let mut words = line.split(' ');
        if words.next() != Some(AT) {
            return Ok(None);
        }
        let numbers: Option<Vec<u64>> = words.map(|word| word.parse().ok()).collect();
        // Undos were not recorded before the third format.
        let (played, elapsed, hints, undos) = match numbers.as_deref() {
            Some([played, elapsed, hints]) => (played, elapsed, hints, &0),
            Some([played, elapsed, hints, undos]) => (played, elapsed, hints, undos),
            _ => {
                return Err(
                    "`at` must be followed by the number of moves, the milliseconds, the hints and the undos",
                );
            }
        };
        let size = |number: &u64| usize::try_from(*number).unwrap_or(usize::MAX);
        Ok(Some(Self {
            played: size(played),
            elapsed: Duration::from_millis(*elapsed),
            hints: size(hints),
            undos: size(undos),
        }))
    }

    /// Counts one more act (a move or the like) in the log of a game. It was played when the clock
    /// showed `ms` milliseconds.
    pub fn play(&mut self, ms: u64) {
        self.played = self.played.saturating_add(1);
        self.elapsed = self.elapsed.max(Duration::from_millis(ms));
    }

    /// Whether the log of a saved game needs a line with this state, because it differs from
    /// `so_far`, the state that the earlier lines imply.
    fn is_news(&self, so_far: &Self) -> bool {
        self.played != so_far.played
            || (self.hints, self.undos) != (so_far.hints, so_far.undos)
            // The list of games shows whole seconds, as the clock did.
            || self.elapsed.as_secs() != so_far.elapsed.as_secs()
    }

    fn line(&self) -> String {
        let elapsed = u64::try_from(self.elapsed.as_millis()).unwrap_or(u64::MAX >> 1);
        format!(
            "{AT} {} {elapsed} {} {}",
            self.played, self.hints, self.undos
        )
    }
}

/// The acts of a game (moves and the like) as lines of its log, including those that can be redone.
#[derive(Debug, Default)]
pub struct Lines {
    /// The game after all acts in the log. In a duel, the games of both players.
    games: Vec<Game>,
    acts: Vec<Entry>,
    texts: Vec<String>,
}

impl Lines {
    /// Updates the lines of a log to match the game `kept`. Returns the number of lines at the
    /// start that stayed unchanged.
    ///
    /// # Errors
    /// Fails if the log cannot be played back, which never happens with the log of a [`Game`].
    pub fn follow(&mut self, kept: &Kept) -> Result<usize, ActError> {
        let players = if kept.first.is_some() { 2 } else { 1 };
        let is_same = self.games.len() == players
            && self.games[0].deal() == kept.deal
            && Arc::ptr_eq(self.games[0].rules(), &kept.rules);
        if !is_same {
            let game = Game::new(Arc::clone(&kept.rules), kept.deal);
            *self = Self {
                games: vec![game; players],
                ..Self::default()
            };
        }
        let pairs = self.acts.iter().zip(&kept.acts);
        let keep = pairs.take_while(|(known, act)| known == act).count();
        self.go_back_to(keep)?;
        for act in &kept.acts[keep..] {
            self.add(*act)?;
        }
        Ok(keep)
    }

    /// Removes all lines of a log but the first `keep`.
    fn go_back_to(&mut self, keep: usize) -> Result<(), ActError> {
        let is_duel = self.is_of_duel();
        for (player, game) in (0..).map(Seat::new).zip(&mut self.games) {
            let acts = self.acts[..keep].iter();
            let done = acts.filter(|act| !is_duel || act.seat == player).count();
            if game.go_back_to(done).is_err() {
                let (rules, deal) = (Arc::clone(game.rules()), game.deal());
                let replayed = Game::replay(rules, deal, &game.log()[..done], done);
                *game = replayed.map_err(|(_, error)| error)?;
            }
        }
        self.acts.truncate(keep);
        self.texts.truncate(keep);
        Ok(())
    }

    fn add(&mut self, act: Entry) -> Result<(), ActError> {
        let (at, seat) = if self.is_of_duel() {
            (act.seat.index(), Seat::FIRST)
        } else {
            (0, act.seat)
        };
        let game = &mut self.games[at];
        let mut line = format!(
            "{} {} {}",
            act.ms,
            act.seat.number() + 1,
            act_text(game, &act)
        );
        game.act(Entry { seat, ..act })?;
        if act.act == Act::NextHand {
            let ended = game.series().hands().last();
            for tally in ended.into_iter().flat_map(|hand| &hand.tallies) {
                // Writing to a string cannot fail.
                let _ = write!(line, " {}", tally.total());
            }
        }
        self.acts.push(act);
        self.texts.push(line);
        Ok(())
    }

    const fn is_of_duel(&self) -> bool {
        self.games.len() > 1
    }
}

/// The words for an act (a move or the like) in the log of a saved game.
fn act_text(game: &Game, entry: &Entry) -> String {
    let (rules, position) = (game.rules(), game.position());
    match entry.act {
        Act::Move(mv) => notation::write_move(rules, position, mv),
        Act::Diverted { mv, to } => format!(
            "{} {DIVERTED} {}",
            notation::write_move(rules, position, mv),
            rules.pile(to).name
        ),
        Act::Late(mv) => format!("{LATE} {}", notation::write_move(rules, position, mv)),
        Act::Close => CLOSE.to_owned(),
        Act::Resign => RESIGN.to_owned(),
        Act::NextHand => NEXT_HAND.to_owned(),
    }
}

/// The end of the log in a saved game's file, where more lines can be added.
#[derive(Debug, Clone, Default)]
pub struct Tail {
    /// The number of lines of all kinds in the log.
    records: usize,
    /// The number of lines in the log that hold acts (moves and the like) and are still valid.
    lines: usize,
    standing: Standing,
}

impl Tail {
    /// The text to add to the log in a saved game's file, so that the log matches `lines` and
    /// `standing`. The first `keep` lines of the log are still valid. Returns `None` if the log
    /// must be rewritten.
    pub fn add(&mut self, keep: usize, lines: &Lines, standing: Standing) -> Option<String> {
        let fresh = lines.texts.get(keep..)?;
        let cut = keep < self.lines && fresh.is_empty();
        // Obsolete lines take up space, and time to read.
        let stale = self.records > 2 * lines.texts.len() + 200;
        // Reading cannot redo in a duel, so the log is rewritten after an undo.
        let turns_back = (keep, self.standing.played) != (self.lines, self.lines);
        if cut || stale || keep > self.lines || (lines.is_of_duel() && turns_back) {
            return None;
        }
        let mut text = String::new();
        if !fresh.is_empty() && self.standing.played != keep {
            self.standing.played = keep;
            self.put(&mut text, &self.standing.line());
        }
        for (line, act) in fresh.iter().zip(&lines.acts[keep..]) {
            self.put(&mut text, line);
            self.standing.play(act.ms);
        }
        self.lines = lines.texts.len();
        self.stand(&mut text, standing);
        Some(text)
    }

    /// Adds a line that states the current position to the log of a saved game, unless the earlier
    /// lines imply it.
    fn stand(&mut self, text: &mut String, standing: Standing) {
        if standing.is_news(&self.standing) {
            self.put(text, &standing.line());
            self.standing = standing;
        }
    }

    fn put(&mut self, text: &mut String, line: &str) {
        self.records += 1;
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{} = {}", self.records, quoted(line));
    }
}

/// The complete log of a game as text for its save file, and the end of the log.
pub fn log(lines: &Lines, standing: Standing) -> (String, Tail) {
    let mut tail = Tail::default();
    let mut text = format!(
        "{LOG_HEADING}\n# Milliseconds, seat and act; or `{AT}`, the number of moves that count, the total\n\
         # milliseconds, the hints given, and the undos.\n"
    );
    for (line, act) in lines.texts.iter().zip(&lines.acts) {
        tail.put(&mut text, line);
        tail.standing.play(act.ms);
    }
    tail.lines = lines.texts.len();
    tail.stand(&mut text, standing);
    (text, tail)
}

/// The text of a game's save file.
///
/// # Errors
/// Fails if the log cannot be played back.
pub fn whole(kept: &Kept) -> Result<String, ActError> {
    let mut lines = Lines::default();
    lines.follow(kept)?;
    Ok(head(kept) + &log(&lines, kept.standing()).0)
}

/// The head of a saved game as text. It consists of the lines before the log.
pub fn head(kept: &Kept) -> String {
    let (rules, about) = (&kept.rules, &kept.about);
    let mut text = String::from(
        "# A game of Patience, written after every move. `patience replay FILE` plays it back.\n",
    );
    let mut line = |key: &str, value: &str| {
        text.push_str(key);
        text.push_str(" = ");
        text.push_str(value);
        text.push('\n');
    };
    line("format", &FORMAT.to_string());
    if let Some(key) = about.key {
        line("key", &quoted(&key.to_string()));
    }
    if !about.former_keys.is_empty() {
        let keys = about.former_keys.iter().map(|key| quoted(&key.to_string()));
        line(
            "former_keys",
            &format!("[{}]", keys.collect::<Vec<_>>().join(", ")),
        );
    }
    line("shuffle", &SHUFFLE_VERSION.to_string());
    line("game", &quoted(&rules.about.id));
    line("title", &quoted(&rules.about.title));
    line(
        "fingerprint",
        &quoted(&format!("{:016x}", rules.about.fingerprint)),
    );
    line("variant", &quoted(&rules.about.variant));
    line("deal", &quoted(&kept.deal.to_string()));
    if let Some(mark) = &about.day {
        line("day", &quoted(&mark.day));
        if let Some(began) = mark.began {
            line("began", &quoted(&began.to_string()));
        }
    }
    if let Some(ending) = &about.ending {
        line("outcome", &quoted(ending.outcome.word()));
        line("ended", &quoted(&ending.when.to_string()));
        if let Some(winnable) = ending.winnable {
            line("winnable", &winnable.to_string());
            if !winnable {
                line("proofs", &PROOF_VERSION.to_string());
            }
        }
    }
    if let Some(first) = kept.first {
        let began = first.index() + 1;
        line(
            "duel",
            &format!("{began} # the seat that began; two play the same deal"),
        );
    }
    if let Some(seating) = about.seating {
        line("people", &quoted(seating.people.word()));
        if seating.people == People::One && seating.own_seat != Seat::FIRST {
            line("own_seat", &(seating.own_seat.index() + 1).to_string());
        }
        if let Some(people) = &about.people {
            let seats: Vec<String> = people
                .iter()
                .map(|seat| (seat.index() + 1).to_string())
                .collect();
            line("people_seats", &format!("[{}]", seats.join(", ")));
        }
        line("computer_level", &quoted(seating.level.word()));
        if seating.courtesy != Courtesy::None {
            line("courtesy", &quoted(seating.courtesy.word()));
        }
    }
    if let Some(path) = &about.path {
        let whole = std::path::absolute(path).unwrap_or_else(|_| path.clone());
        line("path", &quoted(&whole.to_string_lossy()));
    }
    text.push('\n');
    options(&mut text, rules);
    let seats: Vec<Seat> = match kept.first {
        Some(_) => PLAYERS.to_vec(),
        None => rules.all_seats().collect(),
    };
    for seat in seats {
        let unnamed = format!("Player {}", seat.index() + 1);
        let name = about.players.get(seat.index()).unwrap_or(&unnamed);
        // Writing to a string cannot fail.
        let _ = writeln!(text, "[[seat]]\nname = {}", quoted(name));
        let own = about
            .seating
            .and_then(|seating| seating.own.get(seat.index()).copied());
        if let Some(level) = own.flatten() {
            let _ = writeln!(text, "level = {}", quoted(level.word()));
        }
        text.push('\n');
    }
    if let Some(definition) = &rules.about.definition {
        text.push_str(&rules_section(definition));
    }
    text
}

/// The line above the rules in the text of a saved game.
const RULES_HEADING: &str = "[rules]";

/// The section of a saved game that contains the rules.
fn rules_section(definition: &str) -> String {
    let plain = !definition.contains("'''")
        && !definition
            .chars()
            .any(|c| c != '\n' && c.is_control() || c == '\u{feff}')
        && !definition.contains(&format!("\n{LOG_HEADING}\n"));
    // Readable, if possible.
    let text = if plain {
        format!("'''\n{definition}'''")
    } else {
        quoted(definition)
    };
    format!(
        "{RULES_HEADING}\n# The rules of this game, even if its rule file changes.\ntext = {text}\n\n"
    )
}

/// Splits the text of a saved game into the text without its rules, and the rules.
pub fn without_rules(text: &str) -> (String, Option<String>) {
    divided(text).unwrap_or_else(|| (text.to_owned(), None))
}

fn divided(text: &str) -> Option<(String, Option<String>)> {
    let (head, log) = split_log(text)?;
    let (rest, section) = head.split_at(head.find(&format!("\n{RULES_HEADING}\n"))? + 1);
    let section = section.parse::<toml::Table>().ok()?;
    let definition = section.get("rules")?.get("text")?.as_str()?;
    Some((format!("{rest}{log}"), Some(definition.to_owned())))
}

/// Adds the rules to the text of a saved game.
pub fn with_rules(text: &str, definition: &str) -> String {
    match split_log(text) {
        Some((head, log)) => format!("{head}{}{log}", rules_section(definition)),
        None => text.to_owned(),
    }
}

fn options(text: &mut String, rules: &Rules) {
    if rules.about.settings.is_empty() {
        return;
    }
    text.push_str("[options]\n");
    for setting in &rules.about.settings {
        let value = match &setting.value {
            Value::Choice(name) => quoted(name),
            Value::PerSeat(_) => format!("[{}]", setting.value),
            Value::Number(_) | Value::YesNo(_) => setting.value.to_string(),
        };
        let _ = writeln!(text, "{} = {value}", key(&setting.id));
    }
    text.push('\n');
}

/// An option's name as a TOML key, quoted if necessary.
fn key(name: &str) -> String {
    let bare = !name.is_empty()
        && name
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'));
    if bare { name.to_owned() } else { quoted(name) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_logged_when_the_clock_shows_a_new_second() {
        let at = |ms| Standing {
            elapsed: Duration::from_millis(ms),
            ..Standing::default()
        };
        assert!(at(30_100).is_news(&at(29_700)), "0:30 after 0:29");
        assert!(!at(30_900).is_news(&at(30_100)), "0:30 still");
    }
}
