//! How the board is shown.

use stack_assumptions_show::{Draw, Scene};

use crate::queens::Queens;

impl Queens {
    /// The most queens for which the attacked squares are shown: to find them takes n³ steps.
    const MAX_SHADED: usize = 64;
}

impl Draw for Queens {
    fn scene(&self) -> Scene {
        let n = self.size();
        let columns: Vec<_> = self.columns().collect();
        Scene::grid(n, n)
            .titled(format_args!("{n} queens"))
            .row_names(1..=n)
            .column_names(1..=n)
            .chequered()
            .fill(|square| (columns[square / n] == Some(square % n)).then_some("Q"))
            .excluded(|square| {
                let is_small = n <= Self::MAX_SHADED;
                is_small.then(|| attackers(&columns, square / n, square % n)).into_iter().flatten()
            })
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
        let queen = *self.clashes(row, column).first()?;
        let (queen_row, queen_column) = (queen / self.size(), queen % self.size());
        let along = match (queen_row == row, queen_column == column) {
            (true, _) => "row",
            (_, true) => "column",
            _ => "diagonal",
        };
        Some(format!("the queen in row {} attacks it along the {along}", queen_row + 1))
    }

    fn why_none(&self, row: usize) -> Option<String> {
        let columns: Vec<_> = self.columns().collect();
        let is_attacked = |column| attackers(&columns, row, column).next().is_some();
        (0..self.size()).all(is_attacked).then(|| "every column is attacked".to_owned())
    }

    fn clashes(&self, row: usize, column: usize) -> Vec<usize> {
        attackers(&self.columns().collect::<Vec<_>>(), row, column).collect()
    }

    fn slot_spots(&self, row: usize) -> Vec<usize> {
        (row * self.size()..(row + 1) * self.size()).collect()
    }
}

/// The squares of the queens that attack a square. `columns` has the column of the
/// queen in each row.
fn attackers(columns: &[Option<usize>], row: usize, column: usize) -> impl Iterator<Item = usize> {
    columns.iter().enumerate().filter_map(move |(queen_row, queen)| {
        let queen = (*queen)?;
        let (rows, away) = (queen_row.abs_diff(row), queen.abs_diff(column));
        let is_attacked = rows == 0 || away == 0 || away == rows;
        ((rows, away) != (0, 0) && is_attacked).then_some(queen_row * columns.len() + queen)
    })
}
