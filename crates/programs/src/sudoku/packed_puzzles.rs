//! `PackedPuzzles`: many puzzles in little memory.

use sudoku::{Grid, Shape};

/// Puzzles in blocks, each cell in one byte: 81 bytes a 9×9 puzzle, 256 a 16×16 one, and
/// 16 more for each puzzle whose shape differs from that of the one before.
pub struct PackedPuzzles {
    blocks: Vec<PuzzleBlock>,
    /// The number of puzzles in a full block.
    block_puzzles: usize,
    len: usize,
}

/// Consecutive puzzles.
#[derive(Default)]
pub struct PuzzleBlock {
    /// The digits of all puzzles, row by row.
    digits: Vec<u8>,
    /// The shapes of the puzzles.
    runs: Vec<ShapeRun>,
}

/// Consecutive puzzles of one shape.
struct ShapeRun {
    shape: Shape,
    count: usize,
}

impl PackedPuzzles {
    /// A block is full when it has more digits than this: fewer puzzles of large sides.
    const BLOCK_DIGITS: usize = 1 << 23;

    /// Creates a store of blocks of at most `block_puzzles` puzzles.
    pub fn new(block_puzzles: usize) -> Self {
        Self { blocks: Vec::new(), block_puzzles, len: 0 }
    }

    /// Returns the number of puzzles.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Returns the blocks, in the order of their puzzles.
    pub fn blocks(&self) -> &[PuzzleBlock] {
        &self.blocks
    }

    /// Adds a puzzle.
    pub fn push(&mut self, puzzle: &Grid) {
        let is_full = |block: &mut PuzzleBlock| {
            block.len() >= self.block_puzzles || block.digits.len() > Self::BLOCK_DIGITS
        };
        if self.blocks.last_mut().is_none_or(is_full) {
            if let Some(full) = self.blocks.last_mut() {
                full.digits.shrink_to_fit();
                full.runs.shrink_to_fit();
            }
            self.blocks.push(PuzzleBlock::default());
        }
        let block = self.blocks.last_mut().expect("BUG: no block");
        let shape = puzzle.shape();
        match block.runs.last_mut().filter(|run| run.shape == shape) {
            Some(run) => run.count += 1,
            None => block.runs.push(ShapeRun { shape, count: 1 }),
        }
        block.digits.extend_from_slice(puzzle.digits());
        self.len += 1;
    }
}

impl PuzzleBlock {
    /// Returns the number of puzzles.
    pub fn len(&self) -> usize {
        self.runs.iter().map(|run| run.count).sum()
    }

    /// Returns the digits of each puzzle, if all are 9×9.
    pub fn classic(&self) -> &[[u8; 81]] {
        let (puzzles, []) = self.digits.as_chunks() else {
            panic!("BUG: a puzzle that is not 9×9");
        };
        puzzles
    }

    /// Unpacks the puzzles.
    pub fn grids(&self) -> impl Iterator<Item = Grid> {
        let mut digits = &self.digits[..];
        let shapes = self.runs.iter().flat_map(|run| std::iter::repeat_n(run.shape, run.count));
        shapes.map(move |shape| {
            let (puzzle, rest) = digits.split_at(shape.cells());
            digits = rest;
            Grid::new(shape, puzzle.to_vec()).expect("BUG: digits of another shape")
        })
    }
}
