//! How hard a puzzle is, in a few words.

use sudoku::Grid;
#[cfg(feature = "book")]
use sudoku_human::se;
use sudoku_human::{hodoku, workspace_of};

/// The level of `HoDoKu`, if the puzzle has one.
pub fn level(grid: &Grid) -> Option<&'static str> {
    let mut workspace = workspace_of(grid.into()).ok()?;
    Some(hodoku::rate(&mut workspace).ok()?.level.name())
}

/// The level and the rating of the Sudoku Explainer, as far as the puzzle has them.
#[cfg(feature = "book")]
pub fn levels(grid: &Grid) -> String {
    let rating = workspace_of(grid.into()).ok().and_then(|mut it| se::rate(&mut it).ok());
    let rating = rating.map(|it| format!("SE {}.{}", it.rating / 10, it.rating % 10));
    [level(grid).map(str::to_owned), rating].into_iter().flatten().collect::<Vec<_>>().join(" · ")
}
