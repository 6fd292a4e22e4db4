//! A shard of a list of puzzles, and its result, as lines of text.

use std::fmt::{self, Display, Formatter};
use std::hash::Hasher;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::Duration;

use fnv::FnvHasher;
use serde_json::{Deserializer, Value};
use stack_assumptions::partition::{
    FORMAT, ParseShardError, parse_checked_line, write_checked_line,
};
use sudoku_text::Format;

/// The commands that a list can be split for.
pub const COMMANDS: [&str; 2] = ["solve", "count"];

/// A part of a list: some lines of a file, and what is wanted of their puzzles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListShard {
    /// The list, and what is wanted of it.
    pub list: ListTask,
    /// The lines, counted from 1.
    pub lines: RangeInclusive<usize>,
    /// Where their bytes begin, and where the next one does.
    pub bytes: (u64, u64),
    /// The hash of these bytes.
    pub hash: u64,
}

/// A list of puzzles, and what is wanted of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListTask {
    /// The command and its options.
    pub command: Vec<String>,
    /// The file.
    pub file: String,
    /// The number of its lines.
    pub lines: usize,
    /// The number of its bytes.
    pub size: u64,
    /// The hash of its bytes.
    pub hash: u64,
    /// The format of the puzzles.
    pub format: Format,
}

/// What the search of a [`ListShard`] brought.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListResult {
    /// The shard.
    pub shard: ListShard,
    /// The file with the output.
    pub output: OutputPart,
    /// How long it took.
    pub time: Duration,
    /// The lines that remain, because a deadline ended the search.
    pub remaining: Option<RangeInclusive<usize>>,
}

/// A file with the output of a shard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutputPart {
    /// Its name.
    pub file: String,
    /// The number of its lines.
    pub lines: usize,
    /// The number of its bytes.
    pub size: u64,
    /// The hash of its bytes.
    pub hash: u64,
}

/// The hash of some bytes: FNV-1a, 64 bits.
pub fn hash_of(bytes: &[u8]) -> u64 {
    let mut hasher = FnvHasher::default();
    hasher.write(bytes);
    hasher.finish()
}

/// Lines, for messages.
const RESULT: &str = "solve lines 1-250 ... format 2: 250 lines, 20500 bytes, \
    hash 0123456789abcdef in \"list.txt.solve.1-250\", 0.012 s, checksum ...";
const SHARD: &str = "solve lines 1-250 of 1000 in \"list.txt\", options [\"--any\"], puzzles in line, \
    bytes 0-20500 of 82000, hash 0123456789abcdef of 0123456789abcdef, format 2, checksum ...";

impl Display for ListShard {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write_checked_line(f, &self.body())
    }
}

impl Display for ListResult {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write_checked_line(f, &self.body())
    }
}

impl FromStr for ListShard {
    type Err = ParseShardError;

    fn from_str(text: &str) -> Result<Self, ParseShardError> {
        parse_checked_line(text, SHARD, |body| Self::read(&mut Fields(body)), Self::body)
    }
}

impl FromStr for ListResult {
    type Err = ParseShardError;

    fn from_str(text: &str) -> Result<Self, ParseShardError> {
        parse_checked_line(text, RESULT, |body| Self::read(&mut Fields(body)), Self::body)
    }
}

impl ListShard {
    /// The line up to the checksum.
    fn body(&self) -> String {
        let Self { list, lines, bytes: (start, end), hash } = self;
        let ListTask { command, file, lines: all, size, hash: list_hash, format } = list;
        let (command, options) = command.split_first().expect("BUG: no command");
        let (first, last) = (lines.start(), lines.end());
        let quote = |text: &str| Value::from(text).to_string();
        let options = Value::from(options).to_string();
        let file = quote(file);
        format!(
            "{command} lines {first}-{last} of {all} in {file}, options {options}, puzzles in \
             {format}, bytes {start}-{end} of {size}, hash {hash:016x} of {list_hash:016x}{FORMAT}"
        )
    }

    /// Reads the fields up to the checksum.
    fn read(fields: &mut Fields<'_>) -> Option<Self> {
        let command = COMMANDS.into_iter().find(|command| fields.skip(command).is_some())?;
        fields.skip(" lines ")?;
        let lines = fields.lines()?;
        fields.skip(" of ")?;
        let all = fields.number()?;
        fields.skip(" in ")?;
        let file = fields.json()?.as_str()?.to_owned();
        fields.skip(", options ")?;
        let mut words = vec![command.to_owned()];
        for word in fields.json()?.as_array()? {
            words.push(word.as_str()?.to_owned());
        }
        fields.skip(", puzzles in ")?;
        let format = fields.until(", bytes ")?.parse().ok()?;
        let start = fields.number()?;
        fields.skip("-")?;
        let end = fields.number()?;
        fields.skip(" of ")?;
        let size = fields.number()?;
        fields.skip(", hash ")?;
        let hash = fields.hash()?;
        fields.skip(" of ")?;
        let list_hash = fields.hash()?;
        fields.skip(FORMAT)?;
        let list = ListTask { command: words, file, lines: all, size, hash: list_hash, format };
        let is_inside = *lines.end() <= all && start <= end && end <= size;
        is_inside.then_some(Self { list, lines, bytes: (start, end), hash })
    }
}

impl ListResult {
    /// The lines that were done; `None` if there are none.
    pub fn done(&self) -> Option<RangeInclusive<usize>> {
        let lines = &self.shard.lines;
        let end = self.remaining.as_ref().map_or(*lines.end(), |remaining| remaining.start() - 1);
        (end >= *lines.start()).then(|| *lines.start()..=end)
    }

    /// The line up to the checksum.
    fn body(&self) -> String {
        let Self { shard, output: OutputPart { file, lines, size, hash }, time, remaining } = self;
        let shard = shard.body();
        let file = Value::from(&**file).to_string();
        let (seconds, millis) = (time.as_secs(), time.subsec_millis());
        let remaining = remaining.as_ref().map_or_else(String::new, |lines| {
            format!(", remaining {}-{}", lines.start(), lines.end())
        });
        format!(
            "{shard}: {lines} lines, {size} bytes, hash {hash:016x} in {file}, \
             {seconds}.{millis:03} s{remaining}"
        )
    }

    /// Reads the fields up to the checksum.
    fn read(fields: &mut Fields<'_>) -> Option<Self> {
        let shard = ListShard::read(fields)?;
        fields.skip(": ")?;
        let lines = fields.number()?;
        fields.skip(" lines, ")?;
        let size = fields.number()?;
        fields.skip(" bytes, hash ")?;
        let hash = fields.hash()?;
        fields.skip(" in ")?;
        let file = fields.json()?.as_str()?.to_owned();
        fields.skip(", ")?;
        let seconds = fields.number()?;
        fields.skip(".")?;
        let millis: u16 = fields.number()?;
        fields.skip(" s")?;
        let time =
            Duration::from_secs(seconds).checked_add(Duration::from_millis(millis.into()))?;
        let remaining = match fields.skip(", remaining ") {
            Some(()) => Some(fields.lines()?),
            None => None,
        };
        let is_at_end = |remaining: &RangeInclusive<usize>| {
            remaining.end() == shard.lines.end() && shard.lines.contains(remaining.start())
        };
        let is_inside = remaining.as_ref().is_none_or(is_at_end);
        let output = OutputPart { file, lines, size, hash };
        is_inside.then_some(Self { shard, output, time, remaining })
    }
}

/// The fields of a line that have not been read.
struct Fields<'l>(&'l str);

impl<'l> Fields<'l> {
    /// Reads this text.
    fn skip(&mut self, text: &str) -> Option<()> {
        self.0 = self.0.strip_prefix(text)?;
        Some(())
    }

    /// Reads a number in digits.
    fn number<N: FromStr>(&mut self) -> Option<N> {
        let end = self.0.find(|c: char| !c.is_ascii_digit()).unwrap_or(self.0.len());
        let (number, rest) = self.0.split_at(end);
        self.0 = rest;
        number.parse().ok()
    }

    /// Reads the first and the last line, counted from 1.
    fn lines(&mut self) -> Option<RangeInclusive<usize>> {
        let first = self.number()?;
        self.skip("-")?;
        let last = self.number()?;
        (1 <= first && first <= last && last < usize::MAX).then_some(first..=last)
    }

    /// Reads 16 hexadecimal digits.
    fn hash(&mut self) -> Option<u64> {
        let (digits, rest) = self.0.split_at_checked(16)?;
        self.0 = rest;
        u64::from_str_radix(digits, 16).ok()
    }

    /// Reads the text before another one, and that too.
    fn until(&mut self, end: &str) -> Option<&'l str> {
        let (text, rest) = self.0.split_once(end)?;
        self.0 = rest;
        Some(text)
    }

    /// Reads a value in JSON.
    fn json(&mut self) -> Option<Value> {
        let mut values = Deserializer::from_str(self.0).into_iter();
        let value = values.next()?.ok()?;
        self.0 = &self.0[values.byte_offset()..];
        Some(value)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn result(file: &str, option: &str, remaining: Option<RangeInclusive<usize>>) -> ListResult {
        let command = vec!["solve".to_owned(), option.to_owned()];
        let (file, format) = (file.to_owned(), Format::Line);
        let list = ListTask { command, file: file.clone(), lines: 9, size: 738, hash: 7, format };
        let shard = ListShard { list, lines: 3..=6, bytes: (164, 492), hash: 8 };
        let output = OutputPart { file, lines: 4, size: 328, hash: 9 };
        ListResult { shard, output, time: Duration::from_millis(1234), remaining }
    }

    /// One character more, less or other, anywhere.
    #[test]
    fn an_edited_line_is_refused() {
        let result = result("a, b.txt", "--any", Some(5..=6));
        let (shard_line, result_line) = (result.shard.to_string(), result.to_string());
        assert_eq!(result.done(), Some(3..=4));
        for line in [shard_line, result_line] {
            for (place, _) in line.char_indices() {
                let (before, after) = line.split_at(place);
                for character in ["", "0", "1", "9", "a", " ", ",", "\"", "\\"] {
                    for after in [after, &after[1..]] {
                        let edited = format!("{before}{character}{after}");
                        if edited != line {
                            assert!(edited.parse::<ListShard>().is_err(), "{edited}");
                            assert!(edited.parse::<ListResult>().is_err(), "{edited}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn lines_outside_are_refused() {
        let with_checksum =
            |body: &str| format!("{body}, checksum {:016x}", hash_of(body.as_bytes()));
        let body = result("list", "--any", Some(5..=6)).body();
        assert!(with_checksum(&body).parse::<ListResult>().is_ok());
        for (good, bad) in [
            ("lines 3-6", "lines 0-6"),
            ("lines 3-6", "lines 7-6"),
            ("lines 3-6", "lines 3-10"),
            ("bytes 164-492", "bytes 164-739"),
            ("bytes 164-492", "bytes 493-492"),
            ("remaining 5-6", "remaining 5-5"),
            ("remaining 5-6", "remaining 2-6"),
            ("remaining 5-6", "remaining 7-6"),
            ("format 2", "format 3"),
            ("1.234 s", "1.0234 s"),
        ] {
            let other = body.replace(good, bad);
            assert_ne!(other, body);
            assert!(with_checksum(&other).parse::<ListResult>().is_err(), "{bad}");
        }
    }

    proptest! {
        #[test]
        fn lines_read_back(file in "(?s).{1,20}", option in "(?s).{0,20}", is_done: bool) {
            let result = result(&file, &option, (!is_done).then_some(3..=6));
            prop_assert_eq!(result.done().is_some(), is_done);
            let (shard_line, result_line) = (result.shard.to_string(), result.to_string());
            prop_assert!(!shard_line.contains('\n') && !result_line.contains('\n'));
            prop_assert_eq!(shard_line.parse::<ListShard>().unwrap(), result.shard.clone());
            prop_assert_eq!(result_line.parse::<ListResult>().unwrap(), result);
        }

        #[test]
        fn any_text_is_a_line_or_an_error(
            text in "(?s).{0,60}",
            start in "(solve lines 1-2 of 3 in \"x\", options \\[\\], puzzles in line, bytes )?",
        ) {
            let text = start + &text;
            prop_assert!(text.parse::<ListShard>().is_err() && text.parse::<ListResult>().is_err());
        }
    }
}
