//! A graph in a terminal: a label at each place, and lines between them.

use std::fmt::Write as _;

use crate::render::line::{Line, Look};
use crate::render::style::{Charset, Style};
use crate::render::terminal_spot::{brackets, shows_given};
use crate::render::width::width;
use crate::scene::{Graph, Kind, Mark, Scene, Spot};

/// The widths to try, in columns of the terminal: the first at which no label covers another
/// one.
const WIDTHS: [u32; 6] = [24, 32, 44, 60, 84, 120];

/// A terminal's character is about twice as high as it is wide.
const ASPECT: f64 = 2.0;

/// Draws a graph, or lists its spots if the labels do not fit.
pub(super) fn graph_lines(scene: &Scene, graph: &Graph, style: Style) -> Vec<Line> {
    let shows_given = shows_given(scene, style);
    let labels: Vec<_> =
        scene.spots().iter().map(|spot| Label::new(spot, scene, style, shows_given)).collect();
    let canvas = WIDTHS.iter().find_map(|width| Canvas::new(graph, &labels, f64::from(*width)));
    match canvas {
        Some(mut canvas) => {
            for &(one, other) in graph.links() {
                canvas.draw_link(one, other, style.charset);
            }
            canvas.lines(&labels)
        }
        None => list(graph, &labels, style),
    }
}

/// The label of a spot.
struct Label {
    text: String,
    look: Look,
    /// The columns that it takes at most, whatever is in its spot.
    width: usize,
}

impl Label {
    fn new(spot: &Spot, scene: &Scene, style: Style, shows_given: bool) -> Self {
        let (left, right) = brackets(spot, shows_given);
        let sign = match (spot.text(), spot.kind(), spot.mark()) {
            ("", Kind::Blocked, _) => "#",
            ("", _, Some(Mark::Untried)) => "?",
            (text, ..) => text,
        };
        let between = if sign.is_empty() || spot.name().is_empty() { "" } else { " " };
        // A spot without a name and a text is a point.
        let point = if sign.is_empty() && spot.name().is_empty() { "o" } else { "" };
        let text = format!("{left}{}{between}{sign}{point}{right}", spot.name());
        let text = style.charset.show(&text);
        let room = scene.kept_width().max(width(sign)).max(1) + 1;
        let width = (width(spot.name()) + room + 2).max(width(&text));
        Self { text, look: Look::Spot(spot.kind(), spot.mark()), width }
    }
}

/// Characters in rows and columns.
struct Canvas {
    rows: Vec<Vec<char>>,
    /// The row and the column of the middle of each label.
    middles: Vec<(usize, usize)>,
}

impl Canvas {
    /// Makes room for a graph of a width, if no label then covers another one.
    fn new(graph: &Graph, labels: &[Label], columns: f64) -> Option<Self> {
        let bounds = |distances: &mut dyn Iterator<Item = f64>| {
            distances.fold((f64::MAX, f64::MIN), |(low, high), d| (low.min(d), high.max(d)))
        };
        let (left, right) = bounds(&mut graph.places().iter().map(|place| place.0));
        let (top, bottom) = bounds(&mut graph.places().iter().map(|place| place.1));
        let scale_to = |length: f64, room: f64| if length > 0.0 { room / length } else { f64::MAX };
        // One scale for both directions. A graph that is high and narrow has at most as many
        // rows as a wide one has columns.
        let scale = scale_to(right - left, columns).min(scale_to(bottom - top, columns) * ASPECT);
        let scale = if scale < f64::MAX { scale } else { 0.0 };
        let margin = labels.iter().map(|label| label.width).max().unwrap_or(0) / 2 + 1;
        let place = |&(x, y): &(f64, f64)| {
            let row = rounded((y - top) * scale / ASPECT);
            (row, margin + rounded((x - left) * scale))
        };
        let middles: Vec<_> = graph.places().iter().map(place).collect();
        if overlap(&middles, labels) {
            return None;
        }
        let rows = middles.iter().map(|middle| middle.0 + 1).max().unwrap_or(0);
        let columns = middles.iter().map(|middle| middle.1 + margin + 1).max().unwrap_or(0);
        Some(Self { rows: vec![vec![' '; columns]; rows], middles })
    }

    /// Draws a line (Bresenham, *Algorithm for computer control of a digital plotter*, IBM
    /// Systems Journal 4:1, 1965), each character by the direction of its step.
    fn draw_link(&mut self, one: usize, other: usize, charset: Charset) {
        let ends = [self.middles[one], self.middles[other]];
        let [(from_row, from), (to_row, to)] =
            [*ends.iter().min().expect("two"), *ends.iter().max().expect("two")];
        let (down, across) = (to_row - from_row, to.abs_diff(from));
        let steps = down.max(across);
        for step in 0..=steps {
            let at = |length: usize, step: usize| (2 * length * step + steps) / (2 * steps).max(1);
            let column =
                |step| if to >= from { from + at(across, step) } else { from - at(across, step) };
            let (row, next) =
                (from_row + at(down, step), from_row + at(down, (step + 1).min(steps)));
            let (here, there) = (column(step), column((step + 1).min(steps)));
            let char = match (next > row, there.cmp(&here)) {
                (true, std::cmp::Ordering::Equal) => charset.choose('│', '|'),
                (true, std::cmp::Ordering::Greater) => charset.choose('╲', '\\'),
                (true, std::cmp::Ordering::Less) => charset.choose('╱', '/'),
                (false, _) => charset.choose('─', '-'),
            };
            if step < steps {
                self.rows[row][here] = char;
            }
        }
    }

    /// Returns the lines, with the labels over the links.
    fn lines(self, labels: &[Label]) -> Vec<Line> {
        let mut by_row: Vec<Vec<(usize, &Label)>> = vec![Vec::new(); self.rows.len()];
        for (&(row, middle), label) in self.middles.iter().zip(labels) {
            by_row[row].push((middle - width(&label.text) / 2, label));
        }
        let with_labels = |(row, mut labels): (Vec<char>, Vec<(usize, &Label)>)| {
            labels.sort_by_key(|(start, _)| *start);
            let mut line = Line::default();
            let mut column = 0;
            for (start, label) in labels {
                line.push(&row[column.min(start)..start].iter().collect::<String>(), Look::Frame);
                line.push(&label.text, label.look);
                column = start + width(&label.text);
            }
            line.push(&row[column.min(row.len())..].iter().collect::<String>(), Look::Frame);
            line
        };
        self.rows.into_iter().zip(by_row).map(with_labels).collect()
    }
}

/// Whether a label would cover another one, or touch it.
fn overlap(middles: &[(usize, usize)], labels: &[Label]) -> bool {
    let mut taken: Vec<_> = middles
        .iter()
        .zip(labels)
        .map(|(&(row, middle), label)| (row, middle - label.width / 2, label.width))
        .collect();
    taken.sort_unstable();
    taken.windows(2).any(|pair| pair[0].0 == pair[1].0 && pair[0].1 + pair[0].2 > pair[1].1)
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a distance on the canvas: from 0 to the greatest width or number of rows"
)]
fn rounded(distance: f64) -> usize {
    distance.round() as usize
}

/// Lists the spots, each with its neighbours.
fn list(graph: &Graph, labels: &[Label], style: Style) -> Vec<Line> {
    let mut neighbours = vec![String::new(); labels.len()];
    let name = |spot: usize| labels[spot].text.trim().to_owned();
    for &(one, other) in graph.links() {
        for (spot, neighbour) in [(one, other), (other, one)] {
            let separator = if neighbours[spot].is_empty() { "" } else { "," };
            let _ = write!(neighbours[spot], "{separator} {}", name(neighbour));
        }
    }
    let line = |(label, neighbours): (&Label, &String)| {
        let mut line = Line::default();
        line.push(&label.text, label.look);
        if !neighbours.is_empty() {
            line.push(&format!(" {}{neighbours}", style.charset.choose("─", "-")), Look::Frame);
        }
        line
    };
    labels.iter().zip(&neighbours).map(line).collect()
}
