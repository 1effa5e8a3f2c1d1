//! The rules of a game: the checked description of the game, and tables derived from the
//! description. During play, the engine never looks anything up by name.

mod description;
mod ids;
mod limits;
mod pile_set;
mod small_pile_set;
mod tables;

use std::ops::Deref;

use crate::cards::{ByCard, Card, CardSet, Rank};

pub(crate) use description::Happening;
pub use description::{
    About, Base, Beside, Blocked, Build, Call, Compulsory, Condition, Deadlock, DealAnew, DealStep,
    Description, Direction, Face, FacePattern, FilledGaps, Filling, FirstTurn, Gather, Goal, Group,
    GroupAndNumber, Guests, Kept, KeptWay, Kind, Leaves, Leaving, Lift, Likeness, LineHands, Lines,
    LinkedPile, MatchLength, Missed, Nearness, OnStall, OtherBuild, Out, Own, Pace, Pairs, Par,
    Pick, Place, Placed, Pulls, Race, Ranks, Rearrange, Redeal, Removal, Role, RowRemoval,
    RowWhich, STANDARD, ScoreFor, ScoreLine, SecondBuild, Setting, Shape, Shown, Start, StartLimit,
    Stock, StockTurns, SuitCycle, Suits, Times, TurnGame, TurnStep, TurnSteps, UpInDeal, Upturned,
    Value, Variant, Which, WhichPiles,
};
pub use ids::{GroupId, GroupSet, PileId, Seat};
pub use limits::{
    MOST_CARDS_ON_PILE, MOST_COLUMNS, MOST_COUNTED_EVENTS, MOST_GROUPS, MOST_PACKS, MOST_PEAKS,
    MOST_PICTURE_ROWS, MOST_PILES, MOST_ROWS, MOST_SEATS, WIDEST_PICTURE_ROW, WIDEST_TRIANGLE_ROW,
};
pub(crate) use pile_set::{MOST_WORDS, PileSet, WidePileSet};
pub use small_pile_set::SmallPileSet;
use tables::Tables;
pub use tables::{AcceptTable, Pile};
pub(crate) use tables::{
    AcceptorBits, DirectionTables, EMPTY_PILE, FACE_DOWN_PILE, PileLayout, PileRange, Quality,
    ROWS, Reach, Route, TooLarge, USUAL_ROWS, base_cards, cards_dealt_by, flows, flows_by_itself,
    hands_dealt_to, is_card, most_cards_on, of_base, with_handicaps,
};

/// The checked rules of a game, ready for play.
///
/// # Examples
///
/// ```
/// # use patience_core::*;
/// # let columns = Group { count: 4, build: Build { direction: Direction::Down, suits: Suits::Any, ..Build::NONE }, ..Group::new("tableau", Role::Tableau) };
/// # let foundations = Group { count: 4, ..Group::new("foundation", Role::Foundation) };
/// # let mut game = Description::new("Four Streets", vec![foundations, columns]);
/// # game.goal = Goal::AllOn(GroupId::new(0).set());
/// # game.deal = vec![DealStep::Each { to: GroupId::new(1), counts: vec![13; 4], apart: false, joined: false }];
/// # let four_streets = game;
/// let rules = Rules::new(four_streets)?;
/// assert_eq!((rules.seats(), rules.cards()), (1, 52));
/// let tableau = rules.group_named("tableau").ok_or("no such piles")?;
/// let columns = rules.piles_of(tableau, Seat::FIRST);
/// let names: Vec<&str> = columns.map(|pile| rules.pile(pile).name.as_str()).collect();
/// assert_eq!(names, ["t1", "t2", "t3", "t4"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Rules {
    description: Description,
    pub(crate) tables: Tables,
}

impl Rules {
    /// Returns the pile with this id.
    #[inline]
    pub fn pile(&self, pile: PileId) -> &Pile {
        &self.tables.piles[pile.index()]
    }

    /// Returns how the cards of a pile are stored in memory.
    #[inline]
    pub(crate) fn layout_of(&self, pile: PileId) -> &PileLayout {
        &self.tables.pile_layouts[pile.index()]
    }

    /// Returns the kind of pile to which a pile belongs.
    #[inline]
    pub fn group_of(&self, pile: PileId) -> &Group {
        self.group(self.pile(pile).group)
    }

    /// Returns the ids of all piles of the game.
    pub fn pile_ids(&self) -> impl DoubleEndedIterator<Item = PileId> + use<> {
        (0..u8::try_from(self.tables.piles.len()).unwrap_or(u8::MAX)).map(PileId::new)
    }

    /// Returns those piles of a kind that a seat plays with: the seat's own piles, or the piles
    /// that all seats share.
    #[inline]
    pub fn piles_of(
        &self,
        group: GroupId,
        seat: Seat,
    ) -> impl DoubleEndedIterator<Item = PileId> + use<> {
        let first = self.tables.group_first[seat.index()][group.index()].number();
        let count = self.group(group).count;
        (first..first + count).map(PileId::new)
    }

    /// Returns a seat's first pile of a kind. The kind must have at least one pile.
    #[inline]
    pub(crate) fn first_of(&self, group: GroupId, seat: Seat) -> PileId {
        self.tables.group_first[seat.index()][group.index()]
    }

    /// Returns the piles that all seats share, which have the lowest ids.
    pub fn shared_piles(&self) -> impl Iterator<Item = PileId> + use<> {
        (0..self.tables.shared).map(PileId::new)
    }

    /// Returns the side of a player (the player, or the player and their partners), given as the
    /// first seat of the side. Seats are assigned to the sides in rotation, so that sides alternate
    /// in turn order.
    #[inline]
    pub const fn side(&self, seat: Seat) -> Seat {
        if self.description.sides == self.tables.seats {
            seat
        } else {
            Seat::new(seat.number() % self.description.sides)
        }
    }

    /// Returns all seats of a side as bits. Each seat has the bit at its number.
    pub(crate) fn seats_of(&self, side: Seat) -> u16 {
        self.partners_of(side)
            .fold(0, |set, seat| set | 1 << seat.number())
    }

    /// The number of players on each side of the game.
    #[inline]
    pub const fn partners(&self) -> u8 {
        self.tables.seats / self.description.sides
    }

    /// Returns the players on the side of `seat`, including `seat` itself.
    pub fn partners_of(&self, seat: Seat) -> impl Iterator<Item = Seat> + use<> {
        let (side, sides) = (self.side(seat).number(), self.description.sides);
        (0..self.partners()).map(move |number| Seat::new(side + sides * number))
    }

    /// Returns the sides of the game (single players, or partners together), each given as its
    /// first seat.
    pub fn all_sides(&self) -> impl DoubleEndedIterator<Item = Seat> + use<> {
        (0..self.description.sides).map(Seat::new)
    }

    /// Returns which of the partners' parts a player has in a hand. Parts change from hand to hand.
    pub const fn part(&self, seat: Seat, hand: u32) -> u8 {
        let partners = self.partners() as u32;
        let number = (seat.number() / self.description.sides) as u32;
        #[expect(
            clippy::cast_possible_truncation,
            reason = "a remainder modulo the number of partners, which is a byte"
        )]
        let part = ((number + hand % partners) % partners) as u8;
        part
    }

    /// Returns the partner who had, in the first hand of the match, the part that `seat` has in the
    /// hand with the number `hand`.
    #[inline]
    pub(crate) const fn acting(&self, seat: Seat, hand: u32) -> Seat {
        if self.description.sides == self.tables.seats {
            seat
        } else {
            Seat::new(self.side(seat).number() + self.description.sides * self.part(seat, hand))
        }
    }

    /// Whether the part that a player has among partners in a hand allows the player to take cards
    /// from a kind of pile.
    pub fn is_part_of(&self, group: GroupId, seat: Seat, hand: u32) -> bool {
        let taken_by = self.group(group).taken_by;
        taken_by.is_none_or(|part| part == self.part(seat, hand))
    }

    /// Returns all seats of the game.
    pub fn all_seats(&self) -> impl DoubleEndedIterator<Item = Seat> + use<> {
        (0..self.tables.seats).map(Seat::new)
    }

    /// Returns the pile with this name, as used in notation, such as `t7`.
    pub fn pile_named(&self, name: &str) -> Option<PileId> {
        self.pile_ids().find(|pile| self.pile(*pile).name == name)
    }

    /// Returns the largest number of cards that may be dealt to the pile that a seat must empty. A
    /// larger number would leave too few cards for the rest of the deal.
    pub fn largest_out(&self, seat: Seat) -> u16 {
        let Some(race) = &self.race else { return 0 };
        let usual = race
            .out_sizes
            .get(self.side(seat).index())
            .copied()
            .unwrap_or(0);
        usual
            .saturating_add(self.tables.spare_cards.saturating_sub(1))
            .min(race.out.pile().map_or(0, |pile| self.group(pile).limit))
    }

    /// Whether the cards on a pile never affect moves between other piles.
    #[inline]
    pub fn is_aside(&self, pile: PileId) -> bool {
        self.tables.aside.contains(self.layout_of(pile).group)
    }

    /// Whether a pile takes only single cards, never gives cards, and does not affect other piles.
    #[inline]
    pub fn only_takes(&self, pile: PileId) -> bool {
        let group = self.group_of(pile);
        group.role == Role::Foundation
            && group.lift == Lift::Nothing
            && group.beside == Beside::Anywhere
            && !self.layout_of(pile).matters
    }

    /// Returns the only pile to which cards from piles of the kind `from` can ever move, such as
    /// the heap that takes the cards of all columns. Returns `None` if there are several such
    /// piles, if the cards may be removed, or if the game is for several players.
    pub fn only_target(&self, from: GroupId) -> Option<PileId> {
        if self.seats() > 1 || self.is_taken_off(from) {
            return None;
        }
        let route = self.tables.reach.first()?.route(from);
        let started = route.started.or(route.started_by_some);
        let reached = route.built.or(started).or(route.beside).or(route.later);
        let mut only = None;
        if reached.len() == 1 {
            reached.each(|pile| only = Some(pile));
        }
        only
    }

    /// The number of players in the game.
    #[inline]
    pub const fn seats(&self) -> u8 {
        self.tables.seats
    }

    /// The total number of cards in the game.
    #[inline]
    pub const fn cards(&self) -> u16 {
        self.tables.cards
    }

    /// All piles of the game. Shared piles come first, followed by the piles of each seat. Within
    /// these, piles are in the order of their kinds.
    #[inline]
    pub fn piles(&self) -> &[Pile] {
        &self.tables.piles
    }

    /// Returns the caption above a pile, if the picture of the table has one.
    pub fn caption(&self, pile: PileId) -> Option<&str> {
        let at = (self.pile(pile).group, self.pile(pile).number);
        let mut captions = self.captions.iter();
        let found = captions.find(|(captioned, _)| *captioned == at);
        found.map(|(_, caption)| caption.as_str())
    }

    /// Returns the picture of the table as rows of piles, from the top. `None` is an empty place.
    /// There are no rows if the description of the game has no picture.
    pub fn picture(&self) -> &[Vec<Option<PileId>>] {
        &self.tables.picture
    }

    /// Whether the card on this kind of pile is the starter, which counts as part of every scored
    /// row, column and diagonal of a grid once the grid is full.
    pub fn is_starter(&self, group: GroupId) -> bool {
        let starter = self.lines.as_ref().and_then(Lines::starter);
        starter == Some(group)
    }

    /// Returns the rows, columns and diagonals of the grid that are scored, each as a list of
    /// piles. Rows come first, from the top, then columns from the left, then diagonals.
    pub fn scored_lines(&self) -> &[Vec<PileId>] {
        &self.tables.scored_lines
    }

    /// Returns the piles that a redeal of the layout gathers and then deals to, in order.
    pub fn redealt_piles(&self, redeal: Redeal) -> impl Iterator<Item = PileId> {
        let kinds = redeal.groups.iter();
        kinds.flat_map(|group| self.piles_of(group, Seat::FIRST))
    }

    /// Returns the accept table of a kind of pile for the given base rank: which cards may be put
    /// on which.
    #[inline]
    pub fn accepts(&self, group: GroupId, base: Rank) -> &AcceptTable {
        of_base(&self.tables.groups[group.index()].accepts, base)
    }

    /// Whether players of the game find pairs from memory, by turning up face-down cards.
    #[inline]
    pub fn finds_from_memory(&self) -> bool {
        self.removal
            .as_ref()
            .is_some_and(|removal| removal.from_memory)
    }

    /// Returns the grid whose cards may change places once the grid is full.
    #[inline]
    pub fn rearranged_grid(&self) -> Option<GroupId> {
        self.rearrange.and_then(Rearrange::full_grid)
    }

    /// Returns the accept table of a kind of pile for cards of other players, for the given base
    /// rank. Returns `None` if other players may not put cards on such piles.
    pub fn accepts_of_guests(&self, group: GroupId, base: Rank) -> Option<&AcceptTable> {
        let tables = &self.tables.groups[group.index()].guests;
        (!tables.is_empty()).then(|| of_base(tables, base))
    }

    /// Returns the accept tables (which list the cards that may be put on each card) for each
    /// direction of building. Returns `None` unless cards below the top card decide which cards
    /// piles of this kind accept.
    #[inline]
    pub(crate) fn ways(&self, group: GroupId) -> Option<&DirectionTables> {
        self.tables.groups[group.index()].by_way.as_deref()
    }

    /// Returns, for each card, the cards that continue a run when they are put on that card. This
    /// is about runs that are lifted together.
    #[inline]
    pub(crate) fn runs(&self, group: GroupId, base: Rank) -> &ByCard {
        of_base(&self.tables.groups[group.index()].runs, base)
    }

    /// Like [`Rules::runs`], but for the second of two ways to build piles. Returns `None` if there
    /// is no second way.
    #[inline]
    pub(crate) fn other_runs(&self, group: GroupId, base: Rank) -> Option<&ByCard> {
        let tables = &self.tables.groups[group.index()].other_runs;
        (!tables.is_empty()).then(|| of_base(tables, base))
    }

    /// Returns, for each card, the cards that continue a sequence when they are put on that card,
    /// even where cards need not be in sequence to be lifted together.
    pub fn in_order(&self, group: GroupId, base: Rank) -> &ByCard {
        of_base(&self.tables.groups[group.index()].in_order, base)
    }

    /// Returns the piles that a condition is about, for a seat. If the condition belongs to a pile,
    /// `waiting` is that pile.
    pub(crate) fn piles_awaited(
        &self,
        which: WhichPiles,
        (seat, waiting): (Seat, Option<PileId>),
    ) -> Vec<PileId> {
        let number = |pile: PileId| usize::from(self.pile(pile).number);
        match which {
            WhichPiles::All(groups) | WhichPiles::Any(groups) => {
                let piles = groups.iter().flat_map(|group| self.piles_of(group, seat));
                piles.collect()
            }
            WhichPiles::Its(group) => {
                let same = waiting.and_then(|pile| self.piles_of(group, seat).nth(number(pile)));
                same.into_iter().collect()
            }
            WhichPiles::Before => {
                let before = waiting.and_then(|pile| {
                    let at = number(pile).checked_sub(1)?;
                    self.piles_of(self.pile(pile).group, seat).nth(at)
                });
                before.into_iter().collect()
            }
        }
    }

    /// Returns the number of cards that a turn takes from the stock if it skips no pile.
    pub(crate) fn cards_of_turn(&self, turn: &TurnSteps) -> usize {
        let piles = |group: GroupId| usize::from(self.group(group).count);
        let cards = |step: &TurnStep| match step {
            TurnStep::Up(up) => usize::from(up.cards),
            TurnStep::Each { to, cards, .. } => {
                let piles = to.iter().copied().map(piles);
                piles.sum::<usize>() * usize::from(*cards)
            }
            TurnStep::One { cards, .. } => usize::from(*cards),
            TurnStep::Last { .. } => 1,
            TurnStep::Gaps { of, most } => most.map_or_else(|| piles(*of), usize::from),
            TurnStep::Onto { .. } | TurnStep::CloseUp(_) => 0,
        };
        turn.0.iter().map(cards).sum()
    }

    /// Returns the kind of pile whose rules decide when a run that moves from `source` to
    /// `collector` is complete. This is `collector` if that kind defines its runs, otherwise
    /// `source`.
    pub fn complete_runs(&self, collector: GroupId, source: GroupId) -> GroupId {
        match self.group(collector).run {
            Some(_) => collector,
            None => source,
        }
    }

    /// Whether the runs on a kind of pile consist of cards of the same rank. A complete run is then
    /// a full set of cards of a rank.
    pub fn are_sets(&self, group: GroupId) -> bool {
        let group = self.group(group);
        let run = group.run.unwrap_or(group.build);
        run.direction == Direction::Same && run.suits == Suits::Any && run.second().is_none()
    }

    /// Returns the number of cards in a complete run whose top card is `top`, on a kind of pile.
    pub(crate) fn cards_of_run(&self, group: GroupId, top: Card) -> usize {
        if self.are_sets(group) {
            self.cards_of_rank(top.rank()).into()
        } else {
            self.ranks.count().into()
        }
    }

    /// Returns the cards that continue a run when they are put on `card`, in any of the ways in
    /// which the piles are built.
    pub fn run_on(&self, group: GroupId, card: Card, base: Rank) -> CardSet {
        let card = card.index() as usize;
        let others = self.other_runs(group, base);
        self.runs(group, base)[card] | others.map_or(CardSet::EMPTY, |runs| runs[card])
    }

    /// Whether the face-down top card of a kind of pile, such as a stock, may start an empty pile
    /// elsewhere.
    #[inline]
    pub fn lends(&self, group: GroupId) -> bool {
        self.tables.groups[group.index()].lent
    }

    /// Returns the cards that may be removed from the table together with `card`.
    #[inline]
    pub fn pairs_with(&self, card: Card) -> CardSet {
        self.tables.removal.partners[card.index() as usize]
    }

    /// Returns the cards of the deck that may be removed from the table together with `card`.
    pub(crate) fn partners_in_deck(&self, card: Card) -> CardSet {
        let partners = self.pairs_with(card) & self.deck();
        // A card with only one copy does not pair with itself.
        match self.copies(card) {
            0 | 1 => partners - CardSet::of(card),
            _ => partners,
        }
    }

    /// Returns the cards that allow `card` to be removed on its own. It is enough that one of them
    /// is visible.
    #[inline]
    pub fn outranking(&self, card: Card) -> CardSet {
        self.tables.removal.higher[card.index() as usize]
    }
}

/// Gives read access to the fields of the description from which the rules were made.
impl Deref for Rules {
    type Target = Description;

    #[inline]
    fn deref(&self) -> &Description {
        &self.description
    }
}

/// Rules are equal if their descriptions are equal, because the tables follow from the description.
impl PartialEq for Rules {
    fn eq(&self, other: &Self) -> bool {
        self.description == other.description
    }
}

impl Eq for Rules {}
