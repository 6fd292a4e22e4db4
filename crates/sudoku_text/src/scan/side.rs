//! Sides: which ones the reader may find, and which one a text is nearest to; and whether regions
//! are the boxes of a shape.

use itertools::Itertools;
use sudoku::Shape;

use crate::error::{Location, ReadError};
use crate::format::Format;

/// The least side of a puzzle if the caller gives no shape: one character on a line is a bullet,
/// the number of a page or a full stop.
pub(crate) const MIN_SIDE: usize = 4;

/// Returns the shape of a grid of this side: the caller's, or the usual one.
pub(crate) fn shape_of_side(
    side: usize,
    expected: Option<Shape>,
    location: Location,
    format: Format,
) -> Result<Shape, ReadError> {
    match expected {
        Some(shape) if shape.side() == side => Ok(shape),
        Some(shape) => Err(ReadError::text(
            location,
            format,
            format!("a side of {side}"),
            format!("{} for boxes of {shape}", shape.side()),
        )),
        None if side < MIN_SIDE => Err(ReadError::text(
            location,
            format,
            format!("a side of {side}"),
            "a side of 4 or more",
        )),
        None => Shape::from_side(side).map_err(|error| ReadError::shape(location, format, error)),
    }
}

/// Returns whether the reader may find a grid of this side.
pub(crate) fn is_side(side: usize, expected: Option<Shape>) -> bool {
    match expected {
        Some(shape) => shape.side() == side,
        None => side >= MIN_SIDE && Shape::from_side(side).is_ok(),
    }
}

/// Returns the side whose grid has the number of cells nearest to a number of characters.
pub(crate) fn nearest_side(characters: usize, expected: Option<Shape>) -> usize {
    let sides = (1..=Shape::MAX_SIDE).filter(|side| is_side(*side, expected));
    sides.min_by_key(|side| characters.abs_diff(side * side)).expect("BUG: no side to read")
}

/// Returns the most common number, the last one among equally common ones; 0 if there is
/// none.
pub(crate) fn most_common(numbers: impl Iterator<Item = usize>) -> usize {
    // At most 129 numbers, mostly 9: a map (`itertools::counts`) would hash each one, and
    // lose their order.
    let numbers: Vec<_> = numbers.collect();
    let occurrences = |number: &&usize| numbers.iter().filter(|other| other == number).count();
    numbers.iter().max_by_key(occurrences).copied().unwrap_or(0)
}

/// Returns whether the regions of the cells, as far as they are known, are the boxes.
pub(crate) fn are_regions_boxes<R: Eq>(regions: &[Option<R>], shape: Shape) -> bool {
    let mut of_box = vec![None; shape.side()];
    for (cell, region) in regions.iter().enumerate() {
        let Some(region) = region else { continue };
        let known = of_box[shape.box_of(cell)].get_or_insert(region);
        if *known != region {
            return false;
        }
    }
    of_box.iter().flatten().array_combinations().all(|[one, other]| one != other)
}
