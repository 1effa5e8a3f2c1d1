//! The engine under Patience: cards, rules, positions and moves.
//!
//! A game is data: a [`Description`] says what it is, [`Rules::new`] checks that and derives the
//! tables for play. A [`Position`] is plain data that is dealt, played on and taken back by those
//! rules, and [`Game`] keeps a match of them with its history.
//!
//! Nothing here knows of a terminal, a file, a clock or chance: a deal follows from its number.

mod acceptor_index;
pub mod advice;
mod base;
mod card;
mod card_set;
mod carries;
mod carrying;
pub mod check;
mod circles;
mod deal;
mod dealt;
pub mod finishing;
mod game;
mod going_round;
mod grid;
mod hand;
mod kinship;
mod legal;
mod matches;
mod moves;
pub mod notation;
mod play;
mod played;
mod position;
mod race;
mod realtime;
mod redeal;
mod refusal;
mod removing;
mod rows;
mod rules;
pub mod score;
mod shuffle;
mod sight;
mod steps;
mod stock;
mod turn_game;
mod view;
pub mod wandering;

pub use card::{Card, Colour, Rank, Suit};
pub use card_set::CardSet;
pub use dealt::Dealt;
pub use game::{Act, ActError, Crossing, Entry, Game};
pub use hand::Hand;
pub use kinship::Traits;
pub use matches::{HandResult, Match};
pub use moves::Move;
pub use played::{Played, Step};
pub use position::{End, Phase, Position, SeatState, Status, Turn};
pub use realtime::{Action, Order, Outcome, Quicker};
pub use refusal::Refusal;
pub use rules::{
    About, AcceptTable, Base, Beside, Blocked, Build, Call, Compulsory, Deadlock, DealStep,
    Description, Direction, Face, FewPiles, Filling, FirstTurn, Gather, Goal, Group,
    GroupAndNumber, GroupId, GroupSet, Guests, Kept, Kind, Leaning, Lift, Lines,
    MOST_CARDS_ON_PILE, MOST_COLUMNS, MOST_COUNTED_EVENTS, MOST_GROUPS, MOST_PACKS, MOST_PEAKS,
    MOST_PICTURE_ROWS, MOST_PILES, MOST_ROWS, MOST_SEATS, MatchLength, Missed, Nearness, OnStall,
    Pace, Pairs, Par, Pick, Pile, PileId, Place, Race, Ranks, Rearrange, Redeal, Removal, Role,
    Rules, STANDARD, ScoreFor, ScoreLine, Seat, Setting, SettingError, Shape, Shown, Start, Stock,
    StockTurns, Suits, Times, TurnGame, TurnWhen, Value, Variant, WIDEST_PICTURE_ROW,
    WIDEST_TRIANGLE_ROW, Which,
};
pub use score::{HandEnd, Scored, Tally, TallyLine};
pub use shuffle::{DealNumber, SHUFFLE_VERSION, shuffled_deck};
pub use sight::Sight;
pub use view::{Seen, View};
