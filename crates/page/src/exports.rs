//! The functions that the page calls: with numbers only.
//!
//! A text goes in by [`input`], one character a call. A text comes out in a buffer of bytes, as
//! UTF-8: the page reads [`output_length`] bytes of the memory from [`output_start`] on.

use std::cell::RefCell;
use std::fmt::Write as _;
use std::mem;
use std::panic;
use std::sync::{Mutex, PoisonError};

use stack_assumptions_show::listing::listing;

use crate::puzzle_list::{Opened, open_log};
use crate::session::Steps;

/// The message of the first panic. The module stops at it, and the page reads it here.
static PANIC: Mutex<String> = Mutex::new(String::new());

#[derive(Default)]
struct State {
    input: String,
    output: Vec<u8>,
    search: Option<Box<dyn Steps>>,
}

thread_local! {
    static STATE: RefCell<State> = RefCell::default();
}

fn with<R>(run: impl FnOnce(&mut State) -> R) -> R {
    STATE.with_borrow_mut(run)
}

/// Appends a character to the input.
pub fn input(code: u32) {
    with(|state| state.input.push(char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER)));
}

/// Opens the search that the input names, and clears the input: that of the log after a first line
/// `log`, or else what `open` makes of it. Returns 1 on success; else the output has the error.
pub fn open(open: impl FnOnce(&str) -> Opened) -> u32 {
    if cfg!(target_family = "wasm") {
        panic::set_hook(Box::new(|info| {
            let mut message = PANIC.lock().unwrap_or_else(PoisonError::into_inner);
            let _ = write!(message, "{info}");
        }));
    }
    let opened = |input: &str| match input.strip_prefix("log\n") {
        Some(log) => open_log(log),
        None => open(input),
    };
    with(|state| match opened(&mem::take(&mut state.input)) {
        Ok(search) => {
            state.search = Some(search);
            1
        }
        Err(error) => {
            state.output = error.into_bytes();
            0
        }
    })
}

/// Takes a step; returns the kind of the event as [`Steps::forward`] does.
#[must_use]
pub fn forward() -> u32 {
    with(|state| state.search.as_mut().map_or(0, |search| search.forward()))
}

/// Undoes a step; returns the kind of the event as [`Steps::back`] does.
#[must_use]
pub fn back() -> u32 {
    with(|state| state.search.as_mut().map_or(0, |search| search.back()))
}

/// Goes to the node whose path the input names, and clears the input. Returns 1 on success; else
/// the output has the error.
#[must_use]
pub fn goto() -> u32 {
    with(|state| {
        let path = mem::take(&mut state.input);
        match state.search.as_mut().map_or(Ok(()), |search| search.goto(&path)) {
            Ok(()) => 1,
            Err(error) => {
                state.output = error.into_bytes();
                0
            }
        }
    })
}

/// Takes at most `max` steps, up to one whose kind is in `kinds`; the output has the kind of each,
/// as [`Steps::run`] reports them.
pub fn run(max: u32, kinds: u32) {
    with(|state| {
        state.output.clear();
        if let Some(search) = &mut state.search {
            search.run(max, kinds, &mut state.output);
        }
    });
}

/// Writes a text of the search to the output; the input is cleared.
fn tell(text: impl FnOnce(&dyn Steps, &str) -> String) {
    with(|state| {
        let input = mem::take(&mut state.input);
        let search = state.search.as_deref();
        state.output = search.map_or_else(String::new, |it| text(it, &input)).into_bytes();
    });
}

/// Writes to the output where the search stands, as [`Steps::show`] does: without what is untried
/// if the input is not empty.
pub fn show() {
    tell(|search, hides| search.show(hides.is_empty()));
}

/// Writes to the output with what the candidate that the input names clashes, as
/// [`Steps::clashes`] does.
pub fn clashes() {
    tell(|search, name| search.clashes(name));
}

/// Writes to the output what comes next, as [`Steps::question`] does.
pub fn question() {
    tell(|search, _| search.question());
}

/// Writes to the output why the candidate that the input names may not come next.
pub fn why() {
    tell(|search, name| search.why(name));
}

/// Writes to the output the board as SVG.
pub fn svg() {
    tell(|search, _| search.svg());
}

/// Writes to the output the first events as a log: the input has their number.
pub fn record() {
    with(|state| {
        let events = mem::take(&mut state.input).parse().unwrap_or(0);
        let search = state.search.as_mut();
        state.output = search.map_or_else(String::new, |it| it.log(events)).into_bytes();
    });
}

/// Writes to the output the lines of the engine's loop.
pub fn code() {
    with(|state| state.output = listing().join("\n").into_bytes());
}

/// The address of the message of a panic in the memory of the module.
#[must_use]
pub fn panic_start() -> usize {
    PANIC.lock().map_or(0, |message| message.as_ptr() as usize)
}

/// The number of bytes of the message of a panic.
#[must_use]
pub fn panic_length() -> usize {
    PANIC.lock().map_or(0, |message| message.len())
}

/// The address of the output in the memory of the module.
#[must_use]
pub fn output_start() -> usize {
    with(|state| state.output.as_ptr() as usize)
}

/// The number of bytes of the output.
#[must_use]
pub fn output_length() -> usize {
    with(|state| state.output.len())
}
