//! What the answers to options say in phrases.

use patience_core::{Setting, Value};

use crate::toml::Node;

/// Returns what an option stands for in phrases, by what a tree says of its answers; nothing where it has no texts.
pub(crate) fn answer_text(tree: &Node, setting: &Setting) -> Option<String> {
    let option = tree.at(&["option", &setting.id])?;
    let choices = option.get("choice").map(Node::entries).unwrap_or_default();
    let mut said = choices.iter().map(|choice| choice.node.get("text"));
    // An answer of which nothing is said says nothing, where another has a text.
    let has_text = option.get("text").is_some() || said.any(|text| text.is_some());
    let said = match &setting.value {
        Value::Choice(name) => option.at(&["choice", name, "text"]),
        Value::YesNo(true) => option.get("text"),
        Value::YesNo(false) | Value::Number(_) | Value::PerSeat(_) => None,
    };
    let said = said.map_or(Some(""), Node::as_text);
    said.filter(|_| has_text).map(str::to_owned)
}
