//! Every solver keeps the laws of a puzzle on marks.

use stack_assumptions::Laws;
use sudoku::{Grid, Marks, Shape, Solver, SudokuPuzzle, Visitor};

use crate::exact_cover;
use crate::random::{Random, solved_grid, sukaku, with_solution};

struct Check<'m> {
    marks: &'m Marks,
    /// The number of solutions, to walk the whole tree.
    solutions: Option<u64>,
}

impl Visitor for Check<'_> {
    type Output = ();

    fn visit<P: SudokuPuzzle>(self, puzzle: P) {
        let Self { marks, solutions } = self;
        let laws = Laws::new(&puzzle)
            .state(P::digits)
            .verify(|solution: &Grid| solution.is_solution_of_marks(marks));
        let laws = match solutions {
            Some(solutions) => laws.max_nodes(20_000).expect_solutions(solutions),
            None => laws.max_nodes(1_000),
        };
        let report = laws.check().unwrap_or_else(|violation| panic!("{violation}\n{puzzle:?}"));
        assert!(solutions.is_none() || report.complete, "{puzzle:?}");
    }
}

fn check(marks: &Marks, solutions: Option<u64>) {
    for info in Solver::ALL {
        info.solver.with_puzzle(marks, Check { marks, solutions }).unwrap();
        info.solver.with_quick_puzzle(marks, Check { marks, solutions }).unwrap();
    }
}

#[test]
fn whole_trees_of_small_marks() {
    for seed in 0..12 {
        let shape = Shape::new(2, 2 + usize::from(seed % 2 == 0)).unwrap();
        let mut random = Random::new(seed);
        let marks = sukaku(shape, 40, &mut random);
        let solution = solved_grid(shape, &mut random);
        let marks = with_solution(&marks, &solution, 8, &mut random);
        let solutions = exact_cover::solutions(&marks, usize::MAX).len();
        check(&marks, Some(solutions as u64));
    }
}

#[test]
fn whole_trees_of_classic_marks() {
    for seed in 20..24 {
        let mut random = Random::new(seed);
        let marks = sukaku(Shape::CLASSIC, 12, &mut random);
        let solution = solved_grid(Shape::CLASSIC, &mut random);
        let marks = with_solution(&marks, &solution, 4, &mut random);
        let solutions = exact_cover::solutions(&marks, usize::MAX).len();
        check(&marks, Some(solutions as u64));
    }
}

#[test]
fn parts_of_large_trees() {
    for seed in 40..43 {
        let mut random = Random::new(seed);
        let marks = sukaku(Shape::CLASSIC, 50, &mut random);
        check(
            &with_solution(&marks, &solved_grid(Shape::CLASSIC, &mut random), 0, &mut random),
            None,
        );
    }
    check(&Marks::from(&Grid::empty(Shape::CLASSIC)), None);
}
