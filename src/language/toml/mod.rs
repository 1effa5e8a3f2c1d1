//! The one strict reader of TOML: documents as trees in which every value knows its place, and
//! tables that are asked for each key once.

pub(crate) mod node;
mod reader;
pub(crate) mod syntax;

pub use node::{Entry, Node, NodeValue};
pub(crate) use reader::{Reader, TableReader, Text, answer_text, printable, single_spaced};
