//! A kind of pile: the number of piles, the cards that are built on them and lifted from them.

use crate::cards::{Card, CardSet, Rank};
use crate::rules::{
    Beside, Build, Condition, Direction, Face, Filling, GroupId, GroupSet, KeptWay, Lift,
    LinkedPile, MOST_CARDS_ON_PILE, OtherBuild, Own, Place, Pulls, Ranks, Role, Shape, Shown,
    Start, StartLimit, WhichPiles,
};

/// What a condition of a kind of pile decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Happening {
    /// Cards are put there.
    Takes,
    /// Cards are taken from there.
    Gives,
    /// Complete runs come there.
    Collects,
    /// The piles after an empty one move up.
    Closes,
    /// Cards are built in the first of two ways.
    IsBuilt,
    /// An empty pile is started.
    IsStarted,
    /// Its cards are turned up.
    IsTurnedUp,
}

impl Happening {
    /// Tells whether a player brings it about, so that it decides which cards a pile accepts and gives.
    pub const fn is_by_player(self) -> bool {
        matches!(
            self,
            Self::Takes | Self::Gives | Self::IsBuilt | Self::IsStarted
        )
    }
}

/// The cards that other players may put on a pile that is not theirs; never on an empty one.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Guests {
    /// The cards that go on a card.
    pub build: Build,
    /// The kinds of pile from which they may come.
    pub from: GroupSet,
}

/// A kind of pile.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Group {
    /// The name in the rule file.
    pub name: String,
    /// A player's word for one of these piles: `column`, `foundation`.
    pub noun: String,
    /// The role of the piles.
    pub role: Role,
    /// Which way up its cards lie.
    pub face: Face,
    /// The cards that each pile shows at the deal, by its number, where that is not the same for
    /// all and `face` is [`Face::LastUp`].
    pub shown_by_pile: Vec<Shown>,
    /// Whether all players share these piles. In games for one, all piles are the player's.
    pub shared: bool,
    /// How many piles of the kind there are: for each seat, or in all when shared.
    pub count: u8,
    /// How many cards one pile may hold; where that is not the same for all, the most.
    pub limit: u16,
    /// How many cards each pile may hold, by its number, where that is not the same for all.
    pub limits: Vec<u16>,
    /// How the piles lie.
    pub shape: Shape,
    /// The piles of the kind that lie on each, by its number; nothing where none lies on another or
    /// the shape says so.
    pub covered_by: Vec<Vec<u8>>,
    /// The numbers of the piles that are free as soon as one of those that lie on them is empty.
    pub freed_by_one: Vec<u8>,
    /// The cards that go on a card.
    pub build: Build,
    /// The cards that go on a card as long as a condition does not hold, where that makes a difference. What hangs
    /// together is told by `build` all the same.
    pub other_build: Option<OtherBuild>,
    /// The cards on which nothing goes, whatever `build` says.
    pub nothing_on: CardSet,
    /// Whether piles that are built both ways keep to the way in which they have begun.
    pub kept_way: KeptWay,
    /// Whether a pile that has reached the last rank takes another card of that rank, and is then
    /// built the other way.
    pub turns_back: bool,
    /// Whether cards go only on piles whose first card could start one.
    pub on_right_start: bool,
    /// The cards that start an empty pile.
    pub start: Start,
    /// Which of these start one of the piles, where that depends on the pile or on the time.
    pub start_limit: StartLimit,
    /// The pile that an empty pile is linked to; `start` then holds for piles without a linked pile.
    pub linked_pile: LinkedPile,
    /// Whether an empty one takes one card at a time, even where runs are moved.
    pub single_start: bool,
    /// Whether no two of them are started by cards of one suit.
    pub each_suit: bool,
    /// The cards of a pile's own that alone start it.
    pub own_start: Own,
    /// The cards of a pile's own that alone go on others there.
    pub own_build: Own,
    /// Whether cards that a player puts there go under the others, whichever way up these lie.
    pub under: bool,
    /// How many places to the left a pile goes in its own kind; anywhere where nothing is said.
    pub to_left: Vec<u8>,
    /// Whether the piles after one that has become empty move up.
    pub closes: bool,
    /// When they do.
    pub closes_when: Condition,
    /// Whether a pile takes only cards of a rank that lies in the one before it.
    pub ranks_before: bool,
    /// The cards that may be lifted.
    pub lift: Lift,
    /// How single cards may be taken from under others, where they may.
    pub pulls: Option<Pulls>,
    /// The cards that stay where they are: nobody lifts them from here.
    pub never_gives: CardSet,
    /// How cards that are lifted together must lie on each other, where that is not as the pile is
    /// built.
    pub run: Option<Build>,
    /// The kinds of pile from which cards may come onto a card here.
    pub from: GroupSet,
    /// The kinds of pile from which an empty one may be started by choice.
    pub start_from: GroupSet,
    /// The kinds of pile in `start_from` from which an empty pile may be started only when no card
    /// is left on the others.
    pub start_later: GroupSet,
    /// The kinds of pile from which alone cards may come here until the first redeal, where that
    /// makes a difference.
    pub from_at_first: Option<GroupSet>,
    /// Kinds of pile of which only the pile with the same number gives cards here.
    pub from_own: GroupSet,
    /// The same until the first redeal, where `from_at_first` says something.
    pub from_own_at_first: GroupSet,
    /// When a player may put cards here.
    pub takes_when: Condition,
    /// When a player may take cards from here.
    pub gives_when: Condition,
    /// Where on the grid a card may go.
    pub beside: Beside,
    /// Kinds of pile whose top card fills a pile by itself, the first that has one.
    pub fill: Vec<GroupId>,
    /// With how many cards an empty pile is filled, or how many it is kept at, as long as there are any.
    pub fill_cards: u8,
    /// When such piles are filled.
    pub filling: Filling,
    /// The rank that stands for whatever rank comes next, on piles built rank by rank.
    pub wild: Option<Rank>,
    /// Whether that rank may also start an empty pile.
    pub wild_starts: bool,
    /// When a pile of this kind is full, its cards are shuffled into this kind.
    pub full_to: Option<GroupId>,
    /// Kinds of pile whose complete runs, of a card of each rank, come here by themselves.
    pub collects: GroupSet,
    /// Kinds of pile whose complete runs a player may put on an empty one here.
    pub collects_by_hand: GroupSet,
    /// When complete runs come here, by themselves or by hand.
    pub collects_when: Condition,
    /// The cards that other players may put here.
    pub guests: Option<Guests>,
    /// Which of the partners alone takes cards from here, as an index of
    /// [`crate::Description::roles`].
    pub taken_by: Option<u8>,
    /// Whether the player may look through the pile.
    pub peek: bool,
    /// Whether the cards of a column lie squared up, so that the top one alone is seen.
    pub squared: bool,
    /// Where the group would like to be on the screen.
    pub place: Place,
}

impl Group {
    /// Returns one pile of a kind, in a row, that is as piles of its role usually are: foundations
    /// are built up in suit from the base, any card starts an empty column or cell, a stock lies
    /// face down, and one card at a time is taken from columns, cells, reserves and wastes.
    ///
    /// # Examples
    ///
    /// ```
    /// use patience_core::{Group, Lift, Role};
    ///
    /// let columns = Group {
    ///     count: 7,
    ///     ..Group::new("tableau", Role::Tableau)
    /// };
    /// assert_eq!(columns.lift, Lift::Top);
    /// assert_eq!(columns.noun, "column");
    /// ```
    pub fn new(name: &str, role: Role) -> Self {
        Self::with_shape(name, role, Shape::Row)
    }

    /// As [`Group::new`], for piles that lie in a shape of their own, one card on each place.
    pub fn with_shape(name: &str, role: Role, shape: Shape) -> Self {
        let is_row = shape == Shape::Row;
        let count = u8::try_from(shape.places()).unwrap_or(u8::MAX);
        Self {
            name: name.to_owned(),
            noun: usual_noun(role, is_row).to_owned(),
            role,
            face: match role {
                Role::Stock => Face::Down,
                _ => Face::Up,
            },
            shown_by_pile: Vec::new(),
            shared: true,
            count,
            limit: match role {
                Role::Foundation => 13,
                Role::Cell | Role::Hand => 1,
                _ if !is_row => 1,
                _ => MOST_CARDS_ON_PILE,
            },
            limits: Vec::new(),
            shape,
            covered_by: Vec::new(),
            freed_by_one: Vec::new(),
            build: match role {
                Role::Foundation => Build::UP_IN_SUIT,
                _ => Build::NONE,
            },
            other_build: None,
            nothing_on: CardSet::EMPTY,
            single_start: false,
            never_gives: CardSet::EMPTY,
            kept_way: KeptWay::None,
            turns_back: false,
            on_right_start: false,
            start: match role {
                Role::Foundation => Start::AboveBase(0),
                Role::Cell => Start::AnyCard,
                Role::Tableau if is_row => Start::AnyCard,
                _ => Start::Nothing,
            },
            start_limit: StartLimit::None,
            linked_pile: LinkedPile::None,
            each_suit: false,
            own_start: Own::Any,
            own_build: Own::Any,
            under: false,
            to_left: Vec::new(),
            closes: false,
            closes_when: Condition::Always,
            ranks_before: false,
            lift: match role {
                Role::Tableau if is_row => Lift::Top,
                Role::Reserve | Role::Cell | Role::Waste | Role::Hand => Lift::Top,
                _ => Lift::Nothing,
            },
            pulls: None,
            run: None,
            from: GroupSet::default(),
            start_from: GroupSet::default(),
            start_later: GroupSet::default(),
            from_at_first: None,
            from_own: GroupSet::default(),
            from_own_at_first: GroupSet::default(),
            takes_when: Condition::Always,
            gives_when: Condition::Always,
            beside: Beside::Anywhere,
            fill: Vec::new(),
            fill_cards: 1,
            filling: Filling::AtOnce,
            wild: None,
            wild_starts: false,
            full_to: None,
            collects: GroupSet::default(),
            collects_by_hand: GroupSet::default(),
            collects_when: Condition::Always,
            guests: None,
            taken_by: None,
            peek: false,
            squared: false,
            place: Place::Usual,
        }
    }

    /// Returns a kind of pile that looks the same and takes and gives the same cards, and otherwise has
    /// the rules that piles of its role usually have. Two that differ have a rule of their own.
    #[must_use]
    pub fn with_usual_rules(&self) -> Self {
        Self {
            noun: self.noun.clone(),
            face: match &self.face {
                Face::UpWhen(_) => Face::Down,
                face => face.clone(),
            },
            shown_by_pile: self.shown_by_pile.clone(),
            shared: self.shared,
            count: self.count,
            peek: self.peek,
            squared: self.squared,
            place: self.place,
            limit: self.limit,
            limits: self.limits.clone(),
            build: self.build,
            nothing_on: self.nothing_on,
            start: self.start,
            each_suit: self.each_suit,
            lift: self.lift,
            run: self.run,
            from: self.from,
            start_from: self.start_from,
            start_later: self.start_later,
            fill: self.fill.clone(),
            ..Self::with_shape(&self.name, self.role, self.shape)
        }
    }

    /// Tells whether this kind of pile usually takes cards from another.
    pub fn usually_takes_from(&self, source: &Self) -> bool {
        match (self.role, source.role) {
            (
                Role::Foundation | Role::Tableau,
                Role::Tableau | Role::Reserve | Role::Cell | Role::Waste | Role::Hand,
            )
            | (Role::Cell, Role::Tableau | Role::Reserve | Role::Waste | Role::Hand)
            | (Role::Reserve | Role::Discard, Role::Hand) => true,
            (Role::Tableau, Role::Foundation) => source.lift != Lift::Nothing,
            _ => false,
        }
    }

    /// Returns which cards the pile with a number shows at the deal where some lie face down, and its top card is
    /// turned up.
    pub fn shown_on(&self, number: u8) -> Option<Shown> {
        match self.face {
            Face::LastUp(shown) => {
                let own = self.shown_by_pile.get(usize::from(number));
                Some(own.copied().unwrap_or(shown))
            }
            _ => None,
        }
    }

    /// Tells whether some piles of this kind lie on others.
    pub fn is_covered(&self) -> bool {
        matches!(self.shape, Shape::Triangle { .. }) || !self.covered_by.is_empty()
    }

    /// Tells whether all cards that the deal picks out for piles of this kind go to the only one: one foundation begins
    /// with one card.
    pub fn takes_all_picked(&self) -> bool {
        self.count == 1 && self.role != Role::Foundation
    }

    /// Returns the cards that ever start the pile with a number.
    pub fn start_on(&self, number: u8) -> Start {
        match &self.start_limit {
            StartLimit::ByPile(starts) => {
                let own = starts.get(usize::from(number));
                own.copied().unwrap_or(self.start)
            }
            StartLimit::None | StartLimit::When { .. } => self.start,
        }
    }

    /// Returns how many cards the pile with a number may hold.
    pub fn limit_of(&self, number: u8) -> u16 {
        let own = self.limits.get(usize::from(number));
        own.copied().unwrap_or(self.limit)
    }

    /// Returns how many cards this number of piles of this kind may hold together.
    pub fn room(&self) -> u32 {
        let each = (0..self.count).map(|number| u32::from(self.limit_of(number)));
        each.sum()
    }

    /// Tells whether wild cards stand for the rank that comes next. Where a pile may go up or down they stand for none:
    /// they go on any card, and any card goes on them.
    pub fn wild_has_rank(&self) -> bool {
        self.wild.is_some() && self.build.direction != Direction::UpOrDown
    }

    /// Returns the rank that a wild card stands for which lies `height` cards above the bottom;
    /// nothing for other cards, and where it is the rank itself.
    pub fn stands_for(&self, card: Card, height: usize, ranks: Ranks, base: Rank) -> Option<Rank> {
        let steps = u8::try_from(height % usize::from(ranks.count())).unwrap_or(0);
        let rank = ranks.plus(base, steps);
        let is_wild = self.wild == Some(card.rank()) && self.wild_has_rank();
        (is_wild && rank != card.rank()).then_some(rank)
    }

    /// Tells whether an empty pile of this kind is a space, a column or a cell, through which
    /// cards could be carried one by one: it takes any card, by choice.
    #[inline]
    pub fn is_free_space(&self) -> bool {
        matches!(self.role, Role::Tableau | Role::Cell)
            && self.limit > 0
            && self.starts_with_any()
            && self.own_sources().is_empty()
            && self.shape == Shape::Row
            && self.fill.is_empty()
    }

    /// Returns the kinds of pile of which, at times at least, only the pile with the same number gives cards here.
    pub const fn own_sources(&self) -> GroupSet {
        self.from_own.union(self.from_own_at_first)
    }

    /// Returns the kinds of pile whose complete runs come here, by themselves or by hand.
    pub fn collected(&self) -> GroupSet {
        self.collects.union(self.collects_by_hand)
    }

    /// Tells whether several cards may be lifted together.
    #[inline]
    pub fn lifts_runs(&self) -> bool {
        matches!(
            self.lift,
            Lift::Run | Lift::FaceUp | Lift::Supermove | Lift::TopOrWhole | Lift::Whole
        )
    }

    /// Tells whether these are foundations that are built up in suit from the base, one rank at a time,
    /// and in no other way.
    pub fn is_plain_foundation(&self) -> bool {
        let plain = Build {
            wrapping: self.build.wrapping,
            ..Build::UP_IN_SUIT
        };
        self.role == Role::Foundation
            && self.build == plain
            && self.other_build.is_none()
            && self.start == Start::AboveBase(0)
    }

    /// Returns the condition as long as which cards go on others as `build` says.
    pub fn built_when(&self) -> &Condition {
        match &self.other_build {
            Some(other) => &other.unless,
            None => &Condition::Always,
        }
    }

    /// Tells whether cards may be put here and taken from here at all times.
    pub fn is_always_open(&self) -> bool {
        self.takes_when.is_always() && self.gives_when.is_always()
    }

    /// Tells whether the cards that go on a card depend on it alone, and not on others that lie in
    /// the pile or elsewhere.
    pub fn builds_on_top_alone(&self) -> bool {
        self.kept_way == KeptWay::None && !self.turns_back && !self.on_right_start
    }

    /// Returns all conditions of these piles, each with what it decides.
    pub(crate) fn conditions(&self) -> impl Iterator<Item = (Happening, &Condition)> {
        let turned = match &self.face {
            Face::UpWhen(when) => when,
            _ => &Condition::Always,
        };
        [
            (Happening::Takes, &self.takes_when),
            (Happening::Gives, &self.gives_when),
            (Happening::Collects, &self.collects_when),
            (Happening::Closes, &self.closes_when),
            (Happening::IsBuilt, self.built_when()),
            (Happening::IsStarted, self.start_limit.condition()),
            (Happening::IsTurnedUp, turned),
        ]
        .into_iter()
    }

    /// Tells whether empty piles of this kind are as good as each other, so that the first
    /// of them is the one to be started.
    #[inline]
    pub fn starts_in_order(&self) -> bool {
        matches!(self.role, Role::Foundation | Role::Cell)
            && self.linked_pile == LinkedPile::None
            && self.own_start == Own::Any
            && self.own_sources().is_empty()
            && !matches!(self.start_limit, StartLimit::ByPile(_))
            && self
                .conditions()
                .flat_map(|(_, when)| when.piles())
                .all(|which| matches!(which, WhichPiles::All(_) | WhichPiles::Any(_)))
    }

    /// Tells whether any card starts an empty pile of this kind, wherever it stands.
    #[inline]
    pub fn starts_with_any(&self) -> bool {
        self.start == Start::AnyCard
            && self.own_start == Own::Any
            && self.start_limit == StartLimit::None
            && self.linked_pile == LinkedPile::None
            && !self.ranks_before
            && !self.is_covered()
            && self.takes_when.is_always()
    }

    /// Tells whether the cards of this kind lie overlapping, because the cards under the top ones matter
    /// too: in columns, and where other piles keep to their ranks.
    pub fn is_fanned(&self) -> bool {
        (self.role == Role::Tableau || self.ranks_before)
            && self.shape == Shape::Row
            && self.limit > 1
            && !self.squared
    }
}

/// Returns a player's word for one pile of a role.
const fn usual_noun(role: Role, is_row: bool) -> &'static str {
    match role {
        Role::Tableau if is_row => "column",
        Role::Tableau => "place",
        Role::Waste => "waste",
        Role::Discard => "discard pile",
        Role::Hand => "hand",
        Role::Foundation => "foundation",
        Role::Reserve => "reserve",
        Role::Cell => "cell",
        Role::Stock => "stock",
    }
}
