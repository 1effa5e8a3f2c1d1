//! The compiled rules of one game with its variant and options settled: the description
//! that texts and refusals are made from, and the tables that play looks things up in.
//! Made by `compile.rs` alone; nothing here is looked up by name while playing.

use smallvec::SmallVec;

use crate::card::{Card, Rank};
use crate::card_set::CardSet;
use crate::options::Setting;

/// The number of a pile on the table: an index into [`Rules::piles`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PileId(pub u8);

impl PileId {
    /// Returns the index into [`Rules::piles`].
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The number of a kind of pile: an index into [`Rules::groups`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GroupId(pub u8);

impl GroupId {
    /// Returns the index into [`Rules::groups`].
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the group's bit in a [`GroupSet`].
    #[inline]
    pub const fn set(self) -> GroupSet {
        GroupSet(1 << self.0)
    }
}

/// A set of kinds of piles. There are at most 16 kinds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct GroupSet(pub u16);

impl GroupSet {
    /// Tells whether the group is in the set.
    #[inline]
    pub const fn contains(self, group: GroupId) -> bool {
        self.0 >> group.0 & 1 != 0
    }

    /// Returns the set with this group added.
    #[must_use]
    pub const fn with(self, group: GroupId) -> Self {
        Self(self.0 | group.set().0)
    }

    /// Tells whether no group is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the groups in order.
    pub fn iter(self) -> impl Iterator<Item = GroupId> {
        (0..16)
            .map(GroupId)
            .filter(move |group| self.contains(*group))
    }
}

/// A place at the table, 0 for the first. Games for one player have only seat 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Seat(pub u8);

impl Seat {
    /// The only seat of a game for one.
    pub const FIRST: Self = Self(0);

    /// Returns the seat as an index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// What a kind of pile is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// Built up in sequence: where cards are meant to end.
    Foundation,
    /// The places of the layout where building goes on.
    Tableau,
    /// A pile of which only the top card plays.
    Reserve,
    /// Holds cards for a while.
    Cell,
    /// Face down, dealt from.
    Stock,
    /// Cards turned from the stock, of which the last plays.
    Waste,
    /// The card just turned up, to be placed.
    Hand,
    /// Cards that have left the game.
    Discard,
}

/// Which way up cards of a pile lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Face {
    /// All face up.
    Up,
    /// All face down.
    Down,
    /// Face down as dealt, but the last card is turned up at once whenever it is exposed.
    LastUp,
}

/// How the piles of a group lie on the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// Side by side.
    Row,
    /// Rows of 1, 2, 3 … places, each card lying on two of the row above.
    Triangle {
        /// How many rows.
        rows: u8,
    },
    /// A rectangle of places, row by row.
    Grid {
        /// How many rows.
        rows: u8,
        /// How many places in a row.
        columns: u8,
    },
}

/// The direction in which a pile is built.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// Each card one rank higher than the one it lies on.
    Up,
    /// Each card one rank lower.
    Down,
    /// One rank higher or lower.
    UpOrDown,
    /// The same rank.
    Same,
    /// Ranks do not matter.
    Any,
    /// Nothing is ever put on a card here.
    None,
}

/// How the suits of neighbours in a pile are related.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Suits {
    /// The same suit.
    Same,
    /// Red on black, black on red.
    Alternating,
    /// The same colour.
    SameColour,
    /// Any suit but its own.
    Other,
    /// Suits do not matter.
    Any,
}

/// What may be put on a card of a pile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Build {
    /// Up, down, …
    pub direction: Direction,
    /// In suit, …
    pub suits: Suits,
    /// Whether building goes round the corner past the base rank.
    pub wrapping: bool,
}

impl Build {
    /// Nothing is put on anything.
    pub const NONE: Self = Self {
        direction: Direction::None,
        suits: Suits::Any,
        wrapping: false,
    };
}

/// What may start an empty pile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Start {
    /// Nothing.
    Nothing,
    /// Any card.
    AnyCard,
    /// A card of this rank.
    Rank(Rank),
    /// A card so many ranks above the base, going round (12 is one below it).
    AboveBase(u8),
}

/// What may be lifted from a pile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lift {
    /// Nothing.
    Nothing,
    /// The top card.
    Top,
    /// Any number of cards from the top that are built on each other.
    Run,
    /// The top card, or the whole pile where it is one run.
    TopOrWhole,
    /// A run as long as single moves through empty cells and columns could carry.
    Supermove,
}

/// Where a card must lie in relation to those already on a grid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Beside {
    /// Anywhere.
    Anywhere,
    /// Next to a card, sideways or up and down.
    Orthogonal,
    /// As `Orthogonal`, but only for the first card placed by the player.
    OrthogonalAtFirst,
    /// Next to a card, diagonals included; the first card goes to the first place.
    Touching,
}

/// What a pile accepts, by the card on top, when it is empty, and when its top is face down.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AcceptTable {
    pub(crate) on: [CardSet; 54],
}

/// The row of an [`AcceptTable`] for an empty pile.
pub(crate) const EMPTY_PILE: u8 = 52;
/// The row of an [`AcceptTable`] for a pile with a face-down card on top: nothing.
pub(crate) const FACE_DOWN_PILE: u8 = 53;

impl AcceptTable {
    /// Returns the cards that may be put on this card.
    #[inline]
    pub fn on(&self, card: Card) -> CardSet {
        self.on[card.index() as usize]
    }

    /// Returns the cards accepted for a row as noted in a position.
    #[inline]
    pub(crate) fn row(&self, row: u8) -> CardSet {
        self.on[row as usize]
    }

    /// Returns the cards that may start an empty pile.
    #[inline]
    pub fn empty(&self) -> CardSet {
        self.on[EMPTY_PILE as usize]
    }
}

/// A kind of pile.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Group {
    /// The name in the rule file.
    pub name: String,
    /// What a player calls one of these piles: `column`, `foundation`.
    pub noun: String,
    /// What it is for.
    pub role: Role,
    /// Which way up its cards lie.
    pub face: Face,
    /// Whether all players share these piles. In games for one everything is the player's.
    pub shared: bool,
    /// How many piles of the kind there are: for each seat, or in all when shared.
    pub count: u8,
    /// How many cards one pile may hold.
    pub limit: u16,
    /// How the piles lie.
    pub shape: Shape,
    /// What goes on a card.
    pub build: Build,
    /// What starts an empty pile.
    pub start: Start,
    /// What may be lifted.
    pub lift: Lift,
    /// The kinds of pile from which cards may come onto a card here.
    pub from: GroupSet,
    /// The kinds of pile from which an empty one may be started by choice.
    pub start_from: GroupSet,
    /// Where on the grid a card may go.
    pub beside: Beside,
    /// Kinds of pile whose top card fills an emptied pile at once, the first that has one.
    pub fill: Vec<GroupId>,
    /// When a card is turned onto a pile of this kind, those that lie there go to this kind.
    pub spill: Option<GroupId>,
    /// Whether the player may look through the pile.
    pub peek: bool,
    /// Where the group would like to be on the screen.
    pub place: Place,
    /// What is accepted, for each base rank where it depends on one, else one table.
    pub(crate) accepts: Vec<AcceptTable>,
    /// Which card may lie directly on which within a run that is lifted as one.
    pub(crate) runs: Vec<[CardSet; 52]>,
}

impl Group {
    /// Returns what piles of this kind accept when the deal's base rank is `base`.
    #[inline]
    pub fn accepts(&self, base: Rank) -> &AcceptTable {
        match self.accepts.as_slice() {
            [only] => only,
            many => &many[base.index() as usize],
        }
    }

    /// Returns, for each card, those that continue a run upwards from it.
    #[inline]
    pub(crate) fn runs(&self, base: Rank) -> &[CardSet; 52] {
        match self.runs.as_slice() {
            [only] => only,
            many => &many[base.index() as usize],
        }
    }

    /// Returns the cards that continue a run upwards from `card`.
    pub fn run_on(&self, card: Card, base: Rank) -> CardSet {
        self.runs(base)[card.index() as usize]
    }

    /// Tells whether an empty pile of this kind is a space through which cards of `column`
    /// could be carried one by one: it takes any card of theirs, by choice.
    #[inline]
    pub fn is_free_space(&self, column: GroupId) -> bool {
        self.role == Role::Tableau
            && self.start == Start::AnyCard
            && self.shape == Shape::Row
            && self.fill.is_empty()
            && self.start_from.contains(column)
    }

    /// Tells whether several cards may be lifted together.
    #[inline]
    pub fn lifts_runs(&self) -> bool {
        matches!(self.lift, Lift::Run | Lift::Supermove | Lift::TopOrWhole)
    }

    /// Tells whether empty piles of this kind are as good as each other, so that the first
    /// of them is the one to be started.
    #[inline]
    pub fn starts_in_order(&self) -> bool {
        matches!(self.role, Role::Foundation | Role::Cell)
    }

    /// Tells whether this kind is built in one direction so that a whole run can be told
    /// from its ends, which is what the table squeezes first.
    pub fn is_fanned(&self) -> bool {
        self.role == Role::Tableau && self.shape == Shape::Row && self.limit > 1
    }
}

/// Where a group would like to be on the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// Wherever its role usually lies.
    Usual,
    /// In the top row, to the left.
    TopLeft,
    /// In the top row, to the right.
    TopRight,
    /// In the middle.
    Centre,
    /// Below the rest, or at the left of the columns.
    Bottom,
    /// One at each corner of the group in the centre.
    Corners,
}

/// One pile on the table.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Pile {
    /// Its kind.
    pub group: GroupId,
    /// Whose it is; nothing for a pile that all share.
    pub seat: Option<Seat>,
    /// Its number among those of its kind (and seat), from 0.
    pub number: u8,
    /// Its stable name in the notation, such as `t7`, `c1`, `2.n`, `g33`.
    pub name: String,
    /// Where its cards begin in the position's memory, and how many fit.
    pub(crate) first: u16,
    pub(crate) room: u16,
    /// Places that lie on this one and must be empty before its card is free.
    pub(crate) covers: SmallVec<[PileId; 2]>,
    /// Places next to this one on a grid, for the group's [`Beside`] rule.
    pub(crate) neighbours: Vec<PileId>,
}

impl Pile {
    /// Returns the places that lie on this one.
    pub fn covered_by(&self) -> &[PileId] {
        &self.covers
    }

    /// Tells whether the seat may handle this pile.
    #[inline]
    pub fn belongs_to(&self, seat: Seat) -> bool {
        self.seat.is_none_or(|owner| owner == seat)
    }
}

/// Neighbouring piles of one kind, with their memory: what a loop over them needs.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Span {
    pub group: GroupId,
    pub first: PileId,
    pub count: u8,
    memory: u16,
    room: u16,
}

impl Span {
    pub fn new(first: PileId, pile: &Pile, count: u8) -> Self {
        Self {
            group: pile.group,
            first,
            count,
            memory: pile.first,
            room: pile.room,
        }
    }

    /// Returns each pile.
    pub fn piles(self) -> impl Iterator<Item = PileId> {
        (self.first.0..self.first.0 + self.count).map(PileId)
    }

    /// Returns the piles as a range of indices.
    #[inline]
    pub fn range(self) -> std::ops::Range<usize> {
        self.first.index()..self.first.index() + self.count as usize
    }

    /// Returns the pile with this number in the span.
    #[inline]
    pub fn pile(self, number: usize) -> PileId {
        PileId(self.first.0 + number as u8)
    }

    /// Returns where the memory of the pile with this number begins.
    #[inline]
    pub fn memory(self, number: usize) -> usize {
        self.memory as usize + self.room as usize * number
    }
}

/// The rank on which foundations start.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Base {
    /// Always this one.
    Fixed(Rank),
    /// The rank of the first card dealt.
    FirstDealt,
}

/// One step of the deal, for each seat in turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DealStep {
    /// The cards of the base rank are taken out of the deck and start these piles, one each.
    /// Where the base is the first card dealt, that card itself stays in the deal.
    Base {
        /// The piles they start.
        to: GroupId,
    },
    /// So many cards to each pile of a kind, in rows from left to right.
    Each {
        /// The piles.
        to: GroupId,
        /// How many each, by pile number.
        counts: Vec<u8>,
    },
    /// So many cards to one pile.
    One {
        /// The kind of pile.
        to: GroupId,
        /// Its number.
        number: u8,
        /// How many cards (for a pile with a handicap, before it).
        count: u16,
    },
    /// One card to each pile of a row, and after each some to another pile until it is full.
    Interleaved {
        /// The row.
        row: GroupId,
        /// The pile that grows between.
        pile: GroupId,
        /// How many cards it gets after each card of the row.
        after_each: u8,
        /// How many it gets in all (before a handicap).
        total: u16,
    },
    /// All that is left.
    Rest {
        /// Where it goes.
        to: GroupId,
    },
}

/// How often something may be done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Times {
    /// So many times.
    Limited(u16),
    /// Without limit.
    Unlimited,
}

/// How the stock is dealt from.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Stock {
    /// The stock's kind of pile.
    pub group: GroupId,
    /// Where turned cards go: a waste, or a hand from which each is placed.
    pub to: GroupId,
    /// How many cards at a time.
    pub turn: u8,
    /// Whether the batch is laid down so that its first card is on top.
    pub reversed: bool,
    /// Whether cards of a batch are placed one after the other before anything else.
    pub placed: bool,
    /// Whether other plays may be made while a batch is being placed.
    pub play_during_batch: bool,
    /// Whether a new batch waits until no foundation play is left.
    pub only_when_stuck: bool,
    /// How often the cards are gathered for another pass.
    pub redeals: Times,
    /// The kinds of pile that are gathered.
    pub gathered: Vec<GroupId>,
    /// How they are gathered.
    pub gather: Gather,
    /// Whether gathering and turning the first batch are one action.
    pub redeal_turns: bool,
}

/// In which order piles are gathered for a new pass; each is turned over, so the card that
/// was put there first comes out first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Gather {
    /// First pile first.
    InOrder,
    /// Last pile first.
    Rightmost,
    /// As the player names them.
    Chosen,
}

/// Which cards may be taken off the table together.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Removal {
    /// Pairs of cards must add up to this.
    pub sum: u8,
    /// The kinds of pile they may lie on.
    pub from: GroupSet,
    /// The kind of pile they go to.
    pub to: GroupId,
    /// Ranks that are taken off alone.
    pub alone: CardSet,
    /// Cards that may be taken off the layout even while covered.
    pub covered: CardSet,
    /// Whether a card may be paired with the last one lying on it.
    pub overlap: bool,
    /// For each card those it pairs with.
    pub(crate) partners: Box<[CardSet; 52]>,
}

impl Removal {
    /// Returns the cards that may be taken off together with this one.
    #[inline]
    pub fn partners(&self, card: Card) -> CardSet {
        self.partners[card.index() as usize]
    }
}

/// When a game for one player is won or over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Goal {
    /// Every card lies on piles of this kind.
    AllOn(GroupId),
    /// Piles of this kind are all empty.
    Emptied(GroupId),
    /// Piles of this kind are all full; won when the score reaches the target, if there is one.
    Filled {
        /// The kind of pile.
        group: GroupId,
        /// The score that wins.
        target: Option<i32>,
    },
    /// The race decides (see [`Race`]).
    Race,
}

impl Goal {
    /// Returns the kind of pile it is about.
    pub fn group(&self) -> Option<GroupId> {
        match self {
            Self::AllOn(group) | Self::Emptied(group) | Self::Filled { group, .. } => Some(*group),
            Self::Race => None,
        }
    }
}

/// What scores.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ScoreFor {
    /// Each card on piles of this kind (in games for several: one's own cards).
    CardOn(GroupId),
    /// Each card of a rank on piles of this kind (one's own).
    RankOn(Rank, GroupId),
    /// Each card left on one's own piles of this kind.
    CardLeft(GroupId),
    /// Having emptied the race's pile, and called.
    GoingOut,
    /// Each line of a grid by the poker hand on it.
    Lines,
    /// Clearing a kind of pile, by the pass it was cleared in, less the cards left.
    Par,
}

/// One line of the score.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScoreLine {
    /// What is counted.
    pub of: ScoreFor,
    /// Points for each.
    pub points: i32,
}

/// Lines of a grid scored as poker hands.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Lines {
    /// The grid.
    pub grid: GroupId,
    /// The lines as pile numbers, rows from the top, then columns from the left, then diagonals.
    pub lines: Vec<Vec<PileId>>,
    /// Points from royal flush down to nothing, in the order of [`crate::Hand::ALL`].
    pub table: [i32; 10],
}

/// Points by the pass in which the layout was cleared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Par {
    /// The layout to clear.
    pub cleared: GroupId,
    /// Points for the first pass, the second, …; later ones count nothing.
    pub by_pass: Vec<i32>,
    /// Kinds of pile whose cards are then taken off the score.
    pub less: GroupSet,
}

/// Cards on a grid that may change places once it is full.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rearrange {
    /// The grid.
    pub grid: GroupId,
}

/// What happens when every player is stuck.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OnStall {
    /// The hand ends and is scored.
    End,
    /// Everybody's waste goes back on the stock and its top card to the bottom.
    Rotate,
    /// Every waste goes back and every stock is shuffled.
    Reshuffle,
    /// Batches of one until the next progress.
    TurnOne,
}

/// How often a player may turn the stock in one turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StockTurns {
    /// Once.
    One,
    /// Until a batch's top card is not the next card played.
    UntilMiss,
}

/// Who says that the hand is over when somebody's pile is empty.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Call {
    /// The last card ends the hand.
    Auto,
    /// The player calls, on a turn of their own.
    Manual,
}

/// When a race that goes nowhere is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Blocked {
    /// By counting fruitless passes.
    Stall,
    /// As soon as no card anybody could reach in one pass goes to a shared pile.
    Centre,
}

/// A race: several players, each with a layout, who play to shared piles.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Race {
    /// The pile to be rid of.
    pub out: GroupId,
    /// The word that is called: `Nertz!`
    pub shout: String,
    /// Who calls.
    pub call: Call,
    /// How often the stock may be turned in a turn.
    pub stock_turns: StockTurns,
    /// Whether a turn passes by itself when nothing useful is left.
    pub auto_pass: bool,
    /// What a stall does.
    pub on_stall: OnStall,
    /// How many fruitless passes make a player stuck.
    pub stall_passes: u8,
    /// Whether the hand ends at once when the shared piles are out of reach.
    pub blocked: Blocked,
    /// By how much the pile of a hand's top scorer grows for the next.
    pub winner_plus: u8,
    /// The size of the pile to be rid of, by seat, as dealt without handicaps.
    pub out_sizes: Vec<u16>,
}

/// When a match of several hands is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MatchLength {
    /// After so many hands.
    Hands(u16),
    /// At the end of a hand in which somebody reaches the target.
    Target {
        /// The points to reach.
        points: i32,
        /// The hand after which the highest total wins in any case.
        max_hands: u16,
    },
}

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
    /// All options with their values in force.
    pub settings: Vec<Setting>,
    /// Changes with anything in the compiled rules.
    pub fingerprint: u64,
    /// How many players.
    pub seats: u8,
    /// How many packs are shuffled together (for each seat, where each has a deck).
    pub packs: u8,
    /// The rank on which foundations start.
    pub base: Base,
    /// The kinds of pile.
    pub groups: Vec<Group>,
    /// The piles, shared ones first, then seat by seat, in the order of the groups.
    pub piles: Vec<Pile>,
    /// The deal.
    pub deal: Vec<DealStep>,
    /// How the stock is used.
    pub stock: Option<Stock>,
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
    /// The race, in games for several.
    pub race: Option<Race>,
    /// How long a match is; games for one without a match play one hand.
    pub length: MatchLength,
    /// Whether a match is kept at all.
    pub has_match: bool,
    /// How many cards are in play altogether.
    pub cards: u16,
    /// Piles each seat may take cards from, and put cards on, by seat.
    pub(crate) seat_sources: Vec<Vec<Span>>,
    pub(crate) seat_targets: Vec<Vec<Span>>,
    /// Piles whose top card may be taken off the table, by seat.
    pub(crate) seat_removable: Vec<Vec<PileId>>,
    /// Piles of each seat whose exposed cards are turned up, and those that fill by themselves.
    pub(crate) seat_turn_up: Vec<Vec<PileId>>,
    pub(crate) seat_fills: Vec<Vec<PileId>>,
    /// How many cards are left for the stock when everything else has been dealt.
    pub(crate) spare_cards: u16,
    /// Whether any pile outside the stock holds face-down cards.
    pub(crate) has_face_down: bool,
    /// First pile of each group for each seat: `[seat][group]`, and for shared ones the same.
    pub(crate) group_first: Vec<Vec<PileId>>,
}

impl Rules {
    /// Returns a pile's description.
    #[inline]
    pub fn pile(&self, pile: PileId) -> &Pile {
        &self.piles[pile.index()]
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
        let usual = race.out_sizes.get(seat.index()).copied().unwrap_or(0);
        usual + self.spare_cards.saturating_sub(1)
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
