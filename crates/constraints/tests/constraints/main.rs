//! Tests of the crate's public names.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    clippy::many_single_char_names,
    clippy::redundant_closure_for_method_calls,
    clippy::type_complexity
)]

mod counts;
mod engine;
mod laws;
mod mistakes;
mod models;
mod set;
mod shown;
