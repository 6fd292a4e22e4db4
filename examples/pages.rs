//! A library without code: it tests the programs of the README and of the guide.

/// Each page is included here, so that `cargo test --doc -p examples` compiles and runs its programs.
#[cfg(doctest)]
mod pages {
    #[doc = include_str!("../README.md")]
    struct Readme;
    #[doc = include_str!("../crates/stack_assumptions/README.md")]
    struct ReadmeOfTheEngine;
    #[doc = include_str!("../docs/guide/1-your-puzzle.md")]
    struct YourPuzzle;
    #[doc = include_str!("../docs/guide/2-watching.md")]
    struct Watching;
    #[doc = include_str!("../docs/guide/3-limits.md")]
    struct LimitsChapter;
    #[doc = include_str!("../docs/guide/4-parallel.md")]
    struct ParallelChapter;
    #[doc = include_str!("../docs/guide/5-splitting-and-resuming.md")]
    struct SplittingAndResuming;
    #[doc = include_str!("../docs/guide/6-the-best-solution.md")]
    struct TheBestSolution;
    #[doc = include_str!("../docs/guide/7-more-tools.md")]
    struct MoreTools;
    #[doc = include_str!("../docs/guide/9-constraints.md")]
    struct Constraints;
}
