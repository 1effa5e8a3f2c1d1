//! The description of a game: plain data that anybody can build, from a rule file or in code.
//! Whether it makes a game that can be played is not known before [`crate::Rules::new`] has checked
//! it.

mod about;
mod build;
mod condition;
mod deal;
mod fingerprint;
mod goal;
mod group;
mod option;
mod pack;
mod pile_terms;
mod race;
mod ranks;
mod removal;
mod score;
mod stock;
mod turn;
mod turn_game;

pub use about::About;
pub use build::{Build, Direction, OtherBuild, SecondBuild, SuitCycle, Suits};
pub use condition::{Condition, WhichPiles};
pub use deal::{Base, DealStep, Pick, UpInDeal, Which};
pub use goal::{Goal, MatchLength};
pub(crate) use group::Happening;
pub use group::{Group, Guests};
pub use option::{Kind, STANDARD, Setting, Value, Variant};
pub use pile_terms::{
    Beside, Face, FacePattern, Filling, KeptWay, Lift, LinkedPile, Own, Place, Pulls, Role, Shape,
    Shown, Start, StartLimit,
};
pub use race::{Blocked, Call, OnStall, Out, Pace, Race, StockTurns};
pub use ranks::Ranks;
pub use removal::{Leaves, Leaving, Likeness, Nearness, Pairs, Removal, RowRemoval, RowWhich};
pub use score::{LineHands, Lines, Par, ScoreFor, ScoreLine};
pub use stock::{DealAnew, Gather, Kept, Placed, Rearrange, Redeal, Stock, Times};
pub use turn::{FilledGaps, TurnStep, TurnSteps, Upturned};
pub use turn_game::{Compulsory, Deadlock, FirstTurn, Missed, TurnGame};

use crate::cards::{Card, Suit};
use crate::rules::{GroupId, GroupSet};

/// A pile by its kind and its number among the piles of its kind, from 0.
pub type GroupAndNumber = (GroupId, u8);

/// A game: who plays, with which cards, on which piles, and how.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Description {
    /// Its name, its source and its variant.
    pub about: About,
    /// How many sides play: as many as players, unless partners share a layout.
    pub sides: u8,
    /// The names of the partners of a side by their parts; empty where nobody has partners.
    pub roles: Vec<String>,
    /// How many packs are shuffled together (for each seat, where each has a deck).
    pub packs: u8,
    /// How many suits their cards have: 4, 2 or 1.
    pub suits: u8,
    /// The suits that their packs lack, so that these have fewer cards.
    pub suits_left_out: Vec<Suit>,
    /// The ranks of their cards.
    pub ranks: Ranks,
    /// The cards of which a deck has more or fewer than its packs, each with how many more.
    pub changed_cards: Vec<(Card, i8)>,
    /// The rank on which foundations start.
    pub base: Base,
    /// The kinds of pile.
    pub groups: Vec<Group>,
    /// How piles lie on the table, row by row from the top, where that is drawn; between them is
    /// room where none lies.
    pub picture: Vec<Vec<Option<GroupAndNumber>>>,
    /// What is written over piles of the picture.
    pub captions: Vec<(GroupAndNumber, String)>,
    /// The deal.
    pub deal: Vec<DealStep>,
    /// What becomes of cards that fit on a foundation as they are dealt.
    pub up_in_deal: UpInDeal,
    /// How the stock is used.
    pub stock: Option<Stock>,
    /// How the layout is dealt anew; no game has both this and a stock.
    pub redeal: Option<Redeal>,
    /// The removal of cards.
    pub removal: Option<Removal>,
    /// When it is over.
    pub goal: Goal,
    /// The lines of the score.
    pub score: Vec<ScoreLine>,
    /// Lines scored as poker hands.
    pub lines: Option<Lines>,
    /// Points by pass.
    pub par: Option<Par>,
    /// Cards that change places.
    pub rearrange: Option<Rearrange>,
    /// The race, where several play at decks of their own.
    pub race: Option<Race>,
    /// The course of turns, where several play at one pack. No game has both.
    pub turn_game: Option<TurnGame>,
    /// How long a match is; games for one without a match play one hand.
    pub length: MatchLength,
    /// Whether a match is kept at all.
    pub has_match: bool,
}

impl Description {
    /// Returns a game for one with one pack of 52 cards, whose foundations start with aces. Each
    /// kind of pile that names no sources takes cards from the usual ones; each card
    /// on a foundation scores a point.
    ///
    /// # Examples
    ///
    /// ```
    /// use patience_core::{Build, DealStep, Description, Direction, Goal, Group, Role, Rules, Suits};
    ///
    /// let columns = Group {
    ///     count: 4,
    ///     build: Build {
    ///         direction: Direction::Down,
    ///         suits: Suits::Any,
    ///         ..Build::NONE
    ///     },
    ///     ..Group::new("tableau", Role::Tableau)
    /// };
    /// let foundations = Group {
    ///     count: 4,
    ///     ..Group::new("foundation", Role::Foundation)
    /// };
    /// let mut game = Description::new("Four Streets", vec![foundations, columns]);
    /// let [foundation, tableau] = ["foundation", "tableau"].map(|name| game.group_named(name));
    /// game.goal = Goal::AllOn(foundation.ok_or("no foundation")?.set());
    /// game.deal = vec![DealStep::Each {
    ///     to: tableau.ok_or("no tableau")?,
    ///     counts: vec![13; 4],
    ///     apart: false,
    ///     joined: false,
    /// }];
    /// let rules = Rules::new(game)?;
    /// assert_eq!(rules.piles().len(), 8);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(title: &str, groups: Vec<Group>) -> Self {
        let mut game = Self {
            about: About {
                id: title.to_lowercase().replace(' ', "-"),
                title: title.to_owned(),
                variant: STANDARD.to_owned(),
                ..About::default()
            },
            sides: 1,
            roles: Vec::new(),
            packs: 1,
            suits: 4,
            suits_left_out: Vec::new(),
            ranks: Ranks::ALL,
            changed_cards: Vec::new(),
            base: Base::Fixed(Ranks::ALL.first()),
            groups,
            picture: Vec::new(),
            captions: Vec::new(),
            deal: Vec::new(),
            up_in_deal: UpInDeal::No,
            stock: None,
            redeal: None,
            removal: None,
            goal: Goal::Race,
            score: Vec::new(),
            lines: None,
            par: None,
            rearrange: None,
            race: None,
            turn_game: None,
            length: MatchLength::Hands(1),
            has_match: false,
        };
        game.connect_as_usual();
        let mut numbered = (0..).map(GroupId::new).zip(&game.groups);
        let foundations = numbered
            .by_ref()
            .filter(|(_, group)| group.role == Role::Foundation);
        let scored = foundations.map(|(group, _)| ScoreLine {
            of: ScoreFor::CardOn(group),
            points: 1,
        });
        game.score = scored.collect();
        game
    }

    /// Fills in the usual sources of each kind of pile that takes cards and names no sources.
    fn connect_as_usual(&mut self) {
        for at in 0..self.groups.len() {
            let sources = self.usual_sources(at);
            let group = &mut self.groups[at];
            if group.build.direction != Direction::None && group.from.is_empty() {
                group.from = sources;
            }
            if group.start != Start::Nothing && group.start_from.is_empty() {
                group.start_from = sources;
            }
        }
    }

    fn usual_sources(&self, target: usize) -> GroupSet {
        let target = &self.groups[target];
        let sources = self
            .group_ids()
            .filter(|id| target.usually_takes_from(self.group(*id)));
        sources.collect()
    }

    /// Returns how many players there are.
    pub fn seats(&self) -> u8 {
        let partners = u8::try_from(self.roles.len().max(1)).unwrap_or(u8::MAX);
        self.sides.saturating_mul(partners)
    }

    /// Returns how many decks are shuffled: one for each side in a race, otherwise one.
    pub fn decks(&self) -> u8 {
        if self.race.is_some() { self.sides } else { 1 }
    }

    /// Returns a kind of pile.
    #[inline]
    pub fn group(&self, group: GroupId) -> &Group {
        &self.groups[group.index()]
    }

    /// Returns the kinds of pile with their numbers.
    pub fn group_ids(&self) -> impl Iterator<Item = GroupId> + use<> {
        (0..u8::try_from(self.groups.len()).unwrap_or(u8::MAX)).map(GroupId::new)
    }

    /// Returns the kinds of pile of a role.
    pub fn groups_of(&self, role: Role) -> impl Iterator<Item = GroupId> {
        let ids = self.group_ids();
        ids.filter(move |id| self.group(*id).role == role)
    }

    /// Tells whether cards are taken off the table from a kind of pile.
    pub fn is_taken_off(&self, id: GroupId) -> bool {
        let removal = self.removal.as_ref();
        removal.is_some_and(|removal| removal.from().contains(id))
    }

    /// Tells whether several partners play a layout together.
    pub fn has_partners(&self) -> bool {
        self.sides < self.seats()
    }

    /// Returns the kind of pile with this name.
    pub fn group_named(&self, name: &str) -> Option<GroupId> {
        self.group_ids()
            .find(|group| self.group(*group).name == name)
    }

    /// Tells whether players have piles of their own, besides the piles that they share.
    #[inline]
    pub fn is_for_several(&self) -> bool {
        self.race.is_some() || self.turn_game.is_some()
    }

    /// Tells whether several hands make a match.
    #[inline]
    pub fn has_several_hands(&self) -> bool {
        self.has_match && self.length != MatchLength::Hands(1)
    }

    /// Tells whether all seats play at once.
    #[inline]
    pub fn in_real_time(&self) -> bool {
        self.race
            .as_ref()
            .is_some_and(|race| race.pace == Pace::RealTime)
    }

    /// Returns how often cards may be gathered and come out anew, where that is ever done.
    pub fn redeals(&self) -> Option<Times> {
        let of_stock = self.stock.as_ref().map(|stock| stock.redeals);
        of_stock.or(self.redeal.map(|redeal| redeal.times))
    }
}
