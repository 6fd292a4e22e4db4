use std::fmt::Write;

use super::{Format, SymbolSet};
use crate::Grid;

impl Grid {
    /// This grid in a format, one-based, lines apart by `\n` and none at the end.
    ///
    /// Reading it back gives this grid again, if the reader is told the shape
    /// where it is not the usual one of its side.
    #[must_use]
    pub fn to_text(&self, format: Format) -> String {
        self.to_text_with(format, SymbolSet::OneBased)
    }

    /// This grid in a format and in other symbols than the one-based.
    ///
    /// Sides that have not got them are written one-based, as are matrix and json,
    /// where 0 is an empty cell; and numbers instead of letters. Reading the text
    /// back gives this grid again if the symbols show in it: zero-based, when it
    /// holds both 0 and an empty cell, or is full; letters, when one occurs that
    /// is not one-based.
    ///
    /// ```
    /// use sudoku::{Format, Grid, Reader, SymbolSet};
    ///
    /// let hex = "0123456789ABCDEF".to_owned() + &".".repeat(240);
    /// let entry = Reader::new(hex.as_bytes()).next().unwrap()?;
    /// assert_eq!(entry.symbols, SymbolSet::ZeroBased);
    /// assert_eq!(entry.grid.digits()[..2], [1, 2]);
    /// assert_eq!(entry.grid.to_text_with(Format::Line, entry.symbols), hex);
    /// # Ok::<(), sudoku::ReadError>(())
    /// ```
    #[must_use]
    pub fn to_text_with(&self, format: Format, symbols: SymbolSet) -> String {
        let writer = Writer { grid: self, symbols: symbols.on(self.shape().side()) };
        match format {
            Format::Newspaper => writer.newspaper(),
            Format::Bordered => writer.bordered(),
            Format::Line => self.digits().iter().map(|digit| writer.glyph(*digit)).collect(),
            Format::Block => writer.block(),
            Format::Numbers => writer.numbers(),
            Format::BoxDrawing => writer.boxed(),
            Format::Matrix => writer.matrix(),
            Format::Json => writer.json(),
        }
    }
}

/// A grid, and symbols that its side has.
struct Writer<'g> {
    grid: &'g Grid,
    symbols: SymbolSet,
}

impl Writer<'_> {
    /// A row without digits keeps its blanks, for an empty line parts bands; and
    /// the first row keeps all, for its width shows the shape.
    fn newspaper(&self) -> String {
        let bands = self.banded().map(|band| {
            let rows = band.enumerate().map(|(at, row)| {
                let mut text = String::new();
                for cells in row.chunks(self.grid.shape().box_columns()) {
                    text.push_str(if text.is_empty() { "  " } else { "   " });
                    for digit in cells {
                        text.push(' ');
                        text.push(if *digit == 0 { ' ' } else { self.symbol(*digit) });
                    }
                }
                (at, text)
            });
            rows.collect::<Vec<_>>()
        });
        let mut text = String::new();
        for (index, band) in bands.enumerate() {
            if index > 0 {
                text.push_str("\n\n");
            }
            for (at, row) in band {
                if at > 0 {
                    text.push('\n');
                }
                let shown = row.trim_end();
                let keeps = shown.is_empty() || (index == 0 && at == 0);
                text.push_str(if keeps { &row } else { shown });
            }
        }
        text
    }

    /// With one box across, bars outside tell it from a grid of numbers.
    fn bordered(&self) -> String {
        let across = self.grid.shape().box_rows();
        let width = self.width();
        let dashes = "-".repeat(self.grid.shape().box_columns() * (width + 1));
        let (edge, border) = match across {
            1 => ("|", format!("\n+{}+\n", &dashes[1..])),
            _ => ("", format!("\n{}\n", vec![&*dashes; across].join("+"))),
        };
        let empty = self.empty();
        self.bands(&border, |row| {
            let boxes = row.chunks(self.grid.shape().box_columns());
            let boxes: Vec<_> = boxes.map(|cells| self.joined(cells, width, empty)).collect();
            format!("{edge}{}{edge}", boxes.join(" |"))
        })
    }

    fn boxed(&self) -> String {
        let across = self.grid.shape().box_rows();
        let width = self.width();
        let dashes = "─".repeat(self.grid.shape().box_columns() * (width + 1) + 1);
        let rule = |left, middle, right| {
            let middle = vec![&*dashes; across].join(middle);
            format!("{left}{middle}{right}")
        };
        let border = format!("\n{}\n", rule("├", "┼", "┤"));
        let rows = self.bands(&border, |row| {
            let boxes = row.chunks(self.grid.shape().box_columns());
            let boxes: Vec<_> = boxes.map(|cells| self.joined(cells, width, ".")).collect();
            format!("│ {} │", boxes.join(" │ "))
        });
        format!("{}\n{rows}\n{}", rule("┌", "┬", "┐"), rule("└", "┴", "┘"))
    }

    /// A line of 16, 36 or 64 characters may also be a whole grid of a smaller
    /// side. Where no digit tells them apart, blanks between the boxes do.
    fn block(&self) -> String {
        let side = self.grid.shape().side();
        let largest = match self.symbols {
            SymbolSet::OneBased => side.isqrt(),
            SymbolSet::ZeroBased => side.isqrt() + 1,
            SymbolSet::Letters => 0,
        };
        let is_like_lines = matches!(side, 16 | 36 | 64)
            && self.grid.digits().iter().all(|digit| usize::from(*digit) <= largest);
        let (columns, between) =
            if is_like_lines { (self.grid.shape().box_columns(), "\n\n") } else { (side, "\n") };
        self.bands(between, |row| {
            let boxes = row.chunks(columns);
            let boxes: Vec<String> =
                boxes.map(|cells| cells.iter().map(|digit| self.glyph(*digit)).collect()).collect();
            boxes.join(" ")
        })
    }

    fn numbers(&self) -> String {
        let width = self.number_width();
        let writer = match self.symbols {
            SymbolSet::Letters => &Self { symbols: SymbolSet::OneBased, ..*self },
            _ => self,
        };
        let empty = self.empty();
        self.bands("\n", |row| writer.joined(row, width, empty))
    }

    fn matrix(&self) -> String {
        let width = self.number_width();
        let rows = self.grid.digits().chunks(self.grid.shape().side()).map(|row| {
            let row: Vec<_> = row.iter().map(|digit| format!("{digit:width$}")).collect();
            format!("[{}]", row.join(", "))
        });
        format!("[{}]", rows.collect::<Vec<_>>().join(",\n "))
    }

    fn json(&self) -> String {
        let mut text = format!("{{\"boxes\":\"{}\",\"puzzle\":[", self.grid.shape());
        for (index, digit) in self.grid.digits().iter().enumerate() {
            let before = match (index, index % self.grid.shape().side()) {
                (0, _) => "[",
                (_, 0) => "],[",
                _ => ",",
            };
            write!(text, "{before}{digit}").expect("BUG: writing to a string fails");
        }
        text + "]]}"
    }

    /// The rows, parted into bands.
    fn banded(&self) -> impl Iterator<Item = impl Iterator<Item = &[u8]>> {
        let side = self.grid.shape().side();
        let bands = self.grid.digits().chunks(side * self.grid.shape().box_rows());
        bands.map(move |band| band.chunks(side))
    }

    fn bands(&self, between: &str, row: impl Fn(&[u8]) -> String) -> String {
        let bands = self.banded().map(|band| band.map(&row).collect::<Vec<_>>().join("\n"));
        bands.collect::<Vec<_>>().join(between)
    }

    /// The characters of the longest number, or letter.
    fn width(&self) -> usize {
        if self.symbols == SymbolSet::Letters { 1 } else { self.number_width() }
    }

    fn number_width(&self) -> usize {
        if self.grid.shape().side() > 9 { 2 } else { 1 }
    }

    /// An empty cell among numbers.
    fn empty(&self) -> &'static str {
        if self.number_width() == 1 { "0" } else { "." }
    }

    fn symbol(&self, digit: u8) -> char {
        self.symbols.of(self.grid.shape().side())[usize::from(digit) - 1].into()
    }

    fn glyph(&self, digit: u8) -> char {
        if digit == 0 { '.' } else { self.symbol(digit) }
    }

    /// Numbers or letters, each of so many characters, apart by a blank.
    fn joined(&self, cells: &[u8], width: usize, empty: &str) -> String {
        let cell = |digit: &u8| match (*digit, self.symbols) {
            (0, _) => format!("{empty:>width$}"),
            (digit, SymbolSet::OneBased) => format!("{digit:width$}"),
            (digit, SymbolSet::ZeroBased) => format!("{:width$}", digit - 1),
            (digit, SymbolSet::Letters) => self.symbol(digit).to_string(),
        };
        cells.iter().map(cell).collect::<Vec<_>>().join(" ")
    }
}
