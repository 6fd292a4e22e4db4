//! `campaign::parsers::read`, with any input.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| campaign::parsers::read(bytes));
