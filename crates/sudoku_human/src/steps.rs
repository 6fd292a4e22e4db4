//! Steps in a state of marks: all of a technique, or the next one in an order.

use std::ops::ControlFlow;

use sudoku::Marks;

use crate::board::any::AnyBoard;
use crate::limit::Limit;
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
    all_steps_within(marks, technique, &Limit::NONE)
}

/// Returns the steps that [`all_steps`] returns. If the limit is reached, some may be missing.
#[must_use]
pub fn all_steps_within(marks: &Marks, technique: Technique, limit: &Limit) -> Vec<Step> {
    let part = &[technique];
    let mut steps = match Workspace::new(marks) {
        Some(workspace) => find_in(&mut workspace.with_limit(limit), part, usize::MAX),
        None => find_in_any(marks, part, usize::MAX),
    };
    // A finder may find steps of a related technique, where `HoDoKu` takes both for one.
    steps.retain(|step| step.technique == technique);
    steps
}

/// Returns the first step of the first of these techniques that finds one.
#[must_use]
pub fn next_step(marks: &Marks, order: &[Technique]) -> Option<Step> {
    next_step_within(marks, order, &Limit::NONE)
}

/// Returns the step that [`next_step`] returns, or `None` if the limit is reached before.
#[must_use]
pub fn next_step_within(marks: &Marks, order: &[Technique], limit: &Limit) -> Option<Step> {
    let mut parts = searches::parts(order);
    match Workspace::new(marks).map(|workspace| workspace.with_limit(limit)) {
        Some(mut workspace) => parts.find_map(|part| find_in(&mut workspace, part, 1).pop()),
        None => parts.find_map(|part| find_in_any(marks, part, 1).pop()),
    }
}

/// Finds steps in marks of another shape than 9×9.
fn find_in_any(marks: &Marks, part: &[Technique], most: usize) -> Vec<Step> {
    let mut sink = collect(part, most);
    if let Some(any) = part[0].info().finder.any {
        let (ControlFlow::Continue(()) | ControlFlow::Break(())) =
            any(&AnyBoard::new(marks), &mut sink);
    }
    sink.steps
}

/// Finds steps of one technique, or of several that are searched for together.
pub fn find_in(workspace: &mut Workspace, part: &[Technique], most: usize) -> Vec<Step> {
    let mut sink = collect(part, most);
    let (ControlFlow::Continue(()) | ControlFlow::Break(())) =
        searches::find(part, workspace, &mut sink);
    sink.steps
}

fn collect(part: &[Technique], most: usize) -> Collect {
    Collect { steps: Vec::new(), se: part[0].info().se, limit: most }
}
