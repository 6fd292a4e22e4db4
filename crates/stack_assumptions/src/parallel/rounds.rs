//! A parallel search in rounds, each with a team of its own.

use alloc::vec::Vec;

use crate::interval::interval::Interval;
use crate::limit::limits::Limits;
use crate::outcome::{Outcome, Stop};
use crate::parallel::scheduler::{Halt, Helpers, Scheduler};

/// How a round ended, and what is left.
pub(super) struct RoundEnd<'l> {
    pub(super) halt: Option<Halt>,
    pub(super) remaining: Vec<Interval>,
    pub(super) limits: Limits<'l>,
}

/// Searches intervals in up to three rounds:
///
/// 1. If the search `begins_alone`, the caller searches until that takes long enough to
///    start helpers.
/// 2. All workers search.
/// 3. If one worker found no node left of the limit while others still returned some of
///    theirs, the caller uses these.
pub(super) fn run_rounds<'l>(
    workers: usize,
    helpers: Helpers,
    begins_alone: bool,
    intervals: Vec<Interval>,
    limits: Limits<'l>,
    run_round: &mut dyn FnMut(Scheduler<'l>) -> RoundEnd<'l>,
) -> (Outcome, Vec<Interval>) {
    let mut run = |workers, is_alone, intervals, limits| {
        let scheduler = Scheduler::new(workers, helpers, is_alone, intervals, limits);
        scheduler.check_limits();
        run_round(scheduler)
    };
    let first_workers = if begins_alone { 1 } else { workers };
    let mut end = run(first_workers, begins_alone, intervals, limits);
    if end.halt == Some(Halt::NeedsHelp) {
        end = run(workers, false, end.remaining, end.limits);
    }
    while end.halt == Some(Halt::Stop(Stop::Nodes))
        && end.limits.nodes_left() > Some(0)
        && !end.remaining.is_empty()
    {
        end = run(1, false, end.remaining, end.limits);
    }
    let outcome = match end.halt {
        Some(Halt::Stop(stop)) => Outcome::Stopped(stop),
        Some(Halt::NeedsHelp) | None => Outcome::Exhausted,
    };
    (outcome, end.remaining)
}
