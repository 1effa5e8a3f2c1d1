//! A rule file as read: its tree with everything it extends merged in, the variants and the
//! options it offers. [`RuleFile::compile`] settles variant and options and makes [`Rules`].

pub(crate) mod definition;
pub(crate) mod extends;
pub(crate) mod fingerprint;
mod forms;

use std::sync::Arc;

pub use extends::{Games, extended_names, upgraded};
pub use forms::Form;

use patience_core::{Kind, Rules, STANDARD, Setting, Value, Variant};

use crate::compile::header::{self, Header, parsed, value_text};
use crate::compile::{self, Refused, Settled};
use crate::fault::{Fault, Faults, Place, Source, in_order};
use crate::spelling::nearest;
use crate::toml::{Node, NodeValue, Reader, printable};
use crate::vocabulary::number_of_sides;

use definition::definition;
use extends::{Changes, Extended, extended};
use fingerprint::fingerprint;

/// A rule file.
#[derive(Debug, Clone)]
pub struct RuleFile {
    id: String,
    tree: Node,
    /// The tree in the words of the former language, of a file that is written in it.
    former: Option<Node>,
    /// What it makes of the file that it extends, if it does.
    changes: Option<Changes>,
    /// Whether parts of the file could not be read.
    gaps: bool,
    header: Header,
    variants: Vec<Variant>,
    options: Vec<Setting>,
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
        Self::read_among(id, source, Games::present(find))
    }

    /// As [`RuleFile::read`], among all games that there are.
    ///
    /// # Errors
    /// All faults that can be found, in the order of the file.
    pub fn read_among(id: &str, source: &Arc<Source>, games: Games<'_>) -> Result<Self, Faults> {
        let mut faults = Vec::new();
        let Extended {
            tree,
            changes,
            former,
        } = extended(
            source,
            games,
            &mut vec![(id.to_owned(), Arc::clone(source))],
            &mut faults,
        );
        let gaps = !faults.is_empty();
        if !gaps && tree.entries().is_empty() {
            return Err(Faults(vec![nothing_said(source)]));
        }
        let reader = Reader::new(&[]);
        reader.gaps.set(gaps);
        let (header, mut options, variants) = header::read(&reader, &tree);
        for option in &mut options {
            option.players = says_how_many_play(&tree, &option.id);
        }
        let gaps = gaps || reader.gaps.get();
        let mut more = reader.faults.into_inner();
        let file = Self {
            id: id.to_owned(),
            tree,
            former,
            changes,
            gaps,
            header,
            variants,
            options,
        };
        if !gaps && more.is_empty() {
            return Ok(file);
        }
        // Other faults are reported too, except in lines that have one already.
        if let Err(others) = file.compile(None, &[]) {
            more.extend(others.0);
        }
        let line = |fault: &Fault| {
            let place = fault.place.as_ref()?;
            Some((
                place.source.name.clone(),
                place.source.line_column(place.span.start).0,
            ))
        };
        let lines_told: Vec<_> = faults.iter().map(line).collect();
        faults.extend(
            more.into_iter()
                .filter(|fault| !lines_told.contains(&line(fault))),
        );
        Err(in_order(faults))
    }

    /// Returns what it makes of the file that it extends, if it does.
    pub(crate) const fn changes_of_extended(&self) -> Option<&Changes> {
        self.changes.as_ref()
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

    /// Returns the fewest and the most players.
    pub fn players(&self) -> (u8, u8) {
        let players = self.tree.get("players");
        let sides = players.and_then(|players| players.get("number"));
        let (fewest, most) = match (players, sides) {
            (None, _) => (1, 1),
            (Some(_), None) => (2, 2),
            (Some(_), Some(sides)) => self.range_of(sides),
        };
        let roles = players.and_then(|players| players.get("roles"));
        let partners = match roles.map(|node| &node.value) {
            Some(NodeValue::List(roles)) => i64::try_from(roles.len().max(1)).unwrap_or(1),
            _ => 1,
        };
        let small = |number: i64| u8::try_from(number).unwrap_or(u8::MAX);
        (
            small(fewest.saturating_mul(partners)),
            small(most.saturating_mul(partners)),
        )
    }

    /// Returns the least and the greatest value of a number that an option may stand for.
    fn range_of(&self, node: &Node) -> (i64, i64) {
        match &node.value {
            NodeValue::Number(number) => (*number, *number),
            NodeValue::Text(text) => {
                let number = number_of_sides(text);
                let option = self.options.iter().find(|option| option.id == number);
                match option.map(|option| &option.kind) {
                    Some(Kind::Number { min, max, .. }) => (*min, *max),
                    _ => number.parse().map_or((1, 1), |number| (number, number)),
                }
            }
            _ => (1, 1),
        }
    }

    /// Returns the whole tree, with everything that the file extends merged in, and no option
    /// settled.
    pub const fn tree(&self) -> &Node {
        &self.tree
    }

    /// Returns the tree of the plain game, changed as its options ask with their usual values.
    pub fn settled_tree(&self) -> Node {
        let mut tree = self.tree.clone();
        let options = self.options.iter();
        for change in options.filter_map(|setting| change_of(&self.tree, setting)) {
            tree.overlay(change);
        }
        tree
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
    /// All faults of the file; and faults of names and values that it does not have, which are
    /// without a place.
    pub fn compile(
        &self,
        variant: Option<&str>,
        set: &[(String, String)],
    ) -> Result<Rules, Faults> {
        self.settle(variant, set).map_err(|refused| match refused {
            Refused::Faulty(faults) => Faults(faults),
            Refused::Unmet(required, settings) => {
                let mut faults = required.faults(&settings);
                if !set.is_empty() {
                    // The values set on top of the file are wrong, not the file.
                    faults.iter_mut().for_each(|fault| fault.place = None);
                }
                in_order(faults)
            }
        })
    }

    /// Returns the faults of values in whose place an option puts others whatever is chosen, so that no form of the game
    /// shows them.
    fn faults_behind_options(&self) -> Vec<Fault> {
        let options = self.tree.get("option").map(Node::entries);
        let options = options.unwrap_or_default().iter();
        let answers = options.flat_map(|option| answers_of(&option.node));
        let changes = answers.filter_map(|(change, _)| change);
        let paths = changes.flat_map(Node::leaves).map(|(path, _)| path);
        let hidden: Vec<&Place> = paths
            .filter_map(|path| Some(&self.tree.at(&path)?.place))
            .collect();
        if hidden.is_empty() {
            return Vec::new();
        }
        let read = compile::compile(&Settled {
            tree: &self.tree,
            id: &self.id,
            header: &self.header,
            variant: &self.variants[0],
            settings: &self.options,
            // What goes with the values that are chosen is no fault where they are not.
            gaps: true,
            fingerprint: 0,
            definition: &|| Arc::from(""),
        });
        let Err(Refused::Faulty(mut faults)) = read else {
            return Vec::new();
        };
        faults.retain(|fault| {
            fault
                .place
                .as_ref()
                .is_some_and(|place| hidden.contains(&place))
        });
        faults
    }

    /// Settles variant and options and compiles the result; faults are in order.
    pub(crate) fn settle(
        &self,
        variant: Option<&str>,
        set: &[(String, String)],
    ) -> Result<Rules, Refused> {
        let variant = variant.unwrap_or(STANDARD);
        let Some(chosen) = self.variants.iter().find(|known| known.id == variant) else {
            let names: Vec<&str> = self
                .variants
                .iter()
                .map(|known| known.id.as_str())
                .collect();
            let message = format!(
                "{} has no variant `{}`",
                self.header.title,
                printable(variant)
            );
            return Err(Refused::Faulty(vec![nameless(message, variant, &names)]));
        };
        let mut settings = self.options.clone();
        let mut faults = Vec::new();
        let section = self.tree.at(&["variant", variant]);
        if let Some(values) = section.and_then(|section| section.get("set")) {
            for entry in values.entries() {
                let text = value_text(&entry.node);
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
        let settled = |whole: &Node| {
            let mut tree = whole.clone();
            let of_variant = whole.at(&["variant", variant, "change"]);
            let of_variant = of_variant.filter(|change| change.as_table().is_some());
            let of_options = settings.iter();
            let of_options = of_options.filter_map(|setting| change_of(whole, setting));
            for change in of_variant.into_iter().chain(of_options) {
                tree.overlay(change);
            }
            tree
        };
        let tree = settled(&self.tree);
        // Rules that were saved, and results, are known by the words that they were written in.
        let written = self.former.as_ref().unwrap_or(&self.tree);
        let fingerprint = match &self.former {
            Some(former) => fingerprint(&settled(former), &settings),
            None => fingerprint(&tree, &settings),
        };
        let compiled = compile::compile(&Settled {
            tree: &tree,
            id: &self.id,
            header: &self.header,
            variant: chosen,
            settings: &settings,
            gaps: self.gaps,
            fingerprint,
            definition: &|| definition(written, variant),
        });
        let more = match compiled {
            Ok(rules) if faults.is_empty() => return Ok(rules),
            Err(unmet @ Refused::Unmet(..)) if faults.is_empty() => return Err(unmet),
            Ok(_) => Vec::new(),
            Err(Refused::Unmet(required, settings)) => required.faults(&settings),
            Err(Refused::Faulty(more)) => more,
        };
        faults.extend(more);
        Err(Refused::Faulty(in_order(faults).0))
    }

    /// Returns the text of the file itself, not of one that it extends.
    pub fn source_of_file(&self) -> Arc<Source> {
        Arc::clone(&self.tree.place.source)
    }

    /// Returns the value of the file under a path of keys, before any option is settled.
    pub(crate) fn node(&self, path: &[&str]) -> Option<&Node> {
        self.tree.at(path)
    }

    /// Returns the place of the longest part of a path into the file that is there.
    pub(crate) fn place_of(&self, path: &[&str]) -> Place {
        compile::place_of(&self.tree, path)
    }
}

/// Returns the fault of a file in which nothing stands.
fn nothing_said(source: &Arc<Source>) -> Fault {
    let message = if source.text.contains('#') {
        "the file holds remarks and nothing else"
    } else {
        "the file is empty"
    };
    let help = "three lines are a game: language = 1, title = \"My game\" and extends = \"klondike\"; `patience new my-game` writes one with remarks";
    Fault {
        place: Some(Place {
            source: Arc::clone(source),
            span: 0..0,
        }),
        message: message.to_owned(),
        help: Some(help.to_owned()),
    }
}

/// Returns the patch of a tree that the value of an option asks for.
pub(crate) fn change_of<'t>(tree: &'t Node, setting: &Setting) -> Option<&'t Node> {
    let option = tree.at(&["option", &setting.id])?;
    let change = match &setting.value {
        Value::YesNo(yes) => option.get(if *yes { "on" } else { "off" }),
        Value::Choice(name) => option.at(&["choice", name, "change"]),
        Value::Number(_) | Value::PerSeat(_) => None,
    };
    // Anything but a table is a fault, and changes nothing.
    change.filter(|change| change.as_table().is_some())
}

/// Returns the patch that each answer to an option asks for, if it asks for one, with the answer as `default` has it;
/// nothing for a number.
pub(crate) fn answers_of(option: &Node) -> Vec<(Option<&Node>, &str)> {
    match (option.get("choice"), option.get("range")) {
        (Some(choices), _) => {
            let choices = choices.entries().iter();
            let answers = choices.map(|choice| (choice.node.get("change"), choice.key.as_str()));
            answers.collect()
        }
        (None, Some(_)) => Vec::new(),
        (None, None) => vec![(option.get("on"), "true"), (option.get("off"), "false")],
    }
}

/// Tells whether the number of players is that of an option.
fn says_how_many_play(tree: &Node, option: &str) -> bool {
    let number = tree.at(&["players", "number"]).and_then(Node::as_text);
    number.is_some_and(|text| number_of_sides(text) == option)
}

fn nameless(message: String, word: &str, names: &[&str]) -> Fault {
    let near = nearest(word, names.iter().copied());
    let help = match (near, names) {
        (Some(near), _) => Some(format!("did you mean `{near}`?")),
        (None, []) => None,
        (None, names) => Some(format!("there are {}", names.join(", "))),
    };
    Fault {
        help,
        ..Fault::from(message)
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
    let value = parsed(setting, text).map_err(Fault::from)?;
    if as_default {
        setting.default = value.clone();
    }
    setting.value = value;
    Ok(())
}
