//! The texts that a player reads about the rules, made from the compiled rules and nothing else:
//! refusals, moves, the rules written out, and the lines of a score.

/// Chooses a text by rows such as `Some(role) => "The {role} turns cards of {}", pile(rules);`: what
/// is matched, and the text with what it names. A row `None => { other_words(rules) };` takes the
/// text of a function.
macro_rules! said {
    ($value:expr; $($pattern:pat $(if $guard:expr)? =>
        $({ $whole:expr })? $($text:literal $(, $named:expr)*)?;)+) => {
        match $value {
            $($pattern $(if $guard)? => $($whole)? $(format!($text $(, $named)*))?,)+
        }
    };
}

mod audience;
pub(crate) mod english;
mod moves;
mod notation;
mod option;
mod refusal;
mod rules;
mod tally;
#[cfg(test)]
mod tests;

pub use audience::Audience;
pub use english::{capital, ordinal, plural};
pub use moves::{move_words, move_words_for, move_words_of};
pub use notation::{move_text_error, position_text_error};
pub use option::{range_words, setting_error, setting_words};
pub use refusal::{refusal, refusal_for, refusal_to};
pub use rules::{Section, rules_text};
pub use tally::{scored_words, scored_words_for};
