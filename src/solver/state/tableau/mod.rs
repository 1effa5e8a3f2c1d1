//! Positions of games in which cards are transferred between piles and turned from a stock. Each pile stores a prefix,
//! a description of its lowest cards, for every number of its cards, so that a successor can be evaluated without
//! making the move. [`game::TableauGame::from_rules`] says which rules this representation covers.

mod autoplay;
mod dead_ends;
mod deferral;
pub(crate) mod game;
mod interchangeable_columns;
pub(crate) mod macro_move;
mod pile_kind;
pub(crate) mod position;
mod prefix;
mod replay;
mod row_plan;
mod row_stock_symmetry;
mod search_state;
mod stock;
mod successors;
mod targets;
#[cfg(test)]
mod tests;
mod transfer_graph;
mod transfers;
