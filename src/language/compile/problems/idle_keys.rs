//! Keys of a file that mean nothing where they stand, because another that they go with is missing.
//! A description cannot say such things, so [`crate::Rules::new`] does not find them.

use crate::fault::Fault;
use crate::toml::Node;
use patience_core::Description;

/// Finds keys that mean nothing.
pub(in crate::compile) fn find(tree: &Node, game: &Description) -> Vec<Fault> {
    let mut faults = Vec::new();
    let mut push = |node: &Node, message: String, help: Option<String>| {
        faults.push(Fault {
            place: Some(node.place.clone()),
            message,
            help,
        });
    };
    for group in &game.groups {
        let said = |key: &str| tree.at(&["pile", &group.name, key]);
        if let Some(node) = said("empty").filter(|_| group.wild_starts && group.wild.is_none()) {
            let message = "no rank is wild that could start a pile".to_owned();
            let help = "such as build = \"up in any suit, king wild\"".to_owned();
            push(node, message, Some(help));
        }
    }
    faults
}
