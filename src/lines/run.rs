//! Plays a game by lines, from its first line to its last, and saves it after each answer.

use std::io::{self, BufRead, Write};
use std::sync::Arc;
use std::time::{Duration, Instant};

use patience_app::deals::dealer::fresh_deal;
use patience_app::program::{Program, Start};
use patience_app::records::Records;
use patience_app::saved::{Slot, Store};
use patience_app::session::{GameSaver, TimedGame};
use patience_core::Game;

use crate::table::Table;

/// Why a game cannot be played by lines, or could not be played on.
#[derive(Debug)]
pub enum Failure {
    /// The game is for several players, or two players are to play a duel.
    ForSeveral,
    /// Reading a line or writing an answer failed.
    Disk(io::Error),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Disk(error)
    }
}

/// Plays a single-player game: reads lines from `input` until it ends or the player leaves, and
/// writes one answer to each. An unfinished game is resumed if the player asked for no deal and no
/// options.
///
/// # Errors
/// Fails if the game is for several players, or if a line cannot be read or an answer not be
/// written.
pub fn play(
    program: &Program,
    start: Start,
    input: impl BufRead,
    mut output: impl Write,
) -> Result<(), Failure> {
    if start.rules.seats() > 1 || start.duel.is_some() {
        return Err(Failure::ForSeveral);
    }
    let store = Store::open(&program.places.saved);
    let mut saver = GameSaver::new(store.clone(), store.writer(|| {}));
    let note = start.note.clone();
    let mut table = Table::new(begin(program, start, &store));
    let since = Instant::now();
    let keeps_records = program.settings.records.value;
    let mut save = |table: &mut Table| {
        let timed_game = table.session_mut().timed_game_mut();
        saver.save(timed_game, Vec::new(), keeps_records, since.elapsed());
        for mut left in table.session_mut().take_left() {
            if let Some(outcome) = left.outcome() {
                saver.conclude(
                    &mut left,
                    Vec::new(),
                    outcome,
                    keeps_records,
                    since.elapsed(),
                );
            }
        }
        saver.writer.take_errors()
    };
    let greeting = table.greeting();
    let first = note.map_or(greeting.clone(), |note| format!("{note}. {greeting}"));
    writeln!(output, "{first}")?;
    output.flush()?;
    for line in input.lines() {
        let reply = table.answer(&line?, since.elapsed());
        let troubles = save(&mut table);
        let troubles = troubles.into_iter().map(|trouble| format!(" {trouble}"));
        writeln!(output, "{}{}", reply.text, troubles.collect::<String>())?;
        output.flush()?;
        if reply.leaves {
            break;
        }
    }
    saver.writer.flush();
    drop(saver.writer.close());
    if keeps_records {
        let catalogue = &program.catalogue;
        let records = Records::new(
            &program.places.data,
            &program.places.saved,
            catalogue.embedded(),
        );
        // Games that cannot be recorded now are recorded at the next start.
        let _ = records.take_in(&store, catalogue);
    }
    Ok(())
}

/// Returns the game to play: the unfinished game, or the deal that the player asked for, or a new
/// one.
fn begin(program: &Program, start: Start, store: &Store) -> TimedGame {
    let slot = Slot::from_rules(&start.rules, start.path.as_deref());
    if start.deal.is_none() && !start.chosen {
        let kept = store.unfinished_of(&slot);
        let mut loaded = kept
            .iter()
            .filter_map(|kept| store.load(kept, &program.catalogue).ok());
        if let Some(loaded) = loaded.next() {
            return TimedGame::from_snapshot(loaded);
        }
    }
    let deal = start.deal.unwrap_or_else(fresh_deal);
    let game = Game::new(Arc::clone(&start.rules), deal);
    let mut timed_game = TimedGame::new(game, start.path, Duration::ZERO);
    timed_game.day = start.day;
    timed_game
}
