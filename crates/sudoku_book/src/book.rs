//! `Book`: what a book looks like, and its puzzles.

/// A puzzle of a book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// Its number, in bold above it.
    pub label: String,
    /// What stands beside the number, such as how hard it is.
    pub details: String,
    /// A picture of it, as SVG.
    pub picture: String,
    /// A picture of its solution.
    pub solution: Option<String>,
}

/// How large a page is, in points of 1/72 inch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Paper {
    /// How wide.
    pub width: f32,
    /// How high.
    pub height: f32,
}

impl Paper {
    /// 210 × 297 mm.
    pub const A4: Self = Self { width: 595.28, height: 841.89 };
    /// 148 × 210 mm.
    pub const A5: Self = Self { width: 419.53, height: 595.28 };
    /// 8.5 × 11 inches.
    pub const LETTER: Self = Self { width: 612.0, height: 792.0 };
}

/// What a book looks like.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Book {
    /// Stands on the first page, and above the others.
    pub title: String,
    /// Stands at the end of each page, beside its number.
    pub footer: String,
    /// The paper.
    pub paper: Paper,
    /// How many puzzles are on a page.
    pub per_page: usize,
}

impl Book {
    /// A book with 6 puzzles on a page of A4.
    #[must_use]
    pub fn new(title: impl Into<String>) -> Self {
        Self { title: title.into(), footer: String::new(), paper: Paper::A4, per_page: 6 }
    }
}
