/// What stands in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    /// Nothing at all, or a word such as `nil`.
    Blank,
    /// One character, which may be a digit or a blank.
    Symbol(char),
    /// A number of two characters or more.
    Number(u16),
    /// A number over 65535.
    Large,
}

/// What a word is: one character, or a number.
pub(super) fn mark(word: &str) -> Option<Mark> {
    let mut symbols = word.chars();
    let first = symbols.next()?;
    if symbols.next().is_none() {
        return Some(Mark::Symbol(first));
    }
    let is_number = word.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| word.parse().map_or(Mark::Large, Mark::Number))
}
