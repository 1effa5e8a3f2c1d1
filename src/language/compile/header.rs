//! Reads the parts of a rule file that are not rules: the heading, the options and the variants. The module `rule_file`
//! decides which values of the options apply.

use crate::describe::setting_error;
use crate::spelling::nearest;
use crate::toml::{Entry, Node, NodeValue};
use crate::toml::{Reader, TableReader, printable, single_spaced};
use crate::vocabulary::LANGUAGE;
use patience_core::{Kind, STANDARD, Setting, Value, Variant};

/// The maximum number of each of these things in a rule file: options, choices of one option, variants, requirements,
/// and other names of the game.
pub(crate) const MOST_NAMED: usize = 40;
/// The maximum length, in characters, of these texts in a rule file: a title, another name, and the name of a family.
pub(crate) const MOST_LETTERS: usize = 80;
/// The maximum number of choices of all options of a rule file together. Each of them is tried when the file is
/// checked.
pub(crate) const MOST_CHOICES: usize = 200;

/// The heading of a rule file: everything that describes the game except its rules.
#[derive(Debug, Clone, Default)]
pub(crate) struct Header {
    pub title: String,
    pub aka: Vec<String>,
    pub family: String,
    pub source: String,
    pub blurb: String,
}

/// Reads the heading, the options and the variants of a rule file.
pub(crate) fn read(reader: &Reader<'_>, tree: &Node) -> (Header, Vec<Setting>, Vec<Variant>) {
    let table = reader.table(tree, "the file");
    let misspelt = |entry: &Entry| nearest(&entry.key, ["title"]).is_some();
    if !tree.entries().iter().any(misspelt) {
        let help = Some("such as title = \"My game\"".to_owned());
        reader.unknown(&tree.place, "missing key `title` in the file", help);
    }
    table.number::<i64>("language", LANGUAGE..=LANGUAGE);
    let text = |key| table.text(key).map(|text| text.text).unwrap_or_default();
    let family = table.text("family");
    let aka = table.texts("aka");
    if let Some(text) = aka.get(MOST_NAMED) {
        let message = format!("there are more than {MOST_NAMED} names in `aka`");
        reader.fault(&text.place, message, None);
    }
    let header = Header {
        title: title(reader, &table).unwrap_or_else(|| "untitled".to_owned()),
        aka: aka
            .iter()
            .take(MOST_NAMED)
            .filter_map(|text| reader.line("aka", text, MOST_LETTERS, "Another name"))
            .collect(),
        family: family
            .and_then(|text| reader.line("family", &text, MOST_LETTERS, "Klondike"))
            .unwrap_or_default(),
        source: text("source"),
        blurb: single_spaced(&text("blurb")),
    };
    let options = tree
        .get("option")
        .map(|node| options(reader, node))
        .unwrap_or_default();
    let mut variants = vec![Variant {
        id: STANDARD.to_owned(),
        title: "Standard".to_owned(),
        blurb: String::new(),
    }];
    if let Some(node) = tree.get("variant") {
        read_variants(reader, node, &mut variants);
    }
    (header, options, variants)
}

/// Reads a title in a rule file. It must be a single line and must not be empty.
fn title(reader: &Reader<'_>, table: &TableReader<'_, '_>) -> Option<String> {
    let text = table.text("title")?;
    reader.line("title", &text, MOST_LETTERS, "My game")
}

fn read_variants(reader: &Reader<'_>, node: &Node, variants: &mut Vec<Variant>) {
    reader.table(node, "[variant]");
    for entry in node.entries().iter().take(MOST_NAMED) {
        let table = reader.table(&entry.node, "a variant");
        table.needs("title");
        let title = title(reader, &table).unwrap_or_default();
        let blurb = table.text("blurb").map(|text| text.text);
        let variant = Variant {
            id: entry.key.clone(),
            title,
            blurb: blurb.unwrap_or_default(),
        };
        for key in ["set", "change"] {
            let Some(patch) = table.get(key) else {
                continue;
            };
            reader.table(patch, "a patch");
            if entry.key == STANDARD {
                let message = format!(
                    "the variant `{STANDARD}` is the plain game and cannot change anything"
                );
                let help = format!("remove `{key}`, or give the variant another name");
                reader.fault(&patch.place, message, Some(help));
            }
        }
        table.finish();
        if entry.key == STANDARD {
            variants[0] = variant;
        } else {
            variants.push(variant);
        }
    }
    too_many(reader, node, "variants");
}

fn too_many(reader: &Reader<'_>, node: &Node, what: &str) {
    if let Some(entry) = node.entries().get(MOST_NAMED) {
        let message = format!("there are more than {MOST_NAMED} {what}");
        reader.fault(&entry.key_place, message, None);
    }
}

fn options(reader: &Reader<'_>, node: &Node) -> Vec<Setting> {
    reader.table(node, "[option]");
    too_many(reader, node, "options");
    let mut choices = 0;
    let mut settings = Vec::new();
    for entry in node.entries().iter().take(MOST_NAMED) {
        if !is_option_name(&entry.key) {
            let message = format!(
                "`{}` is not a valid name for an option",
                printable(&entry.key)
            );
            let help = "use 1 to 40 lower-case letters, digits and underscores, such as `turn_2`";
            reader.fault(&entry.key_place, message, Some(help.to_owned()));
        }
        let setting = option(reader, &entry.key, &entry.node);
        if let Kind::Choice(list) = &setting.kind {
            choices += list.len();
        }
        if choices > MOST_CHOICES {
            let message = format!("the options have more than {MOST_CHOICES} choices in total");
            reader.fault(&entry.key_place, message, None);
            break;
        }
        settings.push(setting);
    }
    settings
}

/// Whether a word may be the name of an option, which players type on the command line and which appears in braces in
/// the rule file.
fn is_option_name(name: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_';
    (1..=40).contains(&name.len()) && name.bytes().all(is_plain)
}

/// Reads an option of a rule file. A wrong range or default is reported and replaced by a valid value, so that uses of
/// the option cause no further errors.
fn option(reader: &Reader<'_>, id: &str, node: &Node) -> Setting {
    let table = reader.table(node, "an option");
    let ask = table.text("ask").map(|text| text.text).unwrap_or_default();
    if table.node.get("ask").is_none() {
        table.missing_such_as("ask", "ask = \"How hard it is\"");
    }
    let range = table.get("range");
    let choices = table.get("choice");
    let per_seat = table.yes("per_seat").unwrap_or(false);
    // The fingerprint of the rules reads it from the tree.
    table.yes("added_later");
    if let (Some(text), true) = (table.text("text"), range.is_some() || choices.is_some()) {
        let (message, help) = match choices {
            None => (
                "an option with a number cannot have `text`",
                format!("remove `text`: `{{{id}}}` stands for the number"),
            ),
            Some(_) => (
                "an option with choices cannot have `text`",
                "give each choice in `choice` a `text` of its own".to_owned(),
            ),
        };
        reader.fault(&text.place, message, Some(help));
    }
    for key in ["on", "off"] {
        if let Some(patch) = table.get(key) {
            reader.table(patch, "a patch");
        }
    }
    let default = table.get("default");
    if let (Some(range), Some(_)) = (range, choices) {
        let help = Some("remove `range` or `choice`".to_owned());
        let message = "an option has either `range` or `choice`, not both";
        reader.fault(&range.place, message, help);
    }
    let kind = match (range, choices) {
        (Some(range), _) => number_kind(reader, range, default, per_seat),
        (None, Some(choices)) => Kind::Choice(read_choices(reader, id, choices)),
        (None, None) => Kind::YesNo,
    };
    if default.is_none() {
        let example = match &kind {
            Kind::Number { min, .. } => format!("default = {min}"),
            Kind::YesNo => "default = true".to_owned(),
            Kind::Choice(choices) => {
                let first = choices.first().map_or("easy", |(first, _)| first);
                format!("default = \"{}\"", printable(first))
            }
        };
        table.missing_such_as("default", &example);
    }
    table.finish();
    let value = match &kind {
        Kind::Number { min, max, .. } => {
            Value::Number(default.and_then(number).unwrap_or(*min).clamp(*min, *max))
        }
        Kind::YesNo => Value::YesNo(false),
        Kind::Choice(choices) => Value::Choice(
            choices
                .first()
                .map(|(id, _)| id.clone())
                .unwrap_or_default(),
        ),
    };
    let mut setting = Setting {
        id: id.to_owned(),
        ask,
        kind,
        default: value.clone(),
        value,
        players: false,
    };
    let is_empty = matches!(&setting.kind, Kind::Choice(choices) if choices.is_empty());
    let Some(default) = default.filter(|_| !is_empty) else {
        return setting;
    };
    match parsed(&setting, &value_text(default)) {
        Ok(value) => {
            setting.default = value.clone();
            setting.value = value;
        }
        Err(message) => {
            let help = matches!(setting.kind, Kind::YesNo)
                .then(|| "a number needs a `range`, a choice needs `choice` tables".to_owned());
            reader.fault(&default.place, message, help);
        }
    }
    setting
}

fn number(node: &Node) -> Option<i64> {
    match node.value {
        NodeValue::Number(number) => Some(number),
        _ => None,
    }
}

fn number_kind(reader: &Reader<'_>, range: &Node, default: Option<&Node>, per_seat: bool) -> Kind {
    let wide = -10_000..=10_000;
    let bounds = match &range.value {
        NodeValue::List(bounds) => bounds.as_slice(),
        _ => &[],
    };
    let bound = |node: &Node| {
        let what = "each value in `range`";
        if let NodeValue::Text(_) = &node.value {
            let message = format!("{what} must be a number, not a text or an option");
            reader.fault(&node.place, message, Some("such as [1, 8]".to_owned()));
            return None;
        }
        reader.number(node, &wide, what)
    };
    let numbers: Vec<i64> = bounds.iter().filter_map(bound).collect();
    if let [min, max] = numbers.as_slice()
        && min <= max
    {
        return Kind::Number {
            min: *min,
            max: *max,
            per_seat,
        };
    }
    if numbers.len() == bounds.len() {
        let message = "`range` must be a list of two numbers, the smallest and the largest";
        reader.fault(&range.place, message, Some("such as [1, 8]".to_owned()));
    }
    let only = default
        .and_then(number)
        .unwrap_or(1)
        .clamp(*wide.start(), *wide.end());
    Kind::Number {
        min: only,
        max: only,
        per_seat,
    }
}

fn read_choices(reader: &Reader<'_>, option: &str, node: &Node) -> Vec<(String, String)> {
    if node.as_table().is_none() {
        let message = format!(
            "`choice` must have a heading for each choice, not {}",
            node.kind()
        );
        let help = format!(
            "write [option.{}.choice.easy] on a line of its own, and below it title = \"Easy\"",
            printable(option)
        );
        reader.fault(&node.place, message, Some(help));
    }
    too_many(reader, node, "choices");
    if node.as_table().is_some_and(<[Entry]>::is_empty) {
        let help = "add a line for each choice, such as king = { title = \"a king\" }";
        reader.fault(&node.place, "`choice` is empty", Some(help.to_owned()));
    }
    node.entries()
        .iter()
        .take(MOST_NAMED)
        .map(|entry| {
            let table = reader.table(&entry.node, "a choice");
            if table.get("title").is_none() {
                table.missing("title");
            }
            let title = title(reader, &table).unwrap_or_default();
            table.text("text");
            if let Some(patch) = table.get("change") {
                reader.table(patch, "a patch");
            }
            table.finish();
            (entry.key.clone(), title)
        })
        .collect()
}

/// Returns the value of an option as the text that a player types on the command line to set it.
pub(crate) fn value_text(node: &Node) -> String {
    match &node.value {
        NodeValue::Text(text) => text.clone(),
        NodeValue::Number(number) => number.to_string(),
        NodeValue::YesNo(yes) => yes.to_string(),
        NodeValue::List(items) => items.iter().map(value_text).collect::<Vec<_>>().join(","),
        NodeValue::LongNumber | NodeValue::Fraction | NodeValue::Date | NodeValue::Table(_) => {
            node.kind().to_owned()
        }
    }
}

/// Parses the text that a player has typed as the value of an option. In the error, a long value is shortened.
pub(crate) fn parsed(setting: &Setting, text: &str) -> Result<Value, String> {
    setting.parse(text).ok_or_else(|| {
        let shown = printable(text);
        if setting.parse(&shown).is_some() {
            format!("the value of {} is too long: `{shown}…`", setting.id)
        } else {
            setting_error(setting, &shown)
        }
    })
}
