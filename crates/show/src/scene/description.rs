//! A scene in words, for those who do not see it.

use std::fmt::Write as _;

use crate::scene::layout::Layout;
use crate::scene::scene::Scene;
use crate::scene::spot::{Kind, Mark};

/// The greatest number of spots that a description lists.
const MAX_LISTED: usize = 100;

impl Scene {
    /// Returns the scene in words: its size, what is where, and the marks.
    ///
    /// ```
    /// use stack_assumptions_show::Scene;
    ///
    /// let scene = Scene::grid(2, 2).fill(|cell| (cell == 3).then_some("Q"));
    /// assert_eq!(scene.description(), "A grid of 2 × 2, 1 of 4 filled. row 2, column 2: Q.");
    /// ```
    #[must_use]
    pub fn description(&self) -> String {
        let filled = self.spots().iter().filter(|spot| !spot.text().is_empty()).count();
        let mut text = match self.layout() {
            Layout::Grid(grid) => format!("A grid of {} × {}", grid.rows(), grid.columns()),
            Layout::Graph(graph) => format!("A graph with {} links", graph.links().len()),
            Layout::Text(text) => return text.clone(),
        };
        let _ = write!(text, ", {filled} of {} filled.", self.spots().len());
        let is_named = |spot: &usize| {
            let spot = &self.spots()[*spot];
            !spot.text().is_empty() || spot.mark().is_some() || spot.kind() == Kind::Blocked
        };
        let named: Vec<_> = (0..self.spots().len()).filter(is_named).collect();
        let listed: Vec<_> =
            named.iter().take(MAX_LISTED).map(|spot| self.spot_in_words(*spot)).collect();
        if !listed.is_empty() {
            let _ = write!(text, " {}", listed.join("; "));
            text += match named.len().checked_sub(MAX_LISTED) {
                Some(left @ 1..) => format!("; and {left} others."),
                _ => ".".to_owned(),
            }
            .as_str();
        }
        if let Layout::Grid(grid) = self.layout()
            && let [first, .., last] = grid.path()
        {
            let (first, last) = (self.spot_name(*first), self.spot_name(*last));
            let cells = grid.path().len();
            let _ = if first == last {
                write!(text, " A closed path through {} cells from {first}.", cells - 1)
            } else {
                write!(text, " A path through {cells} cells from {first} to {last}.")
            };
        }
        text
    }

    /// Returns the name of a spot, what is there, and its mark.
    fn spot_in_words(&self, number: usize) -> String {
        let spot = &self.spots()[number];
        let mut words = self.spot_name(number);
        if !spot.text().is_empty() {
            let _ = write!(words, ": {}", spot.text());
        }
        let kind = Some(spot.kind().word())
            .filter(|_| matches!(spot.kind(), Kind::Given | Kind::Deduced | Kind::Blocked));
        let notes: Vec<_> = kind.into_iter().chain(spot.mark().map(Mark::word)).collect();
        if !notes.is_empty() {
            let _ = write!(words, " ({})", notes.join(", "));
        }
        words
    }

    /// Returns the name of a spot: that of a node, or the row and the column of a cell. Rows
    /// and columns without names are counted from 1.
    ///
    /// # Panics
    /// If there is no such spot.
    #[must_use]
    pub fn spot_name(&self, number: usize) -> String {
        let Layout::Grid(grid) = self.layout() else {
            return self.spots()[number].name().to_owned();
        };
        assert!(number < self.spots().len(), "no spot {number}");
        let (row, column) = (number / grid.columns(), number % grid.columns());
        let name = |names: &[String], index: usize| match names.get(index) {
            Some(name) if !name.is_empty() => name.clone(),
            _ => (index + 1).to_string(),
        };
        let (row, column) = (name(grid.row_names(), row), name(grid.column_names(), column));
        format!("row {row}, column {column}")
    }
}
