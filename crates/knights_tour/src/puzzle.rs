//! The knight's tour as a plug-in of the engine.

use chessboard::Square;
use stack_assumptions::Puzzle;

use crate::attempt::Attempt;
use crate::candidates::CandidateSquares;
use crate::knights_tour::KnightsTour;
use crate::tour::Tour;

impl Puzzle for KnightsTour {
    type Slot = usize;
    type Candidate = Square;
    type Attempt<'p> = Attempt<'p>;
    type Solution = Tour;

    #[inline]
    fn slot(&self, depth: usize) -> Option<usize> {
        (depth < self.board().squares()).then_some(depth)
    }

    #[inline]
    fn candidates(&self, _move: usize) -> impl Iterator<Item = Square> {
        CandidateSquares::new(self)
    }

    /// Moves the knight to `square`. Returns `None` if the move is rejected, if it is
    /// not a knight's move to an unvisited square, or if `slot` is not the number of the
    /// next move.
    #[inline]
    fn attempt(&self, slot: usize, square: Square) -> Option<Attempt<'_>> {
        if slot != self.state.visited.get() as usize || !self.size().contains(square) {
            return None;
        }
        let index = self.size().index(square);
        if slot == 0 {
            return Attempt::start(self, index);
        }
        let knight = self.square(self.state.knight.get());
        if !self.board().contains(square)
            || !self.state.is_unvisited(index)
            || !knight.is_knights_move(square)
        {
            return None;
        }
        Attempt::step(self, index)
    }

    fn solution(&self) -> Tour {
        let mut squares: Vec<Square> = self.board().every_square().collect();
        squares.sort_unstable_by_key(|square| self.number(*square));
        Tour::new(self.size(), squares)
    }
}
