//! Reads a log into memory.

use std::collections::HashMap;
use std::io::BufRead;

use stack_assumptions::Event;

use super::read::{Entry, LogError, LogHeader, LoggedDeduction, Reader, Value};
use super::recording::{
    FrameNumber, NodeNumber, Open, RecordedDeduction, RecordedEvent, RecordedFrame, RecordedNode,
    RecordedValue, Recording, RecordingEnd, Tried,
};

/// The greatest number of bytes of texts that a recording holds.
const MAX_TEXT_BYTES: usize = 1 << 26;

impl Recording {
    /// Reads a log.
    ///
    /// # Errors
    /// If it has no header, is of another version, or a line is wrong.
    pub fn read(reader: impl BufRead) -> Result<Self, LogError> {
        let mut reader = Reader::new(reader)?;
        let mut builder = RecordingBuilder::new(reader.header().clone());
        for entry in reader.by_ref() {
            match entry {
                Ok(Entry::End(end)) => {
                    return Ok(builder.finish(RecordingEnd::Recorded(end.ending)));
                }
                Err(error @ LogError::Broken { .. }) => {
                    return Ok(builder.finish(RecordingEnd::Broken(error)));
                }
                Err(error) => return Err(error),
                Ok(_) if builder.is_full() => return Ok(builder.finish(RecordingEnd::TooLong)),
                Ok(Entry::Event(logged)) => builder.event(logged.event, logged.ordinal),
                Ok(Entry::Deduction(deduction)) => builder.deduction(deduction),
                Ok(Entry::Contradiction(why)) => builder.contradiction(why),
            }
        }
        unreachable!("BUG: the reader ends with an end line or an error")
    }
}

/// A recording that is being read.
struct RecordingBuilder {
    recording: Recording,
    /// The nodes that are held, from the root on.
    held: Vec<NodeNumber>,
    numbers: HashMap<Value, u32>,
    text_bytes: usize,
}

impl RecordingBuilder {
    fn new(header: LogHeader) -> Self {
        let start = header.part.start().clone();
        let recording = Recording {
            header,
            values: Vec::new(),
            events: Vec::new(),
            nodes: Vec::new(),
            frames: Vec::new(),
            deductions: Vec::new(),
            contradictions: Vec::new(),
            ending: RecordingEnd::TooLong,
            start: 0,
        };
        let numbers = HashMap::new();
        let mut builder = Self { recording, held: Vec::new(), numbers, text_bytes: 0 };
        let unknown = RecordedValue::UNKNOWN;
        builder.push_node(unknown, unknown, 0, 0);
        // The search begins with the last candidate of the path. It holds those before.
        let above = start.ordinals().split_last().map_or(&[][..], |(_, above)| above);
        for ordinal in above {
            builder.try_candidate(unknown, unknown, *ordinal, 0, true);
        }
        builder.recording.start = builder.top();
        builder
    }

    fn finish(mut self, ending: RecordingEnd) -> Recording {
        self.recording.ending = ending;
        self.recording
    }

    /// Whether nothing more is held in memory.
    fn is_full(&self) -> bool {
        let lines = self.recording.events.len() + self.recording.deductions.len();
        lines >= Recording::MAX_EVENTS || self.text_bytes > MAX_TEXT_BYTES
    }

    /// The last node that is held.
    fn top(&self) -> NodeNumber {
        *self.held.last().expect("BUG: the root is not held")
    }

    fn number(&mut self, value: Value) -> RecordedValue {
        if let Some(number) = self.numbers.get(&value) {
            return RecordedValue(*number);
        }
        if let Value::Text(text) = &value {
            self.text_bytes += 2 * text.len();
        }
        let number = u32::try_from(self.recording.values.len()).expect("BUG: too many values");
        self.recording.values.push(value.clone());
        self.numbers.insert(value, number);
        RecordedValue(number)
    }

    fn event(&mut self, event: Event<Value, Value>, ordinal: Option<u64>) {
        let at = self.recording.events.len() + 1;
        let ordinal = ordinal.map(|ordinal| usize::try_from(ordinal).unwrap_or(usize::MAX));
        let mut reported = ordinal;
        let (event, open) = match event {
            Event::Attempt { depth, slot, candidate } => {
                let (slot, candidate) = (self.number(slot), self.number(candidate));
                self.held.truncate(depth);
                self.try_candidate(slot, candidate, ordinal.unwrap_or(0), at, true);
                (Event::Attempt { depth, slot, candidate }, Open::Next)
            }
            Event::Rejected { depth, slot, candidate } => {
                let (slot, candidate, open) = self.refuse(depth, slot, candidate, ordinal);
                (Event::Rejected { depth, slot, candidate }, open)
            }
            Event::Pruned { depth, slot, candidate } => {
                let (slot, candidate, open) = self.refuse(depth, slot, candidate, ordinal);
                (Event::Pruned { depth, slot, candidate }, open)
            }
            Event::Undo { depth, slot, candidate } => {
                let (slot, candidate) = (self.number(slot), self.number(candidate));
                self.held.truncate(depth + 2);
                let node = self.held.pop().expect("BUG: the reader checks undos");
                let node = &mut self.recording.nodes[node as usize];
                (node.slot, node.candidate) = (slot, candidate);
                reported = Some(node.ordinal);
                let frame = self.frame(slot);
                (Event::Undo { depth, slot, candidate }, Open::Frame(frame))
            }
            Event::DeadEnd { depth, slot } => {
                let slot = self.number(slot);
                self.held.truncate(depth + 1);
                let frame = self.frame(slot);
                (Event::DeadEnd { depth, slot }, Open::Frame(frame))
            }
            Event::Backtrack { depth, slot } => {
                let slot = self.number(slot);
                self.held.truncate(depth + 1);
                let frame = self.frame(slot);
                self.recording.frames[frame as usize].is_left = true;
                (Event::Backtrack { depth, slot }, Open::None)
            }
            Event::Solution { depth } => {
                self.held.truncate(depth + 1);
                let node = self.top();
                self.recording.nodes[node as usize].is_solution = true;
                (Event::Solution { depth }, Open::None)
            }
            _ => unreachable!("BUG: the reader knows no other event"),
        };
        let node = self.top();
        self.recording.events.push(RecordedEvent { event, ordinal: reported, node, open });
    }

    /// Adds a candidate that was rejected or pruned.
    fn refuse(
        &mut self,
        depth: usize,
        slot: Value,
        candidate: Value,
        ordinal: Option<usize>,
    ) -> (RecordedValue, RecordedValue, Open) {
        let at = self.recording.events.len() + 1;
        let (slot, candidate) = (self.number(slot), self.number(candidate));
        self.held.truncate(depth + 1);
        let frame = self.try_candidate(slot, candidate, ordinal.unwrap_or(0), at, false);
        (slot, candidate, Open::Frame(frame))
    }

    /// Adds a candidate below the last node that is held, and a node if it is held.
    fn try_candidate(
        &mut self,
        slot: RecordedValue,
        candidate: RecordedValue,
        ordinal: usize,
        at: usize,
        is_held: bool,
    ) -> FrameNumber {
        let frame = self.frame(slot);
        let node = is_held.then(|| self.push_node(slot, candidate, ordinal, at));
        let tried = Tried { candidate, ordinal, at, node };
        self.recording.frames[frame as usize].tried.push(tried);
        frame
    }

    /// The frame below the last node that is held.
    fn frame(&mut self, slot: RecordedValue) -> FrameNumber {
        let node = self.top() as usize;
        let frames = &mut self.recording.frames;
        let frame = *self.recording.nodes[node].frame.get_or_insert_with(|| {
            frames.push(RecordedFrame { slot, tried: Vec::new(), is_left: false });
            u32::try_from(frames.len() - 1).expect("BUG: too many frames")
        });
        frames[frame as usize].slot = slot;
        frame
    }

    fn push_node(
        &mut self,
        slot: RecordedValue,
        candidate: RecordedValue,
        ordinal: usize,
        at: usize,
    ) -> NodeNumber {
        let parent = self.held.last().copied().unwrap_or(0);
        let number = u32::try_from(self.recording.nodes.len()).expect("BUG: too many nodes");
        let node =
            RecordedNode { parent, slot, candidate, ordinal, at, frame: None, is_solution: false };
        self.recording.nodes.push(node);
        self.held.push(number);
        number
    }

    fn deduction(&mut self, LoggedDeduction { slot, candidate, .. }: LoggedDeduction) {
        let (slot, candidate) = (self.number(slot), self.number(candidate));
        let at = self.recording.events.len();
        self.recording.deductions.push(RecordedDeduction { at, slot, candidate });
    }

    /// Keeps the first contradiction after an event.
    fn contradiction(&mut self, why: String) {
        let at = self.recording.events.len();
        if self.recording.contradictions.last().is_none_or(|(last, _)| *last < at) {
            self.text_bytes += why.len();
            self.recording.contradictions.push((at, why));
        }
    }
}
