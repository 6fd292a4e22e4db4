//! Grades `exercises/singles.rs`: `cargo test --test singles`.
#![forbid(unsafe_code)]

// Before it is solved, not all is used.
#[allow(dead_code, unused_variables, unused_imports)]
#[path = "../exercises/singles.rs"]
mod exercise;

mod singles {
    use exercises::{Numbers, within};

    use super::exercise::fill;

    const FULL: [u8; 16] = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];

    /// The cells of each row, column and box.
    const HOUSES: [[usize; 4]; 12] = [
        [0, 1, 2, 3],
        [4, 5, 6, 7],
        [8, 9, 10, 11],
        [12, 13, 14, 15],
        [0, 4, 8, 12],
        [1, 5, 9, 13],
        [2, 6, 10, 14],
        [3, 7, 11, 15],
        [0, 1, 4, 5],
        [2, 3, 6, 7],
        [8, 9, 12, 13],
        [10, 11, 14, 15],
    ];

    /// The digits that fit in a cell.
    fn digits(board: &[u8; 16], cell: usize) -> Vec<u8> {
        let seen = |digit: &u8| {
            let mut houses = HOUSES.iter().filter(|house| house.contains(&cell));
            houses.any(|house| house.iter().any(|other| board[*other] == *digit))
        };
        (1..=4).filter(|digit| !seen(digit)).collect()
    }

    fn filled(board: [u8; 16]) -> (Result<(), usize>, [u8; 16]) {
        within("`fill`", move || {
            let mut board = board;
            (fill(&mut board), board)
        })
    }

    /// The full board with other digits, a different one for each class.
    fn full_of_class(numbers: &mut Numbers) -> [u8; 16] {
        let turn = numbers.below(4) as u8;
        FULL.map(|digit| (digit + turn - 1) % 4 + 1)
    }

    fn without(full: [u8; 16], cells: &[usize]) -> [u8; 16] {
        let mut board = full;
        cells.iter().for_each(|cell| board[*cell] = 0);
        board
    }

    /// Checks what `fill` made of a board with a solution.
    fn check(given: [u8; 16], full: [u8; 16]) {
        let (result, board) = filled(given);
        assert_eq!(result, Ok(()), "{given:?} has a solution, found {result:?}");
        for cell in 0..board.len() {
            let fits = digits(&board, cell);
            if board[cell] == 0 {
                assert!(
                    fits.len() > 1,
                    "{given:?}: cell {cell} is empty, but only {} fits in it",
                    full[cell]
                );
            } else {
                assert_eq!(
                    board[cell], full[cell],
                    "{given:?}: cell {cell} has {}, expected {}",
                    board[cell], full[cell]
                );
            }
        }
    }

    /// Runs the steps in order, and fails at the first mistake.
    #[test]
    fn grade() {
        exercises::graded(|| {
            nothing_is_guessed();
            a_single_makes_another_one();
            a_cell_in_which_nothing_fits();
            boards_of_the_class();
        });
    }

    fn nothing_is_guessed() {
        for given in [[0; 16], without(FULL, &[0, 2, 4, 6])] {
            let (result, board) = filled(given);
            assert_eq!(result, Ok(()), "{given:?}: in each empty cell two digits fit");
            assert_eq!(
                board, given,
                "{given:?}: in each empty cell several digits fit; if you fill one, it is a guess"
            );
        }
    }

    /// In cell 0, 1 and 3 fit until cell 12 is filled.
    fn a_single_makes_another_one() {
        check(without(FULL, &[0, 1, 12]), FULL);
        check(without(FULL, &[0, 1, 2, 4, 8, 12]), FULL);
        check(without(FULL, &[0, 3, 5, 6, 9, 10, 12, 15]), FULL);
    }

    fn a_cell_in_which_nothing_fits() {
        let given = [1, 2, 3, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0];
        let (result, _) = filled(given);
        assert!(result.is_err(), "{given:?}: nothing fits in cell 3, found {result:?}");
        assert_eq!(
            result,
            Err(3),
            "{given:?}: nothing fits in cell 3, found cell {}",
            result.unwrap_err()
        );
    }

    fn boards_of_the_class() {
        let mut numbers = Numbers::of_class();
        for _ in 0..50 {
            let full = full_of_class(&mut numbers);
            let cells: Vec<_> = (0..16).filter(|_| numbers.below(8) < 5).collect();
            check(without(full, &cells), full);
        }
    }
}
