//! A parallel search in rounds, each with a team of its own.

use alloc::vec::Vec;

use crate::interval::interval::Interval;
use crate::limit::limits::Limits;
use crate::outcome::{Outcome, Stop};
use crate::parallel::outcome::ParallelOutcome;
use crate::parallel::scheduler::{Halt, Helpers, Scheduler};

/// One round of a search.
pub(super) struct Round<'l, H, O> {
    pub(super) scheduler: Scheduler<'l>,
    /// Whether the caller is the only worker, and stops when it needs help.
    pub(super) is_alone: bool,
    /// The collectors and observers of earlier rounds.
    pub(super) equipment: Vec<(H, O)>,
}

/// How a round ended, and what is left.
pub(super) struct RoundEnd<'l, H, O> {
    pub(super) halt: Option<Halt>,
    pub(super) remaining: Vec<Interval>,
    pub(super) limits: Limits<'l>,
    pub(super) equipment: Vec<(H, O)>,
}

/// Searches intervals in up to three rounds:
///
/// 1. If the search `begins_alone`, the caller searches until that takes long enough to
///    start helpers.
/// 2. All workers search.
/// 3. If one worker found no node left of the limit while others still returned some of
///    theirs, the caller uses these.
pub(super) fn run_rounds<'l, H, O>(
    workers: usize,
    helpers: Helpers,
    begins_alone: bool,
    intervals: Vec<Interval>,
    limits: Limits<'l>,
    mut run_round: impl FnMut(Round<'l, H, O>) -> RoundEnd<'l, H, O>,
) -> ParallelOutcome<Vec<H>, O> {
    let mut run = |workers, is_alone, intervals, limits, equipment| {
        let scheduler = Scheduler::new(workers, helpers, intervals, limits);
        scheduler.check_limits();
        run_round(Round { scheduler, is_alone, equipment })
    };
    let first_workers = if begins_alone { 1 } else { workers };
    let mut end = run(first_workers, begins_alone, intervals, limits, Vec::new());
    if end.halt == Some(Halt::NeedsHelp) {
        end = run(workers, false, end.remaining, end.limits, end.equipment);
    }
    while end.halt == Some(Halt::Stop(Stop::Nodes))
        && end.limits.nodes > Some(0)
        && !end.remaining.is_empty()
    {
        end = run(1, false, end.remaining, end.limits, end.equipment);
    }
    let outcome = match end.halt {
        Some(Halt::Stop(stop)) => Outcome::Stopped(stop),
        Some(Halt::NeedsHelp) | None => Outcome::Exhausted,
    };
    let (value, observers) = end.equipment.into_iter().unzip();
    ParallelOutcome { value, outcome, remaining: end.remaining, observers }
}
