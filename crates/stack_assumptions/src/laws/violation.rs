//! A law found broken.

use alloc::string::String;
use core::fmt;

use crate::interval::path::Path;
use crate::laws::law::Law;

/// The first law found broken, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Violation {
    /// The law.
    pub law: Law,
    /// The node at which it was broken.
    pub path: Path,
    /// What was found, and what was expected.
    pub detail: String,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is broken at ", self.law)?;
        if self.path.ordinals().is_empty() {
            write!(f, "the root: {}", self.detail)
        } else {
            write!(f, "{}: {}", self.path, self.detail)
        }
    }
}

impl core::error::Error for Violation {}
