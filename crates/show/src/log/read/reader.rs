//! The reader of a log.

use std::io::BufRead;

use super::entry::{End, Entry, LogHeader};
use super::error::{Fault, LogError, column};
use super::line::{Line, Lines};
use super::object::{Object, shown};
use super::parse::{Parsed, parse_header, parse_line};
use super::replay::{Place, Replay};
use crate::log::end_line::numbers;

/// Reads a log and checks it: an iterator over the lines after the header.
///
/// It returns each line as soon as it has checked it, and ends after the end line or at the
/// first error. Its memory is bounded by [`MAX_LINE_BYTES`](super::MAX_LINE_BYTES) and
/// [`MAX_DEPTH`](super::MAX_DEPTH), whatever the input.
///
/// ```
/// use stack_assumptions_show::log::{Entry, LogError, Reader};
///
/// let log = r#"{"log":1,"puzzle":"coin","arguments":[],"engine":"0.1.0"}
/// {"event":"attempt","slot":0,"candidate":"heads","ordinal":0}
/// {"event":"solution"}
/// "#;
/// let mut reader = Reader::new(log.as_bytes())?;
/// assert_eq!(reader.header().puzzle, "coin");
/// assert!(matches!(reader.next(), Some(Ok(Entry::Event(_)))));
/// assert!(matches!(reader.next(), Some(Ok(Entry::Event(_)))));
/// // The writer was stopped: there is no end line.
/// assert!(matches!(reader.next(), Some(Err(LogError::Broken { line: 4, .. }))));
/// assert!(reader.next().is_none());
/// # Ok::<(), LogError>(())
/// ```
#[derive(Debug)]
pub struct Reader<R> {
    lines: Lines<R>,
    header: LogHeader,
    replay: Replay,
    /// The number of lines between header and end so far.
    events: u64,
    is_done: bool,
}

impl<R: BufRead> Reader<R> {
    /// Reads the header.
    ///
    /// # Errors
    /// If there is none, or it is of another version.
    pub fn new(reader: R) -> Result<Self, LogError> {
        let mut lines = Lines::new(reader);
        let line = match lines.next()? {
            Line::Partial(line) if Object::parse(line).is_err() => return Err(broken(1, line)),
            Line::Whole(line) | Line::Partial(line) => line.to_owned(),
            Line::None => {
                return Err(Fault::new(0, "an empty log", "a header").at(1, ""));
            }
        };
        let header = Object::parse(&line).and_then(|object| parse_header(&object));
        let header = header.map_err(|fault| fault.at(1, &line))?;
        let replay = Replay::new(&header.part);
        Ok(Self { lines, header, replay, events: 0, is_done: false })
    }

    /// The first line of the log.
    pub fn header(&self) -> &LogHeader {
        &self.header
    }

    fn read(&mut self) -> Result<Entry, LogError> {
        let line = self.lines.next()?;
        let (text, is_whole) = match line {
            Line::Whole(text) => (text, true),
            Line::Partial(text) => (text, false),
            Line::None => ("", false),
        };
        let text = text.to_owned();
        let number = self.lines.number;
        if text.is_empty() && !is_whole {
            return Err(LogError::Broken {
                line: number,
                column: 1,
                found: "the end of the log".to_owned(),
            });
        }
        match Object::parse(&text) {
            Ok(object) => self.entry(&object).map_err(|fault| fault.at(number, &text)),
            Err(_) if !is_whole => Err(broken(number, &text)),
            Err(fault) => Err(fault.at(number, &text)),
        }
    }

    fn entry(&mut self, object: &Object<'_>) -> Result<Entry, Fault> {
        let entry = match parse_line(object)? {
            Parsed::Event(mut event) => {
                let checked = self.replay.event(&mut event, self.lines.number);
                checked.map_err(|(place, expected)| misplaced(object, place, &expected))?;
                Entry::Event(event)
            }
            Parsed::Deduction(deduction) => Entry::Deduction(deduction),
            Parsed::Contradiction(why) => Entry::Contradiction(why),
            Parsed::End(end) => {
                self.check_end(object, &end)?;
                return Ok(Entry::End(end));
            }
        };
        self.events += 1;
        Ok(entry)
    }

    /// Checks the end line against the events.
    fn check_end(&self, object: &Object<'_>, end: &End) -> Result<(), Fault> {
        let counted = numbers(self.events, self.replay.counters);
        for ((key, claimed), (_, counted)) in
            numbers(end.events, end.counters).into_iter().zip(counted)
        {
            if claimed != counted {
                let expected = format!("{counted}, as the lines before it count");
                return Err(object.expect(key)?.fault(expected));
            }
        }
        self.replay.end(&end.ending).map_err(|(_, expected)| {
            let place = object.get("end").map_or(0, |end| end.offset());
            Fault::new(place, "\"end\": \"exhausted\"", expected)
        })
    }

    /// Checks that nothing follows the end line.
    fn check_no_more(&mut self) -> Result<(), LogError> {
        let line = match self.lines.next()? {
            Line::None => return Ok(()),
            Line::Whole(line) | Line::Partial(line) => line.to_owned(),
        };
        Err(Fault::new(0, shown(&format!("{line:?}")), "nothing after the end line")
            .at(self.lines.number, &line))
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Entry, LogError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_done {
            return None;
        }
        let entry = self.read().and_then(|entry| {
            if matches!(entry, Entry::End(_)) {
                self.is_done = true;
                self.check_no_more()?;
            }
            Ok(entry)
        });
        self.is_done |= entry.is_err();
        Some(entry)
    }
}

/// Checks a whole log, and returns its end.
///
/// # Errors
/// The first fault of the log, or that it has no end line.
pub fn check(reader: impl BufRead) -> Result<End, LogError> {
    for entry in Reader::new(reader)? {
        if let Entry::End(end) = entry? {
            return Ok(end);
        }
    }
    unreachable!("BUG: the reader ends with an end line or an error")
}

/// The error of a last line that is not whole.
fn broken(number: u64, line: &str) -> LogError {
    LogError::Broken {
        line: number,
        column: column(line, line.len()),
        found: "half a line".to_owned(),
    }
}

/// The fault of an event that may not follow those before it.
fn misplaced(object: &Object<'_>, place: Place, expected: &str) -> Fault {
    let key = match place {
        Place::Event => "event",
        Place::Slot => "slot",
        Place::Candidate => "candidate",
        Place::Ordinal => "ordinal",
    };
    match object.expect(key) {
        Ok(field) => field.fault(expected),
        Err(fault) => fault,
    }
}
