//! The thinking part of Patience: a solver for games for one player, and computer players for games
//! for several. The crate knows positions; it knows no files, no screens and no clock but the one
//! that limits a search.
//!
//! # The solver
//!
//! [`solve`] knows every card, and finds out whether a position can be won. A [`Verdict`] is won,
//! with the moves that win; lost, when every continuation has been searched or ruled out; or
//! undecided, with the part of the [`Budget`] that was spent.
//!
//! ```
//! # use std::sync::Arc;
//! # use patience_language::{RuleFile, Source};
//! use patience_core::{DealNumber, Position, Seat};
//! use patience_solver::{Budget, StopReason, Verdict, Watch, is_solution, shorten, solve};
//!
//! # let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../rules/klondike.toml").to_owned();
//! # let text = std::fs::read_to_string(&path)?;
//! # let source = Arc::new(Source { name: path, text });
//! # let file = RuleFile::read("klondike", &source, &|_| None).expect("the file is right");
//! # let rules = file.compile(None, &[]).expect("the file is right");
//! let budget = Budget {
//!     states: Some(20_000),
//!     ..Budget::default()
//! };
//! for number in 1..=3 {
//!     let deal = DealNumber::new(number).expect("small numbers are numbers of deals");
//!     let start = Position::deal(&rules, deal, 0, Seat::FIRST, &[]);
//!     let answer = solve(&rules, &start, &budget, &Watch::default());
//!     match answer.verdict {
//!         Verdict::Won(moves) => {
//!             let shorter = shorten(&rules, &start, moves);
//!             assert!(is_solution(&rules, &start, &shorter));
//!         }
//!         Verdict::Lost => println!("{number} cannot be won"),
//!         Verdict::Undecided(reason) => assert_eq!(reason, StopReason::States),
//!     }
//! }
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! # Computer players
//!
//! A [`PlayerTable`] seats players of any [`Skill`]. They see what a person at their seat would
//! see, and make moves through the same door as people, in real time or without waiting.
//!
//! # Rooms
//!
//! `search` finds ways to win on any `state`, a representation of positions that suits some rules;
//! states are valued by `evaluate` and kept small by the arguments of `prune`. `players` stand on
//! their own, and so do [`scored_grid`], the advice in games of placing cards on a grid for points, and
//! the `crowd`, whose luck with a deal says how hard it is.

mod argument;
mod bits;
mod card_code;
mod crowd;
mod evaluate;
mod hash;
mod memory;
mod named;
mod players;
mod prune;
mod random;
mod rule_traits;
pub mod scored_grid;
mod search;
mod state;

pub use argument::{Argument, Arguments, PROOF_VERSION, UnknownArgument};
pub use crowd::{CROWD_VERSION, Crowd, FEW_WINS, PLAY_OUTS};
pub use players::{Level, PlayerTable, Skill};
pub use search::{
    Answer, Budget, StopReason, Verdict, Watch, arguments_for, is_solution, shorten, shorten_until,
    solve, solve_with,
};
