//! The rules of one game: its checked description, and the tables derived from it for play. Nothing
//! here is looked up by name while playing.

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
    AcceptorBits, EMPTY_PILE, FACE_DOWN_PILE, PileLayout, PileRange, Quality, ROWS, Reach, Route,
    TooLarge, USUAL_ROWS, WayTables, base_cards, cards_dealt_by, flows, flows_by_itself,
    hands_dealt_to, is_card, most_cards_on, of_base, with_handicaps,
};

/// The rules of a game, checked.
#[derive(Debug, Clone)]
pub struct Rules {
    description: Description,
    pub(crate) tables: Tables,
}

impl Rules {
    /// Returns a pile's description.
    #[inline]
    pub fn pile(&self, pile: PileId) -> &Pile {
        &self.tables.piles[pile.index()]
    }

    /// Returns the layout of a pile in memory.
    #[inline]
    pub(crate) fn layout_of(&self, pile: PileId) -> &PileLayout {
        &self.tables.pile_layouts[pile.index()]
    }

    /// Returns the kind of a pile.
    #[inline]
    pub fn group_of(&self, pile: PileId) -> &Group {
        self.group(self.pile(pile).group)
    }

    /// Returns all pile numbers.
    pub fn pile_ids(&self) -> impl DoubleEndedIterator<Item = PileId> + use<> {
        (0..u8::try_from(self.tables.piles.len()).unwrap_or(u8::MAX)).map(PileId::new)
    }

    /// Returns the piles of a kind that the seat handles: its own or the shared ones.
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

    /// Returns the first pile of a kind for a seat; kinds without piles have none to ask for.
    #[inline]
    pub(crate) fn first_of(&self, group: GroupId, seat: Seat) -> PileId {
        self.tables.group_first[seat.index()][group.index()]
    }

    /// Returns the piles that all seats share, which come first.
    pub fn shared_piles(&self) -> impl Iterator<Item = PileId> + use<> {
        (0..self.tables.shared).map(PileId::new)
    }

    /// Returns the side of a player: the first of its seats. Seats go round the sides, so that
    /// in turns the sides alternate.
    #[inline]
    pub const fn side(&self, seat: Seat) -> Seat {
        if self.description.sides == self.tables.seats {
            seat
        } else {
            Seat::new(seat.number() % self.description.sides)
        }
    }

    /// Returns all seats of a side, as bits.
    pub(crate) fn seats_of(&self, side: Seat) -> u16 {
        self.partners_of(side)
            .fold(0, |set, seat| set | 1 << seat.number())
    }

    /// Returns how many players a side has.
    #[inline]
    pub const fn partners(&self) -> u8 {
        self.tables.seats / self.description.sides
    }

    /// Returns the players of a seat's side, itself among them.
    pub fn partners_of(&self, seat: Seat) -> impl Iterator<Item = Seat> + use<> {
        let (side, sides) = (self.side(seat).number(), self.description.sides);
        (0..self.partners()).map(move |number| Seat::new(side + sides * number))
    }

    /// Returns the sides, each as the first of its seats.
    pub fn all_sides(&self) -> impl DoubleEndedIterator<Item = Seat> + use<> {
        (0..self.description.sides).map(Seat::new)
    }

    /// Returns which of the partners' parts a player has in a hand: they change from hand to
    /// hand.
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

    /// Returns the seat which in the first hand has the part that a player has in this one.
    #[inline]
    pub(crate) const fn acting(&self, seat: Seat, hand: u32) -> Seat {
        if self.description.sides == self.tables.seats {
            seat
        } else {
            Seat::new(self.side(seat).number() + self.description.sides * self.part(seat, hand))
        }
    }

    /// Tells whether a player may take cards from a kind of pile in a hand, partners' parts
    /// considered.
    pub fn is_part_of(&self, group: GroupId, seat: Seat, hand: u32) -> bool {
        let taken_by = self.group(group).taken_by;
        taken_by.is_none_or(|part| part == self.part(seat, hand))
    }

    /// Returns the seats.
    pub fn all_seats(&self) -> impl DoubleEndedIterator<Item = Seat> + use<> {
        (0..self.tables.seats).map(Seat::new)
    }

    /// Returns the pile with this name in the notation.
    pub fn pile_named(&self, name: &str) -> Option<PileId> {
        self.pile_ids().find(|pile| self.pile(*pile).name == name)
    }

    /// Returns the most cards that the pile to be rid of may have for a seat, so that the rest
    /// of the deal still gets its cards.
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

    /// Tells whether the cards of a pile have no influence on the transfers from other piles.
    #[inline]
    pub fn is_aside(&self, pile: PileId) -> bool {
        self.tables.aside.contains(self.layout_of(pile).group)
    }

    /// Tells whether a pile takes single cards and gives none, so that it concerns only cards
    /// that it takes.
    #[inline]
    pub fn only_takes(&self, pile: PileId) -> bool {
        let group = self.group_of(pile);
        group.role == Role::Foundation
            && group.lift == Lift::Nothing
            && group.beside == Beside::Anywhere
            && !self.layout_of(pile).matters
    }

    /// Returns the one pile that cards of this kind of pile can ever go to, in a game for one: the heap to
    /// which all columns go. Nothing where they have a choice, or are taken off the table.
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

    /// Returns how many players there are.
    #[inline]
    pub const fn seats(&self) -> u8 {
        self.tables.seats
    }

    /// Returns how many cards are in play altogether.
    #[inline]
    pub const fn cards(&self) -> u16 {
        self.tables.cards
    }

    /// Returns the piles, shared ones first, then seat by seat, in the order of the groups.
    #[inline]
    pub fn piles(&self) -> &[Pile] {
        &self.tables.piles
    }

    /// Returns what is written over a pile, where the picture of the table says it.
    pub fn caption(&self, pile: PileId) -> Option<&str> {
        let at = (self.pile(pile).group, self.pile(pile).number);
        let mut captions = self.captions.iter();
        let found = captions.find(|(captioned, _)| *captioned == at);
        found.map(|(_, caption)| caption.as_str())
    }

    /// Returns how piles lie on the table, row by row from the top, where that is drawn; between
    /// them is room where none lies.
    pub fn picture(&self) -> &[Vec<Option<PileId>>] {
        &self.tables.picture
    }

    /// Tells whether the card of this kind of pile counts with each line of a full grid.
    pub fn is_starter(&self, group: GroupId) -> bool {
        let starter = self.lines.as_ref().and_then(Lines::starter);
        starter == Some(group)
    }

    /// Returns the lines that are scored as poker hands as piles: rows from the top, then columns
    /// from the left, then diagonals.
    pub fn scored_lines(&self) -> &[Vec<PileId>] {
        &self.tables.scored_lines
    }

    /// Returns the piles that a redeal gathers and deals to, in order.
    pub fn redealt_piles(&self, redeal: Redeal) -> impl Iterator<Item = PileId> {
        let kinds = redeal.groups.iter();
        kinds.flat_map(|group| self.piles_of(group, Seat::FIRST))
    }

    /// Returns the accept table of a kind of pile when the deal's base rank is `base`.
    #[inline]
    pub fn accepts(&self, group: GroupId, base: Rank) -> &AcceptTable {
        of_base(&self.tables.groups[group.index()].accepts, base)
    }

    /// Tells whether pairs are found from memory, among cards that lie face down.
    #[inline]
    pub fn finds_from_memory(&self) -> bool {
        self.removal
            .as_ref()
            .is_some_and(|removal| removal.from_memory)
    }

    /// Returns the grid whose cards change places once it is full.
    #[inline]
    pub fn rearranged_grid(&self) -> Option<GroupId> {
        self.rearrange.and_then(Rearrange::full_grid)
    }

    /// Returns the accept table of a kind of pile for cards of other players; nothing where other
    /// players put no cards there.
    pub fn accepts_of_guests(&self, group: GroupId, base: Rank) -> Option<&AcceptTable> {
        let tables = &self.tables.groups[group.index()].guests;
        (!tables.is_empty()).then(|| of_base(tables, base))
    }

    /// Returns the accept tables of a kind of pile in which the cards below the top one matter.
    #[inline]
    pub(crate) fn ways(&self, group: GroupId) -> Option<&WayTables> {
        self.tables.groups[group.index()].by_way.as_deref()
    }

    /// Returns, for each card, the cards that continue upwards from it a run that is lifted as one.
    #[inline]
    pub(crate) fn runs(&self, group: GroupId, base: Rank) -> &ByCard {
        of_base(&self.tables.groups[group.index()].runs, base)
    }

    /// Returns the same for the second way in which a kind of pile is built, where there is one.
    #[inline]
    pub(crate) fn other_runs(&self, group: GroupId, base: Rank) -> Option<&ByCard> {
        let tables = &self.tables.groups[group.index()].other_runs;
        (!tables.is_empty()).then(|| of_base(tables, base))
    }

    /// Returns, for each card, the cards that continue upwards from it a run in order, whether or not
    /// runs must be in order to be lifted.
    pub fn in_order(&self, group: GroupId, base: Rank) -> &ByCard {
        of_base(&self.tables.groups[group.index()].in_order, base)
    }

    /// Returns the piles that a condition is about, for a seat and the pile that waits, if any does.
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

    /// Returns how many cards a turn takes from the stock where it leaves no pile out.
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

    /// Returns the kind of pile whose runs say when a run is complete that a collector takes from a
    /// source: the collector's where it says how its runs hang together.
    pub fn complete_runs(&self, collector: GroupId, source: GroupId) -> GroupId {
        match self.group(collector).run {
            Some(_) => collector,
            None => source,
        }
    }

    /// Tells whether what hangs together on a kind of pile are cards of one rank, so that a complete run is a set of
    /// them all.
    pub fn are_sets(&self, group: GroupId) -> bool {
        let group = self.group(group);
        let run = group.run.unwrap_or(group.build);
        run.direction == Direction::Same && run.suits == Suits::Any && run.second().is_none()
    }

    /// Returns how many cards a complete run of a kind of pile has that ends with this card.
    pub(crate) fn cards_of_run(&self, group: GroupId, top: Card) -> usize {
        if self.are_sets(group) {
            self.cards_of_rank(top.rank()).into()
        } else {
            self.ranks.count().into()
        }
    }

    /// Returns the cards that continue a run upwards from `card`, in whichever way the pile is built.
    pub fn run_on(&self, group: GroupId, card: Card, base: Rank) -> CardSet {
        let card = card.index() as usize;
        let others = self.other_runs(group, base);
        self.runs(group, base)[card] | others.map_or(CardSet::EMPTY, |runs| runs[card])
    }

    /// Tells whether the face-down top card of a kind of stock may start an empty pile elsewhere.
    #[inline]
    pub fn lends(&self, group: GroupId) -> bool {
        self.tables.groups[group.index()].lent
    }

    /// Returns the cards that may be taken off together with this one.
    #[inline]
    pub fn pairs_with(&self, card: Card) -> CardSet {
        self.tables.removal.partners[card.index() as usize]
    }

    /// Returns the cards of the deck that may be taken off together with this one.
    pub(crate) fn partners_in_deck(&self, card: Card) -> CardSet {
        let partners = self.pairs_with(card) & self.deck();
        // A card of which there is one alone does not go with itself.
        match self.copies(card) {
            0 | 1 => partners - CardSet::of(card),
            _ => partners,
        }
    }

    /// Returns the cards of which one in sight lets this one be taken off alone.
    #[inline]
    pub fn outranking(&self, card: Card) -> CardSet {
        self.tables.removal.higher[card.index() as usize]
    }
}

/// Rules are read like the description that they were checked from, and cannot be changed.
impl Deref for Rules {
    type Target = Description;

    #[inline]
    fn deref(&self) -> &Description {
        &self.description
    }
}

/// The tables follow from the description.
impl PartialEq for Rules {
    fn eq(&self, other: &Self) -> bool {
        self.description == other.description
    }
}

impl Eq for Rules {}
