//! Lines that a person types: `killer 15: r1c1 r1c2`, `thermo: r9c4-r6c7`.

use std::fmt;

use itertools::Itertools;

use crate::error::ReadError;
use crate::grid::{Grid, MAX_SIZE};
use crate::kind::{Form, Kind};
use crate::rule::Rule;
use crate::variant::Variant;

/// The digits of a grid in a text, from 0 on.
const DIGITS: &str = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// Reads lines. `size 6x6`, `values 0 to 8`, `regions: 001111…` and `no regions` come before rows of
/// digits and rules; what follows `#` is a comment.
pub(super) fn read(text: &str) -> Result<Variant, ReadError> {
    let lines = text.lines().zip(1..).map(|(line, number)| {
        let line = line.split('#').next().unwrap_or_default().trim();
        (line, format!("line {number}"))
    });
    let lines = lines.filter(|(line, _)| !line.is_empty()).collect_vec();
    if lines.is_empty() {
        return Err(ReadError::new("text", "no lines", "a size, rows of digits or rules"));
    }
    let is_row = |line: &str| !line.contains([':', ' ']) && row_digits(line).is_some();
    let rows = lines.iter().filter(|(line, _)| is_row(line)).collect_vec();
    let size = lines.iter().find_map(|(line, place)| Some((line.strip_prefix("size ")?, place)));
    let mut grid = match (size, rows.first()) {
        (Some((size, place)), _) => size_of(place, size)?,
        (None, Some((first, _))) => Grid::new(rows.len(), first.len())?,
        (None, None) => Grid::new(9, 9)?,
    };
    let mut rules = Vec::new();
    for (line, place) in &lines {
        if line.starts_with("size ") || is_row(line) {
            continue;
        }
        if *line == "no regions" {
            grid.regions.clear();
        } else if let Some(values) = line.strip_prefix("values ") {
            grid.values = values_of(place, values)?;
        } else if let Some(regions) = line.strip_prefix("regions:") {
            grid.regions = regions_of(place, &grid, regions.trim())?;
            check_regions(place, &grid, &grid.regions)?;
        } else {
            rules.push((line, place));
        }
    }
    let mut variant = Variant::new(grid);
    read_rows(&mut variant, &rows)?;
    for (line, place) in rules {
        let rule = rule_of(&variant, place, line)?;
        variant.add(place, rule)?;
    }
    Ok(variant)
}

fn read_rows(variant: &mut Variant, rows: &[&(&str, String)]) -> Result<(), ReadError> {
    let (count, columns) = variant.grid.size();
    if !rows.is_empty() && rows.len() != count {
        let place = &rows[rows.len() - 1].1;
        return Err(ReadError::new(place, format!("{} rows", rows.len()), format!("{count}")));
    }
    for (row, (line, place)) in rows.iter().enumerate() {
        let digits = row_digits(line).unwrap_or_default();
        if digits.len() != columns {
            let found = format!("{} cells in a row", digits.len());
            return Err(ReadError::new(place, found, format!("{columns}")));
        }
        for (column, digit) in digits.into_iter().enumerate() {
            // Where 0 is a digit, an empty cell is a dot.
            let digit = digit.filter(|digit| *digit != 0 || variant.grid.values.0 <= 0);
            if let Some(digit) = digit {
                variant.restrict(place, row * columns + column, &[digit])?;
            }
        }
    }
    Ok(())
}

/// The digits of a row. A dot stands for an empty cell.
pub(super) fn row_digits(line: &str) -> Option<Vec<Option<i64>>> {
    let digit = |char: char| match char {
        '.' | '_' => Some(None),
        _ => DIGITS.find(char.to_ascii_uppercase()).map(|digit| Some(digit as i64)),
    };
    let is_row = line.contains(['.', '_', '0']) || line.bytes().all(|byte| byte.is_ascii_digit());
    if is_row { line.chars().map(digit).collect() } else { None }
}

fn size_of(place: &str, text: &str) -> Result<Grid, ReadError> {
    let numbers = text.trim().split_once(['x', 'X', '×']);
    let numbers = numbers.and_then(|(a, b)| Some((a.trim().parse().ok()?, b.trim().parse().ok()?)));
    let Some((rows, columns)) = numbers else {
        return Err(ReadError::new(place, format!("{text:?}"), "a size such as 9x9"));
    };
    Grid::new(rows, columns).map_err(|error| error.at(place))
}

pub(super) fn values_of(place: &str, text: &str) -> Result<(i64, i64), ReadError> {
    let ends = text.split_once(" to ").or_else(|| text.split_once('-'));
    let number = |text: &str| text.trim().parse::<i64>().ok().filter(|it| (0..=35).contains(it));
    let ends = ends.and_then(|(a, b)| Some((number(a)?, number(b)?))).filter(|(a, b)| a < b);
    ends.ok_or_else(|| ReadError::new(place, format!("{text:?}"), "values such as 0 to 8"))
}

/// The regions of a letter or digit for each cell. A dot stands for a cell without a region.
pub(super) fn regions_of(
    place: &str,
    grid: &Grid,
    text: &str,
) -> Result<Vec<Vec<usize>>, ReadError> {
    let marks = text.chars().filter(|char| !char.is_whitespace()).collect_vec();
    if marks.len() != grid.cells() {
        let found = format!("{} cells of regions", marks.len());
        return Err(ReadError::new(place, found, format!("{}", grid.cells())));
    }
    let mut regions = Vec::new();
    for (mark, cells) in
        marks.iter().copied().zip(0..).into_group_map().into_iter().sorted_unstable()
    {
        if mark != '.' && mark != '-' {
            regions.push(cells);
        }
    }
    Ok(regions)
}

/// A region has at most as many cells as there are digits.
pub(super) fn check_regions(
    place: &str,
    grid: &Grid,
    regions: &[Vec<usize>],
) -> Result<(), ReadError> {
    let most = grid.digit_count();
    match regions.iter().find(|region| region.len() > most) {
        Some(region) => {
            let name = grid.name(region[0]);
            let found = format!("a region of {} cells at {name}", region.len());
            Err(ReadError::new(place, found, format!("at most {most}, as there are {most} digits")))
        }
        None => Ok(()),
    }
}

fn rule_of(variant: &Variant, place: &str, line: &str) -> Result<Rule, ReadError> {
    let (head, cells) = line.split_once(':').unwrap_or((line, ""));
    let mut words = head.split_whitespace();
    let name = words.next().unwrap_or_default().to_ascii_lowercase();
    if name == "any" {
        let rule = |line: &str| {
            let line = line.trim();
            if line.to_ascii_lowercase().starts_with(&name) {
                return Err(ReadError::new(place, "any in any", "other rules"));
            }
            let rule = rule_of(variant, place, line)?;
            rule.check(place, &variant.grid).map(|()| rule)
        };
        let ways = cells.split(" or ").map(|way| way.split(" and ").map(rule).try_collect());
        let mistake = || ReadError::new(place, "too many rules", "at most 1000 alternatives");
        return Rule::any(ways.try_collect()?).ok_or_else(mistake);
    }
    let number = |word: &str| {
        let number = word.parse::<i64>();
        number.map_err(|_| ReadError::new(place, format!("{word:?}"), "a number"))
    };
    let numbers: Vec<i64> = words.map(number).try_collect()?;
    let Some(kind) = Kind::named(&name) else {
        return Err(ReadError::unknown(place, name));
    };
    let grid = &variant.grid;
    let groups: Vec<Vec<usize>> = match kind.form() {
        Form::Global | Form::GlobalNumber if cells.trim().is_empty() => Vec::new(),
        _ => cells.split(';').map(|group| cells_of(place, grid, group)).try_collect()?,
    };
    Ok(Rule::new(kind, numbers, groups))
}

/// Cells such as `r1c1 r1c2`, and straight lines such as `r1c1-r4c4`.
pub(super) fn cells_of(place: &str, grid: &Grid, text: &str) -> Result<Vec<usize>, ReadError> {
    let mut cells = Vec::new();
    for word in text.split([' ', ',', '\t']).filter(|word| !word.is_empty()) {
        let mut ends = word.split('-');
        let mut last = grid.named(place, ends.next().unwrap_or_default())?;
        cells.push(last);
        for name in ends {
            let end = grid.named(place, name)?;
            let (from, to) = (grid.place(last), grid.place(end));
            let (down, right) = (to.0 as i64 - from.0 as i64, to.1 as i64 - from.1 as i64);
            if down != 0 && right != 0 && down.abs() != right.abs() {
                return Err(ReadError::new(place, format!("{word:?}"), "a straight line of cells"));
            }
            let line = grid.line(from.0 as i64, from.1 as i64, down.signum(), right.signum());
            let steps = down.abs().max(right.abs()) as usize;
            cells.extend(line.into_iter().skip(1).take(steps));
            last = end;
        }
    }
    Ok(cells)
}

/// A rule as a line of text.
fn line_of(grid: &Grid, rule: &Rule) -> String {
    if rule.kind == Kind::Any {
        let way = |rules: &Vec<Rule>| rules.iter().map(|rule| line_of(grid, rule)).join(" and ");
        return format!("any: {}", rule.ways.iter().map(way).join(" or "));
    }
    let group = |cells: &Vec<usize>| cells.iter().map(|cell| grid.name(*cell)).join(" ");
    let groups = rule.groups.iter().map(group).join("; ");
    let colon = if groups.is_empty() { "" } else { ": " };
    rule.heading() + colon + &groups
}

impl Variant {
    /// A rule as a line of text: `killer 15: r1c1 r1c2`.
    #[must_use]
    pub fn line_of(&self, rule: &Rule) -> String {
        line_of(&self.grid, rule)
    }

    /// The digits of a solution, a row in each line; digits above 9 are letters.
    #[must_use]
    pub fn rows_of(&self, digits: &[i64]) -> String {
        let rows = digits.chunks(self.grid.columns).map(letters);
        rows.collect::<Vec<_>>().join("\n")
    }
}

/// The lines that [`Variant`] reads.
impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let grid = &self.grid;
        let usual = Grid::new(grid.rows, grid.columns).map_err(|_| fmt::Error)?;
        writeln!(f, "size {}x{}", grid.rows, grid.columns)?;
        if grid.values != usual.values {
            writeln!(f, "values {} to {}", grid.values.0, grid.values.1)?;
        }
        if grid.regions.is_empty() && !usual.regions.is_empty() {
            writeln!(f, "no regions")?;
        } else if grid.regions != usual.regions {
            let mark = |cell| grid.region(cell).map_or('.', letter);
            let regions = (0..grid.cells()).map(mark).collect_vec();
            writeln!(
                f,
                "regions: {}",
                regions.chunks(grid.columns).map(|row| row.iter().join("")).join(" ")
            )?;
        }
        let digit = |values: &Vec<i64>| match values[..] {
            [digit] => letter(usize::try_from(digit).unwrap_or(0)),
            _ => '.',
        };
        for row in self.allowed.chunks(grid.columns) {
            writeln!(f, "{}", row.iter().map(digit).join(""))?;
        }
        for (cell, values) in self.allowed.iter().enumerate() {
            if (2..grid.digit_count()).contains(&values.len()) {
                writeln!(f, "given {}: {}", values.iter().join(" "), grid.name(cell))?;
            }
        }
        self.rules.iter().try_for_each(|rule| writeln!(f, "{}", line_of(grid, rule)))
    }
}

/// Digits as text: 10 is `A`.
pub(crate) fn letters(digits: &[i64]) -> String {
    digits.iter().map(|digit| letter(usize::try_from(*digit).unwrap_or(usize::MAX))).collect()
}

fn letter(digit: usize) -> char {
    DIGITS.chars().nth(digit).unwrap_or('?')
}

const _: () = assert!(MAX_SIZE < DIGITS.len());
