//! A test that hangs must fail.

use std::panic::resume_unwind;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// Far more than any of these tests takes, also on one core beside busy programs.
const PATIENCE: Duration = Duration::from_secs(3600);

/// Runs a test on a thread of its own.
///
/// # Panics
/// If the test does, or if it takes too long: then it waits for ever.
pub fn in_time(test: impl FnOnce() + Send + 'static) {
    let (sender, ended) = channel();
    let running = thread::spawn(move || {
        let _sender: std::sync::mpsc::Sender<()> = sender;
        test();
    });
    match ended.recv_timeout(PATIENCE) {
        Err(RecvTimeoutError::Timeout) => panic!("the test hangs"),
        Err(RecvTimeoutError::Disconnected) | Ok(()) => {
            running.join().unwrap_or_else(|panic| resume_unwind(panic));
        }
    }
}
