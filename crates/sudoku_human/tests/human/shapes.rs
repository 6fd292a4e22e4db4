//! The techniques for every shape find the same on 9×9 by both boards, and solve other shapes.

use sudoku::{Grid, Marks, Shape};
use sudoku_human::board::any::AnyBoard;
use sudoku_human::sink::Collect;
use sudoku_human::{Technique, all_steps, check, next_step, se};

#[test]
fn both_boards_find_the_same_steps() {
    let line = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
    let mut marks = Marks::from(&line.parse::<Grid>().expect("a puzzle"));
    let mut count = 0;
    while let Some(step) = next_step(&marks, se::ORDER) {
        for info in Technique::ALL {
            let Some(any) = info.finder.any else { continue };
            let mut sink = Collect { steps: Vec::new(), se: info.se, limit: usize::MAX };
            assert!(any(&AnyBoard::new(&marks), &mut sink).is_continue());
            assert_eq!(sink.steps, all_steps(&marks, info.technique), "{}", info.name);
            count += sink.steps.len();
        }
        step.apply(&mut marks);
    }
    assert!(count > 300, "{count} steps");
}

/// Returns a solved grid of a shape: each row is the one above it, shifted.
fn solved(shape: Shape) -> Vec<u8> {
    let side = shape.side();
    let digit = |cell: usize| {
        let (row, column) = (cell / side, cell % side);
        let shift = row % shape.box_rows() * shape.box_columns() + row / shape.box_rows();
        u8::try_from((column + shift) % side + 1).expect("at most 64")
    };
    (0..shape.cells()).map(digit).collect()
}

#[test]
fn other_shapes_are_solved_step_by_step() {
    for (box_rows, box_columns) in [(2, 2), (2, 3), (2, 4), (3, 4), (4, 4), (5, 5)] {
        let shape = Shape::new(box_rows, box_columns).expect("a shape");
        let mut random = fastrand::Rng::with_seed(7);
        let (puzzle, solution) = std::iter::repeat_with(|| {
            let digits = solved(shape).into_iter();
            let digits = digits.map(|digit| if random.u8(..) < 100 { 0 } else { digit });
            Grid::new(shape, digits.collect()).expect("a grid")
        })
        .find_map(|puzzle| Some((puzzle.clone(), puzzle.solve().expect("a grid").unique()?)))
        .expect("a puzzle with one solution");
        let mut marks = Marks::from(&puzzle);
        while let Some(step) = next_step(&marks, se::ORDER) {
            check(&marks, &step).expect("a step that follows");
            step.apply(&mut marks);
        }
        assert_eq!(marks.filled(), solution, "{shape}");
    }
}

/// Finned fish are not in SE's order, so the way to the solution does not show them.
#[test]
fn all_steps_on_other_shapes_are_right() {
    let mut counts = std::collections::BTreeMap::new();
    for (box_rows, box_columns) in [(2, 3), (2, 4), (3, 4)] {
        let shape = Shape::new(box_rows, box_columns).expect("a shape");
        let mut random = fastrand::Rng::with_seed(3);
        for _ in 0..20 {
            let digits = solved(shape).into_iter();
            let digits = digits.map(|digit| if random.u8(..) < 130 { 0 } else { digit });
            let puzzle = Grid::new(shape, digits.collect()).expect("a grid");
            let Some(solution) = puzzle.solve().expect("a grid").unique() else { continue };
            let marks = Marks::from(&puzzle);
            for info in Technique::ALL.iter().filter(|info| info.finder.any.is_some()) {
                for step in all_steps(&marks, info.technique).iter().take(20) {
                    check(&marks, step).unwrap_or_else(|refusal| panic!("{refusal}\n{step:#?}"));
                    for literal in step.conclusion.literals() {
                        let digit = solution.get(literal.candidate.cell.into());
                        let is_on = digit == Some(literal.candidate.digit);
                        assert_eq!(is_on, literal.is_on, "{step:#?}");
                    }
                    *counts.entry(info.name).or_insert(0) += 1;
                }
            }
        }
    }
    let fish = ["finned x-wing", "sashimi x-wing", "finned swordfish", "sashimi swordfish"];
    assert!(fish.iter().all(|name| counts.get(name) > Some(&5)), "{counts:#?}");
}
