//! Any text as one line.

use alloc::format;
use alloc::string::String;

/// Writes line breaks and backslashes as escapes: `\\n`, `\\r` and `\\\\`.
pub(super) fn escape(text: &str) -> String {
    text.replace('\\', "\\\\").replace('\n', "\\n").replace('\r', "\\r")
}

/// Reads what [`escape`] wrote; `None` for another escape.
pub(super) fn unescape(line: &str) -> Option<String> {
    let mut chars = line.chars();
    let mut text = String::with_capacity(line.len());
    while let Some(char) = chars.next() {
        text.push(match char {
            '\\' => match chars.next()? {
                'n' => '\n',
                'r' => '\r',
                '\\' => '\\',
                _ => return None,
            },
            other => other,
        });
    }
    Some(text)
}

/// Writes a text in quotes; within them each quote has a backslash before it.
pub(super) fn quote(text: &str) -> String {
    format!("\"{}\"", escape(text).replace('"', "\\\""))
}

/// Splits off a text in quotes at the end, and the space before it.
pub(super) fn split_quoted(body: &str) -> Option<(&str, String)> {
    // Within the quotes, no quote follows a space.
    let (body, quoted) = body.strip_suffix('"')?.rsplit_once(" \"")?;
    Some((body, unescape(&quoted.replace("\\\"", "\""))?))
}

/// Splits `interval A-B of PUZZLE` into the interval and the name.
pub(super) fn split_interval(text: &str) -> Option<(&str, &str)> {
    let (interval, puzzle) = text.strip_prefix("interval ")?.split_once(" of ")?;
    let is_line = !puzzle.is_empty() && !puzzle.contains(char::is_control);
    is_line.then_some((interval, puzzle))
}
