#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    Place { row: usize, column: usize },
    Solution,
    DeadEnd { row: usize },
    Remove { row: usize, column: usize },
}

pub fn trace(n: usize) -> Vec<Step> {
    let mut steps = Vec::new();
    search(n, &mut Vec::new(), &mut steps);
    steps
}

fn search(n: usize, columns: &mut Vec<usize>, steps: &mut Vec<Step>) {
    let row = columns.len();
    if row == n {
        steps.push(Step::Solution);
        return;
    }
    let mut has_placed = false;
    for column in 0..n {
        let mut above = columns.iter().rev().zip(1..);
        if above.all(|(queen, rows)| *queen != column && queen.abs_diff(column) != rows) {
            has_placed = true;
            columns.push(column);
            steps.push(Step::Place { row, column });
            search(n, columns, steps);
            columns.pop();
            steps.push(Step::Remove { row, column });
        }
    }
    if !has_placed {
        steps.push(Step::DeadEnd { row });
    }
}
