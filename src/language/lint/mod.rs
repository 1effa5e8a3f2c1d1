//! Warnings about parts of a rule file that are allowed and yet hardly meant, such as an option
//! that changes nothing. Warnings refuse nothing. All forms of the game are looked at, and a part
//! that is of use in one form causes no warning.

mod conflicts;
mod extending;
mod omissions;
mod options;
mod piles;
mod said_in_vain;
mod winning;

use crate::fault::in_order;
use crate::fault::{Fault, Place};
use crate::rule_file::Form;
use crate::rule_file::RuleFile;
use crate::toml::{self, Node, NodeValue};
use crate::vocabulary::FIXED;
use patience_core::{Rules, STANDARD};

impl RuleFile {
    /// Returns the warnings about a file that has no faults, in the order of the file.
    pub fn warnings(&self) -> Vec<Fault> {
        let forms = self.forms();
        let compiled: Vec<(Form, Rules)> = forms
            .iter()
            .filter_map(|form| {
                let rules = self.compile(Some(&form.variant), &form.set).ok()?;
                Some((form.clone(), rules))
            })
            .collect();
        let mut warnings = piles::unused(self, compiled.iter().map(|(_, rules)| rules));
        warnings.extend(said_in_vain::said_in_vain(self, &compiled));
        warnings.extend(winning::never_won(self, &compiled));
        warnings.extend(conflicts::conflicts(self, &compiled));
        warnings.extend(omissions::omissions(self, &compiled));
        warnings.extend(options::idle_options(self, &forms));
        warnings.extend(options::same_choices(self, &forms));
        warnings.extend(options::same_variants(self));
        warnings.extend(extending::of_extending(self));
        warnings.extend(self.fixed_keys());
        in_order(warnings).0
    }

    /// Returns a warning about a form of the game, at the variant or option that makes the form.
    pub fn warning_of(&self, form: &Form, message: &str, help: &str) -> Fault {
        let place = match form.set.first() {
            Some((option, _)) => self.own_place(&["option", option]),
            None if form.variant == STANDARD => self.own_place(&["title"]),
            None => self.own_place(&["variant", &form.variant]),
        };
        let place = place.unwrap_or_else(|| self.place_of(&["extends"]));
        Fault {
            place: Some(place),
            message: format!("{message}{}", form.when()),
            help: Some(help.to_owned()),
        }
    }

    /// Warns at a path into the file; where that part is taken over from another file, which has
    /// nothing wrong with it by itself, at `extends`, and says how to be rid of it.
    fn warning(&self, path: &[&str], message: String, help: &str) -> Fault {
        let (place, help) = match self.own_place(path) {
            Some(place) => (place, help.to_owned()),
            None => {
                let part = path[..path.len().min(2)].join(".");
                let help = format!("leave it out: without = [\"{part}\"]");
                (self.place_of(&["extends"]), help)
            }
        };
        Fault {
            place: Some(place),
            message,
            help: Some(help),
        }
    }

    /// Returns the place of the longest part of a path that is there, if it is in the file itself.
    fn own_place(&self, path: &[&str]) -> Option<Place> {
        Some(self.place_of(path)).filter(|place| place.source == self.source_of_file())
    }

    /// Warns of keys in a change that no change reaches.
    fn fixed_keys(&self) -> Vec<Fault> {
        let fixed = |patch: &Node| -> Vec<(Place, String)> {
            let entries = patch.entries().iter();
            entries
                .filter(|entry| FIXED.contains(&entry.key.as_str()))
                .map(|entry| (entry.key_place.clone(), entry.key.clone()))
                .collect()
        };
        self.changes()
            .into_iter()
            .flat_map(fixed)
            .map(|(place, key)| Fault {
                place: Some(place),
                message: format!(
                    "`{key}` is the same in all forms of a game, and no change reaches it"
                ),
                help: Some("leave it out".to_owned()),
            })
            .collect()
    }

    /// Returns all tables that change the game: the tables of options, choices and variants.
    fn changes(&self) -> Vec<&Node> {
        let under = |path: &[&str]| self.node(path).map(Node::entries).unwrap_or_default();
        let mut changes: Vec<&Node> = Vec::new();
        for option in under(&["option"]) {
            changes.extend(["on", "off"].iter().filter_map(|key| option.node.get(key)));
            let choices = option.node.get("choice").map(Node::entries);
            let choices = choices.unwrap_or_default().iter();
            changes.extend(choices.filter_map(|choice| choice.node.get("change")));
        }
        let variants = under(&["variant"]).iter();
        changes.extend(variants.filter_map(|variant| variant.node.get("change")));
        changes
    }
}

/// Tells whether a text anywhere below a node names an option in braces.
fn names_option(node: &Node, option: &str) -> bool {
    match &node.value {
        NodeValue::Text(text) => toml::names_option(text, option),
        NodeValue::List(items) => items.iter().any(|item| names_option(item, option)),
        NodeValue::Table(entries) => entries
            .iter()
            .any(|entry| names_option(&entry.node, option)),
        NodeValue::Number(_)
        | NodeValue::LongNumber
        | NodeValue::Fraction
        | NodeValue::YesNo(_)
        | NodeValue::Date => false,
    }
}
