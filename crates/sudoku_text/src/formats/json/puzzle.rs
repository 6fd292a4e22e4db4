//! An object as a puzzle: its cells, boxes and side, what is noted, and the solution that it
//! states.

use sudoku::{Grid, Shape};

use super::cells::{Cell, Cells, are_grids, error, looks_like_grid};
use super::keys::{Meaning, is_rule, is_rule_name, meaning, refuse_rules, refuse_unknown};
use super::noted::{Beside, marks_and_notes};
use super::place::{is_sparse, normalized};
use super::sparse::cells_of;
use super::value::{Key, Kind, Value};
use crate::error::{Location, ReadError, quoted};
use crate::format::Format;
use crate::record::Record;
use crate::scan::raw_puzzle::RawPuzzle;
use crate::scan::side::{are_regions_boxes, shape_of_side};

type Fields = [(Key, Value)];

/// Returns whether a value holds a puzzle, good or bad.
pub(super) fn holds_puzzle(value: &Value) -> bool {
    match &value.kind {
        Kind::Object(fields) => {
            fields.iter().any(|(key, value)| holds_field(key, value)) || are_named_grids(fields)
        }
        _ => are_grids(value.elements()) || value.elements().iter().any(is_holder),
    }
}

/// Returns whether all fields are grids under names of their own, such as `easy` and `hard`.
fn are_named_grids(fields: &Fields) -> bool {
    let is_grid = |(key, value): &(Key, Value)| {
        let is_known = meaning(&key.text) != Meaning::Unknown || is_rule_name(&key.text);
        let is_text = |text: &String| text.len() >= 16 && text.len().isqrt().pow(2) == text.len();
        let is_grid = match &value.kind {
            Kind::Text(text) => is_text(text) && !text.contains(' '),
            _ => looks_like_grid(value) && !is_sparse(value),
        };
        is_grid && !is_known
    };
    !fields.is_empty() && fields.iter().all(is_grid)
}

fn is_holder(element: &Value) -> bool {
    matches!(element.kind, Kind::Object(_)) && holds_puzzle(element)
}

/// Returns whether a field is a puzzle or holds one.
fn holds_field(key: &Key, value: &Value) -> bool {
    match meaning(&key.text) {
        Meaning::Puzzle => looks_like_grid(value) || holds_puzzle(value),
        Meaning::Unknown => holds_nested(key, value),
        _ => false,
    }
}

/// Returns whether a field that is not a puzzle holds one.
fn holds_nested(key: &Key, value: &Value) -> bool {
    let is_holder = match &value.kind {
        Kind::Object(_) => holds_puzzle(value),
        _ => value.elements().iter().any(is_holder),
    };
    is_holder && !is_rule_name(&key.text) && !is_rule(&key.text, value, None)
}

/// Adds the puzzles of a value in a format, or the error of a value that holds none.
pub(super) fn push_puzzles(
    value: &Value,
    format: Format,
    shape: Option<Shape>,
    found: &mut Vec<Result<Record, ReadError>>,
) {
    let first = found.len();
    if format == Format::Matrix {
        found.push(puzzle_of_cells(value, shape));
    } else {
        push_of(value, shape, found);
    }
    for found in &mut found[first..] {
        match found {
            Ok(record) => record.format = format,
            Err(error) => error.set_format(format),
        }
    }
}

fn push_of(value: &Value, shape: Option<Shape>, found: &mut Vec<Result<Record, ReadError>>) {
    match &value.kind {
        Kind::Object(_) if is_sparse(value) => found.push(puzzle_of_cells(value, shape)),
        Kind::Object(fields) => push_of_object(fields, value.at, shape, found),
        Kind::List(elements) if are_grids(elements) || elements.iter().any(is_holder) => {
            for element in elements {
                push_of(element, shape, found);
            }
        }
        _ => found.push(puzzle_of_cells(value, shape)),
    }
}

fn push_of_object(
    fields: &Fields,
    at: Location,
    shape: Option<Shape>,
    found: &mut Vec<Result<Record, ReadError>>,
) {
    let is_grid = |(key, value): &&(Key, Value)| {
        meaning(&key.text) == Meaning::Puzzle
            && looks_like_grid(value)
            && !matches!(&value.kind, Kind::List(elements) if are_grids(elements))
    };
    let named = |(key, _): &&(Key, Value)| normalized(&key.text) == "puzzle";
    let mut grids: Vec<_> = fields.iter().filter(is_grid).collect();
    if let Some(index) = grids.iter().position(&named) {
        grids.swap(0, index);
    }
    if !grids.is_empty() {
        found.push(puzzle(fields, &grids, at, shape));
        return;
    }
    if are_named_grids(fields) {
        let grids: Vec<_> = fields.iter().map(|(_, value)| puzzle_of_cells(value, shape)).collect();
        // A full grid may be the solution of another one, under a misspelled key.
        let is_full = |grid: &Result<Record, ReadError>| {
            grid.as_ref().is_ok_and(|record| !record.grid.digits().contains(&0))
        };
        if grids.iter().any(is_full) {
            found.push(Err(error(
                at,
                "a full grid under an unknown key",
                "puzzles with empty cells",
            )));
        } else {
            found.extend(grids);
        }
        return;
    }
    let holders: Vec<_> = fields.iter().filter(|(key, value)| holds_field(key, value)).collect();
    if holders.is_empty() {
        found.push(match fields.iter().find(|field| named(field)) {
            Some(field) => puzzle(fields, &[field], at, shape),
            None => Err(error(at, "no key \"puzzle\"", "one")),
        });
        return;
    }
    for (_, value) in &holders {
        push_of(value, shape, found);
    }
    let others = fields.iter().filter(|(key, value)| !holds_field(key, value));
    found.extend(
        others.filter_map(|field| refuse_rules(std::slice::from_ref(field), None).err()).map(Err),
    );
}

/// Returns the puzzle of a value without an object around it.
fn puzzle_of_cells(value: &Value, shape: Option<Shape>) -> Result<Record, ReadError> {
    let mut cells = cells_of(value, shape, None)?;
    let shape = shape_of_side(cells.side, shape, value.at, Format::Json)?;
    record(&mut cells, &Beside::default(), shape, value.at)
}

/// Returns the puzzle of a list of cells: the name of the place of each, its digit, and where it
/// stands.
pub(in crate::formats) fn puzzle_of_places(
    cells: Vec<(String, String, Location)>,
    shape: Option<Shape>,
) -> Result<Record, ReadError> {
    let value = |at: Location, kind| Value { at, end: at, kind };
    let field = |(place, digit, at)| (Key { text: place, at }, value(at, Kind::Word(digit)));
    let at = cells[0].2;
    puzzle_of_cells(&value(at, Kind::Object(cells.into_iter().map(field).collect())), shape)
}

/// Returns the puzzle of an object, given the fields that are grids: the puzzle, and others
/// that must not contradict it.
fn puzzle(
    fields: &Fields,
    grids: &[&(Key, Value)],
    at: Location,
    shape: Option<Shape>,
) -> Result<Record, ReadError> {
    let [(key, value), others @ ..] = grids else { unreachable!("BUG: no grid") };
    let shape = stated_shape(fields, shape)?;
    let mut cells = cells_of(value, shape, stated_side(fields))?;
    let shape = shape_of_side(cells.side, shape, at, Format::Json)?;
    let record = record(&mut cells, &Beside::of(fields), shape, at)?;
    refuse_rules(fields, Some(shape))?;
    refuse_unknown(fields)?;
    check_side(fields, shape)?;
    for (other_key, other) in others {
        let cells = cells_of(other, Some(shape), None)?;
        let is_same = cells.side == shape.side()
            && cells.raw(is_given(&cells)).record(shape, at.line)?.grid == givens(&record);
        if !is_same {
            let found = format!(
                "{} and {} with different grids",
                quoted(&key.text),
                quoted(&other_key.text)
            );
            return Err(error(other_key.at, found, "one puzzle"));
        }
    }
    for (key, value) in fields {
        if meaning(&key.text) == Meaning::Solution && looks_like_grid(value) {
            check_solution(value, &givens(&record))?;
        }
    }
    Ok(record)
}

/// Returns the given digits.
fn givens(record: &Record) -> Grid {
    record.marks.as_ref().map_or_else(|| record.grid.clone(), |marks| marks.givens())
}

fn record(
    cells: &mut Cells,
    beside: &Beside<'_>,
    shape: Shape,
    at: Location,
) -> Result<Record, ReadError> {
    let regions: Vec<_> = cells.cells.iter().map(|cell| cell.region.clone()).collect();
    if !are_regions_boxes(&regions, shape) {
        let is_region = |cell: &&Cell| cell.region.is_some();
        let at = cells.cells.iter().find(is_region).map_or(at, |cell| cell.at);
        let expected = format!("boxes of {shape}");
        return Err(error(at, "irregular regions", expected));
    }
    let (given, all) = (cells.raw(is_given(cells)), cells.raw(|_| true));
    let alphabet = RawPuzzle::alphabet_of([&all], shape.side());
    let record = given.record_in(alphabet, shape, at.line)?;
    let (marks, notes) = marks_and_notes(cells, beside, alphabet, &record.grid)?;
    let notes = notes.map(Box::new);
    let Some(marks) = marks else { return Ok(Record { notes, ..record }) };
    let filled = marks.filled();
    let grid = if filled.clues() == 0 { marks.singles() } else { filled };
    if let Some(duplicate) = grid.duplicate() {
        let second = duplicate.positions[1];
        let at = cells.cells[second.row * shape.side() + second.column].at;
        return Err(ReadError::duplicate(at, Format::Json, duplicate));
    }
    Ok(Record { grid, marks: Some(Box::new(marks)), notes, ..record })
}

/// Returns the function that says which cells are given: all, where no cell says so.
fn is_given(cells: &Cells) -> impl Fn(&Cell) -> bool {
    let is_stated = cells.cells.iter().any(|cell| cell.is_given.is_some());
    move |cell| cell.is_given.unwrap_or(!is_stated)
}

/// Returns the shape that the keys of an object state, or else the caller's.
fn stated_shape(fields: &Fields, shape: Option<Shape>) -> Result<Option<Shape>, ReadError> {
    let of = |wanted| fields.iter().find(|(key, _)| meaning(&key.text) == wanted);
    if let Some((_, value)) = of(Meaning::Boxes) {
        return match &value.kind {
            Kind::Text(text) => {
                let shape = text.parse::<Shape>();
                shape.map(Some).map_err(|error| ReadError::shape(value.at, Format::Json, error))
            }
            Kind::Word(word) if value.number().is_none() => {
                let expected = "a list of rows, or boxes as \"3x3\"";
                Err(error(value.at, quoted(word), expected))
            }
            _ => Ok(shape),
        };
    }
    let sides = [Meaning::BoxRows, Meaning::BoxColumns].map(of);
    let [Some((_, rows)), Some((_, columns))] = sides else { return Ok(shape) };
    match (rows.number(), columns.number()) {
        (Some(box_rows), Some(box_columns)) => Shape::new(box_rows, box_columns)
            .map(Some)
            .map_err(|error| ReadError::shape(rows.at, Format::Json, error)),
        _ => Ok(shape),
    }
}

/// Returns the side that an object states.
fn stated_side(fields: &Fields) -> Option<usize> {
    let is_size = |(key, _): &&(Key, Value)| meaning(&key.text) == Meaning::Size;
    let sizes = fields.iter().filter(is_size).filter_map(|(_, value)| value.number());
    sizes.map(|size| if size > Shape::MAX_SIDE { size.isqrt() } else { size }).next()
}

/// Checks the side that an object states: the side, the rows of a box, or the cells.
fn check_side(fields: &Fields, shape: Shape) -> Result<(), ReadError> {
    let sizes = fields.iter().filter(|(key, _)| meaning(&key.text) == Meaning::Size);
    for (key, value) in sizes {
        let Some(size) = value.number() else { continue };
        if ![shape.side(), shape.box_rows(), shape.box_columns(), shape.cells()].contains(&size) {
            let found = format!("{} of {size}", quoted(&key.text));
            let expected = format!("{} for this puzzle", shape.side());
            return Err(error(value.at, found, expected));
        }
    }
    Ok(())
}

/// Checks that a stated solution solves the puzzle. Where it has empty cells, only its
/// digits are compared.
fn check_solution(value: &Value, puzzle: &Grid) -> Result<(), ReadError> {
    let shape = puzzle.shape();
    let cells = cells_of(value, Some(shape), None)?;
    if cells.side != shape.side() {
        let found = format!("a solution of side {}", cells.side);
        return Err(error(value.at, found, shape.side().to_string()));
    }
    cells.raw(|_| true).check_solves(puzzle)
}
