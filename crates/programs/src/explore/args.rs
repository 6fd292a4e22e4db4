//! The arguments of `explore play`, `explore draw` and `explore tree`.

use std::path::PathBuf;

use ::sudoku::{Shape, Solver};
use clap::{Args, Subcommand};
use eight_queens::Queens;
use stack_assumptions::interval::Path;
use terminal::args::one_of;
use terminal::cluster::Named;

use super::action::Action;
use super::form::Form;
use super::recording;
use super::sudoku;
use super::tree::PictureArgs;
use crate::knights_tour::move_count::MoveCount;
use crate::knights_tour::tour_args::TourArgs;

/// What is played.
#[derive(Args)]
pub struct PlayArgs {
    #[command(subcommand)]
    pub puzzle: Puzzle,

    /// Begin at a node, such as 0.2.1: the ordinals of its candidates, counted from 0
    #[arg(long, value_name = "PATH", global = true)]
    pub at: Option<Path>,
}

/// What is drawn, and how.
#[derive(Args)]
pub struct DrawArgs {
    #[command(subcommand)]
    pub puzzle: Puzzle,

    /// The node, such as 0.2.1: the ordinals of its candidates, counted from 0 [default: the
    /// board before the search]
    #[arg(long, value_name = "PATH", global = true)]
    pub at: Option<Path>,

    /// What to print
    #[arg(long, value_enum, default_value_t, global = true)]
    pub form: Form,
}

/// Which tree is drawn, and how.
#[derive(Args)]
pub struct TreeArgs {
    #[command(subcommand)]
    pub puzzle: Puzzle,

    #[command(flatten)]
    pub picture: PictureArgs,
}

/// The puzzle.
#[derive(Subcommand)]
pub enum Puzzle {
    /// N queens
    Queens {
        /// The number of queens, rows and columns
        #[arg(value_name = "N", default_value = "8")]
        queens: usize,
    },
    /// A knight's tour
    Tour(TourArgs),
    /// A Sudoku
    Sudoku(SudokuArgs),
    /// The search of a log, as --record writes one
    Log {
        /// The log; - is stdin
        #[arg(value_name = "FILE")]
        file: PathBuf,
    },
}

/// A Sudoku, and how it is solved.
#[derive(Args)]
pub struct SudokuArgs {
    /// A file whose first puzzle is taken, - for stdin, or a puzzle
    #[arg(value_name = "FILE|PUZZLE")]
    pub puzzle: PathBuf,

    /// The boxes, rows x columns, such as 2x3
    #[arg(long, value_name = "RxC")]
    pub boxes: Option<Shape>,

    /// The solver
    #[arg(long, default_value = "mrv", value_parser = one_of::<Solver>(solvers()))]
    pub solver: Solver,
}

impl PlayArgs {
    /// Plays.
    pub fn run(self) -> anyhow::Result<()> {
        self.puzzle.run(Action::Play { at: self.at })
    }
}

impl DrawArgs {
    /// Draws.
    pub fn run(self) -> anyhow::Result<()> {
        self.puzzle.run(Action::Draw { at: self.at, form: self.form })
    }
}

impl TreeArgs {
    /// Draws.
    pub fn run(self) -> anyhow::Result<()> {
        self.puzzle.run(Action::Tree(self.picture))
    }
}

impl Puzzle {
    /// Does something with the puzzle.
    fn run(self, action: Action) -> anyhow::Result<()> {
        match self {
            Self::Queens { queens } => action.run(&Queens::new(queens)?),
            Self::Tour(args) => {
                let tours = args.wanted().and_then(|wanted| MoveCount::new(&wanted, args.order));
                action.run(&tours.map_err(anyhow::Error::msg)?.puzzle())
            }
            Self::Sudoku(args) => sudoku::run(&args.puzzle, args.boxes, args.solver, action),
            Self::Log { file } => action.run_recorded(&recording::read(&file)?),
        }
    }
}

fn solvers() -> impl Iterator<Item = (&'static str, &'static str)> {
    Solver::ALL.iter().map(|info| (info.name, info.help))
}
