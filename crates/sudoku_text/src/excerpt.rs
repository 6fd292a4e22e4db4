//! `Excerpt`: the line of an error, and the place in it.

use std::fmt;

/// The part of a line that is shown with an error, and the character that the error is
/// about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Excerpt {
    line: usize,
    /// One character for each column: control characters are shown as spaces.
    text: String,
    /// The index of the character in `text`; its length if the line ends too early.
    at: usize,
}

/// The number of characters that are shown.
const WIDTH: usize = 120;

/// The number of characters that are shown before the place, if the line is longer.
const BEFORE: usize = 80;

/// What stands for the characters that are left out.
const CUT: char = '…';

impl Excerpt {
    /// Creates the excerpt of a line around the character at an index.
    pub fn new(line: usize, text: &str, at: usize) -> Self {
        let start = if at < WIDTH { 0 } else { at - BEFORE };
        let mut symbols = text.chars().skip(start);
        let shown = symbols.by_ref().take(WIDTH);
        let mut text: String =
            shown.map(|symbol| if symbol.is_control() { ' ' } else { symbol }).collect();
        let mut at = at.min(start + text.chars().count()) - start;
        if symbols.next().is_some() {
            text.push(CUT);
        } else {
            text.truncate(text.trim_end().len().max(byte_index(&text, at)));
        }
        if start > 0 {
            text.insert(0, CUT);
            at += 1;
        }
        Self { line, text, at }
    }
}

/// Returns where the character at an index begins, in bytes.
fn byte_index(text: &str, at: usize) -> usize {
    text.char_indices().nth(at).map_or(text.len(), |(index, _)| index)
}

/// Returns whether a terminal shows a character twice as wide as a Latin letter: these
/// are the blocks of Chinese, Japanese and Korean characters, and of full-width ones.
fn is_wide(symbol: char) -> bool {
    matches!(symbol,
        '\u{1100}'..='\u{115F}' | '\u{2E80}'..='\u{A4CF}' | '\u{AC00}'..='\u{D7A3}'
        | '\u{F900}'..='\u{FAFF}' | '\u{FE30}'..='\u{FE6F}' | '\u{FF00}'..='\u{FF60}'
        | '\u{FFE0}'..='\u{FFE6}')
}

/// Writes the number of the line, the line, and a caret below the place, on two lines.
impl fmt::Display for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { line, text, at } = self;
        let number = line.to_string();
        let wide = |symbol| if is_wide(symbol) { '\u{3000}' } else { ' ' };
        let before: String = text.chars().take(*at).map(wide).collect();
        write!(f, "  {number} | {text}\n  {:width$} | {before}^", "", width = number.len())
    }
}

#[cfg(test)]
mod tests {
    use super::Excerpt;

    #[test]
    fn the_caret_stands_below_the_character() {
        let shown = |text, at| Excerpt::new(12, text, at).to_string();
        assert_eq!(shown("1..4z..1\n", 4), "  12 | 1..4z..1\n     |     ^");
        assert_eq!(shown("1\t.z", 3), "  12 | 1 .z\n     |    ^");
        assert_eq!(shown("５３z", 2), "  12 | ５３z\n     | \u{3000}\u{3000}^");
        assert_eq!(shown("12", 2), "  12 | 12\n     |   ^");
        assert_eq!(shown("12   ", 9), "  12 | 12   \n     |      ^");
        assert_eq!(shown("", 0), "  12 | \n     | ^");
    }

    #[test]
    fn a_long_line_is_cut() {
        let text = "a".repeat(200) + "z" + &"b".repeat(200);
        let shown = Excerpt::new(1, &text, 200).to_string();
        let [line, caret] = shown.lines().collect::<Vec<_>>()[..] else { panic!("{shown}") };
        assert_eq!(line, format!("  1 | …{}z{}…", "a".repeat(80), "b".repeat(39)));
        assert_eq!(caret.chars().count(), line.find('z').unwrap() + 1 - "…".len() + 1);
        assert_eq!(Excerpt::new(1, &text, 100).text, "a".repeat(120) + "…");
    }
}
