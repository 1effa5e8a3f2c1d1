//! Tables of several: turns, matches, duels, computer players, and races played in real time.

pub(super) mod computer_players;
mod duels;
mod handover;
mod matches;
mod open_hands;
mod own_seat;
mod real_time;
mod rivals;
pub(super) mod rooms;
mod seats;
mod taken_up;
