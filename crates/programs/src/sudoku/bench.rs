//! Solving the same puzzles again and again, to tell how long it takes.

use std::io;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use rayon::ThreadPool;
use rayon::prelude::*;
use serde_json::json;
use stack_assumptions::Limits;
use sudoku::{Batch, BatchResult, Grid, Shape, Solver};

use super::args::Bench;
use super::input::each_puzzle;
use super::output::{Output, Trouble, message};
use terminal::runner::pool;

/// Solves the puzzles of the files in rounds, and prints how long that took.
pub fn bench(arguments: &Bench, output: &mut Output) -> io::Result<()> {
    let mut puzzles = Vec::new();
    each_puzzle(&arguments.input, output, |source, puzzle, output| {
        match puzzle {
            Ok(entry) if arguments.batch && entry.grid.shape() != Shape::CLASSIC => {
                output.note(Trouble::Unreadable);
                let (line, found, expected) = (entry.line, entry.grid.shape(), Shape::CLASSIC);
                let said = format!("line {line}: found boxes of {found}, expected {expected}");
                message(source, format_args!("{said} for --batch"));
            }
            Ok(entry) => puzzles.push(entry.grid),
            Err(error) => {
                output.note(Trouble::Unreadable);
                message(source, error);
            }
        }
        Ok(())
    })?;
    if puzzles.is_empty() {
        return Ok(());
    }
    let rounds = Rounds::new(arguments, &puzzles)?;
    // The round that warms up is the one whose solutions are looked at.
    let (_, found) = rounds.round();
    rounds.verify(&found);
    let expected = checksum(&found);
    let mut times = Vec::new();
    let since = Instant::now();
    while times.is_empty() || since.elapsed() < arguments.seconds {
        let (time, found) = rounds.round();
        assert_eq!(checksum(&found), expected, "BUG: two rounds found different solutions");
        times.push(time);
    }
    times.sort_unstable();
    report(&found, expected, &times, arguments.json)
}

/// What was found of a puzzle.
#[derive(Clone, Default)]
struct Found {
    solutions: u64,
    first: Option<Grid>,
    nodes: u64,
}

/// How the puzzles are solved, round by round.
struct Rounds<'p> {
    puzzles: &'p [Grid],
    /// The digits of each, where they are solved as a batch.
    batch: Option<Vec<[u8; 81]>>,
    way: Solver,
    limit: u64,
    pool: ThreadPool,
    /// How many puzzles a thread takes at a time.
    portion: usize,
}

impl<'p> Rounds<'p> {
    fn new(arguments: &Bench, puzzles: &'p [Grid]) -> io::Result<Self> {
        let digits = |grid: &Grid| grid.digits().try_into().expect("BUG: another shape");
        let batch = arguments.batch.then(|| puzzles.iter().map(digits).collect());
        let (way, limit) = (arguments.solver, arguments.limit.into());
        let threads = arguments.threads.map_or(1, NonZeroUsize::get);
        let portion =
            if threads == 1 { puzzles.len() } else { puzzles.len().div_ceil(8 * threads) };
        Ok(Self { puzzles, batch, way, limit, pool: pool(threads)?, portion })
    }

    /// Solves all, and tells how long that took.
    fn round(&self) -> (Duration, Vec<Found>) {
        let Some(batch) = &self.batch else {
            return self.time(self.puzzles, Found::default(), |puzzles, found| {
                for (puzzle, found) in puzzles.iter().zip(found) {
                    *found = self.solve(puzzle, |_| {});
                }
            });
        };
        let (time, answers) = self.time(batch, BatchResult::EMPTY, |puzzles, answers| {
            Batch::new().solve(puzzles, self.limit, answers);
        });
        let found = answers.iter().map(|&BatchResult { solutions, solution: first, nodes }| {
            let grid = || Grid::new(Shape::CLASSIC, first.to_vec()).expect("BUG: no digits");
            Found { solutions, first: (solutions > 0).then(grid), nodes }
        });
        (time, found.collect())
    }

    /// Times what makes an answer of each puzzle.
    fn time<P: Sync, A: Clone + Send>(
        &self,
        puzzles: &[P],
        none: A,
        solve: impl Fn(&[P], &mut [A]) + Sync,
    ) -> (Duration, Vec<A>) {
        let mut answers = vec![none; puzzles.len()];
        let since = Instant::now();
        self.pool.install(|| {
            let portions = answers.par_chunks_mut(self.portion);
            let work = puzzles.par_chunks(self.portion).zip(portions);
            work.for_each(|(puzzles, answers)| solve(puzzles, answers));
        });
        (since.elapsed(), answers)
    }

    /// Solves a puzzle by the way, and shows each solution.
    fn solve(&self, puzzle: &Grid, mut visitor: impl FnMut(&Grid)) -> Found {
        let mut first = None;
        let limits = Limits::new().solutions(self.limit);
        let solved = puzzle.visit_solutions(self.way, limits, |solution| {
            visitor(&solution);
            first.get_or_insert(solution);
            ControlFlow::Continue(())
        });
        let counters = solved.expect("BUG: the reader lets no duplicate through").counters;
        Found { solutions: counters.solutions, first, nodes: counters.nodes }
    }

    /// Holds every solution against its puzzle.
    fn verify(&self, found: &[Found]) {
        let wrong = "BUG: what was found is no solution";
        for (puzzle, found) in self.puzzles.iter().zip(found) {
            assert!(found.first.iter().all(|first| first.is_solution_of(puzzle)), "{wrong}");
            if self.batch.is_none() {
                self.solve(puzzle, |solution| assert!(solution.is_solution_of(puzzle), "{wrong}"));
            }
        }
    }
}

/// The solutions as one number: FNV-1a with 64 bits over, for each puzzle in turn,
/// how many were found, in one byte, and the digits of the first.
fn checksum(found: &[Found]) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    let mut add = |byte: u8| hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    for found in found {
        add(found.solutions.to_le_bytes()[0]);
        found.first.iter().flat_map(Grid::digits).copied().for_each(&mut add);
    }
    hash
}

#[expect(clippy::cast_precision_loss, reason = "for people")]
fn report(found: &[Found], checksum: u64, times: &[Duration], as_json: bool) -> io::Result<()> {
    let puzzles = found.len();
    let solved = found.iter().filter(|found| found.solutions > 0).count();
    let all = puzzles as f64;
    let micros = |time: Duration| time.as_secs_f64() * 1e6 / all;
    let (best, median) = (micros(times[0]), micros(times[times.len() / 2]));
    let per_second = 1e6 / median;
    let nodes = found.iter().map(|found| found.nodes).sum::<u64>() as f64 / all;
    if as_json {
        return terminal::record(json!({
            "puzzles": puzzles,
            "solved": solved,
            "us_best": best,
            "us_median": median,
            "per_second": per_second,
            "nodes": nodes,
            "checksum": format!("{checksum:016x}"),
        }));
    }
    terminal::record(format_args!(
        "\
puzzles     {puzzles}
solved      {solved}
best        {best:.3} µs a puzzle, of {rounds} rounds
median      {median:.3} µs a puzzle
per second  {per_second:.0} puzzles
nodes       {nodes:.3} a puzzle
checksum    {checksum:016x}",
        rounds = times.len(),
    ))
}
