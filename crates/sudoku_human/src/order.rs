//! Orders of techniques: without those that assume one solution, and from a text.

use std::fmt;

use crate::table::ParseTechniqueError;
use crate::technique::Technique;

/// Returns the techniques of an order that do not assume that the puzzle has one solution.
///
/// ```
/// use sudoku_human::{Technique, se, without_uniqueness};
///
/// let order = without_uniqueness(se::ORDER);
/// assert!(order.contains(&Technique::XWing) && !order.contains(&Technique::UniqueLoop));
/// ```
#[must_use]
pub fn without_uniqueness(order: &[Technique]) -> Vec<Technique> {
    let needs = |technique: &Technique| technique.info().needs_uniqueness;
    order.iter().copied().filter(|technique| !needs(technique)).collect()
}

/// Parses an order of techniques: one name on each line. Empty lines, and what follows `#`,
/// are left out, and so is a byte order mark.
///
/// ```
/// use sudoku_human::{Technique, parse_order};
///
/// let order = parse_order("# what I know\nfull house\nX-Wing # HoDoKu's name\n")?;
/// assert_eq!(order, [Technique::FullHouse, Technique::XWing]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the text has no name, or a name is unknown or appears twice.
pub fn parse_order(text: &str) -> Result<Vec<Technique>, OrderError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut order: Vec<(Technique, usize)> = Vec::new();
    for (line, number) in text.lines().zip(1..) {
        let name = line.split('#').next().unwrap_or_default().trim();
        if name.is_empty() {
            continue;
        }
        let technique: Technique =
            name.parse().map_err(|error| OrderError::Unknown { line: number, error })?;
        if let Some((_, first)) = order.iter().find(|(earlier, _)| *earlier == technique) {
            return Err(OrderError::Twice { technique, lines: [*first, number] });
        }
        order.push((technique, number));
    }
    if order.is_empty() {
        return Err(OrderError::Empty);
    }
    Ok(order.into_iter().map(|(technique, _)| technique).collect())
}

/// Why a text is not an order of techniques.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OrderError {
    /// A name is unknown.
    Unknown {
        /// The number of the line, from 1.
        line: usize,
        /// The name, and the nearest ones.
        error: ParseTechniqueError,
    },
    /// A technique is on two lines.
    Twice {
        /// The technique.
        technique: Technique,
        /// The numbers of the lines, from 1.
        lines: [usize; 2],
    },
    /// There is no name.
    Empty,
}

impl fmt::Display for OrderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown { line, error } => write!(f, "line {line}: {error}"),
            Self::Twice { technique, lines: [first, second] } => {
                write!(f, "line {second}: found {technique} again, as on line {first}")
            }
            Self::Empty => f.write_str("found no technique, expected one on each line"),
        }
    }
}

impl std::error::Error for OrderError {}
