//! `best`: the best solution, and the same for shards.

use std::marker::PhantomData;

use stack_assumptions::Outcome;
use stack_assumptions::optimise::{Best, Optimise};
use stack_assumptions::partition::{Checkpoint, MergeError, MergedBest, ShardBest, ShardCommand};

use super::Named;
use super::cluster_args::SplitArgs;
use super::named::Find;
use super::split::print_shards;
use super::tree_shards::TreeShards;
use crate::args::{LimitArgs, SearchArgs};
use crate::best_puzzle::BestPuzzle;
use crate::direction::Direction;
use crate::interrupt::set_note;
use crate::output::{eprint, print_record};
use crate::reporting_puzzle::{OnInterrupt, Reporter, ReportingPuzzle};
use crate::runner::{Budget, Runner};
use crate::searchable::best::{BestSearch, saved_best};
use crate::searchable::plain::Searchable;
use crate::task::Goal;

/// A puzzle whose best solution is searched for, and its name in shards and checkpoints. The
/// name distinguishes it from the count of the same puzzle.
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
}

impl<P: BestPuzzle, D: Direction> Optimised<'_, P, D> {
    /// Prints the best solution, and whether it is proved; returns the exit code.
    pub(crate) fn print_best(&self, limits: &LimitArgs, args: &SearchArgs) -> anyhow::Result<u8> {
        let mut runner = Runner::new(args)?;
        let mut state = runner.begin(&self.puzzle, &self.name, 0)?;
        let budget = limits.budget();
        let shard = args.nth.map_or_else(String::new, |nth| format!(" in shard {nth}"));
        let on_interrupt = if runner.has_file() {
            OnInterrupt::Message
        } else {
            OnInterrupt::Record(shard.clone())
        };
        let Searched { outcome, best, gap } =
            self.search(&mut runner, &mut state, budget, on_interrupt)?;
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

    /// Prints the shards of the search.
    pub(crate) fn split(&self, into: SplitArgs) -> anyhow::Result<()> {
        let reporter = Reporter::<P, D>::new(self.show, OnInterrupt::Nothing);
        let puzzle = ReportingPuzzle { puzzle: self.puzzle.clone(), reporter: &reporter };
        let search = BestSearch::<_, D>::new(&puzzle);
        print_shards(self, ShardCommand::Best, into, &mut |state, limits| {
            Ok(search.run_sequential(state, limits, false, &mut Goal::Count)?)
        })
    }

    /// Searches from `state` on.
    fn search(
        &self,
        runner: &mut Runner<'_>,
        state: &mut Checkpoint,
        budget: Budget,
        on_interrupt: OnInterrupt,
    ) -> anyhow::Result<Searched<P::Cost>> {
        let reporter = Reporter::<P, D>::new(self.show, on_interrupt);
        let puzzle = ReportingPuzzle { puzzle: self.puzzle.clone(), reporter: &reporter };
        let search = BestSearch::<_, D>::new(&puzzle);
        if let Some(best) = saved_best(state).map_err(|error| runner.file_error(error))? {
            reporter.begin(best.cost, &best.solution);
        }
        let outcome = runner.search(&search, state, budget, &mut Goal::Count)?;
        set_note(None);
        let best = saved_best(state)?;
        let gap = if outcome == Outcome::Exhausted { None } else { search.gap(state) };
        Ok(Searched { outcome, best, gap })
    }
}

/// Shards of searches for the best solution.
pub(crate) struct BestShards<'f, 's, P: Optimise, D>(pub(crate) &'f Find<'f, Optimised<'s, P, D>>);

impl<'s, P: BestPuzzle, D: Direction> TreeShards for BestShards<'_, 's, P, D> {
    type Found = Option<Best<P::Cost, String>>;
    type Named = Optimised<'s, P, D>;

    const NOUN: &'static str = "result";

    fn find(&self, name: &str) -> anyhow::Result<Self::Named> {
        self.0(name)
    }

    fn search(
        &self,
        named: &Self::Named,
        _: &P,
        state: &mut Checkpoint,
        runner: &mut Runner<'_>,
        budget: Budget,
    ) -> anyhow::Result<Self::Found> {
        let incumbent = saved_best(state)?;
        let Searched { best, .. } = named.search(runner, state, budget, OnInterrupt::Message)?;
        if best == incumbent {
            return Ok(best);
        }
        // The shard is one interval, however many threads have searched it.
        let found_in = state.interval.start().clone();
        Ok(best.map(|best| Best::new(best.cost, best.solution, found_in)))
    }

    fn merge(
        &self,
        bests: &[ShardBest<P::Cost>],
    ) -> Result<(Option<String>, Vec<usize>), MergeError> {
        let MergedBest { best, repeats, .. } = D::merge(bests)?;
        let text = |Best { cost, solution, .. }| format!("best {cost}, proved\n{solution}");
        Ok((best.map(text), repeats))
    }

    fn incumbent(&self, results: &[ShardBest<P::Cost>]) -> Option<Best<String, String>> {
        let bests = results.iter().filter_map(|result| result.found.as_ref());
        let best = bests.reduce(|one, other| {
            let is_worse = D::better(one.cost, other.cost) != one.cost;
            let is_later = one.cost == other.cost && one.found_in > other.found_in;
            if is_worse || is_later { other } else { one }
        });
        best.map(|Best { cost, solution, found_in, .. }| {
            Best::new(cost.to_string(), solution.clone(), found_in.clone())
        })
    }
}
