//! Chapter 11, exercise `shares`: how long do some workers need, with fixed shares and with a queue?
//!
//! The work has parts, each with a size: the minutes that one worker needs for it. Each part is done
//! by one worker. There is at least one worker.

/// Returns the minutes until all is done, if each worker gets a fixed share: consecutive parts, as
/// many as each other. If they cannot be shared evenly, each of the first workers has one part more.
pub fn with_fixed_shares(parts: &[u64], workers: usize) -> u64 {
    todo!("all wait for the worker with the most minutes")
}

/// Returns the minutes until all is done, if the parts are in a queue, and each worker who has
/// nothing to do takes the first part that is left.
pub fn with_a_queue(parts: &[u64], workers: usize) -> u64 {
    todo!("who is free first?")
}
