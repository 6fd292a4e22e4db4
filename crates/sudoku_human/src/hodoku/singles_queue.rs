//! The type [`SinglesQueue`]: singles in the order in which `HoDoKu` takes them.

use std::collections::VecDeque;

use crate::board::bits::{cells, ones};
use crate::board::nine::Nine;
use crate::board::tables::{HOUSE_CELLS, HOUSES_OF, PEERS};
use crate::literal::Candidate;
use crate::step::Conclusion;
use crate::workspace::Workspace;

/// The singles of a board in the order in which they came up. `HoDoKu` takes the oldest one
/// first, so its choice depends on the steps before, and on the order of the givens.
#[derive(Clone, Debug, Default)]
pub struct SinglesQueue {
    /// Cells that were left with one candidate. Some of them may be filled by now.
    naked: VecDeque<(usize, usize)>,
    /// Cells that were left as the only place of a digit in a house. Some may be filled.
    hidden: VecDeque<(usize, usize)>,
}

impl SinglesQueue {
    /// Makes the singles of a workspace, as if its cells had been filled from first to last.
    pub fn new(workspace: &Workspace) -> Self {
        let mut singles = Self::default();
        let mut board = Nine::new();
        for (cell, digit) in workspace.filled() {
            singles.place(&mut board, cell, digit);
        }
        for cell in cells(board.open_cells()) {
            for digit in ones(u64::from(board.mask(cell) & !workspace.board.mask(cell))) {
                singles.eliminate(&mut board, cell, digit);
            }
        }
        singles
    }

    /// Carries out the changes of a step, and keeps the singles that come up.
    pub fn apply(&mut self, workspace: &mut Workspace, conclusion: &Conclusion) {
        let at = |candidate: &Candidate| (candidate.cell.into(), usize::from(candidate.digit) - 1);
        for (cell, digit) in conclusion.eliminations.iter().map(at) {
            if workspace.board.has(cell, digit) {
                self.eliminate(&mut workspace.board, cell, digit);
            }
        }
        if let Some((cell, digit)) = conclusion.placement.as_ref().map(at) {
            self.place(&mut workspace.board, cell, digit);
            workspace.placed[digit] |= 1 << cell;
        }
    }

    /// Returns the oldest naked single that is the last open cell of a house.
    pub fn full_house(&self, board: &Nine) -> Option<(usize, usize)> {
        let is_last = |cell: usize| {
            HOUSES_OF[cell].iter().any(|house| board.open_count(usize::from(*house)) == 1)
        };
        let mut open = self.naked.iter().filter(|(cell, digit)| board.has(*cell, *digit));
        open.find(|(cell, _)| is_last(*cell)).copied()
    }

    /// Takes out the oldest naked single.
    pub fn naked_single(&mut self, board: &Nine) -> Option<(usize, usize)> {
        std::iter::from_fn(|| self.naked.pop_front()).find(|(cell, digit)| board.has(*cell, *digit))
    }

    /// Takes out the oldest hidden single.
    pub fn hidden_single(&mut self, board: &Nine) -> Option<(usize, usize)> {
        std::iter::from_fn(|| self.hidden.pop_front())
            .find(|(cell, digit)| board.has(*cell, *digit))
    }

    /// Eliminates a candidate, which is there.
    fn eliminate(&mut self, board: &mut Nine, cell: usize, digit: usize) {
        board.eliminate(cell, digit);
        let left = board.mask(cell);
        if left.is_power_of_two() {
            self.naked.push_back((cell, left.trailing_zeros() as usize));
        }
        self.last_places(board, cell, digit, None);
    }

    /// Fills a cell: its peers lose the digit first, then the cell its other candidates.
    fn place(&mut self, board: &mut Nine, cell: usize, digit: usize) {
        for peer in cells(PEERS[cell] & board.cells_of(digit)) {
            board.eliminate(peer, digit);
            let left = board.mask(peer);
            if left.is_power_of_two() {
                self.naked.push_back((peer, left.trailing_zeros() as usize));
            }
            self.last_places(board, peer, digit, Some(cell));
        }
        for other in ones(u64::from(board.mask(cell) & !(1 << digit))) {
            board.eliminate(cell, other);
            self.last_places(board, cell, other, None);
        }
        board.place(cell, digit);
    }

    /// Keeps the last place of a digit in each house of a cell that has just lost it. The cell
    /// that is being filled is none.
    fn last_places(&mut self, board: &Nine, cell: usize, digit: usize, filled: Option<usize>) {
        for house in HOUSES_OF[cell].map(usize::from) {
            let positions = board.positions(house, digit);
            if positions.is_power_of_two() {
                let last = HOUSE_CELLS[house][positions.trailing_zeros() as usize].into();
                if Some(last) != filled {
                    self.hidden.push_back((last, digit));
                }
            }
        }
    }
}
