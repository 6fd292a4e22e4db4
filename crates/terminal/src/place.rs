//! What a checkpoint of the programs saves beside the search.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use anyhow::{Context, anyhow};
use stack_assumptions::partition::Checkpoint;

/// How far a program has come in its input and its output: the note of a [`Checkpoint`].
///
/// Its text is `puzzles_done N`, and with a list or a file ` input_checksum HEX` and
/// ` output_bytes N output_checksum HEX`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// In a list of puzzles, the number of puzzles before this one.
    pub puzzles_done: u64,
    /// In a list of puzzles, the checksum of the list before this one.
    pub input_checksum: Option<u64>,
    /// What was written to the file of `--output`, if there is one.
    pub output: Option<Written>,
}

/// The beginning of an output file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Written {
    /// Its length.
    pub bytes: u64,
    /// Its checksum.
    pub checksum: u64,
}

impl Place {
    /// Reads the note of a checkpoint.
    ///
    /// # Errors
    /// If another program wrote it.
    pub fn of(state: &Checkpoint) -> anyhow::Result<Self> {
        if state.note.is_empty() {
            return Ok(Self::default());
        }
        let place = state.note.parse::<Self>().ok().filter(|place| place.to_string() == state.note);
        let found = &state.note;
        place.ok_or_else(|| anyhow!("found the note {found:?}, expected one of this program"))
    }

    /// Changes the note of a checkpoint.
    ///
    /// # Panics
    /// If another program wrote the checkpoint.
    pub fn change(state: &mut Checkpoint, change: impl FnOnce(&mut Self)) {
        let mut place = Self::of(state).unwrap_or_else(|error| panic!("BUG: {error}"));
        change(&mut place);
        state.note = if place == Self::default() { String::new() } else { place.to_string() };
    }
}

impl Display for Place {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "puzzles_done {}", self.puzzles_done)?;
        if let Some(checksum) = self.input_checksum {
            write!(f, " input_checksum {checksum:016x}")?;
        }
        if let Some(Written { bytes, checksum }) = self.output {
            write!(f, " output_bytes {bytes} output_checksum {checksum:016x}")?;
        }
        Ok(())
    }
}

impl FromStr for Place {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> anyhow::Result<Self> {
        let words: Vec<_> = text.split(' ').collect();
        let value = |name| {
            let mut pairs = words.chunks_exact(2);
            pairs.find(|pair| pair[0] == name).map(|pair| pair[1])
        };
        let checksum = |name| value(name).map(|hex| u64::from_str_radix(hex, 16)).transpose();
        let puzzles_done = value("puzzles_done").context("no place")?.parse()?;
        let output = match (value("output_bytes"), checksum("output_checksum")?) {
            (Some(bytes), Some(checksum)) => Some(Written { bytes: bytes.parse()?, checksum }),
            _ => None,
        };
        Ok(Self { puzzles_done, input_checksum: checksum("input_checksum")?, output })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_read_back_and_other_notes_are_refused() {
        let output = Some(Written { bytes: 345, checksum: 1 << 63 });
        for input_checksum in [None, Some(7)] {
            for output in [None, output] {
                let place = Place { puzzles_done: 3, input_checksum, output };
                let mut state = Checkpoint::new("list");
                Place::change(&mut state, |changed| *changed = place);
                let read: Checkpoint = state.to_string().parse().unwrap();
                assert_eq!(Place::of(&read).unwrap(), place);
                for other in [format!("{} ", read.note), format!("{} x", read.note), "x".into()] {
                    assert!(Place::of(&Checkpoint { note: other, ..read.clone() }).is_err());
                }
            }
        }
        assert_eq!(Place::of(&Checkpoint::new("one")).unwrap(), Place::default());
    }
}
