//! A number that identifies the rules of a game and shows whether they have changed. It is a hash of the tree of the
//! rule file with its variant and options applied. Comments, the order of keys and the types of this program have no
//! influence on it.

use crate::toml::{Node, NodeValue, answer_text, names_option, with_options};
use crate::vocabulary::FIXED;
use patience_core::{Setting, Value};

/// Returns the fingerprint of a rule file's tree with its variant and options applied (64-bit FNV-1a). An option that
/// was added to the file later counts only by the changes it makes. If it changes nothing, the fingerprint is the same
/// as before the option existed.
pub(crate) fn fingerprint(tree: &Node, settings: &[Setting]) -> u64 {
    let is_later = |id: &str| {
        let told = tree.at(&["option", id, "added_later"]);
        told.and_then(Node::as_yes_no) == Some(true)
    };
    let (later, usual): (Vec<&Setting>, Vec<&Setting>) =
        settings.iter().partition(|setting| is_later(&setting.id));
    let said = later.iter().filter_map(|setting| {
        let said = match &setting.value {
            Value::Number(number) => Some(number.to_string()),
            Value::PerSeat(numbers) => numbers.first().map(ToString::to_string),
            Value::YesNo(_) | Value::Choice(_) => answer_text(tree, setting),
        }?;
        Some((setting.id.clone(), said))
    });
    let mut hash = Hash {
        state: 0xcbf2_9ce4_8422_2325,
        later: said.collect(),
    };
    let rules = tree
        .entries()
        .iter()
        .map(|entry| (entry.key.as_str(), &entry.node));
    // The picture of the layout makes no difference to the game.
    let counts = |key: &str| !FIXED.contains(&key) && key != "table" && key != "require";
    let required = tree.get("require").and_then(|node| hash.required(node));
    let required = required.iter().map(|node| ("require", node));
    hash.table(
        rules
            .filter(|(key, _)| counts(key))
            .chain(required)
            .collect(),
    );
    let lists = later.iter().copied();
    let lists = lists.filter(|setting| matches!(setting.value, Value::PerSeat(_)));
    let mut values: Vec<String> = usual
        .into_iter()
        .chain(lists)
        .map(|setting| format!("{}={}", setting.id, setting.value))
        .collect();
    values.sort_unstable();
    values.iter().for_each(|value| hash.text(value));
    hash.state
}

struct Hash {
    state: u64,
    /// The options of a rule file that were added later and may appear in phrases. Each has the number or text that
    /// stands for it in a phrase.
    later: Vec<(String, String)>,
}

impl Hash {
    fn bytes(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.state = (self.state ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    /// Returns a text of the rule file, with the options that were added later replaced by their values.
    fn filled_in(&self, text: &str) -> String {
        with_options(text, |name| {
            let mut later = self.later.iter();
            let (_, said) = later.find(|(option, _)| option == name)?;
            Some(said.clone())
        })
    }

    /// Returns the requirements of a rule file, except those that mention an option that was added later. Returns
    /// `None` if no others are left.
    fn required(&self, node: &Node) -> Option<Node> {
        let names_later = |item: &Node| {
            let that = item.get("that").and_then(Node::as_text).unwrap_or_default();
            let mut later = self.later.iter();
            later.any(|(option, _)| names_option(that, option))
        };
        let mut node = node.clone();
        if let NodeValue::List(items) = &mut node.value {
            let all = items.len();
            items.retain(|item| !names_later(item));
            if items.is_empty() && all > 0 {
                return None;
            }
        }
        Some(node)
    }

    /// Adds a text to the hash from which a fingerprint is made. It is followed by a byte that no text contains, so
    /// that neighbouring texts stay separate.
    fn text(&mut self, text: &str) {
        self.bytes(text.as_bytes());
        self.bytes(&[0xff]);
    }

    fn table(&mut self, mut entries: Vec<(&str, &Node)>) {
        entries.sort_unstable_by_key(|(key, _)| *key);
        self.bytes(b"{");
        for (key, node) in entries {
            self.text(key);
            self.node(node);
        }
        self.bytes(b"}");
    }

    fn node(&mut self, node: &Node) {
        match &node.value {
            NodeValue::Text(text) => self.text(&self.filled_in(text)),
            NodeValue::Number(number) => self.text(&number.to_string()),
            NodeValue::YesNo(yes) => self.text(if *yes { "yes" } else { "no" }),
            NodeValue::List(items) => {
                self.bytes(b"[");
                items.iter().for_each(|item| self.node(item));
                self.bytes(b"]");
            }
            NodeValue::Table(entries) => {
                self.table(
                    entries
                        .iter()
                        .map(|entry| (entry.key.as_str(), &entry.node))
                        .collect(),
                );
            }
            NodeValue::LongNumber | NodeValue::Fraction | NodeValue::Date => self.text(node.kind()),
        }
    }
}
