//! The rule language as a JSON Schema. Text editors use it to complete what is typed and to mark errors. It is
//! generated from the table of the vocabulary. The schema declares draft 7, which TOML editors support best. Apart from
//! the draft's number, it uses nothing that draft 4 lacks.
//!
//! A schema cannot count cards or know the piles of a file. `patience check` does that, and also checks that required
//! keys are present: a file that extends another needs few of them.

use patience_language::vocabulary::{self, Default, Key, SECTIONS, Section, Takes};

use serde_json::{Map, Value, json};

/// Returns the JSON Schema of rule files.
pub fn of_rule_files() -> Value {
    let [top, sections @ ..] = SECTIONS else {
        unreachable!("the vocabulary begins with the keys above all headings");
    };
    let mut definitions: Map<String, Value> = sections
        .iter()
        .map(|section| (id(section).to_owned(), of_section(section)))
        .collect();
    definitions.insert("change".to_owned(), change(top));
    json!({
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "Patience rule file",
        "description": top.meaning,
        "type": "object",
        "properties": properties(top.keys.iter()),
        "additionalProperties": false,
        "anyOf": [{ "required": required(top) }, { "required": ["extends"] }],
        "definitions": definitions,
    })
}

/// Returns the name that a section of rule files has among the definitions of the JSON Schema. It is the last literal
/// word in the section's heading.
fn id(section: &Section) -> &'static str {
    section
        .heading
        .split(|letter: char| !letter.is_ascii_lowercase())
        .rfind(|word| !word.is_empty())
        .unwrap_or(section.noun)
}

fn of_section(section: &Section) -> Value {
    let schema = json!({
        "description": section.meaning,
        "type": "object",
        "properties": properties(section.keys.iter()),
        "additionalProperties": false,
    });
    // Only entries of lists are always complete; a file that extends another may give any part of a table.
    if !section.heading.starts_with("[[") {
        return schema;
    }
    with(schema, "required", required(section))
}

/// Returns the names of the keys that a section of a rule file must have.
fn required(section: &Section) -> Vec<&'static str> {
    let keys = section.keys.iter();
    let required = keys.filter(|key| key.default == Default::Required);
    required.map(|key| key.name).collect()
}

/// Returns the JSON Schema of the changes that an option or a variant can make. They can change all keys that are read
/// after the options and the variant are known.
fn change(top: &Section) -> Value {
    let keys = top.keys.iter();
    json!({
        "description": "keys of the file with changed values",
        "type": "object",
        "properties": properties(keys.filter(|key| !vocabulary::FIXED.contains(&key.name))),
        "additionalProperties": false,
    })
}

fn properties<'a>(keys: impl Iterator<Item = &'a Key>) -> Map<String, Value> {
    keys.map(|key| (key.name.to_owned(), of_key(key))).collect()
}

fn of_key(key: &Key) -> Value {
    let (without, default) = match key.default {
        Default::Required => (String::new(), None),
        Default::Value(value) => (format!(". Default: {value}"), Some(value)),
        Default::Words(words) => (format!(". Default: {words}"), None),
    };
    let mut schema = json!({ "description": format!("{}{without}", key.meaning) });
    if let Some(value) = default {
        let value: Value = value
            .parse()
            .expect("the vocabulary writes values as JSON does");
        schema["default"] = value;
    }
    if let Value::Object(entries) = taken(&key.takes) {
        for (name, value) in entries {
            if name == "$ref" {
                // Draft 7 ignores everything next to a `$ref`.
                schema["allOf"] = json!([{ "$ref": value }]);
            } else {
                schema[name] = value;
            }
        }
    }
    schema
}

/// Returns a JSON Schema with one entry added.
fn with(mut schema: Value, name: &str, value: impl Into<Value>) -> Value {
    schema[name] = value.into();
    schema
}

/// Returns the JSON Schema of the values that a key of a rule file accepts.
fn taken(takes: &Takes) -> Value {
    match takes {
        Takes::Text => of_type("string"),
        Takes::Texts => one_or_list(of_type("string")),
        Takes::YesNo => any_of([of_type("boolean"), pattern(takes)]),
        Takes::Number(least, most) => number(takes, *least, *most),
        Takes::Numbers(least, most) => list_of(number(takes, *least, *most)),
        Takes::NumberOrList(least, most) => one_or_list(number(takes, *least, *most)),
        Takes::Range(least, most) => json!({
            "type": "array",
            "items": plain_number(*least, *most),
            "minItems": 2,
            "maxItems": 2,
        }),
        // Editors offer the words of an `enum` for completion.
        Takes::Phrase(phrases) => any_of([
            json!({ "type": "string", "enum": phrases() }),
            pattern(takes),
        ]),
        Takes::NumberOrForm(least, most, _) => number(takes, *least, *most),
        Takes::Template(_)
        | Takes::Joined(_)
        | Takes::Build(_)
        | Takes::Lift
        | Takes::Condition
        | Takes::Pile
        | Takes::Piles
        | Takes::Rank
        | Takes::Comparison
        | Takes::Option => pattern(takes),
        Takes::TemplateOrList(_) | Takes::Groups | Takes::Templates(_) | Takes::Start => {
            one_or_list(pattern(takes))
        }
        Takes::Count => one_or_list(number(takes, 0, 99)),
        Takes::Value => value(),
        Takes::Values => json!({ "type": "object", "additionalProperties": value() }),
        Takes::Change => definition("change"),
        Takes::Section(noun) => by_noun(noun),
        Takes::Named(noun) if *noun == "a pile" => {
            let name = vocabulary::PILE_NAME;
            json!({
                "type": "object",
                "patternProperties": { format!("^{name}$"): by_noun(noun) },
                "additionalProperties": false,
            })
        }
        Takes::Named(noun) => json!({ "type": "object", "additionalProperties": by_noun(noun) }),
        Takes::List(noun) => list_of(by_noun(noun)),
    }
}

fn of_type(name: &str) -> Value {
    json!({ "type": name })
}

fn list_of(items: Value) -> Value {
    with(of_type("array"), "items", items)
}

/// Returns the JSON Schema of a value, or of a list of such values.
fn one_or_list(one: Value) -> Value {
    any_of([one.clone(), list_of(one)])
}

fn any_of<const N: usize>(schemas: [Value; N]) -> Value {
    json!({ "anyOf": Vec::from(schemas) })
}

fn pattern(takes: &Takes) -> Value {
    let pattern = takes.pattern().unwrap_or_default();
    json!({ "type": "string", "pattern": format!("^({pattern})$") })
}

/// Returns the JSON Schema of a number, or of a text with an option that stands for the number.
fn number(takes: &Takes, least: i64, most: i64) -> Value {
    any_of([plain_number(least, most), pattern(takes)])
}

fn plain_number(least: i64, most: i64) -> Value {
    json!({ "type": "integer", "minimum": least, "maximum": most })
}

/// Returns the JSON Schema of the value of an option.
fn value() -> Value {
    any_of([
        of_type("integer"),
        of_type("boolean"),
        of_type("string"),
        list_of(of_type("integer")),
    ])
}

fn by_noun(noun: &'static str) -> Value {
    let section = vocabulary::section(noun);
    definition(section.map_or(noun, id))
}

fn definition(name: &str) -> Value {
    json!({ "$ref": format!("#/definitions/{name}") })
}
