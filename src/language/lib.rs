//! The rule language of Patience: a game is a TOML file.
//!
//! [`RuleFile`] reads a file. [`RuleFile::compile`] applies a variant and options, and makes the
//! [`Rules`](patience_core::Rules) that the engine plays by. Errors in a file are [`Faults`]; each error has its place
//! in the file. [`describe`] puts values of the engine into English: the rules of a game, the reason why a move is
//! refused, the lines of a score.
//!
//! Items without an example of their own appear in the example of their type or of the function that
//! returns them. The parts of the [`vocabulary`] need none, because they are plain data.

mod compile;
pub mod describe;
mod fault;
mod former;
mod lint;
mod outline;
mod rule_file;
mod spelling;
mod toml;
pub mod vocabulary;

pub use self::toml::{Entry, Node, NodeValue, names_option, with_options};
pub use fault::{Fault, Faults, Place, Source};
pub use outline::{Outline, OutlinedVariant};
pub use rule_file::{Form, Games, RuleFile, extended_names, upgraded};
pub use spelling::{begins_nearly, is_nearly, nearest};
