//! `patience replay`: a saved game on the table, or as text, position after position.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::ValueHint;
use patience_core::{Act, Entry, Game, Seat};
use patience_language::describe;

use super::deal::position_text;
use super::play;
use crate::error::CommandError;
use patience_app::duel::{Duel, DuelError, PLAYERS};
use patience_app::program::{Opening, Program};
use patience_app::saved;
use patience_app::text::clean_text::clean;

/// Play a saved game back
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The saved game
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    file: PathBuf,
    /// Write the position after each move instead of opening the table
    #[arg(long)]
    print: bool,
    /// Show face-down cards and players' own cards too
    #[arg(long, requires = "print")]
    open: bool,
}

impl Args {
    /// Writes the positions of the game, or opens it on the terminal.
    pub fn run(self, out: &mut impl Write, program: Program) -> Result<(), CommandError> {
        if self.print {
            return print(out, &program, &self.file, self.open);
        }
        play::open(program, |program| opening(program, &self.file))
    }
}

/// Returns a saved game at its first move.
fn opening(program: &Program, file: &Path) -> Result<Opening, CommandError> {
    let mut loaded = saved::read_game(file, &program.catalogue)?;
    match &mut loaded.duel {
        Some(duel) => duel.rewind(&mut loaded.game),
        None => loaded.game.restart(),
    }
    Ok(Opening::Replay(Box::new(loaded)))
}

/// Writes the opening and the position after each move, up to where the game stands.
fn print(
    out: &mut impl Write,
    program: &Program,
    file: &Path,
    open: bool,
) -> Result<(), CommandError> {
    let loaded = saved::read_game(file, &program.catalogue)?;
    let (game, rules) = (&loaded.game, loaded.game.rules());
    writeln!(
        out,
        "# {} · deal {}",
        clean(&rules.about.full_title()),
        game.deal()
    )?;
    let mut played = Game::new(Arc::clone(rules), game.deal());
    let mut duel = loaded
        .duel
        .as_ref()
        .map(|duel| Duel::new(&played, duel.first()));
    out.write_all(position_text(&played, open).as_bytes())?;
    for (number, (player, entry)) in done(game, loaded.duel.as_ref()).into_iter().enumerate() {
        let own = duel
            .as_ref()
            .map_or(&played, |duel| duel.game(&played, player));
        let words = match entry.act {
            Act::Move(mv) => describe::move_words_of(rules, own.position(), entry.seat, mv),
            Act::Diverted { mv, .. } => format!(
                "{}, and to another, that place being taken",
                describe::move_words_of(rules, played.position(), entry.seat, mv)
            ),
            Act::Late(mv) => format!(
                "too late: {}",
                describe::move_words_of(rules, played.position(), entry.seat, mv)
            ),
            Act::Close => {
                "has called the end, and the time for cards on their way is over".to_owned()
            }
            Act::Resign => "gives up".to_owned(),
            Act::NextHand => "the next hand is dealt".to_owned(),
        };
        let who = match loaded.players.get(player.index()) {
            Some(name) if rules.seats() > 1 || duel.is_some() => format!("{}: ", clean(name)),
            _ => String::new(),
        };
        writeln!(out, "\n# {} · {who}{words}", number + 1)?;
        let done = match &mut duel {
            Some(duel) => duel.act(&mut played, player, entry),
            None => played.act(entry).map_err(DuelError::Act),
        };
        done.map_err(|error| {
            CommandError::wrong(format!("move {} does not replay: {error:?}", number + 1))
        })?;
        let own = duel
            .as_ref()
            .map_or(&played, |duel| duel.game(&played, player));
        out.write_all(position_text(own, open).as_bytes())?;
    }
    Ok(())
}

/// Returns the acts that were not undone, in order, with the seats that did them.
fn done(game: &Game, duel: Option<&Duel>) -> Vec<(Seat, Entry)> {
    let Some(duel) = duel else {
        let log = game.log()[..game.done()].iter();
        return log.map(|entry| (entry.seat, *entry)).collect();
    };
    let mut logs = PLAYERS.map(|player| duel.game(game, player).log().iter());
    let order = duel.order().iter();
    order
        .filter_map(|player| Some((*player, *logs[player.index()].next()?)))
        .collect()
}
