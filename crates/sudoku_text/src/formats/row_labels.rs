//! Labels of rows and columns around a grid: `1 2 3`, `A B C`, `r1`, `c1`.

use sudoku::Shape;

use crate::scan::line::Line;

/// The bars that are between the cells of a row.
pub(crate) const BARS: [char; 13] =
    ['|', '│', '┃', '║', '┆', '┇', '┊', '┋', '╎', '╏', '¦', '!', ':'];

/// The part of a line that holds a row of a grid.
#[derive(Clone, Copy)]
pub(crate) struct RowText<'t> {
    pub line: &'t Line,
    pub text: &'t str,
    /// The column of the first character.
    pub column: usize,
}

/// The labels of a sequence of rows or columns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LabelKind {
    /// 1, 2, 3, ...
    Numbers,
    /// 0, 1, 2, ...
    FromZero,
    /// A, B, C, ...
    Capitals,
    /// A to H, J, K, ...: I looks like 1.
    WithoutI,
    /// a, b, c, ...
    Letters,
    /// r1, r2, r3, ... for rows, c1, c2, c3, ... for columns.
    Named(char),
    /// Row 1, Row 2, Row 3, ... with or without the space.
    Word(&'static str),
}

use LabelKind::{Capitals, FromZero, Letters, Named, Numbers, WithoutI, Word};

#[rustfmt::skip]
const ROW_KINDS: [LabelKind; 13] = [
    Capitals, WithoutI, Letters, Named('r'), Named('R'), Numbers, FromZero,
    Word("Row"), Word("row"), Word("ROW"), Word("Line"), Word("line"), Word("Zeile"),
];
const COLUMN_KINDS: [LabelKind; 7] =
    [Numbers, Capitals, WithoutI, Letters, Named('c'), Named('C'), FromZero];

impl LabelKind {
    /// Returns the label at an index, from 0.
    fn label(self, index: usize) -> Option<String> {
        let letter = |first: u8| {
            let index = u8::try_from(index).ok().filter(|index| *index < 26)?;
            Some(char::from(first + index).to_string())
        };
        match self {
            Self::Numbers => Some((index + 1).to_string()),
            Self::FromZero => Some(index.to_string()),
            Self::WithoutI if index >= 8 => letter(b'B'),
            Self::Capitals | Self::WithoutI => letter(b'A'),
            Self::Letters => letter(b'a'),
            Self::Named(name) => Some(format!("{name}{}", index + 1)),
            Self::Word(word) => Some(format!("{word} {}", index + 1)),
        }
    }

    /// Returns a text without the label at an index at its start, if it is there.
    fn strip(self, text: &str, index: usize) -> Option<&str> {
        // Most texts fail here, before a label is made.
        let first = text.as_bytes().first()?;
        let may_start = match self {
            Self::Numbers | Self::FromZero => first.is_ascii_digit(),
            Self::Capitals | Self::WithoutI => first.is_ascii_uppercase(),
            Self::Letters => first.is_ascii_lowercase(),
            Self::Named(name) => text.starts_with(name),
            Self::Word(word) => {
                let number = text.strip_prefix(word)?.trim_start_matches(' ');
                return Self::Numbers.strip(number, index);
            }
        };
        if may_start { text.strip_prefix(&*self.label(index)?) } else { None }
    }
}

/// The labels of the columns, on a line of their own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Header {
    pub kind: LabelKind,
    pub side: usize,
}

impl Header {
    /// Returns the labels on a line, if it holds those of all columns and nothing else
    /// but bars.
    pub fn new(line: &Line) -> Option<Self> {
        let mut glyphs = line.glyphs().map(|glyph| glyph.symbol).filter(|symbol| !is_bar(*symbol));
        let first = glyphs.next()?;
        if !matches!(first, '0' | '1' | 'A' | 'a' | 'C' | 'c') {
            return None;
        }
        let found: String = std::iter::once(first).chain(glyphs).collect();
        COLUMN_KINDS.into_iter().find_map(|kind| {
            let mut rest = &*found;
            for index in 0..Shape::MAX_SIDE {
                rest = kind.strip(rest, index)?;
                if rest.is_empty() {
                    let side = index + 1;
                    let is_header = side >= 4 && Shape::from_side(side).is_ok();
                    return is_header.then_some(Self { kind, side });
                }
            }
            None
        })
    }
}

fn is_bar(symbol: char) -> bool {
    BARS.contains(&symbol)
}

/// Returns the rows without their labels, at the left, the right, or both; `None` if not
/// all rows have them.
pub(crate) fn without_labels<'t>(rows: &[RowText<'t>]) -> Option<Vec<RowText<'t>>> {
    let left = without_left_labels(rows);
    let right = without_right_labels(left.as_deref().unwrap_or(rows));
    right.or(left)
}

/// Returns the rows without their labels at the left; `None` if not all rows have them.
pub(crate) fn without_left_labels<'t>(rows: &[RowText<'t>]) -> Option<Vec<RowText<'t>>> {
    ROW_KINDS.into_iter().find_map(|kind| {
        let rows = rows.iter().enumerate().map(|(index, row)| {
            let body = row
                .text
                .trim_start_matches(|symbol: char| symbol.is_whitespace() || is_bar(symbol));
            let rest = kind.strip(body, index)?;
            let rest = rest.strip_prefix([':', ')']).unwrap_or(rest);
            let is_end = |symbol: char| symbol.is_whitespace() || is_bar(symbol);
            if !rest.starts_with(is_end) {
                return None;
            }
            let cut = &row.text[..row.text.len() - rest.len()];
            Some(RowText { text: rest, column: row.column + cut.chars().count(), ..*row })
        });
        rows.collect()
    })
}

fn without_right_labels<'t>(rows: &[RowText<'t>]) -> Option<Vec<RowText<'t>>> {
    ROW_KINDS.into_iter().find_map(|kind| {
        let rows = rows.iter().enumerate().map(|(index, row)| {
            let body =
                row.text.trim_end_matches(|symbol: char| symbol.is_whitespace() || is_bar(symbol));
            let rest = body.strip_suffix(&*kind.label(index)?)?;
            let is_end = |symbol: char| symbol.is_whitespace() || is_bar(symbol);
            rest.ends_with(is_end).then_some(RowText { text: rest, ..*row })
        });
        rows.collect()
    })
}

/// Returns whether the rows from a line on may start with labels: the first two lines
/// start with the first two labels of a kind.
pub(crate) fn may_have_labels(first: &Line, second: &Line) -> bool {
    // Most grids are refused here: a first label starts with one of these.
    if !first.body().trim_start().starts_with(['0', '1', 'A', 'a', 'R', 'r', 'L', 'l', 'Z']) {
        return false;
    }
    let starts = |line: &Line, index| {
        let word = line.words().next();
        let word = word.map(|word| word.text.trim_end_matches([':', ')'])).unwrap_or_default();
        ROW_KINDS.into_iter().position(|kind| match kind {
            LabelKind::Word(_) => kind
                .strip(line.body().trim_start(), index)
                .is_some_and(|rest| rest.starts_with([':', ')', ' ', '\t', '|'])),
            kind => kind.strip(word, index) == Some(""),
        })
    };
    let kind = starts(first, 0);
    kind.is_some() && kind == starts(second, 1)
}
