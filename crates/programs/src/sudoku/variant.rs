//! `sudoku variant`: killers, thermometers, arrows and other variants.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::{Args, Subcommand};
use itertools::Itertools;
use stack_assumptions::parallel::parallel;
use stack_assumptions::{Limits, Outcome, search};
use sudoku_variants::{ReadError, Redundant, Solved, Variant};
use terminal::exit::LIMIT;
use terminal::input::{InputSource, open};
use terminal::output::{OtherFiles, eprint, print_record};

/// The most nodes of a search, if nothing else is said.
const NODES: u64 = 1_000_000;

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
        input: InputArgs,
        /// Search on this many threads, without a limit
        #[arg(long, value_name = "T", value_parser = terminal::args::threads, conflicts_with = "max_nodes")]
        threads: Option<std::num::NonZeroUsize>,
    },
    /// Print for each cell the digits that some solution has
    Candidates(InputArgs),
    /// Print the rules as lines of text
    Convert(InputArgs),
}

#[derive(Args)]
struct InputArgs {
    /// Files with a variant, or with one in each line; - is stdin. A link or a constraint string may
    /// stand here, too
    #[arg(value_name = "FILE|TEXT", default_value = "-")]
    files: Vec<PathBuf>,

    /// Stop each search after N nodes
    #[arg(long, value_name = "N", default_value_t = NODES)]
    max_nodes: u64,
}

impl VariantArgs {
    fn input(&self) -> &InputArgs {
        match &self.question {
            Question::Solve(input) | Question::Candidates(input) | Question::Convert(input) => {
                input
            }
            Question::Check { input, .. } | Question::Count { input, .. } => input,
        }
    }

    /// What the command reads besides its output.
    pub fn other_files(&self) -> OtherFiles<'_> {
        OtherFiles { inputs: &self.input().files, reads_stdin: true, ..OtherFiles::default() }
    }
}

/// A text of a variant, and where it stands.
struct Text {
    place: String,
    text: String,
}

/// The longest file that is looked at for variants.
const MAX_BYTES: u64 = 10 << 20;

/// How much of a file is looked at to tell a variant.
const START_BYTES: u64 = 1 << 12;

/// The options that variants have, too.
const OPTIONS: [&str; 6] = ["--max-nodes", "--threads", "--minimal", "-o", "--output", "-"];

/// The arguments with `variant` before the command, if it is one that variants have with these
/// options, and each file or text among the arguments has a variant.
pub fn with_variant(mut arguments: Vec<OsString>) -> Vec<OsString> {
    let is_command = |command: &OsString| {
        ["solve", "count", "check", "convert"].iter().any(|known| command == known)
    };
    let (command, rest) = match arguments.split_first() {
        Some((command, rest)) if is_command(command) => (command.clone(), rest),
        _ => return arguments,
    };
    let is_known = |argument: &OsString| {
        let argument = argument.to_string_lossy();
        let name = argument.split('=').next().unwrap_or_default();
        !name.starts_with('-') || OPTIONS.contains(&name)
    };
    if !rest.iter().all(is_known) {
        return arguments;
    }
    let inputs = rest.iter().map(PathBuf::from);
    let mut inputs = inputs.filter(|input| input.is_file() || looks_like_text(input)).peekable();
    if inputs.peek().is_some() && inputs.all(|input| is_variant(&input)) {
        arguments.splice(..1, ["variant".into(), command]);
    }
    arguments
}

/// Whether a file or a text has rules beside those of a plain Sudoku.
fn is_variant(path: &Path) -> bool {
    let start = if looks_like_text(path) {
        path.to_string_lossy().into_owned()
    } else {
        let mut bytes = Vec::new();
        let read = File::open(path).and_then(|file| file.take(START_BYTES).read_to_end(&mut bytes));
        read.map(|_| String::from_utf8_lossy(&bytes).into_owned()).unwrap_or_default()
    };
    let is_typed = start.lines().any(|line| Variant::is_rule(line.trim()));
    let is_json = start.trim_start().starts_with('{');
    let may_be = start.contains("load=") || is_string(&start) || is_json || is_typed;
    // A longer file is a list of plain grids.
    let is_short = fs::metadata(path).map_or(true, |file| file.len() <= MAX_BYTES);
    let has_rules = |text: &Text| match text.text.parse::<Variant>() {
        // The other commands read no constraint strings.
        Ok(variant) => !variant.rules().is_empty() || is_string(&text.text),
        Err(ReadError::UnknownRule { .. }) => true,
        // A mistake is told in the words of variants.
        Err(_) => is_string(&text.text) || is_typed,
    };
    may_be && is_short && texts(path).is_ok_and(|texts| texts.iter().any(has_rules))
}

/// Whether a text begins as a constraint string.
fn is_string(text: &str) -> bool {
    let text = text.trim_start();
    let name = text.strip_prefix('.').map(|rest| rest.split('~').next().unwrap_or_default());
    text.contains('~') && name.is_some_and(|name| name.chars().all(|c| c.is_ascii_alphabetic()))
}

/// Whether an argument is the text of a variant itself.
fn looks_like_text(path: &Path) -> bool {
    let word = path.to_str().unwrap_or_default();
    word.contains("load=") || is_string(word) || word.starts_with("N4Ig")
}

/// The variants of a file, or of a text in its place.
fn texts(path: &Path) -> anyhow::Result<Vec<Text>> {
    let word = path.to_str().unwrap_or_default();
    let (place, text) = if looks_like_text(path) {
        ("the argument".to_owned(), word.to_owned())
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
    // A list has a link or a string in each line.
    let is_one = |line: &str| line.contains("load=") || is_string(line);
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    if lines.clone().count() > 1 && lines.all(is_one) {
        let numbered = text.lines().map(str::trim).zip(1..).filter(|(line, _)| !line.is_empty());
        let text_of = |(line, number): (&str, u32)| Text {
            place: format!("{place}: line {number}"),
            text: line.to_owned(),
        };
        return Ok(numbered.map(text_of).collect());
    }
    Ok(vec![Text { place, text }])
}

/// The exit code if there is more than one solution.
const MULTIPLE: u8 = 3;

/// Of several exit codes, the first of these.
fn first_code(codes: &[u8]) -> u8 {
    let found = [2, LIMIT, 1, MULTIPLE].into_iter().find(|code| codes.contains(code));
    found.unwrap_or(0)
}

/// Answers for each variant; returns the exit code.
pub fn variant(args: &VariantArgs) -> anyhow::Result<u8> {
    let mut codes = Vec::new();
    let input = args.input();
    for path in &input.files {
        for Text { place, text } in texts(path)? {
            match text.parse::<Variant>() {
                Ok(variant) => {
                    if !variant.skipped().is_empty() {
                        let skipped = variant.skipped().iter().format(", ");
                        eprint(format_args!("{place}: skipped, as it is only drawn: {skipped}"));
                    }
                    let answered = answer(&args.question, input, &place, &variant);
                    codes.push(answered.with_context(|| place)?);
                }
                Err(error) => {
                    eprint(format_args!("{place}: {error}"));
                    codes.push(2);
                }
            }
        }
    }
    Ok(first_code(&codes))
}

fn answer(
    question: &Question,
    input: &InputArgs,
    place: &str,
    variant: &Variant,
) -> anyhow::Result<u8> {
    let nodes = input.max_nodes;
    match question {
        Question::Convert(_) => print_record(variant.to_string().trim_end()).map(|()| 0),
        Question::Solve(_) => solve(place, variant, nodes),
        Question::Check { minimal: true, .. } => minimal(place, variant, nodes),
        Question::Check { .. } => {
            let (word, code) = match variant.solve(nodes)? {
                Solved::Unique(_) => ("unique", 0),
                Solved::Multiple(_) => ("multiple", MULTIPLE),
                Solved::None => ("none", 1),
                Solved::Unknown(_) => ("unknown", LIMIT),
            };
            print_record(word).map(|()| code)
        }
        Question::Count { threads: Some(threads), .. } => {
            let count = parallel(variant.problem()?).threads(*threads).count().value;
            print_record(count).map(|()| 0)
        }
        Question::Count { .. } => {
            let problem = variant.problem()?;
            let mut search = search(&problem).limit(Limits::new().nodes(nodes));
            let count = search.count_up_to(u64::MAX);
            let is_over = search.outcome() == Some(Outcome::Exhausted);
            print_record(format_args!("{count}{}", if is_over { "" } else { "+" }))?;
            Ok(if is_over { 0 } else { LIMIT })
        }
        Question::Candidates(_) => candidates(place, variant, nodes),
    }
}

fn solve(place: &str, variant: &Variant, nodes: u64) -> anyhow::Result<u8> {
    let (first, message, code) = match variant.solve(nodes)? {
        Solved::Unique(digits) => (Some(digits), None, 0),
        Solved::Multiple(both) => (Some(both[0].clone()), Some("multiple solutions"), MULTIPLE),
        Solved::None => (None, Some("no solution"), 1),
        Solved::Unknown(Some(digits)) => {
            (Some(digits), Some("a limit was reached: not proved to be the only solution"), LIMIT)
        }
        Solved::Unknown(None) => (None, Some("a limit was reached before a solution"), LIMIT),
    };
    if let Some(digits) = first {
        print_record(variant.rows_of(digits.digits()))?;
    }
    if let Some(message) = message {
        eprint(format_args!("{place}: {message}"));
    }
    Ok(code)
}

/// The digits of each cell that some solution has, as a grid of marks.
fn candidates(place: &str, variant: &Variant, nodes: u64) -> anyhow::Result<u8> {
    let found = variant.true_candidates(nodes)?;
    let open = found.open.iter().map(Vec::len).sum::<usize>();
    if found.possible.iter().any(Vec::is_empty) && open == 0 {
        eprint(format_args!("{place}: no solution"));
        return Ok(1);
    }
    let (_, columns) = variant.grid().size();
    let digits = |digits: &Vec<i64>| variant.rows_of(digits).replace('\n', "");
    let marks: Vec<String> = found.possible.iter().map(digits).collect();
    let width = marks.iter().map(String::len).max().unwrap_or(0);
    for row in marks.chunks(columns) {
        let row = row.iter().map(|marks| format!("{marks:width$}")).join(" ");
        print_record(row.trim_end())?;
    }
    if open > 0 {
        eprint(format_args!("{place}: a limit was reached: {open} digits are still open"));
        return Ok(LIMIT);
    }
    Ok(0)
}

/// The givens and rules that are not needed.
fn minimal(place: &str, variant: &Variant, nodes: u64) -> anyhow::Result<u8> {
    match variant.solve(nodes)? {
        Solved::Unique(_) => {}
        Solved::Unknown(_) => {
            eprint(format_args!(
                "{place}: a limit was reached: not known whether there is one solution"
            ));
            return Ok(LIMIT);
        }
        Solved::None => {
            eprint(format_args!("{place}: no solution"));
            return Ok(1);
        }
        Solved::Multiple(_) => {
            eprint(format_args!("{place}: multiple solutions"));
            return Ok(MULTIPLE);
        }
    }
    let name = |it: &Redundant| match it {
        Redundant::Given(cell) => format!("given: {}", variant.grid().name(*cell)),
        Redundant::Rule(rule) => variant.line_of(rule),
    };
    let (redundant, unknown) = variant.redundant(nodes)?;
    for it in &redundant {
        print_record(name(it))?;
    }
    for it in &unknown {
        eprint(format_args!("{place}: a limit was reached without {}", name(it)));
    }
    Ok(if unknown.is_empty() { 0 } else { LIMIT })
}
