//! `patience deal`: the opening of a deal in the notation of positions.

use std::io::Write;

use patience_core::{DealNumber, Game, notation};

use super::{CommandError, choose};
use crate::handicap::Handicaps;
use crate::program::{Program, fresh_deal};
use crate::settings::Choice;

/// Writes what the player to move sees of a deal, or with `open` all of it.
pub fn run(
    out: &mut impl Write,
    program: &Program,
    word: &str,
    flags: &Choice,
    deal: Option<DealNumber>,
    open: bool,
) -> Result<(), CommandError> {
    let chosen = choose(program, word, flags, Handicaps(&[]))?;
    let deal = deal.unwrap_or_else(fresh_deal);
    let game = Game::new(chosen.rules, deal);
    writeln!(out, "# {} · deal {deal}", game.rules().full_title())?;
    Ok(out.write_all(position_text(&game, open).as_bytes())?)
}

/// Returns the position of a game as text: what the player to move sees, or all of it.
pub fn position_text(game: &Game, open: bool) -> String {
    let mut text = if open {
        notation::write_position(game.rules(), game.position())
    } else {
        notation::write_view(game.rules(), &game.view(game.to_move()), game.position())
    };
    if !text.ends_with('\n') {
        text.push('\n');
    }
    text
}
