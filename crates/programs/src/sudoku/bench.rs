//! `sudoku bench`: how long solving takes, measured over many rounds.

use std::hash::Hasher;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use fnv::FnvHasher;
use rayon::ThreadPool;
use rayon::prelude::*;
use serde_json::json;
use stack_assumptions::Limits;
use sudoku::{Batch, BatchResult, Grid, Shape, Solver};
use terminal::output::print_record;
use terminal::runner::thread_pool;

use super::args::BenchArgs;
use super::input::each_puzzle;
use super::output::{Output, Status, eprint_at};

/// Solves the puzzles of the files in rounds, and prints how long that took.
pub fn bench(args: &BenchArgs, output: &mut Output) -> anyhow::Result<()> {
    let puzzles = read(args, output)?;
    if puzzles.is_empty() {
        return Ok(());
    }
    let rounds = Rounds::new(args, &puzzles)?;
    // The solutions of the first round, which warms up, are checked.
    let (_, solved) = rounds.round();
    rounds.verify(&solved);
    let expected = checksum(&solved);
    let mut times = Vec::new();
    let since = Instant::now();
    while times.is_empty() || since.elapsed() < args.duration {
        let (time, solved) = rounds.round();
        assert_eq!(checksum(&solved), expected, "BUG: two rounds found different solutions");
        times.push(time);
    }
    times.sort_unstable();
    report(&solved, expected, &times, args.json)
}

/// Reads the puzzles. Those that cannot be solved are reported.
fn read(args: &BenchArgs, output: &mut Output) -> anyhow::Result<Vec<Grid>> {
    let mut puzzles = Vec::new();
    each_puzzle(&args.input, output, |source, puzzle, output| {
        match puzzle {
            Ok(record) if args.batch && record.grid.shape() != Shape::CLASSIC => {
                output.record_status(Status::Invalid);
                let (line, found, expected) = (record.line, record.grid.shape(), Shape::CLASSIC);
                let message = format!("line {line}: found boxes of {found}, expected {expected}");
                eprint_at(source, format_args!("{message} for --batch"));
            }
            Ok(record) => puzzles.push(record.grid),
            Err(error) => {
                output.record_status(Status::Invalid);
                eprint_at(source, error);
            }
        }
        Ok(())
    })?;
    Ok(puzzles)
}

/// What was found of one puzzle.
#[derive(Clone, Default)]
struct SolvedPuzzle {
    solutions: u64,
    first: Option<Grid>,
    nodes: u64,
}

/// The puzzles, and how each round solves them.
struct Rounds<'p> {
    puzzles: &'p [Grid],
    /// The digits of the puzzles, if they are solved in batches.
    batch: Option<Vec<[u8; 81]>>,
    solver: Solver,
    limit: u64,
    pool: ThreadPool,
    /// The number of puzzles that a thread takes at once.
    puzzles_per_job: usize,
}

impl<'p> Rounds<'p> {
    /// The number of jobs per thread and round, if there are many threads.
    const JOBS_PER_THREAD: usize = 8;

    fn new(args: &BenchArgs, puzzles: &'p [Grid]) -> anyhow::Result<Self> {
        let digits = |grid: &Grid| grid.digits().try_into().expect("BUG: another shape");
        let batch = args.batch.then(|| puzzles.iter().map(digits).collect());
        let threads = args.threads.map_or(1, NonZeroUsize::get);
        let jobs = if threads == 1 { 1 } else { Self::JOBS_PER_THREAD * threads };
        Ok(Self {
            puzzles,
            batch,
            solver: args.solver,
            limit: args.limit.into(),
            pool: thread_pool(threads)?,
            puzzles_per_job: puzzles.len().div_ceil(jobs),
        })
    }

    /// Solves all puzzles. Returns the time, and what was found.
    fn round(&self) -> (Duration, Vec<SolvedPuzzle>) {
        let Some(batch) = &self.batch else {
            return self.time(self.puzzles, SolvedPuzzle::default(), |puzzles, solved| {
                for (puzzle, solved) in puzzles.iter().zip(solved) {
                    *solved = self.solve(puzzle, |_| {});
                }
            });
        };
        let (time, results) = self.time(batch, BatchResult::EMPTY, |puzzles, results| {
            Batch::new().solve(puzzles, self.limit, results);
        });
        let solved = results.iter().map(|&BatchResult { solutions, solution, nodes, .. }| {
            let grid = || Grid::new(Shape::CLASSIC, solution.to_vec()).expect("BUG: no digits");
            SolvedPuzzle { solutions, first: (solutions > 0).then(grid), nodes }
        });
        (time, solved.collect())
    }

    /// Measures the time of `solve`, which makes one result per puzzle.
    fn time<P: Sync, R: Clone + Send>(
        &self,
        puzzles: &[P],
        empty: R,
        solve: impl Fn(&[P], &mut [R]) + Sync,
    ) -> (Duration, Vec<R>) {
        let mut results = vec![empty; puzzles.len()];
        let since = Instant::now();
        self.pool.install(|| {
            let results = results.par_chunks_mut(self.puzzles_per_job);
            let jobs = puzzles.par_chunks(self.puzzles_per_job).zip(results);
            jobs.for_each(|(puzzles, results)| solve(puzzles, results));
        });
        (since.elapsed(), results)
    }

    /// Solves one puzzle, and calls `visitor` with each solution.
    fn solve(&self, puzzle: &Grid, mut visitor: impl FnMut(&Grid)) -> SolvedPuzzle {
        let mut first = None;
        let limits = Limits::new().solutions(self.limit);
        let report = puzzle.visit_solutions(self.solver, limits, |solution| {
            visitor(&solution);
            first.get_or_insert(solution);
            ControlFlow::Continue(())
        });
        let counters = report.expect("BUG: the reader accepted a duplicate").counters;
        SolvedPuzzle { solutions: counters.solutions, first, nodes: counters.nodes }
    }

    /// Checks every solution against its puzzle.
    fn verify(&self, solved: &[SolvedPuzzle]) {
        let bug = "BUG: the solver returned a grid that is no solution";
        for (puzzle, solved) in self.puzzles.iter().zip(solved) {
            assert!(solved.first.iter().all(|first| first.is_solution_of(puzzle)), "{bug}");
            if self.batch.is_none() {
                self.solve(puzzle, |solution| assert!(solution.is_solution_of(puzzle), "{bug}"));
            }
        }
    }
}

/// Returns the 64-bit FNV-1a hash over all puzzles: of each the number of solutions, in
/// one byte, and the digits of the first solution.
fn checksum(solved: &[SolvedPuzzle]) -> u64 {
    let mut hasher = FnvHasher::default();
    for solved in solved {
        hasher.write(&solved.solutions.to_le_bytes()[..1]);
        if let Some(first) = &solved.first {
            hasher.write(first.digits());
        }
    }
    hasher.finish()
}

#[expect(clippy::cast_precision_loss, reason = "display only")]
fn report(
    solved: &[SolvedPuzzle],
    checksum: u64,
    times: &[Duration],
    json: bool,
) -> anyhow::Result<()> {
    let puzzles = solved.len();
    let with_solution = solved.iter().filter(|solved| solved.solutions > 0).count();
    let micros_per_puzzle = |time: Duration| time.as_secs_f64() * 1e6 / puzzles as f64;
    let best = micros_per_puzzle(times[0]);
    let median = micros_per_puzzle(times[times.len() / 2]);
    let per_second = 1e6 / median;
    let nodes = solved.iter().map(|solved| solved.nodes).sum::<u64>() as f64 / puzzles as f64;
    if json {
        return print_record(json!({
            "puzzles": puzzles,
            "solved": with_solution,
            "us_best": best,
            "us_median": median,
            "per_second": per_second,
            "nodes": nodes,
            "checksum": format!("{checksum:016x}"),
        }));
    }
    print_record(format_args!(
        "\
puzzles     {puzzles}
solved      {with_solution}
best        {best:.3} µs per puzzle, of {rounds} rounds
median      {median:.3} µs per puzzle
per second  {per_second:.0} puzzles
nodes       {nodes:.3} per puzzle
checksum    {checksum:016x}",
        rounds = times.len(),
    ))
}
