//! `ModelError`: what is wrong with a model, before any search.

use std::fmt;

/// What is wrong with a model: which variable or constraint, what was found, and what was
/// expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModelError {
    subject: String,
    found: String,
    expected: String,
}

impl ModelError {
    pub(crate) fn new(
        subject: impl Into<String>,
        found: impl Into<String>,
        expected: impl Into<String>,
    ) -> Self {
        Self { subject: subject.into(), found: found.into(), expected: expected.into() }
    }

    /// The variable or the constraint.
    #[must_use]
    pub fn subject(&self) -> &str {
        &self.subject
    }
}

impl fmt::Display for ModelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { subject, found, expected } = self;
        write!(f, "{subject}: found {found}, expected {expected}")
    }
}

impl std::error::Error for ModelError {}

/// Why a model has no solution: what its constraints remove before any search leaves a variable
/// without a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contradiction {
    pub(crate) constraint: String,
    pub(crate) variable: Option<String>,
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.variable {
            Some(variable) => write!(f, "no value is left of {variable}: {}", self.constraint),
            None => write!(f, "this cannot hold: {}", self.constraint),
        }
    }
}
