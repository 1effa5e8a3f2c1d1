//! Grids: cards that change places once a grid is full, and rows that are built in order.

mod rearrange;
mod rows_in_order;
