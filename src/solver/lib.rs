//! The part of Patience that thinks: a solver for games for one player, and computer players for games for several
//! players. The crate works on positions. It uses no files, no screens and no clock except the one that limits a
//! search.
//!
//! # The solver
//!
//! [`solve`] sees every card and determines whether a position can be won. Its [`Verdict`] has three values. It is
//! won, with the moves that win; lost, if every continuation has been searched or ruled out; or undecided, if the
//! [`Budget`] ran out first.
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
//! A [`PlayerTable`] seats players of any [`Skill`]. They see what a person in their seat would see, and make moves
//! through the same functions as people do. They can play in real time or without waiting.
//!
//! # Modules
//!
//! `search` looks for ways to win on any `state`, which is a representation of positions for some rules. `evaluate`
//! estimates how close a state is to the goal, and the arguments (lines of reasoning) of `prune` rule states out.
//! `players` is separate from these. So are [`scored_grid`], which gives advice in games that place cards on a grid for
//! points, and `crowd`, a group of simulated players whose results show how hard a deal is.
//!
//! Items without an example of their own appear in the example of their type or of the function that
//! returns them.

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
