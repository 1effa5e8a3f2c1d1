//! Positions of games in which cards only leave the table, in pairs or alone. Every card keeps its place until it
//! leaves, so a position is the set of remaining cards and how far the stock has been turned. The stock is turned
//! only for a card that leaves next: pairs that leave without such a card could have left before the turn.
//! [`position::RemovalState::from_position`] says which rules this representation covers.

mod layout;
mod moves;
pub(crate) mod position;
mod search_state;
