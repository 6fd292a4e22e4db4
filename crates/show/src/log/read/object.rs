//! A line as a JSON object, whose values know where they stand.

use std::fmt;

use serde::Deserializer;
use serde::de::{MapAccess, Visitor};
use serde_json::value::RawValue;

use super::entry::Value;
use super::error::Fault;

/// The greatest number of bytes of a slot or a candidate.
pub(super) const MAX_VALUE_BYTES: usize = 1 << 10;

/// A JSON object: keys, and values that are not parsed yet.
#[derive(Debug)]
pub(super) struct Object<'l> {
    line: &'l str,
    fields: Vec<(String, &'l RawValue)>,
}

impl<'l> Object<'l> {
    /// Parses a line.
    pub(super) fn parse(line: &'l str) -> Result<Self, Fault> {
        let mut json = serde_json::Deserializer::from_str(line);
        let parsed = json.deserialize_map(FieldsVisitor).and_then(|fields| {
            json.end()?;
            Ok(fields)
        });
        let fields = parsed.map_err(|error| syntax_fault(line, &error))?;
        for (index, (key, value)) in fields.iter().enumerate() {
            if fields[..index].iter().any(|(earlier, _)| earlier == key) {
                let found = format!("the key {} twice", shown(&format!("{key:?}")));
                return Err(Fault::new(offset(line, value), found, "it once"));
            }
        }
        Ok(Self { line, fields })
    }

    /// The value of a key, if there is one.
    pub(super) fn get(&self, key: &str) -> Option<Field<'_, 'l>> {
        let (_, value) = self.fields.iter().find(|(name, _)| name == key)?;
        Some(Field { line: self.line, value, key: self.key(key) })
    }

    /// The value of a key.
    pub(super) fn expect(&self, key: &str) -> Result<Field<'_, 'l>, Fault> {
        self.get(key).ok_or_else(|| {
            let end = self.line.trim_end().len().saturating_sub(1);
            Fault::new(end, "the end of the object", format!("the key {key:?}"))
        })
    }

    fn key(&self, key: &str) -> &str {
        self.fields.iter().find(|(name, _)| name == key).map_or("", |(name, _)| name)
    }
}

/// The value of a key.
#[derive(Clone, Copy, Debug)]
pub(super) struct Field<'o, 'l> {
    line: &'l str,
    value: &'l RawValue,
    key: &'o str,
}

impl Field<'_, '_> {
    /// The byte where the value begins.
    pub(super) fn offset(&self) -> usize {
        offset(self.line, self.value)
    }

    /// What is wrong with the value.
    pub(super) fn fault(&self, expected: impl Into<String>) -> Fault {
        let found = format!("{:?}: {}", self.key, shown(self.value.get()));
        Fault::new(self.offset(), found, expected)
    }

    pub(super) fn number(&self) -> Result<u64, Fault> {
        let number = serde_json::from_str(self.value.get());
        number.map_err(|_| self.fault("a whole number"))
    }

    pub(super) fn string(&self) -> Result<String, Fault> {
        serde_json::from_str(self.value.get()).map_err(|_| self.fault("a string"))
    }

    pub(super) fn strings(&self) -> Result<Vec<String>, Fault> {
        serde_json::from_str(self.value.get()).map_err(|_| self.fault("a list of strings"))
    }

    /// A slot or a candidate.
    pub(super) fn value(&self) -> Result<Value, Fault> {
        if self.value.get().len() > MAX_VALUE_BYTES {
            return Err(self.fault(format!("at most {MAX_VALUE_BYTES} bytes")));
        }
        let number = serde_json::from_str(self.value.get()).map(Value::Number);
        let value = number.or_else(|_| serde_json::from_str(self.value.get()).map(Value::Text));
        value.map_err(|_| self.fault("a whole number or a string"))
    }
}

/// The byte of a line where a value begins.
fn offset(line: &str, value: &RawValue) -> usize {
    // The value is borrowed from the line.
    (value.get().as_ptr() as usize).saturating_sub(line.as_ptr() as usize)
}

/// The number of characters of a text that a message shows.
const SHOWN_CHARS: usize = 40;

/// A text, or its beginning if it is long.
pub(super) fn shown(text: &str) -> String {
    match text.char_indices().nth(SHOWN_CHARS) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// What is wrong with the JSON of a line.
fn syntax_fault(line: &str, error: &serde_json::Error) -> Fault {
    // A column of serde_json is that of a byte, from 1; 0 is before the line.
    let mut offset = error.column().saturating_sub(1).min(line.len());
    while !line.is_char_boundary(offset) {
        offset -= 1;
    }
    let found = match line[offset..].chars().next() {
        Some(char) if !error.is_eof() => format!("{char:?}"),
        _ => "the end of the line".to_owned(),
    };
    if error.is_eof() {
        offset = line.len();
    }
    let message = error.to_string();
    let reason = message.split(" at line ").next().unwrap_or_default();
    Fault::new(offset, found, format!("a JSON object ({reason})"))
}

struct FieldsVisitor;

impl<'l> Visitor<'l> for FieldsVisitor {
    type Value = Vec<(String, &'l RawValue)>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'l>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut fields = Vec::new();
        while let Some(field) = map.next_entry()? {
            fields.push(field);
            if fields.len() > MAX_FIELDS {
                let message = format!("more than {MAX_FIELDS} keys");
                return Err(serde::de::Error::custom(message));
            }
        }
        Ok(fields)
    }
}

/// The greatest number of keys of a line.
const MAX_FIELDS: usize = 32;
