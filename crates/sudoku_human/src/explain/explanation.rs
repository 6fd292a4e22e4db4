//! The type [`Explanation`]: a step in sentences.

use std::fmt;

use super::names::{Names, Notation};
use super::sentence::Sentence;
use super::{conclusion_words, proof_words};
use crate::step::Step;
use crate::technique::Technique;
use sudoku::Marks;

/// A step in sentences of at most 25 words, which are derived from its proofs.
///
/// ```
/// use sudoku::{Grid, Marks};
/// use sudoku_human::explain::{Explanation, Notation};
/// use sudoku_human::{next_step, se};
///
/// let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let marks = Marks::from(&line.parse::<Grid>()?);
/// let step = next_step(&marks, se::ORDER).expect("a step");
/// let explanation = Explanation::new(&marks, &step, Notation::default());
/// assert_eq!(explanation.to_string(), "\
/// hidden single (SE 1.2, HoDoKu easy 14)
///   In box 2, only r1c6 can be 8.
///   So r1c6 is 8.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The technique, and what it is worth on the two scales.
    pub name: String,
    /// Why the conclusion holds.
    pub why: Vec<Sentence>,
    /// The conclusion.
    pub so: Vec<Sentence>,
}

impl Explanation {
    /// Explains a step in its state.
    #[must_use]
    pub fn new(marks: &Marks, step: &Step, notation: Notation) -> Self {
        let names = Names { shape: marks.shape(), notation };
        Self {
            name: name(step.technique, step.se),
            why: proof_words::why(marks, step, names),
            so: conclusion_words::so(step, names),
        }
    }

    /// Iterates over the sentences: why, then the conclusion.
    pub fn sentences(&self) -> impl Iterator<Item = &Sentence> {
        self.why.iter().chain(&self.so)
    }
}

/// Displays the name, and below it one sentence per line.
impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        for Sentence { text, depth, .. } in self.sentences() {
            write!(f, "\n{:indent$}{text}", "", indent = 2 * depth + 2)?;
        }
        Ok(())
    }
}

/// Returns the name of a technique, and the values of a step on both scales.
fn name(technique: Technique, se: Option<u16>) -> String {
    let mut values = Vec::new();
    if let Some(se) = se {
        values.push(format!("SE {}.{}", se / 10, se % 10));
    }
    if let Some(hodoku) = &technique.info().hodoku {
        let level = hodoku.level.name();
        values.push(format!("HoDoKu {level} {}", hodoku.value));
    }
    match values[..] {
        [] => technique.name().to_owned(),
        _ => format!("{technique} ({})", values.join(", ")),
    }
}
