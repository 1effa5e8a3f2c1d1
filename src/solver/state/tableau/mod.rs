//! Positions of games in which cards are transferred between piles and turned from a stock. Each
//! pile keeps a prefix for every number of its cards, so that the evaluation of a successor is
//! known without making the move. [`game::TableauGame::from_rules`] says which rules it accepts.

mod alike_position;
mod autoplay;
mod dead_ends;
mod deferral;
pub(crate) mod game;
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
