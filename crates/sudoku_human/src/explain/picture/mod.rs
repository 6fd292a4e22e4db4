//! The picture of a step as SVG.
//!
//! Each meaning has a colour and a shape or a stroke of its own, so that the picture can be
//! read without colours; a legend names those that occur.

mod canvas;
mod legend;
mod marks;

use sudoku::{Marks, Shape};

use self::canvas::Canvas;
use super::explanation::Explanation;
use super::names::Notation;
use super::pattern::Pattern;
use crate::literal::Candidate;
use crate::step::Step;

pub(super) use self::canvas::escape;
pub(super) use self::marks::name;

/// The greatest length of a picture, in bytes.
pub const MAX_BYTES: usize = 60_000;

/// The colours of a picture, in the order of the classes: light ones.
pub(super) const STYLE: &str = include_str!("picture.css");

/// Returns the picture of a step in its state: an SVG document of at most 60 kB.
///
/// A picture of a large grid that would be longer shows the candidates in the houses and
/// cells of the step alone, or if that is too long, only those that the step speaks of; and a
/// still larger one shows only the digits in the houses of the step.
///
/// ```
/// use sudoku::{Grid, Marks};
/// use sudoku_human::explain::{Notation, svg};
/// use sudoku_human::{next_step, se};
///
/// let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let marks = Marks::from(&line.parse::<Grid>()?);
/// let step = next_step(&marks, se::ORDER).expect("a step");
/// assert!(svg(&marks, &step, Notation::default()).starts_with("<svg xmlns="));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn svg(marks: &Marks, step: &Step, notation: Notation) -> String {
    draw(marks, step, notation, true)
}

/// Returns the picture as a part of a page that has the style.
#[must_use]
pub(super) fn inline_svg(marks: &Marks, step: &Step, notation: Notation) -> String {
    draw(marks, step, notation, false)
}

fn draw(marks: &Marks, step: &Step, notation: Notation, has_style: bool) -> String {
    let picture = Picture { marks, step, notation, pattern: step.pattern(marks), has_style };
    let mut drawn = DETAILS.iter().map(|detail| picture.draw(*detail));
    let fits = drawn.find(|drawn| drawn.len() <= MAX_BYTES);
    fits.unwrap_or_else(|| picture.draw(Detail::StepAlone))
}

/// The details of a picture, from most to least.
const DETAILS: [Detail; 4] = [Detail::All, Detail::Houses, Detail::Step, Detail::StepAlone];

/// Which candidates and digits a picture shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Detail {
    /// All.
    All,
    /// Those in the houses and cells of the step.
    Houses,
    /// Those that the step speaks of.
    Step,
    /// Those, and of the digits only those in the houses of the step.
    StepAlone,
}

struct Picture<'p> {
    marks: &'p Marks,
    step: &'p Step,
    notation: Notation,
    pattern: Pattern,
    has_style: bool,
}

impl Picture<'_> {
    fn draw(&self, detail: Detail) -> String {
        let shape = self.marks.shape();
        let mut canvas = Canvas::new(shape);
        canvas.draw_ground(self.notation);
        let shows_digit = |cell: usize| detail != Detail::StepAlone || self.is_near(shape, cell);
        canvas.draw_given_ground(self.marks, &shows_digit);
        self.draw_houses(&mut canvas);
        canvas.draw_lines();
        self.draw_cells(&mut canvas);
        let shown = |candidate: Candidate| self.shows(shape, candidate, detail);
        let signs = self.draw_signs(&mut canvas);
        canvas.draw_digits(self.marks, &shows_digit);
        canvas.draw_candidates(self.marks, &shown);
        self.draw_links(&mut canvas);
        legend::draw(&mut canvas, &signs);
        let explanation = Explanation::new(self.marks, self.step, self.notation);
        let sentences: Vec<&str> = explanation.so.iter().map(|said| &*said.text).collect();
        let style = if self.has_style { STYLE } else { "" };
        canvas.finish(style, &explanation.name, &sentences.join(" "))
    }

    fn shows(&self, shape: Shape, candidate: Candidate, detail: Detail) -> bool {
        let Pattern { candidates, houses, cells, .. } = &self.pattern;
        let is_changed =
            || self.step.conclusion.literals().any(|literal| literal.candidate == candidate);
        match detail {
            Detail::All => true,
            Detail::Houses => {
                let of_cell = shape.houses_of(candidate.cell.into());
                of_cell.iter().any(|house| houses.contains(house))
                    || cells.contains(&candidate.cell)
                    || candidates.iter().any(|(known, _)| known.cell == candidate.cell)
                    || is_changed()
            }
            Detail::Step | Detail::StepAlone => {
                candidates.iter().any(|(known, _)| *known == candidate) || is_changed()
            }
        }
    }
    /// Whether a cell is in a house of the step, or if that has none, of the first cell that it
    /// changes.
    fn is_near(&self, shape: Shape, cell: usize) -> bool {
        let houses = shape.houses_of(cell);
        if !self.pattern.houses.is_empty() {
            return houses.iter().any(|house| self.pattern.houses.contains(house));
        }
        let changed = self.step.conclusion.literals().next();
        changed.is_some_and(|first| {
            let of_first = shape.houses_of(first.candidate.cell.into());
            houses.iter().any(|house| of_first.contains(house))
        })
    }
}
