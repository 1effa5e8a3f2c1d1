//! The stock and its passes, dealing the layout anew, and changing places.

use crate::cards::Rank;
use crate::rules::{
    Condition, FilledGaps, GroupId, GroupSet, TurnStep, TurnSteps, Upturned, WhichPiles,
};

/// A limit on the number of times of an action.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Times {
    /// This number of times.
    Limited(u16),
    /// Without limit.
    Unlimited,
}

/// How the stock is dealt from.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Stock {
    /// The stock's kind of pile.
    pub group: GroupId,
    /// What the first turn does, the second, and so on; the last holds for all that follow.
    pub turns: Vec<TurnSteps>,
    /// When turned cards are placed.
    pub placed: Placed,
    /// When cards may be turned.
    pub when: Condition,
    /// How often the cards are gathered for another pass.
    pub redeals: Times,
    /// The kinds of pile that are gathered.
    pub gathered: Vec<GroupId>,
    /// How they are gathered.
    pub gather: Gather,
    /// Whether gathering and turning the first batch are one action.
    pub redeal_turns: bool,
}

/// When the cards that are turned up on a hand are placed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Placed {
    /// Whenever the player likes, or never.
    Freely,
    /// One after the other before the next turn, but other plays may come between.
    BeforeNextTurn,
    /// One after the other before anything else.
    BeforeOtherPlay,
}

impl Stock {
    /// Returns the steps of all turns.
    pub fn steps(&self) -> impl Iterator<Item = &TurnStep> {
        self.turns.iter().flat_map(|turn| &turn.0)
    }

    /// Returns the steps of the only turn; none where turns differ.
    fn only_turn(&self) -> &[TurnStep] {
        match self.turns.as_slice() {
            [only] => &only.0,
            _ => &[],
        }
    }

    /// Returns how cards are turned up, where each turn does that and nothing else.
    #[inline]
    pub fn up(&self) -> Option<Upturned> {
        match self.only_turn() {
            [TurnStep::Up(up)] => Some(*up),
            _ => None,
        }
    }

    /// Returns how gaps are filled, where each turn does that and nothing else.
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

    /// Returns the kind of pile to each of which each turn deals one card, where it does nothing else.
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

    /// Tells whether turns deal cards out to piles of the layout.
    pub fn deals_out(&self) -> bool {
        self.turns.iter().all(TurnSteps::deals_out)
    }

    /// Returns the kind of pile to which cards come first: the one to which they are turned, where they are
    /// turned up.
    #[inline]
    pub fn to(&self) -> GroupId {
        if let Some(up) = self.up() {
            return up.to;
        }
        let first = self.steps().find_map(|step| step.dealt_to().first());
        let onto = || self.put_onto().next().map(|(_, to)| to);
        first.copied().or_else(onto).unwrap_or(self.group)
    }

    /// Returns how many cards are turned up at a time, or the most gaps that get one; one where they are dealt
    /// out.
    pub fn cards_at_a_time(&self) -> u8 {
        let of_gaps = || self.filled_gaps().and_then(|gaps| gaps.most);
        let up = self.up().map(|up| up.cards);
        up.or_else(of_gaps).unwrap_or(1)
    }

    /// Returns where the cards go that lie where the next are turned to.
    pub fn room(&self) -> Option<GroupId> {
        self.up().and_then(|up| up.room)
    }

    /// Tells whether cards that are turned up are placed one after the other.
    pub fn places(&self) -> bool {
        self.placed != Placed::Freely
    }

    /// Tells whether other cards may be played while turned cards are being placed.
    pub fn lets_others_play(&self) -> bool {
        self.placed == Placed::BeforeNextTurn
    }

    /// Returns the kinds of pile to which cards come by a turn.
    pub fn dealt_to(&self) -> GroupSet {
        let turns = self.turns.iter().map(TurnSteps::dealt_to);
        turns.fold(GroupSet::default(), GroupSet::union)
    }

    /// Returns the kinds of pile whose cards a turn puts onto other piles, each with the kind that
    /// takes them.
    pub fn put_onto(&self) -> impl Iterator<Item = (GroupId, GroupId)> {
        self.steps().filter_map(TurnStep::put_onto)
    }

    /// Tells whether a turn brings cards from one kind of pile to another: from the stock, from piles whose cards
    /// go onto others, or from one where they make room.
    pub fn brings(&self, from: GroupId, to: GroupId) -> bool {
        let makes_room = |up: Upturned| up.to == from && up.room == Some(to);
        self.group == from && self.steps().any(|step| step.dealt_to().contains(&to))
            || self.put_onto().any(|pair| pair == (from, to))
            || self.up().is_some_and(makes_room)
    }

    /// Tells whether it is turned only while none of the piles is empty that get a card.
    pub fn waits_for_full_row(&self) -> bool {
        self.when == Condition::Started(WhichPiles::All(self.dealt_to()))
    }
}

/// In which order piles are gathered for a new pass; each is turned over, so the card that
/// was put there first comes out first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Gather {
    /// First pile first.
    InOrder,
    /// Last pile first.
    Rightmost,
    /// As the player names them.
    Chosen,
    /// All together, and shuffled.
    Shuffled,
}

impl Gather {
    /// Tells whether the cards come out in an order that follows from how they lay, whatever the player does.
    pub const fn keeps_order(self) -> bool {
        matches!(self, Self::InOrder | Self::Rightmost)
    }
}

/// Gathering piles of the layout and dealing their cards to them anew, or bringing other cards
/// of each to its top.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Redeal {
    /// The kinds of pile, gathered and dealt to in the order of their numbers.
    pub groups: GroupSet,
    /// How the cards are dealt again.
    pub deal: DealAnew,
    /// How often it may be done.
    pub times: Times,
    /// Whether the cards are shuffled in between; otherwise they keep their order, pile after
    /// pile from the first, each from the bottom up.
    pub shuffled: bool,
}

/// How a layout is dealt anew.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DealAnew {
    /// So many cards to each pile, one pile after the other, as long as there are any.
    PileByPile(u8),
    /// So many cards to each pile, one at a time in rounds, as long as there are any.
    Rounds(u8),
    /// Nothing is gathered: the bottom card of each pile comes to its top.
    BroughtUp,
    /// One card to each place of a grid that the cards leave which stay.
    Gaps(Kept),
}

impl DealAnew {
    /// Returns how many cards each pile gets at most; nothing where that does not follow from here.
    pub(crate) const fn cards(self) -> Option<u8> {
        match self {
            Self::PileByPile(cards) | Self::Rounds(cards) => Some(cards),
            Self::BroughtUp | Self::Gaps(_) => None,
        }
    }
}

/// The cards that stay of a grid that is dealt anew: in each row the cards that have been built from
/// its left end. The others are dealt to the places that are left, row by row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Kept {
    /// The grid.
    pub grid: GroupId,
    /// Where the cards lie that the deal takes out of the grid.
    pub out: GroupId,
    /// The rank of the cards that come back in and are taken out again; nothing where the place after the cards
    /// that stay in a row is left empty.
    pub taken: Option<Rank>,
}

impl Redeal {
    /// Returns the grid of which cards stay.
    pub const fn kept(&self) -> Option<Kept> {
        match self.deal {
            DealAnew::Gaps(kept) => Some(kept),
            _ => None,
        }
    }

    /// Tells whether nothing is gathered, and bottom cards come to the top.
    pub const fn brings_up(&self) -> bool {
        matches!(self.deal, DealAnew::BroughtUp)
    }
}

/// Cards that may change places, two at a time, as often as the player likes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Rearrange {
    /// Any two cards of a grid, once it is full.
    FullGrid(GroupId),
    /// Two cards that lie alone on piles of these kinds, at any time. Neither of them could have started
    /// the pile on which it lies, and each could have started the pile of the other.
    Misplaced(GroupSet),
}

impl Rearrange {
    /// Returns the grid whose cards change places once it is full.
    pub const fn full_grid(self) -> Option<GroupId> {
        match self {
            Self::FullGrid(grid) => Some(grid),
            Self::Misplaced(_) => None,
        }
    }

    /// Returns the kinds of pile whose cards change places.
    pub fn groups(self) -> GroupSet {
        match self {
            Self::FullGrid(grid) => grid.set(),
            Self::Misplaced(groups) => groups,
        }
    }
}
