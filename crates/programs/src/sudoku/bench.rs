//! `sudoku bench`: how long solving takes, measured over many rounds.

use std::hash::Hasher;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use fnv::FnvHasher;
use rayon::ThreadPool;
use rayon::prelude::*;
use stack_assumptions::Limits;
use sudoku::{Batch, BatchResult, Grid, Shape, Solver};
use terminal::output::print_record;
use terminal::runner::thread_pool;

use super::args::BenchArgs;
use super::input::each_puzzle;
use super::json_object::JsonObject;
use super::output::Output;
use super::packed_puzzles::{PackedPuzzles, PuzzleBlock};
use super::report::{Status, eprint_at};

/// Solves the puzzles of the files in rounds, and prints how long that took.
///
/// Of each puzzle it keeps only the digits. It solves one block of puzzles after the
/// other, and stops the clock while it unpacks a block and checks what was found.
pub fn bench(args: &BenchArgs, output: &mut Output) -> anyhow::Result<()> {
    let threads = args.threads.map_or(1, NonZeroUsize::get);
    let block_puzzles = (threads * BLOCK_PUZZLES_PER_THREAD).min(MAX_BLOCK_PUZZLES);
    let mut puzzles = PackedPuzzles::new(block_puzzles);
    read(args, output, &mut puzzles)?;
    if puzzles.len() == 0 {
        return Ok(());
    }
    let rounds = Rounds::new(args, &puzzles)?;
    // The solutions of the first round, which warms up, are checked.
    let (_, expected) = rounds.round(Check::Solutions);
    let mut times = Vec::new();
    let since = Instant::now();
    while times.is_empty() || since.elapsed() < args.duration {
        let (time, found) = rounds.round(Check::None);
        assert_eq!(found.checksum(), expected.checksum(), "BUG: two rounds found other solutions");
        times.push(time);
    }
    times.sort_unstable();
    report(&expected, &times, args.json)
}

/// The number of puzzles in a block, for each thread. The memory of a block is in
/// addition to that of the packed puzzles: up to 300 bytes per puzzle.
const BLOCK_PUZZLES_PER_THREAD: usize = 1 << 14;

/// The largest number of puzzles in a block.
const MAX_BLOCK_PUZZLES: usize = 1 << 16;

/// Reads the puzzles. Those that cannot be solved are reported.
fn read(args: &BenchArgs, output: &mut Output, puzzles: &mut PackedPuzzles) -> anyhow::Result<()> {
    each_puzzle(&args.input, output, &mut |source, puzzle, output| {
        match puzzle {
            Ok(record) if args.batch && record.grid.shape() != Shape::CLASSIC => {
                output.report.record_status(Status::Invalid);
                let (line, found, expected) = (record.line, record.grid.shape(), Shape::CLASSIC);
                let message = format!("line {line}: found boxes of {found}, expected {expected}");
                eprint_at(source, format_args!("{message} for --batch"));
            }
            Ok(record) if record.marks.is_some() => {
                output.report.record_status(Status::Invalid);
                let message = "found candidates, expected a grid: bench solves no candidates";
                eprint_at(source, format_args!("line {}: {message}", record.line));
            }
            Ok(record) => puzzles.push(&record.grid),
            Err(error) => {
                output.report.record_status(Status::Invalid);
                eprint_at(source, error.report());
            }
        }
        Ok(())
    })
}

/// What was found of one puzzle.
#[derive(Clone, Default)]
struct SolvedPuzzle {
    solutions: u64,
    first: Option<Grid>,
    nodes: u64,
}

/// What a round found of all puzzles.
#[derive(Default)]
struct Found {
    puzzles: usize,
    with_solution: usize,
    nodes: u64,
    /// The 64-bit FNV-1a hash over all puzzles in order: of each the number of solutions,
    /// in one byte, and the digits of the first solution.
    hasher: FnvHasher,
}

impl Found {
    fn add(&mut self, solutions: u64, first: Option<&[u8]>, nodes: u64) {
        self.puzzles += 1;
        self.with_solution += usize::from(solutions > 0);
        self.nodes += nodes;
        self.hasher.write(&solutions.to_le_bytes()[..1]);
        self.hasher.write(first.unwrap_or_default());
    }

    fn checksum(&self) -> u64 {
        self.hasher.finish()
    }
}

/// What a round checks, while the clock stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Check {
    /// Nothing but the checksum.
    None,
    /// Every solution against its puzzle.
    Solutions,
}

/// The puzzles, and how each round solves them.
struct Rounds<'p> {
    puzzles: &'p PackedPuzzles,
    is_batch: bool,
    solver: Solver,
    limit: u64,
    pool: ThreadPool,
    /// The number of jobs in a block.
    jobs: usize,
}

impl<'p> Rounds<'p> {
    /// The number of jobs per thread and block, if there are many threads.
    const JOBS_PER_THREAD: usize = 8;

    fn new(args: &BenchArgs, puzzles: &'p PackedPuzzles) -> anyhow::Result<Self> {
        let threads = args.threads.map_or(1, NonZeroUsize::get);
        Ok(Self {
            puzzles,
            is_batch: args.batch,
            solver: args.solver,
            limit: args.limit.into(),
            pool: thread_pool(threads)?,
            jobs: if threads == 1 { 1 } else { Self::JOBS_PER_THREAD * threads },
        })
    }

    /// Solves all puzzles. Returns the time, and what was found.
    fn round(&self, check: Check) -> (Duration, Found) {
        let mut found = Found::default();
        let blocks = self.puzzles.blocks().iter();
        let times = blocks.map(|block| {
            if self.is_batch {
                self.solve_batch(block, check, &mut found)
            } else {
                self.solve_singly(block, check, &mut found)
            }
        });
        (times.sum(), found)
    }

    /// Solves the puzzles of a block many at once. Returns the time.
    fn solve_batch(&self, block: &PuzzleBlock, check: Check, found: &mut Found) -> Duration {
        let puzzles = block.classic();
        let (time, results) = self.time(puzzles, BatchResult::EMPTY, |puzzles, results| {
            Batch::new().solve(puzzles, self.limit, results);
        });
        for result in &results {
            let &BatchResult { solutions, ref solution, nodes, .. } = result;
            found.add(solutions, (solutions > 0).then_some(solution), nodes);
        }
        if check == Check::Solutions {
            let solved = block.grids().zip(&results).filter(|(_, result)| result.solutions > 0);
            for (puzzle, result) in solved {
                let first = Grid::new(Shape::CLASSIC, result.solution.to_vec());
                assert!(first.is_ok_and(|first| first.is_solution_of(&puzzle)), "{WRONG}");
            }
        }
        time
    }

    /// Solves the puzzles of a block one by one. Returns the time.
    fn solve_singly(&self, block: &PuzzleBlock, check: Check, found: &mut Found) -> Duration {
        let puzzles: Vec<_> = block.grids().collect();
        let (time, results) = self.time(&puzzles, SolvedPuzzle::default(), |puzzles, results| {
            for (puzzle, solved) in puzzles.iter().zip(results) {
                *solved = self.solve(puzzle, |_| {});
            }
        });
        for (puzzle, SolvedPuzzle { solutions, first, nodes }) in puzzles.iter().zip(&results) {
            found.add(*solutions, first.as_ref().map(Grid::digits), *nodes);
            if check == Check::Solutions {
                assert!(first.iter().all(|first| first.is_solution_of(puzzle)), "{WRONG}");
                self.solve(puzzle, |solution| assert!(solution.is_solution_of(puzzle), "{WRONG}"));
            }
        }
        time
    }

    /// Measures the time of `solve`, which makes one result per puzzle.
    fn time<P: Sync, R: Clone + Send>(
        &self,
        puzzles: &[P],
        empty: R,
        solve: impl Fn(&[P], &mut [R]) + Sync,
    ) -> (Duration, Vec<R>) {
        let mut results = vec![empty; puzzles.len()];
        let puzzles_per_job = puzzles.len().div_ceil(self.jobs);
        let since = Instant::now();
        self.pool.install(|| {
            let results = results.par_chunks_mut(puzzles_per_job);
            let jobs = puzzles.par_chunks(puzzles_per_job).zip(results);
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
}

/// The message of a wrong solution.
const WRONG: &str = "BUG: the solver returned a grid that is no solution";

#[expect(clippy::cast_precision_loss, reason = "display only")]
fn report(found: &Found, times: &[Duration], json: bool) -> anyhow::Result<()> {
    let (checksum, puzzles, with_solution) = (found.checksum(), found.puzzles, found.with_solution);
    let micros_per_puzzle = |time: Duration| time.as_secs_f64() * 1e6 / puzzles as f64;
    let best = micros_per_puzzle(times[0]);
    let median = micros_per_puzzle(times[times.len() / 2]);
    let per_second = 1e6 / median;
    let nodes = found.nodes as f64 / puzzles as f64;
    if json {
        let object = JsonObject::default()
            .with("puzzles", puzzles)
            .with("solved", with_solution)
            .with("us_best", best)
            .with("us_median", median)
            .with("per_second", per_second)
            .with("nodes", nodes)
            .with("checksum", format!("{checksum:016x}"));
        return print_record(object);
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
