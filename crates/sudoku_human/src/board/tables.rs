//! Tables of the 9×9 grid: cells of houses, houses of cells, peers.

/// The cells.
pub const CELLS: usize = 81;
/// The houses: rows, columns, boxes.
pub const HOUSES: usize = 27;

/// The cells of each house, in ascending order.
pub static HOUSE_CELLS: [[u8; 9]; HOUSES] = house_cells();
/// The row, the column and the box of each cell, as numbers of houses.
pub static HOUSES_OF: [[u8; 3]; CELLS] = houses_of();
/// The position of each cell in its row, its column and its box.
pub static POSITIONS: [[u8; 3]; CELLS] = positions();
/// The cells of each house as a set.
pub static HOUSE_SETS: [u128; HOUSES] = house_sets();
/// The peers of each cell as a set.
pub static PEERS: [u128; CELLS] = peers();
/// For the positions of a house as a mask: 1 plus the third that holds all of them, or 0 where
/// they lie in several. The thirds of a box are its rows.
pub static THIRD: [u8; 512] = box_line(1, 3);
/// For the positions of a box as a mask: 1 plus the column of the box that holds all of them,
/// or 0.
pub static BOX_COLUMN: [u8; 512] = box_line(3, 1);

#[expect(clippy::cast_possible_truncation, reason = "numbers of cells and houses are at most 81")]
const fn house_cells() -> [[u8; 9]; HOUSES] {
    let mut table = [[0; 9]; HOUSES];
    let mut house = 0;
    while house < 9 {
        let mut position = 0;
        while position < 9 {
            let (first, step) = (house / 3 * 27 + house % 3 * 3, position / 3 * 9 + position % 3);
            table[house][position] = (house * 9 + position) as u8;
            table[house + 9][position] = (position * 9 + house) as u8;
            table[house + 18][position] = (first + step) as u8;
            position += 1;
        }
        house += 1;
    }
    table
}

#[expect(clippy::cast_possible_truncation, reason = "numbers of cells and houses are at most 81")]
const fn houses_of() -> [[u8; 3]; CELLS] {
    let mut table = [[0; 3]; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let (row, column) = (cell / 9, cell % 9);
        table[cell] = [row as u8, 9 + column as u8, 18 + (row / 3 * 3 + column / 3) as u8];
        cell += 1;
    }
    table
}

#[expect(clippy::cast_possible_truncation, reason = "numbers of cells and houses are at most 81")]
const fn positions() -> [[u8; 3]; CELLS] {
    let mut table = [[0; 3]; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let (row, column) = (cell / 9, cell % 9);
        table[cell] = [column as u8, row as u8, (row % 3 * 3 + column % 3) as u8];
        cell += 1;
    }
    table
}

const fn house_sets() -> [u128; HOUSES] {
    let mut table = [0; HOUSES];
    let cells = house_cells();
    let mut house = 0;
    while house < HOUSES {
        let mut position = 0;
        while position < 9 {
            table[house] |= 1 << cells[house][position];
            position += 1;
        }
        house += 1;
    }
    table
}

const fn peers() -> [u128; CELLS] {
    let mut table = [0; CELLS];
    let (houses, sets) = (houses_of(), house_sets());
    let mut cell = 0;
    while cell < CELLS {
        let [row, column, square] = houses[cell];
        let all = sets[row as usize] | sets[column as usize] | sets[square as usize];
        table[cell] = all & !(1 << cell);
        cell += 1;
    }
    table
}

/// Lines of three positions that are `step` apart, `apart` from line to line.
#[expect(clippy::cast_possible_truncation, reason = "numbers of cells and houses are at most 81")]
const fn box_line(step: usize, apart: usize) -> [u8; 512] {
    let mut table = [0; 512];
    let mut mask = 1;
    while mask < 512 {
        let mut line = 0;
        while line < 3 {
            let first = line * apart;
            let all = 1 << first | 1 << (first + step) | 1 << (first + 2 * step);
            if mask & !all == 0 {
                table[mask] = line as u8 + 1;
            }
            line += 1;
        }
        mask += 1;
    }
    table
}
