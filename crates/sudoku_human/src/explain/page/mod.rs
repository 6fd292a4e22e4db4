//! The page of a path: one HTML file, with its style and its script.

use std::fmt::Write as _;

use sudoku::Marks;

use super::explanation::Explanation;
use super::names::Notation;
use super::picture::{STYLE, escape, inline_svg, name};
use super::sentence::Sentence;
use crate::step::Step;

/// A page of the steps of a path, as it grows.
///
/// Without its script the page shows all steps, one below the other, and so it does on paper.
///
/// ```
/// use sudoku::{Grid, Marks};
/// use sudoku_human::explain::{Notation, Page, path};
/// use sudoku_human::se;
///
/// let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let mut page = Page::new("The steps of a puzzle", Notation::default());
/// for (index, item) in path(Marks::from(&line.parse::<Grid>()?), se::ORDER.to_vec()).enumerate() {
///     let (marks, step) = item?;
///     page.add(index + 1, &marks, &step);
/// }
/// assert!(page.finish("Solved.").ends_with("</html>\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct Page {
    title: String,
    notation: Notation,
    articles: String,
    list: String,
    steps: usize,
}

impl Page {
    /// Makes a page without steps.
    pub fn new(title: &str, notation: Notation) -> Self {
        let title = escape(title);
        Self { title, notation, articles: String::new(), list: String::new(), steps: 0 }
    }

    /// Returns the number of steps.
    #[must_use]
    pub fn steps(&self) -> usize {
        self.steps
    }

    /// Adds a step with its number in the path, from 1.
    pub fn add(&mut self, number: usize, marks: &Marks, step: &Step) {
        self.steps += 1;
        let explanation = Explanation::new(marks, step, self.notation);
        let heading = format!("{number}. {}", escape(&explanation.name));
        let _ = write!(
            self.articles,
            "<article id=\"step-{number}\" data-place=\"Step {number}\" tabindex=\"-1\" \
             aria-labelledby=\"name-{number}\">\n<h2 id=\"name-{number}\">{heading}</h2>\n\
             <div class=\"board\">{}</div>\n<ul class=\"why\">\n",
            inline_svg(marks, step, self.notation)
        );
        explanation.why.iter().for_each(|sentence| self.add_sentence(sentence, ""));
        explanation.so.iter().for_each(|sentence| self.add_sentence(sentence, " so"));
        self.articles.push_str("</ul>\n</article>\n");
        let _ = writeln!(
            self.list,
            "<li value=\"{number}\"><a href=\"#step-{number}\">{}</a></li>",
            escape(step.technique.name())
        );
    }

    fn add_sentence(&mut self, sentence: &Sentence, class: &str) {
        let candidates: Vec<String> = sentence.candidates.iter().map(|c| name(*c)).collect();
        let _ = writeln!(
            self.articles,
            "<li class=\"depth-{}{class}\" data-c=\"{}\">{}</li>",
            sentence.depth.min(3),
            candidates.join(" "),
            escape(&sentence.text)
        );
    }

    /// Returns the page, with a sentence on how the path ends.
    #[must_use]
    pub fn finish(self, end: &str) -> String {
        let Self { title, articles, list, .. } = self;
        let end = escape(end);
        let (style, script) = (include_str!("page.css"), include_str!("page.js"));
        format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n\
             <title>{title}</title>\n<style>\n{STYLE}{style}</style>\n</head>\n<body>\n\
             <header>\n<h1>{title}</h1>\n<p>{end}</p>\n</header>\n\
             <nav class=\"keys bar\" aria-label=\"Steps back and forward\">\n\
             <button type=\"button\" id=\"back\" aria-keyshortcuts=\"ArrowLeft\">Back</button>\n\
             <button type=\"button\" id=\"forward\" aria-keyshortcuts=\"ArrowRight\">Forward</button>\n\
             <span id=\"place\" role=\"status\" aria-live=\"polite\"></span>\n</nav>\n<main>\n<div>\n\
             {articles}</div>\n<nav class=\"list\" aria-label=\"All steps\">\n\
             <h2>All steps</h2>\n<ol class=\"steps\">\n{list}</ol>\n\
             <p class=\"bar\">Keys: left and right, Home and End.</p>\n</nav>\n</main>\n\
             <script>\n{script}</script>\n</body>\n</html>\n"
        )
    }
}
