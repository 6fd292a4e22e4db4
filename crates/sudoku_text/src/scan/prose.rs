//! Prose: lines of words around the puzzles, which the reader skips.

use super::plain_text::is_only_tags;

/// A longer word is not a word of prose, but perhaps a bad puzzle.
const MAX_WORD: usize = 30;
/// The fewest equal characters that make a line across the text.
const MIN_RULE: usize = 3;

/// Returns whether a line is prose: words, and few numbers among them. A line that may be
/// a damaged row or a damaged puzzle is none.
pub(crate) fn is_prose(text: &str) -> bool {
    if is_only_tags(text) {
        return true;
    }
    let (mut letters, mut cells, mut has_word) = (0, 0, false);
    for token in text.split_whitespace() {
        match Token::new(token) {
            Token::Word(count) => {
                letters += count;
                has_word |= count >= 3;
            }
            Token::Cells(count) => cells += count,
        }
    }
    has_word && cells <= letters
}

/// Returns whether a line is a rule of equal characters, such as `=====`, or the `--`
/// above a signature.
pub(crate) fn is_rule(text: &str) -> bool {
    let text = text.trim();
    let first = text.bytes().next();
    (text.len() >= MIN_RULE || text == "--")
        && first.is_some_and(|first| b"-=_*~+".contains(&first))
        && text.bytes().all(|byte| Some(byte) == first)
}

/// Returns whether a line holds ratings and nothing else, such as `5.6/5.6/3.2` or `ED=5.6/3.2`.
pub(crate) fn is_rating(text: &str) -> bool {
    let is_decimal = |text: &str| text.contains('.') && text.parse::<f32>().is_ok();
    let mut tokens = text.split_whitespace().peekable();
    tokens.peek().is_some()
        && tokens.all(|token| {
            let ratings = token.rsplit_once('=').map_or(token, |(_, ratings)| ratings);
            ratings.contains('/') && ratings.split('/').all(is_decimal)
        })
}

/// What a token of a line looks like.
enum Token {
    /// A word of this many letters.
    Word(usize),
    /// This many characters that may be cells.
    Cells(usize),
}

impl Token {
    fn new(token: &str) -> Self {
        let core = token.trim_matches(|symbol: char| !symbol.is_alphanumeric());
        let count = core.chars().count();
        if count == 0 {
            let is_cell = |symbol: &char| matches!(symbol, '.' | '_' | '*' | '|' | '-' | '?');
            let cells = token.chars().filter(is_cell).count();
            return Self::Cells(if cells > 3 || token.contains('|') { cells } else { 0 });
        }
        let letters = core.chars().filter(|symbol| symbol.is_alphabetic()).count();
        if letters == 0 {
            return Self::Cells(if is_number(core) { 1 } else { count });
        }
        let is_link = core.contains("://") || core.starts_with("www.");
        if is_link {
            return Self::Word(3);
        }
        let has_blanks =
            ["..", "__", "**", "??", "--", "xx", "XX"].iter().any(|blanks| core.contains(blanks));
        if has_blanks || count > MAX_WORD {
            return Self::Cells(count);
        }
        if is_cell_name(core) {
            return Self::Word(3);
        }
        let first = core.chars().next();
        let is_same = core.chars().all(|symbol| Some(symbol) == first)
            || core.chars().all(|symbol| !symbol.is_alphabetic() || matches!(symbol, 'x' | 'X'));
        let is_short = count == 1 && !matches!(core, "a" | "I");
        if letters * 2 < count || is_short || is_same && count > 1 {
            return Self::Cells(count);
        }
        Self::Word(letters)
    }
}

/// Returns whether a token is a number, a date or a time: at most three groups of digits,
/// and single separators between them.
fn is_number(token: &str) -> bool {
    const MAX_DIGITS: usize = 8;
    let groups: Vec<_> = token.split(['.', ',', ':', '/', '-', '\'']).collect();
    let is_group =
        |group: &&str| !group.is_empty() && group.bytes().all(|byte| byte.is_ascii_digit());
    groups.len() <= 3 && token.len() <= MAX_DIGITS + 2 && groups.iter().all(is_group)
}

/// Returns whether a token starts with the name of a cell, such as `r1c2=3`.
fn is_cell_name(token: &str) -> bool {
    let rest = token.strip_prefix(['r', 'R']).unwrap_or_default();
    let rest = rest.trim_start_matches(|digit: char| digit.is_ascii_digit());
    rest.starts_with(['c', 'C'])
        && rest.len() > 1
        && rest[1..].starts_with(|digit: char| digit.is_ascii_digit())
}
