//! The messages from a shared table to its guests. They never reveal more than the guest's seat may see.

use patience_core::Seat;
use serde::{Deserialize, Serialize};

use super::fields;
use super::name::Name;
use super::rules_text::RulesText;
use super::seal::Sealed;
use super::seen_act::SeenAct;
use super::seen_position::SeenPosition;
use crate::settings::ComputerLevel;

/// A message from a shared table to a guest.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RoomEvent {
    /// Tells the guest that they have joined the shared table. Contains the rules of the game.
    Welcome(Box<RulesText>),
    /// Tells the guest who is at the shared table, and who has which seat.
    People(People),
    /// Shows the guest the final positions of the finished hands, with all cards face up.
    Hands(Vec<EndedHand>),
    /// Shows the guest the hand in play, as the guest's seat sees it.
    Table(Box<SeenTable>),
    /// Contains a sentence for the guest, and whether it refuses the guest's request.
    Notice(String, bool),
    /// Contains a chat message, with the name of the sender.
    Talk(Name, String),
    /// Returns the guest's own chat message, which was not sent because the guest had sent too many in quick
    /// succession.
    Unsaid(String),
    /// Contains the seal of the next deal, with which the guest can later check that nobody has changed the deal.
    Sealed(String),
    /// Reveals the deal that was played. It is sent when the match is over.
    Opened(Sealed),
    /// Tells the guest that they are no longer at the shared table. The text is the reason, as a sentence.
    Closed(String),
}

/// The stage of play at a shared table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RoomStage {
    /// Before the match: people join, take seats and get ready.
    Gathering,
    /// A hand begins or resumes in this many milliseconds.
    Countdown(u64),
    /// A hand is in progress.
    Playing,
    /// The hand is paused, by a player or because nobody is there.
    Paused,
    /// The hand is over, but the match continues.
    HandOver,
    /// The match at the table is over.
    MatchOver,
}

/// Who is at a shared table, and who has which seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct People {
    /// The seats of the table, in order.
    pub seats: Vec<Chair>,
    /// The names of the spectators at the table.
    pub onlookers: Vec<Name>,
    /// The number of spectators besides those listed by name. Not all are listed, because there may be many.
    #[serde(default, skip_serializing_if = "fields::is_zero")]
    pub more_onlookers: usize,
    /// The seat of the guest who receives the message, if any.
    #[serde(default, with = "fields::optional_seat")]
    pub own: Option<Seat>,
    /// The name of the guest who receives the message.
    pub name: Name,
    /// The stage of the table, for example that a hand is in progress.
    pub stage: RoomStage,
    /// The deal of the match in words, if guests may know it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deal: Option<String>,
    /// The question that all players are being asked, such as whether a move may be undone.
    pub question: Option<String>,
    /// The players who have not yet answered the question that all players are being asked. Only sent to the guest who
    /// asked and to guests who have agreed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub awaited: Vec<Name>,
}

/// A seat at a shared table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chair {
    /// The person who has the seat at the table.
    pub person: Option<Person>,
    /// The level of the computer player that has the seat, or that plays for an absent person.
    #[serde(with = "fields::level")]
    pub level: ComputerLevel,
    /// How far the person in the seat has got in their own game, if all play the same deal of a single-player game. In
    /// any other game, the points in the match so far, once a hand is finished.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub progress: Option<String>,
    /// Whether the person in the seat has finished their own game, if all play the same deal of a single-player game.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub has_ended: bool,
}

/// The first words of the text about the progress of a person who has given up the deal.
pub(crate) const GAVE_UP: &str = "gave up";

impl Chair {
    /// Whether the person in the seat has given up, if all play the same deal of a single-player game.
    pub fn has_given_up(&self) -> bool {
        let progress = self.progress.as_ref();
        self.has_ended && progress.is_some_and(|progress| progress.starts_with(GAVE_UP))
    }
}

/// A person who has a seat at a shared table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Person {
    /// The person's name.
    pub name: Name,
    /// Whether the person is ready to begin the game, or to continue it.
    pub ready: bool,
    /// Whether the person is connected to the table.
    pub presence: Presence,
    /// The round-trip time of a message to the person, in milliseconds, once it is known.
    pub round_trip: Option<u32>,
}

/// Whether a person who has a seat is connected to the shared table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Presence {
    /// The person is connected.
    Here,
    /// The person's connection has been lost for a few seconds.
    Away,
    /// The person is away, and a computer player has the seat until they are back.
    Replaced,
}

/// A finished hand, with all cards face up.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct EndedHand {
    /// The position at the end of the hand.
    pub position: SeenPosition,
    /// The seat that gave up the hand, if any.
    #[serde(default, with = "fields::optional_seat")]
    pub resigned: Option<Seat>,
}

/// A hand in play, as a seat sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeenTable {
    /// The number of hands that were played before this one.
    pub hand: usize,
    /// The position of the cards as the seat sees it, or the whole position once the hand is over.
    pub position: SeenPosition,
    /// The seat that gave up the hand, if any.
    #[serde(default, with = "fields::optional_seat")]
    pub resigned: Option<Seat>,
    /// Of the actions of the hand that the guest has already received, how many are still valid.
    pub known: usize,
    /// The actions of the hand that the guest has not received yet.
    pub acts: Vec<SeenAct>,
    /// The time at which the hand ends after a player has called, on the clock of the game, in milliseconds.
    pub closing: Option<u64>,
    /// For each seat, its last action in words.
    pub news: Vec<Option<String>>,
    /// A text that says what was last undone. It is shown until the next move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub taken_back: Option<String>,
    /// The time on the clock of the game, in milliseconds.
    pub clock: u64,
}

impl SeenTable {
    /// Merges this message about a hand with an earlier one that has not been sent yet, and returns the result. It
    /// contains the actions of both.
    #[must_use]
    pub fn after(mut self, before: &Self) -> Self {
        if let Some(kept) = self.known.checked_sub(before.known)
            && let Some(acts) = before.acts.get(..kept)
            && self.hand == before.hand
        {
            self.known = before.known;
            self.acts = [acts, &self.acts].concat();
        }
        self
    }

    /// Whether two messages about a hand are the same except for the time on the clock, which guests advance by
    /// themselves.
    pub fn says_the_same(&self, other: &Self) -> bool {
        let at_the_same_time = Self {
            clock: other.clock,
            ..self.clone()
        };
        at_the_same_time == *other
    }
}
