//! A course in backtracking: chapters, and exercises that grade themselves.
//!
//! The chapters stand in `docs/course`. The program `course` lists the exercises, checks them and
//! shows hints; for teachers, it makes handouts and grades what students hand in.
#![forbid(unsafe_code)]

#[cfg(test)]
mod answers;
mod build;
mod check;
mod exercise;
mod failure;
mod folder;
mod grade;
mod handout;
mod limits;
mod program;
mod run;

pub use exercise::{EXERCISES, Exercise};
pub use program::main;
