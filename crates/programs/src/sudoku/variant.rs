//! `sudoku variant`: killers, thermometers, arrows and other variants.

use std::ffi::OsString;
use std::fmt::Display;
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::{Args, Subcommand, value_parser};
use itertools::Itertools;
use stack_assumptions::Outcome;
use stack_assumptions::partition::Checksum;
use sudoku_variants::{Digits, ReadError, Redundant, Shown, Solved, Variant};
use terminal::args::{LimitArgs, SearchArgs};
use terminal::input::{InputSource, open};
use terminal::output::{OtherFiles, print_record};
use terminal::runner::{Budget, Runner};
use terminal::task::Goal;

use super::report::{Report, Status, eprint_at};

/// The most nodes of a search, if nothing else is said.
pub const NODES: u64 = 1_000_000;

#[derive(Args)]
pub struct VariantArgs {
    #[command(subcommand)]
    question: Question,
}

#[derive(Subcommand)]
enum Question {
    /// Print the solution, and whether it is the only one
    Solve(InputArgs),
    /// Print unique, multiple, none, or unknown if a limit was reached
    Check {
        #[command(flatten)]
        input: InputArgs,
        /// Print the givens and rules that can go without a second solution, each on its own
        #[arg(long)]
        minimal: bool,
    },
    /// Print the number of solutions, with a + if a limit was reached
    Count {
        #[command(flatten)]
        input: FileArgs,
        #[command(flatten)]
        limits: LimitArgs,
        #[command(flatten)]
        search: SearchArgs,
    },
    /// Print for each cell the digits that some solution has
    Candidates(InputArgs),
    /// Print how a person solves it, step by step
    Explain(InputArgs),
    /// Print a hint for the next step
    Hint {
        #[command(flatten)]
        input: InputArgs,
        /// How much to tell: 1 the kind of the next step, 2 where to look, 3 the pattern, 4 the whole
        /// step
        #[arg(long, value_name = "1..4", default_value_t = 1, value_parser = value_parser!(u8).range(1..=4))]
        level: u8,
    },
    /// Print the rules as lines of text
    Convert(InputArgs),
    /// Print a picture (SVG): cages dashed, lines in their usual colours, clues outside
    Draw {
        #[command(flatten)]
        input: InputArgs,
        /// With the solution in blue
        #[arg(long)]
        solution: bool,
        /// With the candidates that no given excludes
        #[arg(long, conflicts_with = "solution")]
        candidates: bool,
    },
}

#[derive(Args, Clone)]
pub struct FileArgs {
    /// Files with a variant, or with one in each line; - is stdin. A link, a constraint string or a
    /// grid in one line may stand here, too
    #[arg(value_name = "FILE|TEXT", default_value = "-")]
    files: Vec<PathBuf>,
}

#[derive(Args, Clone)]
pub struct InputArgs {
    #[command(flatten)]
    input: FileArgs,

    /// Stop each search after N nodes
    #[arg(long, value_name = "N", default_value_t = NODES)]
    max_nodes: u64,
}

/// The command `candidates`.
impl From<InputArgs> for VariantArgs {
    fn from(input: InputArgs) -> Self {
        Self { question: Question::Candidates(input) }
    }
}

impl InputArgs {
    /// What the command reads besides its output.
    pub fn other_files(&self) -> OtherFiles<'_> {
        OtherFiles { inputs: &self.input.files, reads_stdin: true, ..OtherFiles::default() }
    }
}

impl Question {
    /// The options of all questions but a count.
    fn input(&self) -> Option<&InputArgs> {
        match self {
            Self::Solve(input)
            | Self::Candidates(input)
            | Self::Explain(input)
            | Self::Convert(input)
            | Self::Check { input, .. }
            | Self::Hint { input, .. }
            | Self::Draw { input, .. } => Some(input),
            Self::Count { .. } => None,
        }
    }
}

impl VariantArgs {
    fn files(&self) -> &[PathBuf] {
        match (&self.question, self.question.input()) {
            (Question::Count { input, .. }, _) | (_, Some(InputArgs { input, .. })) => &input.files,
            (_, None) => &[],
        }
    }

    /// What the command reads and writes besides its output.
    pub fn other_files(&self) -> OtherFiles<'_> {
        let files = OtherFiles { inputs: self.files(), reads_stdin: true, ..OtherFiles::default() };
        match &self.question {
            Question::Count { search, .. } => OtherFiles { search: Some(search), ..files },
            _ => files,
        }
    }
}

/// A text of a variant, and where it stands.
struct Text {
    place: String,
    text: String,
}

/// Why there is no next step.
const NO_STEP: &str = "not solved without trying: no technique finds a step";

/// The longest file that is looked at for variants.
const MAX_BYTES: u64 = 10 << 20;

/// How much of a file is looked at to tell a variant.
const START_BYTES: u64 = 1 << 12;

/// The options that variants have, too: those without and with a value.
const FLAGS: [&str; 3] = ["--minimal", "--progress", "-"];
const OPTIONS: [&str; 10] = [
    "--max-nodes",
    "--timeout",
    "--threads",
    "--level",
    "--checkpoint",
    "--checkpoint-every",
    "--resume",
    "--nth",
    "-o",
    "--output",
];

/// The arguments with `variant` before the command, if it is one that variants have with these
/// options, and each file or text among the arguments has a variant.
pub fn with_variant(mut arguments: Vec<OsString>) -> Vec<OsString> {
    let is_command = |command: &OsString| {
        ["solve", "count", "check", "convert", "explain", "hint"]
            .iter()
            .any(|known| command == known)
    };
    let (command, rest) = match arguments.split_first() {
        Some((command, rest)) if is_command(command) => (command.clone(), rest),
        _ => return arguments,
    };
    // Only variants have this question; a plain grid is one without rules.
    let asks_minimal = command == "check" && rest.iter().any(|it| it == "--minimal");
    let mut inputs = Vec::new();
    let mut rest = rest.iter();
    while let Some(argument) = rest.next() {
        let text = argument.to_string_lossy();
        let (name, value) =
            text.split_once('=').map_or((&*text, None), |(name, it)| (name, Some(it)));
        if OPTIONS.contains(&name) {
            // Its value is no input.
            if value.is_none() {
                rest.next();
            }
        } else if !text.starts_with('-') {
            inputs.push(PathBuf::from(argument));
        } else if !FLAGS.contains(&&*text) {
            return arguments;
        }
    }
    let inputs = inputs.into_iter().filter(|input| input.is_file() || is_code(input));
    let mut inputs = inputs.peekable();
    let is_any = inputs.peek().is_some();
    if asks_minimal || is_any && inputs.all(|input| is_variant(&input)) {
        arguments.splice(..1, ["variant".into(), command]);
    }
    arguments
}

/// Whether a file or a text has rules beside those of a plain Sudoku.
pub fn is_variant(path: &Path) -> bool {
    let start = if is_code(path) { path.to_string_lossy().into_owned() } else { start_of(path) };
    let is_typed = start.lines().any(|line| Variant::is_rule(line.trim()));
    let has_code = start.lines().any(|line| Variant::is_code(line.trim()));
    // A line that the other commands do not read may have no rules; and the reader of variants
    // says what is wrong with it.
    let has_rules = |Text { text, .. }: &Text| match text.parse::<Variant>() {
        Ok(variant) => !variant.rules().is_empty() || Variant::is_line(text.trim()),
        Err(ReadError::UnknownRule { .. }) => true,
        Err(_) => is_typed || Variant::is_line(text.trim()),
    };
    (is_typed || has_code || start.trim_start().starts_with('{'))
        && texts(path).is_ok_and(|texts| texts.iter().any(has_rules))
}

/// The start of a file. Empty for a long one, which is a list of plain grids.
fn start_of(path: &Path) -> String {
    let mut bytes = Vec::new();
    let is_short = fs::metadata(path).is_ok_and(|file| file.len() <= MAX_BYTES);
    let read = File::open(path).and_then(|file| file.take(START_BYTES).read_to_end(&mut bytes));
    if is_short && read.is_ok() {
        String::from_utf8_lossy(&bytes).into_owned()
    } else {
        String::new()
    }
}

/// Whether an argument is the text of a variant itself.
fn is_code(path: &Path) -> bool {
    path.to_str().is_some_and(Variant::is_code)
}

/// The variants of a file, or of a text in its place.
fn texts(path: &Path) -> anyhow::Result<Vec<Text>> {
    let is_line = |text: &str| Variant::is_code(text) || Variant::is_grid_line(text);
    let is_text = path.to_str().is_some_and(is_line);
    let (place, text) = if is_text && !path.is_file() {
        ("the argument".to_owned(), path.to_string_lossy().into_owned())
    } else {
        let source = InputSource::new(path);
        let mut bytes = Vec::new();
        let opened = open(path).with_context(|| source.to_string())?;
        // A longer text is refused when it is read.
        opened.reader.take(64 << 20).read_to_end(&mut bytes).with_context(|| source.to_string())?;
        let text =
            String::from_utf8(bytes).ok().with_context(|| format!("{source}: found no UTF-8"))?;
        (source.to_string(), text)
    };
    let lines = text.lines().map(str::trim).zip(1_u32..).filter(|(line, _)| !line.is_empty());
    let lines = lines.collect_vec();
    let is_list = lines.len() > 1 && lines.iter().all(|(line, _)| is_line(line));
    if !is_list {
        return Ok(vec![Text { place, text }]);
    }
    let one = |(line, number): (&str, u32)| Text {
        place: format!("{place}: line {number}"),
        text: line.to_owned(),
    };
    Ok(lines.into_iter().map(one).collect())
}

/// Answers for each variant.
pub fn variant(args: &VariantArgs, report: &mut Report) -> anyhow::Result<()> {
    let files = args.files();
    if let Question::Count { limits, search, .. } = &args.question {
        return count(files, limits.budget(), search, report);
    }
    let nodes = args.question.input().map_or(NODES, |input| input.max_nodes);
    each_variant(files, report, |source, variant, report| {
        let Some(variant) = variant else { return Ok(()) };
        NextVariant { source, variant: &variant, nodes, report }.answer(&args.question)
    })
}

/// Calls a function with each variant; `None` stands for a text that cannot be read.
pub fn each_variant(
    files: &[PathBuf],
    report: &mut Report,
    mut answer: impl FnMut(&InputSource, Option<Variant>, &mut Report) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    for path in files {
        for Text { place, text } in texts(path)? {
            let source = InputSource::named(place);
            let variant = match text.parse::<Variant>() {
                Ok(variant) => Some(variant),
                Err(error) => {
                    eprint_at(&source, error);
                    report.record_status(Status::Invalid);
                    None
                }
            };
            let skipped = variant.as_ref().map(Variant::skipped).unwrap_or_default();
            if !skipped.is_empty() {
                let skipped = skipped.iter().format(", ");
                eprint_at(&source, format_args!("skipped, as it is only drawn: {skipped}"));
            }
            answer(&source, variant, report).with_context(|| source.to_string())?;
        }
    }
    Ok(())
}

/// Prints the number of solutions of each variant, with a + if a limit was reached.
fn count(
    files: &[PathBuf],
    budget: Budget,
    search: &SearchArgs,
    report: &mut Report,
) -> anyhow::Result<()> {
    let mut runner = Runner::new(search)?;
    let nth = search.nth.map_or_else(String::new, |nth| format!(" {nth}"));
    let task = format!("sudoku variant count{nth}");
    let skipped = runner.begin_list(&task)?;
    let (mut position, mut before, mut last) = (0, Checksum::default(), None);
    each_variant(files, report, |_, variant, report| {
        let text = variant.as_ref().map_or_else(String::new, ToString::to_string);
        runner.note_list(position, before.value())?;
        before.update(text.as_bytes());
        position += 1;
        let Some(variant) = variant.filter(|_| position > skipped) else { return Ok(()) };
        let problem = variant.problem()?;
        let name = format!("{task} {:016x}", before.value());
        let mut state = runner.begin(&problem, &name, position - 1)?;
        let outcome = runner.search(&problem, &mut state, budget, &mut Goal::Count)?;
        let solutions = state.solutions;
        last = Some(state);
        if outcome == Outcome::Exhausted {
            return print_record(solutions);
        }
        report.record_status(Status::Limit);
        print_record(format_args!("{solutions}+"))
    })?;
    runner.note_list(position, before.value())?;
    match &last {
        Some(last) => runner.finish(last),
        None => runner.finish_list(position),
    }
}

/// The next variant, about which something is asked.
struct NextVariant<'a> {
    source: &'a InputSource,
    variant: &'a Variant,
    /// The most nodes of a search.
    nodes: u64,
    report: &'a mut Report,
}

impl NextVariant<'_> {
    /// Says why there is no answer, or not the one that was expected.
    fn say(&mut self, status: Status, message: impl Display) {
        eprint_at(self.source, message);
        self.report.record_status(status);
    }

    fn answer(&mut self, question: &Question) -> anyhow::Result<()> {
        let (variant, nodes) = (self.variant, self.nodes);
        match question {
            Question::Convert(_) => print_record(variant.to_string().trim_end()),
            Question::Draw { solution: false, candidates, .. } => {
                let shown = if *candidates { Shown::Candidates } else { Shown::Puzzle };
                print_record(variant.to_svg(shown).trim_end())
            }
            Question::Solve(_) | Question::Draw { .. } => {
                let solved = variant.solve(nodes)?;
                let digits = first_of(&solved).map(Digits::digits);
                if let Question::Draw { .. } = question {
                    let shown = digits.map_or(Shown::Puzzle, Shown::Solution);
                    print_record(variant.to_svg(shown).trim_end())?;
                } else if let Some(digits) = digits {
                    print_record(variant.rows_of(digits))?;
                }
                self.say_all(&solved);
                Ok(())
            }
            Question::Check { minimal: true, .. } => self.minimal(),
            Question::Check { .. } => {
                let (word, status) = match variant.solve(nodes)? {
                    Solved::Unique(_) => return print_record("unique"),
                    Solved::Multiple(_) => ("multiple", Status::Multiple),
                    Solved::None => ("none", Status::NoSolution),
                    Solved::Unknown(_) => ("unknown", Status::Limit),
                };
                self.report.record_status(status);
                print_record(word)
            }
            Question::Candidates(_) => self.candidates(),
            Question::Explain(_) => self.explain(),
            Question::Count { .. } => unreachable!("BUG: it is counted"),
            Question::Hint { level, .. } => self.hint(*level),
        }
    }

    /// Says why what was found is not the only solution.
    fn say_all(&mut self, solved: &Solved) {
        match solved {
            Solved::Unique(_) => {}
            Solved::Multiple(_) => self.say(Status::Multiple, "multiple solutions"),
            Solved::None => self.no_solution(),
            Solved::Unknown(Some(_)) => {
                self.say(Status::Limit, "a limit was reached: not proved to be the only solution");
            }
            Solved::Unknown(None) => {
                self.say(Status::Limit, "a limit was reached before a solution");
            }
        }
    }

    /// Says that there is no solution, and why, if that shows without a search.
    fn no_solution(&mut self) {
        let problem = self.variant.problem();
        let why = problem.as_ref().ok().and_then(|it| it.constraints().contradiction());
        self.say(
            Status::NoSolution,
            match why {
                Some(why) => format!("no solution: {why}"),
                None => "no solution".to_owned(),
            },
        );
    }

    /// Prints the digits of each cell that some solution has, as a grid of marks.
    fn candidates(&mut self) -> anyhow::Result<()> {
        let found = self.variant.true_candidates(self.nodes)?;
        let open = found.open.iter().map(Vec::len).sum::<usize>();
        if found.possible.iter().any(Vec::is_empty) && open == 0 {
            self.no_solution();
            return Ok(());
        }
        print_marks(self.variant, &found.possible)?;
        if open > 0 {
            self.say(
                Status::Limit,
                format_args!("a limit was reached: {open} digits are still open"),
            );
        }
        Ok(())
    }

    /// Whether there is one solution, or a limit was reached; says otherwise what there is.
    fn can_be_explained(&mut self) -> anyhow::Result<bool> {
        let solved = self.variant.solve(self.nodes)?;
        if !matches!(solved, Solved::Unique(_)) {
            self.say_all(&solved);
        }
        Ok(matches!(solved, Solved::Unique(_) | Solved::Unknown(_)))
    }

    /// Prints all steps that a person finds.
    fn explain(&mut self) -> anyhow::Result<()> {
        if !self.can_be_explained()? {
            return Ok(());
        }
        let mut steps = self.variant.steps();
        for (step, number) in steps.by_ref().zip(1_u32..) {
            print_record(format_args!("{number}. {}\n", step.text(self.variant)))?;
        }
        if steps.is_solved() {
            let digits = steps.candidates().concat();
            return print_record(self.variant.rows_of(&digits));
        }
        print_marks(self.variant, steps.candidates())?;
        self.say(Status::Limit, NO_STEP);
        Ok(())
    }

    /// Prints the next step, or a part of it.
    fn hint(&mut self, level: u8) -> anyhow::Result<()> {
        if !self.can_be_explained()? {
            return Ok(());
        }
        let variant = self.variant;
        let mut steps = variant.steps();
        match steps.next() {
            Some(step) => print_record(match level {
                1 => format!("The next step: {}", step.technique()),
                2 => format!("Look at {}", step.place(variant)),
                3 => format!("The pattern: {}", step.pattern(variant)),
                _ => step.text(variant),
            })?,
            None if steps.is_solved() => eprint_at(self.source, "every cell is filled"),
            None => self.say(Status::Limit, NO_STEP),
        }
        Ok(())
    }

    /// Prints the givens and rules that can go without a second solution.
    fn minimal(&mut self) -> anyhow::Result<()> {
        match self.variant.solve(self.nodes)? {
            Solved::Unique(_) => self.redundant()?,
            solved => self.say_all(&solved),
        }
        Ok(())
    }

    fn redundant(&mut self) -> anyhow::Result<()> {
        let variant = self.variant;
        let name = |it: &Redundant| match it {
            Redundant::Given(cell) => format!("given: {}", variant.grid().name(*cell)),
            Redundant::Rule(rule) => variant.line_of(rule),
        };
        let (redundant, unknown) = variant.redundant(self.nodes)?;
        redundant.iter().try_for_each(|it| print_record(name(it)))?;
        for it in &unknown {
            self.say(Status::Limit, format_args!("a limit was reached without {}", name(it)));
        }
        Ok(())
    }
}

/// Prints the digits of each cell, a row in each line.
fn print_marks(variant: &Variant, candidates: &[Vec<i64>]) -> anyhow::Result<()> {
    let digits = |digits: &Vec<i64>| variant.rows_of(digits).replace('\n', "");
    let marks: Vec<String> = candidates.iter().map(digits).collect();
    let width = marks.iter().map(String::len).max().unwrap_or(0);
    let (_, columns) = variant.grid().size();
    marks.chunks(columns).try_for_each(|row| {
        let row = row.iter().map(|marks| format!("{marks:width$}")).join(" ");
        print_record(row.trim_end())
    })
}

/// The first solution that was found.
fn first_of(solved: &Solved) -> Option<&Digits> {
    match solved {
        Solved::Unique(digits) | Solved::Unknown(Some(digits)) => Some(digits),
        Solved::Multiple(both) => Some(&both[0]),
        Solved::None | Solved::Unknown(None) => None,
    }
}
