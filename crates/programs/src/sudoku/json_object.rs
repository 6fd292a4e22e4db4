//! A JSON object with its keys in the order in which they were added, for output.

use std::fmt::{self, Display, Formatter};

use serde_json::Value;
use terminal::input::InputSource;
use terminal::shown::is_hidden;

/// An object of JSON. It displays as one line.
///
/// [`serde_json::Map`] sorts its keys, or else depends on four more crates.
#[derive(Default)]
pub struct JsonObject(Vec<(&'static str, Value)>);

impl JsonObject {
    /// Begins an object about a line of an input.
    #[must_use]
    pub fn at(source: &InputSource, line: usize) -> Self {
        Self::default().with("file", source.name()).with("line", line)
    }

    /// Adds a key with its value.
    #[must_use]
    pub fn with(mut self, key: &'static str, value: impl Into<Value>) -> Self {
        self.0.push((key, value.into()));
        self
    }
}

impl Display for JsonObject {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        // Not through `f`: `serde_json` writes each number and comma by itself.
        let mut text = Vec::new();
        for (index, (key, value)) in self.0.iter().enumerate() {
            text.push(if index == 0 { b'{' } else { b',' });
            serde_json::to_writer(&mut text, key).map_err(|_| fmt::Error)?;
            text.push(b':');
            serde_json::to_writer(&mut text, value).map_err(|_| fmt::Error)?;
        }
        text.extend_from_slice(if self.0.is_empty() { b"{}" } else { b"}" });
        let text = String::from_utf8(text).map_err(|_| fmt::Error)?;
        if text.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
            return f.write_str(&text);
        }
        // JSON escapes only some of the characters that a terminal would obey.
        for piece in text.split_inclusive(is_hidden) {
            match piece.char_indices().next_back().filter(|(_, last)| is_hidden(*last)) {
                Some((end, last)) => write!(f, "{}\\u{:04x}", &piece[..end], u32::from(last))?,
                None => f.write_str(piece)?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::JsonObject;

    #[test]
    fn keys_stand_in_the_order_of_addition() {
        let object =
            JsonObject::default().with("b", 1).with("a\"", "\u{1}\"\u{9b}").with("c", vec![1, 2]);
        let text = object.to_string();
        assert_eq!(text, r#"{"b":1,"a\"":"\u0001\"\u009b","c":[1,2]}"#);
        let parsed: Value = serde_json::from_str(&text).expect("JSON");
        assert_eq!(parsed, json!({ "b": 1, "a\"": "\u{1}\"\u{9b}", "c": [1, 2] }));
        assert_eq!(JsonObject::default().to_string(), "{}");
    }
}
