//! `patience deal`: the opening of a deal in the notation of positions.

use std::io::Write;

use patience_core::{DealNumber, Game, Seat, notation};

use super::{CommandError, choose, existing};
use crate::handicap::Handicaps;
use crate::program::{Program, fresh_deal};
use crate::settings::Choice;

/// Writes what all players see of a deal, or with `open` all of it.
pub fn run(
    out: &mut impl Write,
    program: &Program,
    word: &str,
    flags: &Choice,
    deal: Option<DealNumber>,
    open: bool,
) -> Result<(), CommandError> {
    let chosen = choose(program, word, flags, Handicaps(&[]))?;
    let deal = existing(&chosen.rules, deal.unwrap_or_else(fresh_deal))?;
    let game = Game::new(chosen.rules, deal);
    writeln!(out, "# {} · deal {deal}", game.rules().about.full_title())?;
    Ok(out.write_all(position_text(&game, open).as_bytes())?)
}

/// Returns the position of a game as text: what all players see, or all of it. Cards that only
/// their player sees are for nobody else who reads this.
pub fn position_text(game: &Game, open: bool) -> String {
    const ONLOOKER: Seat = Seat(u8::MAX);
    let mut text = if open {
        notation::write_position(game.rules(), game.position())
    } else {
        notation::write_view(game.rules(), &game.view(ONLOOKER), game.position())
    };
    if !text.ends_with('\n') {
        text.push('\n');
    }
    text
}
