//! `patience deal`: the opening position of a deal, in the notation of positions.

use std::io::Write;

use patience_core::{DealNumber, Game, Seat, notation};

use super::arguments::game::{choose, existing};
use super::arguments::{ChoiceArgs, deal_number};
use crate::error::CommandError;
use patience_app::catalogue::handicap::Handicaps;
use patience_app::deals::dealer::fresh_deal;
use patience_app::program::Program;

/// Print the opening position of a deal
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Each line is a pile, and ? is a card that the players cannot see. `patience solve --help` explains\nhow piles and cards are written.\n\nExamples:\n  patience deal GAME\n  patience deal GAME --deal 617 --open"
)]
pub struct Args {
    /// Game: a name or title from `patience list`, or a rule file
    game: String,
    #[command(flatten)]
    choice: ChoiceArgs,
    /// Deal number, or ms:617 for Microsoft's numbering [default: random]
    #[arg(long, value_name = "N", value_parser = deal_number, allow_negative_numbers = true)]
    deal: Option<DealNumber>,
    /// Show all cards, even those that the players cannot see
    #[arg(long)]
    open: bool,
}

impl Args {
    /// Prints the opening position of a deal as all players see it, or the whole position with `--open`.
    pub fn run(self, out: &mut impl Write, program: &Program) -> Result<(), CommandError> {
        let chosen = choose(program, &self.game, &self.choice.into(), Handicaps(&[]))?;
        let deal = existing(&chosen.rules, self.deal.unwrap_or_else(fresh_deal))?;
        let game = Game::new(chosen.rules, deal);
        writeln!(out, "# {} · deal {deal}", game.rules().about.full_title())?;
        Ok(out.write_all(position_text(&game, self.open).as_bytes())?)
    }
}

/// Converts the position of a game to text. If `open`, the text shows the whole position; otherwise it shows only what
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
