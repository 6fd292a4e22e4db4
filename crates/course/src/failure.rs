//! Why a test failed, from what it printed.

use std::fmt::Write;

/// Returns the message of the first panic in what a test has printed.
pub(crate) fn message(output: &str) -> Option<String> {
    let (_, after) = output.split_once(" panicked at ")?;
    let (place, message) = after.split_once(":\n")?;
    let ends = ["\nnote: run with", "\n\nthread '", "\n\nfailures:\n", "\nstack backtrace:"];
    let end = ends.iter().filter_map(|end| message.find(end)).min().unwrap_or(message.len());
    let mut words = in_words(&message[..end]);
    // A panic of the learner's own code, and not of a test.
    let own = place.split_once("exercises/").filter(|_| !words.starts_with("not yet implemented"));
    if let Some((_, place)) = own {
        let mut parts = place.split(':');
        let [file, line] = [(); 2].map(|()| parts.next().unwrap_or_default());
        let _ = write!(words, "\nin exercises/{file}, line {line}");
        let hint = MISTAKES.iter().find(|(panic, _)| words.contains(panic));
        words += hint.map_or("", |(_, hint)| hint);
    }
    Some(words)
}

/// Panics of Rust, and the usual mistake behind each.
const MISTAKES: [(&str, &str); 4] = [
    ("subtract with overflow", ": the result would be less than 0, which `usize` cannot be"),
    ("index out of bounds", ": off by one? The last place is one less than the length"),
    ("already borrowed", ": a `RefCell` is borrowed a second time before the first has ended"),
    ("called `Option::unwrap()` on a `None`", ": what is there when nothing is left?"),
];

/// Puts the values of `assert_eq` into words. A message that names both says enough.
fn in_words(message: &str) -> String {
    let text = message.trim_end();
    let asserted = text.strip_prefix("assertion `").and_then(|text| text.split_once("` failed"));
    let values = asserted.and_then(|(_, text)| {
        let (message, values) = text.split_once("\n  left: ")?;
        let (left, right) = values.split_once("\n right: ")?;
        Some((message.strip_prefix(": ").unwrap_or(message), left, right))
    });
    match (values, asserted) {
        (Some((message, left, right)), _) if message.contains(left) && message.contains(right) => {
            message.to_owned()
        }
        (Some((message, left, right)), _) => {
            format!("{message}\nfound:    {left}\nexpected: {right}").trim_start().to_owned()
        }
        (None, Some((_, message))) => message.trim_start_matches(": ").to_owned(),
        (None, None) => text.to_owned(),
    }
}

/// The number of the law that a message names.
pub(crate) fn law(message: &str) -> Option<u32> {
    let (_, after) = message.split_once("law ")?;
    let (number, rest) = after.split_once(' ')?;
    rest.starts_with('(').then(|| number.parse().ok())?
}

#[cfg(test)]
mod tests {
    use super::{law, message};

    #[test]
    fn the_message_is_found() {
        let output = "
running 1 test
test queens::grade ... FAILED

failures:

---- queens::grade stdout ----

thread 'queens::grade' (7) panicked at tests/queens.rs:25:9:
assertion `left == right` failed: 1 queens stand: found Some(1)
  left: Some(1)
 right: None
note: run with `RUST_BACKTRACE=1` environment variable to display a backtrace


failures:
    queens::grade
";
        let values = "\nfound:    Some(1)\nexpected: None";
        assert_eq!(message(output).unwrap(), format!("1 queens stand: found Some(1){values}"));
        let both = output.replace("found Some(1)", "found Some(1), expected None");
        let words = "1 queens stand: found Some(1), expected None";
        assert_eq!(message(&both).unwrap(), words);
        let bare = output.replace(": 1 queens stand: found Some(1)", "");
        assert_eq!(message(&bare).unwrap(), values.trim_start());
        let plain = output.replace("assertion `left == right` failed: ", "");
        let plain = plain.replace("\n  left: Some(1)\n right: None", "");
        assert_eq!(message(&plain).unwrap(), "1 queens stand: found Some(1)");
        assert_eq!(message("test result: ok. 3 passed"), None);
        let own = "
thread 'queens::grade' (7) panicked at tests/../exercises/queens.rs:41:22:
attempt to subtract with overflow
note: run with";
        let words = "attempt to subtract with overflow\nin exercises/queens.rs, line 41: the result \
            would be less than 0, which `usize` cannot be";
        assert_eq!(message(own).unwrap(), words);
    }

    #[test]
    fn a_law_is_named_by_its_number() {
        assert_eq!(law("law 5 (exact) is broken at 0.1: twice"), Some(5));
        assert_eq!(law("no law of nature"), None);
    }
}
