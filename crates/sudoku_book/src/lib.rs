//! Books of puzzles as PDF or SVG: pictures in rows and columns with a label each, and the solutions at the
//! end.
//!
//! The pictures are those that this project draws: `sudoku_variants::Variant::to_svg`, for one.
//!
//! ```
//! use sudoku_book::{Book, Puzzle};
//! use sudoku_variants::{Shown, Variant};
//!
//! let variant: Variant = "1...\n..3.\n.2..\n...1\nthermo: r1c2 r1c3".parse()?;
//! let puzzle = Puzzle {
//!     label: "1".to_owned(),
//!     details: "easy".to_owned(),
//!     picture: variant.to_svg(Shown::Puzzle),
//!     solution: None,
//! };
//! let pdf = Book::new("Thermometers").to_pdf(&[puzzle])?;
//! assert!(pdf.starts_with(b"%PDF-1.7"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]
#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "sizes on paper, and numbers of pages"
)]

mod book;
mod error;
mod figure;
mod font;
mod page;
mod pdf;
mod svg;

pub use book::{Book, Paper, Puzzle};
pub use error::BookError;
