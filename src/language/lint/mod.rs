//! Warnings about parts of a rule file that are valid but probably not intended, such as an option that changes
//! nothing. A file with warnings can be played. All forms of the game, its variants and options, are examined; a part
//! that is useful in one of them causes no warning.

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
    /// Returns the warnings about a rule file that has no errors, in the order of the file.
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

    /// Returns a warning about one form of the game. Its place is the variant or the option of that form in the rule
    /// file.
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

    /// Returns a warning about the part of the rule file at the key path `path`. If the part comes from the extended
    /// file, the place is `extends`, and the remedy is to remove the part.
    fn warning(&self, path: &[&str], message: String, help: &str) -> Fault {
        let (place, help) = match self.own_place(path) {
            Some(place) => (place, help.to_owned()),
            None => {
                let part = path[..path.len().min(2)].join(".");
                let help = format!("remove it: without = [\"{part}\"]");
                (self.place_of(&["extends"]), help)
            }
        };
        Fault {
            place: Some(place),
            message,
            help: Some(help),
        }
    }

    /// Returns the place of the rule file's part at the key path `path`, or of the longest existing beginning of that
    /// path. Returns `None` if the part is not in the file itself.
    fn own_place(&self, path: &[&str]) -> Option<Place> {
        Some(self.place_of(path)).filter(|place| place.source == self.source_of_file())
    }

    /// Returns warnings about parts of a rule file where variants and options change keys that they cannot change.
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
                message: format!("variants and options cannot change `{key}`"),
                help: Some("remove it".to_owned()),
            })
            .collect()
    }

    /// Returns all changes in the rule file: those of options, of their choices, and of variants.
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

/// Whether any text below a node of a rule file's tree has an option in braces.
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
