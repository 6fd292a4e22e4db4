//! A grid in a terminal.

use crate::render::line::{Line, Look};
use crate::render::style::Style;
use crate::render::terminal_spot::{brackets, shows_given};
use crate::render::width::{pad_left, width};
use crate::scene::{Grid, Kind, Mark, Scene, Spot};

/// Draws a grid in a frame, with the names of its rows and columns.
pub(super) fn grid_lines(scene: &Scene, grid: &Grid, style: Style) -> Vec<Line> {
    let drawer = Drawer::new(scene, grid, style);
    let mut lines = Vec::new();
    if !grid.column_names().is_empty() {
        lines.push(drawer.column_names());
    }
    lines.push(drawer.border(["┌", "┬", "┐"]));
    for row in 0..grid.rows() {
        if grid.is_box_top(row) {
            lines.push(drawer.border(["├", "┼", "┤"]));
        }
        lines.push(drawer.row(row));
    }
    lines.push(drawer.border(["└", "┴", "┘"]));
    lines
}

struct Drawer<'s> {
    scene: &'s Scene,
    grid: &'s Grid,
    style: Style,
    /// The columns of the terminal that the text of a cell takes.
    cell_width: usize,
    /// The columns that the names of the rows take.
    margin: usize,
    shows_given: bool,
}

impl<'s> Drawer<'s> {
    fn new(scene: &'s Scene, grid: &'s Grid, style: Style) -> Self {
        let texts = scene.spots().iter().map(Spot::text);
        let names = grid.column_names().iter().map(String::as_str);
        let widest = texts.chain(names).map(width).max().unwrap_or(0);
        Self {
            scene,
            grid,
            style,
            cell_width: widest.max(scene.kept_width()).max(1),
            margin: grid.row_names().iter().map(|name| width(name)).max().unwrap_or(0),
            shows_given: shows_given(scene, style),
        }
    }

    /// Begins a line with the name of a row.
    fn begin(&self, name: &str) -> Line {
        let mut line = Line::default();
        if self.margin > 0 {
            let name = self.style.charset.show(name);
            line.push(&(pad_left(&name, self.margin) + " "), Look::Frame);
        }
        line
    }

    fn column_names(&self) -> Line {
        let mut line = self.begin("");
        line.push(" ", Look::Frame);
        for (column, name) in self.grid.column_names().iter().enumerate() {
            if self.grid.is_box_left(column) {
                line.push(" ", Look::Frame);
            }
            let name = self.style.charset.show(name);
            line.push(&format!(" {} ", pad_left(&name, self.cell_width)), Look::Frame);
        }
        line
    }

    /// A horizontal line, with what is at its left end, where boxes meet, and at its
    /// right end.
    fn border(&self, [left, between, right]: [&str; 3]) -> Line {
        let charset = self.style.charset;
        let mut line = self.begin("");
        line.push(charset.choose(left, "+"), Look::Frame);
        for column in 0..self.grid.columns() {
            if self.grid.is_box_left(column) {
                line.push(charset.choose(between, "+"), Look::Frame);
            }
            line.push(&charset.choose("─", "-").repeat(self.cell_width + 2), Look::Frame);
        }
        line.push(charset.choose(right, "+"), Look::Frame);
        line
    }

    fn row(&self, row: usize) -> Line {
        let bar = self.style.charset.choose("│", "|");
        let name = self.grid.row_names().get(row).map_or("", String::as_str);
        let mut line = self.begin(name);
        line.push(bar, Look::Frame);
        for column in 0..self.grid.columns() {
            if self.grid.is_box_left(column) {
                line.push(bar, Look::Frame);
            }
            let spot = &self.scene.spots()[row * self.grid.columns() + column];
            let (left, right) = brackets(spot, self.shows_given);
            let text = pad_left(&self.text(spot), self.cell_width);
            let look = Look::Spot(spot.kind(), spot.mark());
            line.push(&format!("{left}{text}{right}"), look);
        }
        line.push(bar, Look::Frame);
        line
    }

    /// The text of a spot, or a sign if it has none.
    fn text(&self, spot: &Spot) -> String {
        let charset = self.style.charset;
        match (spot.text(), spot.kind(), spot.mark()) {
            ("", Kind::Blocked, _) => charset.choose("█", "#").repeat(self.cell_width),
            ("", _, Some(Mark::Untried)) => "?".to_owned(),
            ("", ..) => charset.choose("·", ".").to_owned(),
            (text, ..) => charset.show(text),
        }
    }
}
