//! Grids: cards that change places, and rows that are brought in order.

mod exchange;
mod rows_in_order;
