//! Tables of several: turns, matches, duels, computer players, and races played all at once.

pub(super) mod computer_players;
mod duels;
mod matches;
mod real_time;
mod seats;
