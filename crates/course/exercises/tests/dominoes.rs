//! Grades `exercises/dominoes.rs`: `cargo test --test dominoes`.
#![forbid(unsafe_code)]

// Before it is solved, not all is used.
#[allow(dead_code, unused_variables, unused_imports)]
#[path = "../exercises/dominoes.rs"]
mod exercise;

mod dominoes {
    use exercises::{Grader, Numbers, short, within};
    use stack_assumptions::{Limits, search};

    use super::exercise::Dominoes;

    fn grader() -> Grader<Dominoes> {
        Grader::new("dominoes", || Dominoes::new(4, 4), short::<Dominoes>)
    }

    /// What is wrong with a board.
    fn mistake(others: &[usize], rows: usize, columns: usize) -> Option<String> {
        let squares = rows * columns;
        if others.len() != squares {
            return Some(format!("found {} squares, expected {squares}", others.len()));
        }
        others.iter().enumerate().find_map(|(square, other)| {
            if others.get(*other) != Some(&square) {
                let back = others.get(*other);
                return Some(format!(
                    "the domino of square {square} has square {other}, but that one has {back:?}: a \
                     square is covered twice, or not at all"
                ));
            }
            let down = (square / columns).abs_diff(other / columns);
            let across = (square % columns).abs_diff(other % columns);
            let touch = down + across == 1;
            (!touch).then(|| format!("the squares {square} and {other} do not share an edge"))
        })
    }

    /// The board, with the same letter in the squares of a domino.
    fn drawn(others: &[usize], columns: usize) -> String {
        let letter = |(square, other): (usize, &usize)| {
            let number = u8::try_from(square.min(*other) % 26).expect("BUG: a number over 25");
            [" ", &char::from(b'a' + number).to_string()].concat()
        };
        let letters: Vec<String> = others.iter().enumerate().map(letter).collect();
        letters.chunks(columns).map(|row| row.concat() + "\n").collect()
    }

    fn check(rows: usize, columns: usize, expected: usize) {
        let found = within(&format!("the search for {rows} × {columns}"), move || {
            let limits = Limits::new().nodes(100_000).solutions(10_000);
            search(&Dominoes::new(rows, columns)).limit(limits).collect::<Vec<_>>()
        });
        for others in &found {
            if let Some(mistake) = mistake(others, rows, columns) {
                panic!("{rows} × {columns}: {mistake}\n{}", drawn(others, columns));
            }
        }
        let found = found.len();
        assert_eq!(
            found, expected,
            "{rows} × {columns}: found {found} ways, expected {expected}: does a domino lie both ways?"
        );
    }

    /// Runs the steps in order, and fails at the first mistake.
    #[test]
    fn grade() {
        exercises::graded(|| {
            the_board_is_restored();
            small_boards();
            the_laws_hold();
            other_boards();
            boards_of_the_class();
        });
    }

    /// Whatever the attempts do.
    fn the_board_is_restored() {
        within("the search for 4 × 4", || grader().check_undo());
    }

    fn small_boards() {
        for (rows, columns, expected) in [(1, 2, 1), (2, 2, 2), (2, 3, 3), (3, 3, 0)] {
            check(rows, columns, expected);
        }
    }

    fn the_laws_hold() {
        within("the search for 4 × 4", || {
            grader().check_laws(36, |others| mistake(others, 4, 4));
        });
    }

    /// OEIS A099390; 6 × 6 in A004003.
    fn other_boards() {
        for (rows, columns, expected) in
            [(1, 1, 0), (1, 6, 1), (4, 3, 11), (4, 5, 95), (5, 4, 95), (6, 6, 6_728)]
        {
            check(rows, columns, expected);
        }
    }

    /// A board of two rows has as many ways as the Fibonacci numbers.
    fn boards_of_the_class() {
        let mut numbers = Numbers::of_class();
        let mut ways = [1, 1].to_vec();
        for columns in 2..15 {
            ways.push(ways[columns - 1] + ways[columns - 2]);
        }
        for _ in 0..3 {
            let columns = 3 + numbers.below(12);
            check(2, columns, ways[columns]);
        }
    }

    #[test]
    #[ignore = "it prints for `course show`"]
    fn show() {
        grader().show();
    }
}
