//! What each technique is, in a few sentences.

use crate::technique::Technique;

/// A line for each technique: the name, a colon, and what it is.
const ABOUT: &str = include_str!("about.txt");

impl Technique {
    /// Returns what the technique is, in two to seven plain sentences. `None` if nobody has
    /// written them yet.
    #[must_use]
    pub fn about(self) -> Option<&'static str> {
        let name = self.name();
        ABOUT.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
    }
}
