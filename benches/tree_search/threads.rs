//! The engine on one thread and on two: times, and nodes.

use std::num::NonZeroUsize;

use stack_assumptions::optimise::Optimise;
use stack_assumptions::parallel::Parallel;
use stack_assumptions::{Counters, Puzzle};

use crate::clique::{Clique, Graph};
use crate::common::{median, seconds};
use crate::knapsack::{Items, Knapsack};
use crate::semigroups::Semigroups;
use crate::uts::{Nodes, T1, T3, Uts};

/// An answer and the nodes it took.
type Found = (u64, u64);

fn threads(number: usize) -> NonZeroUsize {
    NonZeroUsize::new(number).expect("at least one")
}

fn nodes(counters: &[Counters]) -> u64 {
    counters.iter().map(|counters| counters.nodes).sum()
}

/// Counts the nodes of a tree.
fn all_nodes<P: Puzzle + Send>(build: impl Fn() -> P + Sync, number: usize) -> Found {
    let observed = Parallel::new(build).threads(threads(number)).observe(Nodes::default).count();
    let nodes = observed.observers.iter().map(|nodes| nodes.0).sum::<u64>();
    (nodes + 1, nodes)
}

fn solutions<P: Puzzle + Send>(build: impl Fn() -> P + Sync, number: usize) -> Found {
    (Parallel::new(build).threads(threads(number)).count().value, 0)
}

fn best<P: Optimise<Cost: Send + Into<u64>, Solution: Send>>(
    build: impl Fn() -> P + Sync,
    number: usize,
) -> Found {
    let search = Parallel::new(build).threads(threads(number)).observe(Counters::default);
    let found = search.maximise();
    (found.value.map_or(0, |best| best.cost.into()), nodes(&found.observers))
}

/// A search on a number of threads.
type Run = fn(usize) -> Found;

const CASES: [(&str, u64, Run); 5] = [
    ("uts-t1", 4_130_071, |number| all_nodes(|| Uts::new(T1), number)),
    ("uts-t3", 4_112_897, |number| all_nodes(|| Uts::new(T3), number)),
    ("semigroups-30", 5_646_773, |number| solutions(|| Semigroups::new(30), number)),
    ("clique-brock200_1", 21, |number| best(|| Clique::new(Graph::brock200_1()), number)),
    ("knapsack-even-28", crate::knapsack::EVEN_WORTH, |number| {
        best(|| Knapsack::new(Items::even(28, 7)), number)
    }),
];

/// Prints the speedup of each case, and the nodes.
#[expect(clippy::cast_precision_loss, reason = "numbers of nodes are small")]
pub fn compare(rounds: usize) {
    for (name, answer, run) in CASES {
        let (mut times, mut speedups, mut more) = (Vec::new(), Vec::new(), Vec::new());
        for _ in 0..rounds {
            let ((one, (found, nodes)), (two, (other, more_nodes))) =
                (seconds(|| run(1)), seconds(|| run(2)));
            assert_eq!((found, other), (answer, answer), "{name}");
            times.push(one);
            speedups.push(one / two);
            more.push(if nodes == 0 { 1.0 } else { more_nodes as f64 / nodes as f64 });
        }
        let (time, speedup, more) = (median(&times), median(&speedups), median(&more));
        println!(
            "{name:<20} one thread {time:.3} s, speedup on two {speedup:.2}, nodes {more:.2}, \
             nodes per second {:.2} ({rounds} rounds, medians)",
            speedup * more
        );
    }
}
