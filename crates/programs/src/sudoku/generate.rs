//! `sudoku generate`: new puzzles.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::hash::{BuildHasher, RandomState};
use std::num::NonZeroUsize;
use std::ops::{Range, RangeInclusive};
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::thread::{available_parallelism, scope};
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow, ensure};
use clap::Args;
use indicatif::ProgressBar;
use sudoku::{Grid, Shape, Solutions};
use sudoku_generate::{
    Canonical, Difficulty, Generated, Generator, Needed, Pattern, Wishes, state_before,
};
use sudoku_human::Technique;
use sudoku_text::{Format, FromText, ToText};
use terminal::args::{duration, one_of, threads};
use terminal::output::{eprint, print_record};
use terminal::progress::{Delayed, style};

use super::args::formats;
use super::csv_rows::CsvRows;
use super::json_object::JsonObject;
use super::output::{Output, is_multiline};
use super::report::Status;

/// How many indices are tried for each puzzle of a pattern.
const PATTERN_TRIES: u64 = 2_000_000;

#[derive(Args)]
pub struct GenerateArgs {
    /// How many puzzles
    #[arg(long, short = 'n', value_name = "N", default_value_t = 1)]
    count: u64,

    /// The seed: the same one gives the same puzzles [default: a random one; a message names it]
    #[arg(long, value_name = "S")]
    seed: Option<u64>,

    /// Make only the puzzle of this index, as csv and json print it
    #[arg(long, value_name = "I", conflicts_with = "count", requires = "seed")]
    index: Option<u64>,

    #[arg(
        help = "easy, medium, hard, unfair or extreme (levels of HoDoKu), or ratings of the Sudoku \
                  Explainer such as 4.2 or 6.5..7.0"
    )]
    #[arg(long, value_name = "LEVEL|RATINGS")]
    difficulty: Option<Difficulty>,

    #[arg(help = "This technique is the next step somewhere, by our name or that of HoDoKu")]
    #[arg(long, value_name = "NAME")]
    technique: Option<Technique>,

    /// All easier techniques together do not solve the puzzle, and it does with --technique
    #[arg(long, requires = "technique")]
    only_needed: bool,

    /// Print the first state in which this technique is the next step, with its candidates
    #[arg(long, value_name = "NAME", conflicts_with_all = ["technique", "format"])]
    practice: Option<Technique>,

    /// The symmetry of the cells that have a clue: none, 180, 90, vertical, horizontal, diagonal,
    /// antidiagonal, mirrors, diagonals or full
    #[arg(long, value_name = "NAME", default_value_t)]
    symmetry: Pattern,

    /// The clues stand where this text has a symbol that is not . or 0: a file, or the text itself, row
    /// by row; spaces and bars are skipped. It stops after 2,000,000 indices for each puzzle, because not
    /// every pattern has one; --max-tries sets another number
    #[arg(long, value_name = "FILE|TEXT")]
    pattern: Option<String>,

    /// How many clues, such as 30 or 24..26
    #[arg(long, value_name = "A..B", value_parser = clues)]
    clues: Option<RangeInclusive<usize>>,

    /// No clue can go; with a symmetry, no set of clues that go together. Puzzles have no clue too many
    /// in any case, unless they have more for --clues or for an easy --difficulty
    #[arg(long)]
    minimal: bool,

    /// The number of rows
    #[arg(long, value_name = "N", default_value_t = 9)]
    size: usize,

    /// The solution: a full grid, or a puzzle with one; or a file with it
    #[arg(long, value_name = "FILE|PUZZLE")]
    from: Option<String>,

    /// Stop after trying N indices
    #[arg(long, value_name = "N")]
    max_tries: Option<u64>,

    /// Stop after this time, such as 1.5s or 10m
    #[arg(long, value_name = "DURATION", value_parser = duration)]
    timeout: Option<Duration>,

    /// Work on this many threads, up to 1024 [default: all cores]
    #[arg(long, value_name = "T", value_parser = threads)]
    threads: Option<NonZeroUsize>,

    /// The format of the output; csv and json have the solution, the seed and the index, too
    #[arg(long, value_name = "FORMAT", default_value = "line")]
    #[arg(value_parser = one_of::<Format>(formats()))]
    format: Format,
}

/// Parses a number of clues, or a range.
fn clues(text: &str) -> Result<RangeInclusive<usize>, String> {
    let (low, high) = text.split_once("..").unwrap_or((text, text));
    match (low.parse(), high.parse()) {
        (Ok(low), Ok(high)) if low <= high => Ok(low..=high),
        _ => Err("expected a number of clues such as 30, or a range such as 24..26".to_owned()),
    }
}

impl GenerateArgs {
    /// How many puzzles are wanted.
    fn wanted(&self) -> u64 {
        if self.index.is_some() { 1 } else { self.count }
    }

    /// Whether a puzzle that is made may be rejected.
    fn is_rated(&self) -> bool {
        let has_technique = self.technique.or(self.practice).is_some();
        self.difficulty.is_some() || has_technique || self.pattern.is_some()
    }

    fn wishes(&self) -> anyhow::Result<Wishes> {
        let solution = self.from.as_deref().map(solution_of).transpose()?;
        let places = self.pattern.as_deref().map(places_of).transpose()?;
        let shape = match (&solution, &places) {
            (Some(solution), _) => solution.shape(),
            (_, Some((shape, _))) => *shape,
            (None, None) => {
                Shape::from_side(self.size).with_context(|| format!("--size {}", self.size))?
            }
        };
        let mut wishes = Wishes::new(shape);
        wishes.solution = solution;
        wishes.pattern = self.symmetry;
        wishes.places = places.map(|(_, places)| places);
        wishes.clues.clone_from(&self.clues);
        wishes.is_minimal = self.minimal;
        wishes.difficulty.clone_from(&self.difficulty);
        let technique = self.technique.or(self.practice);
        wishes.technique =
            technique.map(|technique| Needed { technique, is_only: self.only_needed });
        Ok(wishes)
    }
}

/// The text of a file, or the text itself where no file has this name.
fn text_of(text: &str) -> anyhow::Result<Cow<'_, str>> {
    if !Path::new(text).is_file() {
        return Ok(text.into());
    }
    Ok(fs::read_to_string(text).with_context(|| text.to_owned())?.into())
}

/// The shape of `--pattern`, and the cells that have a clue.
fn places_of(text: &str) -> anyhow::Result<(Shape, Vec<usize>)> {
    let text = text_of(text)?;
    let is_cell = |symbol: &char| !symbol.is_whitespace() && !"|+-".contains(*symbol);
    let cells: Vec<char> = text.chars().filter(is_cell).collect();
    let shape = Shape::from_side(cells.len().isqrt()).ok();
    let shape = shape.filter(|shape| shape.cells() == cells.len()).with_context(|| {
        format!(
            "--pattern: found {} cells, expected as many as a grid has, such as 81",
            cells.len()
        )
    })?;
    let has_clue = |cell: &usize| !matches!(cells[*cell], '.' | '0');
    Ok((shape, (0..cells.len()).filter(has_clue).collect()))
}

/// The full grid of `--from`.
fn solution_of(text: &str) -> anyhow::Result<Grid> {
    let puzzle = Grid::from_text(&text_of(text)?).map_err(|error| anyhow!("--from: {error}"))?;
    match puzzle.solve() {
        Ok(Solutions::Unique(solution)) => Ok(solution),
        Ok(Solutions::Multiple(_)) => Err(anyhow!("--from: found several solutions, expected one")),
        _ => Err(anyhow!("--from: found no solution, expected one")),
    }
}

/// A seed that is small enough to be typed again.
pub fn random_seed() -> u64 {
    RandomState::new().hash_one(0) >> 32
}

/// Prints new puzzles.
pub fn generate(args: &GenerateArgs, output: &mut Output) -> anyhow::Result<()> {
    let seed = args.seed.unwrap_or_else(random_seed);
    let wishes = args.wishes()?;
    let are_relatives = wishes.are_relatives();
    let generator = Generator::new(wishes, seed)?;
    ensure!(args.count > 0, "--count: found 0, expected at least 1");
    if args.seed.is_none() {
        eprint(format_args!("the same again: the same options with --seed {seed}"));
    }
    let known = (args.index.is_none() && are_relatives).then(HashSet::new);
    if known.is_some() {
        eprint(
            "such puzzles are not met by chance: these are relatives of known ones, each class once",
        );
    }
    let mut printer = Printer { args, seed, known, csv: CsvRows::default() };
    let of_pattern = args.pattern.as_ref().map(|_| args.count.saturating_mul(PATTERN_TRIES));
    let tries = args.max_tries.or(of_pattern).unwrap_or(u64::MAX);
    let (first, last) = args.index.map_or((0, tries), |index| (index, index.saturating_add(1)));
    let made = make(args, &generator, first..last, &mut |made| printer.print(made))?;
    if made.found < args.wanted() {
        output.report.record_status(Status::Limit);
        eprint(made.text(args.wanted()));
    }
    Ok(())
}

/// How far it got.
struct Made {
    found: u64,
    tried: u64,
}

impl Made {
    fn text(&self, wanted: u64) -> String {
        format!("{} of {wanted} puzzles, {} tried", self.found, self.tried)
    }
}

/// Makes the puzzles of these indices on some threads, and calls `print` with each in order, until it has
/// printed enough or the time is over.
fn make(
    args: &GenerateArgs,
    generator: &Generator,
    indices: Range<u64>,
    print: &mut dyn FnMut(&Generated) -> anyhow::Result<bool>,
) -> anyhow::Result<Made> {
    // Few at a time if few are wanted, or if each takes long; together they are faster.
    let at_once = match (&args.pattern, args.is_rated()) {
        (Some(_), _) => 256,
        (None, is_rated) => args.count.clamp(1, if is_rated { 16 } else { 256 }),
    };
    let cores = args.threads.or_else(|| available_parallelism().ok()).map_or(1, NonZeroUsize::get);
    let useful = if args.is_rated() { u64::MAX } else { args.count.div_ceil(at_once) };
    let threads = cores.min(usize::try_from(useful).unwrap_or(usize::MAX));
    let (next, is_over) = (AtomicU64::new(indices.start), AtomicBool::new(false));
    let (sender, receiver) = sync_channel(4 * threads);
    let since = Instant::now();
    let mut progress = Delayed::new(false);
    scope(|scope| {
        for _ in 0..threads {
            let (sender, mut generator) = (sender.clone(), generator.clone());
            let (next, is_over, end) = (&next, &is_over, indices.end);
            scope.spawn(move || {
                while !is_over.load(Ordering::Relaxed) {
                    let first = next.fetch_add(at_once, Ordering::Relaxed);
                    let last = first.saturating_add(at_once).min(end);
                    // Nobody receives it if there are enough.
                    if first >= end
                        || sender.send((first, last, generator.generate(first..last))).is_err()
                    {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let mut made = Made { found: 0, tried: 0 };
        let mut early = BTreeMap::new();
        let mut expected = indices.start;
        let result = 'all: loop {
            let left = args.timeout.map_or(Duration::MAX, |it| it.saturating_sub(since.elapsed()));
            let tick = left.min(Duration::from_millis(100));
            match receiver.recv_timeout(tick) {
                Ok((first, last, puzzles)) => drop(early.insert(first, (last, puzzles))),
                Err(RecvTimeoutError::Disconnected) => break Ok(()),
                Err(RecvTimeoutError::Timeout) if left.is_zero() => break Ok(()),
                Err(RecvTimeoutError::Timeout) => {}
            }
            while let Some((last, puzzles)) = early.remove(&expected) {
                made.tried += last - expected;
                expected = last;
                for puzzle in &puzzles {
                    match print(puzzle) {
                        Ok(is_new) => made.found += u64::from(is_new),
                        Err(error) => break 'all Err(error),
                    }
                    if made.found == args.count {
                        break 'all Ok(());
                    }
                }
            }
            if args.timeout.is_some_and(|timeout| since.elapsed() >= timeout) {
                break Ok(());
            }
            let spinner = || ProgressBar::new_spinner().with_style(style("{spinner} {msg}"));
            if let Some(bar) = progress.show(spinner) {
                bar.set_message(made.text(args.wanted()));
                bar.tick();
            }
        };
        is_over.store(true, Ordering::Relaxed);
        // Workers that wait to send give up.
        drop(receiver);
        result.map(|()| made)
    })
}

/// Prints one puzzle after the other.
struct Printer<'a> {
    args: &'a GenerateArgs,
    seed: u64,
    /// The classes of relatives that were printed.
    known: Option<HashSet<Grid>>,
    csv: CsvRows,
}

impl Printer<'_> {
    /// Prints a puzzle, unless it is an equal one of one before.
    fn print(&mut self, made: &Generated) -> anyhow::Result<bool> {
        if let Some(known) = &mut self.known
            && !known.insert(Canonical::of(&made.puzzle)?.grid)
        {
            return Ok(false);
        }
        self.print_new(made).map(|()| true)
    }

    fn print_new(&mut self, made: &Generated) -> anyhow::Result<()> {
        let Generated { puzzle, solution, index, .. } = made;
        if let Some(technique) = self.args.practice {
            let marks = state_before(puzzle, technique).context("BUG: the technique is used")?;
            return print_record(marks.to_text(Format::Hodoku)?);
        }
        let seed = self.seed;
        match self.args.format {
            Format::Csv => {
                let (puzzle, solution) = (puzzle.to_line(), solution.to_line());
                let row = format_args!("{puzzle},{solution},{seed},{index}");
                self.csv.print("puzzle,solution,seed,index", row)
            }
            Format::Json => {
                let rows = |grid: &Grid| -> Vec<Vec<u8>> {
                    grid.digits().chunks(grid.shape().side()).map(<[u8]>::to_vec).collect()
                };
                let object = JsonObject::default()
                    .with("boxes", puzzle.shape().to_string())
                    .with("puzzle", rows(puzzle))
                    .with("solution", rows(solution));
                print_record(object.with("seed", seed).with("index", *index))
            }
            format => {
                let text = puzzle.to_text(format)?;
                let end = if is_multiline(format) && self.args.count > 1 { "\n" } else { "" };
                print_record(format_args!("{text}{end}"))
            }
        }
    }
}
