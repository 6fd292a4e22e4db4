//! Chapter 3, exercise `guard`: a value that undoes its change when it is dropped.
//!
//! A guard changes a cell when it is made. When it is dropped, the cell gets back the value that
//! it had before, also if the code in between returns early or panics.

use std::cell::Cell;

/// Holds a digit in a cell.
pub struct Placed<'b> {
    cell: &'b Cell<u8>,
    old: u8,
}

impl<'b> Placed<'b> {
    /// Puts `digit` in the cell, for as long as the guard lives.
    pub fn new(cell: &'b Cell<u8>, digit: u8) -> Self {
        todo!("put the digit in the cell, and keep what the cell had before")
    }
}

impl Drop for Placed<'_> {
    fn drop(&mut self) {
        todo!("give the cell back what it had before")
    }
}
