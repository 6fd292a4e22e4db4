//! A search of [`Bitboards`] that ends early, for counting on small grids.

use stack_assumptions::Puzzle;

use super::bitboards::{Attempt, Bitboards, Word, cells_of};
use crate::grid::geometry::Geometry;

/// The puzzle of [`Bitboards`] for counting many solutions on grids of up to 64 cells: its search
/// ends where a board has few candidates left.
///
/// Its solutions are weights: the number of solutions below a leaf, to be added up by a
/// [`Sum`](stack_assumptions::tally::Sum).
#[derive(Clone, Debug)]
pub struct CutBitboards {
    puzzle: Bitboards<u64>,
}

/// The most candidates of the board of a leaf, besides one for each cell. An empty 6×6 grid is
/// cut at 4,320 boards with 90, and takes 2.3 times as long with 75, and 1.8 times with 110.
const MAX_OPEN: usize = 90;

impl CutBitboards {
    /// Cuts a puzzle.
    #[must_use]
    pub fn new(puzzle: Bitboards<u64>) -> Self {
        Self { puzzle }
    }
}

impl Puzzle for CutBitboards {
    type Slot = usize;
    type Candidate = u8;
    type Attempt<'p> = Attempt<'p, u64>;
    type Solution = u64;

    #[inline]
    fn slot(&self, depth: usize) -> Option<usize> {
        self.puzzle.slot(depth).filter(|_| self.puzzle.open_candidates() > MAX_OPEN)
    }

    #[inline]
    fn candidates(&self, cell: usize) -> impl Iterator<Item = u8> {
        self.puzzle.candidates(cell)
    }

    #[inline]
    fn attempt(&self, cell: usize, digit: u8) -> Option<Attempt<'_, u64>> {
        self.puzzle.attempt(cell, digit)
    }

    fn solution(&self) -> u64 {
        let boards = self.puzzle.boards();
        let all = boards.iter().fold(0, |all, cells| all | cells);
        let mut digits: Vec<_> = boards.into_iter().map(|cells| self.digit(cells)).collect();
        digits.sort_unstable_by_key(|digit| digit.ways.len());
        count(self.puzzle.geometry(), &digits, all)
    }
}

/// The cells that may have a digit, and each way to choose one of them in each house.
struct Digit {
    cells: u64,
    ways: Vec<u64>,
}

impl CutBitboards {
    fn digit(&self, cells: u64) -> Digit {
        let mut ways = Vec::new();
        self.add_ways(cells, 0, 0, &mut ways);
        Digit { cells, ways }
    }

    /// Adds the ways that begin with the chosen cells and go on from a row in the cells that are left.
    fn add_ways(&self, left: u64, row: usize, chosen: u64, ways: &mut Vec<u64>) {
        let side = self.puzzle.geometry().side;
        if row == side {
            ways.push(chosen);
            return;
        }
        for cell in cells_of(left & ((1 << side) - 1) << (row * side)) {
            let left = left & !u64::new(self.puzzle.geometry().masks[cell].peers);
            self.add_ways(left, row + 1, chosen | 1 << cell, ways);
        }
    }
}

/// Counts the ways to give all free cells to digits.
fn count(geometry: &Geometry, digits: &[Digit], free: u64) -> u64 {
    match digits {
        [] => 1,
        // One cell of each house is left.
        [last] => u64::from(free & !last.cells == 0),
        [one, other] => in_turns(geometry, [one.cells, other.cells], free),
        [first, others @ ..] => {
            let ways = first.ways.iter().filter(|way| *way & !free == 0);
            ways.map(|way| count(geometry, others, free & !way)).sum()
        }
    }
}

/// Counts them for two digits. Each house has two free cells then, so cells that see each other have
/// the one digit and the other in turns, and each part of the grid that hangs together can be given
/// away in two ways at most.
fn in_turns(geometry: &Geometry, [one, other]: [u64; 2], free: u64) -> u64 {
    let (mut ways, mut left) = (1, free);
    while left != 0 && ways != 0 {
        let mut sides = [left & left.wrapping_neg(), 0];
        let mut new = sides[0];
        while new != 0 {
            let near =
                cells_of(new).fold(0, |near, cell| near | u64::new(geometry.masks[cell].peers));
            sides.swap(0, 1);
            new = near & left & !sides[0];
            sides[0] |= new;
        }
        let [here, there] = sides;
        let fits = |one_has: u64, other_has: u64| {
            u64::from((one_has & !one) | (other_has & !other) | (here & there) == 0)
        };
        ways *= fits(here, there) + fits(there, here);
        left &= !(here | there);
    }
    ways
}

#[cfg(test)]
mod tests {
    use stack_assumptions::search;
    use stack_assumptions::tally::Sum;

    use super::*;
    use crate::grid::{Grid, Shape};

    /// The numbers of full grids are published: 288 of 4×4 (OEIS A107739), 28,200,960 of 6×6 (OEIS A291187).
    #[test]
    #[cfg_attr(miri, ignore = "too many solutions")]
    fn all_grids_of_small_shapes() {
        for (side, expected) in [(4, 288), (6, 28_200_960)] {
            let shape = Shape::from_side(side).unwrap();
            let grid = Grid::new(shape, vec![0; shape.cells()]).unwrap();
            let puzzle = Bitboards::new((&grid).into()).unwrap();
            let cut = CutBitboards::new(puzzle);
            assert_eq!(search(&cut).tally(Sum::default()), Some(expected), "{side}");
        }
    }

    /// Grids of each small shape with some digits of a solution: as many solutions as are found one by one.
    #[test]
    #[cfg_attr(miri, ignore = "too many solutions")]
    fn weights_are_the_numbers_of_solutions() {
        for shape in ["1x1", "1x2", "2x2", "1x5", "2x3", "3x2", "1x7", "2x4", "4x2"] {
            let shape: Shape = shape.parse().unwrap();
            let empty = Grid::new(shape, vec![0; shape.cells()]).unwrap();
            let puzzle = |grid: &Grid| Bitboards::<u64>::new(grid.into()).unwrap();
            let full = search(&puzzle(&empty)).next().unwrap();
            for kept in 2..5 {
                let digits = full.digits().iter().enumerate();
                let keep = |(at, digit): (usize, &u8)| if at * 7 % kept == 0 { 0 } else { *digit };
                let grid = Grid::new(shape, digits.map(keep).collect()).unwrap();
                let expected = search(&puzzle(&grid)).count_up_to(u64::MAX);
                let cut = CutBitboards::new(puzzle(&grid));
                assert_eq!(search(&cut).tally(Sum::default()), Some(expected), "{shape} {kept}");
            }
        }
    }
}
