//! A limit for what might never end.

use std::panic::resume_unwind;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// The seconds that any step of a test may take. A correct answer takes a small part of it.
const SECONDS: u64 = 10;

/// Calls a function on a thread of its own.
///
/// # Panics
/// If the function does, or if it has not ended after some seconds.
pub fn within<T: Send + 'static>(what: &str, run: impl FnOnce() -> T + Send + 'static) -> T {
    let (sender, receiver) = channel();
    let runner = thread::spawn(move || {
        let _ = sender.send(run());
    });
    match receiver.recv_timeout(Duration::from_secs(SECONDS)) {
        Ok(result) => result,
        Err(RecvTimeoutError::Timeout) => panic!(
            "{what} has not ended after {SECONDS} s: does it try the same thing again and again?"
        ),
        Err(RecvTimeoutError::Disconnected) => {
            resume_unwind(runner.join().expect_err("BUG: it ended without a result"))
        }
    }
}
