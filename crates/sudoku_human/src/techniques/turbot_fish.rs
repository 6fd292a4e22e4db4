//! Turbot fish: two conjugate pairs of a digit, and a cell of one sees a cell of the other. One
//! of the other two cells is true, and what sees both is false.

use std::ops::ControlFlow::{self, Continue};

use crate::board::bits::cells;
use crate::board::nine::Nine;
use crate::board::tables::PEERS;
use crate::links::excluded;
use crate::literal::Candidate;
use crate::proof::Proof;
use crate::ranked::sort_by_rank;
use crate::sink::Sink;
use crate::step::Conclusion;
use crate::technique::Technique;
use crate::techniques::conjugate;

/// Two conjugate pairs of a digit: the first two cells and the last two. The middle ones see
/// each other.
#[derive(Clone, Copy, Debug)]
pub struct Turbot {
    /// The digit, from 0.
    pub digit: usize,
    /// The cells.
    pub cells: [usize; 4],
}

impl Turbot {
    /// Returns the cells that lose the digit.
    #[inline]
    pub fn eliminated(&self, board: &Nine) -> u128 {
        PEERS[self.cells[0]] & PEERS[self.cells[3]] & board.cells_of(self.digit)
    }

    /// Gives the step, if any cell loses the digit.
    pub fn step(&self, board: &Nine, sink: &mut dyn Sink, technique: Technique) -> ControlFlow<()> {
        let Self { digit, cells: chain } = *self;
        let eliminated = self.eliminated(board);
        if eliminated == 0 {
            return Continue(());
        }
        let eliminated = cells(eliminated).map(|cell| Candidate::at(cell, digit)).collect();
        sink.step(technique, 0, Conclusion::eliminate(eliminated), |conclusion| {
            let proof = |eliminated: &Candidate| {
                // With both ends false both middle cells would be true.
                let at = |cell: usize| (cell, digit);
                let by = at(eliminated.cell.into());
                let mut lines = vec![excluded(at(chain[0]), by), excluded(at(chain[3]), by)];
                lines.extend(conjugate::lines(board, digit, &chain[..2], false));
                lines.push(excluded(at(chain[2]), at(chain[1])));
                Proof::refutation(eliminated.off(), lines)
            };
            conclusion.eliminations.iter().map(proof).collect()
        })
    }
}

/// Finds turbot fish: those that eliminate most first.
///
/// `HoDoKu` sorts by the number of eliminations, then by a sum of their cells and digits, and
/// keeps the order of its search where both are the same.
pub fn find(board: &Nine, sink: &mut dyn Sink) -> ControlFlow<()> {
    let mut found: Vec<(u32, usize, Turbot)> = Vec::new();
    for start in cells(board.open_cells()) {
        for digit in (0..9).filter(|digit| board.has(start, *digit)) {
            for second in partners(board, start, digit) {
                for third in cells(PEERS[second] & board.cells_of(digit) & !(1 << start)) {
                    for end in partners(board, third, digit).filter(|end| *end > start) {
                        let turbot = Turbot { digit, cells: [start, second, third, end] };
                        let eliminated = turbot.eliminated(board);
                        if end != second && eliminated != 0 {
                            let weight =
                                cells(eliminated).zip(0..).fold(0, |weight, (cell, index)| {
                                    weight + cell * (1 + 80 * index) + digit + 1
                                });
                            found.push((81 - eliminated.count_ones(), weight, turbot));
                        }
                    }
                }
            }
        }
    }
    sort_by_rank(&mut found, |(kept, weight, _)| [*kept as usize, *weight, 0]);
    found.iter().try_for_each(|(.., turbot)| turbot.step(board, sink, Technique::TurbotFish))
}

/// Returns the cells that have a conjugate pair with a cell, each one once.
fn partners(board: &Nine, cell: usize, digit: usize) -> impl Iterator<Item = usize> {
    let [row, column, square] = conjugate::partners(board, cell, digit);
    let square = square.filter(|_| square != row && square != column);
    [row, column, square].into_iter().flatten()
}
