//! What is wrong with a text of a variant.

use std::error::Error;
use std::fmt;

/// What is wrong with a text of a variant, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReadError {
    /// A rule that is not known yet: it is named, so that nobody takes a part of the rules for all.
    UnknownRule {
        /// Where it stands, such as `line 3`.
        place: String,
        /// Its name in the text.
        name: String,
    },
    /// A mistake.
    Mistake {
        /// Where it stands, such as `line 3`.
        place: String,
        /// What was found.
        found: String,
        /// What was expected.
        expected: String,
    },
}

impl ReadError {
    pub(crate) fn new(
        place: impl Into<String>,
        found: impl Into<String>,
        expected: impl Into<String>,
    ) -> Self {
        let (place, found, expected) = (place.into(), found.into(), expected.into());
        Self::Mistake { place, found, expected }
    }

    /// The same at another place.
    pub(crate) fn at(mut self, new: &str) -> Self {
        let (Self::Mistake { place, .. } | Self::UnknownRule { place, .. }) = &mut self;
        new.clone_into(place);
        self
    }

    pub(crate) fn unknown(place: impl Into<String>, name: impl Into<String>) -> Self {
        Self::UnknownRule { place: place.into(), name: name.into() }
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownRule { place, name } => {
                write!(f, "{place}: the rule {name:?} is not known")
            }
            Self::Mistake { place, found, expected } => {
                write!(f, "{place}: found {found}, expected {expected}")
            }
        }
    }
}

impl Error for ReadError {}
