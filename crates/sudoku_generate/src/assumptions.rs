//! Whether a puzzle resists assumptions: a quick test for puzzles that are rated 9.5 or higher.

use sudoku::{Grid, Shape};

/// So many rounds do not solve a puzzle that was rated 9.5 or higher: each candidate is assumed, and
/// eliminated if naked and hidden singles lead to a contradiction. `Singles` of the crate `sudoku` does the
/// same, and records each deduction, which takes thirty times as long.
const ROUNDS: usize = 3;

/// The cells of the houses, and of the peers of each cell.
struct Geometry {
    houses: Vec<Vec<usize>>,
    peers: Vec<Vec<usize>>,
}

/// The candidates of each cell, bit `d - 1` for a digit `d`, and whether it is gone from its peers.
#[derive(Clone)]
struct State {
    candidates: [u16; 81],
    is_placed: [bool; 81],
}

/// Whether a 9×9 puzzle is not solved by a few rounds of assumptions.
pub(crate) fn resists(puzzle: &Grid) -> bool {
    let shape = Shape::CLASSIC;
    let houses = shape.houses().map(|house| shape.cells_of(house).collect()).collect();
    let peers = (0..shape.cells()).map(|cell| shape.peers(cell).collect()).collect();
    let geometry = Geometry { houses, peers };
    let mut state = State { candidates: [0; 81], is_placed: [false; 81] };
    for (candidates, digit) in state.candidates.iter_mut().zip(puzzle.digits()) {
        *candidates = if *digit == 0 { ALL } else { 1 << (digit - 1) };
    }
    state.propagate(&geometry);
    for _ in 0..ROUNDS {
        let gone = state.refuted(&geometry);
        if gone.is_empty() {
            break;
        }
        for (cell, bit) in gone {
            state.candidates[cell] &= !bit;
        }
        state.propagate(&geometry);
    }
    state.is_placed.contains(&false)
}

/// All digits.
const ALL: u16 = (1 << 9) - 1;

impl State {
    /// The candidates that lead to a contradiction.
    fn refuted(&self, geometry: &Geometry) -> Vec<(usize, u16)> {
        let open = (0..81).filter(|cell| !self.is_placed[*cell]);
        let bits = (0..9).map(|digit| 1 << digit);
        let all = open.flat_map(|cell| bits.clone().map(move |bit| (cell, bit)));
        let fails = |(cell, bit): &(usize, u16)| {
            let mut trial = self.clone();
            trial.candidates[*cell] &= bit;
            self.candidates[*cell] & bit != 0 && !trial.propagate(geometry)
        };
        all.filter(fails).collect()
    }

    /// Places naked and hidden singles until there are no more. Returns false at a contradiction.
    fn propagate(&mut self, geometry: &Geometry) -> bool {
        loop {
            let mut has_changed = false;
            for cell in 0..81 {
                let bit = self.candidates[cell];
                if bit.is_power_of_two() && !self.is_placed[cell] {
                    (self.is_placed[cell], has_changed) = (true, true);
                    for peer in &geometry.peers[cell] {
                        self.candidates[*peer] &= !bit;
                    }
                }
            }
            if self.candidates.contains(&0) {
                return false;
            }
            if has_changed {
                continue;
            }
            for house in &geometry.houses {
                let (mut once, mut twice) = (0, 0);
                for cell in house {
                    twice |= once & self.candidates[*cell];
                    once |= self.candidates[*cell];
                }
                for cell in house {
                    let bit = self.candidates[*cell] & once & !twice;
                    if bit != 0 && bit != self.candidates[*cell] {
                        (self.candidates[*cell], has_changed) = (bit, true);
                    }
                    // Two hidden singles in a cell.
                    if bit.count_ones() > 1 {
                        return false;
                    }
                }
                if once != ALL {
                    return false;
                }
            }
            if !has_changed {
                return true;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::resists;

    #[test]
    fn easy_puzzles_do_not_resist() {
        let easy =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        assert!(!resists(&easy.parse().unwrap()));
        // "Golden Nugget", which the Sudoku Explainer rates 11.9.
        let hard =
            ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";
        assert!(resists(&hard.parse().unwrap()));
    }
}
