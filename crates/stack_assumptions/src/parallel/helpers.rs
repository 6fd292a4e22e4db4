//! Starts the helpers of a team: threads of its own, or tasks of a rayon pool.
//!
//! No wait of a search can last for ever:
//!
//! - A thread of a search waits for the other workers of that search. It never belongs to
//!   a pool, and a search that is started on it has no helpers.
//! - A task never waits. A caller on a pool's thread waits only for tasks that it spawned
//!   and that have begun. So each waiting search waits for work that began after itself,
//!   and the one that began last waits for a thread that is running.

use core::cell::Cell;
use std::thread::{self, Scope};

use rayon::Yield;

use crate::parallel::scheduler::Helpers;
use crate::parallel::team::AnyTeam;
use crate::parallel::worker::Worker;

std::thread_local! {
    /// Whether this thread is a worker of a search whose helpers are threads.
    static IS_WORKER: Cell<bool> = const { Cell::new(false) };
}

/// Whether the current thread is a worker of a search whose helpers are threads.
pub(super) fn is_worker_thread() -> bool {
    IS_WORKER.get()
}

/// Marks the current thread as a worker.
struct WorkerMark(bool);

impl WorkerMark {
    fn new() -> Self {
        Self(IS_WORKER.replace(true))
    }
}

impl Drop for WorkerMark {
    fn drop(&mut self) {
        IS_WORKER.set(self.0);
    }
}

/// A team whose workers may be on different threads.
type SharedTeam<'t, 'l> = dyn AnyTeam<'l> + Sync + 't;

/// Runs a team on the current thread and its helpers.
pub(super) fn run_team(team: &SharedTeam<'_, '_>) {
    let scheduler = team.scheduler();
    match scheduler.helpers() {
        _ if scheduler.is_alone() => team.run_alone(),
        _ if scheduler.workers() == 1 => scheduler.with_watchdog(&|| team.run_alone()),
        Helpers::Threads => scheduler.with_watchdog(&|| {
            thread::scope(|scope| run_thread(team, scope, 0));
        }),
        Helpers::Tasks => scheduler.with_watchdog(&|| run_on_tasks(team)),
    }
}

/// Runs one worker of a team with threads of its own. Before, it starts up to two others,
/// so that the time to start all of them grows with the logarithm of their number. If the
/// system gives no more threads, there are fewer workers.
fn run_thread<'s>(team: &'s SharedTeam<'_, '_>, scope: &'s Scope<'s, '_>, number: usize) {
    let _mark = WorkerMark::new();
    for helper in [2 * number + 1, 2 * number + 2] {
        if helper < team.scheduler().workers() && !team.scheduler().is_halted() {
            let builder = thread::Builder::new().name(std::format!("search {helper}"));
            let _ = builder.spawn_scoped(scope, move || run_thread(team, scope, helper));
        }
    }
    team.work(&Worker { number, spawn_task: &|| () });
}

/// Runs a team on the current thread, which belongs to a rayon pool, and in tasks on the
/// threads of that pool that are idle.
fn run_on_tasks(team: &SharedTeam<'_, '_>) {
    /// How often the caller lets other threads run before rayon looks whether the tasks
    /// have ended. If one of them had not quite, the caller would take up other work of
    /// the pool.
    const YIELDS: usize = 16;

    rayon::in_place_scope(|scope| {
        let spawn_task = || scope.spawn(|_| team.run_task());
        team.work(&Worker { number: 0, spawn_task: &spawn_task });
        // The tasks that have not begun are the last in the queue of this thread.
        team.scheduler().wait_for_tasks(|| rayon::yield_local() == Some(Yield::Executed));
        (0..YIELDS).for_each(|_| thread::yield_now());
    });
}
