//! `sudoku book`: puzzles for paper.

use anyhow::ensure;
use clap::{Args, ValueEnum, value_parser};
use sudoku::Grid;
use sudoku_book::{Book, Paper, Puzzle};
use sudoku_text::Record;
use sudoku_variants::{Shown, Solved, Variant};
use terminal::input::InputSource;
use terminal::output::{is_terminal, print_records};

use super::args::InputArgs;
use super::human::levels;
use super::input::each_puzzle;
use super::output::Output;
use super::report::{Report, Status, eprint_at};
use super::variant::{NODES, each_variant, is_variant};

#[derive(Args)]
pub struct BookArgs {
    #[command(flatten)]
    pub input: InputArgs,

    /// The title
    #[arg(long, value_name = "TEXT", default_value = "Sudoku")]
    title: String,

    /// What stands at the end of each page, such as the seed of the puzzles
    #[arg(long, value_name = "TEXT", default_value = "")]
    footer: String,

    /// How many puzzles are on a page, from 1 to 12
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = value_parser!(u8).range(1..=12))]
    per_page: u8,

    /// The paper
    #[arg(long, value_enum, default_value_t)]
    paper: PaperSize,

    #[arg(
        help = "Print beside each 9×9 puzzle its level of HoDoKu and its rating of the Sudoku Explainer"
    )]
    #[arg(long)]
    levels: bool,

    /// Print the candidates that no given excludes
    #[arg(long)]
    candidates: bool,

    /// Leave the solutions out
    #[arg(long)]
    no_solutions: bool,

    /// pdf, or svg: one picture, the pages below each other
    #[arg(long, value_enum, default_value_t)]
    format: BookFormat,
}

#[derive(Clone, Copy, Default, ValueEnum)]
enum PaperSize {
    #[default]
    A4,
    A5,
    Letter,
}

#[derive(Clone, Copy, Default, PartialEq, ValueEnum)]
enum BookFormat {
    #[default]
    Pdf,
    Svg,
}

/// Prints a book of all puzzles.
pub fn book(args: &BookArgs, output: &mut Output) -> anyhow::Result<()> {
    let is_pdf = args.format == BookFormat::Pdf;
    ensure!(!is_pdf || !is_terminal(), "a PDF is no text for a terminal: name a file with -o FILE");
    let mut puzzles = Vec::new();
    let stdin = ["-".into()];
    let files = if args.input.files.is_empty() { &stdin[..] } else { &args.input.files };
    for file in files {
        if is_variant(file) {
            each_variant(
                std::slice::from_ref(file),
                &mut output.report,
                |source, variant, report| {
                    let Some(variant) = variant else { return Ok(()) };
                    args.add(&mut puzzles, &variant, None, source, report)
                },
            )?;
            continue;
        }
        let input = InputArgs { files: vec![file.clone()], ..args.input.clone() };
        each_puzzle(&input, output, |source, puzzle, output| {
            let record: Record = match puzzle {
                Ok(record) => record,
                Err(error) => return output.report_invalid(source, &error, None),
            };
            match Variant::from_plain(&record.grid) {
                Ok(variant) => {
                    args.add(&mut puzzles, &variant, Some(&record.grid), source, &mut output.report)
                }
                Err(error) => {
                    output.report.record_status(Status::Invalid);
                    eprint_at(source, format_args!("line {}: {error}", record.line));
                    Ok(())
                }
            }
        })?;
    }
    ensure!(!puzzles.is_empty(), "found no puzzle for the book");
    let mut book = Book::new(&args.title);
    book.footer.clone_from(&args.footer);
    book.per_page = args.per_page.into();
    book.paper = match args.paper {
        PaperSize::A4 => Paper::A4,
        PaperSize::A5 => Paper::A5,
        PaperSize::Letter => Paper::LETTER,
    };
    let bytes = if is_pdf { book.to_pdf(&puzzles)? } else { book.to_svg(&puzzles)?.into_bytes() };
    print_records(&bytes)
}

impl BookArgs {
    /// Adds a puzzle. A message names one that has no solution, or several.
    fn add(
        &self,
        puzzles: &mut Vec<Puzzle>,
        variant: &Variant,
        plain: Option<&Grid>,
        source: &InputSource,
        report: &mut Report,
    ) -> anyhow::Result<()> {
        let label = (puzzles.len() + 1).to_string();
        let (problem, digits) = match variant.solve(NODES)? {
            Solved::Unique(digits) => (None, Some(digits)),
            Solved::None => (Some((Status::NoSolution, "no solution")), None),
            Solved::Multiple(_) => (Some((Status::Multiple, "multiple solutions")), None),
            Solved::Unknown(_) => (Some((Status::Limit, "a limit was reached")), None),
        };
        if let Some((status, what)) = problem {
            report.record_status(status);
            eprint_at(
                source,
                format_args!("puzzle {label}: {what}, so the book has no solution of it"),
            );
        }
        let digits = digits.filter(|_| !self.no_solutions);
        puzzles.push(Puzzle {
            label,
            details: plain.filter(|_| self.levels).map_or_else(String::new, levels),
            picture: variant.to_svg(if self.candidates {
                Shown::Candidates
            } else {
                Shown::Puzzle
            }),
            solution: digits.map(|digits| variant.to_svg(Shown::Solution(digits.digits()))),
        });
        Ok(())
    }
}
