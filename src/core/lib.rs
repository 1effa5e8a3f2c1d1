//! The engine under Patience: cards, rules read from TOML, positions and moves.
//!
//! A rule file is data. [`RuleFile`] reads one, [`RuleFile::compile`] settles its variant and
//! options and makes [`Rules`]: a description for texts and refusals, and tables for play. A
//! [`Position`] is plain data that is dealt, played on and taken back by those rules, and
//! [`Game`] keeps a match of them with its history.
//!
//! Nothing here knows of a terminal, a file, a clock or chance: a deal follows from its number.

pub mod advice;
pub mod analysis;
mod base;
mod bounds;
mod card;
mod card_set;
mod carries;
mod carrying;
mod circles;
mod compile;
mod deal;
mod dealt;
pub mod describe;
mod extends;
mod fault;
mod few_piles;
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
mod pile_set;
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
pub use few_piles::FewPiles;
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
pub use rules::{
    AcceptTable, Base, Beside, Blocked, Build, Call, Compulsory, Deadlock, DealStep, Direction,
    Face, Filling, FirstTurn, Gather, Goal, Group, GroupId, GroupSet, Guests, Kept, Leaning, Lift,
    Lines, MatchLength, Missed, Nearness, OnStall, Pace, Pairs, Par, Pile, PileId, Place, Race,
    Rearrange, Removal, Role, Rules, ScoreFor, ScoreLine, Seat, Shape, Shown, Start, Stock,
    StockTurns, Suits, Times, TurnGame, TurnWhen,
};
pub use score::{HandEnd, Tally, TallyLine};
pub use shuffle::{DealNumber, SHUFFLE_VERSION, shuffled_deck};
pub use sight::Sight;
pub use syntax::toml_fault;
pub use view::{Seen, View};
