//! The state of the player, and its steps.

use std::collections::BTreeMap;
use std::time::Duration;

use stack_assumptions::interval::Path;

use crate::draw::Draw;
use crate::player::exported::Export;
use crate::player::prompt::Prompt;
use crate::player::quiz::Quiz;
use crate::player::tally::Tally;
use crate::player::task::Task;
use crate::scene::Scene;
use crate::walk::Live;
use crate::walk::{Untried, Walk, WalkEvent};

/// The steps per second that `+` and `-` choose from.
const SPEEDS: [u32; 9] = [1, 2, 5, 10, 20, 50, 100, 1_000, 10_000];

/// An event of a walk.
pub type EventOf<W> = WalkEvent<<W as Walk>::Slot, <W as Walk>::Candidate>;

/// The state of the player: where it is in the search, what it was asked to do, and what
/// it says. It knows no terminal.
///
/// [`press`](Player::press) handles a key. A move of many steps is not over then:
/// [`work`](Player::work) goes on with it, a number of steps at a time, and any key breaks it
/// off.
///
/// ```
/// use eight_queens::Queens;
/// use stack_assumptions_show::player::{Key, Player};
///
/// let queens = Queens::new(8).unwrap();
/// let mut player = Player::new(&queens);
/// player.press(Key::Char('s'));
/// player.finish();
/// assert_eq!(player.tally().events, 366);
/// assert_eq!(player.path().to_string(), "0.2.2.1.0.0.0.0");
/// ```
pub struct Player<W: Walk> {
    pub(super) walk: W,
    pub(super) tally: Tally,
    /// The event after which the player stands.
    pub(super) last: Option<EventOf<W>>,
    pub(super) message: String,
    pub(super) prompt: Option<Prompt>,
    pub(super) task: Option<Task>,
    speed: usize,
    pub(super) marks: BTreeMap<char, Place<W>>,
    /// Where the last jump began.
    pub(super) before_jump: Option<Place<W>>,
    pub(super) quiz: Option<Quiz>,
    pub(super) switches: Switches,
    pub(super) is_over: bool,
    pub(super) export: Option<Export>,
    /// The number of events that may be shown, and what to say there.
    pub(super) end: Option<(i64, String)>,
    /// Candidates that were seen, to explain wrong answers.
    pub(super) seen: Vec<W::Candidate>,
}

/// What the user switched on.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Switches {
    pub(super) is_playing: bool,
    pub(super) shows_help: bool,
    pub(super) has_colour: bool,
}

/// Where a player stood.
#[derive(Debug)]
pub(super) struct Place<W: Walk> {
    place: W::Place,
    tally: Tally,
}

impl<W: Walk> Clone for Place<W> {
    fn clone(&self) -> Self {
        Self { place: self.place.clone(), tally: self.tally.clone() }
    }
}

impl<'p, P: Draw> Player<Live<'p, P>> {
    /// A player before the first event of the search of a puzzle.
    #[must_use]
    pub fn new(puzzle: &'p P) -> Self {
        Self::of(Live::new(puzzle))
    }
}

impl<W: Walk> Player<W> {
    /// A player of a walk that is at its beginning.
    #[must_use]
    pub fn of(walk: W) -> Self {
        let seen = walk.untried(Untried::MAX).map(|(_, first)| first);
        Self {
            tally: Tally::beginning(walk.path().ordinals().len()),
            walk,
            last: None,
            message: "? shows the keys".to_owned(),
            prompt: None,
            task: None,
            speed: 2,
            marks: BTreeMap::new(),
            before_jump: None,
            quiz: None,
            switches: Switches { has_colour: true, ..Switches::default() },
            is_over: false,
            export: None,
            end: None,
            seen: seen.unwrap_or_default(),
        }
    }

    /// Lets the search end after a number of events, and says why: a log was cut there.
    #[must_use]
    pub fn ending_after(mut self, events: u64, why: impl Into<String>) -> Self {
        self.end = Some((i64::try_from(events).unwrap_or(i64::MAX), why.into()));
        self
    }

    /// Begins with or without colours.
    #[must_use]
    pub fn with_colour(mut self, has_colour: bool) -> Self {
        self.switches.has_colour = has_colour;
        self
    }

    /// Whether no later event may be shown.
    pub(super) fn is_cut_here(&self) -> bool {
        let is_end = self.end.as_ref().is_some_and(|(end, _)| self.tally.events >= *end);
        is_end || self.walk.end_words().is_some()
    }

    /// Takes a step, and says so if there is none.
    pub(super) fn forward(&mut self) -> Option<EventOf<W>> {
        if let Some((_, why)) = self.end.as_ref().filter(|_| self.is_cut_here()) {
            self.message.clone_from(why);
            return None;
        }
        let Some(event) = self.walk.forward() else {
            let why = self.walk.end_words();
            self.message = why.unwrap_or_else(|| "the search is over".to_owned());
            return None;
        };
        self.tally.count(&event.event);
        self.last = Some(event);
        Some(event)
    }

    /// Undoes a step; [`read_last`](Player::read_last) must follow.
    pub(super) fn back(&mut self) -> Option<EventOf<W>> {
        let event = self.walk.back()?;
        self.tally.take_back(&event.event);
        self.last = None;
        Some(event)
    }

    /// Reads the event after which the walk stands: it undoes it and repeats it.
    pub(super) fn read_last(&mut self) {
        self.last = self.walk.back().and_then(|_| self.walk.forward());
    }

    /// Where the player stands.
    pub(super) fn place(&self) -> Place<W> {
        Place { place: self.walk.place(), tally: self.tally.clone() }
    }

    /// Goes to where the player stood.
    pub(super) fn go_to_place(&mut self, place: Place<W>) {
        self.tally = place.tally;
        self.return_to(&place.place);
        self.read_last();
    }

    /// Sets the walk alone.
    pub(super) fn return_to(&mut self, place: &W::Place) {
        if let Err(message) = self.walk.return_to(place) {
            self.message = message;
            self.go_to_beginning();
        }
    }

    /// Goes to the beginning, and counts from there.
    pub(super) fn go_to_beginning(&mut self) {
        let is_there = self.walk.goto(&Path::default());
        debug_assert!(is_there.is_ok(), "BUG: a tree without a root");
        self.tally = Tally::beginning(self.path().ordinals().len());
        self.last = None;
    }

    /// What was counted so far.
    #[must_use]
    pub fn tally(&self) -> &Tally {
        &self.tally
    }

    /// The path of the node whose attempts are held.
    #[must_use]
    pub fn path(&self) -> Path {
        self.walk.path()
    }

    /// The event after which the player stands; `None` before the first one.
    #[must_use]
    pub fn last(&self) -> Option<EventOf<W>> {
        self.last
    }

    /// The last step in words.
    #[must_use]
    pub fn sentence(&self) -> String {
        match self.last {
            Some(last) => {
                let note = self.walk.note().map_or_else(String::new, |note| format!("; {note}"));
                self.walk.sentence(last.event) + &note
            }
            None if self.task.is_some() => "…".to_owned(),
            None => "before the first step".to_owned(),
        }
    }

    /// What the player says: an answer to the last key.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Replaces the message.
    pub fn say(&mut self, message: impl Into<String>) {
        self.message = message.into();
    }

    /// The line of input, if the player asks for one.
    #[must_use]
    pub fn prompt(&self) -> Option<&Prompt> {
        self.prompt.as_ref()
    }

    /// The score, if the quiz is on.
    #[must_use]
    pub fn quiz(&self) -> Option<Quiz> {
        self.quiz
    }

    /// Whether the help is shown.
    #[must_use]
    pub fn shows_help(&self) -> bool {
        self.switches.shows_help
    }

    /// Whether colours are on.
    #[must_use]
    pub fn has_colour(&self) -> bool {
        self.switches.has_colour
    }

    /// Whether the player was quit.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.is_over
    }

    /// Whether a move of many steps is under way.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        self.task.is_some()
    }

    /// Takes the file to be written, if there is one.
    pub fn take_export(&mut self) -> Option<Export> {
        self.export.take()
    }

    /// How long to wait, and how many steps to take then, while it plays.
    #[must_use]
    pub fn playing(&self) -> Option<(Duration, u64)> {
        let per_second = SPEEDS[self.speed];
        // A screen shows at most some twenty pictures per second.
        let pictures = per_second.min(20);
        let wait = Duration::from_secs(1) / pictures;
        (self.switches.is_playing && self.prompt.is_none())
            .then_some((wait, (per_second / pictures).into()))
    }

    /// Makes it play faster or slower.
    pub(super) fn change_speed(&mut self, is_faster: bool) {
        let last = SPEEDS.len() - 1;
        self.speed =
            if is_faster { (self.speed + 1).min(last) } else { self.speed.saturating_sub(1) };
        self.message = format!("{} steps per second", SPEEDS[self.speed]);
    }

    /// The board, with what the last step did; and if `shows_untried`, where the next slot's
    /// candidates would stand. The quiz hides those.
    #[must_use]
    pub fn scene(&self, shows_untried: bool) -> Scene {
        self.walk
            .marked_scene(self.last.map(|last| last.event), shows_untried && self.quiz.is_none())
    }
}
