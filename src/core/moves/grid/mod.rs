//! Grids: cards that change places once a grid is full, and rows that are brought in order.

mod rearrange;
mod rows_in_order;
