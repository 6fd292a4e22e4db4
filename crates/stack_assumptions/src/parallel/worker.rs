//! The loop of one worker.

use core::ops::ControlFlow;
use core::panic::AssertUnwindSafe;
use std::panic::{catch_unwind, resume_unwind};

use crate::generators::Generators;
use crate::observe::observer::Observer;
use crate::outcome::{Outcome, Stop};
use crate::parallel::collector::{Collector, Found, LocalState};
use crate::parallel::counted::Counted;
use crate::parallel::quota::WorkerLimit;
use crate::parallel::scheduler::{ActiveJob, Command, Halt, MIN_SPLIT_RATIO, Scheduler};
use crate::parallel::sync::Instant;
use crate::puzzle::Puzzle;
use crate::search::search::Search;

/// Who works, and how it spawns tasks.
pub(super) struct Worker<'w> {
    pub(super) number: usize,
    /// Spawns a task. Only worker 0 calls it.
    pub(super) spawn_task: &'w dyn Fn(),
}

/// Searches intervals of a scheduler until there are no more.
///
/// # Panics
/// If the puzzle, the observer or the collector does. The search of all workers is then
/// halted.
pub(super) fn work<'t, 'l, P, O, I, L>(
    scheduler: &'t Scheduler<'l>,
    worker: &Worker<'_>,
    puzzle: &P,
    observer: &mut O,
    collector: &mut dyn Collector<P, Local = I>,
) where
    P: Puzzle,
    O: Observer<P::Slot, P::Candidate>,
    I: LocalState<P>,
    L: WorkerLimit<'t, 'l>,
{
    let mut next_split = Instant::now();
    while let Some(job) = scheduler.take(worker.number) {
        let search = || {
            search_interval::<_, _, _, L>(
                scheduler,
                worker,
                &job,
                puzzle,
                observer,
                collector,
                &mut next_split,
            );
        };
        if let Err(panic) = catch_unwind(AssertUnwindSafe(search)) {
            // Before the job ends: an idle worker must not take the tree for exhausted.
            scheduler.halt(Halt::Stop(Stop::Panicked));
            drop(job);
            resume_unwind(panic);
        }
    }
}

/// Searches the interval of one job.
fn search_interval<'t, 'l, P, O, I, L>(
    scheduler: &'t Scheduler<'l>,
    worker: &Worker<'_>,
    job: &ActiveJob<'_, '_>,
    puzzle: &P,
    observer: &mut O,
    collector: &mut dyn Collector<P, Local = I>,
    next_split: &mut Instant,
) where
    P: Puzzle,
    O: Observer<P::Slot, P::Candidate>,
    I: LocalState<P>,
    L: WorkerLimit<'t, 'l>,
{
    collector.begin(&job.interval);
    let local = I::default();
    let Ok(search) = Search::new(Counted(local.list(puzzle))).within(&job.interval) else {
        unreachable!("BUG: law 3 is broken: the interval is gone")
    };
    let mut search = search.observe(observer).limit(L::new(scheduler, worker.number));
    search.current_limit().take_notification();
    // No call for each solution where they are only counted.
    let only_counts = collector.only_counts();
    let mut command = scheduler.command();
    while obey(scheduler, &mut search, &command, next_split).is_continue() {
        (0..scheduler.tasks_to_spawn(worker.number)).for_each(|_| (worker.spawn_task)());
        collector.refresh(&local);
        let mut is_surplus = false;
        let mut count = 0;
        let end = search.visit(|| {
            is_surplus = !scheduler.take_solution();
            if is_surplus {
                return ControlFlow::Break(());
            }
            if only_counts {
                count += 1;
                return ControlFlow::Continue(());
            }
            match collector.solution(puzzle, &local) {
                Found::Continue => ControlFlow::Continue(()),
                Found::Notify => {
                    scheduler.notify_workers();
                    ControlFlow::Continue(())
                }
                Found::Break => ControlFlow::Break(()),
            }
        });
        collector.count(count);
        if finish(scheduler, &mut search, end, is_surplus, collector).is_break() {
            break;
        }
        let finds_first = collector.finds_first();
        command = next_command(scheduler, &mut search, finds_first);
    }
}

/// Obeys a command; returns `Break` if the interval is left.
fn obey<G, O, L>(
    scheduler: &Scheduler<'_>,
    search: &mut Search<G, O, L>,
    command: &Command,
    next_split: &mut Instant,
) -> ControlFlow<()>
where
    G: Generators,
{
    match command {
        Command::Continue => {}
        Command::Split { levels } => {
            let begun = Instant::now();
            if begun >= *next_split {
                let split = search.split_off(*levels);
                let took = begun.elapsed();
                if let Some((interval, levels)) = split {
                    scheduler.donate(interval, levels, took);
                }
                *next_split = begun + took * MIN_SPLIT_RATIO;
            }
        }
        Command::Suspend => {
            scheduler.suspend(search.remaining());
            return ControlFlow::Break(());
        }
    }
    ControlFlow::Continue(())
}

/// Handles the end of a visit of solutions; returns `Break` if the interval is left.
/// `is_surplus` is whether the last solution exceeded the limit on solutions.
fn finish<'t, 'l, P, I, G, O, L>(
    scheduler: &Scheduler<'_>,
    search: &mut Search<G, O, L>,
    end: ControlFlow<(), Outcome>,
    is_surplus: bool,
    collector: &mut dyn Collector<P, Local = I>,
) -> ControlFlow<()>
where
    'l: 't,
    P: Puzzle,
    I: LocalState<P>,
    G: Generators,
    L: WorkerLimit<'t, 'l>,
{
    match end {
        ControlFlow::Continue(Outcome::Exhausted) => return ControlFlow::Break(()),
        ControlFlow::Continue(Outcome::Stopped(stop)) => {
            if !search.current_limit().take_notification() {
                scheduler.halt(Halt::Stop(stop));
            }
            search.clear_stop();
        }
        ControlFlow::Break(()) if is_surplus => {
            scheduler.suspend(search.remaining_inclusive());
            return ControlFlow::Break(());
        }
        ControlFlow::Break(()) if collector.finds_first() => {
            let remaining = search.remaining_inclusive();
            if let Some(remaining) = &remaining {
                collector.found_at(remaining.start());
                scheduler.record_first(remaining.start().clone());
            }
            scheduler.suspend(remaining);
            return ControlFlow::Break(());
        }
        ControlFlow::Break(()) => scheduler.halt(Halt::Stop(Stop::Cancelled)),
    }
    ControlFlow::Continue(())
}

/// The next command: in a search for the first solution, `Suspend` once the search is
/// past the first one known.
fn next_command<G: Generators, O, L>(
    scheduler: &Scheduler<'_>,
    search: &mut Search<G, O, L>,
    finds_first: bool,
) -> Command {
    if finds_first && scheduler.has_first() {
        let remaining = search.remaining();
        if remaining.is_none_or(|remaining| scheduler.is_after_first(remaining.start())) {
            return Command::Suspend;
        }
    }
    scheduler.command()
}
