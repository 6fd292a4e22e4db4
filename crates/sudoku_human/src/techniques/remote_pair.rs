//! Remote pair: a chain of cells with the same two candidates, each of which sees the next.
//! The digits alternate, so of two cells with an even number of cells between them, one has
//! each digit. What sees both loses both digits.

use std::collections::BTreeMap;
use std::ops::ControlFlow::{self, Continue};

use crate::board::bits::cells;
use crate::board::nine::Nine;
use crate::board::tables::{HOUSE_SETS, HOUSES, PEERS};
use crate::links::{excluded, last_of_cell};
use crate::literal::{Candidate, Set};
use crate::proof::{Branch, Cases, Proof};
use crate::ranked::sort_by_rank;
use crate::sink::Sink;
use crate::step::Conclusion;
use crate::technique::Technique;

/// The most cells of a chain, as `HoDoKu` limits it.
const MOST_CELLS: usize = 10;

/// A chain, and the candidates that it eliminates.
struct Chain {
    digits: [usize; 2],
    cells: Vec<usize>,
    eliminated: Vec<(usize, usize)>,
}

/// Finds remote pairs: the most eliminations first, then the shortest chain. Of the chains with
/// the same eliminations, only one of the shortest is a step.
pub fn find(board: &Nine, sink: &mut dyn Sink) -> ControlFlow<()> {
    let mut search = Search { board, with_pair: 0, path: Vec::new(), best: BTreeMap::new() };
    let mut pairs: Vec<u16> = Vec::new();
    for cell in cells(board.open_cells()) {
        let mask = board.mask(cell);
        if mask.count_ones() != 2 || pairs.contains(&mask) {
            continue;
        }
        pairs.push(mask);
        let same = cells(board.open_cells()).filter(|cell| board.mask(*cell) == mask);
        search.with_pair = same.fold(0, |set, cell| set | 1 << cell);
        // Three cells of a house with two digits have no solution, and very many chains.
        let fits = |house: usize| (search.with_pair & HOUSE_SETS[house]).count_ones() <= 2;
        if search.with_pair.count_ones() >= 4 && (0..HOUSES).all(fits) {
            let digits = [mask.trailing_zeros() as usize, 15 - mask.leading_zeros() as usize];
            for start in cells(search.with_pair) {
                search.extend(digits, start);
            }
        }
    }
    let mut chains: Vec<Chain> = search.best.into_values().collect();
    let key = |chain: &Chain| [usize::MAX - chain.eliminated.len(), chain.cells.len(), 0];
    sort_by_rank(&mut chains, key);
    for Chain { digits, cells: chain, eliminated } in chains {
        let eliminations =
            eliminated.iter().map(|(cell, digit)| Candidate::at(*cell, *digit)).collect();
        let conclusion = Conclusion::eliminate(eliminations);
        sink.step(Technique::RemotePair, 0, conclusion, |conclusion| {
            let branch = |first: usize| {
                let digit_of = |position: usize| digits[(first + position) % 2];
                let mut lines = Vec::new();
                for (position, link) in chain.windows(2).enumerate() {
                    let digit = digit_of(position);
                    lines.push(excluded((link[1], digit), (link[0], digit)));
                    lines.push(last_of_cell(link[1], digit_of(position + 1)));
                }
                lines.extend(eliminated.iter().map(|(cell, digit)| {
                    let sees = |(position, link): &(usize, &usize)| {
                        digit_of(*position) == *digit && PEERS[**link] >> cell & 1 == 1
                    };
                    let by = chain.iter().enumerate().find(sees).expect("BUG: no cell sees it").1;
                    excluded((*cell, *digit), (*by, *digit))
                }));
                let assumption = Candidate::at(chain[0], digits[first]);
                Branch { assumption: Some(assumption.on()), lines }
            };
            vec![Proof {
                conclusions: conclusion.literals().collect(),
                cases: Cases::Set(Set::cell(chain[0])),
                branches: vec![branch(0), branch(1)],
            }]
        })?;
    }
    Continue(())
}

/// A search for the chains of a pair of digits.
struct Search<'b> {
    board: &'b Nine,
    /// The cells with the pair.
    with_pair: u128,
    /// The cells so far.
    path: Vec<usize>,
    /// The shortest chain for each set of eliminations. The key begins with the sum by which
    /// `HoDoKu` sorts steps of the same size, so chains come in its order.
    best: BTreeMap<(usize, Vec<(usize, usize)>), Chain>,
}

impl Search<'_> {
    /// Extends the path by a cell.
    fn extend(&mut self, digits: [usize; 2], cell: usize) {
        self.path.push(cell);
        let len = self.path.len();
        // Each chain is searched from both ends, and kept from the first one.
        if len >= 4 && len.is_multiple_of(2) && self.path[0] < cell {
            self.keep(digits);
        }
        if len < MOST_CELLS {
            let on_path = self.path.iter().fold(0, |set: u128, cell| set | 1 << cell);
            for next in cells(self.with_pair & PEERS[cell] & !on_path) {
                self.extend(digits, next);
            }
        }
        self.path.pop();
    }

    /// Keeps the path, if its ends eliminate anything and no path as short eliminates the same.
    fn keep(&mut self, digits: [usize; 2]) {
        let with_digit = |digit: usize| self.board.cells_of(digit) & !self.with_pair;
        let common = |i: usize, j: usize| PEERS[self.path[i]] & PEERS[self.path[j]];
        let len = self.path.len();
        let either = with_digit(digits[0]) | with_digit(digits[1]);
        if common(0, len - 1) & either == 0 {
            return;
        }
        let opposite = (0..len).flat_map(|i| (i + 3..len).step_by(2).map(move |j| (i, j)));
        let seen = opposite.fold(0, |seen, (i, j)| seen | common(i, j));
        // Sorted by digit, then by cell.
        let eliminated: Vec<(usize, usize)> = digits
            .into_iter()
            .flat_map(|digit| cells(seen & with_digit(digit)).map(move |cell| (cell, digit)))
            .collect();
        let weights = (0..).map(|index| index * 80 + 1);
        let sum =
            eliminated.iter().zip(weights).map(|((cell, digit), weight)| cell * weight + digit + 1);
        let key = (sum.sum::<usize>(), eliminated.clone());
        if self.best.get(&key).is_none_or(|best| best.cells.len() > len) {
            self.best.insert(key, Chain { digits, cells: self.path.clone(), eliminated });
        }
    }
}
