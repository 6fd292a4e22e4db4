//! Files that hold no text, which the reader of puzzles cannot read.

use std::io::{self, Cursor, ErrorKind, Read};

use terminal::input::Opened;

/// The number of bytes in which a file shows what it is.
const HEAD_BYTES: usize = 512;

/// How files of a kind begin, what they are, and what the user may do.
const KINDS: &[(&[u8], &str, &str)] = &[
    (b"\x1F\x8B", "a gzip file", "unpack it: gunzip -c FILE | sudoku"),
    (b"BZh", "a bzip2 file", "unpack it: bunzip2 -c FILE | sudoku"),
    (b"\xFD7zXZ\0", "an xz file", "unpack it: xz -dc FILE | sudoku"),
    (b"\x28\xB5\x2F\xFD", "a zstd file", "unpack it: zstd -dc FILE | sudoku"),
    (b"PK\x03\x04", "a zip file, as .xlsx and .ods are", "unpack it, or save the sheet as CSV"),
    (b"7z\xBC\xAF\x27\x1C", "a 7z file", "unpack it"),
    (b"\xD0\xCF\x11\xE0", "an old Office file, as .xls is", "save the sheet as CSV"),
    (b"SQLite format 3\0", "a SQLite database", "export the puzzles from its program"),
    (b"%PDF", "a PDF file", "copy the text, or type the puzzle row by row"),
    (b"\x89PNG", "a PNG picture", TYPE_IT),
    (b"\xFF\xD8\xFF", "a JPEG picture", TYPE_IT),
    (b"GIF8", "a GIF picture", TYPE_IT),
    (b"\x7FELF", "a program", "name a file with puzzles"),
];

const TYPE_IT: &str = "type the puzzle row by row: sudoku 53..7..../6..195.../...";

/// Returns the opened file, or why it holds no text. It reads what there is of the first
/// `start_bytes`, which are at least those in which a file shows what it is.
pub fn text_of(opened: Opened, start_bytes: usize) -> Result<Opened, String> {
    let Opened { mut reader, size } = opened;
    let mut start = vec![0; start_bytes.max(HEAD_BYTES)];
    let length = loop {
        match reader.read(&mut start) {
            Ok(length) => break length,
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            // The reader of the puzzles reports it.
            Err(error) => {
                return Ok(Opened { reader: Box::new(Failed(Some(error)).chain(reader)), size });
            }
        }
    };
    start.truncate(length);
    let head = &start[..length.min(HEAD_BYTES)];
    let kind = KINDS.iter().find(|(start, ..)| head.starts_with(start));
    if let Some((_, what, help)) = kind {
        return Err(format!("found {what}, expected text\n  help: {help}"));
    }
    if is_binary(head) {
        return Err("found a binary file, expected text".to_owned());
    }
    Ok(Opened { reader: Box::new(Cursor::new(start).chain(reader)), size })
}

/// Returns whether more than one byte in 20 is a control character, and the bytes are no
/// UTF-16 either. Colours of a terminal begin with the character Escape.
fn is_binary(head: &[u8]) -> bool {
    let controls = head.iter().filter(|byte| matches!(byte, 0..=8 | 14..=25 | 28..=31)).count();
    let mut units = [u16::from_le_bytes, u16::from_be_bytes].into_iter();
    controls * 20 > head.len() && !units.any(|unit| is_utf16(head, unit))
}

/// Returns whether of 20 characters 19 are those of grids in UTF-16: of ASCII, lines and
/// circled digits, or full-width.
fn is_utf16(head: &[u8], unit: fn([u8; 2]) -> u16) -> bool {
    let units = head.chunks_exact(2).map(|bytes| unit([bytes[0], bytes[1]]));
    let is_usual = |unit: &u16| matches!(unit, 9..=13 | 0x20..=0x7E | 0xA0..=0xFF | 0x2000..=0x33FF | 0xFE00..);
    units.clone().filter(is_usual).count() * 20 >= units.len() * 19
}

/// An input that has failed.
struct Failed(Option<io::Error>);

impl Read for Failed {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        self.0.take().map_or(Ok(0), Err)
    }
}

#[cfg(test)]
mod tests {
    use super::is_binary;

    #[test]
    fn texts_are_not_binary() {
        let drawn = "┌───────┬───────┐\n│ 5   1 │ 2 3   │\n";
        let wide: Vec<u8> = drawn.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let wide_be: Vec<u8> = drawn.encode_utf16().flat_map(u16::to_be_bytes).collect();
        let plain = "53..7....\0\n6..195...\n.98....6.\n8...6...3\n";
        for text in [drawn.as_bytes(), &wide, &wide_be, plain.as_bytes(), b"", b"5", b"\x1A"] {
            assert!(!is_binary(text), "{text:?}");
        }
        let bytes: Vec<u8> = (0..=255).collect();
        assert!(is_binary(&bytes));
    }
}
