//! One solution for a board on which something stands, whatever its size.

use stack_assumptions::{Limit, Puzzle, Stop, Turn, search};

use super::placement::Placement;
use super::puzzle::GivenQueens;
use super::setup::{Setup, gcd};
use crate::shuffled::{Line, ShuffledAttempt, ShuffledQueens};

/// The node limit of the search in order. It finds the first solution, or proves that none exists.
const IN_ORDER: u64 = 200_000;
/// The nodes after which a search in a random order begins again: so many for each queen, and
/// then more each time.
const FOR_EACH_QUEEN: u64 = 2;

/// Returns the number of nodes after which one gives up: about a second of a search. A node of a
/// wide board takes longer.
#[must_use]
pub fn usual_nodes(setup: &Setup) -> u64 {
    let wide = 40_000_000 / setup.columns() as u64;
    wide.min(300_000).max(4 * setup.rows() as u64)
}

/// Returns queens for a board. `None` if there is no solution. The same board always gives the
/// same solution.
///
/// On a small board, it is the least one. On a large one, the rows are filled in a random order,
/// as by [`first_solution`](crate::first_solution), until it finds a solution or a limit is
/// reached: with the nodes of [`usual_nodes`], that takes about a second.
///
/// On a torus, what is known decides first. A torus of n × n squares has n queens only if n has
/// no divisor of 6 (G. Pólya 1918), n - 1 queens only if n is divisible neither by 3 nor by 4,
/// and always n - 2 (P. Monsky, problem E3162, American Mathematical Monthly 96, 1989). The first
/// stand on a line: each is so many columns after the one above.
///
/// ```
/// use eight_queens::{Setup, first_placement};
///
/// let torus = Setup::new(997, 997)?.place("a1".parse().unwrap())?.torus()?;
/// let placement = first_placement(&torus, ())?.expect("997 is prime");
/// assert_eq!(placement.squares().count(), 997);
/// assert_eq!(first_placement(&Setup::new(998, 998)?.torus()?, ())?, None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// The limit that was reached. There may be a solution.
pub fn first_placement(setup: &Setup, mut limit: impl Limit) -> Result<Option<Placement>, Stop> {
    if setup.number_of_queens() > most_queens(setup) || has_full_line(setup) {
        return Ok(None);
    }
    if GivenQueens::has_sides(setup.rows(), setup.columns()) {
        match search(&GivenQueens::new(setup)).take_turn(IN_ORDER, &mut limit)? {
            Turn::Found(found) => return Ok(Some(found)),
            Turn::Exhausted => return Ok(None),
            Turn::Unfinished(_) => {}
        }
    }
    if let Some(found) = on_a_line(setup) {
        return Ok(Some(found));
    }
    let queens = setup.number_of_queens();
    // Otherwise some rows stay empty, and the search has chosen which.
    let is_whole = queens == setup.rows();
    let mut nodes = FOR_EACH_QUEEN * queens as u64 + 100;
    for seed in 0.. {
        let puzzle = ShuffledGiven { queens: ShuffledQueens::on(setup, seed) };
        match search(&puzzle).take_turn(nodes, &mut limit)? {
            Turn::Found(found) => return Ok(Some(found)),
            Turn::Exhausted if is_whole => return Ok(None),
            Turn::Exhausted | Turn::Unfinished(_) => {}
        }
        nodes = nodes.saturating_add(nodes / 8);
    }
    unreachable!("BUG: more searches than there are numbers")
}

/// The most queens for which there may be a solution.
fn most_queens(setup: &Setup) -> usize {
    let (rows, columns) = (setup.rows(), setup.columns());
    match setup.period() {
        None => rows.min(columns),
        // Each queen is alone on its diagonal, and there are as many diagonals as the period.
        Some(period) if rows != columns => period,
        Some(n) if n % 2 != 0 && n % 3 != 0 => n,
        Some(n) if n % 3 != 0 && n % 4 != 0 => n - 1,
        Some(n) => n.saturating_sub(2).max(1),
    }
}

/// Whether a row or a column that must get a queen has no square for one.
fn has_full_line(setup: &Setup) -> bool {
    let board = ShuffledQueens::on(setup, 0);
    let queens = setup.number_of_queens();
    queens == setup.rows() && board.has_full_row()
        || queens == setup.columns() && board.has_full_column()
}

/// Queens on a torus without divisors of 6, each as many columns after the one above.
fn on_a_line(setup: &Setup) -> Option<Placement> {
    let n = setup.period().filter(|n| (setup.rows(), setup.columns()) == (*n, *n))?;
    if n % 2 == 0 || n % 3 == 0 {
        return None;
    }
    let placed: Vec<_> = setup.positions(setup.placed()).collect();
    let blocked: Vec<_> = setup.positions(setup.blocked()).collect();
    let has_inverse = |number: usize| gcd(number, n) == 1;
    for step in (2..n - 1).filter(|step| [step - 1, *step, step + 1].into_iter().all(has_inverse)) {
        // The column at which a line through a square begins.
        let begin = |(row, column): &(usize, usize)| (column + (n - row) * step) % n;
        let mut lost = vec![0; n];
        for square in &blocked {
            lost[begin(square)] += 1;
        }
        let best = match placed.first() {
            Some(first) => begin(first),
            None => (0..n).min_by_key(|column| lost[*column])?,
        };
        let is_through = placed.iter().all(|square| begin(square) == best);
        if !is_through || n - lost[best] < setup.number_of_queens() {
            continue;
        }
        let mut surplus = n - lost[best] - setup.number_of_queens();
        let queens = (0..n).map(|row| {
            let square = (row, (best + row * step) % n);
            let may_go = !placed.contains(&square);
            if lost[best] > 0 && blocked.contains(&square) {
                return None;
            }
            if may_go && surplus > 0 {
                surplus -= 1;
                return None;
            }
            Some(square.1)
        });
        return Some(Placement::new(queens.collect(), n));
    }
    None
}

/// [`ShuffledQueens`] with solutions of any board.
struct ShuffledGiven {
    queens: ShuffledQueens<true>,
}

impl Puzzle for ShuffledGiven {
    type Slot = Line;
    type Candidate = u32;
    type Attempt<'p> = ShuffledAttempt<'p, true>;
    type Solution = Placement;

    fn slot(&self, depth: usize) -> Option<Line> {
        self.queens.slot(depth)
    }
    fn candidates(&self, line: Line) -> impl Iterator<Item = u32> {
        self.queens.candidates(line)
    }
    fn attempt(&self, line: Line, candidate: u32) -> Option<ShuffledAttempt<'_, true>> {
        self.queens.attempt(line, candidate)
    }
    fn solution(&self) -> Placement {
        Placement::new(self.queens.columns_of_rows().collect(), self.queens.columns())
    }
}
