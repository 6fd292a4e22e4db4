//! Any text is a checkpoint or an error. A checkpoint reads back from its own text, and
//! its text with one byte changed is an error.
//!
//! No random text has the right checksum. So the target also takes the text as the
//! fields of a checkpoint: its first line is the puzzle, and the others are intervals
//! that remain.
#![no_main]

use libfuzzer_sys::fuzz_target;
use stack_assumptions::partition::Checkpoint;

fuzz_target!(|text: &str| {
    if let Ok(checkpoint) = text.parse::<Checkpoint>() {
        assert_eq!(checkpoint.to_string(), text);
    }
    let mut lines = text.lines();
    let mut checkpoint = Checkpoint::new(lines.next().unwrap_or_default());
    checkpoint.remaining = lines.filter_map(|line| line.parse().ok()).collect();
    checkpoint.solutions = text.len() as u64;
    let written = checkpoint.to_string();
    assert_eq!(written.parse().as_ref(), Ok(&checkpoint), "{written}");

    let mut bytes = written.into_bytes();
    let at = text.bytes().map(usize::from).sum::<usize>() % bytes.len();
    bytes[at] = if bytes[at] == b'0' { b'1' } else { b'0' };
    if let Ok(changed) = String::from_utf8(bytes) {
        assert!(changed.parse::<Checkpoint>().is_err(), "{changed}");
    }
});
