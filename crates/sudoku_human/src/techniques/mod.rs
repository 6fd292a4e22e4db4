//! The techniques that are no chains, one file each. A file says what the technique is, and
//! has its finder: it gives all steps in a state in a fixed order.

use std::ops::ControlFlow;

use crate::literal::{Candidate, Set};
use crate::proof::{Line, Proof};
use crate::sink::{SeTenths, Sink};
use crate::step::Conclusion;
use crate::technique::Technique;

pub mod aligned_exclusion;
pub mod als;
pub mod avoidable_rectangle;
pub mod bug;
mod conjugate;
mod deadly_pattern;
pub mod empty_rectangle;
pub mod finned_fish;
pub mod fish;
pub mod franken_fish;
pub mod full_house;
pub mod hidden_single;
pub mod hidden_subset;
pub mod locked_candidates;
pub mod locked_subset;
pub mod multi_colors;
pub mod naked_single;
pub mod naked_subset;
mod rectangle;
pub mod remote_pair;
pub mod simple_chain;
pub mod simple_colors;
pub mod skyscraper;
pub mod sue_de_coq;
pub mod turbot_fish;
pub mod two_string_kite;
pub mod unique_loop;
mod unique_loop_pattern;
mod unique_loop_type3;
pub mod unique_rectangle;
mod unique_rectangle_test_3;
pub mod w_wing;
pub mod wing;

/// Gives a step that places the last candidate of a set, and is worth more than the least by
/// `surcharge`.
#[inline]
fn place(
    sink: &mut dyn Sink,
    technique: Technique,
    surcharge: SeTenths,
    cell: usize,
    digit: usize,
    set: Set,
) -> ControlFlow<()> {
    let candidate = Candidate::at(cell, digit);
    sink.step(technique, surcharge, Conclusion::place(candidate), |_| {
        vec![Proof::direct(vec![candidate.on()], vec![Line::last(candidate, set)])]
    })
}
