//! The writer of a log.

use std::fmt;
use std::io::{self, Write};
use std::mem;

use stack_assumptions::{Counters, Event, Observer, Outcome, Stop};

use super::deduction::{Deduction, DeductionObserver};
use super::end_line::numbers;
use super::header::Header;
use super::json::{write_args, write_number, write_string, write_value};
use super::values::{DebugValues, Values};

/// Writes the events of a search as JSON lines. An [`Observer`].
///
/// The engine reports no ordinals, so the log counts them: it must receive all events of the
/// search from its beginning, or from the beginning of the part that the header names.
///
/// Once [`limit`](Log::limit) lines are written, the log ends with a line that says so, and
/// the search goes on. The first error of the writer ends the log too; [`end`](Log::end)
/// returns it. The writer gets whole lines, about 64 KB at once. Dropping a log writes the
/// lines so far, without an end line.
#[derive(Debug)]
pub struct Log<W: Write, V = DebugValues> {
    writer: W,
    values: V,
    /// Lines that the writer has not got yet.
    buffer: String,
    /// The number of candidates tried so far at each open slot, from the first slot on.
    tried: Vec<u64>,
    /// The number of lines after the header.
    lines: u64,
    limit: u64,
    counters: Counters,
    /// Whether lines are still written: there is no end line, and no error.
    is_open: bool,
    error: Option<io::Error>,
}

/// The number of bytes that are collected before the writer gets them.
const BUFFER_BYTES: usize = 1 << 16;

impl<W: Write> Log<W> {
    /// Begins a log with this header. Slots and candidates are written by `Debug`.
    pub fn new(writer: W, header: &Header) -> Self {
        Self::with_values(writer, header, DebugValues)
    }
}

impl Log<io::Sink> {
    /// The greatest number of lines between header and end, if [`Log::limit`] sets no
    /// other: about 5 MB.
    pub const DEFAULT_LIMIT: u64 = 100_000;
}

impl<W: Write, V> Log<W, V> {
    /// Begins a log whose slots and candidates are written as `values` says.
    pub fn with_values(writer: W, header: &Header, values: V) -> Self {
        let mut buffer = String::with_capacity(BUFFER_BYTES + (1 << 12));
        header.write(&mut buffer);
        let start = header.part.start().ordinals();
        let mut tried: Vec<_> = start.iter().map(|ordinal| *ordinal as u64).collect();
        // The search begins with the last candidate of the path. It holds those before.
        if let Some((_, held)) = tried.split_last_mut() {
            for ordinal in held {
                *ordinal += 1;
            }
        }
        Self {
            writer,
            values,
            buffer,
            tried,
            lines: 0,
            limit: Log::DEFAULT_LIMIT,
            counters: Counters::default(),
            is_open: true,
            error: None,
        }
    }

    /// Sets the greatest number of lines between header and end.
    #[must_use]
    pub fn limit(mut self, lines: u64) -> Self {
        self.limit = lines;
        self
    }

    /// Whether events are still written. They are not after the limit, after an error of
    /// the writer, and after the end.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.is_open
    }

    /// Whether the writer returned an error.
    #[must_use]
    pub fn has_failed(&self) -> bool {
        self.error.is_some()
    }

    /// Writes the end line, unless the log has ended before, and flushes the writer.
    ///
    /// The outcome is that of the search; `None` says that it was not searched to an end.
    ///
    /// # Errors
    /// The first error of the writer.
    pub fn end(&mut self, outcome: Option<Outcome>) -> io::Result<()> {
        if self.is_open {
            match outcome {
                Some(Outcome::Exhausted) => self.buffer.push_str("{\"end\":\"exhausted\""),
                Some(Outcome::Stopped(stop)) => {
                    self.buffer.push_str("{\"end\":\"stopped\",\"by\":\"");
                    self.buffer.push_str(stop_name(stop));
                    self.buffer.push('"');
                }
                None => self.buffer.push_str("{\"end\":\"stopped\",\"by\":\"caller\""),
            }
            self.finish();
        }
        self.error.take().map_or(Ok(()), Err)
    }

    /// Ends the log at its limit.
    #[cold]
    fn cut(&mut self) {
        write_args(&mut self.buffer, format_args!("{{\"end\":\"cut\",\"at\":{}", self.lines));
        self.finish();
    }

    /// Writes the rest of the end line.
    fn finish(&mut self) {
        for (key, number) in numbers(self.lines, self.counters) {
            write_args(&mut self.buffer, format_args!(",\"{key}\":{number}"));
        }
        self.buffer.push_str("}\n");
        self.write_buffer();
        self.is_open = false;
        if self.error.is_none() {
            self.error = self.writer.flush().err();
        }
    }

    /// Hands the lines to the writer.
    #[cold]
    fn write_buffer(&mut self) {
        let buffer = mem::take(&mut self.buffer);
        if self.error.is_none()
            && let Err(error) = self.writer.write_all(buffer.as_bytes())
        {
            self.error = Some(error);
            self.is_open = false;
        }
        self.buffer = buffer;
        self.buffer.clear();
    }

    /// Begins a line. Returns whether there is room for it.
    #[inline]
    fn begin_line(&mut self) -> bool {
        if !self.is_open {
            return false;
        }
        if self.lines == self.limit {
            self.cut();
            return false;
        }
        self.lines += 1;
        true
    }

    /// Ends a line, with its last brace.
    #[inline]
    fn end_line(&mut self) {
        self.buffer.push_str("}\n");
        if self.buffer.len() >= BUFFER_BYTES {
            self.write_buffer();
        }
    }

    /// Returns the ordinal of the next candidate of the slot at this depth.
    #[inline]
    fn next_ordinal(&mut self, depth: usize) -> u64 {
        if self.tried.len() <= depth {
            self.tried.resize(depth + 1, 0);
        }
        let ordinal = self.tried[depth];
        self.tried[depth] += 1;
        ordinal
    }
}

/// The word for what stopped a search.
fn stop_name(stop: Stop) -> &'static str {
    match stop {
        Stop::Nodes => "nodes",
        Stop::Solutions => "solutions",
        Stop::Time => "time",
        Stop::Cancelled => "cancelled",
        Stop::Panicked => "panic",
        _ => "limit",
    }
}

impl<W: Write, V> Log<W, V> {
    #[inline]
    fn write_slot<S, C>(&mut self, slot: S)
    where
        V: Values<S, C>,
    {
        self.buffer.push_str(",\"slot\":");
        write_value(&mut self.buffer, |text| self.values.slot(slot, text));
    }

    #[inline]
    fn write_candidate<S, C>(&mut self, candidate: C)
    where
        V: Values<S, C>,
    {
        self.buffer.push_str(",\"candidate\":");
        write_value(&mut self.buffer, |text| self.values.candidate(candidate, text));
    }

    fn write_event<S, C>(&mut self, event: Event<S, C>)
    where
        V: Values<S, C>,
    {
        let (name, slot, candidate, ordinal) = match event {
            Event::Attempt { depth, slot, candidate } => {
                ("attempt", Some(slot), Some(candidate), Some(self.next_ordinal(depth - 1)))
            }
            Event::Rejected { depth, slot, candidate } => {
                ("rejected", Some(slot), Some(candidate), Some(self.next_ordinal(depth)))
            }
            Event::Pruned { depth, slot, candidate } => {
                ("pruned", Some(slot), Some(candidate), Some(self.next_ordinal(depth)))
            }
            Event::Undo { depth, slot, candidate } => {
                self.tried.truncate(depth + 1);
                ("undo", Some(slot), Some(candidate), None)
            }
            Event::DeadEnd { slot, .. } => ("dead_end", Some(slot), None, None),
            Event::Backtrack { depth, slot } => {
                self.tried.truncate(depth);
                ("backtrack", Some(slot), None, None)
            }
            Event::Solution { .. } => ("solution", None, None, None),
            _ => unreachable!("BUG: an event that the log does not know"),
        };
        self.buffer.push_str("{\"event\":\"");
        self.buffer.push_str(name);
        self.buffer.push('"');
        if let Some(slot) = slot {
            self.write_slot(slot);
        }
        if let Some(candidate) = candidate {
            self.write_candidate(candidate);
        }
        if let Some(ordinal) = ordinal {
            self.buffer.push_str(",\"ordinal\":");
            write_number(&mut self.buffer, ordinal);
        }
        self.end_line();
    }
}

impl<S: Copy, C: Copy, W: Write, V: Values<S, C>> Observer<S, C> for Log<W, V> {
    #[inline]
    fn on_event(&mut self, event: Event<S, C>) {
        if self.begin_line() {
            self.counters.on_event(event);
            self.write_event(event);
        }
    }
}

impl<S: Copy, C: Copy, W: Write, V: Values<S, C>> DeductionObserver<S, C> for Log<W, V> {
    fn on_deduction(&mut self, deduction: Deduction<'_, S, C>) {
        if self.begin_line() {
            let Deduction { technique, house, slot, candidate } = deduction;
            self.buffer.push_str("{\"event\":\"deduction\",\"technique\":");
            write_string(&mut self.buffer, technique);
            self.write_slot(slot);
            self.write_candidate(candidate);
            if let Some(house) = house {
                self.buffer.push_str(",\"house\":");
                write_string(&mut self.buffer, house);
            }
            self.end_line();
        }
    }

    fn on_contradiction(&mut self, contradiction: fmt::Arguments<'_>) {
        if self.begin_line() {
            self.buffer.push_str("{\"event\":\"contradiction\",\"why\":");
            write_string(&mut self.buffer, &contradiction.to_string());
            self.end_line();
        }
    }
}

impl<W: Write, V> Drop for Log<W, V> {
    fn drop(&mut self) {
        if self.is_open {
            self.write_buffer();
            let _ = self.writer.flush();
        }
    }
}
