//! What stands for options in phrases.

use patience_core::{Setting, Value};

use crate::toml::Node;

/// Returns a text with what the options in braces stand for; those that stand for nothing known stay.
///
/// # Examples
/// ```
/// use patience_language::with_options;
///
/// let number = |name: &str| (name == "turn").then(|| "3".to_owned());
/// assert_eq!(with_options("{ turn } to waste", number), "3 to waste");
/// assert_eq!(with_options("{other} to {waste", number), "{other} to {waste");
/// ```
pub fn with_options(text: &str, said: impl Fn(&str) -> Option<String>) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        let Some((name, after)) = after.split_once('}') else {
            break;
        };
        out.push_str(before);
        match said(name.trim()) {
            Some(said) => out.push_str(&said),
            None => out.extend(["{", name, "}"]),
        }
        rest = after;
    }
    out + rest
}

/// Tells whether an option is named in a text.
pub fn names_option(text: &str, option: &str) -> bool {
    let mut others = text.split('{').skip(1);
    others.any(|rest| {
        rest.split_once('}')
            .is_some_and(|(name, _)| name.trim() == option)
    })
}

/// Returns what an option stands for in phrases, by what a tree says of its answers; nothing where it has no texts.
pub(crate) fn answer_text(tree: &Node, setting: &Setting) -> Option<String> {
    let option = tree.at(&["option", &setting.id])?;
    let said = match &setting.value {
        Value::YesNo(yes) => {
            let said = option.get("text")?;
            yes.then_some(said)
        }
        Value::Choice(name) => {
            let choices = option.get("choice").map(Node::entries).unwrap_or_default();
            let mut said = choices.iter().map(|choice| choice.node.get("text"));
            // An answer of which nothing is said says nothing, where another has a text.
            said.find(Option::is_some)?;
            option.at(&["choice", name, "text"])
        }
        Value::Number(_) | Value::PerSeat(_) => return None,
    };
    said.map_or(Some(""), Node::as_text).map(str::to_owned)
}
