//! A scene as lines of a terminal.

use crate::render::line::{Line, Look};
use crate::render::style::Style;
use crate::render::terminal_graph::graph_lines;
use crate::render::terminal_grid::grid_lines;
use crate::scene::{Layout, Scene};

impl Scene {
    /// Draws the scene with characters, and ends each line with a newline. The title is not
    /// part of it.
    ///
    /// | marked | shown |
    /// | --- | --- |
    /// | attempt | `[5]` |
    /// | rejected | `!5!` |
    /// | undone | `(5)` |
    /// | to be tried | `?` |
    #[must_use]
    pub fn to_terminal(&self, style: Style) -> String {
        let shown = |line: &Line| if style.colour { line.coloured() } else { line.plain() };
        self.lines(style).iter().map(|line| shown(line) + "\n").collect()
    }

    /// Draws the scene as lines, whose runs say what they show.
    #[must_use]
    pub fn lines(&self, style: Style) -> Vec<Line> {
        match self.layout() {
            Layout::Grid(grid) => grid_lines(self, grid, style),
            Layout::Graph(graph) => graph_lines(self, graph, style),
            Layout::Text(text) => text.lines().map(|line| text_line(line, style)).collect(),
        }
    }
}

fn text_line(text: &str, style: Style) -> Line {
    let mut line = Line::default();
    line.push(&style.charset.show(text), Look::Text);
    line
}
