//! Positions of games in which each turned card is placed at once, either on a foundation or on a heap of the
//! player's choice that takes any card. A card leaves a heap only from the top and only for a foundation, unless the
//! heaps are gathered for another pass. [`game::PlacementGame::from_rules`] says which rules this representation
//! covers.

mod cost;
pub(crate) mod game;
pub(crate) mod position;
mod search_state;
