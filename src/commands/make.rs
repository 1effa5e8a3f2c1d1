//! `patience make`: a form for making a new game. It is filled in from an existing game or from the answers to ten
//! questions.

use super::play::open;
use crate::error::CommandError;
use patience_app::catalogue::Found;
use patience_app::maker::check_beginning;
use patience_app::program::{Opening, Program};

/// Make a game of your own in a form, from another game or ten questions
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  patience make NAME           change a game in a form next to its table\n  patience make                answer ten questions, then fill in the form\n  patience make ./mine.toml    change your own file, keeping its comments and order"
)]
pub struct Args {
    /// Name, title or rule file of the game to start from
    #[arg(value_name = "GAME")]
    game: Option<String>,
}

impl Args {
    /// Opens the form on the terminal.
    pub fn run(self, program: Program) -> Result<(), CommandError> {
        open(program, |program| {
            let Some(word) = &self.game else {
                return Ok(Opening::Make(None));
            };
            let Found { id, origin, .. } = program.catalogue.find(word)?;
            // A file that the form cannot hold is reported here, with the place of the error.
            check_beginning(&program.catalogue, &id, &origin)?;
            Ok(Opening::Make(Some((id, origin))))
        })
    }
}
