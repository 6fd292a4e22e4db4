//! The count of tours by fragments, and its name.

use knights_tour::Fragments;
use terminal::cluster::{FromName, Named};

use super::wanted::Wanted;

/// The tours that are wanted, of at most [`Fragments::MAX_SQUARES`] squares.
pub struct FragmentCount {
    wanted: Wanted,
}

impl FragmentCount {
    /// Returns `None` if the board has more squares.
    pub fn new(wanted: &Wanted) -> Option<Self> {
        let is_small = wanted.board.squares() <= Fragments::MAX_SQUARES;
        let is_possible = is_small && wanted.check_size().is_ok();
        is_possible.then(|| Self { wanted: wanted.clone() })
    }
}

impl Named for FragmentCount {
    type Puzzle = Fragments;

    fn name(&self) -> String {
        format!("{} by fragments", self.wanted.name())
    }

    fn puzzle(&self) -> Fragments {
        Fragments::new(&self.wanted.tours()).expect("BUG: the number of squares was checked")
    }
}

impl FromName for FragmentCount {
    fn expected_name() -> String {
        format!("{} by fragments", Wanted::NAME)
    }

    fn from_name(name: &str) -> Option<Self> {
        let (wanted, method) = Wanted::from_name(name)?;
        if method == "by fragments" { Self::new(&wanted) } else { None }
    }
}
