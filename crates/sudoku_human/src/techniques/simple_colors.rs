//! Simple colours: the cells that conjugate pairs of a digit lead to have two colours, one of
//! which is true. Trap: a cell that sees both colours is false. Wrap: a colour that sees itself
//! is false.

use std::ops::ControlFlow::{self, Continue};

use crate::board::bits::cells;
use crate::board::nine::Nine;
use crate::board::tables::PEERS;
use crate::links::excluded;
use crate::literal::Candidate;
use crate::proof::{Line, Proof};
use crate::sink::Sink;
use crate::step::Conclusion;
use crate::technique::Technique;
use crate::techniques::conjugate::{colorings, lines, seen_by, way};

/// Finds wraps and traps, digit by digit, in the order of `HoDoKu`, to which both are one
/// technique.
pub fn find(board: &Nine, sink: &mut dyn Sink) -> ControlFlow<()> {
    for digit in 0..9 {
        for colors in colorings(board, digit) {
            let wraps = colors.map(|color| if seen_by(color) & color == 0 { 0 } else { color });
            if wraps != [0; 2] {
                let eliminated = conclusion(wraps[0] | wraps[1], digit);
                sink.step(Technique::SimpleColorsWrap, 0, eliminated, |eliminated| {
                    proofs(eliminated, |cell| {
                        let color = colors[usize::from(colors[1] & 1 << cell != 0)];
                        wrap(board, digit, color, cell)
                    })
                })?;
            }
            let trapped = seen_by(colors[0]) & seen_by(colors[1]) & board.cells_of(digit);
            if trapped != 0 {
                let eliminated = conclusion(trapped, digit);
                sink.step(Technique::SimpleColorsTrap, 0, eliminated, |eliminated| {
                    proofs(eliminated, |cell| trap(board, digit, colors, cell))
                })?;
            }
        }
    }
    Continue(())
}

/// Makes the conclusion that the cells lose the digit.
pub fn conclusion(eliminated: u128, digit: usize) -> Conclusion {
    Conclusion::eliminate(cells(eliminated).map(|cell| Candidate::at(cell, digit)).collect())
}

/// Refutes each elimination by the lines that follow from its opposite.
pub fn proofs(eliminated: &Conclusion, lines: impl Fn(usize) -> Vec<Line>) -> Vec<Proof> {
    let eliminated = eliminated.eliminations.iter();
    eliminated
        .map(|eliminated| Proof::refutation(eliminated.off(), lines(eliminated.cell.into())))
        .collect()
}

/// If a cell were true, two of its colour would be, which see each other.
fn wrap(board: &Nine, digit: usize, color: u128, cell: usize) -> Vec<Line> {
    let first = cells(color).find(|first| PEERS[*first] & color != 0).expect("BUG: a wrap");
    let mut proof = lines(board, digit, &way(board, digit, 1 << cell, 1 << first), true);
    let seen = PEERS[first] & color;
    proof.extend(lines(board, digit, &way(board, digit, 1 << cell, seen), true));
    proof
}

/// If a cell were true, one cell of each colour would be false, but not both can be.
fn trap(board: &Nine, digit: usize, colors: [u128; 2], cell: usize) -> Vec<Line> {
    let way = way(board, digit, colors[0] & PEERS[cell], colors[1] & PEERS[cell]);
    let ends = [way[0], way[way.len() - 1]];
    let mut proof = ends.map(|end| excluded((end, digit), (cell, digit))).to_vec();
    proof.extend(lines(board, digit, &way, false));
    proof
}
