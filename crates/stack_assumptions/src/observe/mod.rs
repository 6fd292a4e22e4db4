//! Watching a search: [`Event`]s, the [`Observer`]s that receive them, and
//! [`Counters`].

pub(crate) mod counters;
pub(crate) mod event;
pub(crate) mod observer;

pub use counters::Counters;
pub use event::Event;
pub use observer::{Observer, ObserverFn, observer_fn};
