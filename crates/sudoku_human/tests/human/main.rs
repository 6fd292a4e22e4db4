//! The tests of the crate, in one program: linking several takes longer than running them.

mod evidence;
mod explain;
mod hints;
mod hodoku;
mod orders;
mod puzzles;
mod ratings;
mod shapes;
mod technique_pages;
mod techniques;
