//! Recognises the format of a puzzle by trying the parsers of the table.

use super::diagnose::diagnose;
use crate::text::formats::parsers::{FirstSight, PARSERS, Parser};
use crate::text::scan::expect::Expect;
use crate::text::scan::line_stats::{Context, line_stats};
use crate::text::scan::lookahead::Lines;
use crate::text::scan::raw_puzzle::{Failed, Parsed};
use crate::text::scan::wanted::Wanted;

/// Why no parser found a puzzle.
pub(crate) enum Failures {
    /// The text is certainly in the format of one parser.
    Certain(Failed),
    /// The failures of the parsers whose format it looked like, and what they expected.
    Unsure(Expect, Vec<Failed>),
}

impl Failures {
    /// Returns the failure to report, of the lines from the same index on.
    pub fn into_failed(self, lines: &mut Lines, from: usize) -> Failed {
        match self {
            Self::Certain(failed) => failed,
            Self::Unsure(expect, failures) => diagnose(lines, from, expect, failures),
        }
    }
}

/// Looks for a puzzle from the line at an index on, which is not empty.
pub(crate) fn find(
    lines: &mut Lines,
    from: usize,
    wanted: Wanted,
    context: Context,
) -> Result<Parsed, Failures> {
    let first = line_stats(lines, from).expect("BUG: no line to recognise");
    let seen = FirstSight::new(lines, from);
    let Wanted { shape, format } = wanted;
    let expect = Expect { shape, format, context, first };
    let mut failures = Vec::new();
    let is_asked = |parser: &&Parser| {
        parser.may_parse(&seen) && parser.formats.iter().any(|format| wanted.allows(*format))
    };
    for parser in PARSERS.iter().filter(is_asked) {
        match (parser.parse)(lines, from, expect) {
            None => {}
            Some(Ok(parsed)) if !wanted.allows(parsed.record.format) => {}
            Some(Ok(parsed)) => return Ok(parsed),
            Some(Err(failed)) if failed.is_certain => return Err(Failures::Certain(failed)),
            Some(Err(failed)) => failures.push(failed),
        }
    }
    Err(Failures::Unsure(expect, failures))
}
