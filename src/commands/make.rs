//! `patience make`: a form for making a new game. It is filled in from an existing game or from the answers to ten
//! questions.

use super::play::open;
use crate::error::CommandError;
use patience_app::catalogue::Found;
use patience_app::maker::check_beginning;
use patience_app::program::{Opening, Program};

/// Make a game of your own by filling in a form
#[derive(Debug, clap::Args)]
#[command(
    after_help = "The form shows every rule of the game, beside a preview of the card table. Without GAME, you first\nanswer ten questions about the new game, which fill in the form.\n\nA new game gets a name when you save it, and becomes a rule file in the folder of your rule files,\nwhich `patience config` shows. If GAME is your own rule file, saving changes that file.\n\nExamples:\n  patience make                start with ten questions\n  patience make GAME           start with the rules of an existing game\n  patience make ./mine.toml    change your own rule file, keeping its comments and order"
)]
pub struct Args {
    /// Game to start from: name, title or rule file
    #[arg(value_name = "GAME")]
    game: Option<String>,
}

impl Args {
    /// Opens the maker's form on the terminal.
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
