//! A crowd of simulated players whose results on a deal measure the difficulty of the deal. The players are sensible
//! but hasty: they see what a person sees, never look ahead by more than one move, and give up when nothing improves.
//!
//! The crowd has a version of its own, and everything that decides how it plays is in this module: its players, its
//! noise, its hash and its safe moves. Changes to the solver therefore do not affect how many players win. Every
//! change that does needs a new [`CROWD_VERSION`]. Only integers are used, so that the results are the same on every
//! machine.

mod judgement;
mod measure;
mod noise;
mod outlooks;
mod play_out;
mod players;

pub use measure::{Crowd, FEW_WINS, PLAY_OUTS};

/// The version of the crowd of simulated players. Results from different versions cannot be compared.
pub const CROWD_VERSION: u32 = 2;
