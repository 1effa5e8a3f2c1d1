//! What a player reads about the rules, made from the compiled rules and nothing else: why a
//! move was refused, what a move does, the rules written out, and what a score counts.

mod building;
mod dealing;
mod leaning;
mod lifting;
mod moves;
mod notation;
mod option;
mod race;
mod refusal;
mod removing;
mod rules_text;
mod runs;
#[cfg(test)]
pub(crate) mod sample_games;
mod scoring;
mod stock;
mod table;
mod tally;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod text_tests;
mod turns;
pub(crate) mod words;

pub use moves::{move_words, move_words_by_keys, move_words_of};
pub use notation::{move_text_error, position_text_error};
pub use option::{range_words, setting_error, setting_words};
pub use refusal::{refusal, refusal_by_keys, refusal_to};
pub use rules_text::{Section, rules_text};
pub use tally::scored_words;
