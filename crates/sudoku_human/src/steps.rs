//! Steps in a state of marks: all of a technique, or the next one in an order.

use std::ops::ControlFlow;

use sudoku::{Marks, Shape};

use crate::board::any::AnyBoard;
use crate::searches;
use crate::sink::Collect;
use crate::step::Step;
use crate::technique::Technique;
use crate::workspace::Workspace;

/// Returns all steps of a technique in the state of the marks, in a fixed order. There are
/// none if the technique is for 9×9 only and the marks have another shape.
///
/// Wider variants come last. [`next_step`] does not look for them, as `HoDoKu` leaves them off on
/// its way to the solution: siamese fish, empty rectangles of boxes with two places, almost
/// locked sets that overlap, ALS chains in any order, and grouped loops and AICs in which almost
/// locked sets are nodes.
#[must_use]
pub fn all_steps(marks: &Marks, technique: Technique) -> Vec<Step> {
    let mut steps = find(marks, &[technique], usize::MAX);
    // A finder may find steps of a related technique, where `HoDoKu` takes both for one.
    steps.retain(|step| step.technique == technique);
    steps
}

/// Returns the first step of the first of these techniques that finds one.
#[must_use]
pub fn next_step(marks: &Marks, order: &[Technique]) -> Option<Step> {
    searches::parts(order).find_map(|part| find(marks, part, 1).into_iter().next())
}

/// Finds steps of one technique, or of several that are searched for together.
fn find(marks: &Marks, part: &[Technique], limit: usize) -> Vec<Step> {
    if marks.shape() == Shape::CLASSIC {
        let mut workspace = Workspace::new(marks).expect("BUG: the shape is 9x9");
        return find_in(&mut workspace, part, limit);
    }
    let mut sink = collect(part, limit);
    if let Some(any) = part[0].info().finder.any {
        let (ControlFlow::Continue(()) | ControlFlow::Break(())) =
            any(&AnyBoard::new(marks), &mut sink);
    }
    sink.steps
}

/// Finds steps on the board of a workspace, as [`find`] does.
pub fn find_in(workspace: &mut Workspace, part: &[Technique], limit: usize) -> Vec<Step> {
    let mut sink = collect(part, limit);
    let (ControlFlow::Continue(()) | ControlFlow::Break(())) =
        searches::find(part, workspace, &mut sink);
    sink.steps
}

fn collect(part: &[Technique], limit: usize) -> Collect {
    Collect { steps: Vec::new(), se: part[0].info().se, limit }
}
