//! A crowd of simulated players, by whose luck with a deal its difficulty is told: sensible, hasty
//! and without any search. They see what a person sees, never look ahead by more than one move, and
//! give up when nothing gets better.
//!
//! The crowd has a version of its own, and everything that decides what it plays lives here: its
//! tastes, its noise, its hash and its safe moves. The solver may change without a difference to
//! any count; whatever changes a count needs another [`CROWD_VERSION`]. Only whole numbers are
//! used, so that the counts are the same on every machine.

mod judgement;
mod measure;
mod noise;
mod outlooks;
mod play_out;
mod tastes;

pub use measure::{Crowd, FEW_WINS, PLAY_OUTS};

/// The version of the crowd. Counts of different versions cannot be compared.
pub const CROWD_VERSION: u32 = 2;
