//! The engine on one thread, on two, and twice at the same time: times, and nodes.

use std::num::NonZeroUsize;
use std::thread;

use stack_assumptions::optimise::Optimise;
use stack_assumptions::parallel::Parallel;
use stack_assumptions::{Counters, Puzzle};

use crate::clique::{Clique, Graph};
use crate::common::{median, seconds};
use crate::knapsack::{Items, Knapsack, MORE_EVEN_WORTH, draw};
use crate::semigroups::Semigroups;
use crate::sides::Arguments;
use crate::uts::{Nodes, Shape, Tree, Uts};

/// 102,181,082 nodes.
const T1L: Tree = Tree { shape: Shape::Geometric { b0: 4.0, depth: 13 }, seed: 29 };
/// 111,345,631 nodes, 17,844 deep.
const T3L: Tree = Tree { shape: Shape::Binomial { b0: 2_000, q: 0.200_014, m: 5 }, seed: 7 };

/// A random graph of 230 vertices, four of five pairs joined. Its largest clique has 26
/// vertices, by the search written by hand.
fn random_graph() -> Graph {
    let mut draw = draw(230);
    let joined: Vec<bool> = (0..230 * 230).map(|_| draw(5) > 1).collect();
    Graph::new(230, |one, other| one != other && joined[one.min(other) * 230 + one.max(other)])
}

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

/// Instances of a second and more.
const CASES: [(&str, u64, Run); 5] = [
    ("uts-t1l", 102_181_082, |number| all_nodes(|| Uts::new(T1L), number)),
    ("uts-t3l", 111_345_631, |number| all_nodes(|| Uts::new(T3L), number)),
    ("semigroups-34", 40_761_087, |number| solutions(|| Semigroups::new(34), number)),
    ("clique-random-230", 26, |number| best(|| Clique::new(random_graph()), number)),
    ("knapsack-even-31", MORE_EVEN_WORTH, |number| {
        best(|| Knapsack::new(Items::even(31, 7)), number)
    }),
];

/// Prints the speedup of each case, the nodes, and what the machine gives.
#[expect(clippy::cast_precision_loss, reason = "numbers of nodes are small")]
pub fn compare(arguments: &Arguments, rounds: usize) {
    for &(name, answer, run) in arguments.chosen(&CASES, |case| case.0) {
        let (mut times, mut speedups) = (Vec::new(), Vec::new());
        let (mut more, mut machine) = (Vec::new(), Vec::new());
        for _ in 0..rounds {
            let (one, (found, nodes)) = seconds(|| run(1));
            let (two, (other, more_nodes)) = seconds(|| run(2));
            let (both, ()) = seconds(|| {
                thread::scope(|scope| {
                    scope.spawn(|| run(1));
                    run(1);
                });
            });
            assert_eq!((found, other), (answer, answer), "{name}");
            times.push(one);
            speedups.push(one / two);
            more.push(if nodes == 0 { 1.0 } else { more_nodes as f64 / nodes as f64 });
            machine.push(2.0 * one / both);
        }
        let (time, speedup, more) = (median(&times), median(&speedups), median(&more));
        println!(
            "{name:<20} one thread {time:.3} s, speedup on two {speedup:.2}, nodes {more:.2}, \
             nodes per second {:.2}; of two separate searches {:.2} ({rounds} rounds, medians)",
            speedup * more,
            median(&machine)
        );
    }
}
