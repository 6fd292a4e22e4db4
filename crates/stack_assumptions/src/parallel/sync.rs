//! What the workers synchronise with: the types of `std`, or under `cfg(loom)` those of
//! the model checker loom, which tries every order in which threads can run.
//!
//! Only these types may order the workers of a search. `tests/loom` checks them.

#[cfg(loom)]
pub(super) use loom::sync::atomic::{AtomicBool, AtomicU64};
#[cfg(loom)]
pub(super) use loom::sync::{Condvar, Mutex, MutexGuard};

#[cfg(not(loom))]
pub(super) use core::sync::atomic::{AtomicBool, AtomicU64};
#[cfg(not(loom))]
pub(super) use std::sync::{Condvar, Mutex, MutexGuard};
#[cfg(not(loom))]
pub(super) use std::time::Instant;

/// A clock that stands still: a model must not depend on the time.
#[cfg(loom)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Instant(core::time::Duration);

#[cfg(loom)]
impl Instant {
    pub(super) fn now() -> Self {
        Self(core::time::Duration::ZERO)
    }

    pub(super) fn elapsed(self) -> core::time::Duration {
        core::time::Duration::ZERO
    }
}

#[cfg(loom)]
impl core::ops::Add<core::time::Duration> for Instant {
    type Output = Self;

    fn add(self, time: core::time::Duration) -> Self {
        Self(self.0 + time)
    }
}
