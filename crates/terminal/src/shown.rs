//! Texts of users on the terminal: names of files, options, and what is in files.

use std::fmt::{self, Display, Formatter, Write};
use std::path::Path;

/// Returns whether a character changes how a terminal shows what follows it: a control
/// character, or one that changes the direction of writing.
#[must_use]
pub fn is_hidden(char: char) -> bool {
    char.is_control() || matches!(char, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// A text of any number of lines with escapes such as `\u{1b}` in place of hidden characters.
pub struct Shown<T>(pub T);

impl<T: Display> Display for Shown<T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(Escaping(f), "{}", self.0)
    }
}

/// Returns the name of a file on one line, with escapes in place of hidden characters.
#[must_use]
pub fn shown_path(path: &Path) -> String {
    shown_line(&path.display().to_string())
}

/// Returns a text on one line, with escapes in place of hidden characters.
#[must_use]
pub fn shown_line(text: &str) -> String {
    Shown(text.replace('\n', "\\n").replace('\t', "\\t")).to_string()
}

/// Writes escapes in place of hidden characters.
struct Escaping<'f, 'g>(&'f mut Formatter<'g>);

impl Write for Escaping<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let is_escaped = |char: char| is_hidden(char) && !matches!(char, '\n' | '\t');
        for piece in text.split_inclusive(is_escaped) {
            match piece.char_indices().next_back().filter(|(_, last)| is_escaped(*last)) {
                Some((end, last)) => write!(self.0, "{}{}", &piece[..end], last.escape_default())?,
                None => self.0.write_str(piece)?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{Shown, shown_line};

    #[test]
    fn hidden_characters_are_escaped() {
        for (text, shown) in [
            ("a b\tc\nd", "a b\tc\nd"),
            ("\u{1b}[31mred\r", "\\u{1b}[31mred\\r"),
            ("größer\u{9b}1m\u{7f}", "größer\\u{9b}1m\\u{7f}"),
            ("a\u{202e}b", "a\\u{202e}b"),
        ] {
            assert_eq!(Shown(text).to_string(), shown);
        }
        assert_eq!(shown_line("a\nb\u{7}"), "a\\nb\\u{7}");
    }
}
