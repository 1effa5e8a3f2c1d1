//! The form for editing a draft of a game. It has a group of fields for each section of the rule file. The form is
//! generated from the vocabulary of the rule language, so that a new key of the language gets a field automatically.

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

/// The keys of a rule file that have no field in the form, because the maker sets them itself.
const MANAGED: [&str; 3] = ["language", "extends", "without"];

/// A group of fields in the maker's form.
#[derive(Debug, Clone)]
pub struct Group {
    /// The title of the group of fields.
    pub title: String,
    /// The heading of these fields in the rule file. It is empty unless every possible field is shown.
    pub heading: String,
    /// The purpose of the group of fields, in one line.
    pub meaning: &'static str,
    /// The path of keys in the rule file to the table that the fields are in.
    pub path: Path,
    /// The fields of the group.
    pub fields: Vec<Field>,
}

/// What the player can do at a field of the maker's form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Act {
    /// Choose or type a value for the field.
    Value,
    /// Add an item to a list of the game.
    Add,
    /// Add a table to the rule file; the player types its name.
    Name,
    /// Remove the whole group of fields from the game.
    LeaveOut,
}

/// A field of the maker's form.
#[derive(Debug, Clone)]
pub struct Field {
    /// The path of keys to the field's value in the rule file.
    pub path: Path,
    /// The label of the field.
    pub label: String,
    /// The entry in the vocabulary of the rule language that describes the field.
    pub key: &'static Key,
    /// What the player can do at the field of the form.
    pub(super) act: Act,
}

/// A value that a field of the maker's form offers.
#[derive(Debug, Clone, PartialEq)]
pub struct Offer {
    /// The offered value.
    pub value: Value,
    /// The offered value as shown to the player.
    pub text: String,
    /// The meaning of the offered value, in one line. Empty if the value explains itself.
    pub meaning: String,
}

impl Field {
    /// Whether the field of the form adds something new, such as an item or a table.
    pub const fn is_new(&self) -> bool {
        matches!(self.act, Act::Add | Act::Name)
    }

    /// Whether the player can only choose among the values that the field offers.
    pub const fn is_closed(&self) -> bool {
        matches!(self.key.takes, Takes::Value) || self.key.takes.is_closed()
    }

    /// Whether the field adds a table to the rule file. The player types the name of the table.
    pub const fn is_named(&self) -> bool {
        matches!(self.act, Act::Name)
    }

    /// Returns the purpose of a field of the form, in one line.
    pub const fn meaning(&self) -> &'static str {
        match self.act {
            Act::LeaveOut => "removes it from the game, with all its values",
            _ => self.key.meaning,
        }
    }

    /// Whether the field of the form has a value, rather than adding or removing something.
    pub const fn has_value(&self) -> bool {
        matches!(self.act, Act::Value)
    }

    /// Whether the field removes its whole group of fields from the game.
    pub const fn leaves_out(&self) -> bool {
        matches!(self.act, Act::LeaveOut)
    }
}

impl Draft {
    /// Returns the form for editing the draft. It has every possible field, or only the fields that have a value or
    /// differ from the extended game.
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
                title: "Name and texts".to_owned(),
                heading: String::new(),
                meaning: top.meaning,
                path: Vec::new(),
                fields,
            });
        }
        form.groups.retain(|group| !group.fields.is_empty());
        form.groups
    }

    /// Returns the value of a field as shown to the player, and whether the value is set. If none is set, the text is
    /// the default.
    pub fn shown(&self, field: &Field) -> (String, bool) {
        if field.act != Act::Value {
            return (String::new(), false);
        }
        match self.value(&field.path) {
            Some(value) => (in_words(self.settings(), field, value), true),
            None => (default_words(field.key), false),
        }
    }

    /// Returns the value that a field has in the extended game, as shown to the player. Returns `None` if the draft has
    /// the same value.
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

    /// Returns the first error or warning about the value of a field of the form, and whether it is an error.
    pub fn fault_at(&self, field: &Field) -> Option<(&FieldFault, bool)> {
        field
            .has_value()
            .then(|| self.checked().about(&field.path))?
    }

    /// Returns the text that the input line of a field contains before the player types.
    pub fn typed(&self, field: &Field) -> String {
        match self.value(&field.path) {
            Some(value) if !field.is_new() => value::typed(value),
            _ => String::new(),
        }
    }

    /// Parses a value that the player has typed at a field of the form.
    ///
    /// # Errors
    /// Returns which value was expected.
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

    /// Returns the path of keys in the rule file at which a value typed at a field is stored. If the field adds a named
    /// table, the path ends in the typed name.
    pub fn place(&self, field: &Field, text: &str) -> Path {
        let mut path = field.path.clone();
        if field.act == Act::Name {
            path.push(text.trim().to_owned());
        }
        path
    }
}

/// In a phrase of a rule file such as `{turn} to waste`, replaces each option by the number that is its default.
/// Returns `None` if the phrase contains no options, or an option that is not a number.
fn with_numbers(settings: &[Setting], value: &Value) -> Option<String> {
    let text = value.as_str().filter(|text| text.contains('{'))?;
    let filled = with_options(text, |name| {
        let mut settings = settings.iter();
        let setting = settings.find(|setting| setting.id == name)?;
        matches!(setting.kind, Kind::Number { .. }).then(|| setting.default.to_string())
    });
    (!filled.contains('{')).then_some(filled)
}

/// Converts a value of a rule file to text for the player. `settings` are the options that the value may name.
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

/// Converts a value to text for the player, if -1 can mean “no limit” in it. Returns `None` for any other value.
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

/// Returns the type of the values that a field of the form accepts. If the field is an item of a list, this is the type
/// of the item.
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

/// Returns the default of a key of the rule language as text for the player.
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

/// Converts a name of the rule language to text for the player, with spaces and a capital letter.
pub(super) fn capital(name: &str) -> String {
    describe::capital(&name.replace('_', " "))
}

/// The maker's form while it is being built.
struct Form<'a> {
    draft: &'a Draft,
    everything: bool,
    groups: Vec<Group>,
    /// The fields that only describe the game, such as its title. They come last in the form.
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
                label: "Remove this section".to_owned(),
                ..field(key, path.to_vec(), Act::LeaveOut)
            }));
        }
        self.groups.push(group);
        for (key, path) in inside {
            self.inner(key, &path);
        }
    }

    /// Adds the groups of fields for a key of the rule file whose value is a section or several sections.
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

    /// Adds a field to the form with which the player can add another table or item.
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

    /// Adds to the form a field for each item of a list, and a field that adds another item.
    fn items(&self, group: &mut Group, key: &'static Key, path: &[String]) {
        let items = at(self.draft.tree(), path).and_then(Value::as_array);
        let count = items.map_or(0, Vec::len);
        for number in 0..=count {
            let (act, label) = if number == count {
                (Act::Add, format!("Add to {}", key.name))
            } else {
                // “Deal 1” would look like the number of a deal.
                let noun = if key.name == "deal" {
                    "Deal step"
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

    /// Whether the form shows a field: because it has a value, because it differs from the extended game, or because
    /// every field is shown.
    fn shows(&self, path: &[String]) -> bool {
        self.everything || self.draft.value(path).is_some() || self.draft.is_changed(path)
    }

    /// Returns the title of a named table, such as `pile.tableau`, in the form: the noun for a pile, or the table's own
    /// title.
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
        // The file has had errors ever since it was opened.
        let role = own("role").unwrap_or_else(|| name.to_owned());
        let noun = own("noun").or_else(|| vocabulary::usual_noun(&role));
        let count = at(self.draft.tree(), &[path, &["count".to_owned()]].concat());
        let is_several = count.is_some_and(|count| count.as_integer() != Some(1));
        noun.map_or_else(|| capital(name), |noun| noun_of(&noun, is_several))
    }
}

/// Returns the title of a group of piles in the form.
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

/// Returns the label of a key of the rule language in the form: its name, or the word that card players use.
fn label_of(key: &str) -> String {
    match key {
        "role" => "Kind of pile".to_owned(),
        "noun" => "Called".to_owned(),
        "lift" => "May be moved".to_owned(),
        "count" => "How many".to_owned(),
        "face" => "Face up".to_owned(),
        "empty" => "When empty".to_owned(),
        "to" => "Goes to".to_owned(),
        "ask" => "Question".to_owned(),
        "default" => "Default".to_owned(),
        name => capital(name),
    }
}
