//! A course in backtracking: chapters, and exercises that grade themselves.
//!
//! The chapters are in `docs/course`. The program `course` lists the exercises, checks them and
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
mod sandbox;
mod similar;

pub use exercise::{EXERCISES, Exercise};
pub use program::main;

/// The chapters of the course, which are in `docs/course`.
#[expect(clippy::doc_markdown, reason = "names of people are no code")]
pub mod chapters {
    #[doc = include_str!("../../../docs/course/1-try-everything.md")]
    pub mod chapter_1 {}
    #[doc = include_str!("../../../docs/course/2-a-stack-of-your-own.md")]
    pub mod chapter_2 {}
    #[doc = include_str!("../../../docs/course/3-undo.md")]
    pub mod chapter_3 {}
    #[doc = include_str!("../../../docs/course/4-lazy.md")]
    pub mod chapter_4 {}
    #[doc = include_str!("../../../docs/course/5-the-order-of-the-slots.md")]
    pub mod chapter_5 {}
    #[doc = include_str!("../../../docs/course/6-the-order-of-the-candidates.md")]
    pub mod chapter_6 {}
    #[doc = include_str!("../../../docs/course/7-propagation.md")]
    pub mod chapter_7 {}
    #[doc = include_str!("../../../docs/course/8-symmetry.md")]
    pub mod chapter_8 {}
    #[doc = include_str!("../../../docs/course/9-how-large-is-the-tree.md")]
    pub mod chapter_9 {}
    #[doc = include_str!("../../../docs/course/10-getting-stuck.md")]
    pub mod chapter_10 {}
    #[doc = include_str!("../../../docs/course/11-many-workers.md")]
    pub mod chapter_11 {}
    #[doc = include_str!("../../../docs/course/12-a-puzzle-of-your-own.md")]
    pub mod chapter_12 {}
    #[doc = include_str!("../../../docs/course/13-constraints.md")]
    pub mod chapter_13 {}
}
