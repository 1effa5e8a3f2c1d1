//! `patience schema`: the JSON Schema of the rule language.

use std::io::Write;

use crate::error::CommandError;
use crate::readable_json::indented;
use crate::schema;

/// Prints the JSON Schema of rule files.
pub fn run(out: &mut impl Write) -> Result<(), CommandError> {
    Ok(writeln!(out, "{}", indented(&schema::of_rule_files()))?)
}
