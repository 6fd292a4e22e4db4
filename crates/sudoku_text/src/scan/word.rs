//! The letters of a puzzle without digits: A to I on 9×9, or the nine letters of a word.

use crate::symbols::{CustomSymbols, SymbolSet};

use super::raw_cell::is_empty_cell;

/// Words for smaller sides cannot be distinguished from prose.
const MIN_WORD: usize = 6;

/// Returns the set of a puzzle whose cells hold these symbols, none of them a digit but 0:
/// letters from A on, small ones from a on, or as many different letters as the side. An
/// `x` is a letter only if another symbol stands for empty cells, or if a solution could
/// hold as many. `None` if `usual` has
/// the letters, or no set is certain.
pub(crate) fn symbols<S: Iterator<Item = char>>(
    symbols: impl Fn() -> S,
    side: usize,
    usual: SymbolSet,
) -> Option<SymbolSet> {
    let is_x = |symbol: char| matches!(symbol, 'x' | 'X');
    let has_empty = symbols().any(|symbol| is_empty_cell(symbol) && !is_x(symbol))
        || symbols().filter(|symbol| is_x(*symbol)).count() <= side;
    let mut letters = Vec::new();
    for symbol in symbols() {
        let is_letter = symbol.is_alphabetic() && (has_empty || !is_x(symbol));
        if is_letter && !letters.contains(&symbol) {
            letters.push(symbol);
            if letters.len() > side {
                return None;
            }
        }
    }
    letters.sort_unstable();
    let is_from = |first: char| {
        letters
            .iter()
            .all(|letter| (u32::from(first)..).take(side).any(|other| other == u32::from(*letter)))
    };
    if letters.len() < 2 {
        return None;
    }
    if side <= 9 && is_from('A') {
        return Some(SymbolSet::Letters);
    }
    let is_small =
        (side <= 9 || usual == SymbolSet::Letters) && side <= CustomSymbols::MAX && is_from('a');
    if is_small {
        return CustomSymbols::new(('a'..='z').take(side)).map(SymbolSet::Custom);
    }
    let is_usual = side > 9
        && letters.iter().all(|letter| {
            usual.ascii(side).contains(&u8::try_from(letter.to_ascii_uppercase()).unwrap_or(0))
        });
    let folded = |letter: &char| letter.to_lowercase().next();
    let mut small: Vec<_> = letters.iter().map(folded).collect();
    small.sort_unstable();
    small.dedup();
    let is_word = side >= MIN_WORD && letters.len() == side && small.len() == side;
    (is_word && !is_usual).then(|| CustomSymbols::new(letters).map(SymbolSet::Custom))?
}
