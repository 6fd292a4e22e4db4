//! The check of law 7.

use alloc::format;

use crate::cursor::Cursor;
use crate::interval::interval::Interval;
use crate::interval::path::Path;
use crate::laws::{Law, Violation};
use crate::limit::limits::{Limit, Limits};
use crate::observe::event::Event;
use crate::puzzle::Puzzle;
use crate::search::search;
use crate::tally::tally::Tally;

/// Checks law 7 of [`Tally`]: compares the weight of each leaf of `cut` with the number of
/// solutions of `whole` at or below the same node, and the sum of all leaves with the sum
/// of these numbers. `whole` is the same puzzle without the cut.
///
/// It walks at most `max_nodes` nodes of `cut`, and returns the sum so far.
///
/// ```
/// use stack_assumptions::tally::{Sum, check_weights, cut_at};
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/doc/queens.rs"));
///
/// # fn main() {
/// let cut = cut_at(Queens::new(8), 3);
/// assert_eq!(check_weights(&cut, Sum::default, &Queens::new(8), 10_000), Ok(92));
/// # }
/// ```
///
/// # Errors
/// The first leaf whose weight is wrong, or the root if only the sum is.
///
/// # Panics
/// If a leaf of `cut` is no node of `whole`.
pub fn check_weights<C: Puzzle, W: Puzzle, T: Tally<C::Solution>>(
    cut: &C,
    tally: impl Fn() -> T,
    whole: &W,
    max_nodes: u64,
) -> Result<u64, Violation> {
    let mut all = tally();
    let mut expected_sum: u64 = 0;
    let mut cursor = Cursor::new(cut);
    let mut limit = Limits::new().nodes(max_nodes);
    let is_leaf = |event: Event<C::Slot, C::Candidate>| matches!(event, Event::Solution { .. });
    while let Ok(Some(_)) = cursor.forward_to(&mut limit, |told| is_leaf(told.event)) {
        limit.solution();
        let path = cursor.path();
        let mut alone = tally();
        alone.add(cut.solution());
        let weight = alone.settle();
        all.add(cut.solution());
        let mut below = Interval::starting_at(path.clone());
        if let Some(end) = path.clone().after_subtree() {
            below = below.ending_before(end).unwrap_or_else(|| unreachable!("BUG: no leaf"));
        }
        let expected = match search(whole).within(&below) {
            Ok(mut search) => search.count_up_to(u64::MAX),
            Err(error) => panic!("a leaf of the cut puzzle is no node of the whole one: {error}"),
        };
        compare(weight, expected, &path)?;
        expected_sum = expected_sum.saturating_add(expected);
    }
    compare(all.settle(), expected_sum, &Path::default())?;
    Ok(expected_sum)
}

fn compare(weight: Option<u64>, expected: u64, path: &Path) -> Result<(), Violation> {
    if weight == Some(expected) {
        return Ok(());
    }
    let found = weight.map_or_else(|| "more than u64::MAX".into(), |weight| format!("{weight}"));
    let detail = format!("the leaves weigh {found}, and {expected} solutions lie below");
    Err(Violation { law: Law::Weighing, path: path.clone(), detail })
}
