//! `patience schema`: the JSON Schema of the rule language.

use std::io::Write;

use crate::error::CommandError;
use crate::readable_json::indented;
use crate::schema;

/// The end of the help.
pub const HELP: &str = "\
A text editor that knows JSON Schema uses it to explain, complete and check rule files.

Example:
  patience schema > patience.schema.json";

/// Prints the JSON Schema of rule files.
pub fn run(out: &mut impl Write) -> Result<(), CommandError> {
    Ok(writeln!(out, "{}", indented(&schema::of_rule_files()))?)
}
