//! How a solution is printed.

use chessboard::{Square, column_letters};
use clap::Args;
use clap::builder::TypedValueParser;
use eight_queens::Placement;
use itertools::Itertools;
use serde_json::json;
use stack_assumptions_show::Scene;
use terminal::output::print_record;

use super::board_size::BoardSize;
use crate::format::Format;

/// How solutions are printed.
#[derive(Args, Clone, Copy, Debug, Default)]
pub struct FormatArgs {
    /// How a solution is printed [default: board, or line for more than 1000 queens]
    #[arg(long, value_name = "FORMAT", value_parser = formats())]
    format: Option<Format>,

    /// The same as --format line
    #[arg(long, conflicts_with = "format")]
    columns: bool,

    /// Draw the board with Unicode's chess symbols
    #[arg(long)]
    unicode: bool,
}

/// The most rows of a board that is drawn unless the format says so.
const MAX_DRAWN: usize = 1000;
/// The most squares of a board that is drawn as text at all, which takes 200 MB.
const MAX_BOARD: usize = 100_000_000;

/// The parser of the forms of a solution.
fn formats() -> impl TypedValueParser<Value = Format> {
    Format::parser(
        "One line: the squares of the queens, from the top row, such as d8 g7",
        "One line: the column of the queen in each row from the top, counted from 1; 0 for a row \
         without a queen",
        "One line of JSON: the sides of the board and the squares of the queens",
    )
}

impl FormatArgs {
    /// The form of a solution with this number of rows.
    fn format(self, rows: usize) -> Format {
        let usual = if self.columns || rows > MAX_DRAWN { Format::Line } else { Format::Board };
        self.format.unwrap_or(usual)
    }

    /// Checks that the form suits the command and the sides of the board.
    ///
    /// # Errors
    /// If many pictures would follow each other, or the board would be too large.
    pub fn check(self, size: BoardSize, is_first: bool) -> Result<(), String> {
        let format = self.format(size.rows);
        let squares = size.rows.saturating_mul(size.columns);
        let most = match format {
            Format::Board => MAX_BOARD,
            Format::Svg => Scene::MAX_SPOTS,
            Format::List | Format::Line | Format::Json => usize::MAX,
        };
        if squares > most {
            return Err(format!(
                "found a board of {squares} squares, expected at most {most} squares, or --format \
                 list, line or json"
            ));
        }
        format.check(is_first)
    }

    /// Prints a solution. A board is after an empty line if another precedes it.
    ///
    /// # Errors
    /// If the solution cannot be written.
    pub fn print(
        self,
        solution: &Placement,
        blocked: &[Square],
        has_predecessor: bool,
    ) -> anyhow::Result<()> {
        match self.format(solution.rows()) {
            Format::Board => {
                let separator = if has_predecessor { "\n" } else { "" };
                print_record(format_args!("{separator}{}", self.board(solution, blocked)))
            }
            Format::List => print_record(solution.names().format(" ")),
            Format::Line => {
                let columns = solution.queens().iter().map(|queen| queen.map_or(0, |c| c + 1));
                print_record(columns.format(" "))
            }
            Format::Svg => print_record(self.scene(solution, blocked).to_svg().trim_end()),
            Format::Json => {
                let squares = solution.names().collect_vec();
                let (rows, columns) = (solution.rows(), solution.columns());
                print_record(json!({ "rows": rows, "columns": columns, "queens": squares }))
            }
        }
    }

    fn queen(self) -> &'static str {
        if self.unicode { "♛" } else { "Q" }
    }

    /// The board as text.
    fn board(self, solution: &Placement, blocked: &[Square]) -> String {
        let empty = if self.unicode { "·" } else { "." };
        let rows = solution.queens().iter().enumerate().map(|(row, queen)| {
            let square = |column| match queen {
                Some(queen) if *queen == column => self.queen(),
                _ if is_blocked(blocked, solution, row, column) => "#",
                _ => empty,
            };
            (0..solution.columns()).map(square).join(" ")
        });
        rows.collect_vec().join("\n")
    }

    /// The board as a picture.
    fn scene(self, solution: &Placement, blocked: &[Square]) -> Scene {
        let (rows, columns) = (solution.rows(), solution.columns());
        let letters = (0..columns).filter_map(|column| u16::try_from(column).ok());
        Scene::grid(rows, columns)
            .titled(format_args!("{} queens", solution.names().count()))
            .chequered()
            .row_names((1..=rows).rev())
            .column_names(letters.map(column_letters))
            .fill(|spot| {
                let queen = solution.queens()[spot / columns];
                (queen == Some(spot % columns)).then(|| self.queen())
            })
            .blocked(|spot| is_blocked(blocked, solution, spot / columns, spot % columns))
    }
}

/// Whether a square, given by its row from the top and its column, is blocked.
fn is_blocked(blocked: &[Square], solution: &Placement, row: usize, column: usize) -> bool {
    let row = solution.rows() - 1 - row;
    blocked.iter().any(|square| (square.row.into(), square.column.into()) == (row, column))
}
