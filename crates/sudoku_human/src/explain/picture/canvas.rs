//! The type [`Canvas`]: the elements of a picture, and where cells and candidates lie.

use std::fmt::Write as _;

use sudoku::{CellPosition, House, Mark, Marks, Shape};

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

    /// Draws the ground of the cells that are given, of those that are `shown`.
    pub fn draw_given_ground(&mut self, marks: &Marks, shown: &impl Fn(usize) -> bool) {
        let side = self.cell;
        let mut path = String::new();
        for cell in (0..self.shape.cells()).filter(|cell| shown(*cell)) {
            if let Mark::Given(_) = marks.mark(cell) {
                let (x, y) = self.corner(cell);
                let _ = write!(path, "M{x} {y}h{side}v{side}h-{side}z");
            }
        }
        self.add(format_args!("<path class=\"given-ground\" d=\"{path}\"/>"));
    }

    /// Draws the digits of the filled cells that are `shown`.
    pub fn draw_digits(&mut self, marks: &Marks, shown: &impl Fn(usize) -> bool) {
        let size = rounded(self.cell * 0.56);
        let (mut given, mut placed) = (String::new(), String::new());
        for cell in (0..self.shape.cells()).filter(|cell| shown(*cell)) {
            let (texts, digit) = match marks.mark(cell) {
                Mark::Given(digit) => (&mut given, digit),
                Mark::Placed(digit) => (&mut placed, digit),
                Mark::Candidates(_) => continue,
            };
            let ((x, y), half) = (self.corner(cell), self.cell / 2.0);
            let (x, y) = (rounded(x + half), rounded(y + half + size * 0.36));
            let _ = write!(texts, "<text x=\"{x}\" y=\"{y}\">{digit}</text>");
        }
        for (class, texts) in [("given", given), ("placed", placed)] {
            if !texts.is_empty() {
                self.add(format_args!("<g class=\"{class}\" font-size=\"{size}\">{texts}</g>"));
            }
        }
    }

    /// Draws the candidates of the open cells that are `shown`.
    pub fn draw_candidates(&mut self, marks: &Marks, shown: &impl Fn(Candidate) -> bool) {
        // Numbers of two figures need the room between candidates.
        let size = rounded(self.radius() * if self.shape.side() > 9 { 1.7 } else { 1.95 });
        let mut texts = String::new();
        for (cell, mark) in marks.marks().iter().enumerate() {
            let Mark::Candidates(digits) = *mark else { continue };
            let number = u16::try_from(cell).expect("BUG: at most 4096 cells");
            for digit in digits {
                let candidate = Candidate { cell: number, digit };
                if shown(candidate) {
                    let (x, y) = self.middle(candidate);
                    let y = rounded(y + size * 0.36);
                    let _ = write!(texts, "<text x=\"{x}\" y=\"{y}\">{digit}</text>");
                }
            }
        }
        if !texts.is_empty() {
            self.add(format_args!("<g class=\"candidate\" font-size=\"{size}\">{texts}</g>"));
        }
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
