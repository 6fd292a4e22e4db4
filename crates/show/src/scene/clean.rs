//! Texts of puzzles, made safe to print.

/// Returns a text on one line: each character that no output can show is replaced.
pub(crate) fn clean_line(text: &str) -> String {
    text.chars().map(|char| if char == '\n' { ' ' } else { shown(char) }).collect()
}

/// Returns a text of any number of lines: tabs become spaces, and each character that no
/// output can show is replaced.
pub(crate) fn clean(text: &str) -> String {
    let text = text.replace("\r\n", "\n").replace('\t', "    ");
    text.chars().map(|char| if char == '\n' { char } else { shown(char) }).collect()
}

/// Control characters would move the cursor of a terminal, and XML excludes them. The marks
/// that change the direction of writing would reorder what is beside them.
fn shown(char: char) -> char {
    match char {
        '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{fffe}' | '\u{ffff}' => '\u{fffd}',
        char if char.is_control() => '\u{fffd}',
        char => char,
    }
}
