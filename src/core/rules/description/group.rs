//! A kind of pile: how many piles it has, and which cards are built on them and lifted from them.

use crate::cards::{Card, CardSet, Rank};
use crate::rules::{
    Beside, Build, Condition, Direction, Face, Filling, GroupId, GroupSet, KeptWay, Lift,
    LinkedPile, MOST_CARDS_ON_PILE, OtherBuild, Own, Place, Pulls, Ranks, Role, Shape, Shown,
    Start, StartLimit, WhichPiles,
};

/// What a condition in the rules of a kind of pile controls.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Happening {
    /// The condition controls whether a player may put cards on a pile.
    Takes,
    /// The condition controls whether a player may take cards from a pile.
    Gives,
    /// The condition controls whether complete runs are collected on a pile.
    Collects,
    /// The condition controls whether piles close up after one of them becomes empty.
    Closes,
    /// The condition controls which of two ways of building applies: the first applies while it
    /// holds.
    IsBuilt,
    /// The condition controls whether an empty pile may get its first card.
    IsStarted,
    /// The condition controls whether face-down cards are turned up.
    IsTurnedUp,
}

impl Happening {
    /// Whether the condition controls what a player may do. Such a condition decides which cards a
    /// pile accepts or gives.
    pub const fn is_by_player(self) -> bool {
        matches!(
            self,
            Self::Takes | Self::Gives | Self::IsBuilt | Self::IsStarted
        )
    }
}

/// The rules for cards that a player puts on a pile of another player. Nobody may put cards on
/// another player's empty pile.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Guests {
    /// How cards are built on a pile of another player: which card may be put on which.
    pub build: Build,
    /// The kinds of pile from which a player may put cards on a pile of another player.
    pub from: GroupSet,
}

/// A kind of pile: a number of piles with the same rules, such as the columns of a game.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Group {
    /// The name of the kind of pile in the rule file.
    pub name: String,
    /// The word shown to players for one pile of the kind: `column`, `foundation`.
    pub noun: String,
    /// The role of the kind of pile in the game, such as stock or foundation.
    pub role: Role,
    /// Which cards on piles of the kind are face up.
    pub face: Face,
    /// For each pile, by number, which cards are face up after the deal. Empty if this is the same
    /// for all piles. Used only with [`Face::LastUp`].
    pub shown_by_pile: Vec<Shown>,
    /// Whether all players share the piles of the kind. In games for one player, all piles belong
    /// to the player.
    pub shared: bool,
    /// The number of piles of the kind: in total if players share them, otherwise for each seat.
    pub count: u8,
    /// The number of cards that one pile may hold. If piles have different limits, the largest
    /// limit.
    pub limit: u16,
    /// The number of cards that each pile may hold, by pile number. Empty if all piles have the
    /// same limit.
    pub limits: Vec<u16>,
    /// How the piles of the kind are arranged, such as in a row or a grid.
    pub shape: Shape,
    /// For each pile, by number, the piles of this kind that cover it. Empty if no pile covers
    /// another or the shape determines it.
    pub covered_by: Vec<Vec<u8>>,
    /// The numbers of the piles that are uncovered as soon as one of the piles that cover them is
    /// empty. The others are uncovered only when all piles that cover them are empty.
    pub freed_by_one: Vec<u8>,
    /// Which card may be put on which, on piles of the kind.
    pub build: Build,
    /// How piles are built while a condition does not hold, if it makes a difference. Whether cards
    /// form a run depends only on `build`.
    pub other_build: Option<OtherBuild>,
    /// Cards on which no other card may be put, whatever `build` permits.
    pub nothing_on: CardSet,
    /// Whether a pile that may be built in two directions keeps the direction in which it began.
    pub kept_way: KeptWay,
    /// Whether a pile that has reached the last rank takes another card of that rank and is then
    /// built in the other direction.
    pub turns_back: bool,
    /// Whether a pile accepts cards only if its bottom card could start an empty pile of this kind.
    pub on_right_start: bool,
    /// The cards that may start an empty pile of the kind.
    pub start: Start,
    /// Which of the cards in `start` may start an empty pile, if it depends on the pile or on a
    /// condition.
    pub start_limit: StartLimit,
    /// Which other pile an empty pile is linked to. `start` applies only to piles without a linked
    /// pile.
    pub linked_pile: LinkedPile,
    /// Whether an empty pile takes only one card at a time, even where runs are moved together.
    pub single_start: bool,
    /// Whether no two piles of the kind may be started with cards of the same suit.
    pub each_suit: bool,
    /// The cards that belong to a pile because of its position. Only these cards may start the
    /// pile.
    pub own_start: Own,
    /// The cards that belong to a pile because of its position. Only these cards may be built on
    /// the pile.
    pub own_build: Own,
    /// Whether a player puts cards under a pile of this kind instead of on top. Cards may be put
    /// there whether the pile is face up or face down.
    pub under: bool,
    /// By how many places a card may be moved to the left among the piles of this kind. Empty if
    /// any distance is allowed.
    pub to_left: Vec<u8>,
    /// Whether the piles after a pile that has become empty move up to close the gap.
    pub closes: bool,
    /// The condition under which piles move up to close a gap in their row.
    pub closes_when: Condition,
    /// Whether a pile takes only cards of ranks that occur in the previous pile.
    pub ranks_before: bool,
    /// Which cards players may lift from a pile of the kind.
    pub lift: Lift,
    /// How single cards may be pulled out from under others. `None` if no card may be pulled out.
    pub pulls: Option<Pulls>,
    /// The cards that can never be lifted from piles of the kind.
    pub never_gives: CardSet,
    /// How cards that are lifted together must follow each other. `None` if they must follow each
    /// other as `build` says.
    pub run: Option<Build>,
    /// The kinds of pile whose cards may be put on a pile of this kind that is not empty.
    pub from: GroupSet,
    /// The kinds of pile whose cards a player may put on an empty pile of this kind.
    pub start_from: GroupSet,
    /// Those kinds of pile in `start_from` whose cards may start an empty pile only when the other
    /// kinds in `start_from` have no cards left.
    pub start_later: GroupSet,
    /// The only kinds of pile whose cards may come to these piles before the first redeal. `None`
    /// if there is no such limit.
    pub from_at_first: Option<GroupSet>,
    /// The kinds of pile from which a pile takes cards only from the pile with its own number.
    pub from_own: GroupSet,
    /// Like `from_own` (the kinds from which a pile takes cards only from the pile with its own
    /// number), but applies before the first redeal if `from_at_first` is given.
    pub from_own_at_first: GroupSet,
    /// The condition under which a player may put cards on piles of the kind.
    pub takes_when: Condition,
    /// The condition under which a player may take cards from piles of the kind.
    pub gives_when: Condition,
    /// Where on a grid of piles a card may be placed, in relation to other cards.
    pub beside: Beside,
    /// The kinds of pile whose top card automatically fills an empty pile. The first of these kinds
    /// that has a card is used.
    pub fill: Vec<GroupId>,
    /// The number of cards with which an empty pile is filled or, depending on `filling`, the
    /// number of cards that each pile is kept at. Piles get fewer cards if not enough are
    /// available.
    pub fill_cards: u8,
    /// When empty piles of the kind are filled automatically.
    pub filling: Filling,
    /// The rank of the wild cards. On piles built rank by rank, a wild card stands for the rank
    /// that comes next.
    pub wild: Option<Rank>,
    /// Whether a wild card (one that stands for other ranks) may also start an empty pile.
    pub wild_starts: bool,
    /// The kind of pile into which the cards of a full pile are shuffled.
    pub full_to: Option<GroupId>,
    /// The kinds of pile whose complete runs, one card of each rank, automatically move to a pile
    /// of this kind.
    pub collects: GroupSet,
    /// The kinds of pile whose complete runs a player may move to an empty pile of this kind.
    pub collects_by_hand: GroupSet,
    /// The condition under which complete runs may move to piles of the kind, automatically or by a
    /// player.
    pub collects_when: Condition,
    /// The cards that other players may put on piles of the kind. `None` if they may not put any
    /// there.
    pub guests: Option<Guests>,
    /// The only partner who may take cards from these piles, as an index into
    /// [`crate::Description::roles`]. `None` if all partners may.
    pub taken_by: Option<u8>,
    /// Whether the player may look at all cards of a pile of this kind.
    pub peek: bool,
    /// Whether the cards of a column are squared up into a neat pile, so that only the top card is
    /// visible.
    pub squared: bool,
    /// The preferred place of the piles of the kind on the screen.
    pub place: Place,
}

impl Group {
    /// Returns a kind of pile with a single pile and the usual rules of its role.
    ///
    /// Foundations are built up in suit from the base rank, any card starts an empty column or
    /// cell, the stock is face down, and columns, cells, reserves and wastes give one card at a
    /// time.
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

    /// Like [`Group::new`], but for piles arranged in the given shape. In a grid or a triangle,
    /// each place holds one card.
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

    /// Returns a copy of this kind of pile that looks the same and takes and gives the same cards,
    /// but otherwise has the usual rules of its role. If the copy differs from `self`, this kind of
    /// pile has an unusual rule.
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

    /// Whether piles of this kind usually take cards from piles of the kind `source`.
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

    /// Returns which cards of a pile are face up after the deal, for piles whose top card is turned
    /// up when it is uncovered ([`Face::LastUp`]). Returns `None` for other piles.
    pub fn shown_on(&self, number: u8) -> Option<Shown> {
        match self.face {
            Face::LastUp(shown) => {
                let own = self.shown_by_pile.get(usize::from(number));
                Some(own.copied().unwrap_or(shown))
            }
            _ => None,
        }
    }

    /// Whether some piles of this kind cover others.
    pub fn is_covered(&self) -> bool {
        matches!(self.shape, Shape::Triangle { .. }) || !self.covered_by.is_empty()
    }

    /// Whether all cards that the deal picks out of the deck for this kind of pile go to a single
    /// pile. They do if the kind has only one pile and is not a foundation, since a foundation
    /// starts with one card.
    pub fn takes_all_picked(&self) -> bool {
        self.count == 1 && self.role != Role::Foundation
    }

    /// Returns the cards that may start the pile with this number, as if every condition for
    /// starting it were met.
    pub fn start_on(&self, number: u8) -> Start {
        match &self.start_limit {
            StartLimit::ByPile(starts) => {
                let own = starts.get(usize::from(number));
                own.copied().unwrap_or(self.start)
            }
            StartLimit::None | StartLimit::When { .. } => self.start,
        }
    }

    /// Returns the number of cards that the pile with this number may hold.
    pub fn limit_of(&self, number: u8) -> u16 {
        let own = self.limits.get(usize::from(number));
        own.copied().unwrap_or(self.limit)
    }

    /// Returns the number of cards that all piles of this kind can hold together.
    pub fn room(&self) -> u32 {
        let each = (0..self.count).map(|number| u32::from(self.limit_of(number)));
        each.sum()
    }

    /// Whether wild cards on piles of this kind stand for the rank that comes next. On piles that
    /// may be built up or down they do not: a wild card may be put on any card, and any card on a
    /// wild card.
    pub fn wild_has_rank(&self) -> bool {
        self.wild.is_some() && self.build.direction != Direction::UpOrDown
    }

    /// Returns the rank that `card` stands for as a wild card with `height` cards below it. Returns
    /// `None` if the card is not wild, or if its own rank is the one that comes next.
    pub fn stands_for(&self, card: Card, height: usize, ranks: Ranks, base: Rank) -> Option<Rank> {
        let steps = u8::try_from(height % usize::from(ranks.count())).unwrap_or(0);
        let rank = ranks.plus(base, steps);
        let is_wild = self.wild == Some(card.rank()) && self.wild_has_rank();
        (is_wild && rank != card.rank()).then_some(rank)
    }

    /// Whether an empty pile of this kind is a free space: a column or cell that takes any card
    /// from the player, so that cards can be moved through it one by one.
    #[inline]
    pub fn is_free_space(&self) -> bool {
        matches!(self.role, Role::Tableau | Role::Cell)
            && self.limit > 0
            && self.starts_with_any()
            && self.own_sources().is_empty()
            && self.shape == Shape::Row
            && self.fill.is_empty()
    }

    /// Returns the kinds of pile from which, at least some of the time, a pile takes cards only
    /// from the pile with its own number.
    pub const fn own_sources(&self) -> GroupSet {
        self.from_own.union(self.from_own_at_first)
    }

    /// Returns the kinds of pile whose complete runs move to piles of this kind, automatically or
    /// by a player.
    pub fn collected(&self) -> GroupSet {
        self.collects.union(self.collects_by_hand)
    }

    /// Whether several cards may be lifted together from a pile of this kind.
    #[inline]
    pub fn lifts_runs(&self) -> bool {
        matches!(
            self.lift,
            Lift::Run | Lift::FaceUp | Lift::Supermove | Lift::TopOrWhole | Lift::Whole
        )
    }

    /// Whether these are plain foundations, built up in suit from the base one rank at a time and
    /// in no other way.
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

    /// Returns the condition under which the piles are built as `build` says, where there is
    /// another way to build.
    pub fn built_when(&self) -> &Condition {
        match &self.other_build {
            Some(other) => &other.unless,
            None => &Condition::Always,
        }
    }

    /// Whether players may put cards on piles of this kind, and take cards from them, at all times.
    pub fn is_always_open(&self) -> bool {
        self.takes_when.is_always() && self.gives_when.is_always()
    }

    /// Whether only the top card of a pile decides which cards may be put on it, rather than other
    /// cards in the pile or elsewhere.
    pub fn builds_on_top_alone(&self) -> bool {
        self.kept_way == KeptWay::None && !self.turns_back && !self.on_right_start
    }

    /// Returns all conditions of this kind of pile, each with what it controls.
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

    /// Whether empty piles of this kind are interchangeable, so that players always start the first
    /// of them.
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

    /// Whether any card may start any empty pile of this kind at any time.
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

    /// Whether the cards of a pile are shown overlapping, because cards below the top card matter
    /// too. This is so in columns, and in piles that take only the ranks of the previous pile.
    pub fn is_fanned(&self) -> bool {
        (self.role == Role::Tableau || self.ranks_before)
            && self.shape == Shape::Row
            && self.limit > 1
            && !self.squared
    }
}

/// Returns the usual word for one pile with a given role, as shown to players.
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
