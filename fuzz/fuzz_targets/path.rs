//! A path read from any text is written in one way, and that text reads back.
#![no_main]

use libfuzzer_sys::fuzz_target;
use stack_assumptions::interval::Path;

fuzz_target!(|text: &str| {
    if let Ok(path) = text.parse::<Path>() {
        assert_eq!(path.to_string().parse(), Ok(path));
    }
});
