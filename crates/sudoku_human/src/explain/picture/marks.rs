//! What a step adds to the grid: houses, cells, candidates and links.

use super::Picture;
use super::canvas::{Canvas, rounded};
use super::legend::Sign;
use crate::explain::known::house_of;
use crate::explain::pattern::Link;
use crate::literal::{Candidate, Literal};

impl Picture<'_> {
    /// Draws the houses of bases, covers and cases.
    pub(super) fn draw_houses(&self, canvas: &mut Canvas) {
        let pattern = &self.pattern;
        let covers: Vec<_> = pattern.covers.iter().filter_map(|set| house_of(*set)).collect();
        let bases: Vec<_> = pattern.bases.iter().filter_map(|set| house_of(*set)).collect();
        for house in &pattern.houses {
            if covers.contains(house) {
                canvas.draw_house(*house, "cover-house", 4.0);
            }
            if bases.contains(house) || !covers.contains(house) {
                canvas.draw_house(*house, "base-house", 1.5);
            }
        }
    }

    /// Draws the frames of cells.
    pub(super) fn draw_cells(&self, canvas: &mut Canvas) {
        let pattern = &self.pattern;
        let sets = pattern.almost_locked.iter().filter(|set| set.cells.len() > 1);
        let mut framed = Vec::new();
        for (index, set) in sets.enumerate() {
            let class = ["set-0", "set-1", "set-2"][index % 3];
            for cell in &set.cells {
                canvas.draw_frame(*cell, class, 3.0);
                framed.push(*cell);
            }
        }
        let deadly = pattern.deadly.iter().map(|(cell, _)| cell);
        for cell in pattern.cells.iter().chain(deadly) {
            if !framed.contains(cell) {
                canvas.draw_frame(*cell, "pattern-cell", 3.0);
                framed.push(*cell);
            }
        }
    }

    /// Draws the signs behind candidates, and returns the signs that the legend names.
    pub(super) fn draw_signs(&self, canvas: &mut Canvas) -> Vec<Sign> {
        let mut signs = Vec::new();
        let mut add = |sign: Sign| {
            if !signs.contains(&sign) {
                signs.push(sign);
            }
        };
        for (candidate, role) in &self.pattern.candidates {
            let sign = Sign::Role(*role);
            add(sign);
            let shape = sign.shape(canvas.middle(*candidate), canvas.radius());
            canvas.add(format_args!("<g data-c=\"{}\">{shape}</g>", name(*candidate)));
        }
        for Literal { candidate, is_on } in self.step.conclusion.literals() {
            let sign = if is_on { Sign::New } else { Sign::Lost };
            add(sign);
            let shape = sign.shape(canvas.middle(candidate), canvas.radius());
            canvas.add(format_args!("<g data-c=\"{}\">{shape}</g>", name(candidate)));
        }
        for link in &self.pattern.links {
            add(if link.is_strong { Sign::Strong } else { Sign::Weak });
        }
        signs
    }

    /// Draws the links, over the digits.
    pub(super) fn draw_links(&self, canvas: &mut Canvas) {
        for link in &self.pattern.links {
            draw_link(canvas, link);
        }
    }
}

/// Returns the name of a candidate for the script of a page.
pub fn name(candidate: Candidate) -> String {
    format!("{}.{}", candidate.cell, candidate.digit)
}

/// Draws a link as an arrow that bends, so that it does not run through what lies between.
fn draw_link(canvas: &mut Canvas, link: &Link) {
    let radius = canvas.radius();
    let (from, to) = (canvas.middle(link.from), canvas.middle(link.to));
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy).max(1.0);
    let (ux, uy) = (dx / length, dy / length);
    let bend = (length * 0.12).min(22.0);
    let control =
        (f64::midpoint(from.0, to.0) - uy * bend, f64::midpoint(from.1, to.1) + ux * bend);
    let toward = |end: (f64, f64), distance: f64| {
        let (x, y) = (control.0 - end.0, control.1 - end.1);
        let length = x.hypot(y).max(1.0);
        (end.0 + x / length * distance, end.1 + y / length * distance)
    };
    let distance = radius.min(length * 0.4);
    let (start, end) = (toward(from, distance), toward(to, distance));
    let class = if link.is_strong { "strong" } else { "weak" };
    let [x1, y1, x, y, x2, y2] =
        [start.0, start.1, control.0, control.1, end.0, end.1].map(rounded);
    // The head points along the end of the curve.
    let (hx, hy) = (end.0 - control.0, end.1 - control.1);
    let size = hx.hypot(hy).max(1.0);
    let (hx, hy) = (hx / size * 6.0, hy / size * 6.0);
    let [ax, ay, bx, by] = [
        end.0 - hx - hy * 0.55,
        end.1 - hy + hx * 0.55,
        end.0 - hx + hy * 0.55,
        end.1 - hy - hx * 0.55,
    ]
    .map(rounded);
    canvas.add(format_args!(
        "<path class=\"{class}\" d=\"M{x1} {y1}Q{x} {y} {x2} {y2}\"/>\
         <path class=\"head\" d=\"M{x2} {y2}L{ax} {ay}L{bx} {by}Z\"/>"
    ));
}
