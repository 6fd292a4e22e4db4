//! Links, files and texts of f-puzzles: the JSON, or its LZ-string in Base64.

use itertools::Itertools;
use serde_json::Value;

use super::MAX_LENGTH;
use super::plain::check_regions;
use crate::error::ReadError;
use crate::grid::Grid;
use crate::kind::{Form, Kind};
use crate::rule::Rule;
use crate::variant::Variant;

/// The longest code: it expands to some 320 MB at most, and those of people have a few thousand
/// characters.
const MAX_CODE: usize = 1 << 14;

/// Keys of what is drawn and no rule.
const DRAWN: [&str; 5] = ["line", "rectangle", "circle", "text", "cage"];

/// Other keys that are no rules, and those that are read before.
const OTHER: [&str; 8] =
    ["title", "author", "ruleset", "solution", "date", "size", "grid", "negative"];

/// Keys of settings.
const SETTINGS: [&str; 5] = [
    "truecandidatesoptions",
    "disabledlogic",
    "highlightConflicts",
    "successMessage",
    "msgcorrect",
];

/// The code of a link of f-puzzles, or a code alone.
pub(super) fn code_of(text: &str) -> Option<&str> {
    if let Some((_, code)) = text.split_once("load=") {
        return code.split(['&', '#']).next();
    }
    let is_code = |char: char| char.is_ascii_alphanumeric() || "+/=-_%".contains(char);
    (text.starts_with("N4Ig") && text.chars().all(is_code)).then_some(text)
}

/// The JSON, if a text is a link of f-puzzles, its code or the JSON itself.
pub(super) fn json_of(text: &str) -> Option<Result<Value, ReadError>> {
    let json = |text: &str| {
        let mistake =
            |error: serde_json::Error| ReadError::new("f-puzzles", format!("{error}"), "JSON");
        serde_json::from_str(text).map_err(mistake)
    };
    if text.starts_with('{') {
        return Some(json(text));
    }
    let code = code_of(text)?;
    let code = code.replace("%2B", "+").replace("%2F", "/").replace("%3D", "=").replace(' ', "+");
    if code.len() > MAX_CODE {
        let found = format!("a code of {} characters", code.len());
        return Some(Err(ReadError::new("f-puzzles", found, format!("at most {MAX_CODE}"))));
    }
    let units = lz_str::decompress_from_base64(&code)
        .filter(|units| (1..=MAX_LENGTH).contains(&units.len()));
    Some(match units.and_then(|units| String::from_utf16(&units).ok()) {
        Some(text) => json(&text),
        None => Err(ReadError::new("f-puzzles", "a damaged code", "an LZ-string in Base64")),
    })
}

/// Reads the JSON.
pub(super) fn read(json: &Value) -> Result<Variant, ReadError> {
    let size = json["size"].as_u64().and_then(|size| usize::try_from(size).ok());
    let size = size.ok_or_else(|| ReadError::new("size", json["size"].to_string(), "a number"))?;
    let mut grid = Grid::new(size, size)?;
    let rows = json["grid"].as_array().filter(|rows| rows.len() == size);
    let rows =
        rows.ok_or_else(|| ReadError::new("grid", "another number of rows", format!("{size}")))?;
    let mut cells = Vec::new();
    for (row, number) in rows.iter().zip(1..) {
        let row = row.as_array().filter(|row| row.len() == size);
        let place = format!("grid, row {number}");
        cells.extend(
            row.ok_or_else(|| ReadError::new(place, "another number of cells", format!("{size}")))?,
        );
    }
    grid.regions = regions(&grid, &cells);
    check_regions("grid", &grid, &grid.regions)?;
    let mut variant = Variant::new(grid);
    for (cell, it) in cells.iter().enumerate() {
        // A value that is not given is a player's.
        if it["given"] == true
            && let Some(value) = number_of("grid", &it["value"])?
        {
            variant.restrict("grid", cell, &[value])?;
        }
        if !it["givenPencilMarks"].is_null() {
            variant.restrict("grid", cell, &numbers_of("grid", &it["givenPencilMarks"])?)?;
        }
    }
    for (key, value) in json.as_object().into_iter().flatten() {
        let is_off =
            value.is_null() || *value == false || value.as_array().is_some_and(Vec::is_empty);
        let is_one_of = |keys: &[&str]| keys.contains(&&**key);
        if is_off || is_one_of(&OTHER) || is_one_of(&SETTINGS) {
            continue;
        }
        if is_one_of(&DRAWN) {
            variant.skipped.push(key.clone());
        } else {
            read_key(&mut variant, key, value)?;
        }
    }
    negatives(&mut variant, json)?;
    Ok(variant)
}

/// A cell without a region has that of its box, or of its row where there are no boxes; with `null`
/// it has none.
fn regions(grid: &Grid, cells: &[&Value]) -> Vec<Vec<usize>> {
    let usual =
        |cell| if grid.regions.is_empty() { Some(grid.place(cell).0) } else { grid.region(cell) };
    let of = |(cell, it): (usize, &&Value)| match it.get("region") {
        None => usual(cell).map(|region| (region as i64, cell)),
        Some(region) => region.as_i64().map(|region| (region, cell)),
    };
    let grouped = cells.iter().enumerate().filter_map(of).into_group_map();
    grouped.into_iter().sorted_unstable().map(|(_, cells)| cells).collect()
}

/// The keys of rules on cells or lines, with the number that is usual.
const RULES: [(&str, Kind, Option<i64>); 21] = [
    ("killercage", Kind::Killer, None),
    ("extraregion", Kind::AllDifferent, None),
    ("arrow", Kind::Arrow, None),
    ("doublearrow", Kind::DoubleArrow, None),
    ("thermometer", Kind::Thermo, None),
    ("slowthermometer", Kind::SlowThermo, None),
    ("palindrome", Kind::Palindrome, None),
    ("renban", Kind::Renban, None),
    ("whispers", Kind::Whispers, None),
    ("nabner", Kind::Nabner, None),
    ("betweenline", Kind::Between, None),
    ("lockout", Kind::Lockout, Some(4)),
    ("regionsumline", Kind::RegionSum, None),
    ("zipperline", Kind::Zipper, None),
    ("entropicline", Kind::Entropic, None),
    ("modularline", Kind::Modular, Some(3)),
    ("difference", Kind::Difference, Some(1)),
    ("ratio", Kind::Ratio, Some(2)),
    ("rowindexer", Kind::RowIndexer, None),
    ("columnindexer", Kind::ColumnIndexer, None),
    ("boxindexer", Kind::BoxIndexer, None),
];

fn read_key(variant: &mut Variant, key: &str, value: &Value) -> Result<(), ReadError> {
    let grid = variant.grid.clone();
    // These have the same names here.
    if let Some(kind) = Kind::named(key).filter(|kind| kind.form() == Form::Global) {
        return variant.add(key, Rule::new(kind, [], []));
    }
    if key == "diagonal+" || key == "diagonal-" {
        let [falling, rising] = grid.diagonals();
        let line = if key == "diagonal+" { rising } else { falling };
        return variant.add(key, Rule::new(Kind::AllDifferent, [], [line]));
    }
    let all = value.as_array().ok_or_else(|| ReadError::new(key, value.to_string(), "a list"))?;
    let cell = |it: &Value| grid.named(key, it["cell"].as_str()?).ok();
    let marked = all.iter().filter_map(cell).collect_vec();
    for (it, number) in all.iter().zip(1..) {
        let place = format!("{key} {number}");
        read_item(variant, &grid, key, &place, it, &marked)?;
    }
    Ok(())
}

/// The number of a rule: a JSON number, or a text.
fn number_of(place: &str, it: &Value) -> Result<Option<i64>, ReadError> {
    let text = it.as_str().map_or_else(|| it.to_string(), |text| text.trim().to_owned());
    if it.is_null() || text.is_empty() {
        return Ok(None);
    }
    text.parse().map(Some).map_err(|_| ReadError::new(place, it.to_string(), "a number"))
}

/// A list of numbers.
fn numbers_of(place: &str, it: &Value) -> Result<Vec<i64>, ReadError> {
    let mistake = || ReadError::new(place, it.to_string(), "a list of numbers");
    let all = it.as_array().ok_or_else(mistake)?;
    all.iter().map(|it| number_of(place, it)?.ok_or_else(mistake)).collect()
}

fn read_item(
    variant: &mut Variant,
    grid: &Grid,
    key: &str,
    place: &str,
    it: &Value,
    others: &[usize],
) -> Result<(), ReadError> {
    let list = |cells: &Value| -> Result<Vec<usize>, ReadError> {
        let found = || ReadError::new(place, cells.to_string(), "a list of cells");
        let cells = cells.as_array().ok_or_else(found)?;
        cells.iter().map(|cell| grid.named(place, cell.as_str().unwrap_or_default())).collect()
    };
    let lines = || -> Result<Vec<Vec<usize>>, ReadError> {
        let found = || ReadError::new(place, it["lines"].to_string(), "a list of lines");
        it["lines"].as_array().ok_or_else(found)?.iter().map(list).collect()
    };
    if let Some((_, kind, usual)) = RULES.iter().find(|(known, ..)| *known == key) {
        let usual = match kind {
            Kind::Whispers => Some((grid.rows as i64 + 1) / 2),
            _ => *usual,
        };
        let number = number_of(place, &it["value"])?.or(usual).filter(|_| kind.has_number());
        // A cage of 0 has no sum.
        let number = number.filter(|number| *kind != Kind::Killer || *number != 0);
        if *kind == Kind::Arrow {
            let circle = list(&it["cells"])?;
            let sorted: Vec<usize> = circle.iter().copied().sorted_unstable().collect();
            if it["lines"].is_null() || it["lines"] == Value::Array(Vec::new()) {
                variant.skipped.push("an arrow without a shaft".to_owned());
                return Ok(());
            }
            for line in lines()? {
                let shaft = line.into_iter().filter(|cell| !circle.contains(cell)).collect();
                variant.add(place, Rule::new(*kind, [], [sorted.clone(), shaft]))?;
            }
            return Ok(());
        }
        let groups = if it.get("lines").is_some() { lines()? } else { vec![list(&it["cells"])?] };
        return groups
            .into_iter()
            .try_for_each(|cells| variant.add(place, Rule::new(*kind, number, [cells])));
    }
    let cell = || grid.named(place, it["cell"].as_str().unwrap_or_default());
    match key {
        "odd" | "even" => {
            let rest = i64::from(key == "odd");
            let values = grid.digits().filter(|value| value % 2 == rest).collect_vec();
            variant.restrict(place, cell()?, &values)
        }
        "minimum" | "maximum" => {
            let own = cell()?;
            for (a, b) in grid.neighbours().into_iter().filter(|(a, b)| *a == own || *b == own) {
                let other = if a == own { b } else { a };
                // Two marked cells beside each other are not compared.
                if others.contains(&other) {
                    continue;
                }
                let cells = if key == "maximum" { vec![own, other] } else { vec![other, own] };
                let rule = Rule::new(Kind::Greater, [], [cells]);
                if !variant.rules.contains(&rule) {
                    variant.add(place, rule)?;
                }
            }
            Ok(())
        }
        "xv" => {
            let sum = match it["value"].as_str() {
                Some("X" | "x") => 10,
                Some("V" | "v") => 5,
                _ => return Err(ReadError::new(place, it["value"].to_string(), "X or V")),
            };
            variant.add(place, Rule::new(Kind::Sum, [sum], [list(&it["cells"])?]))
        }
        "clone" => {
            let (cells, clones) = (list(&it["cells"])?, list(&it["cloneCells"])?);
            variant.add(place, Rule::new(Kind::Clone, [], [cells, clones]))
        }
        "quadruple" => {
            let values = numbers_of(place, &it["values"])?;
            variant.add(place, Rule::new(Kind::Quadruple, values, [list(&it["cells"])?]))
        }
        "littlekillersum" | "sandwichsum" | "xsum" | "skyscraper" => {
            outside(variant, grid, key, place, it)
        }
        _ => Err(ReadError::unknown(place, key)),
    }
}

/// A clue whose cell is outside the grid: `R0C4`, `R5C10`.
fn outside(
    variant: &mut Variant,
    grid: &Grid,
    key: &str,
    place: &str,
    it: &Value,
) -> Result<(), ReadError> {
    let name = it["cell"].as_str().unwrap_or_default();
    let mistake =
        || ReadError::new(place, format!("{name:?}"), "a cell outside the grid, such as R0C1");
    let (row, column) = crate::grid::numbers_of(name).ok_or_else(mistake)?;
    let (row, column) = (row - 1, column - 1);
    let Some(number) = number_of(place, &it["value"])? else { return Ok(()) };
    let (kind, (down, right)) = if key == "littlekillersum" {
        let direction = it["direction"].as_str().unwrap_or_default();
        let down = if direction.starts_with('D') { 1 } else { -1 };
        let right = if direction.ends_with('R') { 1 } else { -1 };
        if !["DL", "DR", "UL", "UR"].contains(&direction) {
            return Err(ReadError::new(place, format!("{direction:?}"), "DL, DR, UL or UR"));
        }
        (Kind::Sum, (down, right))
    } else {
        let direction = if row < 0 {
            (1, 0)
        } else if row >= grid.rows as i64 {
            (-1, 0)
        } else if column < 0 {
            (0, 1)
        } else {
            (0, -1)
        };
        let kind = match key {
            "sandwichsum" => Kind::Sandwich,
            "xsum" => Kind::XSum,
            _ => Kind::Skyscraper,
        };
        (kind, direction)
    };
    let line = grid.line(row + down, column + right, down, right);
    if line.is_empty() || grid.cell(row, column).is_some() {
        return Err(mistake());
    }
    variant.add(place, Rule::new(kind, [number], [line]))
}

/// What holds for all neighbours without a mark.
fn negatives(variant: &mut Variant, json: &Value) -> Result<(), ReadError> {
    for name in json["negative"].as_array().into_iter().flatten() {
        let marked = |kind: Kind, usual: i64| {
            let rules = variant.rules.iter().filter(|rule| rule.kind == kind);
            let mut numbers = rules.map(Rule::number).unique().sorted_unstable().collect_vec();
            if numbers.is_empty() {
                numbers.push(usual);
            }
            numbers
        };
        let (kind, numbers) = match name.as_str() {
            Some("ratio") => (Kind::NoOtherRatio, marked(Kind::Ratio, 2)),
            Some("difference") => (Kind::NoOtherDifference, marked(Kind::Difference, 1)),
            Some("xv") => (Kind::NoOtherSum, vec![5, 10]),
            _ => return Err(ReadError::unknown("negative", name.to_string())),
        };
        for number in numbers {
            variant.add("negative", Rule::new(kind, [number], []))?;
        }
    }
    Ok(())
}
