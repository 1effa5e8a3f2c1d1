//! Hands on the table of one: labels, the cursor, moves, undo and what plays itself.

mod autofinish;
mod bytes;
mod cursor_and_keys;
mod dealing;
mod endings;
mod finding;
mod first_steps;
mod hands;
mod in_vain;
mod matching;
mod pictures;
mod places;
mod played_out;
mod pulls;
mod reach;
mod redeal_order;
mod rows;
mod swaps;
mod title;
mod turns;
mod undo;
