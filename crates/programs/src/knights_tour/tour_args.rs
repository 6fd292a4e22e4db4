//! The options that choose the board and its tours.

use std::io::Read;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use knights_tour::{Board, Order, Size, Square};
use terminal::args::one_of;
use terminal::input::{self, InputSource};

use super::wanted::Wanted;

/// The board, and which of its tours are wanted.
#[derive(Args, Clone, Debug)]
pub struct TourArgs {
    /// The board, rows x columns, each at most 65536
    #[arg(value_name = "MxN", default_value = "8x8")]
    pub size: Size,

    /// A board of another shape: one line a row, the top row first, with . for a square and #
    /// where there is none; - reads it from stdin
    #[arg(long, value_name = "FILE", conflicts_with = "size")]
    pub board: Option<PathBuf>,

    /// Only tours that start here, such as a1
    #[arg(long, value_name = "SQUARE")]
    pub from: Option<Square>,

    /// Only tours that end here
    #[arg(long, value_name = "SQUARE")]
    pub to: Option<Square>,

    /// Only tours whose last square is a knight's move from the first
    ///
    /// Without --from and --to, each is found from one square only: a1, or the first one that is
    /// not missing.
    #[arg(long)]
    pub closed: bool,

    /// Search move by move, and try these squares first; this decides which tours are found
    /// first, and how soon [default: warnsdorff]
    #[arg(long, value_parser = one_of::<Order>(orders()))]
    pub order: Option<Order>,

    /// Count a tour and its reverse as one
    #[arg(long)]
    pub undirected: bool,
}

fn orders() -> impl Iterator<Item = (&'static str, &'static str)> {
    Order::ALL.into_iter().map(|order| (order.name(), order.help()))
}

/// The same, and how they are searched.
#[derive(Args, Clone, Debug)]
pub struct SearchedArgs {
    #[command(flatten)]
    pub tours: TourArgs,

    /// How the tours are searched [default: what is fastest for the command and the board]
    #[arg(long, value_name = "METHOD")]
    pub method: Option<Method>,

    /// With --method frontier, give up above this many states, of up to 48 bytes each (64 with
    /// numbers above 2^64) [default: 40000000]
    #[arg(long, value_name = "N", value_parser = max_states, allow_negative_numbers = true)]
    pub max_states: Option<usize>,
}

/// Parses a number of states.
fn max_states(text: &str) -> Result<usize, String> {
    let states = text.parse().ok().filter(|states| (1..=1 << 40).contains(states));
    states.ok_or_else(|| format!("expected a whole number from 1 to {}", 1_u64 << 40))
}

/// How tours are searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Method {
    /// Follow the knight: for lists in the order of the moves, for --order, --steps and
    /// --record, and for boards of any size
    Moves,
    /// Join fragments of a tour, at the square with the fewest links left: for lists and counts
    /// of up to 64 squares, also in shards and with checkpoints
    Fragments,
    /// Count without a list, square by square along the shorter side, which is at most 11: for
    /// counts on one thread, also with checkpoints; the memory grows with that side
    Frontier,
}

/// The most bytes of a drawn board.
const MAX_BYTES: u64 = 1 << 24;

/// Some editors begin a file with it.
const BYTE_ORDER_MARK: char = '\u{feff}';

impl TourArgs {
    /// Returns which tours are wanted. Reads the board.
    ///
    /// # Errors
    /// If the board cannot be read, or the options contradict each other.
    pub fn wanted(&self) -> Result<Wanted, String> {
        let Self { size, board, from, to, closed, undirected, .. } = self.clone();
        let board = match board {
            Some(file) => read_board(&file)?,
            None => Board::new(size),
        };
        Wanted { board, from, to, closed, undirected }.checked()
    }

    /// What is read besides the options.
    pub fn inputs(&self) -> &[PathBuf] {
        self.board.as_slice()
    }
}

fn read_board(file: &Path) -> Result<Board, String> {
    let source = InputSource::new(file);
    let at = |error: &dyn std::fmt::Display| format!("{source}: {error}");
    let opened = input::open(file).map_err(|error| at(&error))?;
    let mut bytes = Vec::new();
    let read = opened.reader.take(MAX_BYTES + 1).read_to_end(&mut bytes);
    let read = read.map_err(|error| at(&error))?;
    if read as u64 > MAX_BYTES {
        return Err(at(&format!("found more than {MAX_BYTES} bytes, expected a board")));
    }
    // Bytes that are no UTF-8 become a character that no board has, so the error says where.
    let text = String::from_utf8_lossy(&bytes);
    let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(&text);
    text.trim_end().parse().map_err(|error| at(&error))
}
