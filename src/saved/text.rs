//! The text form of a saved game.

use std::fmt::Write as _;

use patience_core::{
    Act, ActError, Game, HandResult, Rules, SHUFFLE_VERSION, Seat, Value, notation,
};

use super::{FORMAT, LOG_HEADING, Snapshot};
use crate::duel::{Duel, PLAYERS};
use crate::quoted::toml as quoted;
use crate::settings::{Courtesy, Word as _};

/// The word of a log line that says that a player gave up.
pub const RESIGN: &str = "resign";

/// The word of a log line that says that the next hand was dealt.
pub const NEXT_HAND: &str = "next-hand";

/// The word before the pile to which a card went instead, its place being taken.
pub const DIVERTED: &str = "went-to";

/// The word before a move that came too late.
pub const LATE: &str = "late";

/// The word of a log line that says that cards on their way had had their time.
pub const CLOSE: &str = "close";

/// Writes games. It remembers how far it has come in the last one, so that a game that has
/// gone on by a move costs one move.
#[derive(Default)]
pub struct Scribe {
    /// The lines of the game; of a duel those of each player's game.
    games: [Lines; 2],
}

/// The lines of a game's log.
#[derive(Default)]
struct Lines {
    last: Option<Game>,
    lines: Vec<String>,
}

impl Scribe {
    /// Returns the text of a game.
    ///
    /// # Errors
    /// Fails where the log does not replay.
    pub fn write(&mut self, snapshot: &Snapshot) -> Result<String, ActError> {
        let [own, other] = &mut self.games;
        let lines: Vec<&String> = match &snapshot.duel {
            None => {
                own.follow(&snapshot.game, None)?;
                own.lines.iter().collect()
            }
            Some(duel) => {
                for (player, lines) in PLAYERS.into_iter().zip([&mut *own, &mut *other]) {
                    let game = duel.game(&snapshot.game, player);
                    lines.follow(game, Some(player))?;
                }
                in_order(duel, [&own.lines, &other.lines])
            }
        };
        let mut text = head(snapshot);
        text.push_str(LOG_HEADING);
        text.push_str("\n# Milliseconds, seat, and what was done there.\nmoves = [\n");
        for line in lines {
            text.push_str("    ");
            text.push_str(&quoted(line));
            text.push_str(",\n");
        }
        text.push_str("]\n");
        Ok(text)
    }
}

/// Returns the lines of two games in the order in which things were done, and what can be done
/// again last: only the player to move can have taken anything back.
fn in_order<'a>(duel: &Duel, lines: [&'a [String]; 2]) -> Vec<&'a String> {
    let mut rest = lines.map(|lines| lines.iter());
    let mut all = Vec::new();
    for player in duel.order() {
        all.extend(rest[player.index()].next());
    }
    let [own, other] = rest;
    all.into_iter().chain(own).chain(other).collect()
}

impl Lines {
    /// Brings the lines up to the game's log. In a duel the seat is the player's, not that in
    /// the game.
    fn follow(&mut self, game: &Game, player: Option<Seat>) -> Result<(), ActError> {
        let (rules, log) = (game.rules(), game.log());
        let goes_on = self.last.as_ref().is_some_and(|last| {
            std::sync::Arc::ptr_eq(last.rules(), rules)
                && last.deal() == game.deal()
                && log.starts_with(last.log())
        });
        if !goes_on {
            self.last = None;
            self.lines.clear();
        }
        let mut last = self
            .last
            .take()
            .unwrap_or_else(|| Game::new(std::sync::Arc::clone(rules), game.deal()));
        for entry in &log[last.log().len()..] {
            let act = match entry.act {
                Act::Move(mv) => notation::write_move(rules, last.position(), mv),
                Act::Diverted { mv, to } => format!(
                    "{} {DIVERTED} {}",
                    notation::write_move(rules, last.position(), mv),
                    rules.pile(to).name
                ),
                Act::Late(mv) => format!(
                    "{LATE} {}",
                    notation::write_move(rules, last.position(), mv)
                ),
                Act::Close => CLOSE.to_owned(),
                Act::Resign => RESIGN.to_owned(),
                Act::NextHand => NEXT_HAND.to_owned(),
            };
            self.lines.push(format!(
                "{} {} {act}",
                entry.ms,
                u32::from(player.unwrap_or(entry.seat).0) + 1
            ));
            last.act(*entry)?;
        }
        self.last = Some(last);
        Ok(())
    }
}

fn head(snapshot: &Snapshot) -> String {
    let (game, rules) = (&snapshot.game, snapshot.game.rules());
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
    line("shuffle", &SHUFFLE_VERSION.to_string());
    line("game", &quoted(&rules.id));
    line("title", &quoted(&rules.title));
    line(
        "fingerprint",
        &quoted(&format!("{:016x}", rules.fingerprint)),
    );
    line("variant", &quoted(&rules.variant));
    line("deal", &quoted(&game.deal().to_string()));
    line(
        "elapsed_ms",
        &u64::try_from(snapshot.elapsed.as_millis())
            .unwrap_or(u64::MAX >> 1)
            .to_string(),
    );
    if snapshot.hints > 0 {
        line("hints", &snapshot.hints.to_string());
    }
    let played = snapshot
        .duel
        .as_ref()
        .map_or(game.done(), |duel| duel.order().len());
    line(
        "played",
        &format!("{played} # moves; those after them can be redone"),
    );
    if let Some(duel) = &snapshot.duel {
        let began = duel.first().index() + 1;
        line(
            "duel",
            &format!("{began} # the seat that began; two play the same deal"),
        );
    }
    if let Some(seating) = snapshot.seating {
        line("people", &quoted(seating.people.word()));
        line("computer_level", &quoted(seating.level.word()));
        if seating.courtesy != Courtesy::None {
            line("courtesy", &quoted(seating.courtesy.word()));
        }
    }
    if let Some(path) = &snapshot.path {
        let whole = std::path::absolute(path).unwrap_or_else(|_| path.clone());
        line("path", &quoted(&whole.to_string_lossy()));
    }
    text.push('\n');
    options(&mut text, rules);
    let seats: Vec<Seat> = match &snapshot.duel {
        Some(_) => PLAYERS.to_vec(),
        None => rules.all_seats().collect(),
    };
    for seat in seats {
        let unnamed = format!("Player {}", seat.index() + 1);
        let name = snapshot.players.get(seat.index()).unwrap_or(&unnamed);
        // Writing to a string cannot fail.
        let _ = writeln!(text, "[[seat]]\nname = {}", quoted(name));
        let own = snapshot
            .seating
            .and_then(|seating| seating.own.get(seat.index()).copied());
        if let Some(level) = own.flatten() {
            let _ = writeln!(text, "level = {}", quoted(level.word()));
        }
        text.push('\n');
    }
    let hands = match &snapshot.duel {
        // Its hands are those of two games.
        Some(_) => &[],
        None => game.series().hands(),
    };
    for hand in hands {
        let _ = write!(text, "[[hand]]\npoints = [{}]\n\n", points(hand));
    }
    text
}

/// Returns the points of a hand by seat, separated by commas.
fn points(hand: &HandResult) -> String {
    hand.tallies
        .iter()
        .map(|tally| tally.total().to_string())
        .collect::<Vec<_>>()
        .join(", ")
}

fn options(text: &mut String, rules: &Rules) {
    if rules.settings.is_empty() {
        return;
    }
    text.push_str("[options]\n");
    for setting in &rules.settings {
        let value = match &setting.value {
            Value::Choice(name) => quoted(name),
            Value::PerSeat(_) => format!("[{}]", setting.value),
            Value::Number(_) | Value::YesNo(_) => setting.value.to_string(),
        };
        let _ = writeln!(text, "{} = {value}", key(&setting.id));
    }
    text.push('\n');
}

/// Returns the name of an option as a key, in quotes where it needs them.
fn key(name: &str) -> String {
    let bare = !name.is_empty()
        && name
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'));
    if bare { name.to_owned() } else { quoted(name) }
}
