//! The reader returns puzzles or errors for any bytes, the same by chunks, and reads
//! each puzzle back from every format.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sudoku::{Chunk, Format, ReadError, Reader, Record};

fuzz_target!(|bytes: &[u8]| {
    let records: Vec<_> = Reader::new(bytes).collect();
    assert_eq!(format!("{:?}", by_chunks(bytes)), format!("{records:?}"));
    for record in records.into_iter().flatten() {
        assert_eq!(record.grid.duplicate(), None);
        for format in Format::ALL {
            let text = record.grid.to_text(format);
            let mut reader = Reader::new(text.as_bytes()).shape(record.grid.shape());
            let read = reader.next().expect("nothing read back");
            let read = read.unwrap_or_else(|error| panic!("{error} in\n{text}"));
            assert_eq!(read.grid, record.grid, "{format}:\n{text}");
            assert!(reader.next().is_none(), "{format}:\n{text}");
        }
    }
});

fn by_chunks(bytes: &[u8]) -> Vec<Result<Record, ReadError>> {
    let mut reader = Reader::new(bytes);
    let mut records = Vec::new();
    let mut chunk = Chunk::default();
    loop {
        while reader.read_chunk(&mut chunk) {
            records.extend((0..chunk.puzzles().len()).map(|index| chunk.record(index)));
        }
        let Some(record) = reader.next() else { return records };
        records.push(record);
    }
}
