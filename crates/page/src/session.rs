//! A search that a page steps through.

use std::fmt::Write;
use std::iter;

use itertools::Itertools as _;
use stack_assumptions::interval::Path;
use stack_assumptions::{Event, Outcome};
use stack_assumptions_show::Draw;
use stack_assumptions_show::listing::line_of;
use stack_assumptions_show::walk::{Live, Walk};

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
    /// appends the kind of each to `reported`.
    fn run(&mut self, max: u32, kinds: u32, reported: &mut Vec<u8>);

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

    /// The spots with which the candidate of this name clashes in the slot whose candidates are
    /// being tried, and before them the spot where it would stand, if that is known: numbers with
    /// spaces between them.
    fn clashes(&self, name: &str) -> String;

    /// The board as SVG.
    fn svg(&self) -> String;

    /// The first events as a log, in the format of `docs/event-log.md`; the search is after
    /// them then.
    fn log(&mut self, events: usize) -> String;

    /// Describes where the search stands, in parts that U+001E separates: the board as HTML, the
    /// path, the sentence of the last event, the line of the code that reported it, what is held
    /// (lines that U+001F separates, each with the slot and the candidate), the slot whose
    /// candidates are being tried, followed by those candidates, why the events end here
    /// although the search went on, and the title of the board. With `shows_untried`, the board
    /// has the slot whose candidates are being tried, and where they would stand.
    fn show(&self, shows_untried: bool) -> String;
}

/// A search that is stepped through: of a puzzle, or of a log.
pub struct Session<W: Walk> {
    walk: W,
    /// The last step, if it went forward.
    last: Option<Event<W::Slot, W::Candidate>>,
    /// Candidates that were tried, of different names, and how many events were looked at.
    seen: Vec<(String, W::Candidate)>,
    looked_at: u32,
}

impl<P: Draw> Session<Live<'static, P>> {
    /// Begins the search of a puzzle. The puzzle is never freed: a page has a new instance of the
    /// module for each search.
    #[must_use]
    pub fn new(puzzle: P) -> Self {
        Self::of(Live::new(Box::leak(Box::new(puzzle))))
    }
}

impl<W: Walk> Session<W> {
    /// The most candidates that are listed for a slot.
    const MAX_UNTRIED: usize = 30;
    /// The most candidates that are kept for questions, and the events that are looked at.
    const MAX_SEEN: usize = 100;
    const MAX_LOOKED_AT: u32 = 20_000;

    /// A search that is before its first event.
    #[must_use]
    pub fn of(walk: W) -> Self {
        Self { walk, last: None, seen: Vec::new(), looked_at: 0 }
    }

    /// Takes a step, and keeps its candidate for questions.
    fn next(&mut self) -> Option<u32> {
        let event = self.walk.forward()?.event;
        self.last = Some(event);
        if self.looked_at < Self::MAX_LOOKED_AT {
            self.looked_at += 1;
            if let Event::Attempt { candidate, .. } | Event::Rejected { candidate, .. } = event {
                let name = self.walk.candidate_name(candidate);
                let is_new = self.seen.iter().all(|(seen, _)| *seen != name);
                if is_new && self.seen.len() < Self::MAX_SEEN {
                    self.seen.push((name, candidate));
                }
            }
        }
        Some(kind(&event))
    }

    /// The slot whose candidates are being tried, and the candidate of a name that was tried before.
    fn asked(&self, name: &str) -> Option<(W::Slot, W::Candidate)> {
        let (_, candidate) = self.seen.iter().find(|(seen, _)| seen == name)?;
        Some((self.walk.untried(0)?.0, *candidate))
    }

    /// What the last event says, and what is to be said besides.
    fn words(&self) -> String {
        let mut words = self.last.map_or_else(String::new, |event| self.walk.sentence(event));
        if let Some(note) = self.walk.note().filter(|_| self.last.is_some()) {
            let _ = write!(words, "; {note}");
        }
        words
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

impl<W: Walk> Steps for Session<W> {
    fn forward(&mut self) -> u32 {
        self.next().unwrap_or(0)
    }

    fn run(&mut self, max: u32, kinds: u32, reported: &mut Vec<u8>) {
        for _ in 0..max {
            let Some(kind) = self.next() else { return };
            reported.push(u8::try_from(kind).unwrap_or(u8::MAX));
            if kinds & (1 << kind) != 0 {
                return;
            }
        }
    }

    fn back(&mut self) -> u32 {
        self.last = None;
        self.walk.back().map_or(0, |last| kind(&last.event))
    }

    fn goto(&mut self, path: &str) -> Result<(), String> {
        let path = path.parse().map_err(|error| format!("the path {path:?}: {error}"))?;
        self.walk.goto(&path)?;
        // Back and forward again: to know the event.
        self.last = None;
        if self.walk.back().is_some() {
            self.next();
        }
        Ok(())
    }

    fn question(&self) -> String {
        let Some((slot, candidates)) = self.walk.untried(1) else { return String::new() };
        let next = candidates.first().map(|next| self.walk.candidate_name(*next));
        let mut text = self.walk.slot_name(slot);
        let _ = write!(text, "{PART}{}{PART}", next.unwrap_or_default());
        for (number, (name, candidate)) in self.seen.iter().enumerate() {
            let mark = if number == 0 { "" } else { "\u{1f}" };
            let _ = write!(text, "{mark}{name}{WORD}");
            if let Some(number) = self.walk.spot(slot, *candidate) {
                let _ = write!(text, "{number}");
            }
        }
        text
    }

    fn why(&self, name: &str) -> String {
        let why = self.asked(name).and_then(|(slot, it)| self.walk.why(slot, it));
        why.unwrap_or_default()
    }

    fn clashes(&self, name: &str) -> String {
        let Some((slot, candidate)) = self.asked(name) else { return String::new() };
        let spots = self.walk.spot(slot, candidate).into_iter();
        spots.chain(self.walk.clashes(slot, candidate)).join(" ")
    }

    fn svg(&self) -> String {
        self.walk.marked_scene(self.last, false).to_svg()
    }

    fn log(&mut self, events: usize) -> String {
        // The root is always there.
        let _ = self.walk.goto(&Path::default());
        let events: Vec<_> = iter::from_fn(|| self.walk.forward()).take(events).collect();
        let is_over = self.walk.forward().is_none();
        if !is_over {
            self.walk.back();
        }
        let outcome = (is_over && self.walk.end_words().is_none()).then_some(Outcome::Exhausted);
        self.last = events.last().map(|last| last.event);
        self.walk.log(events.into_iter().map(|last| last.event), outcome, u64::MAX)
    }

    fn show(&self, shows_untried: bool) -> String {
        let board = self.walk.marked_scene(self.last, shows_untried);
        let mut text = board.to_html();
        let words = self.words();
        let line = self.last.as_ref().and_then(line_of);
        let line = line.map_or_else(String::new, |line| line.to_string());
        let _ = write!(text, "{PART}{}{PART}{words}{PART}{line}{PART}", self.walk.path());
        for (number, (slot, candidate)) in self.walk.held_from(0).into_iter().enumerate() {
            let (slot, candidate) =
                (self.walk.slot_name(slot), self.walk.candidate_name(candidate));
            let mark = if number == 0 { "" } else { "\u{1f}" };
            let _ = write!(text, "{mark}{slot}: {candidate}");
        }
        text.push(PART);
        if let Some((slot, candidates)) = self.walk.untried(Self::MAX_UNTRIED) {
            text += &self.walk.slot_name(slot);
            for candidate in candidates {
                let _ = write!(text, "{LINE}{}", self.walk.candidate_name(candidate));
            }
        }
        let end = self.walk.end_words().unwrap_or_default();
        let _ = write!(text, "{PART}{end}{PART}{}", board.title());
        text
    }
}
