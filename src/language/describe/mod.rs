//! The texts about the rules that a player reads: why a move was refused, names of moves, the rules text, and the lines
//! of a score. They depend on nothing but the compiled rules.

/// Puts a value into words by matching it against rows such as `Some(role) => "The {role} turns cards of {}",
/// pile(rules);` and returns the formatted text. Each row has a pattern, a format string and its arguments. A row `None
/// => { other_words(rules) };` returns the value of the expression.
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
