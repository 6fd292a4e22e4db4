//! How a tour is printed.

use std::fmt;

use chessboard::column_letters;
use clap::Args;
use clap::builder::TypedValueParser;
use itertools::Itertools;
use knights_tour::{Board, Tour};
use stack_assumptions_show::Scene;
use terminal::output::print_record;

use crate::format::Format;

/// How tours are printed.
#[derive(Args, Clone, Copy, Debug)]
pub struct FormatArgs {
    /// How a tour is printed
    #[arg(long, value_name = "FORMAT", default_value = "board", value_parser = formats())]
    pub format: Format,

    /// The same as --format list
    #[arg(long, conflicts_with = "format")]
    pub squares: bool,
}

/// The parser of the forms of a tour.
fn formats() -> impl TypedValueParser<Value = Format> {
    Format::parser(
        "One line: the squares in the order of the tour, such as a1 c2",
        "One line: the number of each square in the tour, row by row from the top; 0 where there \
         is none",
        "One line of JSON: the sides of the board, whether the tour is closed, and its squares in \
         order",
    )
}

impl FormatArgs {
    /// The form of a tour.
    pub fn format(self) -> Format {
        if self.squares { Format::List } else { self.format }
    }

    /// Checks that the form suits the command and the board.
    ///
    /// # Errors
    /// If it does not.
    pub fn check(self, board: &Board, is_first: bool) -> Result<(), String> {
        let (found, most) = (board.size().squares(), Scene::MAX_SPOTS);
        if self.format() == Format::Svg && found > most {
            return Err(format!(
                "found {found} squares with --format svg, expected at most {most}"
            ));
        }
        self.format().check(is_first)
    }

    /// Prints a tour. A board is after an empty line if another precedes it.
    ///
    /// # Errors
    /// If the tour cannot be written.
    pub fn print(self, tour: &Tour, has_predecessor: bool) -> anyhow::Result<()> {
        match self.format() {
            Format::Board => {
                let separator = if has_predecessor { "\n" } else { "" };
                print_record(format_args!("{separator}{tour}"))
            }
            Format::List => print_record(tour.list()),
            Format::Line => print_record(tour.numbers().iter().format(" ")),
            Format::Svg => print_record(scene(tour).to_svg().trim_end()),
            Format::Json => print_record(Json(tour)),
        }
    }
}

/// The numbered board with the path of the knight.
fn scene(tour: &Tour) -> Scene {
    let size = tour.size();
    let (rows, columns) = (size.rows(), size.columns());
    let letters = (0..columns).filter_map(|column| u16::try_from(column).ok());
    let numbers = tour.numbers();
    let kind = if tour.is_closed() { "Closed" } else { "Open" };
    let back = tour.is_closed().then(|| tour.squares()[0]);
    let path = tour.squares().iter().copied().chain(back);
    let spots = path
        .map(|square| (rows - 1 - usize::from(square.row)) * columns + usize::from(square.column));
    Scene::grid(rows, columns)
        .titled(format_args!("{kind} knight's tour on {size}"))
        .chequered()
        .row_names((1..=rows).rev())
        .column_names(letters.map(column_letters))
        .fill(|spot| Some(numbers[spot]).filter(|number| *number > 0))
        .blocked(|spot| numbers[spot] == 0)
        .path(spots)
}

/// A tour as one line of JSON, written square by square: a board may have millions.
struct Json<'t>(&'t Tour);

impl fmt::Display for Json<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(tour) = self;
        let (rows, columns) = (tour.size().rows(), tour.size().columns());
        let closed = tour.is_closed();
        write!(f, r#"{{"rows":{rows},"columns":{columns},"closed":{closed},"squares":[""#)?;
        write!(f, "{}\"]}}", tour.list().separated_by("\",\""))
    }
}
