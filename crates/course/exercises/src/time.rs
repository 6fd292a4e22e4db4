//! A limit for what might never end.

use std::panic::resume_unwind;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// The seconds of computing that any step of a test may take. A correct answer takes a small part
/// of it.
const SECONDS: u64 = 10;

/// The seconds by the clock, for a step that waits and does not compute.
const WAITING_SECONDS: u64 = 600;

/// The time that this process has computed, on all threads. Other programs on the machine do not
/// make it longer, so that a correct answer passes on a slow and busy one too.
#[cfg(unix)]
fn computed() -> Option<Duration> {
    use std::ffi::c_long;

    // Of C's library, which each Rust program on Unix is linked with. POSIX: in microseconds.
    unsafe extern "C" {
        safe fn clock() -> c_long;
    }
    u64::try_from(clock()).ok().map(Duration::from_micros)
}

#[cfg(not(unix))]
fn computed() -> Option<Duration> {
    None
}

/// Calls a function on a thread of its own.
///
/// # Panics
/// If the function does, or if it has not ended after some seconds of computing.
pub fn within<T: Send + 'static>(what: &str, run: impl FnOnce() -> T + Send + 'static) -> T {
    let (sender, receiver) = channel();
    let (begun, before) = (Instant::now(), computed());
    let is_over = || {
        let by_clock = begun.elapsed();
        let computed = match (before, computed()) {
            (Some(before), Some(now)) => now.saturating_sub(before),
            _ => by_clock,
        };
        computed.as_secs() >= SECONDS || by_clock.as_secs() >= WAITING_SECONDS
    };
    let runner = thread::spawn(move || {
        let _ = sender.send(run());
    });
    loop {
        match receiver.recv_timeout(Duration::from_millis(50)) {
            Ok(result) => return result,
            Err(RecvTimeoutError::Timeout) if is_over() => panic!(
                "{what} has not ended after {SECONDS} s of computing: does it try the same thing \
                 again and again?"
            ),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => {
                resume_unwind(runner.join().expect_err("BUG: it ended without a result"))
            }
        }
    }
}
