//! The moves of many steps.

use stack_assumptions::Event;
use stack_assumptions::interval::Path;

use crate::player::player::{EventOf, Player};
use crate::player::tally::Tally;
use crate::player::task::{Goal, Task};
use crate::sentence::kind;
use crate::walk::Walk;

/// The greatest number of steps of a move.
pub(super) const MAX_STEPS: u64 = 10_000_000;

/// The greatest number of steps to a node: it is jumped to if it is farther away.
const MAX_STEPS_TO_NODE: u64 = 1_000_000;

impl<W: Walk> Player<W> {
    /// Goes on with a move of many steps, for at most `steps`. Returns whether it is still
    /// under way.
    pub fn work(&mut self, steps: u64) -> bool {
        let Some(mut task) = self.task.take() else { return false };
        for _ in 0..steps {
            if task.steps_left == 0 {
                self.stop_at_limit(task);
                return false;
            }
            task.steps_left -= 1;
            if self.take_step(&mut task) {
                return false;
            }
        }
        self.task = Some(task);
        true
    }

    /// Goes on with a move until it is over.
    pub fn finish(&mut self) {
        while self.work(u64::MAX) {}
    }

    /// Takes a step of a move; returns whether the move is over.
    fn take_step(&mut self, task: &mut Task) -> bool {
        let event = if task.is_forward { self.forward() } else { self.back() };
        let Some(event) = event else {
            self.end_of_search(task);
            return true;
        };
        let is_reached = self.is_reached(task, &event);
        if is_reached && !task.is_forward {
            // The event itself was undone.
            match task.goal {
                Goal::Event(_) => self.read_last(),
                _ => _ = self.forward(),
            }
        }
        let leaves_parent = match (&task.goal, event.event) {
            (Goal::Sibling { depth }, Event::Backtrack { depth: to, .. }) => {
                task.is_forward && to + 1 == *depth
            }
            (Goal::Sibling { depth }, Event::Attempt { depth: to, .. }) => {
                !task.is_forward && to < *depth
            }
            _ => false,
        };
        if leaves_parent {
            self.message = task.goal.missing(task.is_forward);
            if task.is_forward {
                // The event before the frame of the siblings was popped.
                self.read_last();
            } else {
                self.return_to_event(task.begun);
            }
        }
        is_reached || leaves_parent
    }

    /// Whether a step of a move has brought it to its goal. Going back, `event` is undone.
    fn is_reached(&self, task: &mut Task, event: &EventOf<W>) -> bool {
        // Going back, the event that the move began at is not its goal.
        let is_first = !task.is_forward && self.tally.events + 1 == task.begun;
        match (&task.goal, event.event) {
            (Goal::Solution, Event::Solution { .. }) | (Goal::DeadEnd, Event::DeadEnd { .. }) => {
                !is_first
            }
            (Goal::Sibling { depth }, Event::Attempt { depth: at, .. }) if *depth == at => {
                // Going back, the attempt of the node itself is undone first.
                let is_own = !task.is_forward && !task.is_own_undone;
                task.is_own_undone = true;
                !is_own
            }
            (Goal::Attempt { depth }, Event::Attempt { depth: at, .. }) => *depth == at,
            (Goal::Over { depth }, Event::Undo { depth: at, .. }) => *depth == at + 1,
            (Goal::Event(number), _) => self.tally.events == *number,
            (Goal::Node(path), Event::Attempt { depth, .. }) => {
                let (ordinals, held) = (path.ordinals(), self.path());
                // Going back, the node is no longer held, but its parent is.
                let above = &ordinals[..ordinals.len() - usize::from(!task.is_forward)];
                depth == ordinals.len()
                    && event.ordinal == ordinals.last().copied()
                    && held.ordinals() == above
            }
            (Goal::Text(text), event) => {
                let has_path = matches!(event, Event::Attempt { .. })
                    && is_path(text)
                    && self.path().to_string().starts_with(text.as_str());
                has_path
                    || kind(&event).contains(text.as_str())
                    || self.walk.sentence(event).to_lowercase().contains(text.as_str())
            }
            _ => false,
        }
    }

    fn end_of_search(&mut self, task: &Task) {
        let is_cut = self.is_cut_here();
        let is_found = matches!(task.goal, Goal::End | Goal::Over { .. });
        if !is_cut || !task.is_forward {
            self.message = if is_found && task.is_forward {
                "the search is over".to_owned()
            } else {
                task.goal.missing(task.is_forward)
            };
        }
        if !task.is_forward {
            self.return_to_event(task.begun);
        }
    }

    fn stop_at_limit(&mut self, task: Task) {
        if let Goal::Node(path) = task.goal {
            self.jump(&path);
            return;
        }
        self.message = format!("stopped at the limit of {MAX_STEPS} steps: the same key goes on");
        self.read_last();
    }

    /// Breaks off a move.
    pub(super) fn break_off(&mut self) {
        if self.task.take().is_some() {
            self.read_last();
            self.message = format!("broken off at event {}", self.tally.events);
        }
    }

    /// Begins a move; the way back to here is kept.
    pub(super) fn begin(&mut self, goal: Goal, is_forward: bool) {
        let steps_left = if matches!(goal, Goal::Node(_)) { MAX_STEPS_TO_NODE } else { MAX_STEPS };
        let begun = self.tally.events;
        self.before_jump = Some(self.place());
        self.message.clear();
        self.task = Some(Task { goal, is_forward, steps_left, begun, is_own_undone: false });
    }

    /// Goes forward to an event that was already seen.
    fn return_to_event(&mut self, event: i64) {
        while self.tally.events < event && self.forward_silently() {}
        self.read_last();
    }

    fn forward_silently(&mut self) -> bool {
        let Some(event) = self.walk.forward() else { return false };
        self.tally.count(&event.event);
        true
    }

    /// Goes to the beginning.
    pub(super) fn go_home(&mut self) {
        self.before_jump = Some(self.place());
        self.go_to_beginning();
        "the beginning".clone_into(&mut self.message);
    }

    /// Goes up: back to the attempt of the node whose part was undone last, or of the node
    /// held, or of its parent.
    pub(super) fn go_up(&mut self) {
        let depth = match self.last.map(|last| last.event) {
            Some(Event::Undo { depth, .. }) => depth + 1,
            Some(Event::Attempt { depth, .. }) => depth - 1,
            _ => self.path().ordinals().len(),
        };
        if depth == 0 {
            self.go_home();
        } else {
            self.begin(Goal::Attempt { depth }, false);
        }
    }

    /// Goes over what lies below the node held: forward to where it is undone.
    pub(super) fn go_over(&mut self) {
        let depth = self.path().ordinals().len();
        self.begin(if depth == 0 { Goal::End } else { Goal::Over { depth } }, true);
    }

    /// Goes to another node of the same parent.
    pub(super) fn go_to_sibling(&mut self, is_forward: bool) {
        let depth = self.path().ordinals().len();
        if depth == 0 {
            "no attempt is held, so there is no sibling".clone_into(&mut self.message);
        } else {
            self.begin(Goal::Sibling { depth }, is_forward);
        }
    }

    /// Goes to the previous event of a kind, of which `earlier` were counted with this one.
    pub(super) fn go_back_to(&mut self, goal: Goal, earlier: i64) {
        if self.tally.is_exact && earlier <= 0 {
            self.message = goal.missing(false);
        } else {
            self.begin(goal, false);
        }
    }

    /// Goes to what an input names: a path, or the number of an event.
    pub(super) fn go_to(&mut self, input: &str) {
        let input = input.trim();
        if let Ok(number) = input.parse::<i64>()
            && number >= 0
        {
            self.go_to_event(number);
            return;
        }
        match input.parse::<Path>() {
            Ok(path) => self.go_to_node(&path),
            Err(error) => {
                self.message = format!("{error}, or the number of an event, such as 366");
            }
        }
    }

    fn go_to_event(&mut self, number: i64) {
        if !self.tally.is_exact {
            self.go_home();
        }
        match number.cmp(&self.tally.events) {
            std::cmp::Ordering::Equal => self.message.clear(),
            _ if number == 0 => self.go_home(),
            order => self.begin(Goal::Event(number), order.is_gt()),
        }
    }

    fn go_to_node(&mut self, path: &Path) {
        let place = self.walk.place();
        if let Err(message) = self.walk.goto(path) {
            self.message = message;
            return;
        }
        self.return_to(&place);
        if path.ordinals().is_empty() {
            self.go_home();
        } else {
            let is_ahead = self.is_ahead(path);
            self.begin(Goal::Node(path.clone()), is_ahead);
        }
    }

    /// Whether the attempt of a node comes after this event, in search order.
    fn is_ahead(&self, path: &Path) -> bool {
        let (here, there) = (self.path(), path.ordinals());
        let here = here.ordinals();
        let common = here.iter().zip(there).take_while(|(a, b)| a == b).count();
        if common < here.len() {
            // It parts from the path held.
            return there.get(common).is_some_and(|ordinal| *ordinal > here[common]);
        }
        let Some(next) = there.get(common) else { return false };
        match self.last.map(|last| (last.event, last.ordinal)) {
            Some((Event::Undo { .. } | Event::Rejected { .. }, Some(tried))) => *next > tried,
            Some((Event::Backtrack { .. } | Event::DeadEnd { .. }, _)) => false,
            _ => true,
        }
    }

    /// Jumps to a node that exists.
    fn jump(&mut self, path: &Path) {
        if self.walk.goto(path).is_err() {
            "there is no such node".clone_into(&mut self.message);
            return;
        }
        self.tally = Tally::after_jump(path.ordinals().len());
        self.read_last();
        "a jump: the counters count from here".clone_into(&mut self.message);
    }
}

/// Whether a text may be the beginning of a path.
fn is_path(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.')
}
