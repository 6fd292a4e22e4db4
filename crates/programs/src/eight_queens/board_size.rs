//! The sides of a board, as the command line gives them.

use std::fmt;
use std::str::FromStr;

use eight_queens::Setup;

/// The most queens of which a first solution is searched.
pub const MAX_FIRST: usize = 10_000_000;

/// The sides of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardSize {
    pub rows: usize,
    pub columns: usize,
}

impl Default for BoardSize {
    fn default() -> Self {
        Self { rows: 8, columns: 8 }
    }
}

impl FromStr for BoardSize {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = |text: &str| {
            let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
            let number = is_number.then(|| text.parse().ok()).flatten();
            number.ok_or_else(|| {
                format!(
                    "expected a whole number from 0 to {MAX_FIRST}, or rows x columns, as in 5x8"
                )
            })
        };
        let Some((rows, columns)) = text.split_once(['x', 'X', '×']) else {
            let n = number(text)?;
            if n > MAX_FIRST {
                return Err(format!("found {n} queens, expected at most {MAX_FIRST}"));
            }
            return Ok(Self { rows: n, columns: n });
        };
        let (rows, columns) = (number(rows)?, number(columns)?);
        Setup::new(rows, columns).map_err(|error| error.to_string())?;
        Ok(Self { rows, columns })
    }
}

impl fmt::Display for BoardSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.columns)
    }
}
