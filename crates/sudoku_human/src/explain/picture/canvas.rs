//! The type [`Canvas`]: the elements of a picture, and where cells and candidates lie.

use std::fmt::Write as _;

use sudoku::{CellPosition, House, Mark, Shape};

use crate::explain::names::Notation;
use crate::literal::Candidate;

/// The room for the names of rows and columns.
const MARGIN: f64 = 24.0;

/// The room between the frame of a cell and its candidates.
const PADDING: f64 = 3.0;

/// The elements of a picture so far.
pub struct Canvas {
    shape: Shape,
    elements: String,
    /// The side of a cell.
    pub cell: f64,
    /// The height of the legend.
    pub legend: f64,
}

impl Canvas {
    /// Makes an empty canvas for a grid.
    pub fn new(shape: Shape) -> Self {
        let widest = shape.box_columns().max(shape.box_rows());
        let cell = if widest <= 3 { 57.0 } else { float(widest) * 15.0 };
        Self { shape, elements: String::new(), cell, legend: 0.0 }
    }

    /// Adds an element.
    pub fn add(&mut self, element: std::fmt::Arguments<'_>) {
        let _ = writeln!(self.elements, "{element}");
    }

    /// Returns the side of the grid.
    pub fn side(&self) -> f64 {
        float(self.shape.side()) * self.cell
    }

    /// Returns the top left corner of the grid.
    pub fn origin() -> f64 {
        MARGIN
    }

    /// Returns the top left corner of a cell.
    pub fn corner(&self, cell: usize) -> (f64, f64) {
        let CellPosition { row, column } = self.shape.position(cell);
        (MARGIN + float(column) * self.cell, MARGIN + float(row) * self.cell)
    }

    /// Returns the middle of a candidate.
    pub fn middle(&self, candidate: Candidate) -> (f64, f64) {
        let (x, y) = self.corner(candidate.cell.into());
        let (rows, columns) = (self.shape.box_rows(), self.shape.box_columns());
        let index = usize::from(candidate.digit) - 1;
        let room = self.cell - 2.0 * PADDING;
        let (width, height) = (room / float(columns), room / float(rows));
        let (row, column) = (float(index / columns), float(index % columns));
        (rounded(x + PADDING + (column + 0.5) * width), rounded(y + PADDING + (row + 0.5) * height))
    }

    /// Returns the radius of the sign of a candidate.
    pub fn radius(&self) -> f64 {
        let widest = float(self.shape.box_columns().max(self.shape.box_rows()));
        rounded((self.cell - 2.0 * PADDING) / widest * 0.46)
    }

    /// Draws the ground, and the names of rows and columns.
    pub fn draw_ground(&mut self, notation: Notation) {
        self.add(format_args!("<rect class=\"ground\" width=\"100%\" height=\"100%\"/>"));
        self.add(format_args!("<g class=\"name\" font-size=\"12\">"));
        for index in 0..self.shape.side() {
            let middle = MARGIN + (float(index) + 0.5) * self.cell;
            let first = notation.cell(CellPosition { row: 0, column: index });
            let name = match notation {
                Notation::Letters => first.trim_end_matches('1').to_owned(),
                _ => (index + 1).to_string(),
            };
            self.add(format_args!("<text x=\"{middle}\" y=\"16\">{name}</text>"));
            let row = index + 1;
            self.add(format_args!("<text x=\"12\" y=\"{}\">{row}</text>", middle + 4.0));
        }
        self.add(format_args!("</g>"));
    }

    /// Draws the ground of a cell that is given.
    pub fn draw_given_ground(&mut self, cell: usize, mark: Mark) {
        if let Mark::Given(_) = mark {
            let (x, y) = self.corner(cell);
            let side = self.cell;
            self.add(format_args!(
                "<rect class=\"given-ground\" x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\"/>"
            ));
        }
    }

    /// Draws the digit of a cell, or those of its candidates that are shown.
    pub fn draw_cell(&mut self, cell: usize, mark: Mark, shown: &impl Fn(Candidate) -> bool) {
        let (x, y) = self.corner(cell);
        let half = self.cell / 2.0;
        let (digit, class) = match mark {
            Mark::Given(digit) => (digit, "given"),
            Mark::Placed(digit) => (digit, "placed"),
            Mark::Candidates(digits) => {
                let number = u16::try_from(cell).expect("BUG: at most 4096 cells");
                let size = rounded(self.radius() * 1.7);
                let mut texts = String::new();
                for digit in digits {
                    let candidate = Candidate { cell: number, digit };
                    if shown(candidate) {
                        let (x, y) = self.middle(candidate);
                        let y = rounded(y + size * 0.36);
                        let _ = write!(texts, "<text x=\"{x}\" y=\"{y}\">{digit}</text>");
                    }
                }
                if !texts.is_empty() {
                    self.add(format_args!(
                        "<g class=\"candidate\" font-size=\"{size}\">{texts}</g>"
                    ));
                }
                return;
            }
        };
        let size = rounded(self.cell * 0.56);
        let (x, y) = (rounded(x + half), rounded(y + half + size * 0.36));
        self.add(format_args!(
            "<text class=\"{class}\" font-size=\"{size}\" x=\"{x}\" y=\"{y}\">{digit}</text>"
        ));
    }

    /// Draws the lines between cells and boxes.
    pub fn draw_lines(&mut self) {
        let end = MARGIN + self.side();
        let shape = self.shape;
        for (class, is_box) in [("line", false), ("box-line", true)] {
            let mut path = String::new();
            for index in 0..=shape.side() {
                let at = MARGIN + float(index) * self.cell;
                if index.is_multiple_of(shape.box_rows()) == is_box {
                    let _ = write!(path, "M{MARGIN} {at}H{end}");
                }
                if index.is_multiple_of(shape.box_columns()) == is_box {
                    let _ = write!(path, "M{at} {MARGIN}V{end}");
                }
            }
            self.add(format_args!("<path class=\"{class}\" d=\"{path}\"/>"));
        }
    }

    /// Draws the frame of a house; frames with a greater inset lie within the others.
    pub fn draw_house(&mut self, house: House, class: &str, inset: f64) {
        let mut cells = self.shape.cells_of(house);
        let first = cells.next().expect("BUG: a house without a cell");
        let last = cells.last().unwrap_or(first);
        let ((left, top), (right, bottom)) = (self.corner(first), self.corner(last));
        let (width, height) = (right - left + self.cell, bottom - top + self.cell);
        self.add(format_args!(
            "<rect class=\"{class}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"6\"/>",
            left + inset,
            top + inset,
            width - 2.0 * inset,
            height - 2.0 * inset
        ));
    }

    /// Draws the frame of a cell.
    pub fn draw_frame(&mut self, cell: u16, class: &str, inset: f64) {
        let (x, y) = self.corner(cell.into());
        let side = self.cell - 2.0 * inset;
        let (x, y) = (x + inset, y + inset);
        self.add(format_args!(
            "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" rx=\"5\"/>"
        ));
    }

    /// Returns the document.
    pub fn finish(self, style: &str, title: &str, description: &str) -> String {
        let width = self.side() + 1.5 * MARGIN;
        let height = self.side() + 1.5 * MARGIN + self.legend;
        let (title, description) = (escape(title), escape(description));
        let style =
            if style.is_empty() { String::new() } else { format!("<style>\n{style}</style>\n") };
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"{width}\" \
             height=\"{height}\" viewBox=\"0 0 {width} {height}\">\n<title>{title}</title>\n\
             <desc>{description}</desc>\n{style}{}</svg>\n",
            self.elements
        )
    }
}

/// Returns a text in which no character has a meaning for XML or HTML.
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// To a tenth: shorter numbers.
pub fn rounded(length: f64) -> f64 {
    (length * 10.0).round() / 10.0
}

#[expect(clippy::cast_precision_loss, reason = "at most 64 rows")]
pub fn float(number: usize) -> f64 {
    number as f64
}
