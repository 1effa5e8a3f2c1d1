//! Solitaire games as a library: 571 games, each described by a rule file, and one engine that plays them all.
//!
//! ```
//! use patience::{Game, Named as _, Rules};
//!
//! let mut game = Game::new(Rules::named("klondike")?, "7".parse()?);
//! println!("{game}");
//! for mv in game.legal_moves() {
//!     println!("{}", game.write_move(mv));
//! }
//! let mv = game.read_move("t2>f1 AH")?;
//! game.play(game.to_move(), mv, 0)?;
//! game.undo();
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! This deals a game by its name, prints the table, lists the legal moves, plays one and undoes it.
//!
//! # Counting sequences of moves
//!
//! ```
//! use patience::{Game, Named as _, Rules, analysis::perft};
//!
//! let game = Game::new(Rules::named("klondike")?, "1".parse()?);
//! let counts = [1, 2, 3].map(|depth| perft(game.rules(), game.position(), depth));
//! assert_eq!(counts, [3, 8, 20]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # A player
//!
//! [`Game`] gives access to the piles of the position, and [`Game::observation`] to what one player sees of it.
//!
//! ```
//! use patience::{Game, Move, Named as _, Role, Rules};
//!
//! let mut game = Game::new(Rules::named("golf")?, "617".parse()?);
//! // Play any card that fits, and turn the stock when none does.
//! while let Some(mv) = game.legal_moves().into_iter().min_by_key(|mv| *mv == Move::Turn) {
//!     game.play(game.to_move(), mv, 0)?;
//! }
//! let rules = game.rules();
//! let columns = rules.pile_ids().filter(|pile| rules.group_of(*pile).role == Role::Tableau);
//! let left: usize = columns.map(|pile| game.position().len(pile)).sum();
//! println!("{left} cards are left: {:?}", game.status());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Can it be won?
//!
//! ```
//! use patience::solver::{Budget, Verdict, Watch, solve};
//! use patience::{Game, Named as _, Rules};
//!
//! let game = Game::new(Rules::named("freecell")?, "ms:617".parse()?);
//! let answer = solve(game.rules(), game.position(), &Budget::default(), &Watch::default());
//! let Verdict::Won(moves) = answer.verdict else { panic!("deal 617 can be won") };
//! println!("won in {} moves", moves.len());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Crates
//!
//! - [`patience_core`] is the engine. It is re-exported here; its examples use that crate's name for the same items.
//!   The main types are [`Rules`], [`Game`], [`Position`], [`Observation`], [`Move`], [`Card`], [`DealNumber`] and
//!   [`Status`]. [`notation`] reads and writes moves and positions as text. Nearly everything else is a part of a
//!   [`Description`].
//! - [`names`] lists the games and [`Named`] finds the rules of one. [`patience_language`], here `language`, reads rule
//!   files and describes rules in English.
//! - [`patience_solver`], here `solver`, finds out whether a deal can be won. It also has the computer players.
//!
//! # Features
//!
//! `program`, on by default, is the program `patience` itself with all its dependencies. To use only the library, turn
//! it off: `patience = { version = "…", default-features = false }`.

#[cfg(feature = "program")]
mod cli;
#[cfg(feature = "program")]
mod cli_context;
#[cfg(feature = "program")]
mod commands;
#[cfg(feature = "program")]
mod embedded;
#[cfg(feature = "program")]
mod error;
mod named;
#[cfg(feature = "program")]
mod readable_json;
#[cfg(feature = "program")]
mod schema;

// Parts of the program that `patience-lab` and its tests share. They are not part of the public library.
#[cfg(feature = "program")]
#[doc(hidden)]
pub use cli_context::{CliContext, end};
#[cfg(feature = "program")]
#[doc(hidden)]
pub use commands::arguments;
#[cfg(feature = "program")]
#[doc(hidden)]
pub use embedded::EMBEDDED;
#[cfg(feature = "program")]
#[doc(hidden)]
pub use error::{CommandError, Problem};
#[cfg(feature = "program")]
#[doc(hidden)]
pub use readable_json::one_line;

pub use named::{Named, NamedError, RULE_FILES, names};
#[doc(inline)]
pub use patience_core::*;
pub use patience_language as language;
pub use patience_solver as solver;

/// Runs the program with the arguments of the process and returns its exit code. The code is 0 for success, 1 if what
/// the command works on is wrong (such as a rule file with errors), and 2 if the command line or the configuration is
/// wrong. Errors are printed here and nowhere else.
#[cfg(feature = "program")]
#[doc(hidden)]
pub fn run() -> std::process::ExitCode {
    match cli::parse().and_then(cli::Cli::run) {
        Ok(()) => std::process::ExitCode::SUCCESS,
        Err(error) => error.print(),
    }
}
