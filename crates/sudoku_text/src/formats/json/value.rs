//! `Value`: a value of a JSON text as a tree, with the place of each part.

use std::{fmt, slice};

use serde::de::{self, DeserializeSeed, MapAccess, SeqAccess, Visitor};

use super::text::{Mark, Text, broken, is_empty_word};
use crate::error::{Location, ReadError};
use crate::format::Format;
use crate::formats::row_labels::are_labels;
use crate::scan::side::MIN_SIDE;

/// A value, where it starts, and where a list ends.
pub(super) struct Value {
    pub at: Location,
    pub end: Location,
    pub kind: Kind,
}

pub(super) enum Kind {
    /// A number or a name, such as `null` or `true`.
    Word(String),
    Text(String),
    List(Vec<Value>),
    Object(Vec<(Key, Value)>),
}

/// A key of an object, and where it stands.
pub(super) struct Key {
    pub text: String,
    pub at: Location,
}

impl Value {
    /// Parses the text from a mark on.
    pub fn parse(text: &Text, from: Mark, format: Format) -> Result<Self, ReadError> {
        let mut places = Places {
            values: text.values[from.values..].iter(),
            ends: text.ends[from.ends..].iter(),
        };
        let mut deserializer = serde_json::Deserializer::from_str(&text.json[from.json..]);
        let value = Parts(&mut places).deserialize(&mut deserializer);
        value
            .and_then(|value| deserializer.end().map(|()| value))
            .map_err(|error| broken(text, from, &error, format))
    }

    /// Returns whether the value says nothing: `null`, `false`, 0, or an empty text, list
    /// or object.
    pub fn is_empty(&self) -> bool {
        match &self.kind {
            Kind::Word(word) => is_empty_word(word) || word == "0",
            Kind::Text(text) => text.trim().is_empty(),
            Kind::List(elements) => elements.iter().all(Self::is_empty),
            Kind::Object(fields) => fields.iter().all(|(_, value)| value.is_empty()),
        }
    }

    /// Returns the elements of a list; none of another value.
    pub fn elements(&self) -> &[Self] {
        match &self.kind {
            Kind::List(elements) => elements,
            _ => &[],
        }
    }

    /// Returns the word or the text that the value is.
    pub fn scalar(&self) -> Option<&str> {
        match &self.kind {
            Kind::Word(text) | Kind::Text(text) => Some(text),
            Kind::List(_) | Kind::Object(_) => None,
        }
    }

    /// Returns the number that the value is.
    pub fn number(&self) -> Option<usize> {
        self.scalar()?.trim().parse().ok()
    }
}

/// Returns whether an object is a grid: its keys number the rows, and each row has as many cells as
/// there are rows.
fn are_rows(fields: &[(Key, Value)]) -> bool {
    let is_row = |(_, value): &(Key, Value)| match &value.kind {
        Kind::List(cells) => cells.len() == fields.len(),
        Kind::Text(cells) => cells.chars().count() == fields.len(),
        _ => false,
    };
    let keys = || fields.iter().map(|(key, _)| &*key.text).collect::<Vec<_>>();
    fields.len() >= MIN_SIDE && fields.iter().all(is_row) && are_labels(&keys())
}

/// The places of values and keys, and of the ends of lists, in order.
struct Places<'t> {
    values: slice::Iter<'t, Location>,
    ends: slice::Iter<'t, Location>,
}

/// Builds a value from what `serde_json` finds.
struct Parts<'p, 't>(&'p mut Places<'t>);

impl Parts<'_, '_> {
    fn place(&mut self) -> Location {
        *self.0.values.next().expect("BUG: a value without a place")
    }

    fn scalar(mut self, kind: Kind) -> Value {
        let at = self.place();
        Value { at, end: at, kind }
    }

    fn word(self, word: &impl ToString) -> Value {
        self.scalar(Kind::Word(word.to_string()))
    }
}

impl<'de> DeserializeSeed<'de> for Parts<'_, '_> {
    type Value = Value;

    fn deserialize<D: de::Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Parts<'_, '_> {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(self.word(&"null"))
    }

    fn visit_bool<E>(self, is_true: bool) -> Result<Value, E> {
        Ok(self.word(&is_true))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Value, E> {
        Ok(self.word(&number))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Value, E> {
        Ok(self.word(&number))
    }

    fn visit_f64<E>(self, number: f64) -> Result<Value, E> {
        Ok(self.word(&number))
    }

    fn visit_str<E>(self, text: &str) -> Result<Value, E> {
        Ok(self.scalar(Kind::Text(text.to_owned())))
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut list: A) -> Result<Value, A::Error> {
        let (at, mut elements) = (self.place(), Vec::new());
        while let Some(element) = list.next_element_seed(Parts(self.0))? {
            elements.push(element);
        }
        let end = *self.0.ends.next().unwrap_or(&at);
        Ok(Value { at, end, kind: Kind::List(elements) })
    }

    fn visit_map<A: MapAccess<'de>>(mut self, mut object: A) -> Result<Value, A::Error> {
        let (at, mut fields) = (self.place(), Vec::new());
        while let Some(text) = object.next_key()? {
            let key = Key { text, at: self.place() };
            fields.push((key, object.next_value_seed(Parts(self.0))?));
        }
        if are_rows(&fields) {
            let rows = fields.into_iter().map(|(_, row)| row).collect();
            return Ok(Value { at, end: at, kind: Kind::List(rows) });
        }
        Ok(Value { at, end: at, kind: Kind::Object(fields) })
    }
}
