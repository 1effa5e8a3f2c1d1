//! Opening the program on the terminal: the list of games, a game, or a replay.

use std::io::{self, IsTerminal};
use std::path::Path;

use patience_core::DealNumber;

use super::{CommandError, choose, existing};
use crate::duel::Duel;
use crate::handicap::Handicaps;
use crate::program::{Opening, Program, Start};
use crate::settings::Choice;
use crate::{saved, tui};

/// Runs the program on the terminal.
pub fn run(
    program: Program,
    opening: impl FnOnce(&Program) -> Result<Opening, CommandError>,
) -> Result<(), CommandError> {
    if !(io::stdin().is_terminal() && io::stdout().is_terminal()) {
        return Err(CommandError::usage(
            "playing needs a terminal; without one there are `patience list`, `rules`, `deal`, `check`, `new`, `schema`, `solve`, `survey`, `tournament`, `config`, `completions` and `replay --print`",
        ));
    }
    let opening = opening(&program)?;
    Ok(tui::run(program, opening)?)
}

/// Opens a game, or the one that the configuration names; in a duel for two on the same deal.
pub fn game(
    program: &Program,
    word: Option<&str>,
    flags: &Choice,
    deal: Option<DealNumber>,
    duel: bool,
) -> Result<Opening, CommandError> {
    let configured = program.settings.game.value.as_deref();
    let word = word.or(configured).ok_or_else(|| {
        CommandError::usage("name a game to play, or set `game` in the configuration; `patience list` names all games")
    })?;
    let handicaps = program.settings.handicaps();
    let chosen = choose(program, word, flags, Handicaps(&handicaps))?;
    if duel && !Duel::allows(&chosen.rules) {
        return Err(CommandError::usage(format!(
            "`--duel` is for games for one, of which two play the same deal; {} is a game for several",
            chosen.rules.about.title
        )));
    }
    let deal = deal.map(|deal| existing(&chosen.rules, deal)).transpose()?;
    Ok(Opening::Game(Start {
        duel,
        rules: chosen.rules,
        chosen: *flags != Choice::default(),
        deal,
        path: chosen.path,
        note: chosen.note,
    }))
}

/// Opens a saved game at its first move.
pub fn replay(program: &Program, file: &Path) -> Result<Opening, CommandError> {
    let mut loaded = saved::read_game(file, &program.catalogue)?;
    match &mut loaded.duel {
        Some(duel) => duel.rewind(&mut loaded.game),
        None => loaded.game.restart(),
    }
    Ok(Opening::Replay(Box::new(loaded)))
}
