//! `campaign::parsers::log`, with any input.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| campaign::parsers::log(bytes));
