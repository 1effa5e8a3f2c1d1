//! The rule language of Patience: a game is a TOML file.
//!
//! [`RuleFile`] reads one, [`RuleFile::compile`] settles its variant and options and makes the
//! [`Rules`](patience_core::Rules) that the engine plays by. What is wrong with a file is told as
//! [`Faults`], each at its place. [`describe`] says in English what values of the engine mean: the
//! rules of a game, why a move is refused, what a line of a score counts.

mod compile;
pub mod describe;
mod fault;
mod lint;
mod rule_file;
mod toml;
pub mod vocabulary;

pub use self::toml::{Entry, Node, NodeValue};
pub use fault::{Fault, Faults, Place, Source, nearest};
pub use rule_file::{Form, RuleFile};
