/// Whether `columns`, the column of the queen in each row counted from 0, puts
/// every queen on the board and no two in one column or on one diagonal.
///
/// ```
/// use eight_queens::is_solution;
///
/// assert!(is_solution(&[1, 3, 0, 2]));
/// assert!(!is_solution(&[0, 2, 3, 1]), "3 and 2 are diagonal neighbours");
/// assert!(!is_solution(&[1, 3, 0, 4]), "off the board");
/// ```
#[must_use]
pub fn is_solution(columns: &[usize]) -> bool {
    let n = columns.len();
    let attack = |a: usize, b: usize| {
        columns[a] == columns[b] || columns[a].abs_diff(columns[b]) == a.abs_diff(b)
    };
    columns.iter().all(|&column| column < n) && !(0..n).any(|b| (0..b).any(|a| attack(a, b)))
}
