//! What all formats share: lines, the cells in them, and what they add up to.

pub(super) mod alphabet;
pub(super) mod line;
mod line_checksums;
pub(super) mod line_stats;
pub(super) mod lookahead;
pub(super) mod plain_line;
pub(super) mod plain_text;
pub(super) mod raw_puzzle;
pub(super) mod side;
pub(super) mod utf16;
