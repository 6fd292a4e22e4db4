//! Variants: each rule against brute force, the texts, mistakes, and questions.

mod brute_force;
mod questions;
mod rules;
mod steps;
mod texts;
