//! Asks the user to confirm changes that cannot be undone, unless a flag on the command line already confirms them.

use std::io::{self, IsTerminal as _, Write as _};

use crate::error::CommandError;
use patience_app::text::clean_text::clean;

/// The command-line flag that confirms a change without a question.
const FLAG: &str = "--yes";

/// Whether the user confirms a change that cannot be undone, by the flag or by the answer to a question. No answer
/// means no.
///
/// # Errors
/// Fails if there is neither the flag nor a terminal on which to ask.
pub fn given(flag: bool, what: &str) -> Result<bool, CommandError> {
    if flag {
        return Ok(true);
    }
    let what = clean(what);
    if !(io::stdin().is_terminal() && io::stderr().is_terminal()) {
        return Err(CommandError::usage(format!(
            "{what}. This cannot be undone; add {FLAG} to confirm"
        )));
    }
    let mut terminal = io::stderr();
    write!(terminal, "{what}. This cannot be undone. Continue? [y/N] ")?;
    terminal.flush()?;
    let mut answer = String::new();
    if io::stdin().read_line(&mut answer)? == 0 {
        writeln!(terminal)?;
    }
    let answer = answer.trim().to_lowercase();
    Ok(answer == "y" || answer == "yes")
}
