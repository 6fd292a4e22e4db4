//! The boards and starts without a tour, compared with an exhaustive search.

use std::collections::HashSet;

use itertools::iproduct;
use knights_tour::{FirstTour, NoTour, Size, Square};

const A1: Square = Square { column: 0, row: 0 };

/// Returns the boards of at most `squares` squares that have no more rows than columns.
fn sizes(squares: usize) -> impl Iterator<Item = Size> {
    let columns = move |rows| (rows..=squares / rows).map(move |columns| (rows, columns));
    (1..=squares).flat_map(columns).map(|(rows, columns)| Size::new(rows, columns).unwrap())
}

/// A board of at most 64 squares as bit sets, for a search that knows no theorem.
struct Board {
    /// For each square, its neighbours.
    neighbours: Vec<u64>,
    closed: bool,
    start: usize,
    /// The visited squares and the knight's square from which there is no tour.
    dead: HashSet<(u64, usize)>,
}

impl Board {
    fn new(size: Size, start: Square, closed: bool) -> Self {
        let squares: Vec<Square> = size.every_square().collect();
        let set_of = |square: &Square| {
            let linked = |(_, other): &(usize, &Square)| square.is_knights_move(**other);
            squares.iter().enumerate().filter(linked).fold(0, |set, (number, _)| set | 1 << number)
        };
        Self {
            neighbours: squares.iter().map(set_of).collect(),
            closed,
            start: squares.iter().position(|square| *square == start).unwrap(),
            dead: HashSet::new(),
        }
    }

    fn has_tour(&mut self) -> bool {
        self.can_complete(1 << self.start, self.start)
    }

    fn can_complete(&mut self, visited: u64, knight: usize) -> bool {
        let all = u64::MAX >> (64 - self.neighbours.len());
        if visited == all {
            return !self.closed || self.neighbours[knight] >> self.start & 1 == 1;
        }
        if !self.is_possible(all & !visited, knight) || self.dead.contains(&(visited, knight)) {
            return false;
        }
        let mut moves: Vec<usize> = members(self.neighbours[knight] & !visited).collect();
        moves.sort_by_key(|to| (self.neighbours[*to] & !visited).count_ones());
        let found = moves.iter().any(|to| self.can_complete(visited | 1 << to, *to));
        if !found {
            self.dead.insert((visited, knight));
        }
        found
    }

    /// Returns whether each unvisited square can be entered and left. The last square of an
    /// open tour is not left.
    fn is_possible(&self, unvisited: u64, knight: usize) -> bool {
        let ends = unvisited | 1 << knight | u64::from(self.closed) << self.start;
        let links = |square: usize| (self.neighbours[square] & ends).count_ones();
        let dead_ends = members(unvisited).filter(|square| links(*square) < 2).count();
        dead_ends <= usize::from(!self.closed)
    }
}

fn members(set: u64) -> impl Iterator<Item = usize> {
    (0..64).filter(move |number| set >> number & 1 == 1)
}

fn no_tour(size: Size, start: Option<Square>, closed: bool) -> Option<NoTour> {
    let request = FirstTour::new(size);
    let request = match start {
        Some(start) => request.start(start).unwrap(),
        None => request,
    };
    if closed { request.closed().no_tour() } else { request.no_tour() }
}

/// Every start on every board of at most 36 squares. The other boards and squares are
/// images of these, and [`symmetric_boards_and_starts_are_alike`].
#[test]
fn exhaustive_search_agrees_on_open_tours() {
    for size in sizes(36) {
        let is_in_first_quarter = |square: &Square| {
            2 * usize::from(square.row) < size.rows()
                && 2 * usize::from(square.column) < size.columns()
        };
        for start in size.every_square().filter(is_in_first_quarter) {
            let none = no_tour(size, Some(start), false);
            let has_tour = Board::new(size, start, false).has_tour();
            assert_eq!(none.is_none(), has_tour, "{size} from {start}: {none:?}");
        }
    }
}

/// A closed tour starts on every square, so one start is enough.
#[test]
fn exhaustive_search_agrees_on_closed_tours() {
    for size in sizes(36) {
        let none = no_tour(size, None, true);
        let has_tour = Board::new(size, A1, true).has_tour();
        assert_eq!(none.is_none(), has_tour, "{size}: {none:?}");
    }
}

#[test]
fn boards_without_a_start_have_a_tour_from_a1_or_none() {
    for (rows, columns) in iproduct!(1..=40, 1..=40) {
        let size = Size::new(rows, columns).unwrap();
        let from_a1 = no_tour(size, Some(A1), false);
        assert_eq!(no_tour(size, None, false), from_a1);
        let any = size.every_square().any(|start| no_tour(size, Some(start), false).is_none());
        assert_eq!(from_a1.is_none(), any, "{size}");
    }
}

#[test]
fn symmetric_boards_and_starts_are_alike() {
    for (rows, columns) in iproduct!(1..=20, 1..=20) {
        let size = Size::new(rows, columns).unwrap();
        let turned = Size::new(columns, rows).unwrap();
        let reason = |size, start| no_tour(size, Some(start), false).map(|none| none.reason);
        for start in size.every_square() {
            let Square { column, row } = start;
            let mirrored = Square { column: u16::try_from(columns).unwrap() - 1 - column, row };
            let transposed = Square { column: row, row: column };
            let expected = reason(size, start);
            assert_eq!(reason(size, mirrored), expected, "{size} from {mirrored}");
            assert_eq!(reason(turned, transposed), expected, "{turned} from {transposed}");
        }
        let closed = |size| no_tour(size, None, true).map(|none| none.reason);
        assert_eq!(closed(size), closed(turned), "{size}");
    }
}

#[test]
fn each_reason_is_reported() {
    for (size, start, closed, message) in [
        (
            "5x5",
            None,
            true,
            "a closed tour of 5x5 does not exist: both sides are odd (Schwenk 1991)",
        ),
        (
            "1x1",
            None,
            true,
            "a closed tour of 1x1 does not exist: both sides are odd (Schwenk 1991)",
        ),
        (
            "7x4",
            None,
            true,
            "a closed tour of 7x4 does not exist: a side is 1, 2 or 4 (Schwenk 1991)",
        ),
        (
            "8x3",
            Some("b2"),
            true,
            "a closed tour of 8x3 does not exist: the 3x4, 3x6 and 3x8 boards have no closed tour \
             (Schwenk 1991)",
        ),
        (
            "2x9",
            None,
            false,
            "an open tour of 2x9 does not exist: a side is 1 or 2, so the knight cannot reach every \
             square",
        ),
        (
            "6x3",
            Some("a1"),
            false,
            "an open tour of 6x3 does not exist: the 3x3, 3x5, 3x6 and 4x4 boards have no tour \
             (Cull & De Curtins 1978)",
        ),
        (
            "999x5",
            Some("b1"),
            false,
            "an open tour of 999x5 from b1 does not exist: the number of squares is odd, and a \
             tour starts and ends on the colour with more squares",
        ),
        (
            "9x4",
            Some("b3"),
            false,
            "an open tour of 9x4 from b3 does not exist: a side is 4, and each tour starts and ends \
             at an end of a line of 4 squares",
        ),
        (
            "3x8",
            Some("f2"),
            false,
            "an open tour of 3x8 from f2 does not exist: on 3x7, no tour starts or ends on d2, and \
             on 3x8, none on c2 or f2 (exhaustive search)",
        ),
    ] {
        let start = start.map(|start: &str| start.parse().unwrap());
        let none = no_tour(size.parse().unwrap(), start, closed).unwrap();
        assert_eq!(none.to_string(), message);
    }
}

/// A board, the start, the end, whether the tour is closed, and the message.
type Told = (&'static str, Option<&'static str>, Option<&'static str>, bool, &'static str);

const TOLD: [Told; 11] = [
    (
        "..\n..\n.#",
        None,
        None,
        true,
        "a closed tour of 3x2 without 1 square does not exist: \
            the colours of a tour alternate, and the board has too many squares of one colour",
    ),
    (
        "...\n.#.\n..#",
        Some("a1"),
        None,
        false,
        "an open tour of 3x3 without 2 squares from a1 \
            does not exist: the number of squares is odd, and a tour starts and ends on the colour \
            with more squares",
    ),
    (
        "...\n.#.\n...",
        Some("a1"),
        Some("c1"),
        false,
        "an open tour of 3x3 without 1 square \
            from a1 to c1 does not exist: the number of squares is even, and a tour starts and ends \
            on different colours",
    ),
    (
        "...\n.#.\n...",
        Some("a1"),
        Some("a1"),
        false,
        "an open tour of 3x3 without 1 square \
            from a1 to a1 does not exist: a tour visits each square once, so it ends on another \
            square",
    ),
    (
        "...\n.#.\n...",
        Some("a1"),
        Some("b1"),
        true,
        "a closed tour of 3x3 without 1 square \
            from a1 to b1 does not exist: the last square of a closed tour is a knight's move from \
            the first",
    ),
    (
        "....\n..#.\n#...\n....",
        None,
        None,
        true,
        "a closed tour of 4x4 without 2 squares does not \
            exist: the knight has too few moves from d1",
    ),
    (
        "...####...\n.#.####.#.\n...####...",
        None,
        None,
        true,
        "a closed tour of 3x10 without 14 \
            squares does not exist: the knight cannot reach h1",
    ),
    (
        "..",
        None,
        Some("b1"),
        false,
        "an open tour of 1x2 does not exist: a side is 1 or 2, so \
            the knight cannot reach every square",
    ),
    (
        "....\n....\n....\n....\n....",
        None,
        Some("b3"),
        false,
        "an open tour of 5x4 to b3 does \
            not exist: a side is 4, and each tour starts and ends at an end of a line of 4 squares",
    ),
    (
        ".#.\n###\n.#.",
        None,
        None,
        false,
        "an open tour of 3x3 without 5 squares does not \
            exist: the colours of a tour alternate, and the board has too many squares of one \
            colour",
    ),
    (
        ".....\n.###.\n.....",
        None,
        None,
        false,
        "an open tour of 3x5 without 3 squares does not \
            exist: the knight has one move from e1, so a tour starts or ends there, which the \
            colours do not allow",
    ),
];

#[test]
fn each_reason_of_shapes_and_ends_is_reported() {
    for (board, start, end, closed, message) in TOLD {
        let mut request = FirstTour::on(board.parse().unwrap());
        if let Some(start) = start {
            request = request.start(start.parse().unwrap()).unwrap();
        }
        if let Some(end) = end {
            request = request.end(end.parse().unwrap()).unwrap();
        }
        let request = if closed { request.closed() } else { request };
        let none = request.no_tour().map(|none| none.to_string());
        assert_eq!(none.as_deref(), Some(message), "{board}");
    }
}
