//! Grades `exercises/attacks.rs`: `cargo test --test attacks`.
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
            assert!(!attacks(one, one), "a queen in {} attacks its own square", at(one));
            for other in squares().filter(|other| *other != one) {
                match (line(one, other), attacks(one, other)) {
                    (Some(line), false) => panic!(
                        "a queen in {} attacks {} {line}: found false, expected true",
                        at(one),
                        at(other)
                    ),
                    (None, true) => panic!(
                        "a queen in {} does not attack {}: found true, expected false",
                        at(one),
                        at(other)
                    ),
                    _ => {}
                }
            }
        }
    }
}
