pub struct Queens {
    n: usize,
    columns: Vec<usize>,
    next: usize,
}

impl Queens {
    pub fn new(n: usize) -> Self {
        Self { n, columns: Vec::new(), next: 0 }
    }

    fn is_free(&self, column: usize) -> bool {
        let mut above = self.columns.iter().rev().zip(1..);
        above.all(|(queen, rows)| *queen != column && queen.abs_diff(column) != rows)
    }
}

impl Iterator for Queens {
    type Item = Vec<usize>;

    fn next(&mut self) -> Option<Vec<usize>> {
        loop {
            if self.next == self.n {
                // No column is left: the queen above moves on.
                self.next = self.columns.pop()? + 1;
                continue;
            }
            let column = self.next;
            self.next += 1;
            if self.is_free(column) {
                self.columns.push(column);
                self.next = 0;
                if self.columns.len() == self.n {
                    let solution = self.columns.clone();
                    self.next = self.columns.pop()? + 1;
                    return Some(solution);
                }
            }
        }
    }
}
