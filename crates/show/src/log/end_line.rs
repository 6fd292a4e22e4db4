//! The numbers of an end line.

use stack_assumptions::Counters;

/// Returns the numbers of an end line with their keys, in the order of the line.
pub(super) fn numbers(events: u64, counters: Counters) -> [(&'static str, u64); 8] {
    let Counters { nodes, rejected, pruned, backtracks, dead_ends, solutions, max_depth } =
        counters;
    [
        ("events", events),
        ("nodes", nodes),
        ("rejected", rejected),
        ("pruned", pruned),
        ("backtracks", backtracks),
        ("dead_ends", dead_ends),
        ("solutions", solutions),
        ("max_depth", max_depth as u64),
    ]
}
