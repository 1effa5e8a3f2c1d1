//! The messages from a table to its guests. They never reveal more than the guest's seat may see.

use patience_core::Seat;
use serde::{Deserialize, Serialize};

use super::fields;
use super::name::Name;
use super::rules_text::RulesText;
use super::seal::Sealed;
use super::seen_act::SeenAct;
use super::seen_position::SeenPosition;
use crate::settings::ComputerLevel;

/// A message to a guest.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RoomEvent {
    /// The guest has joined. Contains the rules of the game.
    Welcome(Box<RulesText>),
    /// Who is here, and who has which seat.
    People(People),
    /// The final positions of the finished hands, with all cards face up.
    Hands(Vec<EndedHand>),
    /// The hand on the table, as the guest's seat sees it.
    Table(Box<SeenTable>),
    /// A sentence for the guest, and whether it is a refusal.
    Notice(String, bool),
    /// A chat message, with the name of the sender.
    Talk(Name, String),
    /// The guest's own chat message, which was not sent because the guest had sent too many at once.
    Unsaid(String),
    /// The seal of the next deal.
    Sealed(String),
    /// The deal that was played. It is sent when the match is over.
    Opened(Sealed),
    /// The guest is no longer at the table. The text is the reason, as a sentence.
    Closed(String),
}

/// The stage of a shared table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RoomStage {
    /// People join, take seats and get ready.
    Gathering,
    /// A hand begins or resumes in this many milliseconds.
    Countdown(u64),
    /// A hand is in progress.
    Playing,
    /// The hand is paused, by a player or because nobody is there.
    Paused,
    /// The hand is over, but not the match.
    HandOver,
    /// The match is over.
    MatchOver,
}

/// Who is at a table, and who has which seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct People {
    /// The seats, in order.
    pub seats: Vec<Chair>,
    /// The spectators.
    pub onlookers: Vec<Name>,
    /// The number of further spectators, who are not named because there may be many.
    #[serde(default, skip_serializing_if = "fields::is_zero")]
    pub more_onlookers: usize,
    /// The seat of the receiving guest, if any.
    #[serde(default, with = "fields::optional_seat")]
    pub own: Option<Seat>,
    /// The name of the receiving guest.
    pub name: Name,
    /// The stage.
    pub stage: RoomStage,
    /// The deal of the match in words, if it is public.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deal: Option<String>,
    /// The open question to all players.
    pub question: Option<String>,
    /// The players who have not yet answered the open question. Only sent to the guest who asked and to guests who have
    /// agreed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub awaited: Vec<Name>,
}

/// A seat at a shared table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chair {
    /// The person who has the seat.
    pub person: Option<Person>,
    /// The level of the computer player that has the seat, or that plays for an absent person.
    #[serde(with = "fields::level")]
    pub level: ComputerLevel,
    /// The person's progress in their own game, if all play the same deal of a single-player game. In any other game,
    /// the points in the match so far, once a hand is finished.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub progress: Option<String>,
    /// Whether the person has finished their own game, if all play the same deal of a single-player game.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub has_ended: bool,
}

/// How the progress text begins for a person who has given up the deal.
pub(crate) const GAVE_UP: &str = "gave up";

impl Chair {
    /// Whether the person has given up, if all play the same deal of a single-player game.
    pub fn has_given_up(&self) -> bool {
        let progress = self.progress.as_ref();
        self.has_ended && progress.is_some_and(|progress| progress.starts_with(GAVE_UP))
    }
}

/// A person who has a seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Person {
    /// The name.
    pub name: Name,
    /// Whether the person is ready to begin or continue.
    pub ready: bool,
    /// Whether the person is connected.
    pub presence: Presence,
    /// The round-trip time of a message to the person, in milliseconds, once it is known.
    pub round_trip: Option<u32>,
}

/// Whether a person who has a seat is connected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Presence {
    /// Connected.
    Here,
    /// The connection has been lost for a few seconds.
    Away,
    /// Away, with a computer player in the seat until the person is back.
    Replaced,
}

/// A finished hand, with all cards face up.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct EndedHand {
    /// The position at its end.
    pub position: SeenPosition,
    /// The seat that gave up, if any.
    #[serde(default, with = "fields::optional_seat")]
    pub resigned: Option<Seat>,
}

/// A hand as a seat sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeenTable {
    /// The number of previous hands.
    pub hand: usize,
    /// The position as the seat sees it, or the whole position once the hand is over.
    pub position: SeenPosition,
    /// The seat that gave up, if any.
    #[serde(default, with = "fields::optional_seat")]
    pub resigned: Option<Seat>,
    /// How many actions of the hand the guest already has that are still valid.
    pub known: usize,
    /// The actions that follow those counted in `known`.
    pub acts: Vec<SeenAct>,
    /// The time at which the hand ends after a player has called, on the clock of the game, in milliseconds.
    pub closing: Option<u64>,
    /// The last action of each seat in words.
    pub news: Vec<Option<String>>,
    /// The last undo in words, until the next move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub taken_back: Option<String>,
    /// The clock of the game, in milliseconds.
    pub clock: u64,
}

impl SeenTable {
    /// Merges this message with an earlier message that has not been sent yet, and returns the result. It contains the
    /// actions of both.
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

    /// Whether two messages are the same except for the time on the clock, which guests advance by themselves.
    pub fn says_the_same(&self, other: &Self) -> bool {
        let at_the_same_time = Self {
            clock: other.clock,
            ..self.clone()
        };
        at_the_same_time == *other
    }
}
