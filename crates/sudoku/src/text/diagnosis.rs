use std::io::BufRead;

use super::alphabet::Alphabet;
use super::draft::{count, is_side};
use super::lines::{Glyph, Line, Lines};
use super::look::{Look, is_sure_line, look, skip};
use super::mark::Mark;
use super::part::most_common;
use super::reading::{Before, Failure};
use super::{Format, ReadError};
use crate::Shape;

/// So many long lines show what most are like.
const SEEN: usize = 8;

/// What to say of a text that is no puzzle in any format without bars and
/// brackets, given why it is not in each format that it looked like.
pub(super) fn diagnosis<R: BufRead>(
    lines: &mut Lines<R>,
    from: usize,
    asked: Option<Shape>,
    before: Before,
    failures: Vec<Failure>,
) -> Failure {
    let first = look(lines, from).expect("BUG: no line to diagnose");
    let seen = if first.symbols > Shape::MAX_SIDE { SEEN } else { Shape::MAX_SIDE };
    let looks: Vec<_> = (from..from + seen).map_while(|at| look(lines, at)).collect();
    let usual = most_common(looks.iter().map(|look| look.symbols));
    let skip = skip(lines, from, Shape::from_side(usual).ok());
    let line = lines.get(from).expect("BUG: no line to diagnose");
    let foreign = line.glyphs().find(|glyph| is_foreign(glyph.symbol));
    if let Some(Glyph { symbol, column, .. }) = foreign {
        let spot = line.spot(column);
        let expected = "a puzzle of digits, letters and blanks (. 0 X x * _ ? -)";
        let error = ReadError::text(spot, None, format!("{symbol:?}"), expected);
        return Failure { error, skip };
    }
    if looks.len() > 1 && is_sure_line(lines, from + 1, before) {
        let line = lines.get(from).expect("BUG: no line to diagnose");
        return wrong_length(line, first, looks[1].symbols.isqrt());
    }
    let line = lines.get(from).expect("BUG: no line to diagnose");
    if first.words == 1 && first.symbols > Shape::MAX_SIDE {
        let is_usual = usual > Shape::MAX_SIDE && is_line(usual, asked);
        let near = if is_usual { usual } else { first.symbols };
        return wrong_length(line, first, nearest(near, asked));
    }
    let is_odd = usual != first.symbols && looks.len() > 2 && !first.is_newspaper;
    if is_odd && is_side(usual, asked) {
        let error = wrong_count(line, first, usual, Format::Block, usual.to_string());
        return Failure { error, skip };
    }
    let is_lone = looks.len() == 1
        && !is_side(first.symbols, asked)
        && (first.words == 1 || !is_side(first.words, asked));
    let is_newspaper = first.is_newspaper && !(first.close && first.words > 3);
    if first.symbols > Shape::MAX_SIDE && failures.is_empty() || is_lone && !is_newspaper {
        return wrong_length(line, first, nearest(first.symbols, asked));
    }
    let likely = |failure: &Failure| {
        let format = failure.error.format();
        let is_it = is_newspaper && format == Some(Format::Newspaper);
        (is_it, failure.error.line(), format == Some(Format::Numbers))
    };
    let furthest = failures.into_iter().max_by_key(likely);
    furthest.unwrap_or_else(|| wrong_length(line, first, nearest(first.symbols, asked)))
}

/// Whether a symbol is a digit or a blank on no side.
fn is_foreign(symbol: char) -> bool {
    let largest = Alphabet::of(|| [Mark::Symbol('&')].into_iter(), Shape::MAX_SIDE);
    largest.digit(Mark::Symbol(symbol)).is_none()
}

fn is_line(symbols: usize, asked: Option<Shape>) -> bool {
    let side = symbols.isqrt();
    side * side == symbols && is_side(side, asked)
}

/// The side whose line is nearest to so many characters.
pub(super) fn nearest(symbols: usize, asked: Option<Shape>) -> usize {
    let sides = (1..=Shape::MAX_SIDE).filter(|side| is_side(*side, asked));
    let sides = sides.filter(|side| *side > 1 || asked.is_some() || symbols == 1);
    sides.min_by_key(|side| symbols.abs_diff(side * side)).expect("BUG: no side to read")
}

fn wrong_length(line: &Line, look: Look, side: usize) -> Failure {
    let expected = format!("{} for {side}×{side}", side * side);
    Failure { error: wrong_count(line, look, side * side, Format::Line, expected), skip: 1 }
}

fn wrong_count(
    line: &Line,
    look: Look,
    symbols: usize,
    format: Format,
    expected: String,
) -> ReadError {
    let beyond = line.glyphs().nth(symbols);
    let column = beyond.map_or_else(|| line.after(), |glyph| glyph.column);
    let found = count(look.symbols, "character");
    ReadError::text(line.spot(column), format, found, expected)
}
