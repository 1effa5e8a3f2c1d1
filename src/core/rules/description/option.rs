//! Options and variants of a game: the choices that a rule file offers, with their limits and
//! values.

use std::fmt;

use crate::rules::MOST_SEATS;

/// The id of the standard variant of a game, which changes none of its rules.
pub const STANDARD: &str = "standard";

/// The value of an option of a game.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Value {
    /// The value is a whole number.
    Number(i64),
    /// The value is a number for each seat. If there are more seats than numbers, the last number
    /// applies to the others.
    PerSeat(Vec<i64>),
    /// The value is yes or no.
    YesNo(bool),
    /// The value is one item of a list, given by its name in the rule file.
    Choice(String),
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::PerSeat(numbers) => {
                let texts: Vec<String> = numbers.iter().map(ToString::to_string).collect();
                texts.join(",").fmt(f)
            }
            Self::YesNo(yes) => yes.fmt(f),
            Self::Choice(name) => name.fmt(f),
        }
    }
}

/// The type of an option's value, and the range of values allowed.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Kind {
    /// The value is a number from `min` to `max`. With `per_seat`, it may also be a list with a
    /// number for each seat, such as `13,11`.
    Number {
        /// The smallest number that the option may have as its value.
        min: i64,
        /// The largest number that the option may have as its value.
        max: i64,
        /// Whether the option may have a number of its own for each seat.
        per_seat: bool,
    },
    /// The value is yes or no.
    YesNo,
    /// The value is one item of a list of names. Each name comes with the text shown to players.
    Choice(Vec<(String, String)>),
}

/// An option of a game and its current value.
///
/// # Examples
///
/// ```
/// use patience_core::{Kind, Setting, Value};
///
/// let kind = Kind::Number { min: 1, max: 3, per_seat: false };
/// let (id, ask) = ("turn".to_owned(), "Cards turned at a time".to_owned());
/// let (default, value) = (Value::Number(3), Value::Number(3));
/// let setting = Setting { id, ask, kind, default, value, players: false };
/// assert_eq!(setting.step(false), Value::Number(2));
/// assert_eq!(setting.parse("1"), Some(Value::Number(1)));
/// assert_eq!(setting.parse("4"), None);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Setting {
    /// The name of the option in the rule file and on the command line.
    pub id: String,
    /// The question that the option puts to a player.
    pub ask: String,
    /// The type and range of the values that the option may have.
    pub kind: Kind,
    /// The default value of the option in the current variant.
    pub default: Value,
    /// The current value of the option.
    pub value: Value,
    /// Whether the option sets the number of players.
    pub players: bool,
}

impl Setting {
    /// Returns the next higher or the next lower value of the option, for a switch operated with
    /// the arrow keys. Among the items of a list, the first follows the last.
    pub fn step(&self, up: bool) -> Value {
        match (&self.kind, &self.value) {
            (Kind::Number { min, max, .. }, Value::Number(number)) => {
                let next = if up {
                    number.saturating_add(1)
                } else {
                    number.saturating_sub(1)
                };
                Value::Number(next.clamp(*min, *max))
            }
            (Kind::YesNo, Value::YesNo(yes)) => Value::YesNo(!yes),
            (Kind::Choice(choices), Value::Choice(name)) if !choices.is_empty() => {
                let at = choices.iter().position(|(id, _)| id == name).unwrap_or(0);
                let step = if up { 1 } else { choices.len() - 1 };
                Value::Choice(choices[(at + step) % choices.len()].0.clone())
            }
            _ => self.value.clone(),
        }
    }

    /// Reads a value for this option from text such as `3`, `yes`, `13,11` or `any_run`. Returns
    /// `None` if the option does not accept the value.
    pub fn parse(&self, text: &str) -> Option<Value> {
        let text = text.trim();
        match &self.kind {
            Kind::YesNo => match text {
                "true" | "yes" | "on" => Some(Value::YesNo(true)),
                "false" | "no" | "off" => Some(Value::YesNo(false)),
                _ => None,
            },
            Kind::Choice(choices) => {
                let is_there = choices.iter().any(|(id, _)| id == text);
                is_there.then(|| Value::Choice(text.to_owned()))
            }
            Kind::Number { min, max, per_seat } => {
                let read = |part: &str| {
                    let number = part.trim().parse::<i64>().ok();
                    number.filter(|number| (*min..=*max).contains(number))
                };
                if *per_seat && text.contains(',') {
                    let numbers = text.split(',').map(read).collect::<Option<Vec<_>>>()?;
                    let fits = numbers.len() <= usize::from(MOST_SEATS);
                    return fits.then_some(Value::PerSeat(numbers));
                }
                read(text).map(Value::Number)
            }
        }
    }
}

/// A named variant of a game.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Variant {
    /// The name of the variant in the rule file and on the command line.
    pub id: String,
    /// The title of the variant, as shown to players.
    pub title: String,
    /// A one-line description of the variant.
    pub blurb: String,
}
