//! `rule_symbol`: lines of dashes across the rows of a grid, which are no rows of empty
//! cells.

use crate::scan::line::Line;
use crate::scan::lookahead::Lines;
use crate::scan::raw_cell::is_empty_cell;

/// The symbols of which people draw lines.
const RULES: &[char] = &['-', '=', '_', '*', '~', '+'];
/// The fewest symbols of a line.
const MIN_LENGTH: usize = 3;

/// Returns the symbol of the lines across the rows that start at an index, if there are any:
/// no row holds this symbol, and an empty cell is another one, or there are two such lines.
pub(super) fn rule_symbol(lines: &mut Lines, from: usize, side: usize) -> Option<char> {
    let mut symbol = None;
    let (mut rules, mut rows, mut at) = (0, 0, from);
    let mut has_empty_cell = false;
    while rows < side && at < from + 2 * side + 2 {
        let Some(line) = lines.get(at) else { break };
        at += 1;
        match rule_of(line) {
            _ if line.is_empty() => {}
            Some(rule) if symbol.is_none_or(|symbol| symbol == rule) => {
                symbol = Some(rule);
                rules += 1;
            }
            _ if is_row(line, side) => rows += 1,
            _ => break,
        }
    }
    let symbol = symbol.filter(|_| rows > 1)?;
    for at in from..at {
        let line = lines.get(at).filter(|line| is_row(line, side) && !is_rule_of(line, symbol));
        for glyph in line.into_iter().flat_map(Line::glyphs) {
            if glyph.symbol == symbol {
                return None;
            }
            has_empty_cell |= is_empty_cell(glyph.symbol);
        }
    }
    (has_empty_cell || rules > 1).then_some(symbol)
}

/// Returns whether a line holds nothing but a symbol.
pub(super) fn is_rule_of(line: &Line, symbol: char) -> bool {
    !line.is_empty() && line.glyphs().all(|glyph| glyph.symbol == symbol)
}

fn rule_of(line: &Line) -> Option<char> {
    let first = line.glyphs().next()?.symbol;
    let is_rule = RULES.contains(&first)
        && is_rule_of(line, first)
        && line.glyphs().nth(MIN_LENGTH - 1).is_some();
    is_rule.then_some(first)
}

fn is_row(line: &Line, side: usize) -> bool {
    let body = line.body();
    let glyphs = if body.is_ascii() {
        body.bytes().filter(|byte| !matches!(byte, b'\t'..=b'\r' | b' ')).count()
    } else {
        line.glyphs().count()
    };
    glyphs == side || glyphs > side && line.words().count() == side
}
