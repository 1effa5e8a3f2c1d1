//! The texts and numbers that the options of a rule file stand for in phrases.

use patience_core::{Setting, Value};

use crate::toml::Node;

/// Replaces the options in braces in a text of a rule file by the result of `said`. An option stays as it is if `said`
/// returns `None` for it.
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

/// Whether a text of a rule file contains this option in braces.
///
/// # Examples
///
/// ```
/// use patience_language::names_option;
///
/// assert!(names_option("{ turn } to waste", "turn"));
/// assert!(!names_option("3 to waste", "turn"));
/// ```
pub fn names_option(text: &str, option: &str) -> bool {
    let mut others = text.split('{').skip(1);
    others.any(|rest| {
        rest.split_once('}')
            .is_some_and(|(name, _)| name.trim() == option)
    })
}

/// Returns the text that an option stands for in phrases of a rule file. Returns `None` if the option has no texts in
/// the tree.
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
            // If another choice has a text, a choice without one stands for nothing.
            said.find(Option::is_some)?;
            option.at(&["choice", name, "text"])
        }
        Value::Number(_) | Value::PerSeat(_) => return None,
    };
    said.map_or(Some(""), Node::as_text).map(str::to_owned)
}
