//! The n queens puzzle of the README: each column is tested against the queens above.

use std::hint::black_box;

use stack_assumptions::search;

include!("../../crates/stack_assumptions/tests/doc/queens.rs");

pub fn by_engine(n: usize) -> usize {
    search(&Queens::new(black_box(n))).count()
}

pub fn by_hand(n: usize) -> usize {
    fn count(columns: &mut [usize], row: usize) -> usize {
        if row == columns.len() {
            return 1;
        }
        let mut solutions = 0;
        for column in 0..columns.len() {
            let mut above = columns[..row].iter().zip((1..=row).rev());
            if above.all(|(&queen, rows)| queen != column && queen.abs_diff(column) != rows) {
                columns[row] = column;
                solutions += count(columns, row + 1);
            }
        }
        solutions
    }
    count(&mut vec![0; black_box(n)], 0)
}
