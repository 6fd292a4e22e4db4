// Queens on a board. The tests that need it include it, so that no answer can call it.

/// Whether a queen on one square attacks another square: found by walking from the square in all
/// eight directions.
#[allow(dead_code)]
fn line(one: (usize, usize), other: (usize, usize)) -> Option<&'static str> {
    const LINES: [(isize, isize, &str); 4] = [
        (0, 1, "along their row"),
        (1, 0, "along their column"),
        (1, 1, "along a diagonal that runs down to the right"),
        (1, -1, "along a diagonal that runs down to the left"),
    ];
    let has_way = |(rows, columns): (isize, isize)| {
        let mut square = one;
        (0..16).any(|_| {
            let row = square.0.checked_add_signed(rows);
            let column = square.1.checked_add_signed(columns);
            let (Some(row), Some(column)) = (row, column) else { return false };
            square = (row, column);
            square == other
        })
    };
    let both_ways = |(rows, columns)| has_way((rows, columns)) || has_way((-rows, -columns));
    LINES.iter().find(|(rows, columns, _)| both_ways((*rows, *columns))).map(|line| line.2)
}

/// A square in words: its row and its column, counted from 1.
#[allow(dead_code)]
fn at((row, column): (usize, usize)) -> String {
    format!("row {}, column {}", row + 1, column + 1)
}

/// What is wrong with as many queens as there are rows, in words: one beside the board, or the
/// first two that attack each other. A queen is given by its column, row by row.
#[allow(dead_code)]
fn attack(columns: &[usize]) -> Option<String> {
    let n = columns.len();
    if let Some(column) = columns.iter().find(|column| **column >= n) {
        return Some(format!(
            "a queen is in column {column}, and the columns go from 0 to {} (off by one)",
            n - 1
        ));
    }
    let queens: Vec<_> = columns.iter().copied().enumerate().collect();
    queens.iter().enumerate().find_map(|(number, one)| {
        let mut others = queens[..number].iter();
        others.find_map(|other| {
            let line = line(*other, *one)?;
            Some(format!(
                "the queens in {} and in {} attack each other {line}",
                at(*other),
                at(*one)
            ))
        })
    })
}

/// A board with queens in its first rows, as text.
#[allow(dead_code)]
fn queens_board(n: usize, columns: &[usize]) -> String {
    let row = |row: usize| -> String {
        let square = |column| if columns.get(row) == Some(&column) { " Q" } else { " ." };
        (0..n).map(square).chain(["\n"]).collect()
    };
    (0..n).map(row).collect()
}

/// All ways to place one more queen in the next row, so that no two queens attack each other.
#[allow(dead_code)]
fn one_more_queen(n: usize, boards: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let longer =
        boards.iter().flat_map(|board| (0..n).map(|column| [&board[..], &[column]].concat()));
    longer
        .filter(|board| {
            let queens: Vec<_> = board.iter().copied().enumerate().collect();
            let (last, others) = queens.split_last().expect("BUG: there is one more");
            others.iter().all(|other| line(*other, *last).is_none())
        })
        .collect()
}
