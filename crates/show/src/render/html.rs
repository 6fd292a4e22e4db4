//! A scene as a part of a web page.

use std::fmt::Write as _;

use crate::render::escape::escape;
use crate::scene::{Graph, Grid, Kind, Layout, Mark, Scene, Spot};

/// The style sheet for [`Scene::to_html`]: put it once into a `<style>` element of the page.
/// Without it the board is a plain table that is still readable.
pub const HTML_STYLE: &str = "\
.scene table { border-collapse: collapse; border: 2px solid; }
.scene td { border: 1px solid #999; min-width: 2em; height: 2em; padding: 0 .2em; text-align: center; }
.scene th { color: #555; font-weight: normal; padding: 0 .4em; border: 0; }
.scene .box-top { border-top: 2px solid #000; }
.scene .box-left { border-left: 2px solid #000; }
.scene .given { background: #e6e6e6; font-weight: bold; }
.scene .blocked { background: #333; color: #fff; }
.scene .attempt { outline: 4px solid #009e73; outline-offset: -4px; }
.scene .rejected { outline: 4px double #d55e00; outline-offset: -4px; text-decoration: line-through; }
.scene .undo { outline: 4px dashed #e69f00; outline-offset: -4px; }
.scene .untried { outline: 3px dotted #56b4e9; outline-offset: -4px; }
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
            let spot = &scene.spots()[row * grid.columns() + column];
            html += &cell(spot, grid.is_box_top(row), grid.is_box_left(column));
        }
        html += "</tr>\n";
    }
    html
}

fn cell(spot: &Spot, is_box_top: bool, is_box_left: bool) -> String {
    let classes = [
        Some(spot.kind().word()),
        spot.mark().map(Mark::word),
        is_box_top.then_some("box-top"),
        is_box_left.then_some("box-left"),
    ];
    let classes: Vec<_> = classes.into_iter().flatten().collect();
    let classes = classes.join(" ");
    let words = words(spot);
    let words =
        if words.is_empty() { words } else { format!("<span class=\"words\"> {words}</span>") };
    format!("<td class=\"{classes}\">{}{words}</td>", escape(spot.text()))
}

/// What a sighted reader knows of a spot from its look: the mark and the kind. A filled spot
/// is held by the search unless something else is said.
fn words(spot: &Spot) -> String {
    let kind = match spot.kind() {
        Kind::Held => None,
        Kind::Free if !spot.text().is_empty() => None,
        kind => Some(kind.word()),
    };
    let words: Vec<_> = kind.into_iter().chain(spot.mark().map(Mark::word)).collect();
    words.join(", ")
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
