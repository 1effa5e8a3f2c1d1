//! Whether somebody agrees to what cannot be taken back: asked on the terminal, or said by a flag.

use std::io::{self, IsTerminal as _, Write as _};

use crate::error::CommandError;
use patience_app::text::clean_text::clean;

/// The flag by which it is said beforehand.
const FLAG: &str = "--yes";

/// Tells whether what is lost may be lost: by the flag, or by the answer to a question. Without an
/// answer it may not.
///
/// # Errors
/// Where nobody can be asked, says that the flag is missing.
pub fn given(flag: bool, what: &str) -> Result<bool, CommandError> {
    if flag {
        return Ok(true);
    }
    let what = clean(what);
    if !(io::stdin().is_terminal() && io::stderr().is_terminal()) {
        return Err(CommandError::usage(format!(
            "{what}, and this cannot be undone: add {FLAG} to have it done"
        )));
    }
    let mut terminal = io::stderr();
    write!(terminal, "{what}, and this cannot be undone. Do it? [y/N] ")?;
    terminal.flush()?;
    let mut answer = String::new();
    if io::stdin().read_line(&mut answer)? == 0 {
        writeln!(terminal)?;
    }
    let answer = answer.trim().to_lowercase();
    Ok(answer == "y" || answer == "yes")
}
