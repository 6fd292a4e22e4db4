//! The command line of `sudoku explain`.

use clap::{Args, ValueEnum};
use sudoku_human::explain::Notation;
use terminal::args::LimitArgs;

use super::args::OrderArgs;
use super::hardness::Hardness;
use crate::sudoku::args::InputArgs;

#[derive(Args)]
pub struct ExplainArgs {
    #[command(flatten)]
    pub input: InputArgs,

    /// What is printed
    #[arg(long, value_enum, default_value_t)]
    pub format: ExplainFormat,

    /// Begin with this step of the path; steps count from 1
    #[arg(long, value_name = "STEP", default_value_t = 1, value_parser = first_step)]
    #[arg(allow_negative_numbers = true)]
    pub first_step: usize,

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
    #[arg(long, conflicts_with_all = ["format", "first_step", "only", "order", "uniqueness", "limits"])]
    pub check: bool,
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

/// Parses the number of a step.
fn first_step(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(0) => Err("steps count from 1".to_owned()),
        Ok(step) => Ok(step),
        Err(_) => Err("expected the number of a step, such as 12".to_owned()),
    }
}
