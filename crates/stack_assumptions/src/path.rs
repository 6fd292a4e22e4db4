use alloc::vec::Vec;
use core::fmt;

/// The ordinals of the candidates held, from the first slot on: it names a node
/// of the search tree. Ordinals count from 0 in the order of the candidates,
/// refused ones included. Printed as `0.2.1`, and `the root` when nothing is held.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Path(Vec<usize>);

impl Path {
    /// The ordinals, from the first slot on.
    #[must_use]
    pub fn ordinals(&self) -> &[usize] {
        &self.0
    }

    pub(crate) fn push(&mut self, ordinal: usize) {
        self.0.push(ordinal);
    }

    pub(crate) fn pop(&mut self) {
        self.0.pop();
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some((first, rest)) = self.0.split_first() else {
            return f.write_str("the root");
        };
        write!(f, "{first}")?;
        rest.iter().try_for_each(|ordinal| write!(f, ".{ordinal}"))
    }
}
