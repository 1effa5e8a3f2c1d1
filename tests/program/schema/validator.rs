//! Validates values against a JSON Schema of draft 7, with the keywords that the schema of rule files uses. Other
//! keywords are errors. The terms are those of <https://json-schema.org/draft-07/json-schema-validation>.

use std::cell::RefCell;
use std::collections::HashMap;

use regex::Regex;
use serde_json::{Map, Value as Json};

/// A validator for a schema.
pub struct Validator {
    schema: Json,
    /// The compiled patterns.
    patterns: RefCell<HashMap<String, Regex>>,
}

impl Validator {
    pub fn new(schema: Json) -> Self {
        Self {
            schema,
            patterns: RefCell::default(),
        }
    }

    /// Returns the errors in a value, or an empty text.
    pub fn faults(&self, json: &Json) -> String {
        self.check(&self.schema, json).err().unwrap_or_default()
    }

    fn check(&self, schema: &Json, json: &Json) -> Result<(), String> {
        let wrong = |why: &str| Err(format!("{json} is {why}"));
        let keywords = match schema {
            Json::Bool(true) => return Ok(()),
            Json::Bool(false) => return wrong("too much"),
            schema => schema.as_object().expect("a schema is an object"),
        };
        if let Some(name) = keywords.get("$ref") {
            // Keywords next to a reference are ignored.
            let pointer = text(name).strip_prefix('#').expect("it is in this schema");
            let target = self.schema.pointer(pointer);
            return self.check(target.expect("what is referred to is there"), json);
        }
        for (keyword, value) in keywords {
            let is_right = match (keyword.as_str(), json) {
                ("$schema" | "title" | "description" | "default" | "definitions", _) => true,
                ("type", json) => has_type(json, text(value)),
                ("enum", json) => list(value).contains(json),
                ("allOf", json) => {
                    list(value)
                        .iter()
                        .try_for_each(|one| self.check(one, json))?;
                    true
                }
                ("anyOf", json) => list(value).iter().any(|one| self.check(one, json).is_ok()),
                ("pattern", Json::String(json)) => self.matches(text(value), json),
                ("minimum", Json::Number(json)) => json.as_f64() >= value.as_f64(),
                ("maximum", Json::Number(json)) => json.as_f64() <= value.as_f64(),
                ("minItems", Json::Array(items)) => items.len() as u64 >= value.as_u64().unwrap(),
                ("maxItems", Json::Array(items)) => items.len() as u64 <= value.as_u64().unwrap(),
                ("items", Json::Array(items)) => {
                    items.iter().try_for_each(|item| self.check(value, item))?;
                    true
                }
                ("required", Json::Object(json)) => {
                    list(value).iter().all(|name| json.contains_key(text(name)))
                }
                (
                    "properties" | "patternProperties" | "additionalProperties",
                    Json::Object(json),
                ) => {
                    self.check_properties(keywords, json)?;
                    true
                }
                (
                    "pattern"
                    | "minimum"
                    | "maximum"
                    | "minItems"
                    | "maxItems"
                    | "items"
                    | "required"
                    | "properties"
                    | "patternProperties"
                    | "additionalProperties",
                    _,
                ) => true,
                (unknown, _) => panic!("`{unknown}` is no keyword"),
            };
            if !is_right {
                return wrong(&format!("not as {keyword} says: {value}"));
            }
        }
        Ok(())
    }

    fn check_properties(
        &self,
        keywords: &Map<String, Json>,
        json: &Map<String, Json>,
    ) -> Result<(), String> {
        let entries = |keyword| keywords.get(keyword).and_then(Json::as_object);
        for (name, value) in json {
            let named = entries("properties").and_then(|named| named.get(name));
            let by_pattern = entries("patternProperties").into_iter().flatten();
            let by_pattern = by_pattern.filter(|(pattern, _)| self.matches(pattern, name));
            let mut schemas: Vec<&Json> =
                by_pattern.map(|(_, schema)| schema).chain(named).collect();
            if schemas.is_empty() {
                schemas.extend(keywords.get("additionalProperties"));
            }
            for schema in schemas {
                self.check(schema, value)
                    .map_err(|why| format!("{name}: {why}"))?;
            }
        }
        Ok(())
    }

    fn matches(&self, pattern: &str, text: &str) -> bool {
        let mut patterns = self.patterns.borrow_mut();
        let pattern = patterns
            .entry(pattern.to_owned())
            .or_insert_with(|| Regex::new(pattern).expect("it is a pattern"));
        pattern.is_match(text)
    }
}

fn has_type(json: &Json, name: &str) -> bool {
    match name {
        "array" => json.is_array(),
        "boolean" => json.is_boolean(),
        "integer" => json.is_i64(),
        "object" => json.is_object(),
        "string" => json.is_string(),
        unknown => panic!("`{unknown}` is no type of the schema"),
    }
}

fn text(json: &Json) -> &str {
    json.as_str().expect("it is a text")
}

fn list(json: &Json) -> &[Json] {
    json.as_array().expect("it is a list")
}

#[test]
fn each_keyword_refuses_invalid_values() {
    let validator = Validator::new(serde_json::json!({
        "type": "object",
        "required": ["a"],
        "properties": {
            "a": { "type": "integer", "minimum": 1, "maximum": 3 },
            "b": { "anyOf": [{ "enum": ["x"] }, { "allOf": [{ "$ref": "#/definitions/list" }] }] },
        },
        "patternProperties": { "^p": { "pattern": "^q+$" } },
        "additionalProperties": false,
        "definitions": { "list": { "type": "array", "items": { "type": "boolean" }, "minItems": 1, "maxItems": 2 } },
    }));
    let faults = |text: &str| validator.faults(&serde_json::from_str(text).unwrap());
    for right in [
        r#"{"a":1}"#,
        r#"{"a":3,"b":"x"}"#,
        r#"{"a":2,"b":[true,false],"pp":"qq"}"#,
    ] {
        assert_eq!(faults(right), "");
    }
    for wrong in [
        "[]",
        "{}",
        r#"{"a":0}"#,
        r#"{"a":4}"#,
        r#"{"a":1.5}"#,
        r#"{"a":1,"b":"y"}"#,
        r#"{"a":1,"b":[]}"#,
        r#"{"a":1,"b":[1]}"#,
        r#"{"a":1,"b":[true,true,true]}"#,
        r#"{"a":1,"p":"r"}"#,
        r#"{"a":1,"c":1}"#,
    ] {
        assert_ne!(faults(wrong), "", "{wrong}");
    }
}
