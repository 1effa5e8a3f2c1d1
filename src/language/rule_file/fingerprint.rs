//! A number that tells whether the rules of a game are still the same: a hash of the
//! tree of its rule file once variant and options are settled, written in a form of its own that
//! neither comments, order nor this program's own types change.

use crate::toml::{Node, NodeValue};
use crate::vocabulary::FIXED;
use patience_core::Setting;

/// Returns the fingerprint of a settled tree (64-bit FNV-1a).
pub(crate) fn fingerprint(tree: &Node, settings: &[Setting]) -> u64 {
    let mut hash = Hash(0xcbf2_9ce4_8422_2325);
    let rules = tree
        .entries()
        .iter()
        .map(|entry| (entry.key.as_str(), &entry.node));
    // How the table is drawn makes no difference to the game.
    let counts = |key: &str| !FIXED.contains(&key) && key != "table";
    hash.table(rules.filter(|(key, _)| counts(key)).collect());
    let mut values: Vec<String> = settings
        .iter()
        .map(|setting| format!("{}={}", setting.id, setting.value))
        .collect();
    values.sort_unstable();
    values.iter().for_each(|value| hash.text(value));
    hash.0
}

struct Hash(u64);

impl Hash {
    fn bytes(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    /// Texts end with a byte that no text holds, so that they do not run together.
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
            NodeValue::Text(text) => self.text(text),
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
