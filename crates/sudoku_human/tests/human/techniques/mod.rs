//! Each technique in a real state: it finds the expected step, and the checker accepts all
//! that it finds there.

mod almost_locked_sets;
mod chains;
mod colors;
mod finned_fish;
mod franken_fish;
mod single_digit;
mod uniqueness;
mod wider;
mod wings;

use sudoku::{Mark, Marks, Shape};
use sudoku_human::{Technique, all_steps, check};

/// Reads a state of 9×9: `=5` is given, `+5` was placed, `1379` the candidates of an open cell.
pub fn read_state(text: &str) -> Marks {
    let mark = |cell: &str| match cell.split_at(1) {
        ("=", digit) => Mark::Given(digit.parse().expect("a digit")),
        ("+", digit) => Mark::Placed(digit.parse().expect("a digit")),
        _ => Mark::Candidates(cell.bytes().map(|digit| digit - b'0').collect()),
    };
    Marks::new(Shape::CLASSIC, text.split(',').map(mark).collect()).expect("81 cells")
}

/// Asserts that the technique finds a step with these changes in the state, such as
/// `r1c2=3` or `r1c2<>3 r4c5<>6`, and that all its steps there are proved.
fn assert_finds(technique: Technique, state: &str, changes: &str) {
    let marks = read_state(state);
    let mut expected: Vec<&str> = changes.split(' ').collect();
    expected.sort_unstable();
    let mut found = Vec::new();
    for step in all_steps(&marks, technique) {
        check(&marks, &step).unwrap_or_else(|refusal| panic!("{refusal}\n{step:#?}"));
        let literals = step.conclusion.literals();
        let mut literals: Vec<String> =
            literals.map(|literal| literal.display(marks.shape()).to_string()).collect();
        literals.sort_unstable();
        found.push(literals);
    }
    assert!(
        found.contains(&expected.iter().map(ToString::to_string).collect()),
        "{technique} found {found:#?}"
    );
}
