//! `best`: the best solution, and the same for shards.

use std::marker::PhantomData;

use stack_assumptions::Outcome;
use stack_assumptions::optimise::{Best, Optimise};
use stack_assumptions::partition::{Checkpoint, Shard, ShardBest, ShardCount};

use super::Named;
use super::cluster_args::MergeArgs;
use super::merge::{self, lines, merge_counts};
use super::named::{Find, puzzle_of_shard};
use crate::args::{LimitArgs, SearchArgs};
use crate::best_puzzle::BestPuzzle;
use crate::best_search::{BestSearch, saved_best};
use crate::direction::Direction;
use crate::interrupt::set_note;
use crate::output::{eprint, print_record};
use crate::runner::{Budget, Runner};
use crate::task::Goal;
use crate::told_puzzle::{OnInterrupt, Teller, ToldPuzzle};

/// A puzzle whose best solution is searched for, and its name in shards and checkpoints. The
/// name tells it from the count of the same puzzle.
pub(crate) struct Optimised<'s, P: Optimise, D> {
    name: String,
    puzzle: P,
    show: &'s (dyn Fn(&P::Solution) -> String + Sync),
    direction: PhantomData<fn() -> D>,
}

impl<P: Optimise + Clone, D> Clone for Optimised<'_, P, D> {
    fn clone(&self) -> Self {
        let Self { name, puzzle, show, direction } = self;
        Self { name: name.clone(), puzzle: puzzle.clone(), show: *show, direction: *direction }
    }
}

impl<'s, P: Optimise, D: Direction> Optimised<'s, P, D> {
    /// Solutions are printed as `show` writes them.
    pub(crate) fn new(
        name: &str,
        puzzle: P,
        show: &'s (dyn Fn(&P::Solution) -> String + Sync),
    ) -> Self {
        Self { name: format!("{name} {}", D::NAME), puzzle, show, direction: PhantomData }
    }
}

impl<P: BestPuzzle, D: Direction> Named for Optimised<'_, P, D> {
    type Puzzle = P;

    fn name(&self) -> String {
        self.name.clone()
    }

    fn puzzle(&self) -> P {
        self.puzzle.clone()
    }
}

/// How a search for the best solution ended.
struct Searched<C> {
    outcome: Outcome,
    best: Option<Best<C, String>>,
    /// The best cost, and the gap to the bound, unless it is proved.
    gap: Option<String>,
    state: Checkpoint,
}

impl<P: BestPuzzle, D: Direction> Optimised<'_, P, D> {
    /// Prints the best solution, and whether it is proved; returns the exit code.
    pub(crate) fn print_best(&self, limits: &LimitArgs, args: &SearchArgs) -> anyhow::Result<u8> {
        let mut runner = Runner::new(args)?;
        let state = runner.begin(&self.puzzle, &self.name, 0)?;
        let budget = Budget { solutions: None, nodes: limits.max_nodes, time: limits.timeout };
        let shard = args.nth.map_or_else(String::new, |nth| format!(" in shard {nth}"));
        let on_interrupt = if runner.has_file() {
            OnInterrupt::Message
        } else {
            OnInterrupt::Record(shard.clone())
        };
        let Searched { outcome, best, gap, state } =
            self.search(&mut runner, state, budget, on_interrupt)?;
        // The best solution is printed even if the file cannot be written.
        let finished = runner.finish(&state);
        let code = match (best, outcome) {
            (Some(Best { cost, solution, .. }), Outcome::Exhausted) => {
                print_record(format_args!("best {cost}{shard}, proved\n{solution}"))?;
                0
            }
            (Some(Best { cost, solution, .. }), Outcome::Stopped(stop)) => {
                let gap = gap.unwrap_or_else(|| format!("best {cost}"));
                print_record(format_args!("{gap}{shard}, not proved: {stop}\n{solution}"))?;
                4
            }
            (None, Outcome::Exhausted) => {
                eprint(format_args!("no solution{shard}"));
                1
            }
            (None, Outcome::Stopped(stop)) => {
                eprint(format_args!("no solution found{shard}: {stop}"));
                4
            }
        };
        finished.map(|()| code)
    }

    /// Prints a shard with its best solution.
    pub(crate) fn print_best_of_shard(
        &self,
        shard: Shard,
        args: &SearchArgs,
    ) -> anyhow::Result<()> {
        puzzle_of_shard(self, &shard)?;
        let mut runner = Runner::new(args)?;
        let interval = shard.interval.clone();
        let state = runner.begin_interval(&self.puzzle, &shard.puzzle, interval, 0)?;
        let Searched { outcome, best, state, .. } =
            self.search(&mut runner, state, Budget::default(), OnInterrupt::Message)?;
        assert_eq!(outcome, Outcome::Exhausted, "BUG: stopped without a limit");
        let finished = runner.finish(&state);
        // The shard is one interval, however many threads have searched it.
        let found_in = shard.interval.start().clone();
        let best = best.map(|best| Best::new(best.cost, best.solution, found_in));
        print_record(ShardBest { shard, best })?;
        finished
    }

    /// Searches from `state` on.
    fn search(
        &self,
        runner: &mut Runner<'_>,
        mut state: Checkpoint,
        budget: Budget,
        on_interrupt: OnInterrupt,
    ) -> anyhow::Result<Searched<P::Cost>> {
        let teller = Teller::<P, D>::new(self.show, on_interrupt);
        let puzzle = ToldPuzzle { puzzle: self.puzzle.clone(), teller: &teller };
        let search = BestSearch::<_, D>::new(&puzzle);
        if let Some(best) = saved_best(&state).map_err(|error| runner.file_error(error))? {
            teller.begin(best.cost, &best.solution);
        }
        let outcome = runner.search(&search, &mut state, budget, &mut Goal::Count)?;
        set_note(None);
        let best = saved_best(&state)?;
        let gap = if outcome == Outcome::Exhausted { None } else { search.gap(&state) };
        Ok(Searched { outcome, best, gap, state })
    }

    /// Merges the lines of `run`, which are results or counts, and prints the best solution
    /// or the sum; returns the exit code.
    pub(crate) fn merge<N: Named>(
        args: &MergeArgs,
        find: &Find<'_, Self>,
        find_count: &Find<'_, N>,
    ) -> anyhow::Result<u8> {
        let mut lines = lines(args).peekable();
        if let Some(Ok(first)) = lines.peek()
            && first.text.parse::<ShardCount>().is_ok()
        {
            return merge_counts(lines, find_count).map(|()| 0);
        }
        let best = merge::merge(lines, find, |bests| {
            D::merge::<P::Cost>(bests).map(|merged| (merged.best, merged.repeats))
        })?;
        let Some(Best { cost, solution, .. }) = best else {
            eprint("no solution");
            return Ok(1);
        };
        print_record(format_args!("best {cost}, proved\n{solution}"))?;
        Ok(0)
    }
}
