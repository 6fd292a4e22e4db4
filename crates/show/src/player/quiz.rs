//! What comes next? The score of the answers.

/// The score of a quiz.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Quiz {
    /// Questions answered.
    pub asked: u32,
    /// Right answers.
    pub right: u32,
    /// Right answers since the last wrong one.
    pub streak: u32,
    /// The questions whose answer was "none": what one scores who always says so.
    pub none: u32,
}

impl Quiz {
    pub(super) fn answer(&mut self, is_right: bool, is_none: bool) {
        self.asked += 1;
        self.right += u32::from(is_right);
        self.none += u32::from(is_none);
        self.streak = if is_right { self.streak + 1 } else { 0 };
    }
}

/// Whether an answer names a candidate: its name, or the last word of it.
pub(super) fn names(answer: &str, name: &str) -> bool {
    let (answer, name) = (answer.trim().to_lowercase(), name.to_lowercase());
    !answer.is_empty() && (answer == name || name.rsplit(' ').next() == Some(answer.as_str()))
}

/// Whether an answer says that no candidate comes next.
pub(super) fn is_none(answer: &str) -> bool {
    matches!(answer.trim().to_lowercase().as_str(), "-" | "none")
}
