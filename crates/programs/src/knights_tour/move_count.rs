//! The count of tours move by move, and its name.

use std::fmt::Display;

use knights_tour::{KnightsTour, Order, Square};
use stack_assumptions_show::log::{Header, StepNames, Values};
use terminal::cluster::{FromName, Named, header_of};

use super::wanted::Wanted;

/// The tours that are wanted, and the order of the moves.
pub struct MoveCount {
    wanted: Wanted,
    order: Order,
}

impl MoveCount {
    /// # Errors
    /// If the board has too many squares.
    pub fn new(wanted: &Wanted, order: Option<Order>) -> Result<Self, String> {
        wanted.check_size()?;
        Ok(Self { wanted: wanted.clone(), order: order.unwrap_or_default() })
    }
}

impl Named for MoveCount {
    type Puzzle = KnightsTour;

    fn name(&self) -> String {
        format!("{} {}", self.wanted.name(), self.order)
    }

    fn puzzle(&self) -> KnightsTour {
        self.wanted.tours().order(self.order)
    }

    fn log_header(&self) -> Header {
        let squares = self.wanted.board.squares();
        header_of(&self.name()).slots((1..=squares).map(|square| format!("square {square}")))
    }

    fn log_values(&self) -> impl Values<usize, Square> {
        (|number: usize| number, |square: Square| square)
    }

    fn step_names(&self) -> impl StepNames<usize, Square> {
        StepWords
    }
}

impl FromName for MoveCount {
    fn expected_name() -> String {
        format!("{} ORDER", Wanted::NAME)
    }

    fn from_name(name: &str) -> Option<Self> {
        let (wanted, order) = Wanted::from_name(name)?;
        Self::new(&wanted, Some(order.parse().ok()?)).ok()
    }
}

/// The words of the printed steps, which count the squares of a tour from 1.
struct StepWords;

impl StepNames<usize, Square> for StepWords {
    fn slot(&self, number: usize) -> impl Display {
        format!("square {}", number + 1)
    }

    fn step(&self, number: usize, square: Square) -> impl Display {
        format!("square {} is {square}", number + 1)
    }

    fn undone(&self, number: usize, square: Square) -> impl Display {
        format!("square {} was {square}", number + 1)
    }

    fn excluded(&self, number: usize, square: Square) -> impl Display {
        format!("square {} is not {square}", number + 1)
    }
}
