//! `patience deal`: the opening of a deal in the notation of positions.

use std::io::Write;

use patience_core::{DealNumber, Game, Seat, notation};

use super::arguments::game::{choose, existing};
use super::arguments::{ChoiceArgs, deal_number};
use crate::error::CommandError;
use patience_app::catalogue::handicap::Handicaps;
use patience_app::deals::dealer::fresh_deal;
use patience_app::program::Program;

/// Write out a deal as everybody at the table sees it
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The game
    game: String,
    #[command(flatten)]
    choice: ChoiceArgs,
    /// The number of the deal
    #[arg(long, value_name = "N", value_parser = deal_number, allow_negative_numbers = true)]
    deal: Option<DealNumber>,
    /// Show face-down cards and players' own cards too
    #[arg(long)]
    open: bool,
}

impl Args {
    /// Writes what all players see of a deal, or with `--open` all of it.
    pub fn run(self, out: &mut impl Write, program: &Program) -> Result<(), CommandError> {
        let chosen = choose(program, &self.game, &self.choice.into(), Handicaps(&[]))?;
        let deal = existing(&chosen.rules, self.deal.unwrap_or_else(fresh_deal))?;
        let game = Game::new(chosen.rules, deal);
        writeln!(out, "# {} · deal {deal}", game.rules().about.full_title())?;
        Ok(out.write_all(position_text(&game, self.open).as_bytes())?)
    }
}

/// Returns the position of a game as text: what all players see, or all of it. Cards that only
/// their player sees are for nobody else who reads this.
pub fn position_text(game: &Game, open: bool) -> String {
    const ONLOOKER: Seat = Seat::new(u8::MAX);
    let mut text = if open {
        notation::write_position(game.rules(), game.position())
    } else {
        let seen = notation::write_observation(game.observation(ONLOOKER));
        format!("deal {}\n{seen}", game.deal())
    };
    if !text.ends_with('\n') {
        text.push('\n');
    }
    text
}
