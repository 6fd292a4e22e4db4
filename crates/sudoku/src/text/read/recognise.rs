//! Recognises the format of a puzzle by trying the parsers of the table.

use super::diagnose::diagnose;
use crate::grid::Shape;
use crate::text::formats::table::PARSERS;
use crate::text::scan::expect::Expect;
use crate::text::scan::line_stats::{Context, line_stats};
use crate::text::scan::lookahead::Lines;
use crate::text::scan::raw_puzzle::{Failed, Parsed};

/// Looks for a puzzle from the line at an index on, which is not empty.
pub(crate) fn recognise(
    lines: &mut Lines,
    from: usize,
    shape: Option<Shape>,
    context: Context,
) -> Result<Parsed, Failed> {
    let first = line_stats(lines, from).expect("BUG: no line to recognise");
    let expect = Expect { shape, context, first };
    let mut failures = Vec::new();
    for parse in PARSERS {
        match parse(lines, from, expect) {
            None => {}
            Some(Err(failed)) if !failed.is_certain => failures.push(failed),
            Some(parsed) => return parsed,
        }
    }
    Err(diagnose(lines, from, expect, failures))
}
