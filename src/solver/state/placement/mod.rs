//! Positions of games in which each card that is turned is placed at once, on a foundation or on a
//! heap of the player's choice that takes any card. Cards leave a heap from the top, to the
//! foundations alone, or are gathered with the other heaps for another pass.
//! [`game::PlacementGame::from_rules`] says which rules the representation accepts.

mod cost;
pub(crate) mod game;
pub(crate) mod position;
mod search_state;
