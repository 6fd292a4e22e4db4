//! Grades `exercises/attacks.rs`: `cargo test attacks`.
#![forbid(unsafe_code)]

// Before it is solved, not all is used.
#[allow(dead_code, unused_variables, unused_imports)]
#[path = "../exercises/attacks.rs"]
mod exercise;

mod attacks {
    use super::exercise::attacks;

    include!("../tests/parts/board.rs");

    fn squares() -> impl Iterator<Item = (usize, usize)> {
        (0..6).flat_map(|row| (0..6).map(move |column| (row, column)))
    }

    /// Runs the steps in order, and fails at the first mistake.
    #[test]
    fn grade() {
        exercises::graded(|| {
            each_square_from_each_square();
        });
    }

    fn each_square_from_each_square() {
        for one in squares() {
            assert!(!attacks(one, one), "a queen on {one:?} attacks its own square");
            for other in squares().filter(|other| *other != one) {
                match (line(one, other), attacks(one, other)) {
                    (Some(line), false) => panic!(
                        "a queen on {one:?} attacks {other:?} {line}: found false, expected true"
                    ),
                    (None, true) => panic!(
                        "a queen on {one:?} does not attack {other:?}: found true, expected false"
                    ),
                    _ => {}
                }
            }
        }
    }
}
