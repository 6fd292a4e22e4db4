//! A book as one SVG picture, the pages below each other.

use std::fmt::Write as _;

use crate::book::{Book, Puzzle};
use crate::error::BookError;
use crate::page::Item;

/// The room between pages.
const GAP: f32 = 12.0;

impl Book {
    /// One SVG picture, the pages below each other.
    ///
    /// # Errors
    /// As [`Book::to_pdf`].
    pub fn to_svg(&self, puzzles: &[Puzzle]) -> Result<String, BookError> {
        let pages = self.pages(puzzles)?;
        let (width, height) = (self.paper.width, self.paper.height);
        let whole = pages.len() as f32 * (height + GAP) - GAP;
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" viewBox=\"0 0 {width} {whole}\" width=\"{width}\" \
             font-family=\"sans-serif\">\n<title>{}</title>\n",
            escaped(&self.title)
        );
        for (number, page) in pages.iter().enumerate() {
            let top = number as f32 * (height + GAP);
            // Writing to a string does not fail.
            let _ = writeln!(
                svg,
                "<g transform=\"translate(0 {top})\">\n<rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>"
            );
            for item in page {
                let _ = match item {
                    Item::Figure { figure, at: (x, y), scale } => writeln!(
                        svg,
                        "<g transform=\"translate({x} {y}) scale({scale}) translate({} {})\" text-anchor=\"middle\">\n{}\n</g>",
                        -figure.left, -figure.top, figure.svg
                    ),
                    Item::Letters(text) => {
                        let anchor = ["start", "middle", "end"][(2.0 * text.left) as usize];
                        let weight = if text.is_bold { " font-weight=\"bold\"" } else { "" };
                        let ((x, y), size) = (text.at, text.size);
                        writeln!(
                            svg,
                            "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" text-anchor=\"{anchor}\"{weight}>{}</text>",
                            escaped(&text.text)
                        )
                    }
                };
            }
            svg.push_str("</g>\n");
        }
        svg.push_str("</svg>\n");
        Ok(svg)
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}
