//! The form of a draft: a group of fields for each section of the rule file, as the vocabulary has
//! them, so that a new word of the language is a new field by itself.

use patience_core::{Kind, Setting};
use patience_language::describe::plural;
use patience_language::vocabulary::{self, Default, FIXED, Key, Section, Takes};
use toml::{Table, Value};

use super::changes::{Path, at};
use super::check::FieldFault;
use super::draft::Draft;
use super::options::named_in;
use super::value;

/// The keys that say what a file extends: they follow from the rest.
const MANAGED: [&str; 2] = ["extends", "without"];

/// The most numbers that are offered one by one.
const MOST_NUMBERS: i64 = 60;

/// A group of fields.
#[derive(Debug, Clone)]
pub struct Group {
    /// Its title.
    pub title: String,
    /// The heading in a rule file.
    pub heading: String,
    /// Its purpose, in a line.
    pub meaning: &'static str,
    /// Where its fields stand.
    pub path: Path,
    /// The fields.
    pub fields: Vec<Field>,
}

/// What is done at a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Act {
    /// A value is chosen or typed.
    Value,
    /// An item is added to a list.
    Add,
    /// A table is added whose name is typed.
    Name,
    /// The group is left out.
    LeaveOut,
}

/// A field.
#[derive(Debug, Clone)]
pub struct Field {
    /// Where its value stands.
    pub path: Path,
    /// Its name for people.
    pub label: String,
    /// What the vocabulary has about it.
    pub key: &'static Key,
    /// What is done at it.
    act: Act,
}

/// A value that is offered at a field.
#[derive(Debug, Clone, PartialEq)]
pub struct Offer {
    /// The value.
    pub value: Value,
    /// The value as people read it.
    pub text: String,
    /// Its meaning, in a line; empty where it explains itself.
    pub meaning: String,
}

impl Field {
    /// Tells whether a text is typed at it and nothing is there yet.
    pub const fn is_new(&self) -> bool {
        matches!(self.act, Act::Add | Act::Name)
    }

    /// Tells whether a value is chosen from those that are offered, and no other is taken.
    pub const fn is_closed(&self) -> bool {
        matches!(self.key.takes, Takes::Value) || self.key.takes.is_closed()
    }

    /// Tells whether a table is added at it under a name.
    pub const fn is_named(&self) -> bool {
        matches!(self.act, Act::Name)
    }

    /// Returns what it is for, in a line.
    pub const fn meaning(&self) -> &'static str {
        match self.act {
            Act::LeaveOut => "takes it out of the game, with all that is said of it",
            _ => self.key.meaning,
        }
    }

    /// Tells whether a value is chosen or typed at it, rather than something added or left out.
    pub const fn has_value(&self) -> bool {
        matches!(self.act, Act::Value)
    }

    /// Tells whether it takes the whole group out.
    pub const fn leaves_out(&self) -> bool {
        matches!(self.act, Act::LeaveOut)
    }
}

impl Draft {
    /// Returns the form: what the rules say or differ in, or everything that could be said.
    pub fn form(&self, everything: bool) -> Vec<Group> {
        let mut form = Form {
            draft: self,
            everything,
            groups: Vec::new(),
            names: Vec::new(),
        };
        let sections = vocabulary::SECTIONS;
        if let Some(top) = sections.first() {
            form.section(top, &[], "The deal".to_owned());
            let fields = std::mem::take(&mut form.names);
            form.groups.push(Group {
                title: "Name and words".to_owned(),
                heading: String::new(),
                meaning: top.meaning,
                path: Vec::new(),
                fields,
            });
        }
        form.groups.retain(|group| !group.fields.is_empty());
        form.groups
    }

    /// Returns the value of a field as people read it, and whether it is written somewhere: otherwise
    /// the default holds.
    pub fn shown(&self, field: &Field) -> (String, bool) {
        if field.act != Act::Value {
            return (String::new(), false);
        }
        match self.value(&field.path) {
            Some(value) => (in_words(self.settings(), field, value), true),
            None => (default_words(field.key), false),
        }
    }

    /// Returns the value that a field had in the game that the draft began with, as people read it;
    /// nothing where it is the same.
    pub fn shown_former(&self, field: &Field) -> Option<String> {
        if self.parent_id().is_none() || field.act != Act::Value {
            return None;
        }
        let former = match self.former(&field.path) {
            Some(value) => in_words(self.former_settings(), field, value),
            None => default_words(field.key),
        };
        (former != self.shown(field).0).then_some(former)
    }

    /// Returns the first fault or warning about the value of a field, and whether it is a fault.
    pub fn fault_at(&self, field: &Field) -> Option<(&FieldFault, bool)> {
        field
            .has_value()
            .then(|| self.checked().about(&field.path))?
    }

    /// Returns the text with which typing begins at a field.
    pub fn typed(&self, field: &Field) -> String {
        match self.value(&field.path) {
            Some(value) if !field.is_new() => value::typed(value),
            _ => String::new(),
        }
    }

    /// Reads a value that was typed at a field.
    ///
    /// # Errors
    /// Says what may be typed.
    pub fn read(&self, field: &Field, text: &str) -> Result<Value, String> {
        if field.act == Act::Name {
            if self.value(&self.place(field, text)).is_some() {
                return Err("a name that is not there yet".to_owned());
            }
            let section = named_section(&field.key.takes);
            return Ok(Value::Table(
                section.map_or_else(Table::new, |of| self.begun(of)),
            ));
        }
        value::read(&takes_of_item(field), text)
    }

    /// Returns where a value that was typed at a field goes.
    pub fn place(&self, field: &Field, text: &str) -> Path {
        let mut path = field.path.clone();
        if field.act == Act::Name {
            path.push(text.trim().to_owned());
        }
        path
    }

    /// Returns the values that are offered at a field.
    pub fn offers(&self, field: &Field) -> Vec<Offer> {
        let offer = |value: Value, text: String, meaning: &str| Offer {
            value,
            text,
            meaning: meaning.to_owned(),
        };
        if let (Act::Add, Some(section)) = (field.act, listed_section(&field.key.takes)) {
            let value = Value::Table(self.begun(section));
            return vec![offer(value, "another one".to_owned(), section.meaning)];
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
        suggestions
            .filter_map(|one| {
                let value = value::read(&takes, &one.text).ok()?;
                Some(offer(value, one.text, one.meaning))
            })
            .collect()
    }

    /// Returns the names that say by themselves what a new table is: of piles, those of their roles.
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

    /// Returns the value that comes after the one of a field, or before it; nothing where values of it
    /// are typed.
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
            // What somebody has written is not lost by an arrow.
            (None, _) if now.is_some() && !field.is_closed() => return None,
            (None, true) => 0,
            (None, false) => offers.len().checked_sub(1)?,
        };
        offers.into_iter().nth(next).map(|offer| offer.value)
    }

    /// Returns a table of a section with a value for each key that must be there.
    fn begun(&self, section: &Section) -> Table {
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

/// Returns a value as people read it, in a game with these options.
fn in_words(settings: &[Setting], field: &Field, value: &Value) -> String {
    if let Some(id) = named_in(value) {
        let setting = settings.iter().find(|setting| setting.id == id);
        return setting.map_or_else(
            || value::shown(value),
            |setting| format!("{} (option)", setting.default),
        );
    }
    match (&field.key.takes, field.path.get(1)) {
        (Takes::Value, Some(id)) => {
            let setting = settings.iter().find(|setting| setting.id == *id);
            let title = setting.and_then(|setting| match &setting.kind {
                Kind::Choice(choices) => {
                    let chosen = |(id, _): &&(String, String)| Some(id.as_str()) == value.as_str();
                    choices.iter().find(chosen).map(|(_, title)| title.clone())
                }
                _ => None,
            });
            title.unwrap_or_else(|| value::shown(value))
        }
        _ => value::shown(value),
    }
}

/// Returns numbers as offers, where they are not too many.
fn numbers(least: i64, most: i64) -> Vec<Offer> {
    if most - least > MOST_NUMBERS {
        return Vec::new();
    }
    let offer = |number: i64| Offer {
        value: Value::Integer(number),
        text: number.to_string(),
        meaning: String::new(),
    };
    (least..=most).map(offer).collect()
}

/// Returns the values of an item where the field is one of a list.
fn takes_of_item(field: &Field) -> Takes {
    match field.key.takes {
        Takes::Templates(forms) if field.path.last().is_some_and(|last| last != field.key.name) => {
            Takes::Template(forms)
        }
        takes => takes,
    }
}

fn named_section(takes: &Takes) -> Option<&'static Section> {
    match takes {
        Takes::Named(noun) => vocabulary::section(noun),
        _ => None,
    }
}

fn listed_section(takes: &Takes) -> Option<&'static Section> {
    match takes {
        Takes::List(noun) => vocabulary::section(noun),
        _ => None,
    }
}

/// Returns the default of a key as people read it.
fn default_words(key: &Key) -> String {
    match key.default {
        Default::Required => "–".to_owned(),
        Default::Value(written) => value::shown_default(written),
        Default::Words(words) => words.to_owned(),
    }
}

/// Returns a name of the language as people read it.
fn capital(name: &str) -> String {
    let words = name.replace('_', " ");
    let mut letters = words.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}

/// A form as it is put together.
struct Form<'a> {
    draft: &'a Draft,
    everything: bool,
    groups: Vec<Group>,
    /// The fields that only tell of the game, which stand last.
    names: Vec<Field>,
}

impl Form<'_> {
    fn section(&mut self, section: &'static Section, path: &[String], title: String) {
        let mut group = Group {
            title,
            heading: path.join("."),
            meaning: section.meaning,
            path: path.to_vec(),
            fields: Vec::new(),
        };
        let mut inside = Vec::new();
        for key in section.keys {
            let at_key = [path, &[key.name.to_owned()]].concat();
            if path.is_empty() && MANAGED.contains(&key.name) {
                continue;
            }
            match key.takes {
                Takes::Section(_) | Takes::Named(_) | Takes::List(_) => inside.push((key, at_key)),
                Takes::Templates(_) => self.items(&mut group, key, &at_key),
                _ if path.is_empty() && FIXED.contains(&key.name) => {
                    let is_shown = self.shows(&at_key);
                    let field = field(key, at_key, Act::Value);
                    self.names.extend(is_shown.then_some(field));
                }
                _ if self.shows(&at_key) => group.fields.push(field(key, at_key, Act::Value)),
                _ => {}
            }
        }
        let is_said = !path.is_empty() && at(self.draft.tree(), path).is_some();
        if is_said && self.everything {
            let key = section.keys.first();
            group.fields.extend(key.map(|key| Field {
                label: "Leave all of it out".to_owned(),
                ..field(key, path.to_vec(), Act::LeaveOut)
            }));
        }
        self.groups.push(group);
        for (key, path) in inside {
            self.inner(key, &path);
        }
    }

    /// Adds what stands in sections of its own.
    fn inner(&mut self, key: &'static Key, path: &[String]) {
        let value = at(self.draft.tree(), path);
        match (key.takes, value) {
            (Takes::Section(noun), value) => {
                if let Some(section) = vocabulary::section(noun)
                    && (value.is_some() || self.everything || self.draft.is_changed(path))
                {
                    self.section(section, path, capital(key.name));
                }
            }
            (Takes::Named(noun), value) => {
                let names: Vec<String> = match value {
                    Some(Value::Table(table)) => table.keys().cloned().collect(),
                    _ => Vec::new(),
                };
                for name in names {
                    let path = [path, &[name]].concat();
                    if let Some(section) = vocabulary::section(noun) {
                        let title = self.title(&path);
                        self.section(section, &path, title);
                    }
                }
                self.add(key, path, noun, Act::Name);
            }
            (Takes::List(noun), value) => {
                let count = value.and_then(Value::as_array).map_or(0, Vec::len);
                for number in 0..count {
                    let path = [path, &[number.to_string()]].concat();
                    if let Some(section) = vocabulary::section(noun) {
                        self.section(
                            section,
                            &path,
                            format!("{} {}", capital(key.name), number + 1),
                        );
                    }
                }
                self.add(key, &[path, &[count.to_string()]].concat(), noun, Act::Add);
            }
            _ => {}
        }
    }

    /// Adds the field at which another table is added.
    fn add(&mut self, key: &'static Key, path: &[String], noun: &str, act: Act) {
        if !self.everything {
            return;
        }
        let label = format!("Add {}", noun.replace(['[', ']'], ""));
        let field = Field {
            label: label.clone(),
            ..field(key, path.to_vec(), act)
        };
        self.groups.push(Group {
            title: label,
            heading: String::new(),
            meaning: key.meaning,
            path: path.to_vec(),
            fields: vec![field],
        });
    }

    /// Adds a field for each item of a list, and one for another.
    fn items(&self, group: &mut Group, key: &'static Key, path: &[String]) {
        let items = at(self.draft.tree(), path).and_then(Value::as_array);
        let count = items.map_or(0, Vec::len);
        for number in 0..=count {
            let (act, label) = if number == count {
                (Act::Add, format!("Add to {}", key.name))
            } else {
                (Act::Value, format!("{} {}", capital(key.name), number + 1))
            };
            let is_needed = count == 0 && key.default == Default::Required;
            if act == Act::Add && !self.everything && !is_needed {
                continue;
            }
            let at_item = [path, &[number.to_string()]].concat();
            group.fields.push(Field {
                label,
                ..field(key, at_item, act)
            });
        }
    }

    /// Tells whether a field is shown: it says something, differs, or everything is shown.
    fn shows(&self, path: &[String]) -> bool {
        self.everything || self.draft.value(path).is_some() || self.draft.is_changed(path)
    }

    /// Returns the title of a table with a name: for piles their noun, else what it calls itself.
    fn title(&self, path: &[String]) -> String {
        let name = path.last().map_or("", String::as_str);
        let own = |key: &str| {
            let value = at(self.draft.tree(), &[path, &[key.to_owned()]].concat());
            value.and_then(Value::as_str).map(str::to_owned)
        };
        let groups = self.draft.rules().map(|rules| &rules.groups);
        let group = groups.and_then(|groups| groups.iter().find(|group| group.name == name));
        match group.filter(|_| path.first().is_some_and(|key| key == "pile")) {
            Some(group) if group.count > 1 => capital(&plural(&group.noun)),
            Some(group) => capital(&group.noun),
            None => own("ask")
                .or_else(|| own("title"))
                .unwrap_or_else(|| capital(name)),
        }
    }
}

fn field(key: &'static Key, path: Path, act: Act) -> Field {
    Field {
        label: capital(key.name),
        path,
        key,
        act,
    }
}
