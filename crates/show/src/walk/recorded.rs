//! A recorded search, stepped through.

use std::fmt::Write;

use stack_assumptions::Event;
use stack_assumptions::interval::{Interval, Path};

use crate::log::{Open, RecordedValue, Recording};
use crate::scene::Scene;
use crate::walk::RecordedBoard;
use crate::walk::{Untried, Walk, WalkEvent};

/// A recorded search: its events, and the board that they lead to.
#[derive(Debug)]
pub struct Recorded<'r> {
    recording: &'r Recording,
    board: RecordedBoard,
    /// The number of events before the place where it stands.
    at: usize,
}

impl<'r> Recorded<'r> {
    /// The search of a recording before its first event.
    #[must_use]
    pub fn new(recording: &'r Recording, board: RecordedBoard) -> Self {
        Self { recording, board, at: 0 }
    }

    /// The node that is held, and the slot that is open.
    fn state(&self) -> (u32, Open) {
        match self.at.checked_sub(1) {
            Some(last) => {
                let event = &self.recording.events[last];
                (event.node, event.open)
            }
            None => (self.recording.start, Open::Next),
        }
    }

    /// The nodes that are held, from the root on.
    fn held(&self) -> Vec<u32> {
        self.recording.held(self.state().0)
    }

    fn event(&self, number: usize) -> WalkEvent<RecordedValue, RecordedValue> {
        let event = &self.recording.events[number];
        WalkEvent { event: event.event, ordinal: event.ordinal }
    }

    /// The slot that is open, and how many of its candidates were tried.
    fn open(&self) -> Option<(u32, usize)> {
        let (node, open) = self.state();
        let frame = match open {
            Open::Next => self.recording.nodes[node as usize].frame?,
            Open::Frame(frame) => frame,
            Open::None => return None,
        };
        let tried = &self.recording.frames[frame as usize].tried;
        Some((frame, tried.partition_point(|tried| tried.at <= self.at)))
    }

    /// Counts the candidates of a frame that are tried after an event.
    fn count_after(&self, frame: u32, tried: usize) -> Untried {
        let frame = &self.recording.frames[frame as usize];
        let count = Untried::counted(frame.tried.len() - tried);
        Untried { is_exact: count.is_exact && frame.is_left, ..count }
    }

    /// What is placed on the board: slots and candidates, from the first on. What an attempt
    /// deduced follows it.
    fn placed(&self) -> Vec<(RecordedValue, RecordedValue)> {
        let mut placed = Vec::new();
        let deduced = |at: usize, placed: &mut Vec<_>| {
            let deductions = self.recording.deductions(at).iter();
            placed.extend(deductions.map(|deduction| (deduction.slot, deduction.candidate)));
        };
        deduced(0, &mut placed);
        for node in self.held().into_iter().skip(1) {
            let node = &self.recording.nodes[node as usize];
            placed.push((node.slot, node.candidate));
            if node.at > 0 {
                deduced(node.at, &mut placed);
            }
        }
        placed
    }

    fn is_at_end(&self) -> bool {
        self.at == self.recording.events.len()
    }

    /// The event after which it stands.
    fn last(&self) -> Option<Event<RecordedValue, RecordedValue>> {
        Some(self.event(self.at.checked_sub(1)?).event)
    }
}

impl Walk for Recorded<'_> {
    type Slot = RecordedValue;
    type Candidate = RecordedValue;
    type Place = usize;

    fn forward(&mut self) -> Option<WalkEvent<RecordedValue, RecordedValue>> {
        (!self.is_at_end()).then(|| {
            self.at += 1;
            self.event(self.at - 1)
        })
    }

    fn back(&mut self) -> Option<WalkEvent<RecordedValue, RecordedValue>> {
        self.at = self.at.checked_sub(1)?;
        Some(self.event(self.at))
    }

    fn place(&self) -> usize {
        self.at
    }

    fn return_to(&mut self, place: &usize) -> Result<(), String> {
        self.at = *place;
        Ok(())
    }

    fn goto(&mut self, path: &Path) -> Result<(), String> {
        let node = match path.ordinals() {
            [] => self.recording.start,
            _ => self
                .recording
                .find(path)
                .ok_or_else(|| format!("the path {path} names no node of the log"))?,
        };
        let at = self.recording.nodes[node as usize].at;
        if at == 0 && node != self.recording.start {
            return Err(format!("the log begins below the node {path}"));
        }
        self.at = at;
        Ok(())
    }

    fn path(&self) -> Path {
        self.recording.path(self.state().0)
    }

    fn held_from(&self, level: usize) -> Vec<(RecordedValue, RecordedValue)> {
        let node = |node: u32| &self.recording.nodes[node as usize];
        let held = self.held().into_iter().skip(level + 1).map(node);
        held.map(|node| (node.slot, node.candidate)).collect()
    }

    fn untried(&self, limit: usize) -> Option<(RecordedValue, Vec<RecordedValue>)> {
        let (frame, tried) = self.open()?;
        let frame = &self.recording.frames[frame as usize];
        let untried = frame.tried[tried..].iter().take(limit);
        Some((frame.slot, untried.map(|tried| tried.candidate).collect()))
    }

    fn untried_counts(&mut self, level: usize) -> Vec<Option<Untried>> {
        let held = self.held();
        let count = |pair: &[u32]| {
            let frame = self.recording.nodes[pair[0] as usize].frame?;
            let ordinal = self.recording.nodes[pair[1] as usize].ordinal;
            let tried = &self.recording.frames[frame as usize].tried;
            Some(self.count_after(frame, tried.partition_point(|tried| tried.ordinal <= ordinal)))
        };
        held.windows(2).skip(level).map(count).collect()
    }

    fn untried_count(&self) -> Option<Untried> {
        let (frame, tried) = self.open()?;
        Some(self.count_after(frame, tried))
    }

    fn part(&self) -> Interval {
        self.recording.header().part.clone()
    }

    fn end_words(&self) -> Option<String> {
        let is_end = self.is_at_end() && !self.recording.is_exhausted();
        is_end.then(|| self.recording.ending().to_string())
    }

    fn note(&self) -> Option<String> {
        let mut note = String::new();
        let deductions = self.recording.deductions(self.at).len();
        if deductions > 0 {
            let plural = if deductions == 1 { "" } else { "s" };
            let _ = write!(note, "{deductions} deduction{plural}");
        }
        let is_rejected = matches!(self.last(), Some(Event::Rejected { .. }));
        if let Some(why) = self.recording.contradiction(self.at).filter(|_| !is_rejected) {
            let _ = write!(note, "{}{why}", if note.is_empty() { "" } else { ", " });
        }
        (!note.is_empty()).then_some(note)
    }

    fn scene(&self) -> Scene {
        let placed = self.placed();
        let Some(mut scene) = self.board.scene.clone() else {
            let line = |(slot, candidate): &(_, _)| {
                let slot = self.recording.slot_name(*slot);
                format!("{slot}: {}\n", self.recording.candidate_name(*candidate))
            };
            let text: String = placed.iter().map(line).collect();
            return Scene::text(text).titled(&self.recording.header().puzzle);
        };
        for (slot, candidate) in placed {
            let values = self.recording.value(slot).zip(self.recording.value(candidate));
            if let Some((spot, text)) = values.and_then(|(s, c)| (self.board.place)(s, c)) {
                scene.put(spot, text);
            }
        }
        scene
    }

    fn slot_name(&self, slot: RecordedValue) -> String {
        self.recording.slot_name(slot)
    }

    fn candidate_name(&self, candidate: RecordedValue) -> String {
        self.recording.candidate_name(candidate)
    }

    fn spot(&self, slot: RecordedValue, candidate: RecordedValue) -> Option<usize> {
        let slot = self.recording.value(slot)?;
        let candidate = self.recording.value(candidate)?;
        (self.board.place)(slot, candidate).map(|(spot, _)| spot)
    }

    fn why(&self, slot: RecordedValue, candidate: RecordedValue) -> Option<String> {
        let Event::Rejected { slot: recorded_slot, candidate: recorded, .. } = self.last()? else {
            return None;
        };
        let is_recorded = (recorded_slot, recorded) == (slot, candidate);
        self.recording.contradiction(self.at).filter(|_| is_recorded).map(str::to_owned)
    }
}
