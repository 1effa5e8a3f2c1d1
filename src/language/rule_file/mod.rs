//! A rule file that has been read: its tree with the extended file merged in, its variants and its options.
//! [`RuleFile::compile`] applies a variant and options and makes [`Rules`].

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

/// A rule file that has been read.
///
/// # Examples
///
/// ```
/// # let text = r#"
/// # title = "Small"
/// # deal = ["13 to each tableau"]
/// # goal = "all cards on foundation"
/// # [pile.foundation]
/// # count = 4
/// # [pile.tableau]
/// # count = "{columns}"
/// # [option.columns]
/// # ask = "Columns"
/// # range = [4, 4]
/// # default = 4
/// # [variant.runs]
/// # title = "Runs"
/// # blurb = "Runs are moved together."
/// # change = { pile.tableau.lift = "built run" }
/// # "#;
/// use patience_language::{RuleFile, Source};
///
/// let file = RuleFile::read("small", &Source::new("small.toml", text), &|_| None)?;
/// assert_eq!((file.title(), file.players()), ("Small", (1, 1)));
/// assert_eq!(file.options()[0].id, "columns");
/// let set = [("columns".to_owned(), "4".to_owned())];
/// let rules = file.compile(Some("runs"), &set)?;
/// assert_eq!(rules.about.full_title(), "Small · Runs");
/// # Ok::<(), patience_language::Faults>(())
/// ```
#[derive(Debug, Clone)]
pub struct RuleFile {
    id: String,
    tree: Node,
    /// The tree of the rule file in the former rule language, if the file is written in it.
    former: Option<Node>,
    /// The changes that this rule file makes to the extended file. `None` if it does not extend one.
    changes: Option<Changes>,
    /// Whether parts of the rule file could not be read.
    gaps: bool,
    header: Header,
    variants: Vec<Variant>,
    options: Vec<Setting>,
}

impl RuleFile {
    /// Reads a rule file. `id` is its name without the extension. `find` returns the file of another game, for a file
    /// that extends one.
    ///
    /// # Errors
    /// Returns all errors that can be found, in the order of the file.
    pub fn read(
        id: &str,
        source: &Arc<Source>,
        find: &dyn Fn(&str) -> Option<Arc<Source>>,
    ) -> Result<Self, Faults> {
        Self::read_among(id, source, Games::present(find))
    }

    /// Reads a rule file like [`RuleFile::read`], with access to the texts of files in the former rule language and to
    /// similar names of games.
    ///
    /// # Errors
    /// Returns all errors that can be found, in the order of the file.
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
        // Other errors are reported too, except on lines that already have one.
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

    /// Returns the changes that this rule file makes to the extended file. Returns `None` if it does not extend one.
    pub(crate) const fn changes_of_extended(&self) -> Option<&Changes> {
        self.changes.as_ref()
    }

    /// Returns the name of the rule file without the extension.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Returns the title of the game.
    pub fn title(&self) -> &str {
        &self.header.title
    }

    /// Returns the other names of the game.
    pub fn aka(&self) -> &[String] {
        &self.header.aka
    }

    /// Returns the family of games that the game belongs to.
    pub fn family(&self) -> &str {
        &self.header.family
    }

    /// Returns the paragraph about the game that a list of games shows.
    pub fn blurb(&self) -> &str {
        &self.header.blurb
    }

    /// Returns the smallest and the largest number of players that the game allows.
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

    /// Returns the smallest and the largest value of a number in the rule file. The number may be an option with a
    /// range.
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

    /// Returns the whole tree of the rule file, with the extended file merged in. No option is applied.
    pub const fn tree(&self) -> &Node {
        &self.tree
    }

    /// Returns the tree of the rule file for the plain game. The options are applied with their default values.
    pub fn settled_tree(&self) -> Node {
        let mut tree = self.tree.clone();
        let options = self.options.iter();
        for change in options.filter_map(|setting| change_of(&self.tree, setting)) {
            tree.overlay(change);
        }
        tree
    }

    /// Returns the variants of the game. The first is always the plain game.
    pub fn variants(&self) -> &[Variant] {
        &self.variants
    }

    /// Returns the options of the game. They have the values of the plain game.
    pub fn options(&self) -> &[Setting] {
        &self.options
    }

    /// Compiles the rules of one variant of the game with options set. Without a variant, compiles the plain game. Each
    /// option in `set` is a name and the text of its value.
    ///
    /// # Errors
    /// Returns all errors of the file, and errors about unknown names and wrong values, which have no place.
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
                    // The given values are wrong, not the file.
                    faults.iter_mut().for_each(|fault| fault.place = None);
                }
                in_order(faults)
            }
        })
    }

    /// Returns the errors in values of the rule file that an option always replaces. No form of the game would show
    /// these errors.
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
            // Other parts match the values of the option, not these, so missing parts are not reported.
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

    /// Applies a variant and options to the rule file, and compiles the result. The errors are in the order of the
    /// file.
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
        // Saved rules and results are identified by the fingerprint of the original text.
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

    /// Returns the source, the name and text, of this rule file, not that of the file it extends.
    pub fn source_of_file(&self) -> Arc<Source> {
        Arc::clone(&self.tree.place.source)
    }

    /// Returns the value at a path of keys in the rule file, before any option is applied.
    pub(crate) fn node(&self, path: &[&str]) -> Option<&Node> {
        self.tree.at(path)
    }

    /// Returns the place of the value at a path of keys in the rule file. If the path does not exist, returns the place
    /// of its longest existing part.
    pub(crate) fn place_of(&self, path: &[&str]) -> Place {
        compile::place_of(&self.tree, path)
    }
}

/// Returns the error for an empty rule file.
fn nothing_said(source: &Arc<Source>) -> Fault {
    let message = if source.text.contains('#') {
        "the file contains only comments"
    } else {
        "the file is empty"
    };
    let help = "a game needs three lines: language = 1, title = \"My game\" and extends = \"klondike\"; `patience new my-game` creates one with comments";
    Fault {
        place: Some(Place {
            source: Arc::clone(source),
            span: 0..0,
        }),
        message: message.to_owned(),
        help: Some(help.to_owned()),
    }
}

/// Returns the change that an option makes to the tree of a rule file, given the current value of the option.
pub(crate) fn change_of<'t>(tree: &'t Node, setting: &Setting) -> Option<&'t Node> {
    let option = tree.at(&["option", &setting.id])?;
    let change = match &setting.value {
        Value::YesNo(yes) => option.get(if *yes { "on" } else { "off" }),
        Value::Choice(name) => option.at(&["choice", name, "change"]),
        Value::Number(_) | Value::PerSeat(_) => None,
    };
    // A value other than a table is reported elsewhere, and changes nothing.
    change.filter(|change| change.as_table().is_some())
}

/// Returns the values of an option as they are written for the rule-file key `default`, each with the change that it
/// makes, if any. The result is empty if the option is a number.
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

/// Whether an option of a rule file sets the number of players.
fn says_how_many_play(tree: &Node, option: &str) -> bool {
    let number = tree.at(&["players", "number"]).and_then(Node::as_text);
    number.is_some_and(|text| number_of_sides(text) == option)
}

fn nameless(message: String, word: &str, names: &[&str]) -> Fault {
    let near = nearest(word, names.iter().copied());
    let help = match (near, names) {
        (Some(near), _) => Some(format!("did you mean `{near}`?")),
        (None, []) => None,
        (None, names) => Some(format!("choose from {}", names.join(", "))),
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
                "there is no option `{}`, because this game has no options",
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
