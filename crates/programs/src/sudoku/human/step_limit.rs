//! What ends the search for a step of a person early, and shows its progress.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use sudoku_human::Limit;
use terminal::args::LimitArgs;
use terminal::progress::{Spinner, TICK};

/// What commands say of a search that a limit ended.
pub const REACHED: &str = "a limit was reached";

/// The search for the steps of one state.
struct Search {
    args: LimitArgs,
    since: Instant,
    nodes: u64,
    /// The spinner, and when it was updated.
    progress: Option<(Spinner, Duration)>,
}

impl Search {
    /// Adds nodes. Returns whether the search goes on.
    fn goes_on(&mut self, nodes: u64) -> bool {
        self.nodes += nodes;
        let passed = self.since.elapsed();
        if let Some((spinner, updated)) = &mut self.progress
            && passed >= *updated + TICK
        {
            spinner.update(self.nodes);
            *updated = passed;
        }
        let LimitArgs { max_nodes, timeout } = self.args;
        max_nodes.is_none_or(|most| self.nodes < most)
            && timeout.is_none_or(|longest| passed < longest)
    }
}

/// Makes the limit of a search that begins now. With `has_progress`, it shows the number of
/// nodes on a terminal.
pub fn step_limit(args: &LimitArgs, has_progress: bool) -> Limit {
    let LimitArgs { max_nodes, timeout } = args;
    if !has_progress && max_nodes.is_none() && timeout.is_none() {
        return Limit::NONE;
    }
    let progress = has_progress.then(|| (Spinner::new("searching chains", false), Duration::ZERO));
    let search = Search { args: args.clone(), since: Instant::now(), nodes: 0, progress };
    let search = Mutex::new(search);
    Limit::new(move |nodes| search.lock().unwrap_or_else(PoisonError::into_inner).goes_on(nodes))
}
