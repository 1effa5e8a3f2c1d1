//! The compiled rules of one game with its variant and options settled: the description
//! that texts and refusals are made from, and the tables that play looks things up in.
//! Made by `compile.rs` alone; nothing here is looked up by name while playing.

mod alike;
mod course;
mod dealing;
mod ends;
mod group;
mod ids;
mod kinds;
mod pile;
mod race;
mod reach;
mod turn_game;

use crate::options::Setting;
use crate::pile_set::WidePileSet;

pub use course::{
    Gather, Kept, Nearness, Pairs, Rearrange, Redeal, Removal, Stock, Times, TurnWhen,
};
pub use dealing::{Base, DealStep, Pick, Ranks, Which};
pub(crate) use ends::MOST_COUNTED;
pub use ends::{Goal, Lines, MatchLength, Par, ScoreFor, ScoreLine};
pub use group::{AcceptTable, Group, Guests};
pub(crate) use group::{EMPTY_PILE, FACE_DOWN_PILE};
pub use ids::{GroupId, GroupSet, PileId, Seat};
pub use kinds::{
    Beside, Build, Direction, Face, Filling, Leaning, Lift, Place, Role, Shape, Shown, Start, Suits,
};
pub use pile::Pile;
pub(crate) use pile::{Site, Span};
pub use race::{Blocked, Call, OnStall, Pace, Race, StockTurns};
pub(crate) use reach::{Reach, Route};
pub use turn_game::{Compulsory, Deadlock, FirstTurn, Missed, TurnGame};

/// The whole of a game, compiled.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Rules {
    /// The name of the rule file without its ending, as on the command line.
    pub id: String,
    /// The title.
    pub title: String,
    /// Other names.
    pub aka: Vec<String>,
    /// The family of games it belongs to.
    pub family: String,
    /// Where the rules come from.
    pub source: String,
    /// A paragraph about the game.
    pub blurb: String,
    /// The variant in force.
    pub variant: String,
    /// The variant's title.
    pub variant_title: String,
    /// What is special about it; empty for the plain game.
    pub variant_blurb: String,
    /// All options with their values in force.
    pub settings: Vec<Setting>,
    /// Changes with whatever the settled rule file says, and with nothing else.
    pub fingerprint: u64,
    /// How many players.
    pub seats: u8,
    /// How many sides they play on: as many, unless partners share a layout.
    pub sides: u8,
    /// What the partners of a side are called by what they do; empty where nobody has any, or
    /// all do the same.
    pub roles: Vec<String>,
    /// How many packs are shuffled together (for each seat, where each has a deck).
    pub packs: u8,
    /// How many suits their cards have: 4, 2 or 1.
    pub suits: u8,
    /// Which ranks their cards have.
    pub ranks: Ranks,
    /// The rank on which foundations start.
    pub base: Base,
    /// The kinds of pile.
    pub groups: Vec<Group>,
    /// The piles, shared ones first, then seat by seat, in the order of the groups.
    pub piles: Vec<Pile>,
    /// How piles lie on the table, row by row from the top, where the file has a picture of it;
    /// between them is room where none lies.
    pub picture: Vec<Vec<Option<PileId>>>,
    /// The deal.
    pub deal: Vec<DealStep>,
    /// How the stock is used.
    pub stock: Option<Stock>,
    /// How the layout is dealt anew; no game has both this and a stock.
    pub redeal: Option<Redeal>,
    /// What may be removed.
    pub removal: Option<Removal>,
    /// When it is over.
    pub goal: Goal,
    /// What scores.
    pub score: Vec<ScoreLine>,
    /// Lines scored as poker hands.
    pub lines: Option<Lines>,
    /// Points by pass.
    pub par: Option<Par>,
    /// Cards that change places at the end.
    pub rearrange: Option<Rearrange>,
    /// The race, where several play at decks of their own.
    pub race: Option<Race>,
    /// The course of turns, where several play at one pack. No game has both.
    pub turn_game: Option<TurnGame>,
    /// How long a match is; games for one without a match play one hand.
    pub length: MatchLength,
    /// Whether a match is kept at all.
    pub has_match: bool,
    /// How many cards are in play altogether.
    pub cards: u16,
    /// What steps need to know of the piles.
    pub(crate) sites: Vec<Site>,
    /// Piles each seat may take cards from, by seat, as the partners act in the first hand.
    /// Where they can go until the first redeal, in a game for one where that makes a difference.
    pub(crate) reach_at_first: Option<Box<Reach>>,
    pub(crate) seat_sources: Vec<Vec<Span>>,
    /// Where they can go, by seat.
    pub(crate) reach: Vec<Reach>,
    /// Piles of each seat whose exposed cards are turned up, and those that fill by themselves.
    pub(crate) seat_turn_up: Vec<Vec<PileId>>,
    pub(crate) seat_fills: Vec<Vec<PileId>>,
    /// Piles of each seat with the cards that it goes through in a pass: stock and what is
    /// gathered.
    pub(crate) seat_pass: Vec<Vec<PileId>>,
    /// Piles of each seat whose complete runs are collected, and by which kind of pile.
    pub(crate) seat_collected: Vec<Vec<(PileId, GroupId)>>,
    /// Whether nothing follows by itself from a move but that it may reach the goal.
    pub(crate) quiet: bool,
    /// Whether everybody may turn their stock whenever it has cards.
    pub(crate) turns_freely: bool,
    /// Whether a turn without cards in the stock begins another pass, as often as one likes.
    pub(crate) turns_round: bool,
    /// Whether in a race in real time nothing on the table follows by itself from such a turn.
    pub(crate) turns_quietly: bool,
    /// Kinds of pile, the stock and its waste, on which no carry hangs but those from there.
    pub(crate) aside: GroupSet,
    /// The kind of pile that moves up where one has become empty.
    pub(crate) closing: Option<GroupId>,
    /// How many piles all seats share.
    pub(crate) shared: u8,
    /// Shared piles that any card starts.
    pub(crate) shared_open: WidePileSet,
    /// Piles that each seat handles and not everybody does, all of them and by what they are for.
    pub(crate) seat_own: Vec<Vec<PileId>>,
    pub(crate) seat_by_role: Vec<[Vec<PileId>; Role::ALL.len()]>,
    /// Piles of each seat that are filled when its turn begins.
    pub(crate) seat_refills: Vec<Vec<PileId>>,
    /// How many cards are left for the stock when everything else has been dealt.
    pub(crate) spare_cards: u16,
    /// First pile of each group for each seat: `[seat][group]`, and for shared ones the same.
    pub(crate) group_first: Vec<Vec<PileId>>,
}

impl Rules {
    /// Returns a pile's description.
    #[inline]
    pub fn pile(&self, pile: PileId) -> &Pile {
        &self.piles[pile.index()]
    }

    /// Returns what a step needs to know of a pile.
    #[inline]
    pub(crate) fn site(&self, pile: PileId) -> &Site {
        &self.sites[pile.index()]
    }

    /// Returns a kind of pile.
    #[inline]
    pub fn group(&self, group: GroupId) -> &Group {
        &self.groups[group.index()]
    }

    /// Returns the kind of a pile.
    #[inline]
    pub fn group_of(&self, pile: PileId) -> &Group {
        self.group(self.pile(pile).group)
    }

    /// Returns all pile numbers.
    pub fn pile_ids(&self) -> impl DoubleEndedIterator<Item = PileId> + use<> {
        (0..u8::try_from(self.piles.len()).unwrap_or(u8::MAX)).map(PileId)
    }

    /// Returns the kinds of pile with their numbers.
    pub fn group_ids(&self) -> impl Iterator<Item = GroupId> + use<> {
        (0..u8::try_from(self.groups.len()).unwrap_or(u8::MAX)).map(GroupId)
    }

    /// Returns the piles of a kind that the seat handles: its own or the shared ones.
    #[inline]
    pub fn piles_of(
        &self,
        group: GroupId,
        seat: Seat,
    ) -> impl DoubleEndedIterator<Item = PileId> + use<> {
        let first = self.group_first[seat.index()][group.index()].0;
        let count = self.group(group).count;
        (first..first + count).map(PileId)
    }

    /// Returns the first pile of a kind for a seat; kinds without piles have none to ask for.
    #[inline]
    pub(crate) fn first_of(&self, group: GroupId, seat: Seat) -> PileId {
        self.group_first[seat.index()][group.index()]
    }

    /// Returns the piles that all seats share, which come first.
    pub fn shared_piles(&self) -> impl Iterator<Item = PileId> + use<> {
        (0..self.shared).map(PileId)
    }

    /// Returns the side of a player: the first of its seats. Seats go round the sides, so that
    /// in turns the sides alternate.
    #[inline]
    pub const fn side(&self, seat: Seat) -> Seat {
        if self.sides == self.seats {
            seat
        } else {
            Seat(seat.0 % self.sides)
        }
    }

    /// Returns all seats of a side, as bits.
    pub(crate) fn seats_of(&self, side: Seat) -> u16 {
        self.partners_of(side)
            .fold(0, |set, seat| set | 1 << seat.0)
    }

    /// Returns how many players a side has.
    #[inline]
    pub const fn partners(&self) -> u8 {
        self.seats / self.sides
    }

    /// Returns the players of a seat's side, itself among them.
    pub fn partners_of(&self, seat: Seat) -> impl Iterator<Item = Seat> + use<> {
        let (side, sides) = (self.side(seat).0, self.sides);
        (0..self.partners()).map(move |number| Seat(side + sides * number))
    }

    /// Returns the sides, each as the first of its seats.
    pub fn all_sides(&self) -> impl DoubleEndedIterator<Item = Seat> + use<> {
        (0..self.sides).map(Seat)
    }

    /// Returns which of the partners' parts a player has in a hand: they change from hand to
    /// hand.
    pub const fn part(&self, seat: Seat, hand: u32) -> u8 {
        let partners = self.partners() as u32;
        ((seat.0 / self.sides) as u32 + hand % partners) as u8 % partners as u8
    }

    /// Returns the seat which in the first hand has the part that a player has in this one.
    #[inline]
    pub(crate) const fn acting(&self, seat: Seat, hand: u32) -> Seat {
        if self.sides == self.seats {
            seat
        } else {
            Seat(self.side(seat).0 + self.sides * self.part(seat, hand))
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
        (0..self.seats).map(Seat)
    }

    /// Returns the pile with this name in the notation.
    pub fn pile_named(&self, name: &str) -> Option<PileId> {
        self.pile_ids().find(|pile| self.pile(*pile).name == name)
    }

    /// Returns the kind of pile with this name in the rule file.
    pub fn group_named(&self, name: &str) -> Option<GroupId> {
        self.group_ids()
            .find(|group| self.group(*group).name == name)
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
            .saturating_add(self.spare_cards.saturating_sub(1))
            .min(self.group(race.out).limit)
    }

    /// Tells whether no carry hangs on what lies on a pile, but those from there.
    #[inline]
    pub fn is_aside(&self, pile: PileId) -> bool {
        self.aside.contains(self.site(pile).group)
    }

    /// Tells whether a pile takes single cards and gives none, so that it concerns only cards
    /// that it takes.
    #[inline]
    pub fn only_takes(&self, pile: PileId) -> bool {
        let group = self.group_of(pile);
        group.role == Role::Foundation
            && group.lift == Lift::Nothing
            && group.beside == Beside::Anywhere
            && !self.site(pile).matters
    }

    /// Tells whether players have piles of their own, beside those that they share.
    #[inline]
    pub fn is_for_several(&self) -> bool {
        self.race.is_some() || self.turn_game.is_some()
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

    /// Returns the title with the variant where it is not the plain game.
    pub fn full_title(&self) -> String {
        if self.variant == crate::options::STANDARD {
            self.title.clone()
        } else {
            format!("{} · {}", self.title, self.variant_title)
        }
    }
}
