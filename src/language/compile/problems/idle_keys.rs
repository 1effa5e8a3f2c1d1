//! Keys of a file that mean nothing where they stand, because another that they go with is missing.
//! A description cannot say such things, so [`crate::Rules::new`] does not find them.

use crate::fault::Fault;
use crate::toml::Node;
use patience_core::Description;

/// Keys of a kind of pile, each with the one without which it means nothing, and an example of that.
const IDLE_ALONE: [(&str, &str, &str); 4] = [
    (
        "others_from",
        "others",
        "others = \"up or down in any suit\"",
    ),
    ("wild_starts", "wild", "wild = \"king\""),
    ("filled", "fill", "fill = \"stock\""),
    ("pulls_when", "pulls", "pulls = 1"),
];

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
        for (key, needed, example) in IDLE_ALONE {
            let said = |key: &str| tree.at(&["pile", &group.name, key]);
            if let Some(node) = said(key)
                && said(needed).is_none()
            {
                let message = format!("`{key}` means nothing without `{needed}`");
                push(node, message, Some(format!("such as {example}")));
            }
        }
    }
    if game.turn_game.is_none() {
        return faults;
    }
    if let Some(base) = tree.get("base") {
        push(base, "a game in turns has no [base]".to_owned(), None);
    }
    if let Some(missed) = tree.at(&["turns", "missed"])
        && tree.at(&["turns", "compulsory"]).is_none()
    {
        let message = "no play is compulsory here that could be missed".to_owned();
        let help = "such as compulsory = \"any card to foundation\"";
        push(missed, message, Some(help.to_owned()));
    }
    faults
}
