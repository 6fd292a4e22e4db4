//! How the board is shown.

use chessboard::{Square, column_letters};
use stack_assumptions::Puzzle;
use stack_assumptions_show::{Draw, Scene};

use crate::knights_tour::KnightsTour;

impl KnightsTour {
    /// Returns the number of the spot of a square: the top row is the last one of the board.
    fn spot_of(&self, square: Square) -> usize {
        let size = self.size();
        (size.rows() - 1 - usize::from(square.row)) * size.columns() + usize::from(square.column)
    }
}

impl Draw for KnightsTour {
    fn scene(&self) -> Scene {
        let size = self.size();
        let mut numbers = vec![None; size.squares()];
        let mut is_missing = vec![false; size.squares()];
        for square in size.every_square() {
            is_missing[self.spot_of(square)] = !self.board().contains(square);
            numbers[self.spot_of(square)] = self.number(square);
        }
        let mut path: Vec<_> =
            (0..size.squares()).filter(|spot| numbers[*spot].is_some()).collect();
        path.sort_unstable_by_key(|spot| numbers[*spot]);
        Scene::grid(size.rows(), size.columns())
            .titled(format_args!("Knight's tour on {size}"))
            .row_names((1..=size.rows()).rev())
            .column_names(size.column_numbers().map(column_letters))
            .text_width(size.squares().to_string().len())
            .chequered()
            .path(path)
            .fill(|spot| numbers[spot])
            .blocked(|spot| is_missing[spot])
    }

    fn slot_name(&self, slot: usize) -> String {
        format!("square {}", slot + 1)
    }

    fn candidate_name(&self, square: Square) -> String {
        square.to_string()
    }

    fn spot(&self, _slot: usize, square: Square) -> Option<usize> {
        self.size().contains(square).then(|| self.spot_of(square))
    }

    fn why_none(&self, slot: usize) -> Option<String> {
        let knight = self.square(self.state.knight.get());
        let is_visited = |square| self.number(square).is_some();
        (slot > 0 && self.board().knights_moves(knight).all(is_visited))
            .then(|| format!("the knight on {knight} has no square left"))
    }

    fn clashes(&self, _slot: usize, square: Square) -> Vec<usize> {
        self.number(square).map(|_| self.spot_of(square)).into_iter().collect()
    }

    fn why(&self, slot: usize, square: Square) -> Option<String> {
        if let Some(number) = self.number(square) {
            return Some(format!("the knight was there at move {number}"));
        }
        if !self.board().contains(square) {
            return Some("the board has no such square".to_owned());
        }
        let is_end = self.end.is_some_and(|end| self.square(end) == square);
        if is_end && slot + 1 < self.board().squares() {
            return Some("the tour is to end there".to_owned());
        }
        // In a puzzle of undirected tours, the reverse of one that is kept is rejected too.
        let is_by_links = slot > 0 && !self.undirected;
        let is_rejected = is_by_links && self.attempt(slot, square).is_none();
        let previous = self.square(self.state.knight.get());
        if is_rejected && !previous.is_knights_move(square) {
            return Some(format!("it is no knight's move from {previous}"));
        }
        is_rejected.then(|| "a square would have too few neighbours left".to_owned())
    }
}
