//! `sudoku rate`: how hard each puzzle is.

use std::num::NonZeroUsize;
use std::sync::Arc;

use sudoku::Marks;
use sudoku_human::{HodokuRating, Level, RateError, SeRating, Technique};
use sudoku_text::{Format, ReadError, Record, ToText};
use terminal::input::InputSource;
use terminal::output::print_record;

use super::args::{RateArgs, Scale, TableFormat};
use super::rated_puzzle::{RateTask, RatedPuzzle, Rating};
use super::state::marks_of;
use crate::sudoku::chunks::{TextItem, Threads, each_item};
use crate::sudoku::csv_rows::CsvRows;
use crate::sudoku::json_object::JsonObject;
use crate::sudoku::output::Output;
use crate::sudoku::puzzle_json::puzzle_json;
use crate::sudoku::report::{Status, eprint_at};

/// Prints the rating of each puzzle, or why it has none.
pub fn rate(args: &RateArgs, output: &mut Output) -> anyhow::Result<()> {
    let RateArgs { input, scale, format, max, uniqueness, threads, limits } = args;
    let task = RateTask {
        scale: *scale,
        order: uniqueness.of(scale.order()),
        max: *max,
        limits: limits.clone(),
    };
    let threads = threads.map_or(0, NonZeroUsize::get);
    let mut printer = RatePrinter { args, csv: CsvRows::default() };
    if *format == TableFormat::Csv {
        printer.csv.print_header(printer.header())?;
    }
    let threads = Threads { number: threads, at_once: false };
    each_item(
        input,
        threads,
        &Arc::new(task),
        output,
        |source, item: TextItem<RatedPuzzle>, output| match item {
            TextItem::Done(RatedPuzzle { puzzle: Some(Ok(record)), rating: Some(rating) }) => {
                printer.print((source, record), rating, output)
            }
            TextItem::Done(RatedPuzzle { puzzle: Some(Err(error)), .. }) => {
                printer.print_invalid(source, error, output)
            }
            TextItem::Done(_) => Ok(()),
            TextItem::Other(_) => unreachable!("BUG: the work reads every puzzle"),
        },
    )
}

/// Prints ratings.
struct RatePrinter<'a> {
    args: &'a RateArgs,
    csv: CsvRows,
}

/// Why a puzzle has no rating.
struct Unrated {
    /// The word in CSV and JSON.
    word: String,
    /// The sentence in text and JSON.
    why: String,
    /// What makes the exit code.
    status: Status,
    /// Whether a message on stderr says so: it is not an answer, but an error of the puzzle.
    is_error: bool,
    /// The level, which `HoDoKu` gives also to puzzles that its techniques do not solve.
    level: Option<Level>,
}

impl RatePrinter<'_> {
    fn header(&self) -> &'static str {
        match self.args.scale {
            Scale::Se => "puzzle,er,ep,ed",
            Scale::Hodoku => "puzzle,score,level",
        }
    }

    /// Prints the rating of a puzzle, or why it has none.
    fn print(
        &mut self,
        (source, record): (&InputSource, &Record),
        rating: &Result<Rating, RateError>,
        output: &mut Output,
    ) -> anyhow::Result<()> {
        let rating = match rating {
            Ok(rating) => rating,
            Err(error) => return self.print_unrated((source, record), error, output),
        };
        match self.args.format {
            TableFormat::Text => print_record(text(rating)),
            TableFormat::Csv => {
                let puzzle = puzzle_text(record);
                let header = self.header();
                self.csv.print(header, format_args!("{puzzle},{}", fields(rating)))
            }
            TableFormat::Json => print_record(json(puzzle_json(source, record), rating)),
        }
    }

    fn print_unrated(
        &mut self,
        (source, record): (&InputSource, &Record),
        error: &RateError,
        output: &mut Output,
    ) -> anyhow::Result<()> {
        let Unrated { word, why, status, is_error, level } = self.unrated(error, record);
        output.report.record_status(status);
        if is_error {
            eprint_at(source, format_args!("line {}: {why}", record.line));
        }
        match self.args.format {
            TableFormat::Text => print_record(why),
            TableFormat::Csv => {
                let (header, puzzle) = (self.header(), puzzle_text(record));
                let rest = level.map_or_else(|| self.empty().to_owned(), |is| format!(",{is:?}"));
                self.csv.print(header, format_args!("{puzzle},{word}{rest}"))
            }
            TableFormat::Json => {
                let object = puzzle_json(source, record).with("unrated", word).with("why", why);
                print_record(match level {
                    Some(level) => object.with("level", format!("{level:?}")),
                    None => object,
                })
            }
        }
    }

    /// Reports a puzzle that cannot be read on stderr, and that it has no rating on stdout.
    fn print_invalid(
        &mut self,
        source: &InputSource,
        error: &ReadError,
        output: &mut Output,
    ) -> anyhow::Result<()> {
        let format = matches!(self.args.format, TableFormat::Json).then_some(Format::Json);
        output.report_invalid(source, error, format.or(Some(Format::Csv)))?;
        match self.args.format {
            _ if error.is_io() => Ok(()),
            TableFormat::Text => print_record(format_args!("invalid: {error}")),
            TableFormat::Csv => {
                let (header, empty) = (self.header(), self.empty());
                self.csv.print(header, format_args!(",invalid{empty}"))
            }
            TableFormat::Json => Ok(()),
        }
    }

    /// Returns the empty fields after the one that says why there is no rating.
    fn empty(&self) -> &'static str {
        match self.args.scale {
            Scale::Se => ",,",
            Scale::Hodoku => ",",
        }
    }

    fn unrated(&self, error: &RateError, record: &Record) -> Unrated {
        let (word, status, is_error) = match error {
            RateError::Shape(_) => ("shape", Status::Invalid, true),
            RateError::NoSolution => ("none", Status::NoSolution, true),
            RateError::NotUnique => ("multiple", Status::Multiple, true),
            RateError::Above { .. } => {
                let max = self.args.max.expect("BUG: a rating above no limit");
                let max = match self.args.scale {
                    Scale::Se => max.to_string(),
                    Scale::Hodoku => max.score().to_string(),
                };
                let (word, why) = (format!(">{max}"), format!("> {max}"));
                let status = Status::Limit;
                return Unrated { word, why, status, is_error: false, level: None };
            }
            RateError::Stopped => ("stopped", Status::Limit, true),
            _ => ("beyond", Status::Limit, false),
        };
        let contradiction = || record.marks.as_deref().and_then(Marks::contradiction);
        let why = match error {
            RateError::NoSolution => contradiction()
                .map_or_else(|| "no solution".to_owned(), |why| format!("no solution: {why}")),
            RateError::NotUnique => "multiple solutions".to_owned(),
            error => error.to_string(),
        };
        let is_beyond = matches!(error, RateError::Beyond { .. });
        let level = (is_beyond && self.args.scale == Scale::Hodoku).then_some(Level::Extreme);
        let why = match level {
            Some(level) => format!("{why}; {level:?}, without a score"),
            None => why,
        };
        Unrated { word: word.to_owned(), why, status, is_error, level }
    }
}

/// Returns the name of the hardest step, after a separator.
fn hardest(technique: Option<Technique>) -> String {
    technique.map_or_else(String::new, |technique| format!("; hardest step: {technique}"))
}

fn text(rating: &Rating) -> String {
    match rating {
        Rating::Se(rating) => {
            let SeRating { rating: er, pearl, diamond, hardest: technique } = rating;
            let [er, ep, ed] = [*er, *pearl, *diamond].map(tenths);
            format!("ER {er}, EP {ep}, ED {ed}{}", hardest(*technique))
        }
        Rating::Hodoku(HodokuRating { score, level, hardest: technique }) => {
            format!("score {score}, {level:?}{}", hardest(*technique))
        }
    }
}

fn fields(rating: &Rating) -> String {
    match rating {
        Rating::Se(SeRating { rating, pearl, diamond, .. }) => {
            [*rating, *pearl, *diamond].map(tenths).join(",")
        }
        Rating::Hodoku(HodokuRating { score, level, .. }) => format!("{score},{level:?}"),
    }
}

fn json(object: JsonObject, rating: &Rating) -> JsonObject {
    let number = |tenths: u16| f64::from(tenths) / 10.0;
    let (object, hardest) = match rating {
        Rating::Se(SeRating { rating, pearl, diamond, hardest }) => {
            let object = object.with("er", number(*rating)).with("ep", number(*pearl));
            (object.with("ed", number(*diamond)), hardest)
        }
        Rating::Hodoku(HodokuRating { score, level, hardest }) => {
            (object.with("score", *score).with("level", format!("{level:?}")), hardest)
        }
    };
    object.with("hardest", hardest.map(Technique::name))
}

/// Returns tenths as a number with one decimal.
pub fn tenths(value: u16) -> String {
    format!("{}.{}", value / 10, value % 10)
}

/// Returns a puzzle as one word: its digits, or its candidates if they say more.
fn puzzle_text(record: &Record) -> String {
    let candidates = marks_of(record).filter(Marks::is_restricted);
    let candidates = candidates.and_then(|marks| marks.to_text(Format::Candidates729).ok());
    let line = || record.grid.to_text_with(Format::Line, record.symbols);
    candidates.unwrap_or_else(|| line().unwrap_or_else(|_| record.grid.to_line()))
}
