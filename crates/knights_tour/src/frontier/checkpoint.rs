//! A count between two squares, in a file.
//!
//! The file has a line of text that names the format, the length and the text of what is
//! counted, the numbers of [`Progress`] and of the states, the states, and a checksum. All
//! numbers are little endian.

use std::io::{self, Read, Write};

use crate::frontier::error::{CountError, ResumeError};
use crate::frontier::key::{Key, Wide};
use crate::frontier::plan::Plan;
use crate::frontier::table::{Count, Halt, Table};

/// The first line of a file.
const FORMAT: &[u8] = b"knights_tour frontier 1\n";

/// The most bytes of the text of what is counted: a board of 11 rows may have many missing
/// squares.
const MAX_NAME: usize = 1 << 26;

/// A number with a fixed number of bytes in a file.
pub(super) trait Stored: Sized {
    const BYTES: usize;

    fn to_u128(self) -> u128;

    fn from_u128(number: u128) -> Self;
}

impl Stored for u64 {
    const BYTES: usize = 8;

    fn to_u128(self) -> u128 {
        self.into()
    }

    fn from_u128(number: u128) -> Self {
        #[expect(clippy::cast_possible_truncation, reason = "only 8 bytes were read")]
        let number = number as Self;
        number
    }
}

impl Stored for u128 {
    const BYTES: usize = 16;

    fn to_u128(self) -> u128 {
        self
    }

    fn from_u128(number: u128) -> Self {
        number
    }
}

impl Stored for Wide {
    const BYTES: usize = 16;

    fn to_u128(self) -> u128 {
        self.cells()
    }

    fn from_u128(number: u128) -> Self {
        Self::new(number)
    }
}

/// How far a count has come.
#[derive(Debug)]
pub(super) struct Progress<K, C> {
    /// The number of the next square.
    pub(super) next: usize,
    pub(super) states: Table<K, C>,
    /// The tours that are complete.
    pub(super) tours: C,
    /// The greatest number of states so far.
    pub(super) max_states: usize,
}

/// The number of bytes of a state and of a count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Widths {
    pub(super) key: usize,
    pub(super) count: usize,
}

/// A count between two squares. [`TourCounter::count_with`](crate::TourCounter::count_with)
/// passes it on after each square.
#[derive(Clone, Copy)]
pub struct PartialCount<'a> {
    pub(super) plan: &'a Plan,
    pub(super) progress: &'a dyn Save,
}

impl std::fmt::Debug for PartialCount<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut debug = f.debug_struct("PartialCount");
        debug.field("squares", &self.squares()).field("states", &self.states());
        debug.finish_non_exhaustive()
    }
}

impl PartialCount<'_> {
    /// Returns the number of squares that were added.
    #[must_use]
    pub fn squares(&self) -> usize {
        self.progress.squares()
    }

    /// Returns the number of squares to add in all. It includes missing squares.
    #[must_use]
    pub fn all_squares(&self) -> usize {
        self.plan.last() + 1
    }

    /// Returns the number of states of the frontier.
    #[must_use]
    pub fn states(&self) -> usize {
        self.progress.states()
    }

    /// Writes a checkpoint, from which [`TourCounter::resume`](crate::TourCounter::resume)
    /// continues. It has 16 bytes for each state on boards with a short side of at most 6, or
    /// 7 for closed tours, and 24 bytes on others; with numbers above a `u64` 8 bytes more.
    ///
    /// # Errors
    ///
    /// Returns the error of `to`.
    pub fn write(&self, to: &mut dyn Write) -> io::Result<()> {
        self.progress.save(&self.plan.name(), to)
    }
}

/// Progress with any types of states and counts.
pub(super) trait Save {
    fn squares(&self) -> usize;
    fn states(&self) -> usize;
    fn save(&self, name: &str, to: &mut dyn Write) -> io::Result<()>;
}

impl<K: Key + Stored, C: Count + Stored> Save for Progress<K, C> {
    fn squares(&self) -> usize {
        self.next
    }

    fn states(&self) -> usize {
        self.states.len()
    }

    fn save(&self, name: &str, to: &mut dyn Write) -> io::Result<()> {
        let mut to = Summed { file: to, sum: 0 };
        to.write(FORMAT)?;
        to.write(&(name.len() as u64).to_le_bytes())?;
        to.write(name.as_bytes())?;
        for number in [K::BYTES, C::BYTES, self.next, self.max_states, self.states.len()] {
            to.write(&(number as u64).to_le_bytes())?;
        }
        to.write(&self.tours.to_u128().to_le_bytes())?;
        for (key, count) in self.states.iter() {
            to.write(&key.to_u128().to_le_bytes()[..K::BYTES])?;
            to.write(&count.to_u128().to_le_bytes()[..C::BYTES])?;
        }
        let sum = to.sum;
        to.write(&sum.to_le_bytes())
    }
}

/// A checkpoint of which only the beginning was read.
pub(super) struct Opened<R> {
    file: Summed<R>,
    pub(super) widths: Widths,
    next: usize,
    max_states: usize,
    states: usize,
}

impl<R: Read> Opened<R> {
    /// Reads up to the states.
    pub(super) fn new(file: R, plan: &Plan) -> Result<Self, ResumeError> {
        let mut file = Summed { file, sum: 0 };
        let mut format = [0; FORMAT.len()];
        file.read(&mut format)?;
        if format != FORMAT {
            let found = String::from_utf8_lossy(&format).trim_end().to_owned();
            let expected = String::from_utf8_lossy(FORMAT).trim_end().to_owned();
            return Err(ResumeError::Other { found, expected });
        }
        let length = file.read_number()?;
        if length > MAX_NAME {
            return Err(ResumeError::Damaged);
        }
        let mut name = vec![0; length];
        file.read(&mut name)?;
        let (found, expected) = (String::from_utf8_lossy(&name).into_owned(), plan.name());
        if found != expected {
            return Err(ResumeError::Other { found, expected });
        }
        let widths = Widths { key: file.read_number()?, count: file.read_number()? };
        let (next, max_states) = (file.read_number()?, file.read_number()?);
        let states = file.read_number()?;
        if next > plan.last() + 1 || states > max_states {
            return Err(ResumeError::Damaged);
        }
        Ok(Self { file, widths, next, max_states, states })
    }

    /// Returns the number of states.
    pub(super) fn states(&self) -> usize {
        self.states
    }

    /// Reads the rest. `is_valid` returns whether a key is a state of this count.
    pub(super) fn read<K: Key + Stored, C: Count + Stored>(
        mut self,
        max_states: usize,
        is_valid: impl Fn(K) -> bool,
    ) -> Result<Progress<K, C>, ResumeError> {
        let tours = C::from_u128(self.file.read_u128(16)?);
        let damage = |halt| match halt {
            Halt::Memory => CountError::OutOfMemory.into(),
            _ => ResumeError::Damaged,
        };
        let mut states = Table::new(self.states, max_states, self.next as u64).map_err(damage)?;
        for _ in 0..self.states {
            let key = K::from_u128(self.file.read_u128(K::BYTES)?);
            let count = C::from_u128(self.file.read_u128(C::BYTES)?);
            if count.is_zero() || !is_valid(key) {
                return Err(ResumeError::Damaged);
            }
            states.add(key, count).map_err(damage)?;
        }
        states.flush().map_err(damage)?;
        let sum = self.file.sum;
        if self.file.read_u128(8)? != u128::from(sum) || states.len() != self.states {
            return Err(ResumeError::Damaged);
        }
        Ok(Progress { next: self.next, states, tours, max_states: self.max_states })
    }
}

/// A file with the checksum of what was read or written.
struct Summed<F> {
    file: F,
    sum: u64,
}

impl<F> Summed<F> {
    fn add(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.sum = (self.sum ^ u64::from_le_bytes(word)).hash(1).rotate_left(1);
        }
    }
}

impl Summed<&mut dyn Write> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.add(bytes);
        self.file.write_all(bytes)
    }
}

impl<R: Read> Summed<R> {
    fn read(&mut self, bytes: &mut [u8]) -> Result<(), ResumeError> {
        self.file.read_exact(bytes)?;
        self.add(bytes);
        Ok(())
    }

    fn read_u128(&mut self, bytes: usize) -> Result<u128, ResumeError> {
        let mut number = [0; 16];
        self.read(&mut number[..bytes])?;
        Ok(u128::from_le_bytes(number))
    }

    fn read_number(&mut self) -> Result<usize, ResumeError> {
        usize::try_from(self.read_u128(8)?).map_err(|_| ResumeError::Damaged)
    }
}
