//! A scene as a part of a web page.

use std::fmt::Write as _;

use itertools::Itertools as _;

use crate::render::escape::escape;
use crate::render::width::width;
use crate::scene::{Graph, Grid, Kind, Layout, Mark, Scene, Spot};

/// The style sheet for [`Scene::to_html`]: put it once into a `<style>` element of the page.
/// Without it the board is a plain table that is still readable. The colours have the same
/// meaning in all pictures: green is what was tried, orange what was undone, vermilion what is
/// excluded, blue where the search stands; each has a shape too.
pub const HTML_STYLE: &str = "\
.scene table { border-collapse: collapse; border: 2px solid; }
.scene td { border: 1px solid #999; min-width: 2em; height: 2em; padding: 0 .2em; text-align: center; position: relative; }
.scene th { color: #555; font-weight: normal; padding: 0 .4em; border: 0; }
.scene .box-top { border-top: 2px solid #000; }
.scene .box-left { border-left: 2px solid #000; }
.scene .light { background: #f6eede; color: #000; }
.scene .dark { background: #e2d2b4; color: #000; }
.scene .given { background: #e6e6e6; color: #000; font-weight: bold; }
.scene .deduced { color: #00527f; font-style: italic; }
.scene .blocked { background: #333; color: #fff; }
.scene .excluded { background-image: linear-gradient(#d55e0038, #d55e0038); }
.scene .turn { box-shadow: inset 0 2px #0072b2, inset 0 -2px #0072b2; }
.scene .attempt { outline: 4px solid #009e73; outline-offset: -4px; }
.scene .rejected { outline: 4px double #d55e00; outline-offset: -4px; text-decoration: line-through; }
.scene .clash { outline: 4px solid #d55e00; outline-offset: -4px; }
.scene .undo { outline: 4px dashed #e69f00; outline-offset: -4px; }
.scene .untried { outline: 3px dotted #56b4e9; outline-offset: -4px; }
.scene .notes { display: grid; grid-template-columns: repeat(var(--columns), 1fr); font-size: .5em; line-height: 1.1; opacity: .75; }
.scene .path { position: absolute; left: 0; top: 0; width: calc(100% * var(--columns)); height: calc(100% * var(--rows)); z-index: 1; pointer-events: none; fill: none; stroke: #0072b2; stroke-width: .06; opacity: .6; }
.scene .over { position: relative; z-index: 2; text-shadow: 0 0 3px #fff, 0 0 3px #fff, 0 0 3px #fff; }
.scene .words { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
";

impl Scene {
    /// Writes the scene as a part of a web page: a `<figure>` of the class `scene`. A grid is
    /// a table with heads, whose kinds and marks are classes and also words for a screen
    /// reader. A graph is a picture followed by a list of its spots, in words. A text is a
    /// `<pre>`. [`HTML_STYLE`] has the looks.
    ///
    /// It has no script, and all texts are escaped.
    #[must_use]
    pub fn to_html(&self) -> String {
        let title = if self.title().is_empty() { "Board" } else { self.title() };
        let title = escape(title);
        match self.layout() {
            Layout::Grid(grid) => {
                let table = table(self, grid);
                format!(
                    "<figure class=\"scene\">\n<table>\n<caption>{title}</caption>\n{table}</table>\n</figure>\n"
                )
            }
            Layout::Graph(graph) => {
                let list = list(self, graph);
                let svg = self.to_svg();
                format!(
                    "<figure class=\"scene\">\n<div aria-hidden=\"true\">\n{svg}</div>\n<ul class=\"words\">\n{list}</ul>\n<figcaption>{title}</figcaption>\n</figure>\n"
                )
            }
            Layout::Text(text) => {
                let text = escape(text);
                format!(
                    "<figure class=\"scene\">\n<pre>{text}</pre>\n<figcaption>{title}</figcaption>\n</figure>\n"
                )
            }
        }
    }
}

/// The rows of a table.
fn table(scene: &Scene, grid: &Grid) -> String {
    let mut html = String::new();
    if !grid.column_names().is_empty() {
        html += "<tr>";
        if !grid.row_names().is_empty() {
            html += "<td class=\"words\"></td>";
        }
        for name in grid.column_names() {
            let _ = write!(html, "<th scope=\"col\">{}</th>", escape(name));
        }
        html += "</tr>\n";
    }
    for row in 0..grid.rows() {
        html += "<tr>";
        if let Some(name) = grid.row_names().get(row) {
            let _ = write!(html, "<th scope=\"row\">{}</th>", escape(name));
        }
        for column in 0..grid.columns() {
            html += &cell(scene, grid, (row, column));
        }
        html += "</tr>\n";
    }
    html
}

fn cell(scene: &Scene, grid: &Grid, (row, column): (usize, usize)) -> String {
    let spot = &scene.spots()[row * grid.columns() + column];
    let shade = if (grid.rows() - row + column) % 2 == 1 { "dark" } else { "light" };
    let classes = [
        Some(spot.kind().word()),
        spot.mark().map(Mark::word),
        grid.is_chequered().then_some(shade),
        (!spot.excluded_by().is_empty()).then_some("excluded"),
        spot.is_in_turn().then_some("turn"),
        grid.is_box_top(row).then_some("box-top"),
        grid.is_box_left(column).then_some("box-left"),
    ];
    let mut attributes = format!(" class=\"{}\"", classes.iter().flatten().join(" "));
    if !spot.excluded_by().is_empty() {
        let _ = write!(attributes, " data-by=\"{}\"", spot.excluded_by().iter().join(" "));
    }
    let text = match spot.text() {
        "Q" if grid.is_chequered() => "♛",
        text => text,
    };
    let letters = width(text);
    if letters > 2 {
        let _ = write!(attributes, " style=\"--letters:{letters}\"");
    }
    let mut content = escape(text);
    if !grid.path().is_empty() && !text.is_empty() {
        content = format!("<span class=\"over\">{content}</span>");
    }
    if !spot.notes().is_empty() {
        let columns = (1..spot.notes().len()).find(|it| it * it >= spot.notes().len()).unwrap_or(1);
        let _ = write!(content, "<span class=\"notes\" style=\"--columns:{columns}\">");
        for note in spot.notes() {
            let _ = write!(content, "<span>{}</span>", escape(note));
        }
        content += "</span>";
    }
    let words = words(spot);
    if !words.is_empty() {
        let _ = write!(content, "<span class=\"words\"> {words}</span>");
    }
    if (row, column) == (0, 0) {
        content += &path(grid);
    }
    format!("<td{attributes}>{content}</td>")
}

/// The path of a grid, in the first cell, as large as all cells; nothing without a path.
fn path(grid: &Grid) -> String {
    if grid.path().is_empty() {
        return String::new();
    }
    let (rows, columns) = (grid.rows(), grid.columns());
    let point = |cell: &usize| format!("{}.5,{}.5", cell % columns, cell / columns);
    let points = grid.path().iter().map(point).join(" ");
    format!(
        "<svg class=\"path\" style=\"--rows:{rows};--columns:{columns}\" \
         viewBox=\"0 0 {columns} {rows}\" preserveAspectRatio=\"none\" aria-hidden=\"true\">\
         <polyline points=\"{points}\"/></svg>"
    )
}

/// What a sighted reader knows of a spot from its look: the mark and the kind. A filled spot
/// is held by the search unless something else is said.
fn words(spot: &Spot) -> String {
    let kind = match spot.kind() {
        Kind::Held => None,
        Kind::Free if !spot.text().is_empty() => None,
        kind => Some(kind.word()),
    };
    let excluded = (!spot.excluded_by().is_empty()).then_some("excluded");
    kind.into_iter().chain(spot.mark().map(Mark::word)).chain(excluded).join(", ")
}

/// The spots of a graph as the items of a list, each with its neighbours.
fn list(scene: &Scene, graph: &Graph) -> String {
    let spots = scene.spots();
    let mut neighbours = vec![Vec::new(); spots.len()];
    for &(one, other) in graph.links() {
        neighbours[one].push(spots[other].name());
        neighbours[other].push(spots[one].name());
    }
    let item = |(spot, neighbours): (&Spot, &Vec<&str>)| {
        let state = match (spot.text(), words(spot)) {
            ("", words) => words,
            (text, words) if words.is_empty() => text.to_owned(),
            (text, words) => format!("{text} ({words})"),
        };
        let linked = if neighbours.is_empty() {
            String::new()
        } else {
            format!("; linked with {}", neighbours.join(", "))
        };
        format!("<li>{}</li>\n", escape(&format!("{}: {state}{linked}", spot.name())))
    };
    spots.iter().zip(&neighbours).map(item).collect()
}
