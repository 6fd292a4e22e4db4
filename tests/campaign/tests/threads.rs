//! Random puzzles on 1 to 8 threads.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, mpsc};
use std::thread;
use std::time::Duration;

use campaign::{Cases, Tree, TreePuzzle, Truth};
use fastrand::Rng;
use rayon::{ThreadPool, ThreadPoolBuilder};
use stack_assumptions::interval::Interval;
use stack_assumptions::parallel::{ParallelOutcome, parallel};
use stack_assumptions::{Counters, Limits, Outcome, Stop};

pub fn pools() -> Vec<ThreadPool> {
    let pool = |threads| ThreadPoolBuilder::new().num_threads(threads).build();
    (1..=8).map(|threads| pool(threads).expect("a pool")).collect()
}

/// One tree, searched on the threads of one pool.
struct OnThreads<'c> {
    truth: &'c Truth,
    puzzle: &'c TreePuzzle,
    pool: &'c ThreadPool,
}

impl OnThreads<'_> {
    fn sum(observers: Vec<Counters>) -> Counters {
        observers.into_iter().fold(Counters::default(), |mut sum, counters| {
            sum += counters;
            sum
        })
    }

    fn solutions(&self) -> Vec<Vec<u16>> {
        self.truth.solutions().cloned().collect()
    }

    fn count(&self) {
        let outcome =
            parallel(self.puzzle.clone()).in_pool(self.pool).observe(Counters::default).count();
        assert_eq!(outcome.value, self.truth.counters.solutions);
        assert_eq!((outcome.outcome, outcome.remaining), (Outcome::Exhausted, Vec::new()));
        assert_eq!(Self::sum(outcome.observers), self.truth.counters);
    }

    fn collect(&self) {
        let of = || parallel(self.puzzle.clone()).in_pool(self.pool);
        let expected = self.solutions();
        assert_eq!(of().collect_in_order().value, expected);
        let (mut found, mut sorted) = (of().collect().value, expected);
        found.sort();
        sorted.sort();
        assert_eq!(found, sorted);
    }

    fn find(&self) {
        let of = || parallel(self.puzzle.clone()).in_pool(self.pool);
        let expected = self.solutions();
        let first = of().find_first();
        assert_eq!(first.value.as_ref(), expected.first());
        // What remains is all but the first.
        if let Some(found) = first.value {
            let others = of().intervals(first.remaining).expect("its own").collect_in_order();
            assert_eq!([vec![found], others.value].concat(), expected);
        }
        let any = of().find_any();
        assert_eq!(any.value.is_some(), !expected.is_empty());
        let left = any.value.map_or(0, |found| {
            assert!(expected.contains(&found));
            expected.len() - 1
        });
        assert_eq!(self.truth.count_within(&any.remaining), left as u64);
    }

    /// Counts under limits, and goes on with what remains until all is counted.
    fn limited(&self, random: &mut Rng) {
        let by_nodes = random.bool();
        let limit = random.u64(1..60);
        let (mut intervals, mut nodes, mut solutions) = (vec![Interval::full()], 0, 0);
        loop {
            let limits = Limits::new();
            let limits = if by_nodes { limits.nodes(limit) } else { limits.solutions(limit) };
            let search = parallel(self.puzzle.clone()).in_pool(self.pool);
            let search = search.observe(Counters::default).limit(limits);
            let ParallelOutcome { value, outcome, remaining, observers, .. } =
                search.intervals(intervals).expect("its own").count();
            solutions += value;
            let left = self.truth.count_within(&remaining);
            assert_eq!(solutions + left, self.truth.counters.solutions);
            let searched = Self::sum(observers).nodes;
            nodes += searched;
            let stop = if by_nodes { Stop::Nodes } else { Stop::Solutions };
            let used = if by_nodes { searched } else { value };
            assert!(used <= limit, "{used} of {limit}");
            if outcome == Outcome::Exhausted {
                assert_eq!(remaining, []);
                break;
            }
            assert_eq!((outcome, used), (Outcome::Stopped(stop), limit));
            intervals = remaining;
        }
        if by_nodes {
            assert_eq!(nodes, self.truth.counters.nodes);
        }
    }

    /// A visitor that stops: the solutions not visited remain.
    fn visit(&self, random: &mut Rng) {
        let (limit, visited) = (random.u64(..20), AtomicU64::new(0));
        let outcome = parallel(self.puzzle.clone()).in_pool(self.pool).visit(|_| {
            if visited.fetch_add(1, Ordering::Relaxed) == limit {
                ControlFlow::Break("enough")
            } else {
                ControlFlow::Continue(())
            }
        });
        let visited = visited.into_inner();
        let all = self.truth.counters.solutions;
        assert_eq!(outcome.value, (all > limit).then_some("enough"));
        assert_eq!(visited + self.truth.count_within(&outcome.remaining), all);
    }
}

/// One random tree in all ways.
fn case(random: &mut Rng, nodes: usize, pool: &ThreadPool) -> u64 {
    let tree = Arc::new(Tree::random(random, nodes));
    let truth = Truth::new(&tree);
    let puzzle = TreePuzzle::new(tree);
    let on_threads = OnThreads { truth: &truth, puzzle: &puzzle, pool };
    on_threads.count();
    on_threads.collect();
    on_threads.find();
    on_threads.limited(random);
    on_threads.visit(random);
    puzzle.assert_restored();
    5
}

/// A search that its visitor begins, at each solution of another.
fn in_visitor(random: &mut Rng, pool: &ThreadPool) -> u64 {
    let trees = [40, 100].map(|nodes| Arc::new(Tree::random(random, nodes)));
    let [outer, inner] = trees.each_ref().map(|tree| Truth::new(tree).counters.solutions);
    let [one, other] = trees.map(TreePuzzle::new);
    let other = Mutex::new(other);
    let found = AtomicU64::new(0);
    let end = parallel(one).in_pool(pool).visit(|_| {
        let puzzle = other.lock().expect("no panic").clone();
        found.fetch_add(parallel(puzzle).in_pool(pool).count().value, Ordering::Relaxed);
        ControlFlow::<()>::Continue(())
    });
    assert_eq!((end.outcome, found.into_inner()), (Outcome::Exhausted, outer * inner));
    1
}

#[test]
fn threads() {
    let pools = pools();
    Cases::new("threads", 24_000).run(|random| {
        let pool = random.usize(..pools.len());
        case(random, 1500, &pools[pool])
    });
}

/// Searches in several tasks of the pool that they search in. A deadlock fails the test
/// after `TIMEOUT`.
#[test]
fn nested_tasks() {
    const TIMEOUT: Duration = Duration::from_secs(600);
    let (done, wait) = mpsc::channel();
    thread::spawn(move || {
        let pools = pools();
        Cases::new("nested_tasks", 2_000).run(|random| {
            let pool = &pools[random.usize(..pools.len())];
            let mut tasks: Vec<_> = (0..random.usize(1..9)).map(|_| random.fork()).collect();
            let checks = AtomicU64::new(0);
            pool.scope(|scope| {
                for random in &mut tasks {
                    let checks = &checks;
                    scope.spawn(move |_| {
                        let made = case(random, 300, pool) + in_visitor(random, pool);
                        checks.fetch_add(made, Ordering::Relaxed);
                    });
                }
            });
            checks.into_inner()
        });
        done.send(()).expect("the test waits");
    });
    wait.recv_timeout(TIMEOUT).expect("a deadlock, or a case that failed");
}
