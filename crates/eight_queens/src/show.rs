//! How the board is shown.

use stack_assumptions_show::{Draw, Scene};

use crate::queens::Queens;

impl Draw for Queens {
    fn scene(&self) -> Scene {
        let n = self.size();
        let columns: Vec<_> = self.columns().collect();
        Scene::grid(n, n)
            .titled(format_args!("{n} queens"))
            .row_names(1..=n)
            .column_names(1..=n)
            .fill(|square| (columns[square / n] == Some(square % n)).then_some("Q"))
    }

    fn slot_name(&self, row: usize) -> String {
        Self::row_name(row)
    }

    fn candidate_name(&self, column: usize) -> String {
        Self::column_name(column)
    }

    fn spot(&self, row: usize, column: usize) -> Option<usize> {
        Some(row * self.size() + column)
    }

    fn why(&self, row: usize, column: usize) -> Option<String> {
        let attacks = |(queen_row, queen): (usize, Option<usize>)| {
            let (rows, columns) = (queen_row.abs_diff(row), queen?.abs_diff(column));
            let is_attacked = rows > 0 && (columns == 0 || columns == rows);
            let along = if columns == 0 { "column" } else { "diagonal" };
            let why = format!("the queen in row {} attacks it along the {along}", queen_row + 1);
            is_attacked.then_some(why)
        };
        self.columns().enumerate().find_map(attacks)
    }
}
