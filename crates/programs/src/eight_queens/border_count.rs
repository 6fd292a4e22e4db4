//! The count of a plain board by classes of borders, and its name.

use eight_queens::{BorderQueens, LeafTally, number_of_fundamental};
use stack_assumptions::Outcome;
use terminal::cluster::{FromName, Named, SearchOf};
use terminal::searchable::tallied::Tallied;

/// The number of queens, and which of their solutions are wanted. The results of shards are
/// numbers of all solutions, also if only fundamental ones are wanted: their number follows from
/// the sum.
pub struct BorderCount {
    queens: usize,
    fundamental: bool,
}

impl BorderCount {
    /// Returns `None` for a number of queens that cannot be counted in this way.
    pub fn new(queens: usize, fundamental: bool) -> Option<Self> {
        BorderQueens::SIZES.contains(&queens).then_some(Self { queens, fundamental })
    }
}

impl Named for BorderCount {
    type Puzzle = BorderQueens;

    fn name(&self) -> String {
        let suffix = if self.fundamental { " fundamental" } else { "" };
        format!("eight_queens {} by border{suffix}", self.queens)
    }

    fn puzzle(&self) -> BorderQueens {
        BorderQueens::new(self.queens).expect("BUG: the number was checked")
    }

    fn run(
        &self,
        puzzle: &BorderQueens,
        search: &mut SearchOf<'_, Self>,
    ) -> anyhow::Result<Outcome> {
        let tally = LeafTally::new(puzzle);
        search(&Tallied::new(puzzle, || tally.clone()))
    }

    fn total(&self, solutions: u64) -> u64 {
        if !self.fundamental {
            return solutions;
        }
        number_of_fundamental(self.queens, solutions).expect("BUG: more than 64 queens")
    }
}

impl FromName for BorderCount {
    fn expected_name() -> String {
        let (least, most) = BorderQueens::SIZES.into_inner();
        format!("eight_queens, a number from {least} to {most}, and by border")
    }

    fn from_name(name: &str) -> Option<Self> {
        let (number, suffix) = name.strip_prefix("eight_queens ")?.split_once(' ')?;
        let fundamental = match suffix {
            "by border" => false,
            "by border fundamental" => true,
            _ => return None,
        };
        Self::new(number.parse().ok()?, fundamental)
    }
}
