//! Positions of games in which cards only leave the table, in pairs or alone. Every card keeps its
//! place until it leaves, so a position is the set of cards that are left and how far the stock has
//! been turned. The stock is turned only for a card that then leaves: pairs that leave without it
//! could have left before. [`position::RemovalState::from_position`] says which rules it accepts.

mod layout;
mod moves;
pub(crate) mod position;
mod search_state;
