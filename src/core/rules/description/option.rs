//! Options and variants: the switches a rule file offers, their bounds and their values.

use std::fmt;

use crate::rules::MOST_SEATS;

/// The name of the variant that changes nothing.
pub const STANDARD: &str = "standard";

/// The value of an option.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Value {
    /// A whole number.
    Number(i64),
    /// A number for each seat; the last one given holds for the seats after it.
    PerSeat(Vec<i64>),
    /// Yes or no.
    YesNo(bool),
    /// One of a list, by its name in the rule file.
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

/// The values that an option takes.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A number from `min` to `max`; `per_seat` allows a list such as `13,11`.
    Number {
        /// The smallest.
        min: i64,
        /// The largest.
        max: i64,
        /// Whether each seat may have its own.
        per_seat: bool,
    },
    /// Yes or no.
    YesNo,
    /// One of these, each with the words a player reads.
    Choice(Vec<(String, String)>),
}

/// An option of a game with the value in force.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Setting {
    /// Its name in the rule file and on the command line.
    pub id: String,
    /// The question it puts to a player.
    pub ask: String,
    /// The values that it may have.
    pub kind: Kind,
    /// Its value when nobody says otherwise, in the variant in force.
    pub default: Value,
    /// Its value.
    pub value: Value,
    /// Whether it says how many play.
    pub players: bool,
}

impl Setting {
    /// Returns the values one step down and one step up from the present one, for a switch
    /// that is turned with the arrow keys; choices go round.
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
    /// `None` where the option does not take such a value.
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
    /// Its name in the rule file and on the command line.
    pub id: String,
    /// The words that a player reads.
    pub title: String,
    /// A line about it.
    pub blurb: String,
}
