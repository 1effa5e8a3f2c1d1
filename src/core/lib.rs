//! The engine under Patience: cards, rules read from TOML, positions and moves.
//!
//! A rule file is data. [`RuleFile`] reads one, [`RuleFile::compile`] settles its variant and
//! options and makes [`Rules`]: a description for texts and refusals, and tables for play. A
//! [`Position`] is plain data that is dealt, played on and taken back by those rules, and
//! [`Game`] keeps a match of them with its history.
//!
//! Nothing here knows of a terminal, a file, a clock or chance: a deal follows from its number.

mod acceptor_index;
pub mod advice;
mod base;
mod bounds;
mod card;
mod card_set;
mod carries;
mod carrying;
pub mod check;
mod circles;
mod compile;
mod deal;
mod dealt;
pub mod describe;
mod extends;
mod fault;
mod fingerprint;
pub mod finishing;
mod game;
mod going_round;
mod grid;
mod hand;
mod kinship;
mod legal;
mod lint;
mod matches;
mod moves;
mod node;
pub mod notation;
mod options;
mod phrases;
mod play;
mod played;
mod position;
mod preamble;
mod race;
mod reader;
mod realtime;
mod redeal;
mod refusal;
mod removing;
mod rows;
mod rule_file;
mod rules;
pub mod score;
mod shuffle;
mod sight;
mod steps;
mod stock;
mod syntax;
mod turn_game;
mod view;
pub mod vocabulary;
pub mod wandering;

pub use bounds::Form;
pub use card::{Card, Colour, Rank, Suit};
pub use card_set::CardSet;
pub use dealt::Dealt;
pub use fault::{Fault, Faults, Place as FaultPlace, Source, nearest};
pub use game::{Act, ActError, Crossing, Entry, Game};
pub use hand::Hand;
pub use kinship::Traits;
pub use matches::{HandResult, Match};
pub use moves::Move;
pub use options::{Kind, STANDARD, Setting, Value, Variant};
pub use played::{Played, Step};
pub use position::{End, Phase, Position, SeatState, Status, Turn};
pub use realtime::{Action, Order, Outcome, Quicker};
pub use refusal::Refusal;
pub use rule_file::RuleFile;
pub use rules::*;
pub use score::{HandEnd, Scored, Tally, TallyLine};
pub use shuffle::{DealNumber, SHUFFLE_VERSION, shuffled_deck};
pub use sight::Sight;
pub use syntax::toml_fault;
pub use view::{Seen, View};
