//! A search that a page steps through.

use std::fmt::Write;

use stack_assumptions::Event;
use stack_assumptions::cursor::Cursor;
use stack_assumptions_show::listing::line_of;
use stack_assumptions_show::{Draw, Mark, sentence};

/// What separates the parts of a text for the page, and the lines of a part.
pub(crate) const PART: char = '\u{1e}';
const LINE: char = '\u{1f}';

/// A search of any puzzle that a page steps through.
pub trait Steps {
    /// Takes a step. Returns the kind of the event, or 0 at the end of the search.
    ///
    /// | kind | event |
    /// | --- | --- |
    /// | 1 | attempt |
    /// | 2 | rejected |
    /// | 3 | undo |
    /// | 4 | dead end |
    /// | 5 | backtrack |
    /// | 6 | solution |
    /// | 7 | any other |
    fn forward(&mut self) -> u32;

    /// Undoes the last event. Returns its kind, or 0 at the beginning of the search.
    fn back(&mut self) -> u32;

    /// Goes to the node of a path.
    ///
    /// # Errors
    /// If there is no such node; the search stays where it is.
    fn goto(&mut self, path: &str) -> Result<(), String>;

    /// Describes where the search stands, in parts that U+001E separates: the board as HTML, the
    /// path, the sentence of the last event, the line of the code that told it, what is held
    /// (lines that U+001F separates, each with the slot and the candidate), and the slot whose
    /// candidates are being tried, followed by those candidates.
    fn show(&self) -> String;
}

/// A search of a puzzle.
pub struct Session<P: Draw + 'static> {
    puzzle: &'static P,
    cursor: Cursor<'static, P>,
    /// The last step, if it went forward.
    last: Option<Event<P::Slot, P::Candidate>>,
}

impl<P: Draw + 'static> Session<P> {
    /// The most candidates that are listed for a slot.
    const MAX_UNTRIED: usize = 30;

    /// Begins a search. The puzzle is never freed: a page has a new instance of the module for
    /// each search.
    #[must_use]
    pub fn new(puzzle: P) -> Self {
        let puzzle: &'static P = Box::leak(Box::new(puzzle));
        Self { puzzle, cursor: Cursor::new(puzzle), last: None }
    }

    fn board(&self) -> String {
        let mut scene = self.puzzle.scene();
        let marked = match self.last {
            Some(Event::Attempt { slot, candidate, .. }) => Some((slot, candidate, Mark::Attempt)),
            Some(Event::Rejected { slot, candidate, .. }) => {
                Some((slot, candidate, Mark::Rejected))
            }
            Some(Event::Undo { slot, candidate, .. }) => Some((slot, candidate, Mark::Undo)),
            _ => None,
        };
        if let Some((slot, candidate, mark)) = marked
            && let Some(spot) = self.puzzle.spot(slot, candidate)
        {
            scene.mark(spot, mark);
        }
        scene.to_html()
    }
}

fn kind<S, C>(event: &Event<S, C>) -> u32 {
    match event {
        Event::Attempt { .. } => 1,
        Event::Rejected { .. } => 2,
        Event::Undo { .. } => 3,
        Event::DeadEnd { .. } => 4,
        Event::Backtrack { .. } => 5,
        Event::Solution { .. } => 6,
        _ => 7,
    }
}

impl<P: Draw + 'static> Steps for Session<P> {
    fn forward(&mut self) -> u32 {
        self.last = self.cursor.forward().map(|step| step.event);
        self.last.as_ref().map_or(0, kind)
    }

    fn back(&mut self) -> u32 {
        self.last = None;
        self.cursor.back().map_or(0, |step| kind(&step.event))
    }

    fn goto(&mut self, path: &str) -> Result<(), String> {
        let path = path.parse().map_err(|error| format!("the path {path:?}: {error}"))?;
        self.cursor.goto(&path).map_err(|error| error.to_string())?;
        self.last = None;
        Ok(())
    }

    fn show(&self) -> String {
        let mut text = self.board();
        let words = self.last.map_or_else(String::new, |event| sentence(self.puzzle, event));
        let line = self.last.as_ref().and_then(line_of);
        let line = line.map_or_else(String::new, |line| line.to_string());
        let _ = write!(text, "{PART}{}{PART}{words}{PART}{line}{PART}", self.cursor.path());
        for (number, (slot, candidate)) in self.cursor.held().enumerate() {
            let (slot, candidate) =
                (self.puzzle.slot_name(slot), self.puzzle.candidate_name(candidate));
            let mark = if number == 0 { "" } else { "\u{1f}" };
            let _ = write!(text, "{mark}{slot}: {candidate}");
        }
        text.push(PART);
        if let Some((slot, candidates)) = self.cursor.untried() {
            text += &self.puzzle.slot_name(slot);
            for candidate in candidates.take(Self::MAX_UNTRIED) {
                let _ = write!(text, "{LINE}{}", self.puzzle.candidate_name(candidate));
            }
        }
        text
    }
}
