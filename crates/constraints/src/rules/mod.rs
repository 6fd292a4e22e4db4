//! The constraints: one file each, with its source, what it removes, and the method of
//! [`Model`](crate::Model) that adds it.

mod aligned;
mod all_different;
mod circuit;
mod count;
mod differences;
mod element;
mod extremum;
mod function;
mod inverse;
mod lexicographic;
mod linear;
mod logic;
mod pair;
mod pattern;
mod predicate;
mod regular;
mod sum_distinct;
mod table;

pub use linear::{Linear, Relation};
pub use logic::{AnyOf, Not};
