//! An interval read from any text is not empty, and reads back from its own text. Its
//! own start and end leave it as it is.
#![no_main]

use libfuzzer_sys::fuzz_target;
use stack_assumptions::interval::Interval;

fuzz_target!(|text: &str| {
    let Ok(interval) = text.parse::<Interval>() else { return };
    assert_eq!(interval.to_string().parse().as_ref(), Ok(&interval));
    let start = interval.start().clone();
    assert_eq!(interval.clone().skip_to(start.clone()).as_ref(), Some(&interval));
    assert_eq!(interval.clone().ending_before(start.clone()), None);
    if let Some(end) = interval.end().cloned() {
        assert!(start < end);
        assert_eq!(interval.clone().ending_before(end.clone()).as_ref(), Some(&interval));
        assert_eq!(interval.skip_to(end), None);
    }
});
