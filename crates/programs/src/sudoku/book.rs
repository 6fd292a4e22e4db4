//! `sudoku book`: puzzles for paper.

use anyhow::ensure;
use sudoku::Grid;
use sudoku_book::{Book, Paper, Puzzle};
use sudoku_text::Record;
use sudoku_variants::{Shown, Solved, Variant};
use terminal::input::InputSource;
use terminal::output::{is_terminal, print_records};

use super::args::{BookArgs, BookFormat, InputArgs, PaperSize};
use super::human::levels;
use super::input::each_puzzle;
use super::output::Output;
use super::report::{Report, Status, eprint_at};
use super::variant::{NODES, each_variant, is_variant};

/// Prints a book of all puzzles.
pub fn book(args: &BookArgs, output: &mut Output) -> anyhow::Result<()> {
    let is_pdf = args.format == BookFormat::Pdf;
    ensure!(!is_pdf || !is_terminal(), "a PDF is no text for a terminal: name a file with -o FILE");
    let mut puzzles = Vec::new();
    let stdin = ["-".into()];
    let files = if args.input.files.is_empty() { &stdin[..] } else { &args.input.files };
    for file in files {
        if is_variant(file) || args.variants && file.as_os_str() == "-" {
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
        each_puzzle(&input, output, &mut |source, puzzle, output| {
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
