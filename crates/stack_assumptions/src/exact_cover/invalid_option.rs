//! Why a set of items is not an option.

use core::error::Error;
use core::fmt;

/// Why [`ExactCover::add_option`](crate::exact_cover::ExactCover::add_option) rejects an
/// option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum InvalidOption {
    /// It has no primary item: it could be added to any cover, or not.
    NoPrimaryItem,
    /// It names an item that does not exist.
    NoSuchItem {
        /// The item named.
        item: usize,
        /// The number of items.
        items: usize,
    },
    /// It names this item twice.
    Repeated(usize),
    /// It gives a colour to this item, which is primary.
    ColouredPrimaryItem(usize),
    /// There are too many options: 2³⁰, or their items number 2³² or more.
    TooMany,
}

impl fmt::Display for InvalidOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoPrimaryItem => f.write_str("found no primary item, expected one or more"),
            Self::NoSuchItem { item, items } => {
                write!(f, "found item {item}, expected a number below {items}")
            }
            Self::Repeated(item) => write!(f, "found item {item} twice, expected it once"),
            Self::ColouredPrimaryItem(item) => {
                write!(f, "found a colour of the primary item {item}, expected a secondary one")
            }
            Self::TooMany => f.write_str("found too many options, expected below 2^32 items"),
        }
    }
}

impl Error for InvalidOption {}
