//! `Difficulty`: how hard a puzzle is by the ratings, and which technique it needs.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use sudoku::{Grid, Marks};
use sudoku_human::explain::{hodoku_path, path};
use sudoku_human::{Level, Technique, hodoku, parse_tenths, se, workspace_of};

/// How hard a 9×9 puzzle is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Difficulty {
    /// A rating ER of the Sudoku Explainer in this range, in tenths.
    Se(RangeInclusive<u16>),
    /// A level of `HoDoKu`.
    Hodoku(Level),
}

/// How a puzzle is rated, next to what is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    Fits,
    /// Easier.
    Below,
    /// Harder, or beyond the techniques.
    Above,
}

impl Difficulty {
    /// Whether puzzles of it are mostly made with more clues than they need.
    pub(crate) fn is_easy(&self) -> bool {
        match self {
            Self::Se(range) => *range.end() < 65,
            Self::Hodoku(level) => *level <= Level::Medium,
        }
    }

    /// Whether a technique is harder than any puzzle of it.
    pub(crate) fn excludes(&self, technique: Technique) -> bool {
        let info = technique.info();
        match self {
            Self::Se(range) => info.se.is_some_and(|least| least > *range.end()),
            Self::Hodoku(level) => info.hodoku.as_ref().is_some_and(|row| row.level > *level),
        }
    }

    /// Rates a puzzle with one solution as far as it is needed.
    pub(crate) fn verdict(&self, grid: &Grid) -> Verdict {
        let Ok(mut workspace) = workspace_of(grid.into()) else { return Verdict::Above };
        match self {
            // All of the path is not needed where no rating is too high.
            Self::Se(range) if *range.end() == MAX_SE => {
                if se::is_rated_from(&mut workspace, *range.start()) {
                    Verdict::Fits
                } else {
                    Verdict::Below
                }
            }
            Self::Se(range) => match se::rate_up_to(&mut workspace, se::ORDER, *range.end()) {
                Ok(rating) if rating.rating >= *range.start() => Verdict::Fits,
                Ok(_) => Verdict::Below,
                Err(_) => Verdict::Above,
            },
            Self::Hodoku(level) => {
                // Harder techniques are not tried, and a puzzle that needs one is not solved.
                let is_allowed = |technique: &&Technique| {
                    technique.info().hodoku.as_ref().is_some_and(|row| row.level <= *level)
                };
                let order: Vec<_> = hodoku::ORDER.iter().filter(is_allowed).copied().collect();
                match hodoku::rate_up_to(&mut workspace, &order, u32::MAX) {
                    Ok(rating) if rating.level == *level => Verdict::Fits,
                    Ok(rating) if rating.level < *level => Verdict::Below,
                    _ => Verdict::Above,
                }
            }
        }
    }
}

/// Above all ratings of the Sudoku Explainer, in tenths: the hardest puzzles known have 11.9.
const MAX_SE: u16 = 120;

/// A level, a range such as `6.5..7.0` or `9.5..`, or one of these after `hodoku:` or `se:`.
impl FromStr for Difficulty {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if let Some(level) = Level::named(text.strip_prefix("hodoku:").unwrap_or(text)) {
            return Ok(Self::Hodoku(level));
        }
        let tenths = |text: &str| parse_tenths(text)?.try_into().ok();
        let range = text.strip_prefix("se:").unwrap_or(text);
        let (low, high) = range.split_once("..").unwrap_or((range, range));
        let high = if high.is_empty() { Some(MAX_SE) } else { tenths(high) };
        match (tenths(low), high) {
            (Some(low), Some(high)) if (10..=high).contains(&low) => Ok(Self::Se(low..=high)),
            _ => Err(
                "expected easy, medium, hard, unfair, extreme (levels of HoDoKu), or a rating of \
                      the Sudoku Explainer such as 4.2, 6.5..7.0 or 9.5.., from 1.0 on"
                    .to_owned(),
            ),
        }
    }
}

impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Se(range) => {
                let [low, high] = [range.start(), range.end()].map(|it| (it / 10, it % 10));
                write!(f, "se:{}.{}..{}.{}", low.0, low.1, high.0, high.1)
            }
            Self::Hodoku(level) => f.write_str(level.name()),
        }
    }
}

/// A technique that puzzles are to use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Needed {
    /// The technique.
    pub technique: Technique,
    /// Whether all easier techniques together do not solve the puzzle, and it does with them.
    pub is_only: bool,
}

impl Needed {
    /// The techniques in their order: that of `HoDoKu`, or of the Sudoku Explainer for its own ones.
    #[must_use]
    pub fn order(technique: Technique) -> &'static [Technique] {
        if Self::is_hodoku(technique) { hodoku::ORDER } else { se::ORDER }
    }

    fn is_hodoku(technique: Technique) -> bool {
        hodoku::ORDER.contains(&technique)
    }

    /// Whether a puzzle with one solution needs it.
    pub(crate) fn is_met(&self, grid: &Grid) -> bool {
        let order = Self::order(self.technique);
        let Some(at) = order.iter().position(|other| *other == self.technique) else {
            return false;
        };
        let Ok(workspace) = workspace_of(grid.into()) else { return false };
        let used = |order: &[Technique]| {
            let mut workspace = workspace.clone();
            let used = if Self::is_hodoku(self.technique) {
                hodoku::steps(&mut workspace, order).map(|(technique, _)| technique).collect()
            } else {
                se::techniques(&mut workspace, order)
            };
            (used, workspace.board.is_solved())
        };
        if self.is_only {
            return !used(&order[..at]).1 && used(&order[..=at]).1;
        }
        used(order).0.contains(&self.technique)
    }
}

/// The marks of the first state in which a technique is the next step.
#[must_use]
pub fn state_before(grid: &Grid, technique: Technique) -> Option<Marks> {
    let path = if Needed::is_hodoku(technique) { hodoku_path } else { path };
    let steps = path(Marks::from(grid), Needed::order(technique).to_vec());
    let mut states = steps.map_while(Result::ok);
    states.find(|(_, step)| step.technique == technique).map(|(marks, _)| marks)
}
