use crate::observe::event::Event;

/// Is told what happens in a search, as it happens.
///
/// A function can observe ([`Search::on_event`](crate::Search::on_event)), counters are an observer
/// ([`Counters`](crate::Counters)), and a pair `(a, b)` of observers is one.
/// `()` observes nothing and costs nothing. Dropping a search takes back
/// what it holds without telling.
pub trait Observer<S, C> {
    /// Is told of one event.
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

/// Makes an observer of a function. [`Search::on_event`](crate::Search::on_event)
/// does so in place, and there the types of slot and candidate need no telling.
///
/// ```
/// use stack_assumptions::{Counters, Event, stack_assumptions};
/// use stack_assumptions::observe::observer_fn;
///
/// let mut depths = Vec::new();
/// let mut tell = observer_fn(|event: Event<usize, ()>| {
///     if let Event::Attempt { depth, .. } = event {
///         depths.push(depth);
///     }
/// });
/// let mut counters = Counters::default();
/// let generators = [|| ["a", "b"].into_iter(), || ["c", "d"].into_iter()];
/// stack_assumptions(&generators).observe((&mut tell, &mut counters)).count();
/// assert_eq!(depths, [1, 2, 2, 1, 2, 2]);
/// assert_eq!(counters.nodes, 6);
/// ```
pub fn observer_fn<S, C, F: FnMut(Event<S, C>)>(see: F) -> ObserverFn<F> {
    ObserverFn(see)
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
