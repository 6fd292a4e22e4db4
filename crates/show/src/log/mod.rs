//! The event log: the events of a search as JSON lines, for any puzzle.
//!
//! A log has a header, a line for each event, and an end. [`Log`] is an
//! [`Observer`](stack_assumptions::Observer) that writes one. Its size is limited, and its
//! end says whether it was cut. `docs/event-log.md` describes each line.
//!
//! ```
//! use stack_assumptions::{Outcome, search};
//! use stack_assumptions_show::log::{Header, Log};
//! # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../stack_assumptions/tests/doc/queens.rs"));
//!
//! # fn main() -> std::io::Result<()> {
//! let queens = Queens::new(4);
//! let mut text = Vec::new();
//! let mut log = Log::new(&mut text, &Header::new("queens"));
//! let mut search = search(&queens).observe(&mut log);
//! search.by_ref().for_each(drop);
//! let outcome = search.outcome();
//! log.end(outcome)?;
//! drop(log);
//!
//! let text = String::from_utf8(text).unwrap();
//! let mut lines = text.lines();
//! assert!(lines.next().unwrap().starts_with(r#"{"log":1,"puzzle":"queens""#));
//! assert_eq!(lines.next(), Some(r#"{"event":"attempt","slot":0,"candidate":0,"ordinal":0}"#));
//! assert!(lines.last().unwrap().starts_with(r#"{"end":"exhausted","events":"#));
//! # Ok(())
//! # }
//! ```
//!
//! A `Reader` (feature `read`) reads a log and checks it on the way; `check` only checks
//! it. [`Steps`] prints the same events as lines of text.

mod deduction;
#[cfg(feature = "draw")]
mod draw_names;
mod end_line;
mod header;
mod json;
#[expect(clippy::module_inception, reason = "the file is named by its one type")]
mod log;
mod steps;
mod values;

#[cfg(feature = "read")]
mod read;
#[cfg(all(feature = "read", feature = "draw"))]
mod recording;
#[cfg(all(feature = "read", feature = "draw"))]
mod recording_builder;

pub use deduction::{Deduction, DeductionObserver};
#[cfg(feature = "draw")]
pub use draw_names::DrawNames;
pub use header::Header;
pub use log::Log;
#[cfg(feature = "read")]
pub use read::{
    End, Ending, Entry, LogError, LogHeader, LoggedDeduction, LoggedEvent, MAX_DEPTH,
    MAX_LINE_BYTES, Reader, Value, check,
};
#[cfg(all(feature = "read", feature = "draw"))]
pub(crate) use recording::Open;
#[cfg(all(feature = "read", feature = "draw"))]
pub use recording::{RecordedValue, Recording, RecordingEnd};
pub use steps::{StepNames, Steps};
pub use values::{DebugValues, Values};
