//! Which tours are wanted, and the name of their count.

use std::fmt::Display;

use clap::Args;
use knights_tour::{KnightsTour, Order, Size, Square};
use stack_assumptions_show::log::{Header, StepNames, Values};
use terminal::args::one_of;
use terminal::cluster::{FromName, Named, header_of};

/// The board, and which of its tours are wanted.
#[derive(Args)]
pub struct TourArgs {
    /// The board, rows x columns, each at most 65536
    #[arg(value_name = "MxN", default_value = "8x8")]
    pub size: Size,

    /// Only tours that start here, such as a1 [default: open tours start anywhere,
    /// closed tours at a1]
    #[arg(long, value_name = "SQUARE")]
    pub from: Option<Square>,

    /// Only tours whose last square is a knight's move from the first
    #[arg(long)]
    pub closed: bool,

    /// Which squares to try first; this decides which tours are found first, and how soon
    #[arg(long, default_value_t, value_parser = one_of::<Order>(orders()))]
    pub order: Order,

    /// Count a tour and its reverse as one
    #[arg(long)]
    pub undirected: bool,
}

fn orders() -> impl Iterator<Item = (&'static str, &'static str)> {
    Order::ALL.into_iter().map(|order| (order.name(), order.help()))
}

impl TourArgs {
    /// Returns the puzzle, or an error if the options contradict each other.
    pub fn tours(&self) -> Result<KnightsTour, String> {
        let mut tours = KnightsTour::new(self.size).order(self.order);
        if let Some(square) = self.from {
            if self.undirected && !self.closed {
                return Err(
                    "found --undirected with --from, expected either alone or --closed as well: \
                     the reverse of an open tour starts elsewhere"
                        .to_owned(),
                );
            }
            tours = tours.start(square).map_err(|error| error.to_string())?;
        }
        if self.closed {
            tours = tours.closed();
        }
        if self.undirected {
            tours = tours.undirected();
        }
        Ok(tours)
    }
}

impl Named for TourArgs {
    type Puzzle = KnightsTour;

    fn name(&self) -> String {
        let Self { size, from, closed, order, undirected } = self;
        let from = from.map_or_else(String::new, |square| format!(" from {square}"));
        let closed = if *closed { " closed" } else { "" };
        let undirected = if *undirected { " undirected" } else { "" };
        format!("knights_tour {size}{from}{closed}{undirected} {order}")
    }

    fn puzzle(&self) -> KnightsTour {
        self.tours().expect("BUG: the options were checked")
    }

    fn log_header(&self) -> Header {
        header_of(&self.name())
            .slots((1..=self.size.squares()).map(|square| format!("square {square}")))
    }

    fn log_values(&self) -> impl Values<usize, Square> {
        (|number: usize| number, |square: Square| square)
    }

    fn step_names(&self) -> impl StepNames<usize, Square> {
        StepWords
    }
}

impl FromName for TourArgs {
    fn expected_name() -> String {
        "knights_tour MxN [from SQUARE] [closed] [undirected] ORDER".to_owned()
    }

    fn from_name(name: &str) -> Option<Self> {
        let mut words = name.strip_prefix("knights_tour ")?.split(' ').peekable();
        let size = words.next()?.parse().ok()?;
        let from = match words.next_if_eq(&"from") {
            Some(_) => Some(words.next()?.parse().ok()?),
            None => None,
        };
        let closed = words.next_if_eq(&"closed").is_some();
        let undirected = words.next_if_eq(&"undirected").is_some();
        let order = words.next()?.parse().ok()?;
        let args = Self { size, from, closed, order, undirected };
        (words.next().is_none() && args.tours().is_ok()).then_some(args)
    }
}

/// The words of the printed steps, which count the squares of a tour from 1.
struct StepWords;

impl StepNames<usize, Square> for StepWords {
    fn slot(&self, number: usize) -> impl Display {
        format!("square {}", number + 1)
    }

    fn step(&self, number: usize, square: Square) -> impl Display {
        format!("square {} is {square}", number + 1)
    }

    fn undone(&self, number: usize, square: Square) -> impl Display {
        format!("square {} was {square}", number + 1)
    }

    fn excluded(&self, number: usize, square: Square) -> impl Display {
        format!("square {} is not {square}", number + 1)
    }
}
