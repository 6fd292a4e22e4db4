//! How many columns of a terminal a text takes.

/// Returns the number of columns that a text takes: two for each wide character of East Asia
/// and each emoji, none for a mark that combines with the character before it (Unicode
/// Standard Annex 11; the ranges are its larger blocks).
pub(crate) fn width(text: &str) -> usize {
    text.chars().map(columns).sum()
}

fn columns(char: char) -> usize {
    match char {
        '\u{300}'..='\u{36f}'
        | '\u{200b}'..='\u{200f}'
        | '\u{20d0}'..='\u{20f0}'
        | '\u{fe00}'..='\u{fe0f}' => 0,
        '\u{1100}'..='\u{115f}'
        | '\u{2e80}'..='\u{303e}'
        | '\u{3041}'..='\u{a4cf}'
        | '\u{ac00}'..='\u{d7a3}'
        | '\u{f900}'..='\u{faff}'
        | '\u{fe30}'..='\u{fe6f}'
        | '\u{ff00}'..='\u{ff60}'
        | '\u{ffe0}'..='\u{ffe6}'
        | '\u{1f300}'..='\u{1f64f}'
        | '\u{1f680}'..='\u{1f6ff}'
        | '\u{1f900}'..='\u{1f9ff}'
        | '\u{20000}'..='\u{3fffd}' => 2,
        _ => 1,
    }
}

/// Returns a text with spaces before it, so that it takes `columns`.
pub(super) fn pad_left(text: &str, columns: usize) -> String {
    format!("{}{text}", " ".repeat(columns.saturating_sub(width(text))))
}
