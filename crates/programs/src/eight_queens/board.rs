//! Which board is filled.

use eight_queens::{BorderQueens, GivenQueens, Queens};

use super::board_args::{BoardArgs, Method};
use super::board_size::BoardSize;
use super::border_count::BorderCount;
use super::given_count::GivenCount;
use super::plain_count::PlainCount;

/// The fewest queens that are counted by the border if no method is wanted. Fewer take a
/// millisecond either way, most of it to start the program.
const LEAST_BY_BORDER: usize = 10;

/// A board, by the way in which it is searched.
pub enum Board {
    Plain(PlainCount),
    Border(BorderCount),
    Given(GivenCount),
}

impl BoardArgs {
    /// Returns the board as it is counted. A recording is of a search by rows.
    ///
    /// # Errors
    /// If the options contradict each other.
    pub fn counted(&self, is_recorded: bool) -> Result<Board, String> {
        let Some(n) = self.plain_size() else { return self.given().map(Board::Given) };
        let fundamental = self.fundamental;
        let by_border = BorderCount::new(n, fundamental);
        let method = self.method.unwrap_or({
            let is_fast = !is_recorded && n >= LEAST_BY_BORDER && by_border.is_some();
            if is_fast { Method::Border } else { Method::Rows }
        });
        match (method, by_border) {
            (Method::Border, _) if is_recorded => {
                Err("found --record with --method border, expected --method rows".to_owned())
            }
            (Method::Border, Some(count)) => Ok(Board::Border(count)),
            (Method::Border, None) => {
                let (least, most) = BorderQueens::SIZES.into_inner();
                Err(format!(
                    "found {n} queens with --method border, expected {least} to {most} queens"
                ))
            }
            (Method::Rows, _) => self.plain(n).map(Board::Plain),
        }
    }

    /// Returns the plain board with n queens.
    ///
    /// # Errors
    /// If there are too many.
    pub fn plain(&self, n: usize) -> Result<PlainCount, String> {
        Queens::new(n).map_err(|error| error.to_string())?;
        Ok(PlainCount { queens: n, fundamental: self.fundamental })
    }

    /// Returns the board with what is on it.
    ///
    /// # Errors
    /// If the options contradict each other.
    pub fn given(&self) -> Result<GivenCount, String> {
        let setup = self.setup()?;
        let BoardSize { rows, columns } = self.size;
        if !GivenQueens::has_sides(rows, columns) {
            return Err(format!(
                "found a board of {rows}x{columns} with other options, expected at most {most} rows \
                 and columns: only first takes larger ones, without --steps and --record",
                most = GivenQueens::MAX_SIDE
            ));
        }
        Ok(GivenCount { setup })
    }
}
