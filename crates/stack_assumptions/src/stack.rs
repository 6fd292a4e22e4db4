//! The stack of a search: its frames, and the order in which their attempts drop.

use alloc::vec::Vec;
use core::slice;

use crate::generators::Generators;

/// One level of the stack: a slot, its remaining candidates, and the attempt in hand
/// with the candidate that it holds.
///
/// The field `attempt` comes first, so it drops before the generator it came from.
pub(crate) struct Frame<S, C, A, G> {
    attempt: Option<(C, A)>,
    pub(crate) slot: S,
    pub(crate) generator: G,
}

impl<S, C: Copy, A, G> Frame<S, C, A, G> {
    /// A frame that holds no attempt.
    pub(crate) fn new(slot: S, generator: G) -> Self {
        Self { attempt: None, slot, generator }
    }

    /// Takes the attempt in hand and the candidate that it holds.
    ///
    /// The caller undoes it before the next attempt is made: assigning over the old
    /// attempt would drop it after the new one has written to the board.
    #[inline]
    pub(crate) fn take(&mut self) -> Option<(C, A)> {
        self.attempt.take()
    }

    /// Undoes the attempt in hand and returns the candidate that it held.
    #[inline]
    pub(crate) fn clear(&mut self) -> Option<C> {
        self.take().map(|(candidate, _attempt)| candidate)
    }

    /// The candidate that the attempt in hand holds.
    pub(crate) fn candidate(&self) -> Option<C> {
        self.attempt.as_ref().map(|(candidate, _)| *candidate)
    }

    /// Keeps an attempt in hand. The frame must hold none.
    #[inline]
    pub(crate) fn hold(&mut self, candidate: C, attempt: A) {
        debug_assert!(self.attempt.is_none(), "BUG: held over another attempt");
        self.attempt = Some((candidate, attempt));
    }
}

/// The frames of a search, from the first slot to the current one.
///
/// # Invariant
/// Every frame but the top one holds an attempt, and frames leave from the top
/// only, however the stack ends.
pub(crate) struct Stack<S, C, A, G> {
    frames: Vec<Frame<S, C, A, G>>,
}

impl<S, C, A, G> Stack<S, C, A, G> {
    pub(crate) const fn new() -> Self {
        Self { frames: Vec::new() }
    }

    pub(crate) fn len(&self) -> usize {
        self.frames.len()
    }

    /// Whether any frame holds an attempt.
    pub(crate) fn holds_attempts(&self) -> bool {
        self.frames.len() > 1 || self.frames.last().is_some_and(|top| top.attempt.is_some())
    }

    /// The frames, from the first slot on.
    pub(crate) fn iter(&self) -> slice::Iter<'_, Frame<S, C, A, G>> {
        self.frames.iter()
    }

    #[inline]
    pub(crate) fn push(&mut self, frame: Frame<S, C, A, G>) {
        self.frames.push(frame);
    }

    #[inline]
    pub(crate) fn top(&mut self) -> Option<&mut Frame<S, C, A, G>> {
        self.frames.last_mut()
    }

    #[inline]
    pub(crate) fn pop(&mut self) -> Option<Frame<S, C, A, G>> {
        self.frames.pop()
    }
}

/// A `Vec` drops its items front to back, but attempts must drop last in, first out.
/// If one of them panics, the others still drop in this order while it unwinds.
impl<S, C, A, G> Drop for Stack<S, C, A, G> {
    fn drop(&mut self) {
        struct Unwind<'s, F>(&'s mut Vec<F>);

        impl<F> Drop for Unwind<'_, F> {
            fn drop(&mut self) {
                while let Some(frame) = self.0.pop() {
                    drop(frame);
                }
            }
        }

        let remaining = Unwind(&mut self.frames);
        while let Some(frame) = remaining.0.pop() {
            drop(frame);
        }
    }
}

/// A frame of a search over the generators `G`.
pub(crate) type FrameOf<G> = Frame<
    <G as Generators>::Slot,
    <G as Generators>::Candidate,
    <G as Generators>::Attempt,
    <G as Generators>::Generator,
>;

/// The stack of a search over the generators `G`.
pub(crate) type StackOf<G> = Stack<
    <G as Generators>::Slot,
    <G as Generators>::Candidate,
    <G as Generators>::Attempt,
    <G as Generators>::Generator,
>;
