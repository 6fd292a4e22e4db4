//! `campaign::formats::write`, with any input.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| campaign::formats::write(bytes));
