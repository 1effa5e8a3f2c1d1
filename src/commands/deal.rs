//! `patience deal`: the opening position of a deal, in the notation of positions.

use std::io::Write;

use patience_core::{DealNumber, Game, Seat, notation};

use super::arguments::game::{choose, existing};
use super::arguments::{ChoiceArgs, deal_number};
use crate::error::CommandError;
use patience_app::catalogue::handicap::Handicaps;
use patience_app::deals::dealer::fresh_deal;
use patience_app::program::Program;

/// Print the opening position of a deal, as all players see it
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Name, title or rule file of the game
    game: String,
    #[command(flatten)]
    choice: ChoiceArgs,
    /// Deal number, such as 617 or ms:617 [default: random]
    #[arg(long, value_name = "N", value_parser = deal_number, allow_negative_numbers = true)]
    deal: Option<DealNumber>,
    /// Also show face-down cards and the private cards of players
    #[arg(long)]
    open: bool,
}

impl Args {
    /// Prints what all players see of a deal, or with `--open` the whole deal.
    pub fn run(self, out: &mut impl Write, program: &Program) -> Result<(), CommandError> {
        let chosen = choose(program, &self.game, &self.choice.into(), Handicaps(&[]))?;
        let deal = existing(&chosen.rules, self.deal.unwrap_or_else(fresh_deal))?;
        let game = Game::new(chosen.rules, deal);
        writeln!(out, "# {} · deal {deal}", game.rules().about.full_title())?;
        Ok(out.write_all(position_text(&game, self.open).as_bytes())?)
    }
}

/// Returns the position of a game as text. If `open`, the text shows the whole position; otherwise it shows only what
/// all players can see. Cards that only one player can see are then hidden.
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
