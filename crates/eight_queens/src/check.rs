//! Checks a list of columns, without any code of the search.

use itertools::Itertools;

/// Returns whether `columns` places n queens so that none attacks another.
///
/// `columns[row]` is the column of the queen in that row; rows and columns are
/// counted from 0. Every queen must stand on the board, and no two queens may
/// share a column or a diagonal.
///
/// ```
/// use eight_queens::is_solution;
///
/// assert!(is_solution(&[1, 3, 0, 2]));
/// assert!(!is_solution(&[0, 2, 3, 1]), "the queens in columns 2 and 3 share a diagonal");
/// assert!(!is_solution(&[1, 3, 0, 4]), "there is no column 4");
/// ```
#[must_use]
pub fn is_solution(columns: &[usize]) -> bool {
    let n = columns.len();
    let mut pairs = columns.iter().enumerate().array_combinations();
    columns.iter().all(|&column| column < n)
        && pairs.all(|[(above, &a), (below, &b)]| {
            let distance = a.abs_diff(b);
            distance != 0 && distance != below - above
        })
}
