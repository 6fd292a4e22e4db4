//! `Game`: the state of a game, and what changes it.

use std::fmt;
use std::str::FromStr;

use itertools::Itertools;
use sudoku::{DigitSet, Grid, Mark, Marks, Shape, Solutions};

/// An open cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// The digit that the player has placed, or 0.
    pub digit: u8,
    /// The pencil marks: bit `d - 1` for a digit `d`.
    pub marks: u16,
    /// The candidates that a hint has eliminated.
    pub excluded: u16,
}

/// What a player does. It has a text, a line of a saved game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// Cells have something else now.
    Set(Vec<(usize, Cell)>),
    Undo,
    Redo,
    /// What follows is an assumption.
    Assume,
    /// Takes back all since the last assumption.
    Back,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cell = |(at, cell): &(usize, Cell)| {
            format!(" {at}={},{:x},{:x}", cell.digit, cell.marks, cell.excluded)
        };
        match self {
            Self::Set(cells) => write!(f, "set{}", cells.iter().map(cell).format("")),
            Self::Undo => f.write_str("undo"),
            Self::Redo => f.write_str("redo"),
            Self::Assume => f.write_str("assume"),
            Self::Back => f.write_str("back"),
        }
    }
}

impl FromStr for Action {
    type Err = ();

    fn from_str(line: &str) -> Result<Self, ()> {
        let cell = |word: &str| {
            let (at, cell) = word.split_once('=')?;
            let (digit, marks, excluded) = cell.split(',').collect_tuple()?;
            let bits = |text| u16::from_str_radix(text, 16).ok();
            let (marks, excluded) = (bits(marks)?, bits(excluded)?);
            Some((at.parse().ok()?, Cell { digit: digit.parse().ok()?, marks, excluded }))
        };
        let mut words = line.split(' ');
        match (words.next(), words.collect_vec()) {
            (Some("undo"), rest) if rest.is_empty() => Ok(Self::Undo),
            (Some("redo"), rest) if rest.is_empty() => Ok(Self::Redo),
            (Some("assume"), rest) if rest.is_empty() => Ok(Self::Assume),
            (Some("back"), rest) if rest.is_empty() => Ok(Self::Back),
            (Some("set"), rest) if !rest.is_empty() => {
                let cells: Option<Vec<_>> = rest.into_iter().map(cell).collect();
                cells.map(Self::Set).ok_or(())
            }
            _ => Err(()),
        }
    }
}

/// A change of a cell: where, from what, to what.
type Change = (usize, Cell, Cell);

/// A puzzle with one solution, and what the player has done.
#[derive(Clone, Debug)]
pub struct Game {
    givens: Grid,
    solution: Grid,
    cells: Vec<Cell>,
    moves: Vec<Vec<Change>>,
    undone: Vec<Vec<Change>>,
    /// For each assumption, how many moves were before it.
    assumptions: Vec<usize>,
}

impl Game {
    /// The largest side of a grid.
    pub const MAX_SIDE: usize = 9;

    /// A game that begins.
    pub fn new(givens: Grid) -> Result<Self, String> {
        let side = givens.shape().side();
        if side > Self::MAX_SIDE {
            return Err(format!("found a side of {side}, expected at most {}", Self::MAX_SIDE));
        }
        let solution = match givens.solve() {
            Ok(Solutions::Unique(solution)) => solution,
            Ok(Solutions::None) => return Err("the puzzle has no solution".to_owned()),
            Ok(Solutions::Multiple(_)) => {
                return Err("the puzzle has multiple solutions".to_owned());
            }
            Ok(Solutions::Stopped { .. }) => unreachable!("BUG: a limit that nobody set"),
            Err(error) => return Err(error.to_string()),
        };
        let cells = vec![Cell::default(); givens.shape().cells()];
        let (moves, undone, assumptions) = (Vec::new(), Vec::new(), Vec::new());
        Ok(Self { givens, solution, cells, moves, undone, assumptions })
    }

    /// Does what a player does. Returns false if it is not possible.
    pub fn act(&mut self, action: &Action) -> bool {
        match action {
            Action::Set(cells) => {
                let (side, bits) = (self.side(), self.all_bits());
                let is_possible = |(at, cell): &(usize, Cell)| {
                    let fits = usize::from(cell.digit) <= side
                        && (cell.marks | cell.excluded) & !bits == 0;
                    *at < self.cells.len() && !self.is_given(*at) && fits
                };
                if !cells.iter().all(is_possible) {
                    return false;
                }
                let change = |(at, after): &(usize, Cell)| {
                    (*at, std::mem::replace(&mut self.cells[*at], *after), *after)
                };
                self.moves.push(cells.iter().map(change).collect());
                self.undone.clear();
            }
            Action::Undo => {
                let Some(last) = self.moves.pop() else { return false };
                for (at, before, _) in last.iter().rev() {
                    self.cells[*at] = *before;
                }
                self.undone.push(last);
                // What was assumed before this move is no assumption any more.
                let count = self.moves.len();
                self.assumptions.retain(|before| *before <= count);
            }
            Action::Redo => {
                let Some(next) = self.undone.pop() else { return false };
                for (at, _, after) in &next {
                    self.cells[*at] = *after;
                }
                self.moves.push(next);
            }
            Action::Assume => self.assumptions.push(self.moves.len()),
            Action::Back => {
                let Some(before) = self.assumptions.pop() else { return false };
                while self.moves.len() > before {
                    self.act(&Action::Undo);
                }
            }
        }
        true
    }

    pub fn shape(&self) -> Shape {
        self.givens.shape()
    }

    pub fn side(&self) -> usize {
        self.shape().side()
    }

    pub fn givens(&self) -> &Grid {
        &self.givens
    }

    /// The number of moves, without those that the player took back.
    pub fn moves(&self) -> usize {
        self.moves.len()
    }

    pub fn assumptions(&self) -> usize {
        self.assumptions.len()
    }

    pub fn cell(&self, at: usize) -> Cell {
        self.cells[at]
    }

    pub fn is_given(&self, at: usize) -> bool {
        self.givens.digits()[at] != 0
    }

    /// The digit of a cell, given or placed, or 0.
    pub fn digit(&self, at: usize) -> u8 {
        self.givens.digits()[at].max(self.cells[at].digit)
    }

    /// Whether a cell was changed since the first assumption that still stands.
    pub fn is_assumed(&self, at: usize) -> bool {
        let since = self.assumptions.first().map_or(self.moves.len(), |before| *before);
        self.moves[since..].iter().flatten().any(|change| change.0 == at && change.2.digit != 0)
    }

    /// How many cells still need a digit.
    pub fn left(&self, digit: u8) -> usize {
        let placed = (0..self.cells.len()).filter(|at| self.digit(*at) == digit).count();
        self.side().saturating_sub(placed)
    }

    pub fn is_solved(&self) -> bool {
        (0..self.cells.len()).all(|at| self.digit(at) == self.solution.digits()[at])
    }

    /// The cells with a wrong digit, and those whose marks lack the right one.
    pub fn mistakes(&self) -> (Vec<usize>, Vec<usize>) {
        let right = |at: usize| self.solution.digits()[at];
        let is_wrong = |at: &usize| self.digit(*at) != 0 && self.digit(*at) != right(*at);
        let lacks = |at: &usize| {
            let marks = self.cells[*at].marks;
            self.digit(*at) == 0 && marks != 0 && marks & bit(right(*at)) == 0
        };
        let all = 0..self.cells.len();
        (all.clone().filter(is_wrong).collect(), all.filter(lacks).collect())
    }

    /// The digits that no other cell of its houses has.
    fn candidates(&self, at: usize) -> u16 {
        self.shape().peers(at).fold(self.all_bits(), |all, other| all & !bit(self.digit(other)))
    }

    fn all_bits(&self) -> u16 {
        (1 << self.side()) - 1
    }

    /// What placing a digit changes: the same digit again is removed, and the marks of the other cells of
    /// its houses lose it.
    pub fn placing(&self, at: usize, digit: u8) -> Option<Action> {
        if self.is_given(at) {
            return None;
        }
        let cell = self.cells[at];
        if cell.digit == digit {
            return Some(Action::Set(vec![(at, Cell { digit: 0, ..cell })]));
        }
        let marked =
            self.shape().peers(at).filter(|other| self.cells[*other].marks & bit(digit) != 0);
        let without = |other: usize| {
            let cell = self.cells[other];
            (other, Cell { marks: cell.marks & !bit(digit), ..cell })
        };
        Some(Action::Set(
            [(at, Cell { digit, ..cell })].into_iter().chain(marked.map(without)).collect(),
        ))
    }

    /// Sets a pencil mark, or removes it.
    pub fn marking(&self, at: usize, digit: u8) -> Option<Action> {
        let cell = self.cells[at];
        let marks = cell.marks ^ bit(digit);
        (self.digit(at) == 0).then(|| Action::Set(vec![(at, Cell { marks, ..cell })]))
    }

    /// Removes the digit of a cell, or else its marks.
    pub fn clearing(&self, at: usize) -> Option<Action> {
        let cell = self.cells[at];
        let empty = match cell.digit {
            0 => Cell { marks: 0, ..cell },
            _ => Cell { digit: 0, ..cell },
        };
        (empty != cell).then(|| Action::Set(vec![(at, empty)]))
    }

    /// Marks all candidates of the open cells.
    pub fn filling(&self) -> Option<Action> {
        let full = |at: usize| {
            let cell = self.cells[at];
            (at, Cell { marks: self.candidates(at) & !cell.excluded, ..cell })
        };
        let open = (0..self.cells.len()).filter(|at| self.digit(*at) == 0).map(full);
        let changed = open.filter(|(at, cell)| self.cells[*at] != *cell).collect_vec();
        (!changed.is_empty()).then_some(Action::Set(changed))
    }

    /// Whether each open cell has marks: then they are what a hint goes by.
    fn is_marked(&self) -> bool {
        (0..self.cells.len()).all(|at| self.digit(at) != 0 || self.cells[at].marks != 0)
    }

    /// The state for a hint.
    pub fn state(&self) -> Option<Marks> {
        let is_marked = self.is_marked();
        let mark = |at: usize| {
            let cell = self.cells[at];
            if self.is_given(at) {
                return Mark::Given(self.digit(at));
            }
            if cell.digit != 0 {
                return Mark::Placed(cell.digit);
            }
            let known = if is_marked { cell.marks } else { !cell.excluded };
            let bits = self.candidates(at) & known;
            let digits = 1..=u8::try_from(self.side()).unwrap_or(9);
            Mark::Candidates(digits.filter(|digit| bits & bit(*digit) != 0).collect::<DigitSet>())
        };
        Marks::new(self.shape(), (0..self.cells.len()).map(mark).collect()).ok()
    }

    /// What it changes that these candidates are eliminated.
    pub fn eliminating(&self, candidates: impl IntoIterator<Item = (usize, u8)>) -> Action {
        let mut after = std::collections::BTreeMap::new();
        for (at, digit) in candidates {
            let cell = after.entry(at).or_insert(self.cells[at]);
            cell.marks &= !bit(digit);
            cell.excluded |= bit(digit);
        }
        Action::Set(after.into_iter().collect())
    }
}

/// The bit of a digit: none for 0.
pub fn bit(digit: u8) -> u16 {
    if digit == 0 { 0 } else { 1 << (digit - 1) }
}
