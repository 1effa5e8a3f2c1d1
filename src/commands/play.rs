//! `patience play`, and opening the program on the terminal for whatever is seen first there.

use std::io::{self, IsTerminal};

use patience_core::DealNumber;

use super::arguments::{ChoiceArgs, deal_number};
use super::game::{choose, existing};
use crate::error::CommandError;
use patience_app::catalogue::handicap::Handicaps;
use patience_app::duel::Duel;
use patience_app::program::{Opening, Program, Start};
use patience_app::settings::Choice;

/// Play a game: a name, a title, or the path of a rule file
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  patience play NAME\n  patience play NAME --variant standard --deal 617\n  patience play ./mine.toml --set cells=3\n  patience play NAME --duel"
)]
pub struct Args {
    /// The game; without one the `game` of the configuration
    #[arg(value_name = "GAME")]
    game: Option<String>,
    #[command(flatten)]
    choice: ChoiceArgs,
    /// The number of the deal
    #[arg(long, value_name = "N", value_parser = deal_number, allow_negative_numbers = true)]
    deal: Option<DealNumber>,
    /// Two players in turn on the same cards of a game for one; the better result wins
    #[arg(long)]
    duel: bool,
}

impl Args {
    /// Plays a game on the terminal.
    pub fn run(self, program: Program) -> Result<(), CommandError> {
        open(program, |program| self.opening(program))
    }

    /// Returns the game that was named, or the one that the configuration names.
    fn opening(self, program: &Program) -> Result<Opening, CommandError> {
        let flags = Choice::from(self.choice);
        let configured = program.settings.game.value.as_deref();
        let word = self.game.as_deref().or(configured).ok_or_else(|| {
            CommandError::usage("name a game to play, or set `game` in the configuration; `patience list` names all games")
        })?;
        let handicaps = program.settings.handicaps();
        let chosen = choose(program, word, &flags, Handicaps(&handicaps))?;
        if self.duel && !Duel::allows(&chosen.rules) {
            return Err(CommandError::usage(format!(
                "`--duel` is for games for one, of which two play the same deal; {} is a game for several",
                chosen.rules.about.title
            )));
        }
        let deal = self
            .deal
            .map(|deal| existing(&chosen.rules, deal))
            .transpose()?;
        Ok(Opening::Game(Start {
            duel: self.duel,
            rules: chosen.rules,
            chosen: flags != Choice::default(),
            deal,
            path: chosen.path,
            note: chosen.note,
        }))
    }
}

/// Opens the list of games.
pub fn choose_from_list(program: Program) -> Result<(), CommandError> {
    open(program, |_| Ok(Opening::Home))
}

/// Runs the program on the terminal, from what is seen first. That is settled only where there is
/// a terminal.
pub(super) fn open(
    program: Program,
    opening: impl FnOnce(&Program) -> Result<Opening, CommandError>,
) -> Result<(), CommandError> {
    if !(io::stdin().is_terminal() && io::stdout().is_terminal()) {
        return Err(CommandError::usage(
            "playing needs a terminal; without one there are `patience list`, `rules`, `deal`, `check`, `new`, `schema`, `solve`, `survey`, `tournament`, `config`, `completions` and `replay --print`",
        ));
    }
    let opening = opening(&program)?;
    Ok(patience_tui::run(program, opening)?)
}
