use crate::Shape;

/// The candidates of each cell, as masks, that singles and locked candidates leave
/// of the clues; `None` where they leave nothing for a cell or a digit.
pub(super) fn candidates(
    shape: Shape,
    clues: impl Iterator<Item = (usize, u8)>,
) -> Option<Vec<u64>> {
    let mut root = Root::new(shape);
    for (cell, digit) in clues {
        root.cells[cell] = crate::grid::digit_set::bit(digit);
    }
    while root.pass()? {}
    Some(root.cells)
}

struct Root {
    shape: Shape,
    all: u64,
    cells: Vec<u64>,
    /// Whether the pass at hand took a candidate out.
    changed: bool,
}

impl Root {
    fn new(shape: Shape) -> Self {
        let all = u64::MAX >> (Shape::MAX_SIDE - shape.side());
        Self { shape, all, cells: vec![all; shape.cells()], changed: false }
    }

    /// Applies the rules once to every house; answers whether anything changed.
    fn pass(&mut self) -> Option<bool> {
        self.changed = false;
        let (side, rows, columns) =
            (self.shape.side(), self.shape.box_rows(), self.shape.box_columns());
        let (bands, stacks) = (side / rows, side / columns);
        // Where the cells of a house lie: row by row, column by column, box by box.
        for row in 0..side {
            self.house(|at| row * side + at)?;
        }
        for column in 0..side {
            self.house(|at| at * side + column)?;
        }
        for (band, stack) in (0..bands).flat_map(|band| (0..stacks).map(move |stack| (band, stack)))
        {
            let corner = band * rows * side + stack * columns;
            self.house(|at| corner + at / columns * side + at % columns)?;
        }
        // Rows of a box are cut from a band, columns from a stack.
        for band in 0..bands {
            let line = |line: usize, part: usize, at: usize| {
                (band * rows + line) * side + part * columns + at
            };
            self.lock(rows, stacks, columns, line);
        }
        for stack in 0..stacks {
            let line = |line: usize, part: usize, at: usize| {
                (part * rows + at) * side + stack * columns + line
            };
            self.lock(columns, bands, rows, line);
        }
        Some(self.changed)
    }

    fn keep(&mut self, cell: usize, mask: u64) {
        let before = self.cells[cell];
        self.changed |= before & !mask != 0;
        self.cells[cell] = before & mask;
    }

    /// Naked and hidden singles of a house.
    fn house(&mut self, cell: impl Fn(usize) -> usize) -> Option<()> {
        let side = self.shape.side();
        let (mut once, mut twice, mut single) = (0, 0, 0);
        for at in 0..side {
            let mask = self.cells[cell(at)];
            if mask & mask.wrapping_sub(1) == 0 {
                if mask == 0 || single & mask != 0 {
                    return None;
                }
                single |= mask;
            }
            twice |= once & mask;
            once |= mask;
        }
        if once != self.all {
            return None;
        }
        let hidden = once & !twice & !single;
        if (twice & single) | hidden == 0 {
            return Some(());
        }
        for at in 0..side {
            let cell = cell(at);
            let mask = self.cells[cell];
            if mask & mask.wrapping_sub(1) == 0 {
                continue;
            }
            match mask & hidden {
                0 => self.keep(cell, !single),
                own if own.is_power_of_two() => self.keep(cell, own),
                _ => return None,
            }
        }
        Some(())
    }

    /// Locked candidates of a band, or of a stack: `lines` lines through `parts`
    /// boxes, with so many cells of each line in each box. A digit that is in one
    /// part of a line only leaves the other lines of that box, and one that is in one
    /// line of a box only leaves the other parts of that line.
    fn lock(
        &mut self,
        lines: usize,
        parts: usize,
        size: usize,
        cell: impl Fn(usize, usize, usize) -> usize,
    ) {
        let mut masks = [0; Shape::MAX_SIDE];
        for line in 0..lines {
            for part in 0..parts {
                masks[line * parts + part] =
                    (0..size).fold(0, |mask, at| mask | self.cells[cell(line, part, at)]);
            }
        }
        let (mut in_line, mut in_box) = ([0; Shape::MAX_SIDE], [0; Shape::MAX_SIDE]);
        // The digits that are in one of these masks only.
        let only = |masks: &mut dyn Iterator<Item = u64>| {
            let (mut once, mut twice) = (0, 0);
            for mask in masks {
                twice |= once & mask;
                once |= mask;
            }
            once & !twice
        };
        for line in 0..lines {
            in_line[line] = only(&mut (0..parts).map(|part| masks[line * parts + part]));
        }
        for part in 0..parts {
            in_box[part] = only(&mut (0..lines).map(|line| masks[line * parts + part]));
        }
        for line in 0..lines {
            for part in 0..parts {
                let mask = masks[line * parts + part];
                // DigitSet locked in another line's part of this box, or in another
                // box's part of this line.
                let mut gone = 0;
                for other in (0..lines).filter(|other| *other != line) {
                    gone |= in_line[other] & masks[other * parts + part];
                }
                for other in (0..parts).filter(|other| *other != part) {
                    gone |= in_box[other] & masks[line * parts + other];
                }
                if gone & mask != 0 {
                    for at in 0..size {
                        self.keep(cell(line, part, at), !gone);
                    }
                }
            }
        }
    }
}
