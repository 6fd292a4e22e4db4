//! The scale of `HoDoKu`: its order of techniques, and ratings.
//!
//! A score is the sum of the values of all steps on the way to the solution, so it depends on
//! which step is taken where a technique finds several. [`steps`] takes those that `HoDoKu`
//! takes, and [`explain::hodoku_path`](crate::explain::hodoku_path) the same ones, with proofs.
//! Where its techniques end it guesses, which adds 10000; here such a puzzle has no rating.

mod basic;
mod choice;
mod proved;
mod singles_queue;
mod steps;

use sudoku::Clues;

pub(crate) use self::proved::ProvedSteps;
pub use self::steps::{Steps, steps};
use crate::rating::{RateError, beyond, workspace_of};
use crate::table::Level;
use crate::technique::Technique;
use crate::workspace::Workspace;

/// The techniques in the order of `HoDoKu`. Neighbours that it searches for together are
/// searched for as one: the best step of them is taken.
pub const ORDER: &[Technique] = &[
    Technique::FullHouse,
    Technique::NakedSingle,
    Technique::HiddenSingle,
    Technique::LockedPair,
    Technique::LockedTriple,
    Technique::Pointing,
    Technique::Claiming,
    Technique::NakedPair,
    Technique::NakedTriple,
    Technique::HiddenPair,
    Technique::HiddenTriple,
    Technique::NakedQuadruple,
    Technique::HiddenQuadruple,
    Technique::XWing,
    Technique::Swordfish,
    Technique::Jellyfish,
    Technique::RemotePair,
    Technique::BugPlusOne,
    Technique::Skyscraper,
    Technique::TwoStringKite,
    Technique::TurbotFish,
    Technique::EmptyRectangle,
    Technique::WWing,
    Technique::XyWing,
    Technique::XyzWing,
    Technique::UniquenessTest1,
    Technique::UniquenessTest2,
    Technique::UniquenessTest3,
    Technique::UniquenessTest4,
    Technique::UniquenessTest5,
    Technique::UniquenessTest6,
    Technique::HiddenRectangle,
    Technique::AvoidableRectangle1,
    Technique::AvoidableRectangle2,
    Technique::FinnedXWing,
    Technique::SashimiXWing,
    Technique::FinnedSwordfish,
    Technique::SashimiSwordfish,
    Technique::FinnedJellyfish,
    Technique::SashimiJellyfish,
    Technique::SueDeCoq,
    Technique::SimpleColorsTrap,
    Technique::SimpleColorsWrap,
    Technique::MultiColors1,
    Technique::MultiColors2,
    Technique::XChain,
    Technique::XyChain,
    Technique::ContinuousNiceLoop,
    Technique::DiscontinuousNiceLoop,
    Technique::Aic,
    Technique::GroupedContinuousNiceLoop,
    Technique::GroupedDiscontinuousNiceLoop,
    Technique::GroupedAic,
    Technique::AlsXz,
    Technique::AlsXyWing,
    Technique::AlsChain,
    Technique::FrankenXWing,
    Technique::FrankenSwordfish,
    Technique::FinnedFrankenXWing,
    Technique::FinnedFrankenSwordfish,
    Technique::ForcingChainContradiction,
    Technique::ForcingChainVerity,
    Technique::ForcingNetContradiction,
    Technique::ForcingNetVerity,
];

/// The greatest score of each level but the last.
const LIMITS: [(u32, Level); 4] =
    [(800, Level::Easy), (1000, Level::Medium), (1600, Level::Hard), (1800, Level::Unfair)];

/// A rating on the scale of `HoDoKu`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HodokuRating {
    /// The sum of the values of all steps.
    pub score: u32,
    /// The higher of the level of the hardest step, and of the level that the score allows.
    pub level: Level,
    /// The technique of the step with the greatest value. `None` if the puzzle has no open
    /// cell.
    pub hardest: Option<Technique>,
}

/// Rates a 9×9 puzzle, or marks, on the scale of `HoDoKu`.
///
/// # Errors
/// If the shape is not 9×9, there is not exactly one solution, or the puzzle is beyond the
/// techniques.
pub fn rate_hodoku<'c>(puzzle: impl Into<Clues<'c>>) -> Result<HodokuRating, RateError> {
    rate(&mut workspace_of(puzzle.into())?)
}

/// Rates the board of a workspace, which has one solution, and solves it.
///
/// # Errors
/// If the puzzle is beyond the techniques.
pub fn rate(workspace: &mut Workspace) -> Result<HodokuRating, RateError> {
    rate_up_to(workspace, ORDER, u32::MAX)
}

/// Rates the board of a workspace as [`rate`] does, by the techniques of an order, such as
/// [`ORDER`] or a part of it. Stops when the score is more than `max`.
///
/// # Errors
/// If the score is above `max`, or the puzzle is beyond the techniques.
pub fn rate_up_to(
    workspace: &mut Workspace,
    order: &[Technique],
    max: u32,
) -> Result<HodokuRating, RateError> {
    let mut rating = HodokuRating { score: 0, level: Level::Easy, hardest: None };
    let mut greatest = 0;
    let mut steps = steps(workspace, order);
    while let Some((technique, _)) = steps.next() {
        let Some(row) = &technique.info().hodoku else {
            return Err(beyond(steps.workspace(), 0));
        };
        rating.score += row.value;
        rating.level = rating.level.max(row.level);
        if rating.score > max {
            return Err(RateError::Above { max });
        }
        if row.value > greatest {
            greatest = row.value;
            rating.hardest = Some(technique);
        }
    }
    if !steps.workspace().board.is_solved() {
        return Err(beyond(steps.workspace(), 0));
    }
    let kept = LIMITS.iter().find(|(limit, _)| rating.score <= *limit);
    let of_score = kept.map_or(Level::Extreme, |(_, level)| *level);
    Ok(HodokuRating { level: rating.level.max(of_score), ..rating })
}
