//! The example programs of this workspace stand in `examples`, the libraries in
//! `crates`. This crate holds nothing but a test of the README's code.

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
