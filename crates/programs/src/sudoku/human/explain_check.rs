//! `sudoku explain --check`: whether the steps of JSON objects follow.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use sudoku_human::explain::json::read_steps;
use terminal::input::InputSource;
use terminal::output::{eprint, print_record};

use crate::sudoku::output::Output;
use crate::sudoku::report::{Status, eprint_at};

/// The greatest length of an object, in bytes. The steps of a grid of 25x25 take 1 MB.
const MAX_BYTES: usize = 1 << 26;

/// Checks the steps in files: one JSON object on each line.
pub fn check_files(files: &[PathBuf], output: &mut Output) -> anyhow::Result<()> {
    let stdin = [PathBuf::from("-")];
    for file in if files.is_empty() { &stdin[..] } else { files } {
        let source = InputSource::new(file);
        match open(file) {
            Ok(reader) => check_objects(&source, reader, output)?,
            Err(error) => report_unread(&source, &error, output),
        }
    }
    Ok(())
}

fn open(file: &Path) -> io::Result<Box<dyn BufRead>> {
    Ok(if file.as_os_str() == "-" {
        Box::new(io::stdin().lock())
    } else {
        Box::new(BufReader::new(File::open(file)?))
    })
}

fn report_unread(source: &InputSource, error: &io::Error, output: &mut Output) {
    output.report.record_status(Status::Invalid);
    eprint_at(source, format_args!("cannot read: {error}"));
}

/// Checks the object on each line, one after the other.
fn check_objects(
    source: &InputSource,
    mut reader: impl BufRead,
    output: &mut Output,
) -> anyhow::Result<()> {
    let mut count = 0;
    for number in 1.. {
        let mut line = Vec::new();
        let mut start = (&mut reader).take(MAX_BYTES as u64 + 1);
        match start.read_until(b'\n', &mut line) {
            Ok(0) => break,
            Ok(_) => {}
            Err(error) => {
                report_unread(source, &error, output);
                return Ok(());
            }
        }
        let text = match str::from_utf8(&line) {
            _ if line.len() > MAX_BYTES => Err("found more than 64 MB, expected a JSON object"),
            Ok(text) => Ok(text.strip_prefix('\u{feff}').unwrap_or(text).trim()),
            Err(_) => Err("found bytes that are no text, expected a JSON object"),
        };
        match text {
            Ok("") => {}
            Ok(object) => {
                count += 1;
                check_object(source, number, object, output)?;
            }
            Err(why) => {
                output.report.record_status(Status::Invalid);
                eprint_at(source, format_args!("line {number}: {why}"));
                return Ok(());
            }
        }
    }
    if count == 0 {
        output.report.record_status(Status::Invalid);
        eprint_at(source, "found no steps, expected a JSON object on each line");
    }
    Ok(())
}

fn check_object(
    source: &InputSource,
    line: usize,
    object: &str,
    output: &mut Output,
) -> anyhow::Result<()> {
    let stated = match read_steps(object) {
        Ok(stated) => stated,
        Err(error) => {
            output.report.record_status(Status::Invalid);
            eprint(format_args!("{source}: line {line}: {error}"));
            return Ok(());
        }
    };
    match stated.check() {
        Ok(()) => print_record(format_args!("{} steps follow", stated.steps.len())),
        Err(error) => {
            output.report.record_status(Status::NoSolution);
            print_record(format_args!("refused: {error}"))
        }
    }
}
