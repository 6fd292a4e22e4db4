//! The exercises.

use std::fmt::Write;

use include_dir::{Dir, include_dir};

/// The files that learners edit.
pub(crate) static FILES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/exercises/exercises");
/// Three hints for each exercise, which lines of `---` separate.
pub(crate) static HINTS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/exercises/hints");

/// An exercise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exercise {
    /// The number of its chapter.
    pub chapter: u32,
    /// Its name: that of its file, and of its tests.
    pub name: &'static str,
}

const fn exercise(chapter: u32, name: &'static str) -> Exercise {
    Exercise { chapter, name }
}

/// All exercises, in the order of the course.
pub const EXERCISES: &[Exercise] = &[
    exercise(1, "attacks"),
    exercise(1, "recursion"),
    exercise(2, "own_stack"),
    exercise(2, "trace"),
    exercise(3, "guard"),
    exercise(3, "subset"),
    exercise(3, "queens"),
    exercise(4, "lazy"),
    exercise(4, "egyptian"),
    exercise(5, "fewest"),
    exercise(5, "colouring"),
    exercise(5, "latin"),
    exercise(6, "warnsdorff"),
    exercise(6, "change"),
    exercise(6, "nearest"),
    exercise(7, "forward"),
    exercise(7, "singles"),
    exercise(7, "sums"),
    exercise(8, "mirror"),
    exercise(8, "turns"),
    exercise(8, "necklace"),
    exercise(9, "probe"),
    exercise(9, "spread"),
    exercise(10, "luby"),
    exercise(10, "discrepancies"),
    exercise(11, "intervals"),
    exercise(11, "shares"),
    exercise(12, "magic"),
    exercise(12, "langford"),
    exercise(12, "dominoes"),
    exercise(13, "support"),
    exercise(13, "hall"),
    exercise(13, "weights"),
];

/// The most hints of an exercise.
pub(crate) const HINTS_EACH: usize = 3;

impl Exercise {
    /// The number of the last chapter.
    #[must_use]
    pub fn chapters() -> u32 {
        EXERCISES.iter().map(|exercise| exercise.chapter).max().unwrap_or(0)
    }

    /// The name of the file that the learner edits.
    pub(crate) fn file(self) -> String {
        format!("{}.rs", self.name)
    }

    /// The full name of its test.
    pub(crate) fn test(self) -> String {
        format!("{}::grade", self.name)
    }

    /// The file as it is handed out.
    pub(crate) fn text(self) -> &'static str {
        text(&FILES, &self.file())
    }

    /// What it is about: the first line of its file.
    pub(crate) fn title(self) -> &'static str {
        let line = self.text().lines().next().unwrap_or_default();
        line.split_once("`: ").map_or(line, |(_, title)| title)
    }

    /// The task: the comment at the top of its file.
    pub(crate) fn task(self) -> String {
        let lines = self.text().lines().map_while(|line| line.strip_prefix("//!"));
        lines.fold(String::new(), |mut task, line| {
            let _ = writeln!(task, "{}", line.strip_prefix(' ').unwrap_or(line));
            task
        })
    }

    /// One of its hints, from 1.
    pub(crate) fn hint(self, number: usize) -> Option<&'static str> {
        let hints = text(&HINTS, &format!("{}.md", self.name));
        hints.split("\n---\n").nth(number.checked_sub(1)?).map(str::trim)
    }
}

fn text(folder: &'static Dir<'_>, name: &str) -> &'static str {
    let file = folder.get_file(name).and_then(|file| file.contents_utf8());
    file.unwrap_or_else(|| panic!("BUG: {name} is missing"))
}

#[cfg(test)]
mod tests {
    use super::{EXERCISES, FILES, HINTS, HINTS_EACH};

    #[test]
    fn each_exercise_has_a_file_and_hints() {
        for exercise in EXERCISES {
            let top = format!("//! Chapter {}, exercise `{}`: ", exercise.chapter, exercise.name);
            assert!(exercise.text().starts_with(&top), "{}", exercise.name);
            for number in 1..=HINTS_EACH {
                let hint = exercise.hint(number);
                assert!(hint.is_some_and(|hint| hint.len() > 20), "{} {number}", exercise.name);
            }
            assert_eq!(exercise.hint(HINTS_EACH + 1), None, "{}", exercise.name);
        }
        assert!(EXERCISES.is_sorted_by_key(|exercise| exercise.chapter));
        assert_eq!(FILES.files().count(), EXERCISES.len());
        assert_eq!(HINTS.files().count(), EXERCISES.len());
    }
}
