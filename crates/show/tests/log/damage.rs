//! Logs that are wrong, and any bytes at all.

use std::io::{self, BufRead, BufReader, Read};

use proptest::prelude::*;
use stack_assumptions_show::log::{Header, LogError, MAX_LINE_BYTES, Reader, check};

use super::{all, queens, sudoku, tours};

const HEADER: &str = r#"{"log":1,"puzzle":"p","arguments":[],"engine":"0.1.0"}"#;

/// The first fault of the header and these lines.
fn fault(lines: &[&str]) -> String {
    let log = [&[HEADER], lines, &[""]].concat().join("\n");
    check(log.as_bytes()).expect_err("it is wrong").to_string()
}

const TRY_0: &str = r#"{"event":"attempt","slot":0,"candidate":0,"ordinal":0}"#;
const UNDO_0: &str = r#"{"event":"undo","slot":0,"candidate":0}"#;
const LEAVE_0: &str = r#"{"event":"backtrack","slot":0}"#;

/// Lines after a header, and the message about their first fault.
const FAULTS: &[(&[&str], &str)] = &[
    (
        &[TRY_0, TRY_0],
        "line 3, column 27: found \"slot\": 0, expected a slot that is not held: line 2 opened \
             this one already",
    ),
    (
        &[TRY_0, UNDO_0, r#"{"event":"attempt","slot":0,"candidate":0,"ordinal":2}"#],
        "line 4, column 53: found \"ordinal\": 2, expected 1",
    ),
    (
        &[TRY_0, UNDO_0, r#"{"event":"attempt","slot":1,"candidate":0,"ordinal":1}"#],
        "line 4, column 27: found \"slot\": 1, expected the slot of line 2, still open",
    ),
    (
        &[TRY_0, r#"{"event":"undo","slot":1,"candidate":0}"#],
        "line 3, column 24: found \"slot\": 1, expected the slot of the attempt in line 2",
    ),
    (
        &[TRY_0, r#"{"event":"undo","slot":0,"candidate":7}"#],
        "line 3, column 38: found \"candidate\": 7, expected the candidate of the attempt in \
             line 2",
    ),
    (&[UNDO_0], "line 2, column 10: found \"event\": \"undo\", expected an attempt to undo before"),
    (
        &[TRY_0, LEAVE_0],
        "line 3, column 10: found \"event\": \"backtrack\", expected an undo of the attempt in \
             line 2",
    ),
    (
        &[TRY_0, r#"{"event":"dead_end","slot":1}"#, UNDO_0],
        "line 4, column 10: found \"event\": \"undo\", expected a backtrack after the dead end \
             in line 3",
    ),
    (
        &[TRY_0, UNDO_0, LEAVE_0, TRY_0],
        "line 5, column 10: found \"event\": \"attempt\", expected the end: the first slot was \
             left",
    ),
    (
        &[TRY_0, UNDO_0, r#"{"event":"dead_end","slot":0}"#],
        "line 4, column 10: found \"event\": \"dead_end\", expected a slot that has held no \
             attempt",
    ),
    (
        &[r#"{"event":"attempt","slot":0,"ordinal":0}"#],
        "line 2, column 40: found the end of the object, expected the key \"candidate\"",
    ),
    (
        &[r#"{"event":"attempt","slot":[],"candidate":0,"ordinal":0}"#],
        "line 2, column 27: found \"slot\": [], expected a whole number or a string",
    ),
    (
        &[r#"{"event":"try","slot":0}"#],
        "line 2, column 10: found \"event\": \"try\", expected attempt, rejected, pruned, undo, \
             dead_end, backtrack, solution, deduction or contradiction",
    ),
    (
        &[r#"{"event":"solution""#],
        "line 2, column 20: found the end of the line, expected a JSON object (EOF while \
             parsing an object)",
    ),
    (
        &[r#"{"event":"solution","event":"solution"}"#],
        "line 2, column 29: found the key \"event\" twice, expected it once",
    ),
    (
        &[r#"["event"]"#],
        "line 2, column 1: found '[', expected a JSON object (invalid type: \
             sequence, expected an object)",
    ),
    (
        &[
            TRY_0,
            r#"{"end":"exhausted","events":1,"nodes":1,"rejected":0,"pruned":0,"backtracks":0,"dead_ends":0,"solutions":0,"max_depth":1}"#,
        ],
        "line 3, column 8: found \"end\": \"exhausted\", expected a backtrack from the slot of \
             line 2 before",
    ),
    (
        &[
            TRY_0,
            r#"{"end":"cut","at":1,"events":1,"nodes":2,"rejected":0,"pruned":0,"backtracks":0,"dead_ends":0,"solutions":0,"max_depth":1}"#,
        ],
        "line 3, column 40: found \"nodes\": 2, expected 1, as the lines before it count",
    ),
    (
        &[
            r#"{"end":"cut","at":0,"events":0,"nodes":0,"rejected":0,"pruned":0,"backtracks":0,"dead_ends":0,"solutions":0,"max_depth":0}"#,
            TRY_0,
        ],
        "line 3, column 1: found \"{\\\"event\\\":\\\"attempt\\\",\\\"slot\\\":0,\\\"can…, expected \
             nothing after the end line",
    ),
    (
        &[TRY_0],
        "line 3, column 1: broken: found the end of the log, expected an end line: no end line \
             (the writer was stopped)",
    ),
];

#[test]
fn the_first_fault_is_reported_with_line_and_column() {
    for (lines, expected) in FAULTS {
        assert_eq!(fault(lines), *expected, "{lines:?}");
    }
}

#[test]
fn wrong_headers_are_reported() {
    for (log, expected) in [
        ("", "line 1, column 1: found an empty log, expected a header"),
        (
            "\n",
            "line 1, column 1: found the end of the line, expected a JSON object (EOF while \
          parsing a value)",
        ),
        (
            "8 queens\n",
            "line 1, column 1: found '8', expected a JSON object (invalid type: integer \
          `8`, expected an object)",
        ),
        (
            "{}\n",
            "line 1, column 1: found an object without the key \"log\", expected the header of \
          a log",
        ),
        (
            "{\"log\":2,\"puzzle\":\"é\"}\n",
            "line 1, column 8: found \"log\": 2, expected version 1: another version of the program \
             wrote this log",
        ),
        (
            "{\"puzzle\":\"é\",\"log\":\"1\"}\n",
            "line 1, column 21: found \"log\": \"1\", expected a whole number",
        ),
        (
            "{\"log\":1,\"puz",
            "line 1, column 14: broken: found half a line, expected an end line: no \
          end line (the writer was stopped)",
        ),
    ] {
        assert_eq!(check(log.as_bytes()).expect_err("wrong").to_string(), expected, "{log:?}");
    }
    let not_text = check(&b"{\"log\":1,\"puzzle\":\"\xff\"}\n"[..]).expect_err("wrong");
    assert_eq!(not_text.to_string(), "line 1, column 20: found the byte 0xff, expected UTF-8");
}

#[test]
fn a_log_cut_anywhere_plays_up_to_its_last_whole_line() {
    let log = all(&queens(4));
    let bytes = log.as_bytes();
    // The last byte is the newline of the end line, which is whole without it.
    for length in 0..bytes.len() - 1 {
        let cut = &bytes[..length];
        let whole_lines = log[..length].matches('\n').count();
        match Reader::new(cut) {
            Err(error) => assert!(whole_lines == 0, "{error}"),
            Ok(entries) => {
                let (good, bad): (Vec<_>, Vec<_>) = entries.partition(Result::is_ok);
                // The last line may be whole but for its newline.
                assert!([whole_lines, whole_lines + 1].contains(&(good.len() + 1)), "{length}");
                assert!(matches!(bad[..], [Err(LogError::Broken { .. })]), "{length}: {bad:?}");
            }
        }
    }
    check(&bytes[..bytes.len() - 1]).expect("only the newline is missing");
}

/// Endless text, which counts how much of it was read.
struct Endless<'c> {
    text: &'c [u8],
    at: usize,
    read: &'c mut usize,
}

impl Read for Endless<'_> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        for byte in bytes.iter_mut() {
            *byte = self.text[self.at % self.text.len()];
            self.at += 1;
        }
        *self.read += bytes.len();
        Ok(bytes.len())
    }
}

#[test]
fn a_line_without_end_is_refused_in_bounded_memory() {
    for text in ["{\"log\":1,\"puzzle\":\"", "[", "x", "\u{0}", "{\"a\":"] {
        let mut read = 0;
        let endless = BufReader::new(Endless { text: text.as_bytes(), at: 0, read: &mut read });
        let error = check(endless).expect_err("no end").to_string();
        let expected = format!(
            "line 1, column 1: found a line of more than {MAX_LINE_BYTES} bytes, expected \
                     a shorter one"
        );
        assert_eq!(error, expected);
        assert!(read < 2 * MAX_LINE_BYTES, "{read} bytes were read");
    }
    let long = format!(
        "{HEADER}\n{{\"event\":\"contradiction\",\"why\":\"{}\"}}\n",
        "x".repeat(10_000_000)
    );
    let error = check(long.as_bytes()).expect_err("10 MB").to_string();
    assert!(error.starts_with("line 2, column 1: found a line of more than"), "{error}");
    // Deep nesting does not overflow the stack.
    let nested = format!("{HEADER}\n{{\"event\":{}\n", "[".repeat(500_000));
    check(nested.as_bytes()).expect_err("nested");
}

#[test]
fn long_values_and_many_names_are_refused() {
    let long = "x".repeat(2_000);
    let error = fault(&[&format!(r#"{{"event":"dead_end","slot":"{long}"}}"#)]);
    assert!(error.ends_with("expected at most 1024 bytes"), "{error}");
    let names = vec!["n"; Header::MAX_NAMES + 1];
    let header = format!(
        "{{\"log\":1,\"puzzle\":\"p\",\"arguments\":[],\"slots\":{names:?},\"engine\":\"\"}}\n"
    );
    let error = check(header.as_bytes()).expect_err("many names").to_string();
    assert!(error.ends_with("expected at most 4096 names"), "{error}");
}

/// A log with some bytes changed, cut out, doubled or inserted.
fn mutated(log: &[u8], edits: &[(u32, u8, u8)]) -> Vec<u8> {
    let mut bytes = log.to_vec();
    for &(place, kind, byte) in edits {
        if bytes.is_empty() {
            break;
        }
        let place = place as usize % bytes.len();
        match kind % 5 {
            0 => bytes[place] = byte,
            1 => bytes.insert(place, byte),
            2 => drop(bytes.remove(place)),
            3 => bytes.truncate(place),
            _ => {
                let lines: Vec<_> = bytes.split_inclusive(|byte| *byte == b'\n').collect();
                let line = place % lines.len();
                let mut all = lines.clone();
                if byte % 2 == 0 {
                    all.remove(line);
                } else {
                    all.insert(line, lines[usize::from(byte) % lines.len()]);
                }
                bytes = all.concat();
            }
        }
    }
    bytes
}

/// The reader ends after one error at most, and memory and time are bounded by the input.
fn reads_to_an_end(bytes: &[u8]) {
    let Ok(reader) = Reader::new(bytes) else { return };
    let lines = bytes.lines().count();
    let entries: Vec<_> = reader.collect();
    assert!(entries.len() <= lines + 1);
    let errors = entries.iter().filter(|entry| entry.is_err()).count();
    assert!(errors <= 1);
    assert!(entries.last().is_some_and(|last| {
        last.is_err() || matches!(last, Ok(stack_assumptions_show::log::Entry::End(_)))
    }));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn any_bytes_are_read_without_a_panic(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        reads_to_an_end(&bytes);
    }

    #[test]
    fn damaged_logs_are_read_without_a_panic(
        which in 0..3_usize,
        edits in proptest::collection::vec(any::<(u32, u8, u8)>(), 1..8),
    ) {
        let log = match which {
            0 => all(&queens(5)),
            1 => all(&sudoku()),
            _ => super::logged(&tours(), &"0.1-0.4".parse().expect("an interval"), 200),
        };
        reads_to_an_end(&mutated(log.as_bytes(), &edits));
    }

    /// A line left out or told twice is noticed, whichever it is.
    #[test]
    fn a_missing_or_doubled_line_is_an_error(place in any::<usize>(), doubled: bool) {
        let log = all(&queens(5));
        let mut lines: Vec<_> = log.lines().collect();
        let place = place % lines.len();
        if doubled {
            lines.insert(place, lines[place]);
        } else {
            lines.remove(place);
        }
        prop_assert!(check(lines.join("\n").as_bytes()).is_err());
    }
}
