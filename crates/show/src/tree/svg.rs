//! The elements of a picture.

use std::fmt::Write;

use crate::render::document::document;
use crate::render::escape::escape;
use crate::scene::clean_line;

/// Okabe and Ito's blue (*Color Universal Design*, 2008): what leads to a solution.
pub(super) const BLUE: &str = "#0072b2";
/// Their green: a solution.
pub(super) const GREEN: &str = "#009e73";
/// A grey for what has failed, which contrasts with white by more than 4.5.
pub(super) const GREY: &str = "#6b6b6b";

/// A text within XML.
fn xml(text: &str) -> String {
    escape(&clean_line(text))
}

/// An SVG picture while it is written.
pub(super) struct Svg {
    elements: String,
    /// The number of drawn elements.
    pub(super) drawn: usize,
}

impl Svg {
    pub(super) fn new() -> Self {
        Self { elements: String::new(), drawn: 0 }
    }

    /// Adds an element that says what it is.
    pub(super) fn element(&mut self, name: &str, attributes: &str, title: &str) {
        self.drawn += 1;
        let title = xml(title);
        let _ = write!(self.elements, "<{name} {attributes}><title>{title}</title></{name}>");
    }

    /// Adds lines, as one path.
    pub(super) fn lines(&mut self, data: &str) {
        if !data.is_empty() {
            self.drawn += 1;
            let _ = writeln!(
                self.elements,
                "<path d=\"{data}\" fill=\"none\" stroke=\"{GREY}\" stroke-width=\".6\"/>"
            );
        }
    }

    /// Adds text, centred at `x` if `is_centred`.
    pub(super) fn text(&mut self, (x, y): (f64, f64), size: u32, is_centred: bool, text: &str) {
        self.drawn += 1;
        let anchor = if is_centred { " text-anchor=\"middle\"" } else { "" };
        let (x, y, text) = (Short(x), Short(y), xml(text));
        let _ = writeln!(
            self.elements,
            "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\"{anchor}>{text}</text>"
        );
    }

    pub(super) fn raw(&mut self, element: &str) {
        self.elements.push_str(element);
        self.elements.push('\n');
    }

    /// The whole picture.
    pub(super) fn finish(self, (width, height): (f64, f64), title: &str, about: &str) -> String {
        let size = (Short(width), Short(height));
        let (title, about) = (clean_line(title), clean_line(about));
        document(size, " fill=\"#222\"", (&title, &about), &self.elements)
    }
}

/// A length in as few characters as a tenth of a pixel needs.
pub(super) struct Short(pub(super) f64);

impl std::fmt::Display for Short {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let text = format!("{:.1}", self.0);
        let text = text.strip_suffix(".0").unwrap_or(&text);
        f.write_str(if text == "-0" {
            "0"
        } else {
            text.strip_prefix("0").filter(|rest| rest.starts_with('.')).unwrap_or(text)
        })
    }
}
