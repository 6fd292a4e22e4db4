//! `campaign::formats::link`, with any input.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| campaign::formats::link(text));
