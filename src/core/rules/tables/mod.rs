//! Tables that are derived from the description of a game, so that play need not derive them again.

mod accept;
mod acceptor_bits;
mod card_flow;
mod interchangeable;
mod layout;
mod lines;
mod no_consequences;
mod pile;
mod reach;
mod removal;
mod seats;
mod spare_cards;

pub use accept::AcceptTable;
pub(crate) use accept::{EMPTY_PILE, FACE_DOWN_PILE, GroupTables, WayTables, is_card, of_base};
pub(crate) use acceptor_bits::{AcceptorBits, Quality, ROWS, USUAL_ROWS};
pub(crate) use card_flow::{flows, flows_by_itself, most_cards_on};
pub(crate) use layout::TooLarge;
pub use pile::Pile;
pub(crate) use pile::{PileLayout, PileRange};
pub(crate) use reach::{Reach, Route};
use removal::RemovalTables;
pub(crate) use spare_cards::{base_cards, cards_dealt_by, hands_dealt_to, with_handicaps};

use crate::rules::{GroupId, GroupSet, PileId, Role, WidePileSet};

/// The tables of one game.
#[derive(Debug, Clone, Default)]
pub(crate) struct Tables {
    /// The fingerprint of the description, by which a position knows its rules.
    pub fingerprint: u64,
    /// How many players there are.
    pub seats: u8,
    /// How many cards are in play altogether.
    pub cards: u16,
    /// The piles, shared ones first, then seat by seat, in the order of the groups.
    pub piles: Vec<Pile>,
    /// The layout of each pile.
    pub pile_layouts: Vec<PileLayout>,
    /// The tables of each kind of pile.
    pub groups: Vec<GroupTables>,
    /// For each card the cards that are taken off with it.
    pub removal: RemovalTables,
    /// How piles lie on the table, row by row from the top, where the description draws it.
    pub picture: Vec<Vec<Option<PileId>>>,
    /// The lines that are scored.
    pub scored_lines: Vec<Vec<PileId>>,
    /// Where cards can go until the first redeal, in a game for one where that makes a difference.
    pub reach_at_first: Option<Box<Reach>>,
    /// Piles each seat may take cards from, by seat, as the partners act in the first hand.
    pub seat_sources: Vec<Vec<PileRange>>,
    /// Where the cards of each seat can go, by seat.
    pub reach: Vec<Reach>,
    /// Piles of each seat whose exposed cards are turned up.
    pub seat_turn_up: Vec<Vec<PileId>>,
    /// Piles of each seat that fill by themselves.
    pub seat_fills: Vec<Vec<PileId>>,
    /// Piles of each seat with the cards that it goes through in a pass: the stock and the gathered
    /// piles.
    pub seat_pass: Vec<Vec<PileId>>,
    /// Piles of each seat whose complete runs are collected, and by which kind of pile.
    pub seat_collected: Vec<Vec<(PileId, GroupId)>>,
    /// Piles of each seat whose complete runs the player may put away, and to which kind of pile.
    pub seat_collected_by_hand: Vec<Vec<(PileId, GroupId)>>,
    /// Whether some piles take cards from the pile of their own number alone.
    pub own_sources: bool,
    /// Whether a move has no consequences, except that it may reach the goal.
    pub no_consequences: bool,
    /// Whether everybody may turn their stock whenever it has cards.
    pub turns_freely: bool,
    /// Whether a turn without cards in the stock begins another pass, any number of times.
    pub redeals_freely: bool,
    /// Whether turning the stock in a race in real time changes nothing else on the table.
    pub turn_has_no_consequences: bool,
    /// Kinds of pile, of the stock and its waste, without influence on transfers from other piles.
    pub aside: GroupSet,
    /// Kinds of pile of which a player has no reason to prefer one.
    pub alike: GroupSet,
    /// The kind of pile that moves up where one has become empty.
    pub closing: Option<GroupId>,
    /// Kinds of pile from which cards may be pulled out from under others.
    pub pulled: Vec<GroupId>,
    /// How many piles all seats share.
    pub shared: u8,
    /// Shared piles that any card starts.
    pub shared_open: WidePileSet,
    /// Piles that each seat handles and not everybody does.
    pub seat_own: Vec<Vec<PileId>>,
    /// Piles that each seat handles and not everybody does, by role.
    pub seat_by_role: Vec<[Vec<PileId>; Role::ALL.len()]>,
    /// Piles of each seat that are filled when its turn begins.
    pub seat_refills: Vec<Vec<PileId>>,
    /// How many cards are left for the stock when all other steps have been dealt.
    pub spare_cards: u16,
    /// First pile of each group for each seat: `[seat][group]`, and for shared ones the same.
    pub group_first: Vec<Vec<PileId>>,
}
