//! Tables derived from the description of a game, so that nothing has to be derived during play.

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
pub(crate) use accept::{
    DirectionTables, EMPTY_PILE, FACE_DOWN_PILE, GroupTables, is_card, of_base,
};
pub(crate) use acceptor_bits::{AcceptorBits, Quality, ROWS, USUAL_ROWS};
pub(crate) use card_flow::{flows, flows_by_itself, most_cards_on};
pub(crate) use layout::TooLarge;
pub use pile::Pile;
pub(crate) use pile::{PileLayout, PileRange};
pub(crate) use reach::{Reach, Route};
use removal::RemovalTables;
pub(crate) use spare_cards::{base_cards, cards_dealt_by, hands_dealt_to, with_handicaps};

use crate::rules::{GroupId, GroupSet, PileId, Role, WidePileSet};

/// All tables derived from the description of a game.
#[derive(Debug, Clone, Default)]
pub(crate) struct Tables {
    /// The fingerprint of the description. A position stores the fingerprint of the rules that it
    /// belongs to.
    pub fingerprint: u64,
    /// The number of players in the game.
    pub seats: u8,
    /// The total number of cards in the game.
    pub cards: u16,
    /// The piles of the game, shared ones first, then seat by seat, in the order of their kinds.
    pub piles: Vec<Pile>,
    /// Where in memory the cards of each pile are stored.
    pub pile_layouts: Vec<PileLayout>,
    /// The tables of each kind of pile that are used during play.
    pub groups: Vec<GroupTables>,
    /// The tables of the cards that are removed together, or that allow others to be removed.
    pub removal: RemovalTables,
    /// The picture of the table, row by row from the top. Empty if the description of the game has
    /// no picture.
    pub picture: Vec<Vec<Option<PileId>>>,
    /// The rows, columns and diagonals of the grid that are scored.
    pub scored_lines: Vec<Vec<PileId>>,
    /// Where cards can go before the first redeal. Used only in games for one player in which the
    /// first redeal makes a difference.
    pub reach_at_first: Option<Box<Reach>>,
    /// For each seat, the piles from which it may take cards. Partners have the parts of the first
    /// hand.
    pub seat_sources: Vec<Vec<PileRange>>,
    /// For each seat, where its cards can go, by the kind of pile that they are on.
    pub reach: Vec<Reach>,
    /// For each seat, its piles on which uncovered cards are turned up.
    pub seat_turn_up: Vec<Vec<PileId>>,
    /// For each seat, its piles that are filled automatically.
    pub seat_fills: Vec<Vec<PileId>>,
    /// For each seat, its piles that hold the cards of a pass through the stock: the stock itself
    /// and the piles that are gathered.
    pub seat_pass: Vec<Vec<PileId>>,
    /// For each seat, its piles whose complete runs are collected automatically, each with the kind
    /// of pile that collects them.
    pub seat_collected: Vec<Vec<(PileId, GroupId)>>,
    /// For each seat, its piles whose complete runs the player may move away, each with the kind of
    /// pile that takes them.
    pub seat_collected_by_hand: Vec<Vec<(PileId, GroupId)>>,
    /// Whether some piles take cards only from the pile of another kind with their own number.
    pub own_sources: bool,
    /// Whether moves never have automatic consequences other than reaching the goal.
    pub no_consequences: bool,
    /// Whether every player may turn their stock whenever it has cards.
    pub turns_freely: bool,
    /// Whether turning an empty stock starts another pass, any number of times.
    pub redeals_freely: bool,
    /// Whether turning the stock in a real-time race changes nothing else on the table.
    pub turn_has_no_consequences: bool,
    /// The kinds of pile, such as the stock and the waste, whose cards never affect moves between
    /// other piles.
    pub aside: GroupSet,
    /// The kinds of pile whose piles look alike: a player has no reason to prefer one to another.
    pub alike: GroupSet,
    /// The kind of pile that closes up when one of its piles becomes empty.
    pub closing: Option<GroupId>,
    /// The kinds of pile from which cards may be pulled out from under others.
    pub pulled: Vec<GroupId>,
    /// The number of piles that all seats share.
    pub shared: u8,
    /// The shared piles that any card may start.
    pub shared_open: WidePileSet,
    /// For each seat, its piles that are not shared by all seats.
    pub seat_own: Vec<Vec<PileId>>,
    /// For each seat and role, the seat's piles that are not shared by all seats.
    pub seat_by_role: Vec<[Vec<PileId>; Role::ALL.len()]>,
    /// For each seat, its piles that are filled when its turn begins.
    pub seat_refills: Vec<Vec<PileId>>,
    /// The number of cards left for the stock after all other steps of the deal.
    pub spare_cards: u16,
    /// The first pile of each kind for each seat, as `[seat][group]`. If a kind is shared, all
    /// seats have the same first pile.
    pub group_first: Vec<Vec<PileId>>,
}
