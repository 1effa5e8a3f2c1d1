//! The rules of the stock and the passes through it, redeals of the layout, and cards that change
//! places.

use crate::cards::Rank;
use crate::rules::{
    Condition, FilledGaps, GroupId, GroupSet, TurnStep, TurnSteps, Upturned, WhichPiles,
};

/// A limit on how often an action may be done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Times {
    /// The action may be done at most this number of times.
    Limited(u16),
    /// The action may be done any number of times.
    Unlimited,
}

/// How cards are dealt from the stock.
///
/// # Examples
///
/// ```
/// use patience_core::{
///     Condition, Gather, GroupId, Placed, Stock, Times, TurnStep, TurnSteps, Upturned,
/// };
///
/// let [group, to] = [0, 1].map(GroupId::new);
/// let three = TurnStep::Up(Upturned { to, cards: 3, first_on_top: false, room: None });
/// # let stock = |turns| Stock { group, turns, placed: Placed::Freely, when: Condition::Always, redeals: Times::Unlimited, gathered: vec![to], gather: Gather::InOrder, redeal_turns: false };
/// let stock = stock(vec![TurnSteps(vec![three])]);
/// assert_eq!((stock.to(), stock.cards_at_a_time()), (to, 3));
/// assert!(stock.brings(group, to) && !stock.deals_out());
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Stock {
    /// The kind of pile that is the stock.
    pub group: GroupId,
    /// What each turn of the stock does, beginning with the first turn. The last entry also applies
    /// to all later turns.
    pub turns: Vec<TurnSteps>,
    /// When cards turned up from the stock must be placed.
    pub placed: Placed,
    /// The condition under which the stock may be turned.
    pub when: Condition,
    /// How often the cards may be gathered for another pass through the stock.
    pub redeals: Times,
    /// The kinds of pile that are gathered for another pass through the stock.
    pub gathered: Vec<GroupId>,
    /// In which order piles are gathered for another pass through the stock.
    pub gather: Gather,
    /// Whether gathering the cards for another pass also turns the first batch of the new pass, in
    /// a single move.
    pub redeal_turns: bool,
}

/// When cards that the stock turns up onto a hand must be placed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Placed {
    /// Cards turned up from the stock may be placed at any time or never.
    Freely,
    /// Cards turned up from the stock must be placed one after the other before the next turn.
    /// Other moves are allowed in between.
    BeforeNextTurn,
    /// Cards turned up from the stock must be placed one after the other before any other move.
    BeforeOtherPlay,
}

impl Stock {
    /// Returns the steps of all turns of the stock, one turn after the other.
    pub fn steps(&self) -> impl Iterator<Item = &TurnStep> {
        self.turns.iter().flat_map(|turn| &turn.0)
    }

    /// Returns the steps of a turn of the stock if all turns are the same. Otherwise returns no
    /// steps.
    fn only_turn(&self) -> &[TurnStep] {
        match self.turns.as_slice() {
            [only] => &only.0,
            _ => &[],
        }
    }

    /// Returns how cards are turned up from the stock, if every turn does only this.
    #[inline]
    pub fn up(&self) -> Option<Upturned> {
        match self.only_turn() {
            [TurnStep::Up(up)] => Some(*up),
            _ => None,
        }
    }

    /// Returns how gaps are filled from the stock, if every turn does only this.
    #[inline]
    pub fn filled_gaps(&self) -> Option<FilledGaps> {
        let (of, most, closes) = match self.only_turn() {
            [TurnStep::Gaps { of, most }] => (*of, *most, false),
            [TurnStep::CloseUp(grid), TurnStep::Gaps { of, most }] if grid == of => {
                (*of, *most, true)
            }
            _ => return None,
        };
        Some(FilledGaps { of, most, closes })
    }

    /// Returns the kind of pile to which turns of the stock deal, if every turn deals one card to
    /// each pile of that kind and does nothing else.
    pub fn row(&self) -> Option<GroupId> {
        match self.only_turn() {
            [
                TurnStep::Each {
                    to,
                    cards: 1,
                    skips_empty: false,
                },
            ] if to.len() == 1 => to.first().copied(),
            _ => None,
        }
    }

    /// Whether turns of the stock deal cards to piles of the layout.
    pub fn deals_out(&self) -> bool {
        self.turns.iter().all(TurnSteps::deals_out)
    }

    /// Returns the kind of pile that gets cards first in a turn of the stock. If cards are turned
    /// up, this is the kind onto which they are turned up.
    #[inline]
    pub fn to(&self) -> GroupId {
        if let Some(up) = self.up() {
            return up.to;
        }
        let first = self.steps().find_map(|step| step.dealt_to().first());
        let onto = || self.put_onto().next().map(|(_, to)| to);
        first.copied().or_else(onto).unwrap_or(self.group)
    }

    /// Returns the number of cards that a turn of the stock turns up, or the largest number of gaps
    /// that it fills. The number is 1 if turns deal cards to the layout.
    pub fn cards_at_a_time(&self) -> u8 {
        let of_gaps = || self.filled_gaps().and_then(|gaps| gaps.most);
        let up = self.up().map(|up| up.cards);
        up.or_else(of_gaps).unwrap_or(1)
    }

    /// Returns the kind of pile to which the cards turned up earlier move before the next cards are
    /// turned up.
    pub fn room(&self) -> Option<GroupId> {
        self.up().and_then(|up| up.room)
    }

    /// Whether cards turned up from the stock must be placed one after the other.
    pub fn places(&self) -> bool {
        self.placed != Placed::Freely
    }

    /// Whether other cards may be played while cards turned up from the stock are being placed.
    pub fn lets_others_play(&self) -> bool {
        self.placed == Placed::BeforeNextTurn
    }

    /// Returns the kinds of pile that get cards in a turn of the stock.
    pub fn dealt_to(&self) -> GroupSet {
        let turns = self.turns.iter().map(TurnSteps::dealt_to);
        turns.fold(GroupSet::default(), GroupSet::union)
    }

    /// Returns pairs of kinds of pile: a turn of the stock puts the cards of the first kind onto
    /// piles of the second kind.
    pub fn put_onto(&self) -> impl Iterator<Item = (GroupId, GroupId)> {
        self.steps().filter_map(TurnStep::put_onto)
    }

    /// Whether a turn of the stock moves cards from piles of the kind `from` to piles of the kind
    /// `to`. The cards may come from the stock, be put onto other piles, or make room for the next
    /// cards.
    pub fn brings(&self, from: GroupId, to: GroupId) -> bool {
        let makes_room = |up: Upturned| up.to == from && up.room == Some(to);
        self.group == from && self.steps().any(|step| step.dealt_to().contains(&to))
            || self.put_onto().any(|pair| pair == (from, to))
            || self.up().is_some_and(makes_room)
    }

    /// Whether the stock can be turned only while none of the piles that it deals to is empty.
    pub fn waits_for_full_row(&self) -> bool {
        self.when == Condition::Started(WhichPiles::All(self.dealt_to()))
    }
}

/// The order in which piles are gathered for a new pass through the stock. Each pile is turned
/// over, so that the card that was put on it first also comes out first.
///
/// # Examples
///
/// ```
/// use patience_core::Gather;
///
/// assert!(Gather::InOrder.keeps_order());
/// assert!(!Gather::Shuffled.keeps_order());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Gather {
    /// Piles are gathered for another pass from first to last.
    InOrder,
    /// Piles are gathered for another pass from last to first.
    Rightmost,
    /// Piles are gathered for another pass in the order that the player chooses.
    Chosen,
    /// All piles are gathered and their cards then shuffled together.
    Shuffled,
}

impl Gather {
    /// Whether the piles alone determine the order of the cards gathered for another pass, and not
    /// chance or a choice of the player.
    pub const fn keeps_order(self) -> bool {
        matches!(self, Self::InOrder | Self::Rightmost)
    }
}

/// A redeal of the layout. Either its piles are gathered and dealt again, or the bottom card of
/// each pile moves to the top.
///
/// # Examples
///
/// ```
/// use patience_core::{DealAnew, GroupId, Redeal, Times};
///
/// let redeal = Redeal {
///     groups: GroupId::new(1).set(),
///     deal: DealAnew::PileByPile(3),
///     times: Times::Limited(2),
///     shuffled: true,
/// };
/// assert!(redeal.kept().is_none() && !redeal.brings_up());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Redeal {
    /// The kinds of pile that are gathered and then dealt to again, in order of pile number.
    pub groups: GroupSet,
    /// How the gathered cards of the layout are dealt again.
    pub deal: DealAnew,
    /// How often the layout may be gathered and dealt again.
    pub times: Times,
    /// Whether the gathered cards are shuffled before they are dealt again. Otherwise they stay in
    /// the order in which they are gathered: pile by pile from the first, and each pile from the
    /// bottom up.
    pub shuffled: bool,
}

/// How the gathered cards of a layout are dealt again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DealAnew {
    /// Each pile gets this number of cards, one pile after the other, as long as cards are left.
    PileByPile(u8),
    /// Each pile gets this number of cards, one card at a time in rounds, as long as cards are
    /// left.
    Rounds(u8),
    /// No cards are gathered. Instead, the bottom card of each pile moves to its top.
    BroughtUp,
    /// Each place of a grid gets one card, except for places whose card stays.
    Gaps(Kept),
}

impl DealAnew {
    /// Returns the largest number of cards that each pile gets when the layout is dealt again.
    /// Returns `None` if the number depends on the grid.
    pub(crate) const fn cards(self) -> Option<u8> {
        match self {
            Self::PileByPile(cards) | Self::Rounds(cards) => Some(cards),
            Self::BroughtUp | Self::Gaps(_) => None,
        }
    }
}

/// The rules for cards of a grid that stay when the grid is dealt again. In each row, the cards
/// built from the left end stay. All other cards are dealt to the remaining places, row by row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Kept {
    /// The kind of pile that forms the grid to be redealt.
    pub grid: GroupId,
    /// The kind of pile that holds the cards taken out of the grid during the deal.
    pub out: GroupId,
    /// The rank of the cards that a redeal returns to the grid and takes out again. If `None`, the
    /// first place after the cards that stay is left empty in each row.
    pub taken: Option<Rank>,
}

impl Redeal {
    /// Returns the rules for cards that stay in a redeal, if the layout is a grid in which some
    /// cards stay.
    pub const fn kept(&self) -> Option<Kept> {
        match self.deal {
            DealAnew::Gaps(kept) => Some(kept),
            _ => None,
        }
    }

    /// Whether a redeal gathers no cards, but moves the bottom card of each pile to its top.
    pub const fn brings_up(&self) -> bool {
        matches!(self.deal, DealAnew::BroughtUp)
    }
}

/// Which cards may change places, two at a time and any number of times.
///
/// # Examples
///
/// ```
/// use patience_core::{GroupId, Rearrange};
///
/// let grid = GroupId::new(1);
/// assert_eq!(Rearrange::FullGrid(grid).full_grid(), Some(grid));
/// assert_eq!(Rearrange::Misplaced(grid.set()).full_grid(), None);
/// assert_eq!(Rearrange::Misplaced(grid.set()).groups(), grid.set());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Rearrange {
    /// Any two cards of a grid may change places, once the grid is full.
    FullGrid(GroupId),
    /// Two cards that are each alone on a pile of these kinds may change places at any time, if
    /// neither card could start its own pile but each could start the pile of the other card.
    Misplaced(GroupSet),
}

impl Rearrange {
    /// Returns the grid whose cards may change places once the grid is full.
    pub const fn full_grid(self) -> Option<GroupId> {
        match self {
            Self::FullGrid(grid) => Some(grid),
            Self::Misplaced(_) => None,
        }
    }

    /// Returns the kinds of pile whose cards may change places.
    pub fn groups(self) -> GroupSet {
        match self {
            Self::FullGrid(grid) => grid.set(),
            Self::Misplaced(groups) => groups,
        }
    }
}
