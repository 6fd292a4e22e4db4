//! The pages of a book: what stands where.

use crate::book::{Book, Puzzle};
use crate::error::BookError;
use crate::figure::{BLACK, Figure, Letters};

/// The room at the sides of a page, 15 mm.
const MARGIN: f32 = 42.52;
/// The room between pictures.
const GAP: f32 = 16.0;
const MAX_GAP: f32 = 48.0;
/// The height of a label with the room below it.
const LABEL: f32 = 18.0;
/// The height of the title, and of what stands at the end of a page.
const TITLE: f32 = 40.0;
const HEADER: f32 = 22.0;
const FOOTER: f32 = 24.0;
/// The most solutions on a page, and the least part of their size that they have: a cell is 10 points wide.
const MAX_SOLUTIONS: usize = 20;
const LEAST_SCALE: f32 = 0.25;

/// What stands on a page.
pub enum Item {
    Figure { figure: Figure, at: (f32, f32), scale: f32 },
    Letters(Letters),
}

pub type Page = Vec<Item>;

impl Book {
    /// The pages: the puzzles, then the solutions.
    pub(crate) fn pages(&self, puzzles: &[Puzzle]) -> Result<Vec<Page>, BookError> {
        let picture = |puzzle: &Puzzle| {
            let label = (puzzle.label.clone(), puzzle.details.clone());
            Ok((label, Figure::new(&puzzle.picture)?))
        };
        let solution = |puzzle: &Puzzle| {
            let solution = puzzle.solution.as_ref()?;
            Some(
                Figure::new(solution).map(|figure| ((puzzle.label.clone(), String::new()), figure)),
            )
        };
        let pictures = puzzles.iter().map(picture).collect::<Result<Vec<_>, BookError>>()?;
        let solutions =
            puzzles.iter().filter_map(solution).collect::<Result<Vec<_>, BookError>>()?;
        let mut pages = Vec::new();
        self.fill(&mut pages, "", pictures, self.per_page.max(1))?;
        let per_page = self.solutions_per_page(&solutions);
        self.fill(&mut pages, "Solutions", solutions, per_page)?;
        Ok(pages)
    }

    /// As many solutions as are still large enough.
    fn solutions_per_page(&self, all: &[(Label, Figure)]) -> usize {
        let widest =
            all.iter().map(|(_, figure)| figure.width.max(figure.height)).fold(1.0, f32::max);
        let is_enough = |count: &usize| self.slots(*count).size >= widest * LEAST_SCALE;
        (1..=MAX_SOLUTIONS).rev().find(is_enough).unwrap_or(1)
    }

    /// The room for pictures on a page: between the sides, and below the title.
    fn room(&self) -> (f32, f32) {
        let height = self.paper.height - 2.0 * MARGIN - TITLE - FOOTER;
        (self.paper.width - 2.0 * MARGIN, height)
    }

    /// The rows and columns in which so many squares are the largest.
    fn slots(&self, count: usize) -> Slots {
        let (width, height) = self.room();
        let of = |columns: usize| {
            let rows = count.div_ceil(columns);
            let across = width / columns as f32 - GAP * (columns - 1) as f32 / columns as f32;
            let down = height / rows as f32 - LABEL - GAP * (rows - 1) as f32 / rows as f32;
            Slots { columns, size: across.min(down).max(1.0) }
        };
        let better = |one: Slots, other: Slots| if other.size > one.size { other } else { one };
        (2..=count).map(of).fold(of(1), better)
    }

    fn fill(
        &self,
        pages: &mut Vec<Page>,
        heading: &str,
        all: Vec<(Label, Figure)>,
        per_page: usize,
    ) -> Result<(), BookError> {
        let Slots { columns, size } = self.slots(per_page);
        let (width, _) = self.room();
        // As wide as the page, but for wide gaps.
        let gaps = (columns.max(2) - 1) as f32;
        let gap = ((width - columns as f32 * size) / gaps).min(MAX_GAP);
        let step = size + gap;
        let first = (self.paper.width - (columns - 1) as f32 * step - size) / 2.0;
        for (at, ((label, details), figure)) in all.into_iter().enumerate() {
            let at = at % per_page;
            if at == 0 {
                let page = self.empty_page(pages.len() + 1, heading);
                pages.push(page);
            }
            let (row, column) = (at / columns, at % columns);
            let x = first + column as f32 * step;
            let y = MARGIN + TITLE + row as f32 * (size + LABEL + GAP);
            let page = pages.last_mut().expect("BUG: a page was added");
            let letters = if size > 150.0 { 11.0 } else { 8.0 };
            let mut label = text(label, (x, y + 10.0), (0.0, letters));
            label.is_bold = true;
            let end = x + label.length()? + letters;
            page.push(Item::Letters(label));
            if !details.is_empty() {
                page.push(Item::Letters(text(details, (end, y + 10.0), (0.0, 0.85 * letters))));
            }
            let scale = size / figure.width.max(figure.height);
            let left = x + (size - scale * figure.width) / 2.0;
            page.push(Item::Figure { figure, at: (left, y + LABEL), scale });
        }
        Ok(())
    }

    /// A page with its title and number.
    fn empty_page(&self, number: usize, heading: &str) -> Page {
        let (middle, end) = (self.paper.width / 2.0, self.paper.height - MARGIN + 12.0);
        let mut page = Vec::new();
        let mut add = |text: Letters| {
            if !text.text.is_empty() {
                page.push(Item::Letters(text));
            }
        };
        if number == 1 {
            let mut title = text(&self.title, (middle, MARGIN + 16.0), (0.5, 20.0));
            title.is_bold = true;
            add(title);
        } else {
            add(text(&self.title, (MARGIN, MARGIN + HEADER / 2.0), (0.0, 9.0)));
        }
        add(text(heading, (self.paper.width - MARGIN, MARGIN + HEADER / 2.0), (1.0, 9.0)));
        add(text(number.to_string(), (middle, end), (0.5, 9.0)));
        add(text(&self.footer, (MARGIN, end), (0.0, 7.0)));
        page
    }
}

/// The number of a puzzle, and what stands beside it.
type Label = (String, String);

/// In how many columns squares stand, and how large they are.
struct Slots {
    columns: usize,
    size: f32,
}

fn text(text: impl Into<String>, at: (f32, f32), (left, size): (f32, f32)) -> Letters {
    Letters { at, left, size, colour: BLACK, is_bold: false, text: text.into() }
}
