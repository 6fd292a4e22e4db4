//! Hints: what a player learns of a step, from how hard it is to the cells of its pattern.
//!
//! Each of the four levels says only what is its own. The last one is the whole step, by
//! [`Explanation`](crate::explain::Explanation).

use std::collections::BTreeMap;
use std::fmt;

use sudoku::{House, Marks, Shape};

use crate::explain::Pattern;
use crate::literal::Set;
use crate::step::Step;

/// Where to look for a step: the second level of a hint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HintPlace {
    /// At the places of a digit.
    Digit(u8),
    /// At houses.
    Houses(Vec<House>),
}

/// Displays `the digit 6`, or `row 1 and box 2`.
impl fmt::Display for HintPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Digit(digit) => write!(f, "the digit {digit}"),
            Self::Houses(houses) => {
                let names: Vec<String> = houses.iter().map(House::to_string).collect();
                f.write_str(&names.join(" and "))
            }
        }
    }
}

/// The cells, candidates and houses that a step rests on, without its conclusion: the third
/// level of a hint. A cell that the step fills is here if it counts as a whole, without the
/// digit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Premises {
    /// The shape of the grid.
    pub shape: Shape,
    /// The cells in ascending order, each with those of its candidates that belong to the
    /// pattern. There may be none.
    pub cells: Vec<(u16, Vec<u8>)>,
    /// The houses.
    pub houses: Vec<House>,
    /// The digit of a hidden single.
    pub digit: Option<u8>,
}

/// Displays cells, then houses, such as `r1c3{6} r1c7{26}, row 1, row 5`.
impl fmt::Display for Premises {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(digit) = self.digit {
            write!(f, "{digit} in ")?;
        }
        for (index, (cell, digits)) in self.cells.iter().enumerate() {
            let position = self.shape.position((*cell).into());
            let separator = if index == 0 { "" } else { " " };
            write!(f, "{separator}{position}{}", braces(digits, self.shape))?;
        }
        for (index, house) in self.houses.iter().enumerate() {
            let separator = if index == 0 && self.cells.is_empty() { "" } else { ", " };
            write!(f, "{separator}{house}")?;
        }
        Ok(())
    }
}

/// Returns digits in braces: `{26}`, or `{2/10}` where digits have two figures; nothing for
/// none.
fn braces(digits: &[u8], shape: Shape) -> String {
    let digits: Vec<String> = digits.iter().map(u8::to_string).collect();
    let separator = if shape.side() > 9 { "/" } else { "" };
    if digits.is_empty() { String::new() } else { format!("{{{}}}", digits.join(separator)) }
}

impl Step {
    /// Returns where to look for the step. Names no cell.
    #[must_use]
    pub fn look(&self, marks: &Marks) -> HintPlace {
        let pattern = self.pattern(marks);
        let premises = self.premises_of(marks, &pattern);
        let shape = marks.shape();
        let mut counts: BTreeMap<u8, usize> = BTreeMap::new();
        for digit in premises.cells.iter().flat_map(|(_, digits)| digits) {
            *counts.entry(*digit).or_default() += 1;
        }
        let most = counts.iter().max_by_key(|(digit, count)| (**count, u8::MAX - **digit));
        let most = most.map(|(digit, _)| *digit);
        match (&premises.houses[..], most) {
            (houses @ ([_] | [_, _]), _) if counts.len() != 1 || houses.len() == 1 => {
                HintPlace::Houses(houses.to_vec())
            }
            (_, Some(digit)) if counts.len() == 1 => HintPlace::Digit(digit),
            _ => match (common_house(&premises.cells, shape), most) {
                (Some(house), _) => HintPlace::Houses(vec![house]),
                (None, Some(digit)) => HintPlace::Digit(digit),
                (None, None) => HintPlace::Houses(premises.houses),
            },
        }
    }

    /// Returns what the step rests on.
    #[must_use]
    pub fn premises(&self, marks: &Marks) -> Premises {
        self.premises_of(marks, &self.pattern(marks))
    }

    fn premises_of(&self, marks: &Marks, pattern: &Pattern) -> Premises {
        let mut cells: BTreeMap<u16, Vec<u8>> = BTreeMap::new();
        for (candidate, _) in &pattern.candidates {
            cells.entry(candidate.cell).or_default().push(candidate.digit);
        }
        for cell in &pattern.cells {
            cells.entry(*cell).or_default();
        }
        let placed = self.conclusion.placement.filter(|_| cells.is_empty());
        Premises {
            shape: marks.shape(),
            cells: cells.into_iter().collect(),
            houses: pattern.houses.clone(),
            digit: placed.map(|candidate| candidate.digit),
        }
    }
}

/// Returns the first house that has all these cells: boxes first.
fn common_house(cells: &[(u16, Vec<u8>)], shape: Shape) -> Option<House> {
    let (mut houses, others): (Vec<House>, Vec<_>) =
        shape.houses().partition(|house| matches!(house, House::Box(_)));
    houses.extend(others);
    let has = |house: House, cell: u16| shape.houses_of(cell.into()).contains(&house);
    let all = |house: &House| cells.iter().all(|(cell, _)| has(*house, *cell));
    houses.into_iter().find(all).filter(|_| !cells.is_empty())
}

impl Set {
    /// Displays the set: `r4c5`, or `6 in row 4`.
    #[must_use]
    pub fn display(self, shape: Shape) -> impl fmt::Display {
        match self {
            Self::Cell(cell) => shape.position(cell.into()).to_string(),
            Self::Places { house, digit } => format!("{digit} in {house}"),
        }
    }
}
