//! The command line of `sudoku explain`.

use std::path::PathBuf;
use std::str::FromStr;

use clap::{Args, ValueEnum};
use sudoku::{Format, Shape};
use sudoku_human::Technique;
use sudoku_human::explain::Notation;

use super::args::InputArgs;
use super::hardness::Hardness;

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

    /// Begin with this step of the path, from 1; or, with the name of a format, read puzzles
    /// in that format only
    #[arg(long, value_name = "STEP|FORMAT")]
    from: Vec<From>,

    /// Show only steps that are at least this hard: easy, medium, hard, unfair, extreme, or a
    /// value of the Sudoku Explainer such as 4.2; or only those of a technique, by its name
    #[arg(long, value_name = "HARD")]
    pub only: Option<Hardness>,

    /// The order in which techniques are tried.
    #[arg(
        long,
        value_name = "se|hodoku|FILE",
        default_value = "se",
        help = "The order in which techniques are tried: that of the Sudoku Explainer, that of \
                HoDoKu, or a file with the name of a technique on each line"
    )]
    pub order: String,

    /// How cells are written: as the cell of this example is, r4c5, R4C5 or E5 (column E,
    /// row 5)
    #[arg(long, value_name = "r4c5|R4C5|E5", default_value = "r4c5")]
    pub notation: Notation,

    /// Whether techniques are used that assume one solution
    #[arg(long, value_enum, value_name = "WHETHER", default_value_t)]
    pub uniqueness: YesNo,

    /// Check the steps in these files, as --format json prints them, by their evidence alone
    #[arg(long, conflicts_with_all = ["format", "from", "only", "order", "uniqueness"])]
    pub check: bool,
}

impl ExplainArgs {
    /// Returns which puzzles are read.
    pub fn input(&self) -> InputArgs {
        let format = self.from.iter().find_map(|from| match from {
            From::Step(_) => None,
            From::Format(format) => Some(*format),
        });
        let Self { files, boxes, column, .. } = self;
        InputArgs { files: files.clone(), boxes: *boxes, column: column.clone(), from: format }
    }

    /// Returns the files and puzzles of the command line.
    pub fn files(&self) -> &[PathBuf] {
        &self.files
    }

    /// Returns the number of the first step that is shown, from 1.
    pub fn first_step(&self) -> usize {
        let step = |from: &From| match from {
            From::Step(step) => Some(*step),
            From::Format(_) => None,
        };
        self.from.iter().find_map(step).unwrap_or(1)
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

/// Yes or no.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum YesNo {
    /// They are
    #[default]
    Yes,
    /// They are not
    No,
}

/// What `--from` says: a step, or a format of the input.
#[derive(Clone, Copy, Debug)]
enum From {
    Step(usize),
    Format(Format),
}

impl FromStr for From {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.parse() {
            Ok(0) => Err("steps are counted from 1".to_owned()),
            Ok(step) => Ok(Self::Step(step)),
            Err(_) => text.parse().map(Self::Format).map_err(|error| {
                format!("expected the number of a step, or a format of puzzles: {error}")
            }),
        }
    }
}

/// Returns the order of a name, or of a file.
pub fn order(name: &str) -> anyhow::Result<Vec<Technique>> {
    Ok(match name {
        "se" => sudoku_human::se::ORDER.to_vec(),
        "hodoku" => sudoku_human::hodoku::ORDER.to_vec(),
        file => {
            let text = std::fs::read_to_string(file)
                .map_err(|error| anyhow::anyhow!("--order {file}: cannot open: {error}"))?;
            sudoku_human::parse_order(&text)
                .map_err(|error| anyhow::anyhow!("--order {file}: {error}"))?
        }
    })
}
