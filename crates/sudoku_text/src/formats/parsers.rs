//! The table of parsers: in which order the reader tries them, and what the lines must show
//! so that it tries one at all.

use super::marks::may_list_candidates;
use super::{
    annotated, block, bordered, candidates_729, drawing, fixed_width, groups, hodoku, labelled,
    line, link, markdown, marks, newspaper, numbers, row_lists, sdk, sdm, sdx, sheet, source_array,
    wiki_table,
};
use crate::format::Format;
use crate::scan::byte_set::ByteSet;
use crate::scan::expect::Expect;
use crate::scan::line::Line;
use crate::scan::lookahead::Lines;
use crate::scan::raw_puzzle::{Failed, Parsed};

/// Looks for a puzzle in one format, from the line at an index on. The line is not
/// empty. Returns `None` if it does not look like this format.
pub(crate) type Parse = fn(&mut Lines, usize, Expect) -> Option<Result<Parsed, Failed>>;

/// The parsers, in the order in which the reader tries them. The reader takes the first
/// puzzle, or the first failure that is certain; so strict parsers are before tolerant
/// ones.
pub(crate) static PARSERS: &[Parser] = &[
    Parser::new(&[Format::Link], Needs::one_of(":"), link::parse),
    Parser::new(&[Format::Hodoku], Needs::one_of(":+"), hodoku::parse),
    // The first row has places for 1 to 3 only.
    Parser::new(&[Format::Drawing], Needs::none_of("456789"), drawing::parse),
    Parser::new(&[Format::Marks], Needs::Candidates, marks::parse),
    Parser::new(&[Format::Groups], Needs::Candidates, groups::parse),
    Parser::new(&[Format::Sdx], Needs::Candidates, sdx::parse),
    Parser::new(&[Format::Candidates729], Needs::Nothing, candidates_729::parse),
    Parser::new(&[Format::Markdown], Needs::one_of("{"), wiki_table::parse),
    Parser::new(&[Format::Markdown], Needs::Nothing, markdown::parse),
    Parser::new(&[Format::Sdk], Needs::Nothing, sdk::parse),
    Parser::new(
        &[Format::Bordered, Format::BoxDrawing, Format::Ss],
        Needs::Nothing,
        bordered::parse,
    ),
    Parser::new(&[Format::Matrix], Needs::one_of("=-"), source_array::parse_broken),
    Parser::new(&[Format::Sheet, Format::Matrix], Needs::one_of(","), row_lists::parse),
    Parser::new(&[Format::Sheet, Format::Tsv], Needs::Nothing, sheet::parse),
    Parser::new(&[Format::Block, Format::Numbers], Needs::Nothing, labelled::parse),
    Parser::new(&[Format::Newspaper], Needs::Nothing, newspaper::parse_complete),
    Parser::new(&[Format::Numbers], Needs::Nothing, numbers::parse_long_rows),
    Parser::new(&[Format::Block], Needs::Nothing, block::parse_long_rows),
    Parser::new(&[Format::Sdm], Needs::Nothing, sdm::parse),
    Parser::new(&[Format::Line], Needs::Nothing, line::parse),
    Parser::new(&[Format::Line], Needs::Nothing, annotated::parse),
    Parser::new(&[Format::Numbers], Needs::Nothing, numbers::parse),
    Parser::new(&[Format::Block], Needs::Nothing, block::parse),
    Parser::new(&[Format::Newspaper], Needs::Nothing, newspaper::parse_trimmed),
    Parser::new(&[Format::Block], Needs::Nothing, |lines, from, expect| {
        fixed_width::parse(lines, from, expect.shape).map(Ok)
    }),
];

/// A parser of the lines in the lookahead, which it does not consume.
pub(crate) struct Parser {
    /// The formats of the puzzles that it returns.
    pub formats: &'static [Format],
    needs: Needs,
    pub parse: Parse,
}

/// What the lines must show so that the reader calls a parser. Most texts show few of
/// these, so few parsers look at them.
enum Needs {
    Nothing,
    /// One of these characters in the first line.
    OneOf(ByteSet),
    /// None of these characters in the first line.
    NoneOf(ByteSet),
    /// A word that may list candidates.
    Candidates,
}

/// What the lines of a puzzle show at first sight.
pub(crate) struct FirstSight {
    first_line: ByteSet,
    may_list_candidates: bool,
}

impl FirstSight {
    /// Looks at the lines from an index on, the first of which is not empty.
    pub fn new(lines: &mut Lines, from: usize) -> Self {
        let first_line = ByteSet::of(lines.get(from).map_or("", Line::rest));
        Self { first_line, may_list_candidates: may_list_candidates(lines, from) }
    }
}

impl Parser {
    const fn new(formats: &'static [Format], needs: Needs, parse: Parse) -> Self {
        Self { formats, needs, parse }
    }

    /// Returns whether the lines show what the parser needs. If not, it would find nothing.
    pub fn may_parse(&self, seen: &FirstSight) -> bool {
        match &self.needs {
            Needs::Nothing => true,
            Needs::OneOf(bytes) => bytes.meets(&seen.first_line),
            Needs::NoneOf(bytes) => !bytes.meets(&seen.first_line),
            Needs::Candidates => seen.may_list_candidates,
        }
    }
}

impl Needs {
    const fn one_of(characters: &str) -> Self {
        Self::OneOf(ByteSet::of(characters))
    }

    const fn none_of(characters: &str) -> Self {
        Self::NoneOf(ByteSet::of(characters))
    }
}
