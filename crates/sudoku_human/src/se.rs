//! The scale of the Sudoku Explainer, version 1.2.1: its order of techniques, and ratings.
//!
//! In each state the first technique of [`ORDER`] that finds a step gives it. A rating has
//! three numbers: the value of the hardest step, that of the hardest one up to the first
//! placement, and that of the first step.

use std::fmt;
use std::iter::from_fn;

use sudoku::Clues;

use crate::rating::{RateError, beyond, first_step, workspace_of};
use crate::technique::Technique;
use crate::workspace::Workspace;

/// The techniques in the order of the Sudoku Explainer.
pub const ORDER: &[Technique] = &[
    Technique::FullHouse,
    Technique::HiddenSingle,
    Technique::DirectPointing,
    Technique::DirectClaiming,
    Technique::DirectHiddenPair,
    Technique::NakedSingle,
    Technique::DirectHiddenTriple,
    Technique::Pointing,
    Technique::Claiming,
    Technique::NakedPair,
    Technique::XWing,
    Technique::HiddenPair,
    Technique::NakedTriple,
    Technique::Swordfish,
    Technique::HiddenTriple,
    Technique::XyWing,
    Technique::XyzWing,
    Technique::UniqueLoop,
    Technique::NakedQuadruple,
    Technique::Jellyfish,
    Technique::HiddenQuadruple,
    Technique::Bug,
    Technique::AlignedPair,
    Technique::ForcingChain,
    Technique::AlignedTriplet,
    Technique::Nishio,
    Technique::MultipleForcingChains,
    Technique::DynamicForcingChains,
    Technique::DynamicForcingChainsPlus,
    Technique::Nested2,
    Technique::Nested3,
    Technique::Nested4,
    Technique::Nested5,
];

/// A rating on the scale of the Sudoku Explainer, in tenths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeRating {
    /// ER: the value of the hardest step.
    pub rating: u16,
    /// EP: the value of the hardest step up to the first placement.
    pub pearl: u16,
    /// ED: the value of the first step.
    pub diamond: u16,
    /// The technique of the hardest step. `None` if the puzzle has no open cell.
    pub hardest: Option<Technique>,
}

/// Displays `ER/EP/ED`, such as `7.2/1.5/1.2`.
impl fmt::Display for SeRating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [er, ep, ed] = [self.rating, self.pearl, self.diamond];
        write!(f, "{}.{}/{}.{}/{}.{}", er / 10, er % 10, ep / 10, ep % 10, ed / 10, ed % 10)
    }
}

/// Solves the board of a workspace as far as the techniques of an order do, and returns which one
/// each step used.
pub fn techniques(workspace: &mut Workspace, order: &[Technique]) -> Vec<Technique> {
    steps(workspace, order).map(|(technique, _)| technique).collect()
}

/// Takes one step after the other, and returns the technique of each and its surcharge.
fn steps(workspace: &mut Workspace, order: &[Technique]) -> impl Iterator<Item = (Technique, u16)> {
    from_fn(move || {
        let is_open = !workspace.board.is_solved();
        let (technique, surcharge, conclusion) =
            is_open.then(|| first_step(workspace, order)).flatten()?;
        workspace.apply(&conclusion);
        Some((technique, surcharge))
    })
}

/// Rates a 9×9 puzzle, or marks, on the scale of the Sudoku Explainer.
///
/// # Errors
/// If the shape is not 9×9, there is not exactly one solution, or the puzzle is beyond the
/// techniques.
pub fn rate_se<'c>(puzzle: impl Into<Clues<'c>>) -> Result<SeRating, RateError> {
    rate(&mut workspace_of(puzzle.into())?)
}

/// Rates the board of a workspace, which has one solution, and solves it.
///
/// # Errors
/// If the puzzle is beyond the techniques.
pub fn rate(workspace: &mut Workspace) -> Result<SeRating, RateError> {
    rate_up_to(workspace, ORDER, u16::MAX)
}

/// Returns whether the rating of the board of a workspace is at least so many tenths, or higher than
/// the techniques go after such a step. It takes the steps up to the first one that is worth as much.
pub fn is_rated_from(workspace: &mut Workspace, least: u16) -> bool {
    let value = |(technique, surcharge): (Technique, u16)| Some(technique.info().se? + surcharge);
    steps(workspace, ORDER).filter_map(value).any(|value| value >= least)
}

/// Rates the board of a workspace as [`rate`] does, by the techniques of an order of ascending
/// values, such as [`ORDER`] or a part of it. Stops at the first step that is worth more than
/// `max` tenths.
///
/// # Errors
/// If the rating is above `max`, or the puzzle is beyond the techniques.
pub fn rate_up_to(
    workspace: &mut Workspace,
    order: &[Technique],
    max: u16,
) -> Result<SeRating, RateError> {
    let is_above = |technique: &Technique| technique.info().se.is_some_and(|least| least > max);
    let allowed = &order[..order.iter().position(is_above).unwrap_or(order.len())];
    let above = Err(RateError::Above { max: max.into() });
    let mut rating = SeRating { rating: 0, pearl: 0, diamond: 0, hardest: None };
    while !workspace.board.is_solved() {
        let first = first_step(workspace, allowed);
        let found = first.and_then(|(technique, surcharge, changes)| {
            Some((technique, technique.info().se? + surcharge, changes))
        });
        let Some((technique, value, conclusion)) = found else {
            let is_cut = allowed.len() < order.len();
            return if is_cut { above } else { Err(beyond(workspace, rating.rating)) };
        };
        if value > max {
            return above;
        }
        if value > rating.rating {
            rating.rating = value;
            rating.hardest = Some(technique);
        }
        if rating.pearl == 0 {
            if rating.diamond == 0 {
                rating.diamond = value;
            }
            if conclusion.placement.is_some() {
                rating.pearl = rating.rating;
            }
        }
        workspace.apply(&conclusion);
    }
    Ok(rating)
}
