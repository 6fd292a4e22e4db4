//! Constraint strings of the Interactive Sudoku Solver: `.Cage~15~R1C1~R1C2.Thermo~R9C4~R8C3`.

use itertools::Itertools;

use super::plain::{check_regions, is_cell, regions_of, values_of};
use crate::error::ReadError;
use crate::grid::Grid;
use crate::kind::Kind;
use crate::rule::Rule;
use crate::variant::Variant;

/// The string, if a text is one or a link with one.
pub(super) fn strings_of(text: &str) -> Option<&str> {
    let text = text.split_once("?q=").map_or(text, |(_, query)| query);
    let is_string =
        |rest: &str| rest.starts_with('~') || rest.starts_with(|c: char| c.is_ascii_uppercase());
    text.strip_prefix('.').filter(|rest| is_string(rest) && !rest.contains(['\n', ' ']))
}

/// Reads a string, without its first dot.
pub(super) fn read(text: &str) -> Result<Variant, ReadError> {
    let parts = text.split('.').filter(|part| !part.is_empty()).enumerate();
    let parts = parts.map(|(at, part)| {
        let mut words = part.split('~');
        let name = words.next().unwrap_or_default();
        (format!("constraint {} ({name})", at + 1), name, words.collect_vec())
    });
    let parts = parts.collect_vec();
    let of = |wanted: &str| parts.iter().find(|(_, name, _)| *name == wanted);
    let mut grid = match of("Shape") {
        Some((place, _, words)) => shape(place, words)?,
        None => Grid::new(9, 9)?,
    };
    if let Some((place, _, words)) = of("RegionSize") {
        let size = words.first().and_then(|word| word.parse().ok()).filter(|size| *size > 0);
        let size = size.ok_or_else(|| ReadError::new(place, format!("{words:?}"), "a number"))?;
        grid.regions = grid.boxes(size);
    }
    let boxes = grid.regions.clone();
    if of("NoBoxes").is_some() {
        grid.regions.clear();
    }
    for (place, _, words) in parts.iter().filter(|(_, name, _)| *name == "Jigsaw") {
        let regions = regions_of(place, &grid, words.last().unwrap_or(&""))?;
        grid.regions.extend(regions);
    }
    check_regions("Shape", &grid, &grid.regions)?;
    let mut variant = Variant::new(grid);
    for (place, name, words) in &parts {
        read_one(&mut variant, &boxes, place, name, words)?;
    }
    Ok(variant)
}

fn shape(place: &str, words: &[&str]) -> Result<Grid, ReadError> {
    let size = words.first().copied().unwrap_or_default();
    let numbers = size.split_once('x').and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
    let Some((rows, columns)) = numbers else {
        return Err(ReadError::new(place, format!("{size:?}"), "a size such as 9x9"));
    };
    let mut grid = Grid::new(rows, columns)?;
    if let Some(values) = words.get(1).filter(|values| !values.is_empty()) {
        grid.values = match values.parse::<i64>() {
            Ok(greatest) if (2..=35).contains(&greatest) => (1, greatest),
            _ => values_of(place, values)?,
        };
    }
    match words.get(2) {
        Some(more) => Err(ReadError::unknown(place, format!("Shape {more}"))),
        None => Ok(grid),
    }
}

/// The names of constraints on cells, and whether a number comes before these.
const ON_CELLS: [(&str, Kind, Option<i64>); 21] = [
    ("Cage", Kind::Killer, None),
    ("Sum", Kind::Sum, None),
    ("AllDifferent", Kind::AllDifferent, None),
    ("DoubleArrow", Kind::DoubleArrow, None),
    ("Thermo", Kind::Thermo, None),
    ("Palindrome", Kind::Palindrome, None),
    ("Renban", Kind::Renban, None),
    ("Whisper", Kind::Whispers, Some(5)),
    ("Between", Kind::Between, None),
    ("Lockout", Kind::Lockout, Some(4)),
    ("RegionSumLine", Kind::RegionSum, None),
    ("Zipper", Kind::Zipper, None),
    ("SumLine", Kind::SumLine, Some(10)),
    ("Entropic", Kind::Entropic, None),
    ("Modular", Kind::Modular, Some(3)),
    ("CountingCircles", Kind::CountingCircles, None),
    ("WhiteDot", Kind::Difference, Some(1)),
    ("BlackDot", Kind::Ratio, Some(2)),
    ("X", Kind::Sum, Some(10)),
    ("V", Kind::Sum, Some(5)),
    ("GreaterThan", Kind::Greater, None),
];

/// The names of constraints on the whole grid.
const ON_THE_GRID: [(&str, &[(Kind, Option<i64>)]); 9] = [
    ("AntiKnight", &[(Kind::AntiKnight, None)]),
    ("AntiKing", &[(Kind::AntiKing, None)]),
    ("AntiConsecutive", &[(Kind::NonConsecutive, None)]),
    ("AntiTaxicab", &[(Kind::AntiTaxicab, None)]),
    ("DisjointSets", &[(Kind::DisjointGroups, None)]),
    ("StrictKropki", &[(Kind::NoOtherDifference, Some(1)), (Kind::NoOtherRatio, Some(2))]),
    ("StrictXV", &[(Kind::NoOtherSum, Some(5)), (Kind::NoOtherSum, Some(10))]),
    ("GlobalEntropy", &[(Kind::GlobalEntropy, None)]),
    ("GlobalMod", &[(Kind::GlobalModular, None)]),
];

fn read_one(
    variant: &mut Variant,
    boxes: &[Vec<usize>],
    place: &str,
    name: &str,
    words: &[&str],
) -> Result<(), ReadError> {
    let (first_words, cell_words) =
        words.split_at(words.iter().take_while(|word| !is_cell(word)).count());
    let numbers: Option<Vec<i64>> = first_words.iter().map(|word| word.parse().ok()).collect();
    let numbers = || {
        let found =
            || ReadError::new(place, format!("{first_words:?}"), "numbers before the cells");
        numbers.clone().ok_or_else(found)
    };
    if let Some((_, kinds)) = ON_THE_GRID.iter().find(|(known, _)| *known == name) {
        return kinds
            .iter()
            .try_for_each(|(kind, number)| variant.add(place, Rule::new(*kind, *number, [])));
    }
    let grid = variant.grid.clone();
    let cells: Vec<usize> =
        cell_words.iter().map(|word| grid.named(place, word)).try_collect().or_else(|error| {
            // A given has values behind its cell.
            if name.is_empty() { Ok(Vec::new()) } else { Err(error) }
        })?;
    if let Some((_, kind, usual)) = ON_CELLS.iter().find(|(known, ..)| *known == name) {
        let numbers = numbers()?;
        let numbers = if numbers.is_empty() { usual.iter().copied().collect() } else { numbers };
        // A cage without a sum.
        let numbers = if *kind == Kind::Killer && numbers == [0] { Vec::new() } else { numbers };
        let of_neighbours = ["WhiteDot", "BlackDot", "X", "V", "GreaterThan"];
        if !of_neighbours.contains(&name) {
            return variant.add(place, Rule::new(*kind, numbers, [cells]));
        }
        // All pairs of neighbours among the cells.
        let neighbours = grid.neighbours();
        let pairs = cells
            .iter()
            .copied()
            .array_combinations()
            .filter(|[a, b]| neighbours.contains(&(*a, *b)) || neighbours.contains(&(*b, *a)));
        return pairs.unique().try_for_each(|[a, b]| {
            let rule = Rule::new(*kind, numbers.iter().copied(), [vec![a, b]]);
            if variant.rules.contains(&rule) { Ok(()) } else { variant.add(place, rule) }
        });
    }
    match name {
        "" => {
            for word in words {
                let mut parts = word.split('_');
                let cell = grid.named(place, parts.next().unwrap_or_default())?;
                let values: Option<Vec<i64>> = parts.map(|it| it.parse().ok()).collect();
                let values = values.filter(|it| !it.is_empty());
                let values = values.ok_or_else(|| {
                    ReadError::new(place, format!("{word:?}"), "values such as R1C1_5")
                })?;
                variant.restrict(place, cell, &values)?;
            }
            Ok(())
        }
        "Shape" | "RegionSize" | "NoBoxes" | "Jigsaw" => Ok(()),
        "Arrow" if cells.len() > 1 => variant
            .add(place, Rule::new(Kind::Arrow, [], [cells[..1].to_vec(), cells[1..].to_vec()])),
        "PillArrow" => {
            let numbers = numbers()?;
            let size = numbers.first().and_then(|it| usize::try_from(*it).ok()).unwrap_or(2);
            if size >= cells.len() {
                return Err(ReadError::new(
                    place,
                    format!("{} cells", cells.len()),
                    "a pill and a shaft",
                ));
            }
            // The number is read from left to right, then from above to below.
            let pill = cells[..size].iter().copied().sorted().collect_vec();
            variant.add(place, Rule::new(Kind::Arrow, [], [pill, cells[size..].to_vec()]))
        }
        "Diagonal" => {
            let is_rising = first_words == ["1"];
            let last = grid.columns.min(grid.rows) as i64 - 1;
            let line = if is_rising { grid.line(last, 0, -1, 1) } else { grid.line(0, 0, 1, 1) };
            variant.add(place, Rule::new(Kind::AllDifferent, [], [line]))
        }
        "Windoku" => {
            for (row, column) in [(1, 1), (1, 5), (5, 1), (5, 5)] {
                let cells =
                    (0..9).filter_map(|at| grid.cell(row + at / 3, column + at % 3)).collect();
                variant.add(place, Rule::new(Kind::AllDifferent, [], [cells]))?;
            }
            Ok(())
        }
        "Quad" if !words.is_empty() => {
            let corner = grid.named(place, words[0])?;
            let (row, column) = grid.place(corner);
            let square = [(0, 0), (0, 1), (1, 0), (1, 1)]
                .map(|(down, right)| grid.cell(row as i64 + down, column as i64 + right));
            let values: Option<Vec<i64>> =
                words[1..].iter().map(|word| word.parse().ok()).collect();
            match (square.into_iter().collect::<Option<Vec<usize>>>(), values) {
                (Some(square), Some(values)) => {
                    variant.add(place, Rule::new(Kind::Quadruple, values, [square]))
                }
                _ => Err(ReadError::new(place, format!("{words:?}"), "a corner and values")),
            }
        }
        "LittleKiller" if cells.len() == 1 => {
            let (row, column) = grid.place(cells[0]);
            let (row, column) = (row as i64, column as i64);
            let (down, right) = if row == 0 && column > 0 {
                (1, -1)
            } else if column == grid.columns as i64 - 1 {
                (-1, -1)
            } else if row == grid.rows as i64 - 1 {
                (-1, 1)
            } else {
                (1, 1)
            };
            variant
                .add(place, Rule::new(Kind::Sum, numbers()?, [grid.line(row, column, down, right)]))
        }
        "Sandwich" | "XSum" | "Skyscraper" | "NumberedRoom" => outside(variant, place, name, words),
        "Indexing" => {
            let kind = if words[0] == "C" { Kind::ColumnIndexer } else { Kind::RowIndexer };
            variant.add(place, Rule::new(kind, [], [cells]))
        }
        "PairX" if first_words.len() == 2 && first_words[1] == "_Nabner" => {
            let groups = words[2..].split(|word| word.is_empty());
            for group in groups {
                let cells: Vec<usize> =
                    group.iter().map(|word| grid.named(place, word)).try_collect()?;
                variant.add(place, Rule::new(Kind::Nabner, [], [cells]))?;
            }
            Ok(())
        }
        "RegionSameValues" | "BoxSameValues" | _ => {
            let _ = boxes;
            Err(ReadError::unknown(place, name))
        }
    }
}

/// A clue outside the grid: `XSum~C1~15~`, `Sandwich~15~R1`.
fn outside(
    variant: &mut Variant,
    place: &str,
    name: &str,
    words: &[&str],
) -> Result<(), ReadError> {
    let grid = variant.grid.clone();
    let mistake = || {
        ReadError::new(place, format!("{words:?}"), "a row or column and its clues, as in C1~5~")
    };
    let kind = match name {
        "Sandwich" => Kind::Sandwich,
        "XSum" => Kind::XSum,
        "Skyscraper" => Kind::Skyscraper,
        _ => Kind::NumberedRoom,
    };
    let at = words.iter().position(|word| word.starts_with(['R', 'C'])).ok_or_else(mistake)?;
    let number: usize = words[at][1..].parse().map_err(|_| mistake())?;
    let index = i64::try_from(number).map_err(|_| mistake())? - 1;
    let line = if words[at].starts_with('R') {
        grid.line(index, 0, 0, 1)
    } else {
        grid.line(0, index, 1, 0)
    };
    if line.is_empty() {
        return Err(mistake());
    }
    let clues = words.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, word)| *word);
    for (side, clue) in clues.enumerate().filter(|(_, clue)| !clue.is_empty()) {
        let number = clue.parse::<i64>().map_err(|_| mistake())?;
        let line = if side == 0 { line.clone() } else { line.iter().rev().copied().collect() };
        variant.add(place, Rule::new(kind, [number], [line]))?;
    }
    Ok(())
}
