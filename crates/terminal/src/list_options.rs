//! The options in the name of a list of puzzles, which a resumed search must have again.

/// Returns what to change in the options of this name so that they are those of the `saved` one;
/// `None` if they are. The name of a puzzle may follow.
///
/// Options are words such as `--all` or `--format=json`.
pub(crate) fn differences(saved: &str, name: &str) -> Option<String> {
    let missing = options(saved).filter(|option| options(name).all(|other| other != *option));
    let missing = missing.map(|option| {
        let other = options(name).find(|other| key(other) == key(option));
        let other = other.map_or_else(String::new, |other| format!(", not {}", shown(other)));
        format!("pass {}{other}", shown(option))
    });
    let surplus =
        options(name).filter(|option| options(saved).all(|other| key(other) != key(option)));
    let surplus = surplus.map(|option| format!("leave out {}", shown(option)));
    let all: Vec<String> = missing.chain(surplus).collect();
    (!all.is_empty()).then(|| format!("{}: so it was before", all.join("; ")))
}

fn options(name: &str) -> impl Iterator<Item = &str> {
    name.split(' ').filter(|word| word.starts_with("--"))
}

/// The name of an option.
fn key(option: &str) -> &str {
    option.split_once('=').map_or(option, |(name, _)| name)
}

/// An option as the user types it.
fn shown(option: &str) -> String {
    option.replacen('=', " ", 1)
}

#[cfg(test)]
mod tests {
    use super::differences;

    #[test]
    fn each_option_that_differs_is_named() {
        for (saved, name, expected) in [
            ("sudoku solve bands 3x3 53..", "sudoku solve bands", None),
            ("s --all b", "s --all b", None),
            ("s --all b", "s b", Some("pass --all: so it was before")),
            ("s b", "s --any b", Some("leave out --any: so it was before")),
            (
                "s --all --format=json b 4x4 ..",
                "s --format=csv --symbols=abcd b",
                Some(
                    "pass --all; pass --format json, not --format csv; leave out --symbols abcd: \
                     so it was before",
                ),
            ),
        ] {
            assert_eq!(differences(saved, name).as_deref(), expected, "{saved}, {name}");
        }
    }
}
