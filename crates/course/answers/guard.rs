use std::cell::Cell;

pub struct Placed<'b> {
    cell: &'b Cell<u8>,
    old: u8,
}

impl<'b> Placed<'b> {
    pub fn new(cell: &'b Cell<u8>, digit: u8) -> Self {
        Self { cell, old: cell.replace(digit) }
    }
}

impl Drop for Placed<'_> {
    fn drop(&mut self) {
        self.cell.set(self.old);
    }
}
