//! The format `sdm`, a collection with a puzzle per line, in which 0 is an empty cell.
//!
//! Such a text is also one in the format `line`, and is read as that, unless the caller
//! wants `sdm` only.

use super::grid_text::GridText;
use super::line;
use crate::error::WriteError;
use crate::format::Format;
use crate::scan::line_stats::Expect;
use crate::scan::lookahead::Lines;
use crate::scan::raw_puzzle::{Failed, Parsed};

/// On larger sides, 0 may be a digit.
const MAX_SIDE: usize = 9;

pub(crate) fn parse(
    lines: &mut Lines,
    from: usize,
    expect: Expect,
) -> Option<Result<Parsed, Failed>> {
    if expect.format != Some(Format::Sdm) {
        return None;
    }
    let parsed = line::parse(lines, from, expect)?;
    Some(parsed.map(|mut parsed| {
        parsed.record.format = Format::Sdm;
        parsed
    }))
}

pub(crate) fn write(text: &GridText<'_>) -> Result<String, WriteError> {
    if text.side() > MAX_SIDE {
        let why = format!("cannot show side {}, for 0 may be a digit there", text.side());
        return Err(WriteError::new(Format::Sdm, why));
    }
    Ok(line::write(text).replace('.', "0"))
}
