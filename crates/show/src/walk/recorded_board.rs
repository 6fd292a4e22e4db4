//! How the board of a recorded search is shown.

use std::fmt;

use crate::log::{LogHeader, Value};
use crate::scene::Scene;

/// How the board of a recorded search is shown: the board before the search, and where each
/// candidate stands. A log has the names of slots and candidates, and not the puzzle.
pub struct RecordedBoard {
    /// The board before the search; without one, the attempts held are listed.
    pub(super) scene: Option<Scene>,
    pub(super) place: Box<Place>,
}

/// Returns the spot of a candidate in a slot, and the text that is there; `None` if it
/// has no spot.
type Place = dyn Fn(&Value, &Value) -> Option<(usize, String)>;

/// The greatest number of rows and columns of a grid of slots and candidates.
const MAX_SIDE: usize = 64;

impl RecordedBoard {
    /// A board before the search, and for each slot and candidate the spot and the text that
    /// is there.
    #[must_use]
    pub fn new(
        scene: Scene,
        place: impl Fn(&Value, &Value) -> Option<(usize, String)> + 'static,
    ) -> Self {
        Self { scene: Some(scene), place: Box::new(place) }
    }

    /// A board by the names that a log has: a grid of cells if the slots are called `r1c1`,
    /// `r1c2` and so on; a grid of slots and candidates if both have names; a list of the
    /// slots if they have; otherwise the list of attempts held.
    #[must_use]
    pub fn of(header: &LogHeader) -> Self {
        let LogHeader { slots, candidates, .. } = header;
        let title = format!("{} {}", header.puzzle, header.arguments.join(" "));
        if let Some((rows, columns)) = cells(slots) {
            let scene = Scene::grid(rows, columns)
                .row_names(1..=rows)
                .column_names(1..=columns)
                .titled(title);
            return Self::by_slot(scene, candidates.clone());
        }
        let (rows, columns) = (slots.len(), candidates.len());
        if (1..=MAX_SIDE).contains(&rows) && (1..=MAX_SIDE).contains(&columns) {
            let scene = Scene::grid(rows, columns)
                .row_names(slots)
                .column_names(candidates.iter().map(|name| last_word(name)))
                .titled(title);
            return Self::new(scene, move |slot, candidate| {
                let (row, column) = (index(slot)?, index(candidate)?);
                (row < rows && column < columns).then(|| (row * columns + column, "●".to_owned()))
            });
        }
        if rows > 0 {
            let scene = Scene::grid(rows, 1).row_names(slots).titled(title);
            return Self::by_slot(scene, candidates.clone());
        }
        Self { scene: None, place: Box::new(|_, _| None) }
    }

    /// Each slot is the spot of its number, where the name of the candidate stands.
    fn by_slot(scene: Scene, candidates: Vec<String>) -> Self {
        Self::new(scene, move |slot, candidate| {
            let name = index(candidate).and_then(|number| candidates.get(number).cloned());
            Some((index(slot)?, name.unwrap_or_else(|| candidate.to_string())))
        })
    }
}

/// The number of a slot or a candidate.
fn index(value: &Value) -> Option<usize> {
    match value {
        Value::Number(number) => usize::try_from(*number).ok(),
        Value::Text(_) => None,
    }
}

/// The number of `column 5`: the names of columns stand side by side.
fn last_word(name: &str) -> &str {
    name.rsplit(' ').next().unwrap_or(name)
}

/// The numbers of rows and columns, if the slots are the cells of a grid, row by row.
fn cells(slots: &[String]) -> Option<(usize, usize)> {
    let cell = |name: &str| -> Option<(usize, usize)> {
        let (row, column) = name.strip_prefix('r')?.split_once('c')?;
        Some((row.parse().ok()?, column.parse().ok()?))
    };
    let (rows, columns) = cell(slots.last()?)?;
    let is_cell = |(number, name): (usize, &String)| {
        cell(name) == Some((number / columns + 1, number % columns + 1))
    };
    let is_grid = columns > 0 && rows.checked_mul(columns) == Some(slots.len());
    (is_grid && slots.iter().enumerate().all(is_cell)).then_some((rows, columns))
}

impl fmt::Debug for RecordedBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RecordedBoard").field("scene", &self.scene).finish_non_exhaustive()
    }
}
