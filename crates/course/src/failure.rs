//! Why a test failed, from what it printed.

/// Returns the message of the first panic in what a test has printed.
pub(crate) fn message(output: &str) -> Option<String> {
    let (_, after) = output.split_once(" panicked at ")?;
    let (_, message) = after.split_once(":\n")?;
    let ends = ["\nnote: run with", "\n\nthread '", "\n\nfailures:\n", "\nstack backtrace:"];
    let end = ends.iter().filter_map(|end| message.find(end)).min().unwrap_or(message.len());
    Some(in_words(&message[..end]))
}

/// Leaves out the words of `assert_eq`: the messages say what was found and expected.
fn in_words(message: &str) -> String {
    let lines = message.trim_end().lines();
    let lines =
        lines.filter(|line| !["  left: ", " right: "].iter().any(|side| line.starts_with(side)));
    let text: Vec<_> = lines.collect();
    let text = text.join("\n");
    let asserted = text.strip_prefix("assertion `").and_then(|text| text.split_once("` failed: "));
    asserted.map_or(text.clone(), |(_, message)| message.to_owned())
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
        assert_eq!(message(output).unwrap(), "1 queens stand: found Some(1)");
        let plain = output.replace("assertion `left == right` failed: ", "");
        assert_eq!(message(&plain).unwrap(), "1 queens stand: found Some(1)");
        assert_eq!(message("test result: ok. 3 passed"), None);
    }

    #[test]
    fn a_law_is_named_by_its_number() {
        assert_eq!(law("law 5 (exact) is broken at 0.1: twice"), Some(5));
        assert_eq!(law("no law of nature"), None);
    }
}
