//! The format `line`: all cells on one line, one character per cell.

use super::grid_text::GridText;
use crate::error::WriteError;
use crate::format::Format;
use crate::scan::line_stats::Expect;
use crate::scan::lookahead::Lines;
use crate::scan::plain_text::is_rule;
use crate::scan::raw_puzzle::{Failed, Parsed, RawPuzzle};
use crate::scan::side::{is_side, shape_of_side};

/// Returns the side of the grid whose cells all stand on the first line, if it looks so.
/// A single symbol that may stand in a newspaper is no such line.
pub(crate) fn side_of_line(expect: Expect) -> Option<usize> {
    let side = expect.first.symbols.isqrt();
    let is_newspaper_clue = expect.first.is_newspaper_row && side == 1;
    let is_line = expect.first.is_whole_grid(side) && is_side(side, expect.shape);
    (is_line && !is_newspaper_clue).then_some(side)
}

pub(crate) fn parse(
    lines: &mut Lines,
    from: usize,
    expect: Expect,
) -> Option<Result<Parsed, Failed>> {
    let side = side_of_line(expect)?;
    let line = lines.get(from)?;
    if expect.format.is_none() && is_rule(line.body()) {
        return None;
    }
    let mut raw = RawPuzzle::new(Format::Line);
    raw.push_glyphs(line);
    let shape = shape_of_side(side, expect.shape, line.location(1), Format::Line);
    Some(Parsed::certain(shape.and_then(|shape| raw.record(shape, line.number())), 1))
}

pub(crate) fn write(text: &GridText<'_>) -> String {
    let digits = text.grid.digits();
    let mut line = String::with_capacity(digits.len());
    text.push_glyphs(&mut line, digits);
    line
}

// The format `sdm`, a collection with a puzzle per line, in which 0 is an empty cell.
//
// Such a text is also one in the format `line`, and is read as that, unless the caller
// wants `sdm` only.

/// On larger sides, 0 may be a digit.
const MAX_SIDE: usize = 9;

pub(crate) fn parse_sdm(
    lines: &mut Lines,
    from: usize,
    expect: Expect,
) -> Option<Result<Parsed, Failed>> {
    if expect.format != Some(Format::Sdm) {
        return None;
    }
    let parsed = parse(lines, from, expect)?;
    Some(parsed.map(|mut parsed| {
        parsed.record.format = Format::Sdm;
        parsed
    }))
}

pub(crate) fn write_sdm(text: &GridText<'_>) -> Result<String, WriteError> {
    if text.side() > MAX_SIDE {
        let why = format!("cannot show side {}, for 0 may be a digit there", text.side());
        return Err(WriteError::new(Format::Sdm, why));
    }
    Ok(write(text).replace('.', "0"))
}
