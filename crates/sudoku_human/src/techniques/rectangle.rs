//! A rectangle that would be a deadly pattern, and the steps that it gives.

use std::ops::ControlFlow::{self, Continue};

use super::deadly_pattern;
use crate::board::bits::{cells, ones};
use crate::board::nine::Nine;
use crate::literal::Candidate;
use crate::proof::Line;
use crate::sink::Sink;
use crate::step::Conclusion;
use crate::technique::Technique;

/// A rectangle that would be a deadly pattern without its further candidates.
pub(super) struct Rectangle {
    /// Its two digits.
    pub(super) pair: [usize; 2],
    /// The cells without further candidates.
    pub(super) pure: u128,
    /// The cells with further candidates.
    pub(super) extra_cells: u128,
    /// The further candidates of all cells.
    pub(super) extra: u16,
}

impl Rectangle {
    /// Returns the two cells with further candidates, if there are two.
    pub(super) fn two_extra_cells(&self) -> Option<[usize; 2]> {
        (self.extra_cells.count_ones() == 2).then(|| two_cells(self.extra_cells))
    }

    /// Returns the two orders of the two digits.
    pub(super) fn orders(&self) -> [[usize; 2]; 2] {
        [self.pair, [self.pair[1], self.pair[0]]]
    }
}

/// Returns the first and the last cell of a set.
fn two_cells(set: u128) -> [usize; 2] {
    [set.trailing_zeros() as usize, 127 - set.leading_zeros() as usize]
}

/// Gives a step, if it eliminates anything: the candidates of a list that there are. `lines` are
/// those of a guardian.
pub(super) fn give(
    board: &Nine,
    rectangle: &Rectangle,
    sink: &mut dyn Sink,
    technique: Technique,
    eliminated: impl IntoIterator<Item = (usize, usize)>,
    lines: impl Fn(&[(usize, usize)], (usize, usize)) -> Vec<Line>,
) -> ControlFlow<()> {
    let eliminated = eliminated.into_iter().filter(|(cell, digit)| board.has(*cell, *digit));
    let eliminations: Vec<Candidate> =
        eliminated.map(|(cell, digit)| Candidate::at(cell, digit)).collect();
    if eliminations.is_empty() {
        return Continue(());
    }
    sink.step(technique, 0, Conclusion::eliminate(eliminations), |conclusion| {
        let eliminated = conclusion.eliminations.iter();
        let eliminated: Vec<(usize, usize)> = eliminated
            .map(|eliminated| (eliminated.cell.into(), usize::from(eliminated.digit) - 1))
            .collect();
        let all = cells(rectangle.pure | rectangle.extra_cells);
        let pattern = all.map(|cell| (cell, rectangle.pair));
        let pair = rectangle.pair.iter().fold(0u16, |mask, digit| mask | 1 << digit);
        let guardians = cells(rectangle.extra_cells).flat_map(|cell| {
            ones((board.mask(cell) & !pair).into()).map(move |digit| (cell, digit))
        });
        let lines = |guardian| lines(&eliminated, guardian);
        vec![deadly_pattern::proof(conclusion, pattern, guardians, lines)]
    })
}
