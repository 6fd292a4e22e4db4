//! Any bytes end in puzzles or errors, and each puzzle reads back from each form.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sudoku::{Form, Reader};

fuzz_target!(|bytes: &[u8]| {
    for entry in Reader::new(bytes).flatten() {
        assert_eq!(entry.grid.clash(), None);
        for form in Form::ALL {
            let text = entry.grid.write(form);
            let mut reader = Reader::new(text.as_bytes()).shape(entry.grid.shape());
            let read = reader.next().expect("nothing read back");
            let read = read.unwrap_or_else(|error| panic!("{error} in\n{text}"));
            assert_eq!(read.grid, entry.grid, "{form}:\n{text}");
            assert!(reader.next().is_none(), "{form}:\n{text}");
        }
    }
});
