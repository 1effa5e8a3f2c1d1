//! The one strict reader of TOML: documents as trees in which every value knows its place, and
//! tables that are asked for each key once.

mod answers;
mod help;
pub(crate) mod node;
mod other_form;
mod reader;
pub(crate) mod syntax;
mod syntax_hint;

pub(crate) use answers::answer_text;
pub use answers::{names_option, with_options};
pub(crate) use help::{printable, single_spaced};
pub use node::{Entry, Node, NodeValue};
pub(crate) use reader::{Reader, TableReader, Text};
