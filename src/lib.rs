//! The example programs of this workspace stand in `examples`; the libraries in
//! `crates`. This crate holds nothing but the README, whose code is tested here.
#![doc = include_str!("../README.md")]
