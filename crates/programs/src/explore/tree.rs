//! `explore tree`: a picture of a search tree.

use std::fmt::Display;
use std::fs;
use std::path::{Path as FilePath, PathBuf};

use anyhow::{Context, anyhow};
use clap::{Args, Subcommand};
use stack_assumptions::Puzzle;
use stack_assumptions::interval::Path;
use stack_assumptions_show::log::StepNames;
use stack_assumptions_show::tree::{Fold, SearchTree, TreeLayout, TreePicture};
use sudoku::{Reader, Record, Solver, SudokuPuzzle, Visitor};
use terminal::args::one_of;
use terminal::cluster::Named;
use terminal::output::print_record;

use crate::eight_queens::board::BoardArgs;
use crate::knights_tour::tour::TourArgs;

/// Which tree is drawn, and how.
#[derive(Args)]
pub struct TreeArgs {
    #[command(subcommand)]
    puzzle: PuzzleCommand,

    /// Write the picture to FILE [default: the output]
    #[arg(long, value_name = "FILE", global = true)]
    svg: Option<PathBuf>,

    /// Where the nodes are drawn: layered, radial or icicle
    #[arg(long, value_name = "LAYOUT", default_value = "layered", global = true)]
    layout: TreeLayout,

    /// Which subtrees are drawn as one triangle: failed, none, or those of at most N nodes
    #[arg(long, value_name = "failed|none|N", default_value = "failed", global = true)]
    fold: Fold,

    /// Draw only what is below the node of this path, such as 0.2.1
    #[arg(long, value_name = "PATH", global = true)]
    at: Option<Path>,

    /// Draw only D levels below the root
    #[arg(long, value_name = "D", global = true)]
    depth: Option<usize>,

    /// Stop the search after N nodes
    #[arg(long, value_name = "N", default_value_t = SearchTree::MAX_NODES, global = true)]
    max_nodes: u32,
}

/// The puzzle whose search is drawn.
#[derive(Subcommand)]
enum PuzzleCommand {
    /// The n queens puzzle
    Queens(BoardArgs),
    /// Knight's tours
    Tour(TourArgs),
    /// A Sudoku
    Sudoku(SudokuArgs),
}

/// A Sudoku and the solver whose search is drawn.
#[derive(Args)]
struct SudokuArgs {
    /// A file, or a puzzle such as 81 characters; the first puzzle of a file is taken
    #[arg(value_name = "FILE|PUZZLE")]
    puzzle: String,

    /// The solver; one whose steps cannot be followed is replaced by mrv
    #[arg(long, default_value = "mrv", value_parser = one_of::<Solver>(Solver::ALL.iter().map(|info| (info.name, info.help))))]
    solver: Solver,
}

impl TreeArgs {
    /// Draws the tree.
    pub fn run(&self) -> anyhow::Result<()> {
        match &self.puzzle {
            PuzzleCommand::Queens(board) => {
                let title = format!("{} queens", board.queens);
                self.draw(&title, &board.puzzle(), board.step_names())
            }
            PuzzleCommand::Tour(tour) => {
                let puzzle = tour.tours().map_err(|error| anyhow!(error))?;
                self.draw(&tour.name(), &puzzle, tour.step_names())
            }
            PuzzleCommand::Sudoku(args) => {
                let record = args.read()?;
                let visitor = DrawSudoku { args: self, record: &record };
                let drawn = args.solver.for_steps().with_puzzle(record.clues(), visitor);
                drawn.context("the puzzle has a digit twice")?
            }
        }
    }

    fn draw<P: Puzzle>(
        &self,
        title: &str,
        puzzle: &P,
        names: impl StepNames<P::Slot, P::Candidate>,
    ) -> anyhow::Result<()> {
        let root = Path::default();
        let at = self.at.as_ref().unwrap_or(&root);
        let tree = SearchTree::record(puzzle, names, at, self.max_nodes).context("--at")?;
        let mut picture = TreePicture::new(title).layout(self.layout).fold(self.fold);
        if let Some(depth) = self.depth {
            picture = picture.max_depth(depth);
        }
        let svg = picture.to_svg(&tree);
        match self.svg.as_deref().filter(|file| *file != FilePath::new("-")) {
            Some(file) => fs::write(file, svg)
                .with_context(|| format!("{}: cannot write the picture", file.display())),
            None => print_record(svg.trim_end()),
        }
    }
}

impl SudokuArgs {
    /// Reads the puzzle.
    fn read(&self) -> anyhow::Result<Record> {
        let file = FilePath::new(&self.puzzle);
        let text = if file.is_file() {
            fs::read(file).with_context(|| self.puzzle.clone())?
        } else {
            self.puzzle.replace('/', "\n").into_bytes()
        };
        let place = || format!("{}: found no Sudoku, expected a file or a puzzle", self.puzzle);
        Reader::new(&*text).next().with_context(place)?.with_context(place)
    }
}

/// Draws the search of any solver.
struct DrawSudoku<'a> {
    args: &'a TreeArgs,
    record: &'a Record,
}

impl Visitor for DrawSudoku<'_> {
    type Output = anyhow::Result<()>;

    fn visit<P: SudokuPuzzle>(self, puzzle: P) -> Self::Output {
        let side = self.record.grid.shape().side();
        let title = format!("Sudoku {side}×{side}");
        self.args.draw(&title, &puzzle, SudokuNames(&puzzle))
    }
}

/// The names of cells and digits.
struct SudokuNames<'p, P>(&'p P);

impl<P: SudokuPuzzle> StepNames<P::Slot, P::Candidate> for SudokuNames<'_, P> {
    fn slot(&self, slot: P::Slot) -> impl Display {
        match self.0.position(slot) {
            Some(position) => position.to_string(),
            None => format!("{slot:?}"),
        }
    }

    fn step(&self, slot: P::Slot, candidate: P::Candidate) -> impl Display {
        match self.0.describe(slot, candidate) {
            Some(step) => step.to_string(),
            None => format!("{slot:?}: {candidate:?}"),
        }
    }
}
