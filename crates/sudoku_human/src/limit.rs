//! The type [`Limit`]: what ends a search for steps early.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// What ends a search for steps early: nested chains may take minutes in one state. The search
/// asks the limit before each technique, and after each run of a chain. Once the limit is
/// reached, the search finds nothing more.
///
/// Clones share the limit.
///
/// ```
/// use std::sync::atomic::{AtomicU64, Ordering};
///
/// use sudoku::{Grid, Marks};
/// use sudoku_human::{Limit, Technique, all_steps_within};
///
/// let line = "......3....25.........8..9.....23...........18.1.....5..6.........8..7.239.......";
/// let marks = Marks::from(&line.parse::<Grid>()?);
/// let nodes = AtomicU64::new(0);
/// let limit = Limit::new(move |more| nodes.fetch_add(more, Ordering::Relaxed) + more < 1_000);
/// let steps = all_steps_within(&marks, Technique::Nested5, &limit);
/// assert!(steps.is_empty() && limit.is_reached());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Limit(Option<Arc<Asked>>);

struct Asked {
    goes_on: Box<dyn Fn(u64) -> bool + Send + Sync>,
    is_reached: AtomicBool,
}

impl Limit {
    /// No limit.
    pub const NONE: Self = Self(None);

    /// Makes a limit of a function, which receives the number of nodes of chains that were
    /// searched since it was called last, and returns whether the search goes on.
    pub fn new(goes_on: impl Fn(u64) -> bool + Send + Sync + 'static) -> Self {
        let is_reached = AtomicBool::new(false);
        Self(Some(Arc::new(Asked { goes_on: Box::new(goes_on), is_reached })))
    }

    /// Returns whether the limit has ended the search.
    #[must_use]
    pub fn is_reached(&self) -> bool {
        self.0.as_ref().is_some_and(|asked| asked.is_reached.load(Ordering::Relaxed))
    }

    /// Adds the number of nodes that were searched. Returns whether the search goes on.
    pub(crate) fn goes_on(&self, nodes: u64) -> bool {
        let Some(asked) = &self.0 else { return true };
        let goes_on = !self.is_reached() && (asked.goes_on)(nodes);
        asked.is_reached.store(!goes_on, Ordering::Relaxed);
        goes_on
    }
}

impl Default for Limit {
    fn default() -> Self {
        Self::NONE
    }
}

impl fmt::Debug for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Limit").field("is_reached", &self.is_reached()).finish_non_exhaustive()
    }
}
