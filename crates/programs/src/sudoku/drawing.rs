//! A solved grid on a terminal: the givens look different from the answers.

use console::{Style, measure_text_width};
use sudoku::Grid;
use sudoku_text::{Format, Record, ToText, WriteError};

/// How solved grids are drawn.
#[derive(Clone, Copy, Debug)]
pub struct Drawing {
    /// Whether the givens are bold and the answers green. Without colours, the puzzle
    /// is beside its solution.
    pub has_colors: bool,
    /// Whether the user asked for the drawing: then a list is drawn, however long it is.
    pub is_wanted: bool,
}

impl Drawing {
    /// A longer list of puzzles, one per line, is not drawn, unless the user asks for it: its
    /// solutions are one per line, too.
    pub const MAX_LIST: usize = 4;

    /// The columns between a puzzle and its solution.
    const GAP: &str = "   ";

    /// Draws a solution of a puzzle with lines around the boxes.
    ///
    /// # Errors
    /// If the grid cannot be drawn with the symbols of the puzzle.
    pub fn draw(self, record: &Record, solution: &Grid) -> Result<String, WriteError> {
        let solved = solution.to_text_with(Format::BoxDrawing, record.symbols)?;
        if self.has_colors {
            return Ok(colored(&solved, record.grid.digits()));
        }
        let puzzle = record.grid.to_text_with(Format::BoxDrawing, record.symbols)?;
        let lines = puzzle.lines().zip(solved.lines());
        let beside: Vec<String> =
            lines.map(|(puzzle, solved)| [puzzle, Self::GAP, solved].concat()).collect();
        let width = usize::from(console::Term::stdout().size().1);
        let is_narrow = beside.iter().any(|line| measure_text_width(line) > width);
        Ok(if is_narrow { format!("{puzzle}\n{solved}") } else { beside.join("\n") })
    }
}

/// Makes the givens bold and the answers green. `givens` has 0 for an empty cell.
fn colored(drawing: &str, givens: &[u8]) -> String {
    let given = Style::new().bold().force_styling(true);
    let answer = Style::new().green().force_styling(true);
    let mut givens = givens.iter();
    let mut text = String::new();
    for line in drawing.lines() {
        if !text.is_empty() {
            text.push('\n');
        }
        let is_row = line.starts_with('│');
        for piece in line.split_inclusive([' ', '│']) {
            let cell = piece.trim_end_matches([' ', '│']);
            if is_row && !cell.is_empty() {
                let is_given = givens.next().is_some_and(|digit| *digit != 0);
                let style = if is_given { &given } else { &answer };
                text += &style.apply_to(cell).to_string();
                text += &piece[cell.len()..];
            } else {
                text += piece;
            }
        }
    }
    text
}
