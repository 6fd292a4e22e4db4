//! Labels of rows and columns, and titles above a table.

/// Returns whether texts are labels in order: 1, 2, 3 or A, B, C, perhaps after the same
/// letters (`C1`, `Column 1`). They start at 0 or 1, or at any letter; after H may come J.
pub(super) fn are_labels(texts: &[&str]) -> bool {
    let [first, rest @ ..] = texts else { return false };
    let prefix = first.trim_end_matches(|symbol: char| symbol.is_ascii_digit());
    let number = |text: &&str| text.strip_prefix(prefix)?.parse::<usize>().ok();
    let is_number = |symbol: char| symbol.is_ascii_digit();
    let has_number = first.len() > prefix.len() && !prefix.contains(is_number);
    if has_number && let Some(start @ (0 | 1)) = number(first) {
        return rest.iter().zip(start + 1..).all(|(text, next)| number(text) == Some(next));
    }
    let letter = |text: &str| {
        let mut symbols = text.chars();
        let letter = symbols.next().filter(char::is_ascii_alphabetic);
        letter.filter(|_| symbols.next().is_none()).and_then(|letter| u8::try_from(letter).ok())
    };
    let letters: Option<Vec<u8>> = texts.iter().map(|text| letter(text)).collect();
    letters.is_some_and(|letters| {
        let follows = |pair: &[u8]| {
            pair[1] == pair[0] + 1 || pair[0].eq_ignore_ascii_case(&b'H') && pair[1] == pair[0] + 2
        };
        letters.windows(2).all(follows) && letters.len() > 1
    })
}

/// Returns whether a text is too long for a cell, and no number.
pub(super) fn is_title(text: &str) -> bool {
    let letters = text.chars().filter(|symbol| symbol.is_alphabetic()).count();
    letters >= 3
}
