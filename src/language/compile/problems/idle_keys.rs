//! Finds keys in a rule file that have no effect because a related key is missing.
//! [`Rules::new`](patience_core::Rules::new) cannot find them, because the description of the game, which is made from
//! the file, does not contain them.

use crate::fault::Fault;
use crate::toml::Node;
use patience_core::Description;

/// Returns an error for each key of a rule file that has no effect.
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
            let message = "`empty` allows a wild card, but no rank is wild".to_owned();
            let help = "such as build = \"up in any suit, king wild\"".to_owned();
            push(node, message, Some(help));
        }
    }
    faults
}
