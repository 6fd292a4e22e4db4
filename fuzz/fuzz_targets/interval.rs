//! `campaign::parsers::interval`, with any input.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| campaign::parsers::interval(text));
