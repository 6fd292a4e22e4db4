//! Boards with missing squares, and given ends: the three ways to search or count, compared
//! with a recursion that rejects only what breaks the rules, and with published counts.

use std::collections::HashSet;

use itertools::Itertools;
use knights_tour::{
    Board, FirstTour, FirstTourError, Fragments, KnightsTour, Order, Size, Square, Tour,
    TourCounter, is_closed_tour_on, is_tour, is_tour_on,
};
use proptest::prelude::*;
use stack_assumptions::{Laws, search};

type Squares = Vec<Square>;

/// Continues `tour` in every way.
fn extend(board: &Board, tour: &mut Squares, found: &mut Vec<Squares>) {
    if tour.len() == board.squares() {
        found.push(tour.clone());
    }
    for square in board.every_square() {
        if tour[tour.len() - 1].is_knights_move(square) && !tour.contains(&square) {
            tour.push(square);
            extend(board, tour, found);
            tour.pop();
        }
    }
}

/// Every tour of a board.
fn every_tour(board: &Board) -> Vec<Squares> {
    let mut found = Vec::new();
    for square in board.every_square() {
        extend(board, &mut vec![square], &mut found);
    }
    assert!(found.iter().all(|tour| is_tour_on(board, tour)));
    found
}

/// The wanted tours.
#[derive(Clone, Debug)]
struct Wanted {
    board: Board,
    start: Option<Square>,
    end: Option<Square>,
    closed: bool,
    undirected: bool,
}

impl Wanted {
    fn puzzle(&self) -> KnightsTour {
        let mut tours = KnightsTour::on(self.board.clone());
        if let Some(start) = self.start {
            tours = tours.start(start).unwrap();
        }
        if let Some(end) = self.end {
            tours = tours.end(end).unwrap();
        }
        let tours = if self.closed { tours.closed() } else { tours };
        if self.undirected { tours.undirected() } else { tours }
    }

    /// Whether a tour of the board is among the wanted ones.
    fn wants(&self, tour: &[Square]) -> bool {
        let index = |square: Square| (square.row, square.column);
        let (first, last) = (tour[0], tour[tour.len() - 1]);
        if self.start.is_some_and(|start| start != first)
            || self.end.is_some_and(|end| end != last)
            || self.closed && !is_closed_tour_on(&self.board, tour)
        {
            return false;
        }
        let is_first = self.board.every_square().next() == Some(first);
        if self.closed && self.start.is_none() && self.end.is_none() && !is_first {
            return false;
        }
        if !self.undirected {
            return true;
        }
        match (self.closed, self.start, self.end) {
            (false, None, None) => index(first) <= index(last),
            (true, _, None) => index(tour[1]) < index(last),
            (true, None, Some(_)) => index(first) < index(tour[tour.len() - 2]),
            _ => true,
        }
    }

    /// The wanted ones of all tours of the board.
    fn of(&self, tours: &[Squares]) -> HashSet<Squares> {
        tours.iter().filter(|tour| self.wants(tour)).cloned().collect()
    }

    /// Asserts that all ways find these tours, each once.
    fn check(&self, expected: &HashSet<Squares>) {
        let puzzle = self.puzzle();
        for order in Order::ALL {
            let tours = search(&puzzle.clone().order(order)).map(Tour::into_squares).collect();
            same(expected, tours, &format!("{self:?} {order}"));
        }
        let fragments = Fragments::new(&puzzle).unwrap();
        let tours = search(&fragments).map(Tour::into_squares).collect();
        same(expected, tours, &format!("fragments {self:?}"));
        let count = TourCounter::new(&puzzle).unwrap().count(()).unwrap();
        assert_eq!(count.tours, expected.len() as u128, "frontier {self:?}");
        self.check_first(expected);
    }

    /// Asserts that a first tour is found if there is any: one of these or, of undirected
    /// tours, the reverse of one; of closed tours, one with another start.
    fn check_first(&self, expected: &HashSet<Squares>) {
        let mut request = FirstTour::on(self.board.clone());
        if let Some(start) = self.start {
            request = request.start(start).unwrap();
        }
        if let Some(end) = self.end {
            request = request.end(end).unwrap();
        }
        let request = if self.closed { request.closed() } else { request };
        let tour = match request.find(()) {
            Ok(tour) => tour.into_squares(),
            Err(error) => {
                assert!(matches!(error, FirstTourError::NoTour(_)), "{error} {self:?}");
                assert!(expected.is_empty(), "{error} {self:?}");
                return;
            }
        };
        assert!(!expected.is_empty(), "{tour:?} {self:?}");
        let is_right = if self.closed { is_closed_tour_on } else { is_tour_on };
        assert!(is_right(&self.board, &tour), "{tour:?} {self:?}");
        assert!(self.start.is_none_or(|start| start == tour[0]), "{tour:?} {self:?}");
        assert!(self.end.is_none_or(|end| Some(&end) == tour.last()), "{tour:?} {self:?}");
    }
}

fn same(expected: &HashSet<Squares>, found: Vec<Squares>, what: &str) {
    assert_eq!(found.len(), expected.len(), "{what}");
    assert_eq!(&found.into_iter().collect::<HashSet<_>>(), expected, "{what}");
}

/// A board of the squares of a walk, so that it has a tour; and the walk.
fn walk(size: Size, start: usize, moves: &[usize]) -> (Board, Squares) {
    let squares: Squares = size.every_square().collect();
    let mut walk = vec![squares[start % squares.len()]];
    for choice in moves {
        let last = walk[walk.len() - 1];
        let next = |square: &&Square| last.is_knights_move(**square) && !walk.contains(square);
        let next: Vec<&Square> = squares.iter().filter(next).collect();
        if !next.is_empty() {
            walk.push(*next[choice % next.len()]);
        }
    }
    let missing = squares.iter().filter(|square| !walk.contains(square));
    let board = missing.fold(Board::new(size), |board, square| board.without(*square).unwrap());
    (board, walk)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn all_ways_agree_with_brute_force(
        (rows, columns) in (1..=6_usize, 1..=6_usize),
        start in 0..36_usize,
        moves in prop::collection::vec(0..8_usize, 0..17),
        (start_at, end_at) in (0..4_usize, 0..4_usize),
        closed: bool,
        undirected: bool,
    ) {
        let (board, walk) = walk(Size::new(rows, columns).unwrap(), start, &moves);
        let first = walk[0];
        let last = walk[walk.len() - 1];
        // Half of the boards have no given start, a quarter that of the walk.
        let start = [None, None, Some(first), Some(walk[walk.len() / 2])][start_at];
        let end = [None, None, Some(last), Some(walk[walk.len() / 3])][end_at];
        let tours = every_tour(&board);
        let wanted = Wanted { board, start, end, closed, undirected };
        let expected = wanted.of(&tours);
        wanted.check(&expected);
        if !closed && start_at < 3 && end_at < 3 && !undirected {
            prop_assert!(expected.contains(&walk));
        }
    }

    /// Any text is a board or an error, and a board is its text.
    #[test]
    fn boards_parse_from_their_display(text in "([.#]{3}\n){0,3}[.#x é]{0,4}\r?\n?") {
        if let Ok(board) = text.parse::<Board>() {
            let text = text.replace('\r', "");
            prop_assert_eq!(board.to_string(), text.trim_end_matches('\n'));
            prop_assert_eq!(board.to_string().parse(), Ok(board.clone()));
            prop_assert_eq!(board.squares(), board.every_square().count());
        }
    }
}

fn board(text: &str) -> Board {
    text.parse().unwrap()
}

/// Shapes with closed tours, and one with two squares only, with every start and end.
#[test]
fn all_ways_agree_on_closed_tours() {
    let shapes = ["...\n.#.\n...", "#..#\n....\n....\n#..#", ".#\n##\n#."];
    for board in shapes.map(board).into_iter().chain([first_cells(5, 18)]) {
        let tours = every_tour(&board);
        let has_closed = tours.iter().any(|tour| is_closed_tour_on(&board, tour));
        assert_eq!(has_closed, board.squares() > 2, "{board}");
        let ends: Vec<_> = board.every_square().map(Some).chain([None]).collect();
        for (&start, &end) in ends.iter().cartesian_product(&ends) {
            for (closed, undirected) in [(false, false), (false, true), (true, false), (true, true)]
            {
                let wanted = Wanted { board: board.clone(), start, end, closed, undirected };
                wanted.check(&wanted.of(&tours));
            }
        }
    }
}

/// The first `cells` squares of a board with `rows` rows, column by column.
fn first_cells(rows: usize, cells: usize) -> Board {
    let size = Size::new(rows, cells.div_ceil(rows)).unwrap();
    let is_missing = |square: &Square| {
        usize::from(square.column) * rows + rows - 1 - usize::from(square.row) >= cells
    };
    let missing = size.every_square().filter(is_missing);
    missing.fold(Board::new(size), |board, square| board.without(square).unwrap())
}

/// OEIS A383660 (3 rows, from n = 11) and A383661 (5 rows, from n = 9): closed tours of the
/// first 2n cells.
#[test]
fn closed_counts_of_first_cells() {
    for (rows, first, counts) in [
        (3, 11, &[4, 0, 4, 24, 16, 56, 306, 176, 456][..]),
        (5, 9, &[1, 0, 1, 30, 0, 148, 8, 78, 9309, 612, 62749, 44202]),
    ] {
        for (n, count) in (first..).zip(counts) {
            let closed = KnightsTour::on(first_cells(rows, 2 * n)).closed().undirected();
            let counted = TourCounter::new(&closed).unwrap().count(()).unwrap();
            assert_eq!(counted.tours, u128::from(*count), "{rows} rows, n = {n}");
            let fragments = Fragments::new(&closed).unwrap();
            assert_eq!(search(&fragments).count_up_to(u64::MAX), *count, "{rows} rows, n = {n}");
        }
    }
}

#[test]
fn laws_hold_with_missing_squares_and_an_end() {
    let board = board("....\n#...\n....\n....\n...#");
    let tours = KnightsTour::on(board.clone()).end("a1".parse().unwrap()).unwrap();
    let count = TourCounter::new(&tours).unwrap().count(()).unwrap().tours;
    let count = u64::try_from(count).unwrap();
    let verify = |tour: &Tour| is_tour_on(&board, tour.squares());
    Laws::new(&tours)
        .state(KnightsTour::to_string)
        .verify(verify)
        .expect_solutions(count)
        .check()
        .unwrap();
    let fragments = Fragments::new(&tours).unwrap();
    Laws::new(&fragments).verify(verify).expect_solutions(count).check().unwrap();
}

#[test]
fn errors_of_boards_say_where() {
    for (text, expected) in [
        (
            "",
            "found 0 rows by 0 columns, expected each from 1 to 65536, and at most 4294967295 squares",
        ),
        ("...\n..", "line 2: found 2 characters, expected 3 as in line 1"),
        ("..\n..\n...\n", "line 3: found 3 characters, expected 2 as in line 1"),
        (".\n\n.", "line 2: found 0 characters, expected 1 as in line 1"),
        ("..\n.o", "line 2, column 2: found 'o', expected . (a square) or # (none)"),
        ("##\n##", "found only #, expected at least one . (a square)"),
    ] {
        assert_eq!(text.parse::<Board>().unwrap_err().to_string(), expected, "{text:?}");
    }
}

#[test]
fn missing_squares_are_no_start_and_no_end() {
    let tours = KnightsTour::on(board("...\n.#.\n..."));
    let centre = "b2".parse().unwrap();
    for error in [tours.clone().start(centre), tours.clone().end(centre)] {
        assert_eq!(
            error.unwrap_err().to_string(),
            "found b2, expected a square that is not missing"
        );
    }
    let error = tours.end("d1".parse().unwrap()).unwrap_err();
    assert_eq!(error.to_string(), "found d1, expected a square of the 3x3 board, from a1 to c3");
}

#[test]
fn the_last_square_stays() {
    let a1 = "a1".parse().unwrap();
    let board = Board::new(Size::new(1, 2).unwrap()).without("b1".parse().unwrap()).unwrap();
    assert!(board.clone().without(a1).is_err());
    assert_eq!(search(&KnightsTour::on(board)).count(), 1);
}

/// Between every two squares, a first tour is found if the counter counts one.
#[test]
fn first_tours_between_all_squares() {
    for (rows, columns) in [(3, 7), (4, 5), (5, 4)] {
        let size = Size::new(rows, columns).unwrap();
        let squares: Squares = size.every_square().collect();
        for (&start, &end) in squares.iter().cartesian_product(&squares) {
            let tours = KnightsTour::new(size).start(start).unwrap().end(end).unwrap();
            let count = TourCounter::new(&tours).unwrap().count(()).unwrap().tours;
            let found = FirstTour::new(size).start(start).unwrap().end(end).unwrap().find(());
            assert_eq!(found.is_ok(), count > 0, "{size} from {start} to {end}");
        }
    }
}

/// On larger boards, every two squares of different colours are the ends of a tour, or on odd
/// boards every two of the colour of a1.
#[test]
fn first_tours_with_both_ends() {
    for (rows, columns) in [(6, 7), (7, 7), (6, 30), (45, 45), (60, 50)] {
        let size = Size::new(rows, columns).unwrap();
        let is_odd = size.squares() % 2 == 1;
        let squares: Squares = size.every_square().collect();
        let ends = squares.iter().step_by(size.squares() / 20);
        for (&start, &end) in ends.clone().cartesian_product(ends) {
            let colours = (start.colour(), end.colour());
            let has_tour = if is_odd { colours == (0, 0) } else { colours.0 != colours.1 };
            let found = FirstTour::new(size).start(start).unwrap().end(end).unwrap().find(());
            assert_eq!(found.is_ok(), has_tour && start != end, "{size} from {start} to {end}");
            if let Ok(tour) = found {
                let ends = (tour.squares().first(), tour.squares().last());
                assert!(is_tour(size, tour.squares()) && ends == (Some(&start), Some(&end)));
            }
        }
    }
}

/// Boards of at most 64 squares that may lack tours: fragments count them, or prove that there
/// are none.
#[test]
fn first_tours_of_8x8_with_missing_squares() {
    let size = Size::new(8, 8).unwrap();
    let mut random = fastrand::Rng::with_seed(8);
    let (mut found, mut none) = (0, 0);
    for (missing, closed) in (12..22).cartesian_product([false, true]).cycle().take(72) {
        let mut squares: Squares = size.every_square().collect();
        random.shuffle(&mut squares);
        let without = |colour| squares.iter().filter(move |square| square.colour() == colour);
        let missing = without(0).take(missing / 2).chain(without(1).take(missing / 2));
        let board = missing.fold(Board::new(size), |board, square| board.without(*square).unwrap());
        let request = FirstTour::on(board.clone());
        let request = if closed { request.closed() } else { request };
        match request.find(()) {
            Ok(tour) => {
                let is_right = if closed { is_closed_tour_on } else { is_tour_on };
                assert!(is_right(&board, tour.squares()), "{board}");
                found += 1;
            }
            Err(error) => {
                assert!(matches!(error, FirstTourError::NoTour(_)), "{error}");
                let tours = KnightsTour::on(board.clone()).undirected();
                let tours = if closed { tours.closed() } else { tours };
                assert_eq!(search(&Fragments::new(&tours).unwrap()).next(), None, "{board}");
                none += 1;
            }
        }
    }
    assert!(found > 10 && none > 10, "{found} found, {none} not");
}
