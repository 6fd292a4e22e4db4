//! The searches of `benches/tree_search` find the published answers, by the engine and by
//! hand, and on threads.

#[path = "../benches/tree_search/clique.rs"]
mod clique;
#[path = "../benches/tree_search/knapsack.rs"]
mod knapsack;
#[path = "../benches/tree_search/salesman.rs"]
mod salesman;
#[path = "../benches/tree_search/semigroups.rs"]
mod semigroups;
#[path = "../benches/tree_search/subgraph.rs"]
mod subgraph;
#[path = "../benches/tree_search/uts.rs"]
mod uts;

use clique::{Clique, Graph};
use knapsack::{Items, Knapsack};
use stack_assumptions::Laws;
use stack_assumptions::optimise::minimise;
use stack_assumptions::parallel::Parallel;

#[test]
fn unbalanced_trees_have_the_published_nodes() {
    assert_eq!(uts::by_engine(uts::T1), 4_130_071);
    assert_eq!(uts::by_hand(uts::T1), 4_130_071);
    assert_eq!(uts::by_engine(uts::T3), 4_112_897);
    assert_eq!(uts::by_hand(uts::T3), 4_112_897);
    let on_threads = Parallel::new(|| uts::Uts::new(uts::T3)).observe(uts::Nodes::default).count();
    assert_eq!(1 + on_threads.observers.iter().map(|nodes| nodes.0).sum::<u64>(), 4_112_897);
}

#[test]
fn numerical_semigroups_are_those_of_a007323() {
    let published = [1, 1, 2, 4, 7, 12, 23, 39, 67, 118, 204];
    for (genus, count) in published.into_iter().enumerate() {
        assert_eq!((semigroups::by_engine(genus), semigroups::by_hand(genus)), (count, count));
    }
    assert_eq!((semigroups::by_engine(20), semigroups::by_hand(20)), (37_396, 37_396));
    let on_threads = Parallel::new(|| semigroups::Semigroups::new(25)).count();
    assert_eq!(on_threads.value, 467_224);
}

#[test]
fn largest_cliques_have_the_published_sizes() {
    for (graph, size) in
        [(Graph::brock200_1(), 21), (Graph::hamming8_4(), 16), (Graph::johnson16_2_4(), 8)]
    {
        assert_eq!(clique::by_engine(graph.clone()), size);
        assert_eq!(clique::by_hand(graph.clone()), size);
        let on_threads = Parallel::new(|| Clique::new(graph.clone())).maximise();
        assert_eq!(on_threads.value.map(|best| best.cost), Some(size));
        let size = usize::try_from(size).unwrap();
        assert!(clique::has_clique(graph.clone(), size));
        assert!(clique::has_clique_by_hand(graph.clone(), size));
        assert!(!clique::has_clique(graph.clone(), size + 1));
        assert!(!clique::has_clique_by_hand(graph, size + 1));
    }
    Laws::new(&Clique::new(Graph::johnson16_2_4())).max_nodes(5_000).maximised().check().unwrap();
}

/// The greatest worth, by dynamic programming over the capacity.
fn by_dynamic_programming(items: &Items) -> u64 {
    let size = |size: u64| usize::try_from(size).unwrap();
    let mut best = vec![0; size(items.capacity) + 1];
    for &(worth, weight) in &items.items {
        for room in (size(weight)..best.len()).rev() {
            best[room] = best[room].max(best[room - size(weight)] + worth);
        }
    }
    best.last().copied().unwrap_or(0)
}

#[test]
fn knapsacks_agree_with_dynamic_programming() {
    let items = Items::kreher_stinson();
    assert_eq!(knapsack::by_engine(items.clone()), 13_549_094);
    assert_eq!(knapsack::by_hand(items.clone()), 13_549_094);
    Laws::new(&Knapsack::new(items)).max_nodes(5_000).maximised().check().unwrap();
    assert_eq!(by_dynamic_programming(&Items::even(28, 7)), knapsack::EVEN_WORTH);
    assert_eq!(by_dynamic_programming(&Items::even(31, 7)), knapsack::MORE_EVEN_WORTH);
    assert_eq!(
        knapsack::by_engine(Items::even(20, 7)),
        by_dynamic_programming(&Items::even(20, 7))
    );
    for seed in 0..200 {
        let mut draw = knapsack::draw(seed);
        let items: Vec<_> = (0..4 + seed % 25).map(|_| (draw(1_000), draw(1_000))).collect();
        let items = Items::new(draw(12_000), items);
        let expected = by_dynamic_programming(&items);
        assert_eq!(knapsack::by_engine(items.clone()), expected, "{seed}");
        assert_eq!(knapsack::by_hand(items.clone()), expected, "{seed}");
        let on_threads = Parallel::new(|| Knapsack::new(items.clone())).maximise();
        assert_eq!(on_threads.value.map(|best| best.cost), Some(expected), "{seed}");
    }
}

#[test]
fn trips_have_the_published_lengths() {
    for (trip, length) in [(salesman::burma14(), 3_323), (salesman::ulysses16(), 6_859)] {
        assert_eq!(salesman::by_engine(&trip), length);
        assert_eq!(salesman::by_hand(&trip), length);
        Laws::new(&trip).max_nodes(5_000).minimised().check().unwrap();
    }
    let on_threads = Parallel::new(salesman::burma14).minimise().value.unwrap();
    let alone = minimise(&salesman::burma14()).finish().best.unwrap();
    assert_eq!((on_threads.cost, on_threads.solution), (alone.cost, alone.solution));
}

#[test]
fn circles_in_the_petersen_graph() {
    let published = [120, 120, 0, 240, 360, 0];
    for (vertices, ways) in (5..).zip(published) {
        let circle = subgraph::circle(vertices);
        assert_eq!(subgraph::by_engine(&circle, subgraph::petersen()), ways, "{vertices}");
        assert_eq!(subgraph::by_hand(&circle, &subgraph::petersen()), ways, "{vertices}");
    }
    // OEIS A066037.
    let circle = subgraph::circle(16);
    assert_eq!(subgraph::by_engine(&circle, subgraph::cube(4)), 32 * 1_344);
}
