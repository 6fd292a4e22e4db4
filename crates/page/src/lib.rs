//! A web page, in one file, in which the engine steps through a search.
//!
//! The engine and a puzzle are compiled to WebAssembly. The page calls the functions of
//! [`exports`], which take and return numbers only; a text is written to a buffer that the page
//! reads. [`live_page`] makes these functions the exports of a module.
#![forbid(unsafe_code)]

pub mod exports;
mod puzzle_list;
#[cfg(feature = "puzzles")]
pub mod puzzles;
mod session;

#[cfg(feature = "build")]
pub mod build;

pub use puzzle_list::{Opened, open_log, open_one};
pub use session::{Session, Steps};

/// Exports the functions that a page calls, from a crate that is compiled to WebAssembly.
///
/// The argument is a function that opens a search: it takes what the user typed, and returns
/// the [`Steps`] or an error in words.
#[macro_export]
macro_rules! live_page {
    ($open:expr) => {
        #[unsafe(no_mangle)]
        extern "C" fn input(code: u32) {
            $crate::exports::input(code);
        }
        #[unsafe(no_mangle)]
        extern "C" fn open() -> u32 {
            $crate::exports::open($open)
        }
        #[unsafe(no_mangle)]
        extern "C" fn forward() -> u32 {
            $crate::exports::forward()
        }
        #[unsafe(no_mangle)]
        extern "C" fn back() -> u32 {
            $crate::exports::back()
        }
        #[unsafe(no_mangle)]
        extern "C" fn goto() -> u32 {
            $crate::exports::goto()
        }
        #[unsafe(no_mangle)]
        extern "C" fn run(max: u32, kinds: u32) {
            $crate::exports::run(max, kinds);
        }
        #[unsafe(no_mangle)]
        extern "C" fn show() {
            $crate::exports::show();
        }
        #[unsafe(no_mangle)]
        extern "C" fn question() {
            $crate::exports::question();
        }
        #[unsafe(no_mangle)]
        extern "C" fn why() {
            $crate::exports::why();
        }
        #[unsafe(no_mangle)]
        extern "C" fn svg() {
            $crate::exports::svg();
        }
        // Not `log`: a standard library that is built from source has one, the logarithm.
        #[unsafe(no_mangle)]
        extern "C" fn record() {
            $crate::exports::record();
        }
        #[unsafe(no_mangle)]
        extern "C" fn code() {
            $crate::exports::code();
        }
        #[unsafe(no_mangle)]
        extern "C" fn clashes() {
            $crate::exports::clashes();
        }
        #[unsafe(no_mangle)]
        extern "C" fn panic_start() -> usize {
            $crate::exports::panic_start()
        }
        #[unsafe(no_mangle)]
        extern "C" fn panic_length() -> usize {
            $crate::exports::panic_length()
        }
        #[unsafe(no_mangle)]
        extern "C" fn output_start() -> usize {
            $crate::exports::output_start()
        }
        #[unsafe(no_mangle)]
        extern "C" fn output_length() -> usize {
            $crate::exports::output_length()
        }
    };
}
