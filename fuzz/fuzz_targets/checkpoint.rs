//! `campaign::parsers::checkpoint`, with any input.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| campaign::parsers::checkpoint(text));
