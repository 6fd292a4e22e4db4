//! Any bytes end in puzzles or errors, the same by stretches, and each puzzle reads
//! back from each form.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sudoku::{Record, Format, ReadError, Reader, Chunk};

fuzz_target!(|bytes: &[u8]| {
    let entries: Vec<_> = Reader::new(bytes).collect();
    assert_eq!(format!("{:?}", by_stretches(bytes)), format!("{entries:?}"));
    for entry in entries.into_iter().flatten() {
        assert_eq!(entry.grid.duplicate(), None);
        for form in Format::ALL {
            let text = entry.grid.to_text(form);
            let mut reader = Reader::new(text.as_bytes()).shape(entry.grid.shape());
            let read = reader.next().expect("nothing read back");
            let read = read.unwrap_or_else(|error| panic!("{error} in\n{text}"));
            assert_eq!(read.grid, entry.grid, "{form}:\n{text}");
            assert!(reader.next().is_none(), "{form}:\n{text}");
        }
    }
});

fn by_stretches(bytes: &[u8]) -> Vec<Result<Record, ReadError>> {
    let mut reader = Reader::new(bytes);
    let mut entries = Vec::new();
    let mut stretch = Chunk::default();
    loop {
        while reader.read_chunk(&mut stretch) {
            entries.extend((0..stretch.puzzles().len()).map(|index| stretch.record(index)));
        }
        let Some(entry) = reader.next() else { return entries };
        entries.push(entry);
    }
}
