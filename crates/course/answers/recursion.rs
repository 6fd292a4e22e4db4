pub fn queens(n: usize, visit: &mut dyn FnMut(&[usize])) -> usize {
    place(n, &mut Vec::new(), visit)
}

fn place(n: usize, columns: &mut Vec<usize>, visit: &mut dyn FnMut(&[usize])) -> usize {
    if columns.len() == n {
        visit(columns);
        return 0;
    }
    let mut placed = 0;
    for column in 0..n {
        if is_free(columns, column) {
            columns.push(column);
            placed += 1 + place(n, columns, visit);
            columns.pop();
        }
    }
    placed
}

fn is_free(columns: &[usize], column: usize) -> bool {
    let mut above = columns.iter().rev().zip(1..);
    above.all(|(queen, rows)| *queen != column && queen.abs_diff(column) != rows)
}
