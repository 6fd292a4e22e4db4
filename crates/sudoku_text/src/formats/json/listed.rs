//! `Listed`: the candidates or notes of a cell as the text lists them.

use super::value::{Key, Kind, Value};
use crate::error::{Location, ReadError, quoted};
use crate::format::Format;
use crate::scan::raw_cell::RawCell;

/// Digits as the text lists them, each with its location.
pub(super) type Listed = Vec<(RawCell, Location)>;

/// Returns the digits that a value lists: `[1, 2]`, `"12"`, `"1,2"`, `[true, true, false]`
/// from digit 1 on, or `{"1": true}`.
pub(super) fn listed(value: &Value) -> Result<Listed, ReadError> {
    let error = |at, found: String| {
        let expected = "the candidates of a cell, such as [1, 2]";
        ReadError::text(at, Format::Json, found, expected)
    };
    if value.is_empty() {
        return Ok(Listed::new());
    }
    let number = |digit: usize| RawCell::from_word(&digit.to_string());
    match &value.kind {
        Kind::List(elements) if elements.iter().all(|element| truth(element).is_some()) => {
            // Where there is one element too many, that at index 0 stands for no digit.
            let first = usize::from(!matches!(elements.len(), 5 | 7 | 10 | 17 | 26));
            let digits = elements.iter().enumerate().filter(|(_, is)| truth(is) == Some(true));
            let digits = digits.filter_map(|(at, is)| Some((number(at + first)?, is.at)));
            Ok(digits.collect())
        }
        Kind::List(elements) => elements
            .iter()
            .filter(|element| !element.is_empty())
            .map(|element| match &element.kind {
                Kind::Word(word) | Kind::Text(word) => RawCell::from_word(word.trim())
                    .map(|digit| (digit, element.at))
                    .ok_or_else(|| error(element.at, quoted(word))),
                Kind::List(_) | Kind::Object(_) => Err(error(element.at, "a list".to_owned())),
            })
            .collect(),
        Kind::Object(fields) => {
            let is_true = |(_, value): &&(Key, Value)| truth(value) == Some(true);
            let digit = |(key, _): &(Key, Value)| {
                RawCell::from_word(&key.text)
                    .map(|digit| (digit, key.at))
                    .ok_or_else(|| error(key.at, quoted(&key.text)))
            };
            match fields.iter().find(|(_, value)| truth(value).is_none()) {
                Some((key, _)) => Err(error(key.at, quoted(&key.text))),
                None => fields.iter().filter(is_true).map(digit).collect(),
            }
        }
        Kind::Word(text) | Kind::Text(text) if text.contains([',', ' ']) => text
            .split([',', ' '])
            .filter(|word| !word.is_empty())
            .map(|word| {
                let digit = RawCell::from_word(word);
                digit.map(|digit| (digit, value.at)).ok_or_else(|| error(value.at, quoted(text)))
            })
            .collect(),
        Kind::Word(text) | Kind::Text(text) => {
            Ok(text.chars().map(|digit| (RawCell::Symbol(digit), value.at)).collect())
        }
    }
}

fn truth(value: &Value) -> Option<bool> {
    match &value.kind {
        Kind::Word(word) if word.eq_ignore_ascii_case("true") => Some(true),
        Kind::Word(word) if word.eq_ignore_ascii_case("false") => Some(false),
        _ => None,
    }
}
