//! `patience replay`: replays a saved or shared game on the table, or prints each of its positions.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::ValueHint;
use patience_core::{Act, Game};
use patience_language::describe;

use super::records::{self, KEY_DIGITS};
use crate::commands::deal::position_text;
use crate::commands::play;
use crate::error::CommandError;
use patience_app::duel::{Duel, DuelError, acts_done};
use patience_app::program::{Opening, Program};
use patience_app::saved::sharing;
use patience_app::saved::{self, Loaded};
use patience_app::text::clean_text::clean;

/// The end of the help.
const HELP: &str = "\
FILE is a saved game. Its name ends in .toml too, but it is not a rule file. `patience config` shows
the folder of your unfinished games. LINE is a line of text that `patience share` has printed. KEY
stands for a finished game: `patience records list` shows the keys, and the first 4 digits or more
are enough.

Examples:
  patience replay 3f2a91c4
  patience replay 'LINE'
  patience replay ./saved-game.toml --print";

/// Replay an unfinished, finished or shared game
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub struct Args {
    /// Game: a file, a line from `share`, or a key from `records list`
    #[arg(value_name = "FILE|LINE|KEY", value_hint = ValueHint::FilePath)]
    recording: PathBuf,
    /// Print the position after each move instead of showing the table
    #[arg(long)]
    print: bool,
    /// With --print, show all cards, even those that players cannot see
    #[arg(long, requires = "print")]
    open: bool,
}

impl Args {
    /// Prints each position of a saved game, or opens a replay of the game on the terminal.
    pub fn run(self, out: &mut impl Write, program: Program) -> Result<(), CommandError> {
        if self.print {
            return print(out, &program, &self.recording, self.open);
        }
        play::open(program, |program| opening(program, &self.recording))
    }
}

/// Loads a saved game. The argument is the path of an existing file, a shared line, or the first digits of a key in the
/// records.
pub fn load(program: &Program, recording: &Path) -> Result<Loaded, CommandError> {
    let text = recording.to_str().filter(|_| !recording.exists());
    if let Some(line) = text.filter(|text| sharing::has_form(text)) {
        return Ok(sharing::read(line, &program.catalogue)?);
    }
    let kept = text
        .map(|digits| records::load(program, digits))
        .transpose()?;
    match kept.flatten() {
        Some(loaded) => Ok(loaded),
        None if !recording.exists() => Err(nowhere(recording)),
        None => Ok(saved::read_game(recording, &program.catalogue)?),
    }
}

/// Returns the error that the argument of `patience replay` is not a file, a shared line or a key.
fn nowhere(recording: &Path) -> CommandError {
    CommandError::usage(format!(
        "{} is not a file, a line from `patience share`, or a key of a finished game; `patience records list` \
         shows the keys (give at least {KEY_DIGITS} digits)",
        clean(&recording.display().to_string())
    ))
}

/// Returns the first page of the program for replaying a game. The replay starts before the first move.
fn opening(program: &Program, recording: &Path) -> Result<Opening, CommandError> {
    let mut loaded = load(program, recording)?;
    match &mut loaded.duel {
        Some(duel) => duel.rewind(&mut loaded.game),
        None => loaded.game.restart(),
    }
    Ok(Opening::Replay(Box::new(loaded)))
}

/// Prints the opening position of the game, and the position after each move that was played.
fn print(
    out: &mut impl Write,
    program: &Program,
    recording: &Path,
    open: bool,
) -> Result<(), CommandError> {
    let loaded = load(program, recording)?;
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
    for (number, (player, entry)) in acts_done(game, loaded.duel.as_ref())
        .into_iter()
        .enumerate()
    {
        let own = duel
            .as_ref()
            .map_or(&played, |duel| duel.game(&played, player));
        let words = match entry.act {
            Act::Move(mv) => describe::move_words_of(rules, own.position(), entry.seat, mv),
            Act::Diverted { mv, .. } => format!(
                "{}, but to another place, since that one was taken",
                describe::move_words_of(rules, played.position(), entry.seat, mv)
            ),
            Act::Late(mv) => format!(
                "too late: {}",
                describe::move_words_of(rules, played.position(), entry.seat, mv)
            ),
            Act::Close => "has called the end, and the time for cards in motion is over".to_owned(),
            Act::Resign => "gives up".to_owned(),
            Act::NextHand => "the next hand is dealt".to_owned(),
        };
        let who = match loaded.about.players.get(player.index()) {
            Some(name) if rules.seats() > 1 || duel.is_some() => format!("{}: ", clean(name)),
            _ => String::new(),
        };
        writeln!(out, "\n# {} · {who}{words}", number + 1)?;
        let done = match &mut duel {
            Some(duel) => duel.act(&mut played, player, entry),
            None => played.act(entry).map_err(DuelError::Act),
        };
        done.map_err(|error| {
            CommandError::wrong(format!("move {} cannot be replayed: {error:?}", number + 1))
        })?;
        let own = duel
            .as_ref()
            .map_or(&played, |duel| duel.game(&played, player));
        out.write_all(position_text(own, open).as_bytes())?;
    }
    Ok(())
}
