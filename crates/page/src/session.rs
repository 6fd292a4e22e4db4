//! A search that a page steps through.

use std::fmt::Write;

use stack_assumptions::Event;
use stack_assumptions::cursor::Cursor;
use stack_assumptions_show::listing::line_of;
use stack_assumptions_show::{Draw, Mark, Scene, sentence};

/// What separates the parts of a text for the page, and the lines of a part.
pub(crate) const PART: char = '\u{1e}';
const LINE: char = '\u{1f}';
const WORD: char = '\u{1d}';

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

    /// Takes at most `max` steps, up to one whose kind is in `kinds` (bit `k` for kind `k`), and
    /// appends the kind of each to `told`.
    fn run(&mut self, max: u32, kinds: u32, told: &mut Vec<u8>);

    /// Goes to the node of a path, right after its attempt.
    ///
    /// # Errors
    /// If there is no such node; the search stays where it is.
    fn goto(&mut self, path: &str) -> Result<(), String>;

    /// What comes next, in parts: the name of the slot whose candidates are being tried, that of
    /// the next candidate (empty if there is none), and lines with the candidates that were tried
    /// so far in any slot: the name, and after U+001D the number of the spot where it would stand
    /// in this slot. All is empty where no slot is open.
    fn question(&self) -> String;

    /// Why the candidate of this name may not stand in the slot whose candidates are being tried;
    /// empty if that is not known.
    fn why(&self, name: &str) -> String;

    /// The board as SVG.
    fn svg(&self) -> String;

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
    /// Candidates that were tried, of different names, and how many events were looked at.
    seen: Vec<(String, P::Candidate)>,
    looked_at: u32,
}

impl<P: Draw + 'static> Session<P> {
    /// The most candidates that are listed for a slot.
    const MAX_UNTRIED: usize = 30;
    /// The most candidates that are kept for questions, and the events that are looked at.
    const MAX_SEEN: usize = 100;
    const MAX_LOOKED_AT: u32 = 20_000;

    /// Begins a search. The puzzle is never freed: a page has a new instance of the module for
    /// each search.
    #[must_use]
    pub fn new(puzzle: P) -> Self {
        let puzzle: &'static P = Box::leak(Box::new(puzzle));
        Self { puzzle, cursor: Cursor::new(puzzle), last: None, seen: Vec::new(), looked_at: 0 }
    }

    fn board(&self) -> Scene {
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
        scene
    }

    /// Takes a step, and keeps its candidate for questions.
    fn next(&mut self) -> Option<u32> {
        self.last = self.cursor.forward().map(|step| step.event);
        if self.looked_at < Self::MAX_LOOKED_AT {
            self.looked_at += 1;
            if let Some(Event::Attempt { candidate, .. } | Event::Rejected { candidate, .. }) =
                self.last
            {
                let name = self.puzzle.candidate_name(candidate);
                let is_new = self.seen.iter().all(|(seen, _)| *seen != name);
                if is_new && self.seen.len() < Self::MAX_SEEN {
                    self.seen.push((name, candidate));
                }
            }
        }
        self.last.as_ref().map(kind)
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
        self.next().unwrap_or(0)
    }

    fn run(&mut self, max: u32, kinds: u32, told: &mut Vec<u8>) {
        for _ in 0..max {
            let Some(kind) = self.next() else { return };
            told.push(u8::try_from(kind).unwrap_or(u8::MAX));
            if kinds & (1 << kind) != 0 {
                return;
            }
        }
    }

    fn back(&mut self) -> u32 {
        self.last = None;
        self.cursor.back().map_or(0, |step| kind(&step.event))
    }

    fn goto(&mut self, path: &str) -> Result<(), String> {
        let path = path.parse().map_err(|error| format!("the path {path:?}: {error}"))?;
        self.cursor.goto(&path).map_err(|error| error.to_string())?;
        // Back and forward again: to know the event.
        self.last = None;
        if self.cursor.back().is_some() {
            self.next();
        }
        Ok(())
    }

    fn question(&self) -> String {
        let Some((slot, mut candidates)) = self.cursor.untried() else { return String::new() };
        let next = candidates.next().map(|next| self.puzzle.candidate_name(next));
        let mut text = self.puzzle.slot_name(slot);
        let _ = write!(text, "{PART}{}{PART}", next.unwrap_or_default());
        for (number, (name, candidate)) in self.seen.iter().enumerate() {
            let spot = self.puzzle.spot(slot, *candidate);
            let spot = spot.map_or_else(String::new, |spot| spot.to_string());
            let mark = if number == 0 { "" } else { "\u{1f}" };
            let _ = write!(text, "{mark}{name}{WORD}{spot}");
        }
        text
    }

    fn why(&self, name: &str) -> String {
        let candidate = self.seen.iter().find(|(seen, _)| seen == name).map(|(_, it)| *it);
        let slot = self.cursor.untried().map(|(slot, _)| slot);
        let why = slot.zip(candidate).and_then(|(slot, it)| self.puzzle.why(slot, it));
        why.unwrap_or_default()
    }

    fn svg(&self) -> String {
        self.board().to_svg()
    }

    fn show(&self) -> String {
        let mut text = self.board().to_html();
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
