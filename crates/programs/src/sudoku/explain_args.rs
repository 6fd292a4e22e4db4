//! The command line of `sudoku explain`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use sudoku::{Format, Shape};
use sudoku_human::explain::Notation;
use terminal::args::{LimitArgs, one_of};

use super::args::{InputArgs, formats};
use super::hardness::Hardness;
use super::human::args::OrderArgs;

#[derive(Args)]
pub struct ExplainArgs {
    /// Files to read, or puzzles: 81 characters, or rows separated by / or spaces; stdin
    /// if there is none, or for -
    #[arg(value_name = "FILE|PUZZLE")]
    files: Vec<PathBuf>,

    /// The size of a box, rows x columns [default: square, or 2x3, 2x4, 2x5, 3x4]
    #[arg(long, value_name = "RxC")]
    boxes: Option<Shape>,

    /// The column of a CSV list to read, by its name or its number
    #[arg(long, value_name = "NAME")]
    column: Option<String>,

    /// What is printed
    #[arg(long, value_enum, default_value_t)]
    pub format: ExplainFormat,

    /// Read puzzles in this format only [default: the format is recognised]
    #[arg(long, value_name = "FORMAT", value_parser = one_of::<Format>(formats()))]
    from_format: Option<Format>,

    /// Begin with this step of the path; steps count from 1
    #[arg(long, value_name = "STEP", default_value_t = 1, value_parser = first_step)]
    #[arg(allow_negative_numbers = true)]
    pub from: usize,

    /// Show only steps that are at least this hard: easy, medium, hard, unfair, extreme, or a
    /// value of the Sudoku Explainer such as 4.2; or only those of a technique, by its name
    #[arg(long, value_name = "HARD", allow_negative_numbers = true)]
    pub only: Option<Hardness>,

    #[command(flatten)]
    pub order: OrderArgs,

    #[command(flatten)]
    pub limits: LimitArgs,

    /// How cells are written: as the cell of this example is, r4c5, R4C5 or E5 (column E,
    /// row 5)
    #[arg(long, value_name = "r4c5|R4C5|E5", default_value = "r4c5")]
    pub notation: Notation,

    /// Check the steps in these files, as --format json prints them, by their evidence alone
    #[arg(long, conflicts_with_all = ["format", "from", "only", "order", "uniqueness", "limits"])]
    pub check: bool,
}

impl ExplainArgs {
    /// Returns which puzzles are read.
    pub fn input(&self) -> InputArgs {
        let Self { files, boxes, column, from_format, .. } = self;
        let (files, column) = (files.clone(), column.clone());
        InputArgs { files, boxes: *boxes, column, from: *from_format, part: None }
    }

    /// Returns the files and puzzles of the command line.
    pub fn files(&self) -> &[PathBuf] {
        &self.files
    }
}

/// A format of the output.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum ExplainFormat {
    /// Sentences
    #[default]
    Text,
    /// One object per puzzle, with the evidence of each step
    Json,
    /// The picture of one step: the first that is shown
    Svg,
    /// A page with all steps, which needs no network
    Html,
}

/// Parses the number of a step. Other commands call `--from` what is `--from-format` here.
fn first_step(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(0) => Err("steps count from 1".to_owned()),
        Ok(step) => Ok(step),
        Err(_) if text.parse::<Format>().is_ok() => Err(format!(
            "expected the number of a step, such as 12; for the format of the input: \
             --from-format {text}"
        )),
        Err(_) => Err("expected the number of a step, such as 12; the format of the input is \
                       chosen by --from-format FORMAT"
            .to_owned()),
    }
}
