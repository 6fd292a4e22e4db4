//! JSON, written into a string.

use std::fmt::{self, Display, Write};

/// The number of digits of a value that is written as a number: JSON readers agree on
/// whole numbers below 10^15.
const MAX_DIGITS: usize = 15;

/// Writes a string with quotes.
pub(super) fn write_string(json: &mut String, text: &str) {
    json.push('"');
    for char in text.chars() {
        write_char(json, char);
    }
    json.push('"');
}

fn write_char(json: &mut String, char: char) {
    match char {
        '"' => json.push_str("\\\""),
        '\\' => json.push_str("\\\\"),
        '\n' => json.push_str("\\n"),
        '\t' => json.push_str("\\t"),
        char if char < ' ' => write_args(json, format_args!("\\u{:04x}", u32::from(char))),
        char => json.push(char),
    }
}

/// Writes a list of strings.
pub(super) fn write_strings(json: &mut String, texts: &[String]) {
    json.push('[');
    for (index, text) in texts.iter().enumerate() {
        if index > 0 {
            json.push(',');
        }
        write_string(json, text);
    }
    json.push(']');
}

/// Writes what `write` writes as a value: as a number if it is a whole number in its
/// usual form, else as a string.
pub(super) fn write_value(json: &mut String, write: impl FnOnce(&mut String)) {
    let start = json.len();
    write(json);
    let text = &json[start..];
    if is_number(text.as_bytes()) {
        return;
    }
    if text.bytes().all(|byte| byte >= b' ' && byte != b'"' && byte != b'\\') {
        json.insert(start, '"');
        json.push('"');
    } else {
        let text = json.split_off(start);
        write_string(json, &text);
    }
}

/// Whether a text is a whole number in its usual form.
fn is_number(text: &[u8]) -> bool {
    match text {
        [b'0'] => true,
        [b'1'..=b'9', digits @ ..] if digits.len() < MAX_DIGITS => {
            digits.iter().all(u8::is_ascii_digit)
        }
        _ => false,
    }
}

/// Writes a whole number.
pub(super) fn write_number(json: &mut String, number: u64) {
    let mut digits = [0; 20];
    let mut first = digits.len();
    let mut left = number;
    loop {
        first -= 1;
        digits[first] = b'0' + u8::try_from(left % 10).expect("BUG: a digit is below 10");
        left /= 10;
        if left == 0 {
            break;
        }
    }
    json.extend(digits[first..].iter().map(|digit| char::from(*digit)));
}

/// Writes formatted text.
pub(super) fn write_args(text: &mut String, arguments: fmt::Arguments<'_>) {
    text.write_fmt(arguments).expect("a Display implementation returned an error");
}

/// Writes a value as text.
pub(super) fn write_display(text: &mut String, value: impl Display) {
    write_args(text, format_args!("{value}"));
}

#[cfg(test)]
mod tests {
    use super::{write_display, write_number, write_string, write_value};

    #[test]
    fn values_are_numbers_or_strings() {
        for (text, expected) in [
            ("0", "0"),
            ("17", "17"),
            ("999999999999999", "999999999999999"),
            ("1000000000000000", "\"1000000000000000\""),
            ("", "\"\""),
            ("007", "\"007\""),
            ("-1", "\"-1\""),
            ("1e9", "\"1e9\""),
            ("true", "\"true\""),
            ("r1c2", "\"r1c2\""),
            ("é\"\\\n\u{1}</script>", "\"é\\\"\\\\\\n\\u0001</script>\""),
        ] {
            let mut json = "[".to_owned();
            write_value(&mut json, |json| write_display(json, text));
            assert_eq!(json[1..], *expected, "{text}");
        }
    }

    #[test]
    fn numbers_and_strings() {
        for number in [0, 1, 9, 10, 4_095, u64::MAX] {
            let mut json = String::new();
            write_number(&mut json, number);
            assert_eq!(json, number.to_string());
        }
        let mut json = String::new();
        write_string(&mut json, "a\tb\u{7f}");
        assert_eq!(json, "\"a\\tb\u{7f}\"");
    }
}
