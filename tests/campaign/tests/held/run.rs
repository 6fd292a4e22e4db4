//! Runs: the cells on one line.

use super::cell::{Cell, is_cell_symbol};

/// Returns whether one of the first `count` lines has the cells as a run.
pub(super) fn is_run(lines: &[String], cells: &[Cell], count: usize) -> bool {
    lines.iter().take(count).any(|line| {
        let words: Vec<Vec<char>> = line
            .split(|symbol| !is_cell_symbol(symbol))
            .filter(|word| !word.is_empty())
            .map(|word| word.chars().collect())
            .collect();
        (0..words.len()).any(|first| {
            let length = words[first].len();
            let number = cells.len() / length.max(1);
            if length * number != cells.len() || first + number > words.len() {
                return false;
            }
            let taken = &words[first..first + number];
            let is_alike =
                |at: usize| number > 1 && words.get(at).is_some_and(|word| word.len() == length);
            let is_whole = taken.iter().all(|word| word.len() == length)
                && !(first > 0 && is_alike(first - 1))
                && !is_alike(first + number);
            let mut symbols = taken.iter().flatten();
            is_whole
                && cells.iter().all(|cell| {
                    symbols.next().is_some_and(|symbol| cell.is_shown_by(&symbol.to_string()))
                })
        })
    })
}

/// Returns whether a quoted value of an attribute `data` has the cells, one character each.
/// The whitespace in it does not count: where a line is broken, XML has a space.
pub(super) fn is_attribute(text: &str, cells: &[Cell]) -> bool {
    text.split("data=").skip(1).any(|value| {
        let mut symbols = value.chars();
        let quote = symbols.next().filter(|symbol| matches!(symbol, '"' | '\''));
        let Some(value) = quote.and_then(|quote| symbols.as_str().split(quote).next()) else {
            return false;
        };
        let symbols: Vec<String> =
            value.chars().filter(|symbol| !symbol.is_whitespace()).map(String::from).collect();
        symbols.len() == cells.len()
            && cells.iter().zip(&symbols).all(|(cell, symbol)| cell.is_shown_by(symbol))
    })
}

/// Returns whether a field of one of the first lines has a character for each cell, a space for
/// each empty one and no other symbol for these.
pub(super) fn is_spaced_field(lines: &[String], cells: &[Cell]) -> bool {
    let fields = lines.iter().take(1).flat_map(|line| line.split([',', ';', '\t']));
    fields.map(|field| field.trim_matches('"')).any(|field| {
        let symbols: Vec<char> = field.chars().collect();
        symbols.len() == cells.len()
            && cells.iter().zip(symbols).all(|(cell, symbol)| match symbol {
                ' ' => cell.is_empty(),
                symbol => !cell.is_empty() && cell.is_shown_by(&symbol.to_string()),
            })
    })
}
