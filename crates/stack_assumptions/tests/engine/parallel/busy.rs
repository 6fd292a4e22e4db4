//! A search in a pool whose threads are busy. It must not wait for them, nor take up other
//! work of the pool: the other work ends only after the search.

use std::ops::ControlFlow;
use std::sync::Barrier;
use std::sync::mpsc::channel;
use std::time::Duration;

use rayon::ThreadPool;
use stack_assumptions::parallel::parallel;
use stack_assumptions::{Limits, Outcome, Stop, search};

use super::digits::Digits;
use super::in_time::in_time;
use super::pool;

/// Calls `run` while this many threads of the pool are busy, and with as many jobs in
/// its queue.
fn while_busy(pool: &ThreadPool, busy: usize, queued: usize, run: impl FnOnce()) {
    let barrier = Barrier::new(busy + 1);
    let (releases, waits): (Vec<_>, Vec<_>) = (0..busy + queued).map(|_| channel::<()>()).unzip();
    pool.in_place_scope(|scope| {
        for (nth, wait) in waits.into_iter().enumerate() {
            let barrier = &barrier;
            scope.spawn(move |_| {
                if nth < busy {
                    barrier.wait();
                }
                // Until `releases` are dropped.
                let _ = wait.recv();
            });
            if nth + 1 == busy {
                barrier.wait();
            }
        }
        run();
        drop(releases);
    });
}

/// Ends a search in every way.
fn end_in_every_way(pool: &ThreadPool) {
    let stops = || Limits::new().timeout(Duration::from_millis(50));
    let of = |puzzle| parallel(puzzle).in_pool(pool);
    for puzzle in [Digits::endless(), Digits::new(10, 8)] {
        let timed_out = of(puzzle.clone()).limit(stops()).count();
        assert_eq!(timed_out.outcome, Outcome::Stopped(Stop::Time));
        assert!(!timed_out.remaining.is_empty());
        let broken = of(puzzle.clone()).visit(|_| ControlFlow::Break("found"));
        assert_eq!(broken.value, Some("found"));
        assert_eq!(of(puzzle.clone()).find_first().value, search(&puzzle).next());
        assert!(of(puzzle.clone()).find_any().value.is_some());
        let limited = of(puzzle).limit(Limits::new().nodes(123_456)).count();
        assert_eq!(limited.outcome, Outcome::Stopped(Stop::Nodes));
    }
    let all = of(Digits::thousands()).count();
    assert_eq!(all.value, Digits::thousands().solutions());
    assert_eq!(all.outcome, Outcome::Exhausted);
}

#[test]
fn from_outside_with_some_or_all_threads_busy() {
    in_time(|| {
        for (threads, busy, queued) in
            [(1, 1, 0), (2, 1, 0), (2, 2, 0), (3, 2, 0), (3, 3, 2), (8, 7, 0), (8, 8, 20)]
        {
            let pool = pool(threads);
            while_busy(&pool, busy, queued, || end_in_every_way(&pool));
        }
    });
}

#[test]
fn in_the_pool_with_the_other_threads_busy() {
    in_time(|| {
        for (threads, busy, queued) in [(2, 1, 0), (3, 1, 0), (3, 2, 0), (8, 6, 0), (8, 7, 0)] {
            let pool = pool(threads);
            while_busy(&pool, busy, queued, || pool.install(|| end_in_every_way(&pool)));
        }
    });
}

/// The queue of the calling thread has a job that ends only after the search.
#[test]
fn in_the_pool_with_a_job_in_the_queue() {
    in_time(|| {
        for threads in [1, 2, 3] {
            let pool = pool(threads);
            while_busy(&pool, threads - 1, 0, || {
                pool.install(|| {
                    let (release, wait) = channel::<()>();
                    rayon::spawn(move || assert!(wait.recv().is_err(), "nothing is sent"));
                    end_in_every_way(&pool);
                    drop(release);
                });
            });
        }
    });
}

/// A job lies in the queue of the pool while the caller waits for a helper.
#[test]
fn in_the_pool_while_a_helper_is_slow() {
    in_time(|| {
        let pool = pool(2);
        for _ in 0..20 {
            let (release, wait) = channel::<()>();
            pool.install(|| {
                let caller = rayon::current_thread_index();
                let spawned = std::sync::Once::new();
                let wait = std::sync::Mutex::new(Some(wait));
                let found = parallel(Digits::thousands()).in_pool(&pool).visit(|_| {
                    if rayon::current_thread_index() == caller {
                        return ControlFlow::Continue(());
                    }
                    spawned.call_once(|| {
                        let wait = wait.lock().unwrap().take().unwrap();
                        rayon::spawn(move || assert!(wait.recv().is_err(), "nothing is sent"));
                        // Meanwhile the caller runs out of work, and only waits.
                        std::thread::sleep(Duration::from_millis(20));
                    });
                    ControlFlow::<()>::Continue(())
                });
                assert_eq!(found.outcome, Outcome::Exhausted);
                drop(release);
            });
        }
    });
}
