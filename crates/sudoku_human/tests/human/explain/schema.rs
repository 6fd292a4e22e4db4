//! What is written is as `docs/steps.schema.json` says. The keywords that this schema uses are
//! checked here.

use std::fs;
use std::path::Path;

use serde_json::Value;
use sudoku_human::explain::json::{Outcome, StepsHeader, end_json, header_json, step_json};

use super::STEPS;

/// Returns whether a value is as a schema says.
fn is_valid(value: &Value, schema: &Value, root: &Value) -> bool {
    let Value::Object(keywords) = schema else { panic!("a schema is an object: {schema}") };
    keywords.iter().all(|(keyword, rule)| match (&**keyword, rule) {
        ("$schema" | "title" | "description" | "$defs", _) => true,
        ("$ref", Value::String(target)) => {
            let target = target.strip_prefix('#').expect("a reference within");
            is_valid(value, root.pointer(target).expect("a definition"), root)
        }
        ("type", Value::String(name)) => is_type(value, name),
        ("type", Value::Array(names)) => {
            names.iter().any(|name| is_type(value, name.as_str().expect("a type")))
        }
        ("const", rule) => value == rule,
        ("enum", Value::Array(all)) => all.contains(value),
        ("oneOf", Value::Array(all)) => {
            all.iter().filter(|schema| is_valid(value, schema, root)).count() == 1
        }
        ("required", Value::Array(keys)) => {
            keys.iter().all(|key| value.get(key.as_str().expect("a key")).is_some())
        }
        ("properties", Value::Object(properties)) => properties
            .iter()
            .all(|(key, schema)| value.get(key).is_none_or(|value| is_valid(value, schema, root))),
        ("items", schema) => {
            let items = value.as_array();
            items.is_none_or(|items| items.iter().all(|item| is_valid(item, schema, root)))
        }
        ("minimum", rule) => value.as_i64().is_none_or(|number| Some(number) >= rule.as_i64()),
        ("maximum", rule) => value.as_i64().is_none_or(|number| Some(number) <= rule.as_i64()),
        ("minItems", rule) => {
            value.as_array().is_none_or(|all| Some(all.len() as u64) >= rule.as_u64())
        }
        ("maxItems", rule) => {
            value.as_array().is_none_or(|all| Some(all.len() as u64) <= rule.as_u64())
        }
        ("pattern", _) => value.as_str().is_some_and(|text| !text.is_empty()),
        _ => panic!("the test does not know the keyword {keyword}"),
    })
}

fn is_type(value: &Value, name: &str) -> bool {
    match name {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        _ => panic!("no type: {name}"),
    }
}

#[test]
fn what_is_written_is_as_the_schema_says() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/steps.schema.json");
    let schema = fs::read_to_string(file).expect("the schema");
    let schema: Value = serde_json::from_str(&schema).expect("JSON");
    for (marks, step) in STEPS.iter().step_by(3) {
        let header = header_json(StepsHeader { start: marks, order: "se", uniqueness: true });
        let end = end_json(Outcome { steps: 1, open_cells: 3 });
        let text = format!("{header}{}{end}", step_json(1, marks, step));
        let mut value: Value = serde_json::from_str(&text).expect("JSON");
        assert!(is_valid(&value, &schema, &schema), "{text}");
        value["steps"][0]["eliminations"] = Value::Null;
        assert!(!is_valid(&value, &schema, &schema));
    }
}
