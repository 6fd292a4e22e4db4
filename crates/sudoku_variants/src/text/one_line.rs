//! Grids, jigsaws and killers in one line of text, a character for each cell.

use itertools::Itertools;

use super::plain::{check_regions, regions_of, row_digits};
use crate::error::ReadError;
use crate::grid::Grid;
use crate::kind::Kind;
use crate::rule::Rule;
use crate::variant::Variant;

/// What a line has.
enum Line<'a> {
    /// A digit or a dot for each cell.
    Grid(&'a str),
    /// A grid, and then the mark of the region of each cell.
    Jigsaw(&'a str, &'a str),
    /// For each cell the sum of its cage (9, A for 10, a for 36), or an arrow to another cell of it:
    /// the "snarfable" texts of the forum of players
    /// (<http://forum.enjoysudoku.com/understandable-snarfable-killer-cages-t6119.html>).
    Arrows(&'a str),
    /// `3x3::k:` and for each cell 256 times the sum plus the number of its cage, as `SumoCue`
    /// writes it; `d` before the `k` for the diagonals.
    Numbers(&'a str),
}

/// What a text of one line has, and the rows and columns of its grid.
fn line_of(text: &str) -> Option<(Line<'_>, usize)> {
    if let Some(rest) = text.strip_prefix("3x3:") {
        return Some((Line::Numbers(rest), 9));
    }
    if !text.is_ascii() || text.contains(char::is_whitespace) {
        return None;
    }
    let side_of = |cells: usize| {
        Some(cells.isqrt()).filter(|side| (4..=16).contains(side) && side * side == cells)
    };
    let is_grid = |text: &str| row_digits(text).is_some();
    if let Some(size) = side_of(text.len()) {
        let is_arrow = |char: char| "<>^v`',.".contains(char);
        let are_arrows = text.contains(['<', '>', '^', 'v'])
            && text.chars().all(|char| is_arrow(char) || sum_of(char).is_some());
        return match (is_grid(text), are_arrows) {
            (true, _) => Some((Line::Grid(text), size)),
            (false, true) => Some((Line::Arrows(text), size)),
            _ => None,
        };
    }
    let size = side_of(text.len() / 2).filter(|_| text.len().is_multiple_of(2))?;
    let (grid, regions) = text.split_at(size * size);
    is_grid(grid).then_some((Line::Jigsaw(grid, regions), size))
}

/// Whether a text of one line has more than the digits of a grid.
pub(super) fn has_rules(text: &str) -> bool {
    line_of(text).is_some_and(|(line, _)| !matches!(line, Line::Grid(_)))
}

/// Whether a text is a grid in one line.
pub(super) fn is_grid(text: &str) -> bool {
    line_of(text).is_some_and(|(line, _)| matches!(line, Line::Grid(_)))
}

/// Reads a text of one line, if it has one of these forms.
pub(super) fn read(text: &str) -> Option<Result<Variant, ReadError>> {
    let (line, size) = line_of(text)?;
    Some(Grid::new(size, size).and_then(|grid| match line {
        Line::Grid(digits) => with_digits(Variant::new(grid), digits),
        Line::Jigsaw(digits, regions) => {
            let mut grid = grid;
            grid.regions = regions_of("regions", &grid, regions)?;
            check_regions("regions", &grid, &grid.regions)?;
            with_digits(Variant::new(grid), digits)
        }
        Line::Arrows(text) => arrows(Variant::new(grid), text),
        Line::Numbers(text) => numbers(Variant::new(grid), text),
    }))
}

fn with_digits(mut variant: Variant, digits: &str) -> Result<Variant, ReadError> {
    for (cell, digit) in row_digits(digits).unwrap_or_default().into_iter().enumerate() {
        if let Some(digit) = digit.filter(|digit| *digit != 0) {
            variant.restrict("text", cell, &[digit])?;
        }
    }
    Ok(variant)
}

/// The sum of a cage: 0 for one without a sum.
fn sum_of(char: char) -> Option<i64> {
    let sum = match char {
        '0'..='9' => char as u8 - b'0',
        'A'..='Z' => char as u8 - b'A' + 10,
        'a'..='j' => char as u8 - b'a' + 36,
        _ => return None,
    };
    Some(i64::from(sum))
}

fn arrows(mut variant: Variant, text: &str) -> Result<Variant, ReadError> {
    let grid = variant.grid.clone();
    let marks = text.chars().collect_vec();
    // The cell at which the arrows from a cell end.
    let end_of = |cell: usize| {
        let mut at = cell;
        for _ in 0..marks.len() {
            let (down, right) = match marks[at] {
                '<' => (0, -1),
                '>' => (0, 1),
                '^' => (-1, 0),
                'v' => (1, 0),
                '`' => (-1, -1),
                '\'' => (-1, 1),
                ',' => (1, -1),
                '.' => (1, 1),
                _ => return Ok(at),
            };
            let (row, column) = grid.place(at);
            at = grid.cell(row as i64 + down, column as i64 + right).ok_or_else(|| {
                let found = format!("an arrow off the grid at {}", grid.name(at));
                ReadError::new("text", found, "an arrow to a cell of the same cage")
            })?;
        }
        let found = format!("arrows in a circle at {}", grid.name(cell));
        Err(ReadError::new("text", found, "arrows that end at a sum"))
    };
    let ends = (0..marks.len()).map(end_of).collect::<Result<Vec<_>, _>>()?;
    for (end, cells) in ends.into_iter().zip(0..).into_group_map().into_iter().sorted_unstable() {
        add_cage(&mut variant, sum_of(marks[end]).unwrap_or(0), cells)?;
    }
    Ok(variant)
}

fn numbers(mut variant: Variant, text: &str) -> Result<Variant, ReadError> {
    let cells = variant.grid.cells();
    let parts = text.trim_end_matches(':').split(':').collect_vec();
    let [diagonals, "k", numbers @ ..] = &parts[..] else {
        return Err(ReadError::new("text", "no k after 3x3:", "a killer such as 3x3::k:…"));
    };
    if numbers.len() != cells {
        return Err(ReadError::new("text", format!("{} cells", numbers.len()), format!("{cells}")));
    }
    let mut cages = Vec::new();
    for (cell, text) in numbers.iter().enumerate() {
        let number: i64 =
            text.parse().ok().filter(|number| (0..1 << 16).contains(number)).ok_or_else(|| {
                let place = variant.grid.name(cell);
                ReadError::new(
                    place,
                    format!("{text:?}"),
                    "256 times a sum plus the number of a cage",
                )
            })?;
        cages.push((number, cell));
    }
    // Cells outside a cage have the sum 0.
    let cages = cages.into_iter().filter(|(number, _)| *number >= 256).into_group_map();
    for (number, cells) in cages.into_iter().sorted_unstable() {
        add_cage(&mut variant, number / 256, cells)?;
    }
    if diagonals.contains('d') {
        for cells in variant.grid.diagonals() {
            variant.add("text", Rule::new(Kind::AllDifferent, [], [cells]))?;
        }
    }
    Ok(variant)
}

fn add_cage(variant: &mut Variant, sum: i64, cells: Vec<usize>) -> Result<(), ReadError> {
    if sum == 0 && cells.len() == 1 {
        return Ok(());
    }
    let place = format!("the cage at {}", variant.grid.name(cells[0]));
    variant.add(&place, Rule::new(Kind::Killer, (sum > 0).then_some(sum), [cells]))
}
