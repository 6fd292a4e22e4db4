//! The check of law 7: the weights of the leaves of a cut.

use alloc::boxed::Box;
use alloc::format;

use crate::cursor::Cursor;
use crate::interval::interval::Interval;
use crate::interval::path::Path;
use crate::laws::law::Law;
use crate::laws::laws::Laws;
use crate::laws::violation::Violation;
use crate::limit::limits::{Limit, Limits};
use crate::observe::event::Event;
use crate::outcome::Outcome;
use crate::puzzle::Puzzle;
use crate::search::search::search;
use crate::tally::tally::Tally;

impl<'p, P: Puzzle> Laws<'p, P> {
    /// Also checks law 7 of [`Tally`], of a cut of this puzzle: a puzzle that is the same,
    /// except that its search ends earlier. [`check_weights`] says how.
    ///
    /// ```
    /// use stack_assumptions::Laws;
    /// use stack_assumptions::laws::Law;
    /// use stack_assumptions::tally::{Sum, cut_at};
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/doc/queens.rs"));
    ///
    /// # fn main() {
    /// let (queens, cut) = (Queens::new(6), cut_at(Queens::new(6), 3));
    /// assert!(Laws::new(&queens).weighed(&cut, Sum::default).check().is_ok());
    ///
    /// let of_seven = cut_at(Queens::new(7), 3);
    /// let violation = Laws::new(&queens).weighed(&of_seven, Sum::default).check().unwrap_err();
    /// assert_eq!(violation.law, Law::Weighing);
    /// # }
    /// ```
    pub fn weighed<C: Puzzle, T: Tally<C::Solution>>(
        mut self,
        cut: &'p C,
        tally: impl Fn() -> T + 'p,
    ) -> Self {
        self.weights = Some(Box::new(move |whole, max_nodes| {
            check_weights(cut, &tally, whole, max_nodes).map(|_| ())
        }));
        self
    }
}

/// Checks law 7 of [`Tally`]: compares the weight of each leaf of `cut` with the number of
/// solutions of `whole` at or below the same node, and the sum of these leaves with the sum
/// of these numbers. `whole` is the same puzzle without the cut.
///
/// It walks at most `max_nodes` nodes of `cut`, and as many below its leaves, and returns the
/// sum so far. [`Laws::weighed`] checks the other laws of `whole` too.
///
/// ```
/// use stack_assumptions::laws::check_weights;
/// use stack_assumptions::tally::{Sum, cut_at};
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/doc/queens.rs"));
///
/// # fn main() {
/// let cut = cut_at(Queens::new(8), 3);
/// assert_eq!(check_weights(&cut, Sum::default, &Queens::new(8), 10_000), Ok(92));
/// # }
/// ```
///
/// # Errors
/// The first leaf whose weight is wrong or that is not a node of `whole`, or the root if only
/// the sum is wrong.
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
    let mut limit_below = limit.clone();
    let is_leaf = |event: Event<C::Slot, C::Candidate>| matches!(event, Event::Solution { .. });
    while let Ok(Some(_)) = cursor.forward_to(&mut limit, |passed| is_leaf(passed.event)) {
        limit.solution();
        let path = cursor.path();
        let Some(expected) = count_below(whole, &path, &mut limit_below)? else { break };
        let mut alone = tally();
        alone.add(cut.solution());
        compare(alone.settle(), expected, &path)?;
        all.add(cut.solution());
        expected_sum = expected_sum.saturating_add(expected);
    }
    compare(all.settle(), expected_sum, &Path::default())?;
    Ok(expected_sum)
}

/// Counts the solutions at or below a node; `None` if the limit was reached first.
fn count_below<W: Puzzle>(
    whole: &W,
    path: &Path,
    limit: &mut Limits<'_>,
) -> Result<Option<u64>, Violation> {
    let mut below = Interval::starting_at(path.clone());
    if let Some(end) = path.clone().after_subtree() {
        below = below.ending_before(end).unwrap_or_else(|| unreachable!("BUG: no leaf"));
    }
    let mut search = search(whole).limit(limit).within(&below).map_err(|error| Violation {
        law: Law::Weighing,
        path: path.clone(),
        detail: format!("the leaf is no node of the whole puzzle: {error}"),
    })?;
    let count = search.count_up_to(u64::MAX);
    Ok((search.outcome() == Some(Outcome::Exhausted)).then_some(count))
}

fn compare(weight: Option<u64>, expected: u64, path: &Path) -> Result<(), Violation> {
    if weight == Some(expected) {
        return Ok(());
    }
    let found = weight.map_or_else(|| "more than u64::MAX".into(), |weight| format!("{weight}"));
    let detail = format!("the leaves weigh {found}, and {expected} solutions lie below");
    Err(Violation { law: Law::Weighing, path: path.clone(), detail })
}
