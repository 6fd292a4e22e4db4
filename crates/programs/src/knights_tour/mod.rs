//! Moves a knight over each square of an m x n board once.

use std::io;
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser, ValueEnum};
use knights_tour::{KnightsTour, Size, Square};
use stack_assumptions::{Outcome, search};
use terminal::args::Run;
use terminal::runner::{Count, Most, Runner};

/// Moves a knight over each square of a chessboard once
#[derive(Parser)]
#[command(name = "knights_tour", version, after_long_help = terminal::EXIT_CODES)]
struct Arguments {
    /// What to show
    #[arg(default_value = "first")]
    show: Show,

    /// The board: rows x columns, 65536 squares at most; a tour may be long in
    /// coming where one side is short and the other long
    #[arg(value_name = "MxN", default_value = "8x8")]
    size: Size,

    /// Only tours that start here, such as a1; otherwise open tours start
    /// anywhere, and closed ones, which pass every square, are told from a1
    #[arg(long, value_name = "SQUARE")]
    from: Option<Square>,

    /// Only tours whose last square is a knight's move from the first
    #[arg(long)]
    closed: bool,

    /// Which squares are tried first: it changes which tours come first, and how
    /// soon
    #[arg(long, value_enum, default_value = "warnsdorff")]
    order: Order,

    /// Takes a tour and its reverse for one
    #[arg(long)]
    undirected: bool,

    /// Shows each tour as a line: its squares in order
    #[arg(long)]
    squares: bool,

    #[command(flatten)]
    run: Run,
}

#[derive(Clone, Copy, ValueEnum)]
enum Show {
    /// The first tour
    First,
    /// All tours, one after the other
    All,
    /// How many tours there are, in both directions, and nothing else; slow on
    /// boards larger than 6x6
    Count,
}

#[derive(Clone, Copy, ValueEnum)]
enum Order {
    /// By direction, clockwise from two up and one to the right
    Plain,
    /// First where the fewest moves go on
    Warnsdorff,
}

fn tours(arguments: &Arguments) -> Result<KnightsTour, String> {
    let mut tours = KnightsTour::new(arguments.size).order(match arguments.order {
        Order::Plain => knights_tour::Order::Clockwise,
        Order::Warnsdorff => knights_tour::Order::Warnsdorff,
    });
    if let Some(square) = arguments.from {
        if arguments.undirected && !arguments.closed {
            return Err(
                "found --undirected with --from, expected either alone or --closed as well: the \
                 reverse of an open tour starts elsewhere"
                    .to_owned(),
            );
        }
        tours = tours.start(square).map_err(|error| error.to_string())?;
    }
    if arguments.closed {
        tours = tours.closed();
    }
    if arguments.undirected {
        tours = tours.undirected();
    }
    Ok(tours)
}

/// All that the tree of a count depends on.
fn name(arguments: &Arguments) -> String {
    let Arguments { size, from, closed, order, undirected, .. } = arguments;
    let from = from.map_or_else(String::new, |square| format!(" from {square}"));
    let closed = if *closed { " closed" } else { "" };
    let undirected = if *undirected { " undirected" } else { "" };
    let order = match order {
        Order::Plain => "plain",
        Order::Warnsdorff => "warnsdorff",
    };
    format!("knights_tour {size}{from}{closed}{undirected} {order}")
}

fn count(arguments: &Arguments, tours: &KnightsTour) -> io::Result<()> {
    let mut runner = Runner::new(&arguments.run)?;
    let mut state = runner.begin(tours, &name(arguments), 0)?;
    let outcome = runner.search(tours, &mut state, Most::default(), &mut Count)?;
    assert_eq!(outcome, Outcome::Exhausted, "BUG: stopped without a limit");
    // The count is told, even if the file cannot be kept.
    let kept = runner.finish(&state);
    terminal::record(state.solutions)?;
    kept
}

fn show(arguments: &Arguments, tours: &KnightsTour) -> io::Result<bool> {
    terminal::end_on_interrupt()?;
    let most = match arguments.show {
        Show::First => 1,
        Show::All => usize::MAX,
        Show::Count => {
            count(arguments, tours)?;
            return Ok(true);
        }
    };
    let mut shown = false;
    for tour in search(tours).take(most) {
        if arguments.squares {
            terminal::record(tour.list())?;
        } else if shown {
            terminal::record(format_args!("\n{tour}"))?;
        } else {
            terminal::record(tour)?;
        }
        shown = true;
    }
    Ok(shown)
}

/// Runs the program and returns its exit code.
pub fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let refuse = |kind, error: String| -> ! { Arguments::command().error(kind, error).exit() };
    if arguments.run.is_asked() && !matches!(arguments.show, Show::Count) {
        let error = "found an option for long searches, expected it with count alone";
        refuse(ErrorKind::ArgumentConflict, error.to_owned())
    }
    let tours = tours(&arguments).unwrap_or_else(|error| refuse(ErrorKind::ValueValidation, error));
    let kind = if arguments.closed { "closed" } else { "open" };
    let from = arguments.from.map(|square| format!(" from {square}"));
    let from = from.unwrap_or_default();
    let nothing = format!("no {kind} tour of the {} board{from}", arguments.size);
    terminal::end(show(&arguments, &tours), nothing)
}
