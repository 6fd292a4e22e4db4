//! Who receives the events of a search.

use crate::observe::event::Event;

/// Receives the events of a search as they happen.
///
/// A function can observe ([`Search::on_event`](crate::Search::on_event)),
/// [`Counters`](crate::Counters) are an observer, and a pair `(a, b)` of observers is
/// one. `()` observes nothing and costs nothing. Dropping a search undoes its attempts
/// without emitting events.
pub trait Observer<S, C> {
    /// Receives one event.
    fn on_event(&mut self, event: Event<S, C>);
}

impl<S, C> Observer<S, C> for () {
    #[inline]
    fn on_event(&mut self, _: Event<S, C>) {}
}

impl<S, C, O: Observer<S, C>> Observer<S, C> for &mut O {
    #[inline]
    fn on_event(&mut self, event: Event<S, C>) {
        (**self).on_event(event);
    }
}

impl<S: Copy, C: Copy, A: Observer<S, C>, B: Observer<S, C>> Observer<S, C> for (A, B) {
    #[inline]
    fn on_event(&mut self, event: Event<S, C>) {
        self.0.on_event(event);
        self.1.on_event(event);
    }
}

/// Makes an observer from a function.
///
/// For a single function, [`Search::on_event`](crate::Search::on_event) is shorter, and
/// the compiler infers the types of slot and candidate there.
///
/// ```
/// use stack_assumptions::observe::observer_fn;
/// use stack_assumptions::{Counters, Event, stack_assumptions};
///
/// let mut depths = Vec::new();
/// let mut note_depth = observer_fn(|event: Event<usize, ()>| {
///     if let Event::Attempt { depth, .. } = event {
///         depths.push(depth);
///     }
/// });
/// let mut counters = Counters::default();
/// let generators = [|| ["a", "b"].into_iter(), || ["c", "d"].into_iter()];
/// stack_assumptions(&generators).observe((&mut note_depth, &mut counters)).count();
/// assert_eq!(depths, [1, 2, 2, 1, 2, 2]);
/// assert_eq!(counters.nodes, 6);
/// ```
pub fn observer_fn<S, C, F: FnMut(Event<S, C>)>(on_event: F) -> ObserverFn<F> {
    ObserverFn(on_event)
}

/// The observer that [`observer_fn`] makes.
#[derive(Clone, Copy, Debug)]
pub struct ObserverFn<F>(F);

impl<S, C, F: FnMut(Event<S, C>)> Observer<S, C> for ObserverFn<F> {
    #[inline]
    fn on_event(&mut self, event: Event<S, C>) {
        (self.0)(event);
    }
}
