//! `UndoLog` compared with a list of changes behind a `&mut`: six changes of 4,096 cells in each
//! node, and no other work.
//!
//! `cargo bench -p workspace_tests --bench undo_log [-- --rounds R]`. With `--only log` or `--only list`, one
//! side runs once, for an instruction count.

mod common;
#[expect(dead_code, reason = "this benchmark has one case")]
mod sides;

use std::hint::black_box;

use common::median;
use sides::{Arguments, seconds_of_both};
use stack_assumptions::{Puzzle, UndoGuard, UndoLog, search};

const CELLS: usize = 1 << 12;
const CHANGES: usize = 6;
const DEPTH: usize = 7;
const WIDTH: usize = 7;

/// The cell that a node changes, and its value.
fn change(depth: usize, candidate: usize, at: usize) -> (usize, u32) {
    let number = depth * 0x9E37 + candidate * 0x79B9 + at * 0x2C6F;
    (number % CELLS, u32::from(number.to_le_bytes()[0]))
}

struct Changes {
    depth: usize,
    cells: UndoLog<u32>,
}

impl Puzzle for Changes {
    type Slot = usize;
    type Candidate = usize;
    type Attempt<'p> = UndoGuard<'p, u32>;
    type Solution = ();

    fn slot(&self, depth: usize) -> Option<usize> {
        (depth < self.depth).then_some(depth)
    }

    fn candidates(&self, _: usize) -> impl Iterator<Item = usize> {
        0..WIDTH
    }

    fn attempt(&self, depth: usize, candidate: usize) -> Option<UndoGuard<'_, u32>> {
        let guard = self.cells.mark();
        for at in 0..CHANGES {
            let (cell, value) = change(depth, candidate, at);
            self.cells.set(cell, self.cells.get(cell) + value);
        }
        Some(guard)
    }

    fn solution(&self) {}
}

/// Returns the number of leaves, and the sum of a cell over them.
fn with_log() -> (u64, u64) {
    let puzzle = Changes { depth: black_box(DEPTH), cells: UndoLog::new(vec![0; CELLS]) };
    let (mut leaves, mut sum) = (0, 0);
    search(&puzzle).for_each(|()| {
        leaves += 1;
        sum += u64::from(puzzle.cells.get(0));
    });
    (leaves, sum)
}

struct List {
    depth: usize,
    cells: Vec<u32>,
    changes: Vec<(u32, u32)>,
    leaves: u64,
    sum: u64,
}

impl List {
    fn search(&mut self, depth: usize) {
        if depth == self.depth {
            self.leaves += 1;
            self.sum += u64::from(self.cells[0]);
            return;
        }
        for candidate in 0..WIDTH {
            let mark = self.changes.len();
            for at in 0..CHANGES {
                let (cell, value) = change(depth, candidate, at);
                self.changes.push((u32::try_from(cell).unwrap_or(0), self.cells[cell]));
                self.cells[cell] += value;
            }
            self.search(depth + 1);
            while self.changes.len() > mark {
                let (cell, before) = self.changes.pop().expect("a change");
                self.cells[cell as usize] = before;
            }
        }
    }
}

fn with_list() -> (u64, u64) {
    let (cells, changes) = (vec![0; CELLS], Vec::new());
    let mut list = List { depth: black_box(DEPTH), cells, changes, leaves: 0, sum: 0 };
    list.search(0);
    (list.leaves, list.sum)
}

fn main() {
    let arguments = Arguments::new();
    if let Some(side) = arguments.only() {
        black_box(if side == "log" { with_log() } else { with_list() });
        return;
    }
    let (rounds, answer) = (arguments.rounds(15), with_list());
    let [mut ratios, mut times] = [const { Vec::new() }; 2];
    for round in 0..rounds {
        let [log, list] = seconds_of_both("undo_log", round, &answer, [with_log, with_list]);
        ratios.push(log / list);
        times.push(log);
    }
    let nodes: usize = (1..=DEPTH).map(|depth| WIDTH.pow(u32::try_from(depth).unwrap_or(0))).sum();
    #[expect(clippy::cast_precision_loss, reason = "a small number")]
    let nanoseconds = median(&times) * 1e9 / nodes as f64;
    println!("{:.2} of the time of a list, {nanoseconds:.1} ns a node", median(&ratios));
}
