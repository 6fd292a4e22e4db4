//! What cannot be printed.

use std::error::Error;
use std::fmt;

/// What cannot be printed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BookError {
    /// A letter that the font does not have.
    Letter(char),
    /// A picture that is not one of this project.
    Picture(String),
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Letter(letter) => write!(
                f,
                "found the letter {letter:?}, expected letters of western European languages"
            ),
            Self::Picture(text) => write!(f, "a picture: {text}"),
        }
    }
}

impl Error for BookError {}
