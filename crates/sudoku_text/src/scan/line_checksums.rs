//! `LineChecksums`: the checksum of the lines that a reader has consumed.

use std::collections::VecDeque;
use std::io::BufRead;

use stack_assumptions::partition::Checksum;

/// The checksum of all lines, comments and empty ones included, up to the line removed last.
/// How the lines end does not matter.
pub(super) struct LineChecksums {
    /// The checksum of the lines that were read.
    read: Checksum,
    /// The checksums up to each line that the lookahead holds.
    held: VecDeque<Checksum>,
    /// The checksum up to the line removed last.
    removed: Checksum,
}

impl LineChecksums {
    /// Continues the checksum of the texts before.
    pub fn new(before: Checksum) -> Self {
        Self { read: before, held: VecDeque::new(), removed: before }
    }

    /// Adds a line, or a piece of one.
    pub fn read(&mut self, line: &[u8]) {
        self.read.update(line);
        self.read.update(b"\n");
    }

    /// Notes that the lookahead holds the line that was added last.
    pub fn hold(&mut self) {
        self.held.push_back(self.read);
    }

    /// Notes that the first line that the lookahead holds was removed.
    pub fn remove(&mut self) {
        self.removed = self.held.pop_front().unwrap_or(self.removed);
    }

    /// Adds whole lines that were removed before the lookahead held them.
    pub fn pass(&mut self, mut lines: &[u8]) {
        while !lines.is_empty() {
            let all = lines;
            // It looks at many bytes at a time, and does not fail on a slice.
            let length = lines.skip_until(b'\n').unwrap_or(all.len());
            let line = &all[..length];
            let last = line.iter().rposition(|byte| !matches!(byte, b'\n' | b'\r'));
            self.read(&line[..last.map_or(0, |last| last + 1)]);
        }
        self.removed = self.read;
    }

    /// Returns the checksum up to the line removed last.
    pub fn removed(&self) -> Checksum {
        self.removed
    }
}
