//! The puzzles on which the laws are checked.

use knights_tour::{KnightsTour, Tour, is_closed_tour, is_tour};

use super::puzzles::{from, tours};

/// A puzzle, the number of its tours and what each of them must be.
type Case = (KnightsTour, u64, fn(&Tour) -> bool);

/// Returns the puzzles that are searched to the end.
pub fn cases() -> [Case; 7] {
    [
        (tours(1, 1), 1, is_open),
        (tours(3, 3), 0, is_open),
        (tours(3, 4), 16, is_open),
        (tours(4, 3).undirected(), 8, is_open),
        (from(tours(5, 5), "c3"), 64, is_open),
        (tours(5, 6).closed(), 16, is_closed),
        (tours(5, 6).closed().undirected(), 8, is_closed),
    ]
}

pub fn is_open(tour: &Tour) -> bool {
    is_tour(tour.size(), tour.squares())
}

fn is_closed(tour: &Tour) -> bool {
    is_closed_tour(tour.size(), tour.squares())
}
