//! A puzzle on one line among other words: comments, ratings, names, a second column with
//! its solution. It is read as `line`.

use sudoku::Shape;

use crate::error::{ReadError, count};
use crate::format::Format;
use crate::scan::alphabet::{RawCell, has_gap, is_empty_cell};
use crate::scan::line::Line;
use crate::scan::line_stats::{Context, Expect};
use crate::scan::lookahead::Lines;
use crate::scan::raw_puzzle::{Failed, Parsed, RawPuzzle, conflict};
use crate::scan::side::{is_side, nearest_side, shape_of_side};

/// The smallest number of characters that are a bad puzzle, and not a word or a number.
const MIN_BAD: usize = 50;

/// Parses a line of words, one of which has all cells of a grid, or as many consecutive
/// ones as rows or cells.
pub(crate) fn parse(
    lines: &mut Lines,
    from: usize,
    expect: Expect,
) -> Option<Result<Parsed, Failed>> {
    if expect.first.symbols <= 16 {
        return None;
    }
    let line = lines.get(from)?;
    let body = line.body();
    if body.contains("://") || body.trim_start().starts_with([':', '{', '[', '<', '&']) {
        return None;
    }
    let tokens = tokens(line);
    if tokens.iter().map(|token| token.symbols.len()).max() == Some(expect.first.symbols) {
        return None;
    }
    if let Some(failed) = bad_puzzle(line, &tokens, expect.shape) {
        return Some(Err(failed));
    }
    let puzzles = puzzles(&tokens, expect.shape);
    let side = puzzles.iter().map(|puzzle| puzzle.side).max()?;
    let number = line.number();
    let puzzles: Vec<_> = puzzles.into_iter().filter(|puzzle| puzzle.side == side).collect();
    if let Some(failed) = lone_solution(line, &tokens, &puzzles, expect.context) {
        return Some(Err(failed));
    }
    let location = line.location(puzzles[0].column);
    let parsed: Vec<_> = puzzles
        .iter()
        .map(|puzzle| {
            let mut raw = RawPuzzle::new(Format::Line);
            let cells = puzzle
                .cells
                .iter()
                .map(|(symbol, column)| (RawCell::Symbol(*symbol), line.location(*column)));
            raw.cells.extend(cells);
            match shape_of_side(side, expect.shape, location, Format::Line) {
                Ok(shape) => raw.parsed(shape, number, 1),
                Err(error) => Err(Failed::certain(error, 1)),
            }
        })
        .collect();
    if side < 9
        && (parsed.iter().all(Result::is_err) || may_be_row(lines, from, side, expect.shape))
    {
        return None;
    }
    Some(one_of(parsed, location))
}

/// Returns the only puzzle of a line, or the one whose solution is the other.
fn one_of(
    mut parsed: Vec<Result<Parsed, Failed>>,
    location: crate::error::Location,
) -> Result<Parsed, Failed> {
    if let [Ok(first), Ok(second)] = &*parsed {
        let [a, b] = [first, second].map(|parsed| parsed.record.grid.digits());
        let is_solution =
            |of: &[u8], full: &[u8]| !full.contains(&0) && conflict(of, full).is_none();
        if is_solution(b, a) && b.contains(&0) {
            return parsed.swap_remove(1);
        }
        if !is_solution(a, b) {
            let error = ReadError::text(location, Format::Line, "two puzzles on one line", "one");
            return Err(Failed::certain(error, 1));
        }
    } else if parsed.len() > 1 {
        let found = format!("{} on one line", count(parsed.len(), "puzzle"));
        let error = ReadError::text(location, Format::Line, found, "one");
        return Err(Failed::certain(error, 1));
    }
    parsed.swap_remove(0).map_err(Failed::into_certain)
}

/// Returns the failure of a line with a word that is nearly a grid.
fn bad_puzzle(line: &Line, tokens: &[Token], shape: Option<Shape>) -> Option<Failed> {
    let is_bad = |token: &&Token| {
        let length = token.symbols.len();
        let side = length.isqrt();
        token.is_cells && length >= MIN_BAD && (side * side != length || !is_side(side, shape))
    };
    let token = tokens.iter().find(is_bad)?;
    let found = token.symbols.len();
    let side = nearest_side(found, shape);
    let column = match token.symbols.get(side * side) {
        Some((_, column)) => *column,
        None => token.symbols.last()?.1 + 1,
    };
    let expected = format!("{} for {side}×{side}", side * side);
    let found = count(found, "character");
    let error = ReadError::text(line.location(column), Format::Line, found, expected);
    Some(Failed::certain(error, 1))
}

/// Returns the failure of a line whose only grid is a solution, beside what is left of its
/// puzzle: words that hold cells, or the end of the bad line above, of which a separator
/// may be left alone.
fn lone_solution(
    line: &Line,
    tokens: &[Token],
    puzzles: &[Found],
    context: Context,
) -> Option<Failed> {
    let [solution] = puzzles else { return None };
    let is_full = !solution.cells.iter().any(|(symbol, _)| is_empty_cell(*symbol));
    let is_of = |token: &&Token| {
        let column = token.symbols[0].1;
        solution.cells.iter().any(|(_, other)| *other == column)
    };
    let others = || tokens.iter().filter(|token| !is_of(token));
    let length = |token: &Token| token.symbols.len();
    let parts: usize = others().filter(|token| token.is_cells && token.is_part()).map(length).sum();
    let cells: usize = others().filter(|token| token.is_cells).map(length).sum();
    // `9", "solution": "…` is the end of an object whose puzzle is broken, or ended before.
    let is_quoted = line.body().trim_start().starts_with('"');
    let is_named = tokens.iter().position(|token| is_of(&token)).is_some_and(|at| {
        let name = tokens[..at].last().map(Token::text).unwrap_or_default();
        let has_cells = tokens[..at].iter().any(|token| token.is_cells);
        name.eq_ignore_ascii_case("solution") && (has_cells || is_quoted)
    });
    // `.79|` is the end of a puzzle: a number has a digit before its point.
    let column = solution.cells[0].1;
    let is_end_of_puzzle = others().any(|token| {
        let is_before = token.symbols[0].1 < column && token.symbols.len() > 1;
        is_before && token.is_cells && token.symbols[0].0 == '.'
    });
    let is_end_of_object = line.body().trim_end_matches([',', ';', ']']).ends_with('}');
    let has_part = others().any(|token| token.is_cells && has_gap(&token.text()));
    let is_long = others().any(|token| length(token) * 2 >= solution.cells.len());
    let starts_with_separator = || line.body().trim_start().starts_with(['|', ',', ';']);
    let is_end = context.is_after_bad
        && context.empty_lines == 0
        && (tokens.first().is_some_and(|token| !is_of(&token)) || starts_with_separator());
    let is_part = parts >= solution.side
        || cells >= 2 * solution.side
        || has_part
        || is_named
        || is_end_of_object
        || is_end_of_puzzle
        || is_long
        || is_end;
    (is_full && is_part).then(|| {
        let location = line.location(solution.column);
        let found = "a solution beside a part of its puzzle";
        let expected = "a whole puzzle before it";
        Failed::certain(ReadError::text(location, Format::Line, found, expected), 1)
    })
}

/// Returns whether the lines from one on may be rows of a larger grid: as many lines hold a
/// word of as many symbols.
fn may_be_row(lines: &mut Lines, from: usize, side: usize, shape: Option<Shape>) -> bool {
    let rows = side * side;
    if !is_side(rows, shape) {
        return false;
    }
    let is_row = |line: &Line| {
        !line.is_empty() && tokens(line).iter().any(|token| token.symbols.len() == rows)
    };
    (from..from + rows).all(|at| lines.get(at).is_some_and(is_row))
}

/// A word of a line.
struct Token {
    /// The characters and their columns.
    symbols: Vec<(char, usize)>,
    /// Whether all may be cells, and some are no letters.
    is_cells: bool,
}

impl Token {
    fn text(&self) -> String {
        self.symbols.iter().map(|(symbol, _)| *symbol).collect()
    }

    /// Returns whether the word may be a part of a grid, and is not a number.
    fn is_part(&self) -> bool {
        let mut empty = self.symbols.iter().filter(|(symbol, _)| is_empty_cell(*symbol));
        self.symbols.len() > 3 && empty.nth(1).is_some()
    }
}

/// The cells of a puzzle, and their columns.
struct Found {
    side: usize,
    cells: Vec<(char, usize)>,
    column: usize,
}

fn tokens(line: &Line) -> Vec<Token> {
    let is_separator = |symbol: char| {
        symbol.is_whitespace()
            || matches!(
                symbol,
                ',' | ';' | '|' | '"' | '\'' | '(' | ')' | '[' | ']' | '<' | '>' | '=' | '/' | ':'
            )
    };
    let mut tokens: Vec<Token> = Vec::new();
    let mut is_new = true;
    for (column, symbol) in (1..).zip(line.body().chars()) {
        if is_separator(symbol) {
            is_new = true;
            continue;
        }
        if is_new {
            tokens.push(Token { symbols: Vec::new(), is_cells: false });
            is_new = false;
        }
        if let Some(token) = tokens.last_mut() {
            token.symbols.push((symbol, column));
        }
    }
    for token in &mut tokens {
        let symbols = || token.symbols.iter().map(|(symbol, _)| *symbol);
        let is_cell = |symbol: char| symbol.is_ascii_alphanumeric() || is_empty_cell(symbol);
        let is_letter = |symbol: char| symbol.is_ascii_alphabetic() && !is_empty_cell(symbol);
        token.is_cells = symbols().all(is_cell) && !symbols().all(is_letter);
    }
    tokens
}

/// Returns the puzzles of a line: words with all cells, and runs of words with a row or a
/// cell each.
fn puzzles(tokens: &[Token], shape: Option<Shape>) -> Vec<Found> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        let length = token.symbols.len();
        let alike = |other: &&Token| other.is_cells && other.symbols.len() == length;
        let count = tokens[at..].iter().take_while(alike).count();
        let side = length.isqrt();
        let is_grid = |side: usize| side >= 4 && is_side(side, shape);
        let mut push = |side: usize, tokens: &[Token]| {
            let cells: Vec<_> =
                tokens.iter().flat_map(|token| token.symbols.iter().copied()).collect();
            found.push(Found { side, column: cells[0].1, cells });
        };
        if side * side == length && is_grid(side) && token.is_cells {
            for token in &tokens[at..at + count] {
                push(side, std::slice::from_ref(token));
            }
        } else if count == length && is_grid(length)
            || length == 1
                && count.isqrt().pow(2) == count
                && count > Shape::MAX_SIDE
                && is_grid(count.isqrt())
        {
            push((count * length).isqrt(), &tokens[at..at + count]);
        }
        at += count.max(1);
    }
    found
}
