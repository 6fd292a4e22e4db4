//! How hard a puzzle is, in a few words.

use sudoku::Grid;
use sudoku_human::{hodoku, se, workspace_of};

/// How hard a puzzle is on both scales, if it is rated.
pub fn levels(grid: &Grid) -> String {
    let Ok(workspace) = workspace_of(grid.into()) else { return String::new() };
    let level = hodoku::rate(&mut workspace.clone()).map(|rating| rating.level.name().to_owned());
    let tenths = |it: u16| format!("SE {}.{}", it / 10, it % 10);
    let rating = se::rate(&mut workspace.clone()).map(|rating| tenths(rating.rating));
    [level.ok(), rating.ok()].into_iter().flatten().collect::<Vec<_>>().join(" · ")
}
