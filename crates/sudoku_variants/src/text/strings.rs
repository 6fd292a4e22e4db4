//! Constraint strings of the Interactive Sudoku Solver: `.Cage~15~R1C1~R1C2.Thermo~R9C4~R8C3`.

use itertools::Itertools;

use super::plain::{check_regions, regions_of, values_of};
use crate::error::ReadError;
use crate::grid::Grid;
use crate::kind::Kind;
use crate::rule::Rule;
use crate::variant::Variant;

/// The string without its first dot, if a text is one or a link with one.
pub(super) fn strings_of(text: &str) -> Option<&str> {
    let text = text.split_once("?q=").map_or(text, |(_, query)| query);
    let rest = text.strip_prefix('.').filter(|rest| !rest.contains(['\n', ' ']))?;
    let name = rest.split(['~', '.']).next().unwrap_or_default();
    // A row of digits above 9 has no small letters.
    let is_name = rest[name.len()..].starts_with('~') || name.contains(|c: char| c.is_lowercase());
    (is_name && name.chars().all(|c| c.is_ascii_alphabetic())).then_some(rest)
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
    if of("NoBoxes").is_some() {
        grid.regions.clear();
    }
    for (place, _, words) in parts.iter().filter(|(_, name, _)| *name == "Jigsaw") {
        let regions = regions_of(place, &grid, words.last().unwrap_or(&""))?;
        // What is left of a grid whose regions do not cover it.
        let is_rest =
            |region: &Vec<usize>| region.len() > grid.digit_count() && of("RegionSize").is_some();
        let regions = regions.into_iter().filter(|region| !is_rest(region)).collect_vec();
        grid.regions.extend(regions);
    }
    check_regions("Shape", &grid, &grid.regions)?;
    let mut variant = Variant::new(grid);
    let ties = of("FullRankTies").is_some_and(|(_, _, words)| words == &["any"]);
    let mut parts = parts.iter();
    while let Some((place, name, words)) = parts.next() {
        match *name {
            "Or" | "And" | "Replicate" => {
                let rules = composite(&mut parts, &variant.grid, (place, name, words), 0)?;
                rules.into_iter().try_for_each(|rule| variant.add(place, rule))?;
            }
            "FullRank" => {
                let kind = (Kind::FullRank, ties.then_some(1));
                outside(&mut variant, place, kind, words)?;
            }
            _ => read_one(&mut variant, place, name, words)?,
        }
    }
    Ok(variant)
}

/// How deep constraints stand in others.
const MAX_DEPTH: usize = 3;

/// The most constraints that one becomes.
const MAX_RULES: usize = 100_000;

/// A constraint, its place, and the words behind its name.
type Part<'a> = (String, &'a str, Vec<&'a str>);

/// The rules of a constraint that consists of others, up to its end.
fn composite<'a>(
    parts: &mut std::slice::Iter<'_, Part<'a>>,
    grid: &Grid,
    (place, name, words): (&str, &str, &[&'a str]),
    depth: usize,
) -> Result<Vec<Rule>, ReadError> {
    if depth > MAX_DEPTH {
        let expected = format!("at most {MAX_DEPTH} within each other");
        return Err(ReadError::new(place, "constraints within constraints", expected));
    }
    let mut ways = Vec::new();
    loop {
        let Some((place, inner, words)) = parts.next() else {
            return Err(ReadError::new(place, "no end", "the constraints of it and .End"));
        };
        match *inner {
            "End" => break,
            "Or" | "And" | "Replicate" => {
                ways.push(composite(parts, grid, (place, inner, words), depth + 1)?);
            }
            _ => {
                // What it adds to a grid of its own.
                let mut own = Variant::new(grid.clone());
                read_one(&mut own, place, inner, words)?;
                let all = own.grid.digit_count();
                let givens = own.allowed.into_iter().enumerate().filter(|(_, it)| it.len() < all);
                let givens = givens.map(|(cell, it)| Rule::new(Kind::Given, it, [vec![cell]]));
                ways.push(own.rules.into_iter().chain(givens).collect_vec());
            }
        }
    }
    match name {
        "Or" => Rule::any(ways).map(|rule| vec![rule]).ok_or_else(|| {
            ReadError::new(place, "too many constraints", "at most 1000 alternatives")
        }),
        "And" => Ok(ways.concat()),
        _ => replicate(place, grid, words, &ways.concat()),
    }
}

/// Rules at each cell of a set, six cells in a letter: the set and the first cell of it.
fn replicate(
    place: &str,
    grid: &Grid,
    words: &[&str],
    rules: &[Rule],
) -> Result<Vec<Rule>, ReadError> {
    let origin = words.get(1).map_or(Ok(0), |word| cell(grid, place, word))?;
    let mistake = || ReadError::new(place, format!("{words:?}"), "a set of cells of the grid");
    let bits = bits_of(words.first().copied().unwrap_or_default()).ok_or_else(mistake)?;
    let targets = bits.iter().positions(|is_in| *is_in).collect_vec();
    if origin + targets.last().unwrap_or(&0) >= grid.cells() {
        return Err(mistake());
    }
    if targets.len() * rules.len() > MAX_RULES {
        let found = format!("{} constraints", targets.len() * rules.len());
        return Err(ReadError::new(place, found, format!("at most {MAX_RULES}")));
    }
    let (row, column) = grid.place(origin);
    let moved = |(target, rule): (usize, &Rule)| {
        let (to_row, to_column) = grid.place(origin + target);
        rule.moved(&|cell| {
            let at = grid.place(cell);
            let (down, right) = ((at.0 + to_row) as i64, (at.1 + to_column) as i64);
            grid.cell(down - row as i64, right - column as i64)
        })
    };
    let all = targets.into_iter().cartesian_product(rules).map(moved);
    all.collect::<Option<_>>().ok_or_else(mistake)
}

fn shape(place: &str, words: &[&str]) -> Result<Grid, ReadError> {
    let size = words.first().copied().unwrap_or_default();
    let numbers = size.split_once('x').and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
    let Some((rows, columns)) = numbers else {
        return Err(ReadError::new(place, format!("{size:?}"), "a size such as 9x9"));
    };
    let mut grid = Grid::new(rows, columns).map_err(|error| error.at(place))?;
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
const ON_CELLS: [(&str, Kind, Option<i64>); 26] = [
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
    ("Lunchbox", Kind::Lunchbox, Some(0)),
    ("CountDistinct", Kind::CountDistinct, None),
    ("ContainAtLeast", Kind::Quadruple, None),
    ("CountingCircles", Kind::CountingCircles, None),
    ("EqualityCage", Kind::Equality, None),
    ("RellikCage", Kind::NoPartialSum, None),
    ("WhiteDot", Kind::Difference, Some(1)),
    ("BlackDot", Kind::Ratio, Some(2)),
    ("X", Kind::Sum, Some(10)),
    ("V", Kind::Sum, Some(5)),
    ("GreaterThan", Kind::Greater, None),
];

/// The names of clues outside the grid.
const OUTSIDE: [(&str, Kind); 5] = [
    ("HiddenSkyscraper", Kind::HiddenSkyscraper),
    ("NumberedRoom", Kind::NumberedRoom),
    ("Sandwich", Kind::Sandwich),
    ("Skyscraper", Kind::Skyscraper),
    ("XSum", Kind::XSum),
];

/// Kinds of rules, perhaps with a number.
type Kinds = &'static [(Kind, Option<i64>)];

/// The names of constraints on the whole grid.
const ON_THE_GRID: [(&str, Kinds); 10] = [
    ("AntiKnight", &[(Kind::AntiKnight, None)]),
    ("AntiKing", &[(Kind::AntiKing, None)]),
    ("AntiConsecutive", &[(Kind::NonConsecutive, None)]),
    ("AntiTaxicab", &[(Kind::AntiTaxicab, None)]),
    ("DutchFlatmates", &[(Kind::Flatmates, None)]),
    ("DisjointSets", &[(Kind::DisjointGroups, None)]),
    ("StrictKropki", &[(Kind::NoOtherDifference, Some(1)), (Kind::NoOtherRatio, Some(2))]),
    ("StrictXV", &[(Kind::NoOtherSum, Some(5)), (Kind::NoOtherSum, Some(10))]),
    ("GlobalEntropy", &[(Kind::GlobalEntropy, None)]),
    ("GlobalMod", &[(Kind::GlobalModular, None)]),
];

/// The cell of a name such as `R1C9` or `R1Cc`: letters follow 9.
fn cell(grid: &Grid, place: &str, word: &str) -> Result<usize, ReadError> {
    let number = |char: char| char.to_digit(36).map(|digit| i64::from(digit) - 1);
    let place_of = |word: &str| match *word.chars().collect_vec() {
        ['R' | 'r', row, 'C' | 'c', column] => Some((number(row)?, number(column)?)),
        _ => None,
    };
    let cell = place_of(word).and_then(|(row, column)| grid.cell(row, column));
    cell.ok_or_else(|| {
        ReadError::new(place, format!("{word:?}"), "a cell of the grid such as R1C2")
    })
}

/// Whether a word has the form of a cell.
fn is_cell(word: &str) -> bool {
    word.len() == 4 && word.starts_with(['R', 'r']) && word[1..].contains(['C', 'c'])
}

/// The numbers before the cells of a constraint.
fn numbers(place: &str, words: &[&str]) -> Result<Vec<i64>, ReadError> {
    let number = |word: &str| {
        word.parse().map_err(|_| ReadError::new(place, format!("{word:?}"), "a number or a cell"))
    };
    words.iter().flat_map(|word| word.split('_')).map(number).collect()
}

/// Six bits for each letter.
fn bits_of(code: &str) -> Option<Vec<bool>> {
    const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let letters: Vec<usize> = code.chars().map(|it| LETTERS.find(it)).collect::<Option<_>>()?;
    Some(letters.into_iter().flat_map(|bits| (0..6).map(move |at| bits >> at & 1 == 1)).collect())
}

/// The pairs of digits of a table, the first digit row by row.
fn table_of(grid: &Grid, code: &str) -> Option<Vec<i64>> {
    let bits = bits_of(code)?;
    let (least, count) = (grid.values.0, grid.digit_count());
    let digits = |at: usize| 100 * (least + (at / count) as i64) + least + (at % count) as i64;
    Some((0..count * count).filter(|at| bits.get(*at) == Some(&true)).map(digits).collect())
}

fn read_one(
    variant: &mut Variant,
    place: &str,
    name: &str,
    words: &[&str],
) -> Result<(), ReadError> {
    if let Some((_, kinds)) = ON_THE_GRID.iter().find(|(known, _)| *known == name) {
        let mut rules = kinds.iter().map(|(kind, number)| Rule::new(*kind, *number, []));
        return rules.try_for_each(|rule| variant.add(place, rule));
    }
    let grid = variant.grid.clone();
    let first_cell = words.iter().take_while(|word| !is_cell(word)).count();
    let numbers = || numbers(place, &words[..first_cell]);
    let cells_of = |words: &[&str]| -> Result<Vec<usize>, ReadError> {
        words.iter().map(|word| cell(&grid, place, word)).collect()
    };
    let cells = || cells_of(&words[first_cell..]);
    if let Some((_, kind, usual)) = ON_CELLS.iter().find(|(known, ..)| *known == name) {
        return on_cells(variant, place, (name, *kind), (numbers()?, *usual), cells()?);
    }
    if let Some((_, kind)) = OUTSIDE.iter().find(|(known, _)| *known == name) {
        return outside(variant, place, (*kind, None), words);
    }
    match name {
        "Shape" | "RegionSize" | "NoBoxes" | "Jigsaw" => Ok(()),
        "FullRankTies" if matches!(words, ["any" | "only-unclued"]) => Ok(()),
        "FullRankTies" if words == ["none"] => variant.add(place, Rule::new(Kind::NoTies, [], [])),
        "" => words.iter().try_for_each(|word| {
            let mut parts = word.split('_');
            let cell = cell(&grid, place, parts.next().unwrap_or_default())?;
            let values: Option<Vec<i64>> = parts.map(|it| it.parse().ok()).collect();
            let values = values.filter(|it| !it.is_empty());
            let mistake = || ReadError::new(place, format!("{word:?}"), "values such as R1C1_5");
            variant.restrict(place, cell, &values.ok_or_else(mistake)?)
        }),
        "Arrow" => arrow(variant, place, (&numbers()?, 1), cells()?),
        "PillArrow" => arrow(variant, place, (&numbers()?, 2), cells()?),
        "Diagonal" => {
            let [falling, rising] = grid.diagonals();
            let line = match words {
                ["1"] => rising,
                ["-1"] => falling,
                _ => return Err(ReadError::new(place, format!("{words:?}"), "1 or -1")),
            };
            variant.add(place, Rule::new(Kind::AllDifferent, [], [line]))
        }
        "Windoku" => [(1, 1), (1, 5), (5, 1), (5, 5)].into_iter().try_for_each(|(row, column)| {
            let cells = (0..9).filter_map(|at| grid.cell(row + at / 3, column + at % 3)).collect();
            variant.add(place, Rule::new(Kind::AllDifferent, [], [cells]))
        }),
        "Quad" if !words.is_empty() => {
            let (row, column) = grid.place(cell(&grid, place, words[0])?);
            let square = [(0, 0), (0, 1), (1, 0), (1, 1)]
                .map(|(down, right)| grid.cell(row as i64 + down, column as i64 + right));
            let square: Option<Vec<usize>> = square.into_iter().collect();
            let mistake = || ReadError::new(place, format!("{:?}", words[0]), "a corner inside");
            let values = self::numbers(place, &words[1..])?;
            variant.add(place, Rule::new(Kind::Quadruple, values, [square.ok_or_else(mistake)?]))
        }
        "LittleKiller" if first_cell + 1 == words.len() => {
            let line = diagonal_from(&grid, cells()?[0]);
            variant.add(place, Rule::new(Kind::Sum, numbers()?, [line]))
        }
        "ContainExact" if first_cell == 1 => {
            let counts = numbers()?.into_iter().counts().into_iter().sorted_unstable();
            let counts = counts.flat_map(|(digit, times)| [times as i64, digit]);
            variant.add(place, Rule::new(Kind::LookAndSay, counts, [cells()?]))
        }
        "EqualSum" => {
            let groups =
                words.split(|word| word.is_empty()).map(cells_of).try_collect::<_, Vec<_>, _>()?;
            variant.add(place, Rule::new(Kind::EqualSum, [], groups))
        }
        "RegionSameValues" => {
            let houses = grid.houses().collect_vec();
            let most = houses.iter().map(Vec::len).max();
            let groups = houses.into_iter().filter(|house| Some(house.len()) == most);
            variant.add(place, Rule::new(Kind::SameDigits, [], groups))
        }
        "Indexing" if matches!(words.first(), Some(&"C" | &"R")) => {
            let kind = if words[0] == "C" { Kind::ColumnIndexer } else { Kind::RowIndexer };
            variant.add(place, Rule::new(kind, [], [cells()?]))
        }
        "LookAndSay" if first_cell == 1 => {
            let digits = words[0].split("").filter(|it| !it.is_empty()).collect_vec();
            let digits = self::numbers(place, &digits)?;
            variant.add(place, Rule::new(Kind::LookAndSay, digits, [cells()?]))
        }
        "SameValues" => {
            let (numbers, cells) = (numbers()?, cells()?);
            let groups = numbers.first().and_then(|it| usize::try_from(*it).ok()).unwrap_or(2);
            if groups < 2 || cells.len() % groups != 0 {
                let found = format!("{} cells for {groups} groups", cells.len());
                return Err(ReadError::new(place, found, "as many in each group"));
            }
            let groups = cells.chunks(cells.len() / groups).map(<[usize]>::to_vec);
            variant.add(place, Rule::new(Kind::SameDigits, [], groups))
        }
        "Pair" | "PairX" if words.len() > 1 => pairs(variant, place, name, words),
        _ => Err(ReadError::unknown(place, name)),
    }
}

/// An arrow with so many cells in its circle.
fn arrow(
    variant: &mut Variant,
    place: &str,
    (numbers, usual): (&[i64], usize),
    mut circle: Vec<usize>,
) -> Result<(), ReadError> {
    let size = numbers.first().map_or(Some(usual), |size| usize::try_from(*size).ok());
    let Some(size) = size.filter(|size| (1..circle.len()).contains(size)) else {
        let found = format!("{} cells", circle.len());
        return Err(ReadError::new(place, found, "a circle and a shaft"));
    };
    let shaft = circle.split_off(size);
    // The number in a pill is read from left to right, then from above to below.
    circle.sort_unstable();
    variant.add(place, Rule::new(Kind::Arrow, [], [circle, shaft]))
}

/// The diagonal from a cell at a side of the grid, which says the direction.
fn diagonal_from(grid: &Grid, cell: usize) -> Vec<usize> {
    let (row, column) = grid.place(cell);
    let (down, right) = if row == 0 && column > 0 {
        (1, -1)
    } else if column + 1 == grid.columns {
        (-1, -1)
    } else if row + 1 == grid.rows {
        (-1, 1)
    } else {
        (1, 1)
    };
    grid.line(row as i64, column as i64, down, right)
}

/// A table of pairs of digits, for one or more groups of cells.
fn pairs(variant: &mut Variant, place: &str, name: &str, words: &[&str]) -> Result<(), ReadError> {
    let grid = variant.grid.clone();
    let mistake = || ReadError::new(place, format!("{:?}", words[0]), "a table of pairs");
    let table = table_of(&grid, words[0]).ok_or_else(mistake)?;
    let kind = if name == "Pair" { Kind::Pairs } else { Kind::AllPairs };
    // Each group may have a name before its cells.
    let groups = words[1..].split(|word| word.is_empty()).filter(|group| !group.is_empty());
    for group in groups {
        let cells = if group[0].starts_with('_') { &group[1..] } else { group };
        let cells = cells.iter().map(|word| cell(&grid, place, word)).try_collect()?;
        variant.add(place, Rule::new(kind, table.iter().copied(), [cells]))?;
    }
    Ok(())
}

/// A constraint on cells, with the numbers before them or the usual one.
fn on_cells(
    variant: &mut Variant,
    place: &str,
    (name, kind): (&str, Kind),
    (numbers, usual): (Vec<i64>, Option<i64>),
    cells: Vec<usize>,
) -> Result<(), ReadError> {
    let numbers = if numbers.is_empty() { usual.iter().copied().collect() } else { numbers };
    if kind == Kind::Killer {
        // A cell that is named twice counts twice; a cage of 0 has no sum.
        let kind = if cells.iter().all_unique() { kind } else { Kind::Sum };
        let numbers = if numbers == [0] && kind == Kind::Killer { Vec::new() } else { numbers };
        return variant.add(place, Rule::new(kind, numbers, [cells]));
    }
    if kind == Kind::NoPartialSum {
        // Such a cage has different digits, too.
        variant.add(place, Rule::new(Kind::AllDifferent, [], [cells.clone()]))?;
    }
    if !["WhiteDot", "BlackDot", "X", "V", "GreaterThan"].contains(&name) {
        return variant.add(place, Rule::new(kind, numbers, [cells]));
    }
    // All pairs of neighbours among the cells.
    let neighbours = variant.grid.neighbours();
    let touch =
        |[a, b]: &[usize; 2]| neighbours.contains(&(*a, *b)) || neighbours.contains(&(*b, *a));
    for pair in cells.into_iter().array_combinations().filter(touch) {
        let rule = Rule::new(kind, numbers.iter().copied(), [pair.to_vec()]);
        if !variant.rules.contains(&rule) {
            variant.add(place, rule)?;
        }
    }
    Ok(())
}

/// A clue outside the grid: `XSum~C1~15~`, `Sandwich~15~R1`.
fn outside(
    variant: &mut Variant,
    place: &str,
    (kind, more): (Kind, Option<i64>),
    words: &[&str],
) -> Result<(), ReadError> {
    let grid = variant.grid.clone();
    let mistake = || {
        ReadError::new(place, format!("{words:?}"), "a row or column and its clues, as in C1~5~")
    };
    let at = words.iter().position(|word| word.starts_with(['R', 'C'])).ok_or_else(mistake)?;
    let number: u32 = words[at][1..].parse().map_err(|_| mistake())?;
    let index = i64::from(number) - 1;
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
        variant.add(place, Rule::new(kind, [number].into_iter().chain(more), [line]))?;
    }
    Ok(())
}
