//! `count`: the number of solutions.

use std::fmt::Display;

use stack_assumptions::Outcome;
use stack_assumptions::partition::Checkpoint;

use super::Named;
use crate::args::SearchArgs;
use crate::output::print_record;
use crate::runner::{Budget, Runner};

/// Prints the number of solutions.
pub(super) fn count<N: Named>(named: &N, args: &SearchArgs) -> anyhow::Result<()> {
    let mut runner = Runner::new(args)?;
    let puzzle = named.puzzle();
    let state = runner.begin(&puzzle, &named.name(), 0)?;
    count_from(named, &puzzle, state, &mut runner, |solutions| solutions)
}

/// Counts on from `state`, and prints what `record` makes of the number.
pub(super) fn count_from<N: Named, R: Display>(
    named: &N,
    puzzle: &N::Puzzle,
    mut state: Checkpoint,
    runner: &mut Runner<'_>,
    record: impl FnOnce(u64) -> R,
) -> anyhow::Result<()> {
    let outcome = named.run(puzzle, &mut |puzzle| {
        runner.search(puzzle, &mut state, Budget::default(), &mut named.goal())
    })?;
    assert_eq!(outcome, Outcome::Exhausted, "BUG: stopped without a limit");
    // The count is printed even if the file cannot be written.
    let finished = runner.finish(&state);
    print_record(record(state.solutions))?;
    finished
}
