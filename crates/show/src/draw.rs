//! The trait `Draw`: how the board of a puzzle is shown.

use std::fmt::Debug;

use stack_assumptions::Puzzle;

use crate::scene::Scene;

/// A puzzle whose board can be shown: in a terminal, as SVG and as HTML.
///
/// One method is required: [`scene`](Draw::scene) describes the board as it stands. The
/// others name slots and candidates, and say where on the board a candidate would stand;
/// their defaults do for a puzzle whose slots and candidates are numbers.
///
/// ```
/// use std::cell::Cell;
///
/// use stack_assumptions::{Hold, Puzzle, PuzzleExt};
/// use stack_assumptions_show::{Draw, Scene, Style};
///
/// /// Fills 2 × 2 cells with different digits, so that each row ascends.
/// #[derive(Default)]
/// struct Ascending([Cell<Option<u32>>; 4]);
///
/// impl Puzzle for Ascending {
///     type Slot = usize;
///     type Candidate = u32;
///     type Attempt<'p> = Hold<'p, Option<u32>>;
///     type Solution = Scene;
///
///     fn slot(&self, depth: usize) -> Option<usize> {
///         (depth < 4).then_some(depth)
///     }
///     fn candidates(&self, cell: usize) -> impl Iterator<Item = u32> {
///         let least = if cell % 2 == 1 { self.0[cell - 1].get().unwrap_or(0) } else { 0 };
///         (1..=4).filter(move |digit| {
///             *digit > least && self.0.iter().all(|other| other.get() != Some(*digit))
///         })
///     }
///     fn attempt(&self, cell: usize, digit: u32) -> Option<Self::Attempt<'_>> {
///         Some(Hold::new(&self.0[cell], Some(digit)))
///     }
///     fn solution(&self) -> Scene {
///         self.scene()
///     }
/// }
///
/// impl Draw for Ascending {
///     fn scene(&self) -> Scene {
///         Scene::grid(2, 2).fill(|cell| self.0[cell].get())
///     }
///     fn spot(&self, cell: usize, _digit: u32) -> Option<usize> {
///         Some(cell)
///     }
/// }
///
/// let solved = Ascending::default().first().expect("a solution");
/// assert_eq!(
///     solved.to_terminal(Style::ASCII),
///     "\
/// +------+
/// | 1  2 |
/// | 3  4 |
/// +------+
/// "
/// );
/// assert!(solved.to_svg().starts_with("<svg "));
/// assert!(solved.to_html().contains("<td class=\"held\">3</td>"));
/// ```
pub trait Draw: Puzzle<Slot: Debug, Candidate: Debug> {
    /// Returns the board as it stands, with the attempts held.
    fn scene(&self) -> Scene;

    /// Returns the name of a slot, such as `row 3`. By default its `Debug`.
    fn slot_name(&self, slot: Self::Slot) -> String {
        format!("{slot:?}")
    }

    /// Returns the name of a candidate, such as `column 5`. By default its `Debug`.
    fn candidate_name(&self, candidate: Self::Candidate) -> String {
        format!("{candidate:?}")
    }

    /// Returns the spot of the scene where a candidate would stand, to light it up. `None`,
    /// the default, if it has none.
    fn spot(&self, slot: Self::Slot, candidate: Self::Candidate) -> Option<usize> {
        let _ = (slot, candidate);
        None
    }

    /// Returns why a candidate may not stand in a slot as the board stands, such as `the
    /// queen in row 1 attacks it`. `None`, the default, if it may or if nothing is known.
    fn why(&self, slot: Self::Slot, candidate: Self::Candidate) -> Option<String> {
        let _ = (slot, candidate);
        None
    }

    /// Returns why no candidate fits a slot as the board stands, such as `every column is
    /// attacked`. `None`, the default, if nothing is known.
    fn why_none(&self, slot: Self::Slot) -> Option<String> {
        let _ = slot;
        None
    }

    /// Returns the spots with which a candidate clashes in a slot as the board stands. None by
    /// default.
    fn clashes(&self, slot: Self::Slot, candidate: Self::Candidate) -> Vec<usize> {
        let _ = (slot, candidate);
        Vec::new()
    }

    /// Returns the spots of a slot, such as the squares of a row. None by default.
    fn slot_spots(&self, slot: Self::Slot) -> Vec<usize> {
        let _ = slot;
        Vec::new()
    }

    /// Is called before a search that is watched: from now on, the puzzle may keep what
    /// [`follows`](Draw::follows) returns. By default, nothing happens.
    fn watch(&self) {}

    /// Returns what followed from an attempt, step by step, such as `b is 3: a + b = 5`, if it was
    /// the last one. Empty, the default, if nothing followed or nothing is known.
    fn follows(&self, slot: Self::Slot, candidate: Self::Candidate) -> Vec<String> {
        let _ = (slot, candidate);
        Vec::new()
    }
}

impl<P: Draw> Draw for &P {
    fn scene(&self) -> Scene {
        (**self).scene()
    }

    fn slot_name(&self, slot: P::Slot) -> String {
        (**self).slot_name(slot)
    }

    fn candidate_name(&self, candidate: P::Candidate) -> String {
        (**self).candidate_name(candidate)
    }

    fn spot(&self, slot: P::Slot, candidate: P::Candidate) -> Option<usize> {
        (**self).spot(slot, candidate)
    }

    fn why(&self, slot: P::Slot, candidate: P::Candidate) -> Option<String> {
        (**self).why(slot, candidate)
    }

    fn why_none(&self, slot: P::Slot) -> Option<String> {
        (**self).why_none(slot)
    }

    fn clashes(&self, slot: P::Slot, candidate: P::Candidate) -> Vec<usize> {
        (**self).clashes(slot, candidate)
    }

    fn slot_spots(&self, slot: P::Slot) -> Vec<usize> {
        (**self).slot_spots(slot)
    }

    fn watch(&self) {
        (**self).watch();
    }

    fn follows(&self, slot: P::Slot, candidate: P::Candidate) -> Vec<String> {
        (**self).follows(slot, candidate)
    }
}
