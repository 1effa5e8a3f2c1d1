//! The values that a field of the maker's form offers, and the next and previous value.

use patience_core::Kind;
use patience_language::vocabulary::{self, Default, Section, Takes};
use toml::{Table, Value};

use super::draft::Draft;
use super::form::{Act, Field, Offer, capital, named_section, takes_of_item};
use super::options::named_in;
use super::value::{NO_LIMIT, UNLIMITED};
use super::{deal_offers, value};

/// The most numbers that a field offers as a list. If a range is larger, the player types the number.
const MOST_NUMBERS: i64 = 60;

impl Draft {
    /// Returns the values that a field of the maker's form offers.
    pub fn offers(&self, field: &Field) -> Vec<Offer> {
        let offer = |value: Value, text: String, meaning: &str| Offer {
            value,
            text,
            meaning: meaning.to_owned(),
        };
        if let (Act::Add, Some(section)) = (field.act, listed_section(&field.key.takes)) {
            let value = Value::Table(self.begun(section));
            return vec![offer(value, "a new one".to_owned(), section.meaning)];
        }
        match field.act {
            Act::LeaveOut => return Vec::new(),
            Act::Name => return self.new_names(field),
            Act::Value | Act::Add => {}
        }
        if let (Takes::Value, Some(id)) = (&field.key.takes, field.path.get(1)) {
            let setting = self.settings().iter().find(|setting| setting.id == *id);
            return match setting.map(|setting| &setting.kind) {
                Some(Kind::YesNo) => [true, false]
                    .map(|yes| offer(yes.into(), value::shown(&yes.into()), ""))
                    .to_vec(),
                Some(Kind::Choice(choices)) => choices
                    .iter()
                    .map(|(id, title)| offer(Value::String(id.clone()), title.clone(), ""))
                    .collect(),
                Some(Kind::Number { min, max, .. }) => numbers(*min, *max),
                None => Vec::new(),
            };
        }
        let takes = takes_of_item(field);
        if let Some((least, most)) = takes.bounds() {
            return numbers(least, most);
        }
        let piles: Vec<&str> = match self.tree().get("pile") {
            Some(Value::Table(piles)) => piles.keys().map(String::as_str).collect(),
            _ => Vec::new(),
        };
        let suggestions = takes.suggestions(&piles).into_iter();
        let of_deal = self.rules().filter(|_| is_of_deal(field));
        let place = field.path.last().and_then(|last| last.parse().ok());
        suggestions
            .filter_map(|mut one| {
                if let (Some(rules), Some(place)) = (of_deal, place) {
                    one.text = deal_offers::dealt(rules, place, &one.text)?;
                }
                let value = value::read(&takes, &one.text).ok()?;
                Some(offer(value, one.text, one.meaning))
            })
            .collect()
    }

    /// Returns the names that the maker offers for a new table. For piles these are the names of roles, because such a
    /// name also gives the pile its role.
    fn new_names(&self, field: &Field) -> Vec<Offer> {
        let section = named_section(&field.key.takes);
        let role = section.and_then(|section| section.keys.iter().find(|key| key.name == "role"));
        let roles = role.map_or_else(Vec::new, |role| role.takes.suggestions(&[]));
        let is_new = |name: &str| self.value(&self.place(field, name)).is_none();
        let new = roles.into_iter().filter(|role| is_new(&role.text));
        new.map(|role| Offer {
            value: Value::String(role.text.clone()),
            text: role.text,
            meaning: role.meaning.to_owned(),
        })
        .collect()
    }

    /// Returns the value after or before the present value of a field. Returns `None` if the player has to type the
    /// value.
    pub fn step(&self, field: &Field, up: bool) -> Option<Value> {
        if field.act != Act::Value {
            return None;
        }
        let now = self.value(&field.path);
        let number = |value: &Value| {
            let setting = named_in(value);
            let setting = self
                .settings()
                .iter()
                .find(|other| Some(other.id.as_str()) == setting);
            let usual = setting.and_then(|setting| setting.default.to_string().parse().ok());
            value.as_integer().or(usual)
        };
        if let Some((least, most)) = takes_of_item(field).bounds() {
            let default = match field.key.default {
                Default::Value(text) => text.parse().ok(),
                _ => None,
            };
            let now = now.map_or(default, number)?;
            return Some(Value::Integer(
                (now + if up { 1 } else { -1 }).clamp(least, most),
            ));
        }
        let offers = self.offers(field);
        let shown = self.shown(field).0;
        let here = offers
            .iter()
            .position(|offer| Some(&offer.value) == now || now.is_none() && offer.text == shown);
        let next = match (here, up) {
            (Some(here), true) => (here + 1) % offers.len(),
            (Some(here), false) => (here + offers.len() - 1) % offers.len(),
            // An arrow key must not replace a typed value.
            (None, _) if now.is_some() && !field.is_closed() => return None,
            (None, true) => 0,
            (None, false) => offers.len().checked_sub(1)?,
        };
        offers.into_iter().nth(next).map(|offer| offer.value)
    }

    /// Returns a new table for a section of a rule file. It has a value for each required key.
    pub(super) fn begun(&self, section: &Section) -> Table {
        let required = section.keys.iter();
        let required = required.filter(|key| key.default == Default::Required);
        let values = required.filter_map(|key| {
            let field = Field {
                path: vec![key.name.to_owned()],
                label: String::new(),
                key,
                act: Act::Value,
            };
            let first = match key.takes {
                Takes::Number(least, most) => Some(Value::Integer(1.clamp(least, most))),
                Takes::Text => Some(Value::String(capital(key.name))),
                Takes::Value => Some(Value::Boolean(false)),
                _ => self
                    .offers(&field)
                    .into_iter()
                    .next()
                    .map(|offer| offer.value),
            };
            Some((key.name.to_owned(), first?))
        });
        values.collect()
    }
}

/// Returns the numbers of a range as values to choose from. Returns none if there are too many numbers.
fn numbers(least: i64, most: i64) -> Vec<Offer> {
    if most - least > MOST_NUMBERS {
        return Vec::new();
    }
    let offer = |number: i64| Offer {
        value: Value::Integer(number),
        text: match number {
            UNLIMITED if least == UNLIMITED => NO_LIMIT.to_owned(),
            number => number.to_string(),
        },
        meaning: String::new(),
    };
    (least..=most).map(offer).collect()
}

fn listed_section(takes: &Takes) -> Option<&'static Section> {
    match takes {
        Takes::List(noun) => vocabulary::section(noun),
        _ => None,
    }
}

/// Whether a field of the form is a step of dealing.
fn is_of_deal(field: &Field) -> bool {
    field.path.first().is_some_and(|first| first == "deal")
}
