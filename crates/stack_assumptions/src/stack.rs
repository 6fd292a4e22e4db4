use alloc::vec::Vec;

use crate::generators::Generators;

/// One level of the stack: a slot, the attempts still to be made there, and the
/// attempt in hand with the candidate it holds.
///
/// The attempt stands first, so it is dropped before the generator it came from.
pub(crate) struct Frame<S, C, A, G> {
    attempt: Option<(C, A)>,
    pub(crate) slot: S,
    pub(crate) generator: G,
}

impl<S, C: Copy, A, G> Frame<S, C, A, G> {
    pub(crate) fn new(slot: S, generator: G) -> Self {
        Self { attempt: None, slot, generator }
    }

    /// Takes back the attempt in hand; answers the candidate it held.
    ///
    /// This comes before the next attempt is made: assigning over the old one
    /// would drop it after the new one has written to the board.
    #[inline]
    pub(crate) fn clear(&mut self) -> Option<C> {
        self.attempt.take().map(|(candidate, _attempt)| candidate)
    }

    /// Keeps an attempt in hand. The frame must be clear.
    #[inline]
    pub(crate) fn hold(&mut self, candidate: C, attempt: A) {
        debug_assert!(self.attempt.is_none(), "BUG: held over another attempt");
        self.attempt = Some((candidate, attempt));
    }
}

/// The frames of a search, from the first slot to the one at work.
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

/// The frame over a list of generators.
pub(crate) type FrameOf<G> = Frame<
    <G as Generators>::Slot,
    <G as Generators>::Candidate,
    <G as Generators>::Attempt,
    <G as Generators>::Generator,
>;

/// The stack over a list of generators.
pub(crate) type StackOf<G> = Stack<
    <G as Generators>::Slot,
    <G as Generators>::Candidate,
    <G as Generators>::Attempt,
    <G as Generators>::Generator,
>;

/// A `Vec` drops its items front to back; attempts go last in, first out. Should
/// one panic on its way out, the rest still leave in order while it unwinds.
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

        let rest = Unwind(&mut self.frames);
        while let Some(frame) = rest.0.pop() {
            drop(frame);
        }
    }
}
