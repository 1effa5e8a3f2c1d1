//! The description of a game: plain data that anyone can build, from a rule file or in code.
//! [`crate::Rules::new`] checks whether the game can be played.

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

/// A pile, given by its kind and its number within the kind. Numbers begin at 0.
pub type GroupAndNumber = (GroupId, u8);

/// A complete description of a game: its players, cards, piles and rules.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Description {
    /// The name of the game, the source of its rules, and its variant.
    pub about: About,
    /// The number of sides in the game. Each player is a side unless partners share a layout.
    pub sides: u8,
    /// The titles of the parts that the partners on a side play, in order. Empty if there are no
    /// partners.
    pub roles: Vec<String>,
    /// The number of packs that are shuffled together into each deck.
    pub packs: u8,
    /// The number of suits in the packs: 4, 2 or 1.
    pub suits: u8,
    /// The suits left out of the packs, which makes the packs smaller.
    pub suits_left_out: Vec<Suit>,
    /// The ranks of the cards in the game, in order.
    pub ranks: Ranks,
    /// The cards that are added to the packs or left out, each with a number of copies. The number
    /// is negative if copies are left out.
    pub changed_cards: Vec<(Card, i8)>,
    /// The rank on which foundations start, or what decides it.
    pub base: Base,
    /// The kinds of pile in the game, in the order in which piles are numbered.
    pub groups: Vec<Group>,
    /// The picture of the table on screen, if the game defines one: rows of piles from the top.
    /// `None` is an empty place.
    pub picture: Vec<Vec<Option<GroupAndNumber>>>,
    /// Captions shown above piles in the layout on screen.
    pub captions: Vec<(GroupAndNumber, String)>,
    /// The steps of the deal, in order.
    pub deal: Vec<DealStep>,
    /// What happens during the deal to cards that fit on a foundation.
    pub up_in_deal: UpInDeal,
    /// How cards are dealt from the stock, if the game has a stock.
    pub stock: Option<Stock>,
    /// How the layout is gathered and dealt again. A game cannot have both this and a stock.
    pub redeal: Option<Redeal>,
    /// Which cards may be removed from the table.
    pub removal: Option<Removal>,
    /// When the game is won or over.
    pub goal: Goal,
    /// The lines of the rules for the score.
    pub score: Vec<ScoreLine>,
    /// The rows, columns and diagonals of a grid that are scored as hands of cards.
    pub lines: Option<Lines>,
    /// The points for clearing the layout, which depend on the pass through the stock in which it
    /// is cleared.
    pub par: Option<Par>,
    /// Which cards may change places, if the game allows this.
    pub rearrange: Option<Rearrange>,
    /// The rules of a race, if several players play at the same time with a deck each.
    pub race: Option<Race>,
    /// The rules for taking turns, if several players share one pack. A game cannot have both this
    /// and a race.
    pub turn_game: Option<TurnGame>,
    /// The length of a match. Games for one player without a match consist of one hand.
    pub length: MatchLength,
    /// Whether the game offers matches of several hands.
    pub has_match: bool,
}

impl Description {
    /// Returns a game for one player with one pack of 52 cards, whose foundations start with aces.
    ///
    /// A kind of pile that does not say where its cards come from takes cards from the usual kinds.
    /// Each card on a foundation scores a point.
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

    /// Gives the usual sources of cards to each kind of pile that takes cards without saying where
    /// they come from.
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

    /// Returns the number of players in the game.
    pub fn seats(&self) -> u8 {
        let partners = u8::try_from(self.roles.len().max(1)).unwrap_or(u8::MAX);
        self.sides.saturating_mul(partners)
    }

    /// Returns the number of decks in the game: one for each side in a race, otherwise one in all.
    pub fn decks(&self) -> u8 {
        if self.race.is_some() { self.sides } else { 1 }
    }

    /// Returns the kind of pile with this id.
    #[inline]
    pub fn group(&self, group: GroupId) -> &Group {
        &self.groups[group.index()]
    }

    /// Returns the ids of all kinds of pile.
    pub fn group_ids(&self) -> impl Iterator<Item = GroupId> + use<> {
        (0..u8::try_from(self.groups.len()).unwrap_or(u8::MAX)).map(GroupId::new)
    }

    /// Returns the kinds of pile with this role, such as columns.
    pub fn groups_of(&self, role: Role) -> impl Iterator<Item = GroupId> {
        let ids = self.group_ids();
        ids.filter(move |id| self.group(*id).role == role)
    }

    /// Whether the removal rules take cards from this kind of pile.
    pub fn is_taken_off(&self, id: GroupId) -> bool {
        let removal = self.removal.as_ref();
        removal.is_some_and(|removal| removal.from().contains(id))
    }

    /// Whether partners share a layout in this game.
    pub fn has_partners(&self) -> bool {
        self.sides < self.seats()
    }

    /// Returns the kind of pile with this name.
    pub fn group_named(&self, name: &str) -> Option<GroupId> {
        self.group_ids()
            .find(|group| self.group(*group).name == name)
    }

    /// Whether players of the game have piles of their own in addition to shared piles.
    #[inline]
    pub fn is_for_several(&self) -> bool {
        self.race.is_some() || self.turn_game.is_some()
    }

    /// Whether a match of this game has several hands.
    #[inline]
    pub fn has_several_hands(&self) -> bool {
        self.has_match && self.length != MatchLength::Hands(1)
    }

    /// Whether all seats of the game play at the same time, without turns.
    #[inline]
    pub fn in_real_time(&self) -> bool {
        self.race
            .as_ref()
            .is_some_and(|race| race.pace == Pace::RealTime)
    }

    /// Returns how often cards may be redealt, or `None` if the game has no redeal.
    pub fn redeals(&self) -> Option<Times> {
        let of_stock = self.stock.as_ref().map(|stock| stock.redeals);
        of_stock.or(self.redeal.map(|redeal| redeal.times))
    }
}
