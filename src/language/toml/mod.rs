//! The only reader of TOML. It reads TOML documents as trees of values with their places, and it is strict: each key of
//! a table is requested once, and all others are errors.

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
