use std::fmt::Write;

use super::Form;
use super::alphabet::symbol;
use crate::Grid;

impl Grid {
    /// This grid in a form, lines apart by `\n` and none at the end.
    ///
    /// Reading it back gives this grid again, if the reader is told the shape
    /// where it is not the usual one of its side.
    #[must_use]
    pub fn write(&self, form: Form) -> String {
        match form {
            Form::Newspaper => self.newspaper(),
            Form::Bordered => self.bordered(),
            Form::Line => self.digits().iter().map(|digit| glyph(*digit)).collect(),
            Form::Block => self.block(),
            Form::Numbers => self.numbers(),
            Form::Boxed => self.boxed(),
            Form::Matrix => self.matrix(),
            Form::Json => self.json(),
        }
    }

    /// A row without digits keeps its blanks, for an empty line parts bands; and
    /// the first row keeps all, for its width shows the shape.
    fn newspaper(&self) -> String {
        let bands = self.banded().map(|band| {
            let rows = band.enumerate().map(|(at, row)| {
                let mut text = String::new();
                for cells in row.chunks(self.shape().box_columns()) {
                    text.push_str(if text.is_empty() { "  " } else { "   " });
                    for digit in cells {
                        text.push(' ');
                        text.push(if *digit == 0 { ' ' } else { symbol(*digit) });
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
        let across = self.shape().box_rows();
        let width = self.width();
        let dashes = "-".repeat(self.shape().box_columns() * (width + 1));
        let (edge, border) = match across {
            1 => ("|", format!("\n+{}+\n", &dashes[1..])),
            _ => ("", format!("\n{}\n", vec![&*dashes; across].join("+"))),
        };
        let empty = if width == 1 { "0" } else { "." };
        self.bands(&border, |row| {
            let boxes = row.chunks(self.shape().box_columns());
            let boxes: Vec<_> = boxes.map(|cells| joined(cells, width, empty)).collect();
            format!("{edge}{}{edge}", boxes.join(" |"))
        })
    }

    fn boxed(&self) -> String {
        let across = self.shape().box_rows();
        let width = self.width();
        let dashes = "─".repeat(self.shape().box_columns() * (width + 1) + 1);
        let rule = |left, middle, right| {
            let middle = vec![&*dashes; across].join(middle);
            format!("{left}{middle}{right}")
        };
        let border = format!("\n{}\n", rule("├", "┼", "┤"));
        let rows = self.bands(&border, |row| {
            let boxes = row.chunks(self.shape().box_columns());
            let boxes: Vec<_> = boxes.map(|cells| joined(cells, width, ".")).collect();
            format!("│ {} │", boxes.join(" │ "))
        });
        format!("{}\n{rows}\n{}", rule("┌", "┬", "┐"), rule("└", "┴", "┘"))
    }

    /// A line of 16, 36 or 64 characters may also be a whole grid of a smaller
    /// side. Where no digit tells them apart, blanks between the boxes do.
    fn block(&self) -> String {
        let side = self.shape().side();
        let small = side.isqrt();
        let is_like_lines = matches!(side, 16 | 36 | 64)
            && self.digits().iter().all(|digit| usize::from(*digit) <= small);
        let (columns, between) =
            if is_like_lines { (self.shape().box_columns(), "\n\n") } else { (side, "\n") };
        self.bands(between, |row| {
            let boxes = row.chunks(columns);
            let boxes: Vec<String> =
                boxes.map(|cells| cells.iter().map(|digit| glyph(*digit)).collect()).collect();
            boxes.join(" ")
        })
    }

    fn numbers(&self) -> String {
        let width = self.width();
        let empty = if width == 1 { "0" } else { "." };
        self.bands("\n", |row| joined(row, width, empty))
    }

    fn matrix(&self) -> String {
        let width = self.width();
        let rows = self.digits().chunks(self.shape().side()).map(|row| {
            let row: Vec<_> = row.iter().map(|digit| format!("{digit:width$}")).collect();
            format!("[{}]", row.join(", "))
        });
        format!("[{}]", rows.collect::<Vec<_>>().join(",\n "))
    }

    fn json(&self) -> String {
        let mut text = format!("{{\"boxes\":\"{}\",\"puzzle\":[", self.shape());
        for (index, digit) in self.digits().iter().enumerate() {
            let before = match (index, index % self.shape().side()) {
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
        let side = self.shape().side();
        let bands = self.digits().chunks(side * self.shape().box_rows());
        bands.map(move |band| band.chunks(side))
    }

    fn bands(&self, between: &str, row: impl Fn(&[u8]) -> String) -> String {
        let bands = self.banded().map(|band| band.map(&row).collect::<Vec<_>>().join("\n"));
        bands.collect::<Vec<_>>().join(between)
    }

    /// The characters of the longest number.
    fn width(&self) -> usize {
        if self.shape().side() > 9 { 2 } else { 1 }
    }
}

fn glyph(digit: u8) -> char {
    if digit == 0 { '.' } else { symbol(digit) }
}

/// Numbers, each of so many characters, apart by a blank.
fn joined(cells: &[u8], width: usize, empty: &str) -> String {
    let number = |digit: &u8| match digit {
        0 => format!("{empty:>width$}"),
        _ => format!("{digit:width$}"),
    };
    cells.iter().map(number).collect::<Vec<_>>().join(" ")
}
