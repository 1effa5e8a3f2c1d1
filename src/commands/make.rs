//! `patience make`: the maker of games, with a game to change or with ten questions.

use super::play::open;
use crate::error::CommandError;
use patience_app::catalogue::Found;
use patience_app::maker::check_beginning;
use patience_app::program::{Opening, Program};

/// Make a game of your own on the terminal: from another game, or from ten questions
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  patience make NAME           change another game in a form, beside its table\n  patience make                ten questions, and then the form\n  patience make ./mine.toml    change a file of your own, which keeps its comments and its order"
)]
pub struct Args {
    /// The game to begin with: a name, a title, or the path of a rule file
    #[arg(value_name = "GAME")]
    game: Option<String>,
}

impl Args {
    /// Opens the maker on the terminal.
    pub fn run(self, program: Program) -> Result<(), CommandError> {
        open(program, |program| {
            let Some(word) = &self.game else {
                return Ok(Opening::Make(None));
            };
            let Found { id, origin, .. } = program.catalogue.find(word)?;
            // A file that no form can be made of is told here, with the place of its fault.
            check_beginning(&program.catalogue, &id, &origin)?;
            Ok(Opening::Make(Some((id, origin))))
        })
    }
}
