//! Any text as one line.

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
