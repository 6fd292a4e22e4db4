//! What rows and columns are called.

use crate::queens::Queens;

impl Queens {
    /// Returns the name of a row, which is counted from 1: `row 3` for slot 2.
    #[must_use]
    pub fn row_name(row: usize) -> String {
        format!("row {}", row + 1)
    }

    /// Returns the name of a column, which is counted from 1: `column 5` for candidate 4.
    #[must_use]
    pub fn column_name(column: usize) -> String {
        format!("column {}", column + 1)
    }
}
