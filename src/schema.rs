//! The rule language as a JSON Schema, from which editors know what may be written where. It
//! is made from the table of the vocabulary. Draft 7 is what editors of TOML know best; nothing
//! is used that draft 4 does not have but for numbers of it.
//!
//! A schema cannot count cards or know which piles there are: that is left to `patience check`,
//! and so is what a file must have, since one that extends another needs little of it.

use patience_language::vocabulary::{self, Default, Key, SECTIONS, Section, Takes};

use crate::json::Json;

/// Returns the schema of rule files.
pub fn of_rule_files() -> Json {
    let [top, sections @ ..] = SECTIONS else {
        unreachable!("the table of the vocabulary begins with the lines before all headings");
    };
    let required = top
        .keys
        .iter()
        .filter(|key| key.default == Default::Required);
    let whole = Json::texts(required.map(|key| key.name));
    let extending = Json::texts(["extends"]);
    let mut definitions: Vec<(String, Json)> = sections
        .iter()
        .map(|section| (id(section).to_owned(), of_section(section)))
        .collect();
    definitions.push(("change".to_owned(), change(top)));
    Json::object([
        ("$schema", "http://json-schema.org/draft-07/schema#".into()),
        ("title", "A rule file of Patience".into()),
        ("description", top.meaning.into()),
        ("type", "object".into()),
        ("properties", properties(top.keys.iter())),
        ("additionalProperties", Json::YesNo(false)),
        (
            "anyOf",
            Json::List(vec![
                Json::object([("required", whole)]),
                Json::object([("required", extending)]),
            ]),
        ),
        ("definitions", Json::Object(definitions)),
    ])
}

/// Returns the name of a section among the definitions: the last word of its heading that is
/// not a gap.
fn id(section: &Section) -> &'static str {
    section
        .heading
        .split(|letter: char| !letter.is_ascii_lowercase())
        .rfind(|word| !word.is_empty())
        .unwrap_or(section.noun)
}

fn of_section(section: &Section) -> Json {
    let schema = Json::object([
        ("description", section.meaning.into()),
        ("type", "object".into()),
        ("properties", properties(section.keys.iter())),
        ("additionalProperties", Json::YesNo(false)),
    ]);
    // Only lists are written whole by whoever writes them.
    if !section.heading.starts_with("[[") {
        return schema;
    }
    let required = section
        .keys
        .iter()
        .filter(|key| key.default == Default::Required);
    schema.with("required", Json::texts(required.map(|key| key.name)))
}

/// Returns what an option or a variant may change: whatever is read after they are settled.
fn change(top: &Section) -> Json {
    let keys = top.keys.iter();
    Json::object([
        ("description", "parts of the file that are different".into()),
        ("type", "object".into()),
        (
            "properties",
            properties(keys.filter(|key| !vocabulary::FIXED.contains(&key.name))),
        ),
        ("additionalProperties", Json::YesNo(false)),
    ])
}

fn properties<'a>(keys: impl Iterator<Item = &'a Key>) -> Json {
    Json::Object(keys.map(|key| (key.name.to_owned(), of_key(key))).collect())
}

fn of_key(key: &Key) -> Json {
    let (without, default) = match key.default {
        Default::Required => (String::new(), None),
        Default::Value(value) => (format!(". Usually {value}"), Some(value)),
        Default::Words(words) => (format!(". Usually {words}"), None),
    };
    let mut schema = Json::object([("description", format!("{}{without}", key.meaning).into())]);
    if let Some(value) = default {
        schema = schema.with("default", Json::Raw(value.to_owned()));
    }
    match taken(&key.takes) {
        Json::Object(entries) => {
            entries
                .into_iter()
                .fold(schema, |schema, (name, value)| match name.as_str() {
                    // Beside a reference nothing else would count.
                    "$ref" => {
                        schema.with("allOf", Json::List(vec![Json::object([("$ref", value)])]))
                    }
                    _ => schema.with(&name, value),
                })
        }
        _ => schema,
    }
}

/// Returns the schema of what a key takes.
fn taken(takes: &Takes) -> Json {
    match takes {
        Takes::Text => of_type("string"),
        Takes::Texts => list_of(of_type("string")),
        Takes::YesNo => of_type("boolean"),
        Takes::Number(least, most) => number(takes, *least, *most),
        Takes::Numbers(least, most) => list_of(number(takes, *least, *most)),
        Takes::NumberOrList(least, most) => {
            let one = || number(takes, *least, *most);
            any_of(vec![one(), list_of(one())])
        }
        Takes::Range(least, most) => list_of(plain_number(*least, *most))
            .with("minItems", Json::Number(2))
            .with("maxItems", Json::Number(2)),
        Takes::Phrase(phrases) => of_type("string").with("enum", Json::texts(phrases())),
        Takes::Form(_)
        | Takes::Start
        | Takes::Pile
        | Takes::Piles
        | Takes::Rank
        | Takes::Comparison
        | Takes::Option => pattern(takes),
        Takes::Forms(_) => list_of(pattern(takes)),
        Takes::Count => any_of(vec![number(takes, 0, 99), definition("count")]),
        Takes::Value => value(),
        Takes::Values => of_type("object").with("additionalProperties", value()),
        Takes::Change => definition("change"),
        Takes::Section(noun) => by_noun(noun),
        Takes::Named(noun) if *noun == "a pile" => {
            let name = Takes::Pile.pattern().unwrap_or_default();
            let named = Json::Object(vec![(format!("^{name}$"), by_noun(noun))]);
            of_type("object")
                .with("patternProperties", named)
                .with("additionalProperties", Json::YesNo(false))
        }
        Takes::Named(noun) => of_type("object").with("additionalProperties", by_noun(noun)),
        Takes::List(noun) => list_of(by_noun(noun)),
    }
}

fn of_type(name: &str) -> Json {
    Json::object([("type", name.into())])
}

fn list_of(items: Json) -> Json {
    of_type("array").with("items", items)
}

fn any_of(schemas: Vec<Json>) -> Json {
    Json::object([("anyOf", Json::List(schemas))])
}

fn pattern(takes: &Takes) -> Json {
    let pattern = takes.pattern().unwrap_or_default();
    of_type("string").with("pattern", format!("^({pattern})$").into())
}

/// A number, or a text with the option that stands for it.
fn number(takes: &Takes, least: i64, most: i64) -> Json {
    any_of(vec![plain_number(least, most), pattern(takes)])
}

fn plain_number(least: i64, most: i64) -> Json {
    of_type("integer")
        .with("minimum", Json::Number(least))
        .with("maximum", Json::Number(most))
}

/// The value of an option.
fn value() -> Json {
    any_of(vec![
        of_type("integer"),
        of_type("boolean"),
        of_type("string"),
        list_of(of_type("integer")),
    ])
}

fn by_noun(noun: &'static str) -> Json {
    let section = vocabulary::section(noun);
    definition(section.map_or(noun, id))
}

fn definition(name: &str) -> Json {
    Json::object([("$ref", format!("#/definitions/{name}").into())])
}
