//! The engine behind Patience: cards, rules, positions and moves.
//!
//! A game is data. [`Rules::new`] checks a [`Description`] and derives the tables that play needs.
//! A [`Position`] is plain data: the rules deal it, play on it and undo moves in it. A [`Game`] is
//! a match of one or more hands, with its history.
//!
//! The crate uses no terminal, files, clock or source of randomness: a deal is determined by its
//! number.
//!
//! # Examples
//!
//! This example describes a small game, deals it, plays a move and undoes it. Thirteen cards are
//! dealt to each of four columns, which are built down in any suit:
//!
//! ```
//! use std::sync::Arc;
//!
//! use patience_core::notation::write_position;
//! use patience_core::{
//!     Build, DealNumber, DealStep, Description, Direction, Game, Goal, Group, Role, Rules, Suits,
//! };
//!
//! let mut columns = Group { count: 4, ..Group::new("tableau", Role::Tableau) };
//! columns.build = Build { direction: Direction::Down, suits: Suits::Any, ..Build::NONE };
//! let foundations = Group { count: 4, ..Group::new("foundation", Role::Foundation) };
//! let mut streets = Description::new("Four Streets", vec![foundations, columns]);
//! let [foundation, tableau] = ["foundation", "tableau"].map(|name| streets.group_named(name));
//! let (foundation, tableau) = foundation.zip(tableau).ok_or("a kind of pile is missing")?;
//! streets.goal = Goal::AllOn(foundation.set());
//! streets.deal = vec![DealStep::Each { to: tableau, counts: vec![13; 4], apart: false, joined: false }];
//!
//! let deal = DealNumber::new(2).ok_or("deal numbers start at 1")?;
//! let mut game = Game::new(Arc::new(Rules::new(streets)?), deal);
//! let dealt = write_position(game.rules(), game.position());
//! let mv = *game.legal_moves().first().ok_or("no move is left")?;
//! game.play(game.to_move(), mv, 0)?;
//! assert_ne!(write_position(game.rules(), game.position()), dealt);
//! game.undo();
//! assert_eq!(write_position(game.rules(), game.position()), dealt);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Items without an example of their own appear in the example of their type. The parts of a [`Description`] and
//! the error types have no examples, because they are plain data.

pub mod analysis;
mod cards;
pub mod check;
mod game;
mod moves;
pub mod notation;
mod position;
mod rules;

pub use analysis::{Progress, Traits, advice, autofinish, deadlock, last_round, progress};
pub use cards::{
    Card, CardSet, Colour, CribbageHand, DealNumber, Dealt, Hand, ParseError, Rank,
    SHUFFLE_VERSION, Suit, shuffled_deck,
};
pub use game::{
    Act, ActError, Action, Entry, Game, HandResult, Match, ObservedHand, Order, Outcome,
    Preference, UndoBoundary,
};
pub use moves::{Applied, Effect, Move, Refusal};
pub use position::{
    Arrangement, CribbageScore, End, HandEnd, Observation, Phase, Position, Scored, ScoredLine,
    SeatState, Seen, SeenPile, Status, Tally, TallyLine, Turn, score,
};
pub use rules::{
    About, AcceptTable, Base, Beside, Blocked, Build, Call, Compulsory, Condition, Deadlock,
    DealAnew, DealStep, Description, Direction, Face, FacePattern, FilledGaps, Filling, FirstTurn,
    Gather, Goal, Group, GroupAndNumber, GroupId, GroupSet, Guests, Kept, KeptWay, Kind, Leaves,
    Leaving, Lift, Likeness, LineHands, Lines, LinkedPile, MOST_CARDS_ON_PILE, MOST_COLUMNS,
    MOST_COUNTED_EVENTS, MOST_GROUPS, MOST_PACKS, MOST_PEAKS, MOST_PICTURE_ROWS, MOST_PILES,
    MOST_ROWS, MOST_SEATS, MatchLength, Missed, Nearness, OnStall, OtherBuild, Out, Own, Pace,
    Pairs, Par, Pick, Pile, PileId, Place, Placed, Pulls, Race, Ranks, Rearrange, Redeal, Removal,
    Role, RowRemoval, RowWhich, Rules, STANDARD, ScoreFor, ScoreLine, Seat, SecondBuild, Setting,
    Shape, Shown, SmallPileSet, Start, StartLimit, Stock, StockTurns, SuitCycle, Suits, Times,
    TurnGame, TurnStep, TurnSteps, UpInDeal, Upturned, Value, Variant, WIDEST_PICTURE_ROW,
    WIDEST_TRIANGLE_ROW, Which, WhichPiles,
};
