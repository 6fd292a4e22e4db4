//! The stack of a search: its frames, and the order in which their attempts drop.

use alloc::vec::Vec;
use core::slice;

use crate::generators::Generators;

/// One level of the stack: a slot, its remaining candidates, and what it has in hand. That
/// is an attempt with the candidate that it holds, `(C, A)`; in a stack whose top frame may
/// hold no attempt, it is an option of that.
///
/// The field `hand` comes first, so it drops before the generator it came from.
pub(crate) struct Frame<S, H, G> {
    pub(crate) hand: H,
    pub(crate) slot: S,
    pub(crate) generator: G,
}

impl<S, C: Copy, A, G> Frame<S, Option<(C, A)>, G> {
    /// A frame that holds no attempt.
    pub(crate) fn new(slot: S, generator: G) -> Self {
        Self { hand: None, slot, generator }
    }

    /// Undoes the attempt in hand and returns the candidate that it held.
    ///
    /// The caller undoes it before the next attempt is made: assigning over the old
    /// attempt would drop it after the new one has written to the board.
    #[inline]
    pub(crate) fn clear(&mut self) -> Option<C> {
        self.hand.take().map(|(candidate, _attempt)| candidate)
    }

    /// The candidate that the attempt in hand holds.
    pub(crate) fn candidate(&self) -> Option<C> {
        self.hand.as_ref().map(|(candidate, _)| *candidate)
    }

    /// Keeps an attempt in hand. The frame must hold none.
    #[inline]
    pub(crate) fn hold(&mut self, candidate: C, attempt: A) {
        debug_assert!(self.hand.is_none(), "BUG: held over another attempt");
        self.hand = Some((candidate, attempt));
    }
}

/// A slot that holds no attempt, and its remaining candidates: the top of a search while
/// they are tried.
pub(crate) struct OpenSlot<S, G> {
    pub(crate) slot: S,
    pub(crate) generator: G,
    /// Whether the slot has held no attempt yet.
    pub(crate) untried: bool,
}

/// The frames of a search, from the first slot to the current one.
///
/// # Invariant
/// Every frame but the top one holds an attempt, and frames leave from the top
/// only, however the stack ends.
pub(crate) struct Stack<F> {
    frames: Vec<F>,
}

impl<F> Stack<F> {
    pub(crate) const fn new() -> Self {
        Self { frames: Vec::new() }
    }

    pub(crate) fn len(&self) -> usize {
        self.frames.len()
    }

    /// The frames, from the first slot on.
    pub(crate) fn iter(&self) -> slice::Iter<'_, F> {
        self.frames.iter()
    }

    #[inline]
    pub(crate) fn push(&mut self, frame: F) {
        self.frames.push(frame);
    }

    /// Makes room for more frames.
    pub(crate) fn reserve(&mut self, additional: usize) {
        self.frames.reserve(additional);
    }

    #[inline]
    pub(crate) fn top(&mut self) -> Option<&mut F> {
        self.frames.last_mut()
    }

    #[inline]
    pub(crate) fn pop(&mut self) -> Option<F> {
        self.frames.pop()
    }
}

impl<S, C, A, G> Stack<Frame<S, Option<(C, A)>, G>> {
    /// Whether any frame holds an attempt.
    pub(crate) fn holds_attempts(&self) -> bool {
        self.frames.len() > 1 || self.frames.last().is_some_and(|top| top.hand.is_some())
    }
}

/// A `Vec` drops its items front to back, but attempts must drop last in, first out.
/// If one of them panics, the others still drop in this order while it unwinds.
impl<F> Drop for Stack<F> {
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
    (<G as Generators>::Candidate, <G as Generators>::Attempt),
    <G as Generators>::Generator,
>;

/// A frame of a search over the generators `G` that may hold no attempt.
pub(crate) type MaybeHeldFrameOf<G> = Frame<
    <G as Generators>::Slot,
    Option<(<G as Generators>::Candidate, <G as Generators>::Attempt)>,
    <G as Generators>::Generator,
>;

/// An open slot of a search over the generators `G`.
pub(crate) type OpenSlotOf<G> = OpenSlot<<G as Generators>::Slot, <G as Generators>::Generator>;
