//! Queens on boards of any sides, compared with published numbers and with brute force.

use chessboard::Square;
use eight_queens::{
    GivenQueens, Placement, Queens, Setup, SetupError, Solution, first_placement, usual_nodes,
};
use itertools::Itertools;
use proptest::prelude::*;
use stack_assumptions::laws::Violation;
use stack_assumptions::{Laws, Limits, search};

fn count(setup: &Setup) -> usize {
    search(&GivenQueens::new(setup)).count()
}

#[test]
fn an_empty_square_board_has_the_solutions_of_the_plain_puzzle_in_their_order() {
    for n in 1..=8 {
        let given = GivenQueens::new(&Setup::new(n, n).unwrap());
        let plain = Queens::new(n).unwrap();
        let plain = search(&plain).map(|solution: Solution| Placement::from(&solution));
        assert!(search(&given).eq(plain), "{n} queens");
    }
}

/// OEIS A007705: queens on a torus of odd sides; none for other sides up to 13.
#[test]
fn toruses_have_the_published_numbers() {
    let torus = |n| count(&Setup::new(n, n).unwrap().torus().unwrap());
    let numbers = (2..=13).map(torus);
    assert!(numbers.eq([0, 0, 0, 10, 0, 28, 0, 0, 0, 88, 0, 4524]));
}

/// OEIS A036464, A047659 and A061994: 2, 3 and 4 queens on an n × n board.
#[test]
fn few_queens_have_the_published_numbers() {
    let numbers =
        |queens| (4..=8).map(move |n| count(&Setup::new(n, n).unwrap().queens(queens).unwrap()));
    assert!(numbers(2).eq([44, 140, 340, 700, 1288]));
    assert!(numbers(3).eq([24, 204, 1024, 3628, 10_320]));
    assert!(numbers(4).eq([2, 82, 982, 7002, 34_568]));
}

/// By OEIS A000170 and its rows: 5 queens on 5 × 8 fill all rows, as on 8 × 5 all columns.
#[test]
fn a_turned_board_has_as_many_solutions() {
    for (rows, columns) in [(3, 7), (5, 8), (4, 6)] {
        let upright = count(&Setup::new(rows, columns).unwrap());
        assert_eq!(upright, count(&Setup::new(columns, rows).unwrap()), "{rows}x{columns}");
        assert!(upright > 0);
    }
}

/// Counts the placements by trying each set of squares.
fn brute_force(setup: &Setup) -> usize {
    let (rows, columns) = (setup.rows(), setup.columns());
    let number = |number: usize| u16::try_from(number).unwrap();
    let squares = (0..rows).cartesian_product(0..columns);
    let squares = squares.map(|(row, column)| Square { column: number(column), row: number(row) });
    let free = squares.filter(|square| !setup.blocked().contains(square)).collect_vec();
    let attacks = |one: &Square, other: &Square| {
        let mut offsets = (-8..=8_i64).cartesian_product(-8..=8_i64);
        if !setup.is_torus() {
            offsets = (0..=0).cartesian_product(0..=0);
        }
        // On a torus, a copy of the other queen is on each board around this one.
        offsets.any(|(up, right)| {
            let rounds = |side: usize| i64::try_from(side).unwrap();
            let down = i64::from(one.row) - i64::from(other.row) + up * rounds(rows);
            let across = i64::from(one.column) - i64::from(other.column) + right * rounds(columns);
            down == 0 || across == 0 || down.abs() == across.abs()
        })
    };
    let sets = free.into_iter().combinations(setup.number_of_queens());
    let holds = |set: &Vec<Square>| {
        setup.placed().iter().all(|queen| set.contains(queen))
            && set.iter().array_combinations().all(|[one, other]| !attacks(one, other))
    };
    sets.filter(holds).count()
}

/// Setups of small boards. Squares that do not fit are left out.
fn setups() -> impl Strategy<Value = Setup> {
    let squares = || prop::collection::vec((0_u16..5, 0_u16..5), 0..4);
    (1_usize..=5, 1_usize..=5, 0_usize..=5, any::<bool>(), squares(), squares()).prop_map(
        |(rows, columns, queens, is_torus, blocked, placed)| {
            let setup = Setup::new(rows, columns).unwrap();
            let mut setup = setup.queens(queens.min(rows).min(columns)).unwrap();
            if is_torus {
                setup = setup.torus().unwrap();
            }
            let square = |(column, row)| Square { column, row };
            for blocked in blocked.into_iter().map(square) {
                setup = setup.clone().block(blocked).unwrap_or(setup);
            }
            for placed in placed.into_iter().map(square) {
                if setup.placed().len() < setup.number_of_queens() {
                    setup = setup.clone().place(placed).unwrap_or(setup);
                }
            }
            setup
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn counts_are_those_of_brute_force(setup in setups()) {
        prop_assert_eq!(count(&setup), brute_force(&setup), "{:?}", setup);
    }

    #[test]
    fn solutions_keep_what_is_given(setup in setups()) {
        for placement in search(&GivenQueens::new(&setup)) {
            let squares = placement.squares().collect_vec();
            prop_assert_eq!(squares.len(), setup.number_of_queens());
            prop_assert!(setup.placed().iter().all(|queen| squares.contains(queen)));
            prop_assert!(!setup.blocked().iter().any(|square| squares.contains(square)));
        }
    }

}

proptest! {
    // The checker tries much with each one.
    #![proptest_config(ProptestConfig::with_cases(20))]

    #[test]
    fn laws_hold(setup in setups()) {
        let laws = Laws::new(&GivenQueens::new(&setup)).state(GivenQueens::clone).check();
        prop_assert!(laws.is_ok(), "{:?}: {:?}", setup, laws);
    }
}

#[test]
fn laws_hold_on_large_boards() -> Result<(), Violation> {
    for setup in [Setup::new(3, 64), Setup::new(64, 7)] {
        Laws::new(&GivenQueens::new(&setup.unwrap())).state(GivenQueens::clone).check()?;
    }
    Ok(())
}

#[test]
fn bad_setups_are_refused() -> Result<(), SetupError> {
    let square = |name: &str| name.parse::<Square>().unwrap();
    let board = Setup::new(8, 8)?;
    let says = |result: Result<Setup, SetupError>, words: &str| {
        let error = result.unwrap_err().to_string();
        assert!(error.contains(words), "{error}");
    };
    says(Setup::new(0, 5), "found 0 rows by 5 columns, expected 1 to 10000 of each");
    says(Setup::new(8, 10_001), "10001 columns");
    says(Setup::new(5, 8)?.queens(6), "found 6 queens, expected at most 5");
    says(board.clone().place(square("i1")), "found i1, expected a square of the board of 8 rows");
    says(board.clone().block(square("a9")), "from a1 to h8");
    says(board.clone().place(square("a1"))?.place(square("h8")), "queens on a1 and h8");
    says(board.clone().place(square("a1"))?.place(square("a1")), "found two queens on a1");
    says(board.clone().block(square("b2"))?.place(square("b2")), "the square is blocked");
    says(board.clone().place(square("b2"))?.block(square("b2")), "the square is blocked");
    // On a torus of 8 × 8, the diagonals of a1 come back at b8.
    let apart = board.place(square("a1"))?.place(square("b8"))?;
    says(apart.torus(), "queens on a1 and b8");
    Ok(())
}

/// Whether queens stand as the setup wants, and none attacks another: by counting the queens on
/// each line, without code of the search.
fn is_right(setup: &Setup, placement: &Placement) -> bool {
    let (rows, columns) = (setup.rows(), setup.columns());
    let queens: Vec<Square> = placement.squares().collect();
    let has = |square: &Square| queens.contains(square);
    let period = if setup.is_torus() {
        (1..=rows.min(columns)).rev().find(|n| rows % n == 0 && columns % n == 0).unwrap()
    } else {
        usize::MAX
    };
    let of = |square: &Square| (usize::from(square.row), usize::from(square.column));
    let lines: [&dyn Fn(&Square) -> usize; 4] = [
        &|square| of(square).0,
        &|square| of(square).1,
        &|square| (of(square).0 + of(square).1) % period,
        &|square| (of(square).0 + columns * rows - of(square).1) % period,
    ];
    let are_alone = lines.iter().all(|line| queens.iter().map(line).all_unique());
    are_alone
        && queens.len() == setup.number_of_queens().max(setup.placed().len())
        && queens.iter().all(|square| of(square).0 < rows && of(square).1 < columns)
        && setup.placed().iter().all(has)
        && !setup.blocked().iter().any(has)
}

proptest! {
    /// On small boards, the first solution is the one that the search in order finds, if any.
    #[test]
    fn a_first_placement_is_found_where_there_is_one(setup in setups()) {
        let expected = search(&GivenQueens::new(&setup)).next();
        prop_assert_eq!(first_placement(&setup, ()), Ok(expected));
    }
}

/// How many queens a torus has at most, by trying: Monsky's theorem for small boards.
#[test]
fn a_torus_has_as_many_queens_as_the_theorem_says() {
    for n in 1..=10 {
        for queens in 0..=n {
            let setup = Setup::new(n, n).unwrap().torus().unwrap().queens(queens).unwrap();
            let expected = search(&GivenQueens::new(&setup)).next();
            assert_eq!(first_placement(&setup, ()), Ok(expected), "{queens} on {n}");
        }
    }
}

/// Each kind of option, up to 1,000 × 1,000, within the nodes of the program.
#[test]
fn large_boards_get_a_first_placement() {
    let square = |row: u16, column: u16| Square { row, column };
    let board = |rows, columns| Setup::new(rows, columns).unwrap();
    let n = |n| board(n, n);
    let mut setups = vec![
        board(65, 64),
        board(1_000, 999),
        board(300, 1_000),
        n(1_000).queens(999).unwrap(),
        n(1_000).queens(3).unwrap(),
        n(997).torus().unwrap(),
        n(997).torus().unwrap().queens(500).unwrap().block(square(0, 0)).unwrap(),
        n(35).place(square(3, 7)).unwrap().torus().unwrap(),
        n(200).torus().unwrap().queens(60).unwrap(),
    ];
    for side in [31_u16, 40, 64, 65, 100, 333, 1_000] {
        let plain = n(usize::from(side));
        let placed = plain.clone().place(square(0, 0)).unwrap();
        setups.push(placed.place(square(side / 2, 1)).unwrap());
        let blocked = (0..side).flat_map(|at| [square(at, at), square(at, side - 1 - at)]);
        setups.push(blocked.unique().fold(plain, |setup, square| setup.block(square).unwrap()));
    }
    for setup in setups {
        let what =
            format!("{} queens on {}x{}", setup.number_of_queens(), setup.rows(), setup.columns());
        let found = first_placement(&setup, Limits::new().nodes(usual_nodes(&setup)));
        let found = found.unwrap_or_else(|stop| panic!("{what}: {stop}"));
        assert!(is_right(&setup, &found.unwrap_or_else(|| panic!("{what}: none"))), "{what}");
    }
    // A row without a free square, a torus of even sides, and one that has too few diagonals.
    let full = (0..1_000).fold(n(1_000), |setup, at| setup.block(square(5, at)).unwrap());
    for setup in [full, n(1_000).torus().unwrap(), board(1_000, 900).torus().unwrap()] {
        assert_eq!(first_placement(&setup, ()), Ok(None));
    }
}
