pub fn smallest(columns: &[usize]) -> Vec<usize> {
    let mut board = columns.to_vec();
    let mut least = board.clone();
    for _ in 0..4 {
        board = turned(&board);
        least = least.min(board.clone()).min(mirrored(&board));
    }
    least
}

pub fn is_fundamental(columns: &[usize]) -> bool {
    smallest(columns) == columns
}

fn mirrored(columns: &[usize]) -> Vec<usize> {
    columns.iter().map(|column| columns.len() - 1 - column).collect()
}

fn turned(columns: &[usize]) -> Vec<usize> {
    let mut board = vec![0; columns.len()];
    for (row, column) in columns.iter().enumerate() {
        board[*column] = columns.len() - 1 - row;
    }
    board
}
