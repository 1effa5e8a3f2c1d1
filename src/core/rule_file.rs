//! A rule file as read: its tree with everything it extends merged in, the variants and the
//! options it offers. [`RuleFile::compile`] settles those and makes [`Rules`].

use std::sync::Arc;

use crate::compile;
use crate::fault::{Fault, Faults, Source};
use crate::node::{Node, NodeValue};
use crate::options::{Kind, STANDARD, Setting, Value, Variant};
use crate::reader::{Reader, Text, printable};
use crate::rules::Rules;

/// How many files may extend each other in a row.
const MOST_EXTENDED: usize = 8;
/// How many options, choices of an option, and variants a file may have.
const MOST_NAMED: usize = 40;

/// A rule file.
#[derive(Debug, Clone)]
pub struct RuleFile {
    id: String,
    tree: Node,
    header: Header,
    variants: Vec<Variant>,
    options: Vec<Setting>,
}

/// What a file says about the game besides its rules.
#[derive(Debug, Clone, Default)]
pub(crate) struct Header {
    pub title: String,
    pub aka: Vec<String>,
    pub family: String,
    pub source: String,
    pub blurb: String,
}

impl RuleFile {
    /// Reads a file. `id` is its name without the ending; `find` gives the file of another
    /// game that this one extends.
    ///
    /// # Errors
    /// All faults that can be found, in the order of the file.
    pub fn read(
        id: &str,
        source: &Arc<Source>,
        find: &dyn Fn(&str) -> Option<Arc<Source>>,
    ) -> Result<Self, Faults> {
        let mut faults = Vec::new();
        let tree = extended(source, find, MOST_EXTENDED, &mut faults);
        let reader = Reader::new(&[]);
        let (header, options, variants) = preamble(&reader, &tree);
        faults.extend(reader.faults.into_inner());
        let file = Self {
            id: id.to_owned(),
            tree,
            header,
            variants,
            options,
        };
        if faults.is_empty() {
            return Ok(file);
        }
        // Whatever else is wrong is reported too.
        if let Err(more) = file.compile(None, &[]) {
            faults.extend(more.0);
        }
        Err(in_order(faults))
    }

    /// Returns the name without the ending.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Returns the title.
    pub fn title(&self) -> &str {
        &self.header.title
    }

    /// Returns the other names of the game.
    pub fn aka(&self) -> &[String] {
        &self.header.aka
    }

    /// Returns the family of games it belongs to.
    pub fn family(&self) -> &str {
        &self.header.family
    }

    /// Returns a paragraph about the game.
    pub fn blurb(&self) -> &str {
        &self.header.blurb
    }

    /// Returns where the rules come from.
    pub fn source_note(&self) -> &str {
        &self.header.source
    }

    /// Returns the fewest and the most players.
    pub fn players(&self) -> (u8, u8) {
        let Some(players) = self.tree.at(&["seats", "players"]) else {
            return (1, 1);
        };
        match &players.value {
            NodeValue::Number(number) => {
                let number = u8::try_from(*number).unwrap_or(1);
                (number, number)
            }
            NodeValue::Text(text) => {
                let name = text.trim().trim_start_matches('{').trim_end_matches('}');
                match self
                    .options
                    .iter()
                    .find(|option| option.id == name)
                    .map(|option| &option.kind)
                {
                    Some(Kind::Number { min, max, .. }) => (
                        u8::try_from(*min).unwrap_or(1),
                        u8::try_from(*max).unwrap_or(1),
                    ),
                    _ => (1, 1),
                }
            }
            _ => (1, 1),
        }
    }

    /// Returns the variants; the first is always the plain game.
    pub fn variants(&self) -> &[Variant] {
        &self.variants
    }

    /// Returns the options with their values in the plain game.
    pub fn options(&self) -> &[Setting] {
        &self.options
    }

    /// Compiles the rules of a variant (the plain game if none is named) with options set
    /// on top of it, each a name and the text of a value.
    ///
    /// # Errors
    /// All faults of the file, and of names and values that it does not have (those without
    /// a place).
    pub fn compile(
        &self,
        variant: Option<&str>,
        set: &[(String, String)],
    ) -> Result<Rules, Faults> {
        let variant = variant.unwrap_or(STANDARD);
        let Some(chosen) = self.variants.iter().find(|known| known.id == variant) else {
            let names: Vec<&str> = self
                .variants
                .iter()
                .map(|known| known.id.as_str())
                .collect();
            return Err(nameless(
                format!(
                    "{} has no variant `{}`",
                    self.header.title,
                    printable(variant)
                ),
                variant,
                &names,
            )
            .into());
        };
        let mut settings = self.options.clone();
        let mut faults = Vec::new();
        let section = self.tree.at(&["variant", variant]);
        if let Some(values) = section.and_then(|section| section.get("set")) {
            for entry in values.entries() {
                let text = Self::value_text(&entry.node);
                if let Err(mut fault) = choose(&mut settings, &entry.key, &text, true) {
                    fault.place = Some(entry.node.place.clone());
                    faults.push(fault);
                }
            }
        }
        for (name, text) in set {
            if let Err(fault) = choose(&mut settings, name, text, false) {
                faults.push(fault);
            }
        }
        let mut tree = self.tree.clone();
        if let Some(change) = section.and_then(|section| section.get("change")) {
            tree.overlay(change);
        }
        for setting in &settings {
            if let Some(change) = self.change_of(setting) {
                tree.overlay(change);
            }
        }
        let compiled = compile::compile(&tree, &self.id, &self.header, chosen, settings);
        match compiled {
            Ok(rules) if faults.is_empty() => Ok(rules),
            Ok(_) => Err(in_order(faults)),
            Err(more) => {
                faults.extend(more);
                Err(in_order(faults))
            }
        }
    }

    /// Compiles the plain game, every variant, and each option at its bounds or with each of
    /// its choices.
    ///
    /// # Errors
    /// The faults of all of them.
    pub fn check_all(&self) -> Result<(), Faults> {
        let mut faults: Vec<Fault> = Vec::new();
        let mut collect = |result: Result<Rules, Faults>, when: String| {
            for mut fault in result.err().map(|faults| faults.0).unwrap_or_default() {
                let known = faults
                    .iter()
                    .any(|old| old.place == fault.place && old.message.starts_with(&fault.message));
                if !known {
                    fault.message.push_str(&when);
                    faults.push(fault);
                }
            }
        };
        for variant in &self.variants {
            let when = if variant.id == STANDARD {
                String::new()
            } else {
                format!(" (in the variant {})", variant.id)
            };
            collect(self.compile(Some(&variant.id), &[]), when);
        }
        for option in &self.options {
            let values = match &option.kind {
                Kind::Number { min, max, .. } => vec![min.to_string(), max.to_string()],
                Kind::YesNo => vec!["yes".to_owned(), "no".to_owned()],
                Kind::Choice(choices) => choices.iter().map(|(id, _)| id.clone()).collect(),
            };
            for value in values {
                let when = format!(" (with {} = {value})", option.id);
                collect(self.compile(None, &[(option.id.clone(), value)]), when);
            }
        }
        if faults.is_empty() {
            Ok(())
        } else {
            Err(in_order(faults))
        }
    }

    /// Returns the patch that the value of an option asks for.
    fn change_of(&self, setting: &Setting) -> Option<&Node> {
        let option = self.tree.at(&["option", &setting.id])?;
        match &setting.value {
            Value::YesNo(yes) => option.get(if *yes { "on" } else { "off" }),
            Value::Choice(name) => option.at(&["choice", name, "change"]),
            Value::Number(_) | Value::PerSeat(_) => None,
        }
    }

    fn value_text(node: &Node) -> String {
        match &node.value {
            NodeValue::Text(text) => text.clone(),
            NodeValue::Number(number) => number.to_string(),
            NodeValue::YesNo(yes) => yes.to_string(),
            NodeValue::List(items) => items
                .iter()
                .map(Self::value_text)
                .collect::<Vec<_>>()
                .join(","),
            NodeValue::Table(_) | NodeValue::Other(_) => node.kind().to_owned(),
        }
    }
}

fn nameless(message: String, word: &str, names: &[&str]) -> Fault {
    let help = crate::fault::nearest(word, names.iter().copied()).map_or_else(
        || format!("there are {}", names.join(", ")),
        |near| format!("did you mean `{near}`?"),
    );
    Fault {
        place: None,
        message,
        help: Some(help),
    }
}

fn choose(settings: &mut [Setting], name: &str, text: &str, as_default: bool) -> Result<(), Fault> {
    let Some(at) = settings.iter().position(|setting| setting.id == name) else {
        let names: Vec<&str> = settings.iter().map(|setting| setting.id.as_str()).collect();
        let message = if names.is_empty() {
            format!(
                "there is no option `{}`; this game has none",
                printable(name)
            )
        } else {
            format!("there is no option `{}`", printable(name))
        };
        return Err(nameless(message, name, &names));
    };
    let setting = &mut settings[at];
    let value = setting.parse(&printable(text)).map_err(|message| Fault {
        place: None,
        message,
        help: None,
    })?;
    if as_default {
        setting.default = value.clone();
    }
    setting.value = value;
    Ok(())
}

fn in_order(mut faults: Vec<Fault>) -> Faults {
    faults.sort_by_key(|fault| {
        fault
            .place
            .as_ref()
            .map(|place| (place.source.name.clone(), place.span.start))
    });
    faults.dedup_by(|one, other| one.place == other.place && one.message == other.message);
    faults.truncate(100);
    Faults(faults)
}

fn extended(
    source: &Arc<Source>,
    find: &dyn Fn(&str) -> Option<Arc<Source>>,
    depth: usize,
    faults: &mut Vec<Fault>,
) -> Node {
    let (tree, more) = Node::parse(source);
    faults.extend(more);
    let Some(base) = tree.get("extends") else {
        return tree;
    };
    let place = Some(base.place.clone());
    let NodeValue::Text(name) = &base.value else {
        faults.push(Fault {
            place,
            message: format!("`extends` must be the name of a game, not {}", base.kind()),
            help: None,
        });
        return tree;
    };
    if depth == 0 {
        let help = Some("do they extend each other in a circle?".to_owned());
        faults.push(Fault {
            place,
            message: "too many games extend each other".to_owned(),
            help,
        });
        return tree;
    }
    let Some(source) = find(name) else {
        let message = format!(
            "`extends` names the game `{}`, which is not there",
            printable(name)
        );
        faults.push(Fault {
            place,
            message,
            help: None,
        });
        return tree;
    };
    let mut whole = extended(&source, find, depth - 1, faults);
    whole.overlay(&tree);
    whole.place = tree.place;
    whole
}

fn preamble(reader: &Reader<'_>, tree: &Node) -> (Header, Vec<Setting>, Vec<Variant>) {
    let table = reader.table(tree, "the file");
    let line = |key| table.text(key).map(|text| text.text).unwrap_or_default();
    let header = Header {
        title: {
            let title = table.required_text("title").text;
            if title.is_empty() {
                "untitled".to_owned()
            } else {
                title
            }
        },
        aka: table
            .texts("aka")
            .into_iter()
            .map(|text| text.text)
            .collect(),
        family: line("family"),
        source: line("source"),
        blurb: line("blurb")
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" "),
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

fn read_variants(reader: &Reader<'_>, node: &Node, variants: &mut Vec<Variant>) {
    reader.table(node, "[variant]");
    for entry in node.entries().iter().take(MOST_NAMED) {
        let table = reader.table(&entry.node, "a variant");
        let title = table.required_text("title").text;
        let blurb = table
            .text("blurb")
            .map(|text| text.text)
            .unwrap_or_default();
        for key in ["set", "change"] {
            if let Some(patch) = table.get(key) {
                reader.table(patch, "a patch");
            }
        }
        table.finish();
        if entry.key == STANDARD {
            variants[0] = Variant {
                id: entry.key.clone(),
                title,
                blurb,
            };
        } else {
            variants.push(Variant {
                id: entry.key.clone(),
                title,
                blurb,
            });
        }
    }
    too_many(reader, node, "variants");
}

fn too_many(reader: &Reader<'_>, node: &Node, what: &str) {
    if let Some(entry) = node.entries().get(MOST_NAMED) {
        reader.fault(
            &entry.key_place,
            format!("there are more than {MOST_NAMED} {what}"),
            None,
        );
    }
}

fn options(reader: &Reader<'_>, node: &Node) -> Vec<Setting> {
    reader.table(node, "[option]");
    too_many(reader, node, "options");
    node.entries()
        .iter()
        .take(MOST_NAMED)
        .filter_map(|entry| option(reader, &entry.key, &entry.node))
        .collect()
}

fn option(reader: &Reader<'_>, id: &str, node: &Node) -> Option<Setting> {
    let table = reader.table(node, "an option");
    let ask = table.required_text("ask").text;
    let range = table.get("range");
    let choices = table.get("choice");
    let per_seat = table.yes("per_seat").unwrap_or(false);
    for key in ["on", "off"] {
        if let Some(patch) = table.get(key) {
            reader.table(patch, "a patch");
        }
    }
    let default = table.get("default");
    let kind = match (range, choices) {
        (Some(range), _) => number_kind(reader, range, per_seat)?,
        (None, Some(choices)) => Kind::Choice(read_choices(reader, choices)),
        (None, None) => Kind::YesNo,
    };
    let place = table.place().clone();
    if default.is_none() {
        table.missing("default");
    }
    table.finish();
    let default = default?;
    let text = RuleFile::value_text(default);
    let mut setting = Setting {
        id: id.to_owned(),
        ask,
        kind,
        default: Value::YesNo(false),
        value: Value::YesNo(false),
    };
    match setting.parse(&text) {
        Ok(value) => {
            setting.default = value.clone();
            setting.value = value;
            Some(setting)
        }
        Err(message) => {
            let help = matches!(setting.kind, Kind::YesNo)
                .then(|| "a number needs a `range`, a choice needs `choice` tables".to_owned());
            reader.fault(
                if default.place.span.is_empty() {
                    &place
                } else {
                    &default.place
                },
                message,
                help,
            );
            None
        }
    }
}

fn number_kind(reader: &Reader<'_>, range: &Node, per_seat: bool) -> Option<Kind> {
    let NodeValue::List(bounds) = &range.value else {
        reader.fault(
            &range.place,
            "`range` must be a list of two numbers",
            Some("such as [1, 8]".to_owned()),
        );
        return None;
    };
    let wide = -10_000..=10_000;
    let numbers: Vec<i64> = bounds
        .iter()
        .filter_map(|node| reader.number(node, &wide))
        .collect();
    match numbers.as_slice() {
        [min, max] if min <= max => Some(Kind::Number {
            min: *min,
            max: *max,
            per_seat,
        }),
        _ => {
            reader.fault(
                &range.place,
                "`range` must be a list of the smallest and the largest number",
                Some("such as [1, 8]".to_owned()),
            );
            None
        }
    }
}

fn read_choices(reader: &Reader<'_>, node: &Node) -> Vec<(String, String)> {
    reader.table(node, "`choice`");
    too_many(reader, node, "choices");
    node.entries()
        .iter()
        .take(MOST_NAMED)
        .map(|entry| {
            let table = reader.table(&entry.node, "a choice");
            let title = table.required_text("title").text;
            if let Some(patch) = table.get("change") {
                reader.table(patch, "a patch");
            }
            table.finish();
            (entry.key.clone(), title)
        })
        .collect()
}

/// Splits a phrase such as `reserve or waste` into its names.
pub(crate) fn names(text: &Text) -> Vec<String> {
    text.text
        .split(" or ")
        .flat_map(|part| part.split(','))
        .map(|name| name.trim().to_owned())
        .filter(|name| !name.is_empty())
        .collect()
}
