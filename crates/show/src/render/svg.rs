//! A scene as SVG.

use std::fmt::Write as _;

use crate::render::document::document;
use crate::render::escape::escape;
use crate::render::width::width;
use crate::scene::{Graph, Grid, Kind, Layout, Mark, Scene, Spot};

/// The side of a cell.
const CELL: f64 = 40.0;

/// The greatest size of letters.
const FONT: f64 = 20.0;

/// The width of an average letter of a sans-serif font, as a part of its size; a little more
/// than that of digits, so that a text stays within its cell.
const LETTER: f64 = 0.62;

/// The greatest size of letters over a path, of which they hide little.
const PATH_FONT: f64 = 14.0;

/// What keeps a text readable over a line: an outline in white.
const HALO: &str =
    " stroke=\"#fff\" stroke-width=\"3\" stroke-opacity=\"0.8\" paint-order=\"stroke\"";

/// The colour of dark cells: light enough for all marks and letters.
const DARK: &str = "#ece4d6";

/// The room around a board, for names and thick lines.
const MARGIN: f64 = 10.0;

/// The longer side of a graph, between the middles of its labels.
const GRAPH: f64 = 480.0;

impl Scene {
    /// Draws the scene as an SVG picture: an `<svg>` element with a title and a description,
    /// and without scripts, links or identifiers. It can be written to a file or put into a
    /// page. Colours are those of Okabe and Ito, which the colour-blind can tell apart
    /// (*Color Universal Design*, 2008), and each mark has a shape too.
    #[must_use]
    pub fn to_svg(&self) -> String {
        let mut picture = Picture::default();
        match self.layout() {
            Layout::Grid(grid) => picture.draw_grid(self, grid),
            Layout::Graph(graph) => picture.draw_graph(self, graph),
            Layout::Text(text) => picture.draw_text(text),
        }
        let title = if self.title().is_empty() { "Board" } else { self.title() };
        picture.finish(title, &self.description())
    }
}

/// The elements of a picture so far.
#[derive(Default)]
struct Picture {
    elements: String,
    width: f64,
    height: f64,
}

impl Picture {
    fn finish(self, title: &str, description: &str) -> String {
        let Self { elements, width, height } = self;
        document((width, height), "", (title, description), &elements)
    }

    fn add(&mut self, element: std::fmt::Arguments<'_>) {
        let _ = writeln!(self.elements, "{element}");
    }

    fn draw_grid(&mut self, scene: &Scene, grid: &Grid) {
        let longest = |names: &[String]| names.iter().map(|name| width(name)).max();
        let left =
            longest(grid.row_names()).map_or(0.0, |letters| text_length(letters, 14.0) + 8.0);
        let top = if grid.column_names().is_empty() { 0.0 } else { 20.0 };
        let (left, top) = (MARGIN + left, MARGIN + top);
        let (rows, columns) = (grid.rows(), grid.columns());
        let (width, height) = (float(columns) * CELL, float(rows) * CELL);
        (self.width, self.height) = (left + width + MARGIN, top + height + MARGIN);
        let (x, y) = (|column| left + float(column) * CELL, |row| top + float(row) * CELL);
        for (column, name) in grid.column_names().iter().enumerate() {
            self.add_name(x(column) + CELL / 2.0, top - 6.0, "middle", name);
        }
        for (row, name) in grid.row_names().iter().enumerate() {
            self.add_name(left - 8.0, y(row) + CELL / 2.0 + 5.0, "end", name);
        }
        let middle = |number: usize| {
            let (row, column) = (number / columns, number % columns);
            (x(column) + CELL / 2.0, y(row) + CELL / 2.0)
        };
        if grid.is_chequered() {
            self.add_dark_cells(grid, (left, top), left + width);
        }
        let has_path = !grid.path().is_empty();
        for (number, spot) in scene.spots().iter().enumerate() {
            // On a path, the texts are written over it.
            let text = if has_path { "" } else { spot.text() };
            self.add_spot(spot, text, middle(number), (CELL, CELL), 0.0);
        }
        self.add_lines(grid, (left, top), (width, height));
        if has_path {
            self.add_path(grid.path().iter().map(|cell| middle(*cell)));
            for (number, spot) in scene.spots().iter().enumerate() {
                self.add_text(spot, spot.text(), middle(number), (CELL, PATH_FONT), HALO);
            }
        }
    }

    /// Adds the dark cells of a chequered grid: a dashed line, as wide as a cell, for each row.
    fn add_dark_cells(&mut self, grid: &Grid, (left, top): (f64, f64), right: f64) {
        let mut path = String::new();
        for row in 0..grid.rows() {
            let is_dark = (grid.rows() - row) % 2 == 1;
            let begin = if is_dark { left } else { left + CELL };
            if begin < right {
                let middle = top + float(row) * CELL + CELL / 2.0;
                let _ = write!(path, "M{begin} {middle}H{right}");
            }
        }
        self.add(format_args!(
            "<path d=\"{path}\" stroke=\"{DARK}\" stroke-width=\"{CELL}\" \
             stroke-dasharray=\"{CELL}\"/>"
        ));
    }

    /// Adds the frame of a grid, and the lines between its cells and boxes.
    fn add_lines(&mut self, grid: &Grid, (left, top): (f64, f64), (width, height): (f64, f64)) {
        let stroke = |is_thick| if is_thick { ("#000", 2.5) } else { ("#999", 1.0) };
        let (right, bottom) = (left + width, top + height);
        // The thick lines are drawn over the thin ones.
        for is_thick in [false, true] {
            let (colour, thickness) = stroke(is_thick);
            let mut path = String::new();
            for row in (1..grid.rows()).filter(|row| grid.is_box_top(*row) == is_thick) {
                let _ = write!(path, "M{left} {}H{right}", top + float(row) * CELL);
            }
            for column in (1..grid.columns()).filter(|row| grid.is_box_left(*row) == is_thick) {
                let _ = write!(path, "M{} {top}V{bottom}", left + float(column) * CELL);
            }
            if !path.is_empty() {
                self.add(format_args!(
                    "<path d=\"{path}\" stroke=\"{colour}\" stroke-width=\"{thickness}\"/>"
                ));
            }
        }
        self.add(format_args!(
            "<rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" fill=\"none\" \
             stroke=\"#000\" stroke-width=\"2.5\"/>"
        ));
    }

    /// Adds a line through points, a disc on the first one, and a frame on the last unless it
    /// is the first.
    fn add_path(&mut self, points: impl Iterator<Item = (f64, f64)> + Clone) {
        let mut line = String::new();
        for (x, y) in points.clone() {
            let _ = write!(line, "{x},{y} ");
        }
        self.add(format_args!(
            "<polyline points=\"{}\" fill=\"none\" stroke=\"#56b4e9\" stroke-width=\"2.5\" \
             stroke-linejoin=\"round\"/>",
            line.trim_end()
        ));
        let radius = CELL * 0.32;
        let first = points.clone().next();
        if let Some((x, y)) = first {
            self.add(format_args!(
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"#8fd6bd\" \
                 stroke=\"#009e73\" stroke-width=\"2.5\"/>"
            ));
        }
        if let Some((x, y)) = points.last().filter(|last| Some(*last) != first) {
            let (left, top, side) = (rounded(x - radius), rounded(y - radius), 2.0 * radius);
            self.add(format_args!(
                "<rect x=\"{left}\" y=\"{top}\" width=\"{side}\" height=\"{side}\" \
                 fill=\"#f7c9a9\" stroke=\"#d55e00\" stroke-width=\"2.5\"/>"
            ));
        }
    }

    fn draw_graph(&mut self, scene: &Scene, graph: &Graph) {
        let labels: Vec<_> = scene.spots().iter().map(label).collect();
        let length = |label: &String| text_length(width(label), 16.0).max(24.0) + 16.0;
        let kept = text_length(scene.kept_width() + 1, 16.0);
        let widest = |spot: &Spot| text_length(width(spot.name()), 16.0) + kept + 16.0;
        let room = labels.iter().map(length).chain(scene.spots().iter().map(widest));
        let room = room.fold(0.0, f64::max) / 2.0 + MARGIN;
        let bounds = |distances: &mut dyn Iterator<Item = f64>| {
            distances.fold((f64::MAX, f64::MIN), |(low, high), d| (low.min(d), high.max(d)))
        };
        let (left, right) = bounds(&mut graph.places().iter().map(|place| place.0));
        let (top, bottom) = bounds(&mut graph.places().iter().map(|place| place.1));
        let longer = (right - left).max(bottom - top);
        let scale = if longer > 0.0 { GRAPH / longer } else { 0.0 };
        let middle = |(x, y): (f64, f64)| {
            (rounded(room + (x - left) * scale), rounded(MARGIN + 20.0 + (y - top) * scale))
        };
        let middles: Vec<_> = graph.places().iter().copied().map(middle).collect();
        let farthest = |side: fn(&(f64, f64)) -> f64| middles.iter().map(side).fold(0.0, f64::max);
        self.width = rounded(farthest(|middle| middle.0) + room);
        self.height = farthest(|middle| middle.1) + 20.0 + MARGIN;
        for &(one, other) in graph.links() {
            let ((x1, y1), (x2, y2)) = (middles[one], middles[other]);
            self.add(format_args!(
                "<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" stroke=\"#777\" \
                 stroke-width=\"2\"/>"
            ));
        }
        for ((spot, text), middle) in scene.spots().iter().zip(&labels).zip(&middles) {
            self.add_spot(spot, text, *middle, (rounded(length(text)), 32.0), 8.0);
        }
    }

    fn draw_text(&mut self, text: &str) {
        let widest = text.lines().map(width).max().unwrap_or(0);
        self.width = rounded(float(widest) * 11.0 + 2.0 * MARGIN);
        self.height = float(text.lines().count()) * 24.0 + 2.0 * MARGIN;
        for (number, line) in text.lines().enumerate() {
            let y = MARGIN + 18.0 + float(number) * 24.0;
            self.add(format_args!(
                "<text x=\"{MARGIN}\" y=\"{y}\" font-family=\"monospace\" font-size=\"18\" \
                 xml:space=\"preserve\">{}</text>",
                escape(line)
            ));
        }
    }

    fn add_name(&mut self, x: f64, y: f64, anchor: &str, name: &str) {
        self.add(format_args!(
            "<text x=\"{x}\" y=\"{y}\" font-size=\"14\" fill=\"#555\" \
             text-anchor=\"{anchor}\">{}</text>",
            escape(name)
        ));
    }

    /// Adds a spot with a text around its middle; `radius` rounds its corners.
    fn add_spot(
        &mut self,
        spot: &Spot,
        text: &str,
        (x, y): (f64, f64),
        (width, height): (f64, f64),
        radius: f64,
    ) {
        let (fill, border) = match spot.kind() {
            Kind::Free if radius > 0.0 => ("#fff", "#777"),
            Kind::Held if radius > 0.0 => ("#e5f2fa", "#0072b2"),
            Kind::Deduced if radius > 0.0 => ("#fff", "#0072b2"),
            Kind::Free | Kind::Held | Kind::Deduced => ("none", "none"),
            Kind::Given => ("#e6e6e6", "none"),
            Kind::Blocked => ("#333", "none"),
        };
        let (left, top) = (x - width / 2.0, y - height / 2.0);
        if fill != "none" {
            self.add(format_args!(
                "<rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" \
                 rx=\"{radius}\" fill=\"{fill}\" stroke=\"{border}\"/>"
            ));
        }
        if let Some(mark) = spot.mark() {
            self.add_mark(mark, (x, y), (width, height), radius);
        }
        let largest = if radius > 0.0 { 16.0 } else { FONT };
        self.add_text(spot, text, (x, y), (width, largest), "");
    }

    /// Adds the text of a spot around its middle, in a given width, with letters of at most the
    /// given size.
    fn add_text(
        &mut self,
        spot: &Spot,
        text: &str,
        (x, y): (f64, f64),
        (width, largest): (f64, f64),
        attributes: &str,
    ) {
        let letters = crate::render::width::width(text);
        if letters > 0 {
            let size = (width - 6.0) / text_length(letters, 1.0);
            let size = rounded(size.min(largest));
            let weight = if spot.kind() == Kind::Given { " font-weight=\"bold\"" } else { "" };
            let colour = if spot.kind() == Kind::Blocked { "#fff" } else { "#000" };
            self.add(format_args!(
                "<text x=\"{x}\" y=\"{}\" font-size=\"{size}\"{weight} fill=\"{colour}\"{attributes} \
                 text-anchor=\"middle\">{}</text>",
                rounded(y + size * 0.36),
                escape(text)
            ));
        }
    }

    /// Adds the shape of a mark: a frame, a dashed frame, a crossed one, or a ring.
    fn add_mark(&mut self, mark: Mark, (x, y): (f64, f64), (width, height): (f64, f64), r: f64) {
        let (half, up) = (width / 2.0 - 3.0, height / 2.0 - 3.0);
        let (left, right, top, bottom) = (x - half, x + half, y - up, y + up);
        let frame = |colour: &str, dashes: &str| {
            format!(
                "<rect x=\"{left}\" y=\"{top}\" width=\"{}\" height=\"{}\" rx=\"{r}\" \
                 fill=\"none\" stroke=\"{colour}\" stroke-width=\"4\"{dashes}/>",
                2.0 * half,
                2.0 * up
            )
        };
        let shape = match mark {
            Mark::Attempt => frame("#009e73", ""),
            Mark::Clash => frame("#d55e00", ""),
            Mark::Undo => frame("#e69f00", " stroke-dasharray=\"6 4\""),
            Mark::Rejected => {
                frame("#d55e00", "")
                    + &format!(
                        "<path d=\"M{left} {top}L{right} {bottom}M{right} {top}L{left} {bottom}\" \
                         stroke=\"#d55e00\" stroke-width=\"2\"/>"
                    )
            }
            Mark::Untried => format!(
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"{}\" fill=\"none\" stroke=\"#56b4e9\" \
                 stroke-width=\"3\"/>",
                up.min(half) / 2.0
            ),
        };
        self.add(format_args!("{shape}"));
    }
}

/// The label of a node: its name and what is there.
fn label(spot: &Spot) -> String {
    match (spot.name(), spot.text()) {
        ("", text) => text.to_owned(),
        (name, "") => name.to_owned(),
        (name, text) => format!("{name} {text}"),
    }
}

/// The length of a text of so many letters.
fn text_length(letters: usize, size: f64) -> f64 {
    float(letters) * size * LETTER
}

/// To a tenth: shorter numbers.
fn rounded(length: f64) -> f64 {
    (length * 10.0).round() / 10.0
}

#[expect(clippy::cast_precision_loss, reason = "at most 2^18 spots, or the width of a line")]
fn float(number: usize) -> f64 {
    number as f64
}
