//! The order in which the search tries squares.

use std::fmt;
use std::str::FromStr;

use itertools::Itertools;

use crate::error::ParseOrderError;

/// The order in which the search tries the squares that the knight can move to.
///
/// The order changes which tour the search finds first, and how soon. It does not
/// change the set of tours.
///
/// `Display` writes the [`name`](Order::name), and `FromStr` reads it.
///
/// ```
/// use knights_tour::Order;
///
/// assert_eq!("clockwise".parse(), Ok(Order::Clockwise));
/// assert_eq!(Order::default().to_string(), "warnsdorff");
/// assert_eq!(
///     "random".parse::<Order>().unwrap_err().to_string(),
///     "found \"random\", expected one of clockwise, warnsdorff"
/// );
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Order {
    /// By the direction of the move: clockwise, beginning with two rows up and one
    /// column to the right.
    Clockwise,
    /// Warnsdorff's rule: the square with the fewest onward moves comes first (H. C.
    /// von Warnsdorff, *Des Rösselsprunges einfachste und allgemeinste Lösung*,
    /// Schmalkalden 1823). Among equals, the square farthest from the centre of the
    /// board comes first, by Euclidean distance. Among equals again, the direction
    /// decides, as in [`Clockwise`](Order::Clockwise).
    ///
    /// An onward move leads to an unvisited square, or back to the start of a closed
    /// tour.
    #[default]
    Warnsdorff,
}

impl Order {
    /// All orders.
    pub const ALL: [Self; 2] = [Self::Clockwise, Self::Warnsdorff];

    /// Returns the name of this order, as `FromStr` reads it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Clockwise => "clockwise",
            Self::Warnsdorff => "warnsdorff",
        }
    }

    /// Returns one line of help for this order, without a full stop.
    #[must_use]
    pub const fn help(self) -> &'static str {
        match self {
            Self::Clockwise => {
                "By the direction of the move, clockwise from two up and one to the right"
            }
            Self::Warnsdorff => "The square with the fewest onward moves first",
        }
    }
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Order {
    type Err = ParseOrderError;

    fn from_str(s: &str) -> Result<Self, ParseOrderError> {
        Self::ALL.into_iter().find(|order| order.name() == s).ok_or_else(|| ParseOrderError {
            found: s.to_owned(),
            expected: Self::ALL.iter().join(", "),
        })
    }
}
