//! Checks stated steps by their evidence alone.

use std::fmt;

use super::read::{StatedStep, StatedSteps};
use crate::check::{Refusal, check};

/// Why stated steps do not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StatedError {
    /// A step does not follow from its evidence.
    Step {
        /// The number of the step.
        number: usize,
        /// Why.
        refusal: Refusal,
    },
    /// The state of a step is not that which the steps before it leave.
    State {
        /// The number of the step.
        number: usize,
    },
    /// A number is not greater than the one before it.
    Number {
        /// The number.
        number: usize,
    },
}

impl fmt::Display for StatedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Step { number, refusal } => write!(f, "step {number} does not follow: {refusal}"),
            Self::State { number } => {
                write!(f, "step {number}: its state is not the one after the steps before it")
            }
            Self::Number { number } => write!(f, "step {number} stands after a later one"),
        }
    }
}

impl std::error::Error for StatedError {}

impl StatedSteps {
    /// Checks each step by its evidence alone, and that its state is the one that the step
    /// before it leaves. Steps that are left out are not checked, and neither is the state
    /// after them.
    ///
    /// # Errors
    /// The first step that does not hold.
    pub fn check(&self) -> Result<(), StatedError> {
        let mut expected = (1, self.start.clone());
        for StatedStep { number, marks, step } in &self.steps {
            let number = *number;
            if number < expected.0 {
                return Err(StatedError::Number { number });
            }
            if number == expected.0 && *marks != expected.1 {
                return Err(StatedError::State { number });
            }
            check(marks, step).map_err(|refusal| StatedError::Step { number, refusal })?;
            let mut after = marks.clone();
            step.apply(&mut after);
            expected = (number + 1, after);
        }
        Ok(())
    }
}
