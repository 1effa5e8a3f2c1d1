//! The form of a draft: a group of fields for each section of the rule file, as the vocabulary has
//! them, so that a new word of the language is a new field by itself.

use patience_core::{Kind, Setting};
use patience_language::describe::{self, plural, setting_words};
use patience_language::vocabulary::{self, Default, FIXED, Key, Section, Takes};
use patience_language::with_options;
use toml::{Table, Value};

use super::changes::{Path, at};
use super::check::FieldFault;
use super::draft::{Draft, is_counted};
use super::options::named_in;
use super::value::{self, Expected, NO_LIMIT, UNLIMITED};

/// The keys that say in which language a file is written and what it extends: they follow from the rest.
const MANAGED: [&str; 3] = ["language", "extends", "without"];

/// A group of fields.
#[derive(Debug, Clone)]
pub struct Group {
    /// Its title.
    pub title: String,
    /// The heading in a rule file, where all that could be said is shown.
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
    pub(super) act: Act,
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
        if self.parent_id().is_none() || field.act != Act::Value || !is_counted(&field.path) {
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
    pub fn read(&self, field: &Field, text: &str) -> Result<Value, Expected> {
        if field.act == Act::Name {
            if self.value(&self.place(field, text)).is_some() {
                return Err(Expected::NewName);
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
}

/// Returns a phrase with the usual numbers of the options that are named in it; nothing where it names none, or
/// others too.
fn with_numbers(settings: &[Setting], value: &Value) -> Option<String> {
    let text = value.as_str().filter(|text| text.contains('{'))?;
    let filled = with_options(text, |name| {
        let mut settings = settings.iter();
        let setting = settings.find(|setting| setting.id == name)?;
        matches!(setting.kind, Kind::Number { .. }).then(|| setting.default.to_string())
    });
    (!filled.contains('{')).then_some(filled)
}

/// Returns a value as people read it, in a game with these options.
fn in_words(settings: &[Setting], field: &Field, value: &Value) -> String {
    if let Some(id) = named_in(value) {
        let setting = settings.iter().find(|setting| setting.id == id);
        return setting.map_or_else(
            || value::shown(value),
            |setting| {
                let usual = Setting {
                    value: setting.default.clone(),
                    ..setting.clone()
                };
                format!("{} (option)", setting_words(&usual))
            },
        );
    }
    if let Some(filled) = with_numbers(settings, value) {
        return format!("{filled} (option)");
    }
    if let Some(numbers) = numbers_in_words(field, value) {
        return numbers;
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

/// Returns numbers among which -1 stands for no limit as people read them; nothing where it does not.
fn numbers_in_words(field: &Field, value: &Value) -> Option<String> {
    let is_of_option = field.path.first().is_some_and(|key| key == "option");
    if let (true, "range", Value::Array(ends)) = (is_of_option, field.key.name, value) {
        let [least, most] = ends.as_slice() else {
            return None;
        };
        let most = most.as_integer()?;
        return Some(match least.as_integer()? {
            UNLIMITED => format!("{NO_LIMIT}, 0 to {most}"),
            least => format!("{least} to {most}"),
        });
    }
    let least = field.key.takes.bounds().map(|(least, _)| least);
    let is_default = is_of_option && field.key.name == "default";
    let may_be_unlimited = is_default || least == Some(UNLIMITED);
    (may_be_unlimited && value.as_integer() == Some(UNLIMITED)).then(|| NO_LIMIT.to_owned())
}

/// Returns the values of an item where the field is one of a list.
pub(super) fn takes_of_item(field: &Field) -> Takes {
    match field.key.takes {
        Takes::Templates(forms) if field.path.last().is_some_and(|last| last != field.key.name) => {
            Takes::Template(forms)
        }
        takes => takes,
    }
}

pub(super) fn named_section(takes: &Takes) -> Option<&'static Section> {
    match takes {
        Takes::Named(noun) => vocabulary::section(noun),
        _ => None,
    }
}

/// Returns the default of a key as people read it.
fn default_words(key: &Key) -> String {
    match key.default {
        Default::Required => "–".to_owned(),
        Default::Value(written)
            if key
                .takes
                .bounds()
                .is_some_and(|(least, _)| least == UNLIMITED)
                && written.parse() == Ok(UNLIMITED) =>
        {
            NO_LIMIT.to_owned()
        }
        Default::Value(written) => value::shown_default(written),
        Default::Words(words) => words.to_owned(),
    }
}

/// Returns a name of the language as people read it.
pub(super) fn capital(name: &str) -> String {
    describe::capital(&name.replace('_', " "))
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
            heading: if self.everything {
                path.join(".")
            } else {
                String::new()
            },
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
                // `deal` alone would be the number of a deal.
                let noun = if key.name == "deal" {
                    "Deal, step"
                } else {
                    key.name
                };
                (Act::Value, format!("{} {}", capital(noun), number + 1))
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
        if path.first().is_none_or(|key| key != "pile") {
            let title = own("ask").or_else(|| own("title"));
            return title.unwrap_or_else(|| capital(name));
        }
        let rules = self.draft.rules().or_else(|| self.draft.parent_rules());
        let groups = rules.map(|rules| &rules.groups);
        let group = groups.and_then(|groups| groups.iter().find(|group| group.name == name));
        if let Some(group) = group {
            return noun_of(&group.noun, group.count > 1);
        }
        // Of a file that has never been read whole.
        let role = own("role").unwrap_or_else(|| name.to_owned());
        let noun = own("noun").or_else(|| vocabulary::usual_noun(&role));
        let count = at(self.draft.tree(), &[path, &["count".to_owned()]].concat());
        let is_several = count.is_some_and(|count| count.as_integer() != Some(1));
        noun.map_or_else(|| capital(name), |noun| noun_of(&noun, is_several))
    }
}

/// Returns the title of one pile or of several.
fn noun_of(noun: &str, is_several: bool) -> String {
    if is_several {
        capital(&plural(noun))
    } else {
        capital(noun)
    }
}

fn field(key: &'static Key, path: Path, act: Act) -> Field {
    Field {
        label: label_of(key.name),
        path,
        key,
        act,
    }
}

/// Returns the label of a key: its name, or the words of card players for it.
fn label_of(key: &str) -> String {
    match key {
        "role" => "Kind of pile".to_owned(),
        "noun" => "Called".to_owned(),
        "lift" => "May be moved".to_owned(),
        "count" => "How many".to_owned(),
        "face" => "Face up".to_owned(),
        "empty" => "Empty one takes".to_owned(),
        "to" => "Goes to".to_owned(),
        "ask" => "Question".to_owned(),
        "default" => "Usually".to_owned(),
        name => capital(name),
    }
}
