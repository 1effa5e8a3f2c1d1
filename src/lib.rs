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
//! It deals a game by its name, prints the table, lists the moves, plays one and takes it back.
//!
//! # Counting move paths
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
//! A position is read through [`Game`] by its piles, or as a player sees it through [`Game::observation`].
//!
//! ```
//! use patience::{Game, Move, Named as _, Role, Rules};
//!
//! let mut game = Game::new(Rules::named("golf")?, "617".parse()?);
//! // Plays any card that fits, and turns the stock when none does.
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
//! # What comes from where
//!
//! - The engine is [`patience_core`], re-exported here; its examples name that crate, and mean the same items. What is
//!   played with is [`Rules`], [`Game`], [`Position`], [`Observation`], [`Move`], [`Card`], [`DealNumber`] and [`Status`];
//!   [`notation`] has the text of moves and positions, and nearly all else are the parts of a [`Description`].
//! - [`names`] lists the games, [`Named`] finds the rules of one, and [`patience_language`], here `language`, reads rule
//!   files and puts rules into English.
//! - [`patience_solver`], here `solver`, finds out whether a deal can be won, and plays.
//!
//! # Features
//!
//! `program`, which is on by default, is the program `patience` itself with all that it depends on. Leave it out to use
//! the library alone: `patience = { version = "…", default-features = false }`.

#[cfg(feature = "program")]
mod cli;
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
#[cfg(feature = "program")]
mod surroundings;

// Parts of the program, which `patience-lab` and its tests share: no part of the library.
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
#[cfg(feature = "program")]
#[doc(hidden)]
pub use surroundings::{Surroundings, end};

pub use named::{Named, NamedError, RULE_FILES, names};
#[doc(inline)]
pub use patience_core::*;
pub use patience_language as language;
pub use patience_solver as solver;

/// Runs the program with the process's own arguments and returns the code it ends with: 0
/// when all is well, 1 when what was asked about is wrong, 2 when the question or the
/// configuration is. Errors are printed here and nowhere else.
#[cfg(feature = "program")]
#[doc(hidden)]
pub fn run() -> std::process::ExitCode {
    match cli::parse().and_then(cli::Cli::run) {
        Ok(()) => std::process::ExitCode::SUCCESS,
        Err(error) => error.print(),
    }
}
