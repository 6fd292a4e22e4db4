//! What the runner searches, a slice of time after the other: [`plain`] searches count or list
//! solutions, [`tallied`] counts add up the weights of leaves, [`cut`] counts go on below the
//! leaves, and the best search keeps the best solution so far.

pub(crate) mod best;
pub mod cut;
pub mod plain;
pub mod tallied;
