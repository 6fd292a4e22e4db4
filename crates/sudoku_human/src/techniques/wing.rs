//! XY-wing and XYZ-wing: a pivot with two or three candidates, and two pincers among its peers
//! with two each. Whichever candidate the pivot has, one of the three cells has `z`, and the
//! cells that see all of these lose it.

use std::ops::ControlFlow::{self, Continue};

use crate::board::bits::{cells, ones};
use crate::board::nine::Nine;
use crate::board::tables::PEERS;
use crate::links::{excluded, last_of_cell};
use crate::literal::{Candidate, Set};
use crate::proof::{Branch, Cases, Proof};
use crate::sink::Sink;
use crate::step::Conclusion;
use crate::technique::Technique;

/// Finds XY-wings, pivot by pivot.
pub fn xy_wings(board: &Nine, sink: &mut dyn Sink) -> ControlFlow<()> {
    find(board, sink, 2, Technique::XyWing)
}

/// Finds XYZ-wings, pivot by pivot.
pub fn xyz_wings(board: &Nine, sink: &mut dyn Sink) -> ControlFlow<()> {
    find(board, sink, 3, Technique::XyzWing)
}

fn find(board: &Nine, sink: &mut dyn Sink, size: u32, technique: Technique) -> ControlFlow<()> {
    let open = cells(board.open_cells());
    let pairs =
        open.filter(|cell| board.mask(*cell).count_ones() == 2).fold(0, |set, c| set | 1 << c);
    for pivot in cells(board.open_cells()) {
        let candidates = board.mask(pivot);
        if candidates.count_ones() != size {
            continue;
        }
        let pincers = pairs & PEERS[pivot];
        for first in cells(pincers) {
            for second in cells(pincers & !((2 << first) - 1)) {
                let (a, b) = (board.mask(first), board.mask(second));
                let z = a & b;
                let is_wing = z.is_power_of_two()
                    && match size {
                        2 => (a ^ b) == candidates,
                        _ => (a | b) == candidates,
                    };
                if !is_wing {
                    continue;
                }
                let z = z.trailing_zeros() as usize;
                let mut seen = PEERS[first] & PEERS[second] & board.cells_of(z);
                seen &= if size == 3 { PEERS[pivot] } else { !(1 << pivot) };
                if seen == 0 {
                    continue;
                }
                let eliminated: Vec<Candidate> =
                    cells(seen).map(|cell| Candidate::at(cell, z)).collect();
                sink.step(technique, 0, Conclusion::eliminate(eliminated), |conclusion| {
                    let branch = |digit: usize| {
                        let mut lines = Vec::new();
                        let mut with_z = pivot;
                        if digit != z {
                            with_z = if a & 1 << digit != 0 { first } else { second };
                            lines.push(excluded((with_z, digit), (pivot, digit)));
                            lines.push(last_of_cell(with_z, z));
                        }
                        lines.extend(cells(seen).map(|cell| excluded((cell, z), (with_z, z))));
                        Branch { assumption: Some(Candidate::at(pivot, digit).on()), lines }
                    };
                    vec![Proof {
                        conclusions: conclusion.literals().collect(),
                        cases: Cases::Set(Set::cell(pivot)),
                        branches: ones(candidates.into()).map(branch).collect(),
                    }]
                })?;
            }
        }
    }
    Continue(())
}
