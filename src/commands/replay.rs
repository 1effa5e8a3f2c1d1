//! `patience replay --print`: a saved game as text, position after position.

use std::io::Write;
use std::path::Path;
use std::sync::Arc;

use patience_core::{Act, Game, describe};

use super::CommandError;
use super::deal::position_text;
use crate::program::Program;
use crate::report::clean;
use crate::saved;

/// Writes the opening and the position after each move, up to where the game stands.
pub fn print(
    out: &mut impl Write,
    program: &Program,
    file: &Path,
    open: bool,
) -> Result<(), CommandError> {
    let loaded = saved::read_game(file, &program.catalogue)?;
    let (game, rules) = (&loaded.game, loaded.game.rules());
    writeln!(
        out,
        "# {} · deal {}",
        clean(&rules.full_title()),
        game.deal()
    )?;
    let mut played = Game::new(Arc::clone(rules), game.deal());
    out.write_all(position_text(&played, open).as_bytes())?;
    for (number, entry) in game.log()[..game.done()].iter().enumerate() {
        let words = match entry.act {
            Act::Move(mv) => describe::move_words_of(rules, played.position(), entry.seat, mv),
            Act::Diverted { mv, .. } => format!(
                "{}, and to another, that place being taken",
                describe::move_words_of(rules, played.position(), entry.seat, mv)
            ),
            Act::Late(mv) => format!(
                "too late: {}",
                describe::move_words_of(rules, played.position(), entry.seat, mv)
            ),
            Act::Close => {
                "has called the end, and the time for cards on their way is over".to_owned()
            }
            Act::Resign => "gives up".to_owned(),
            Act::NextHand => "the next hand is dealt".to_owned(),
        };
        let who = match loaded.players.get(entry.seat.index()) {
            Some(name) if rules.seats > 1 => format!("{}: ", clean(name)),
            _ => String::new(),
        };
        writeln!(out, "\n# {} · {who}{words}", number + 1)?;
        played.act(*entry).map_err(|error| {
            CommandError::wrong(format!("move {} does not replay: {error:?}", number + 1))
        })?;
        out.write_all(position_text(&played, open).as_bytes())?;
    }
    Ok(())
}
