//! Tilings as exact covers. An item for each piece, and one for each cell.

/// An exact cover problem without secondary items.
pub struct Tilings {
    pub items: usize,
    /// The items of each option.
    pub options: Vec<Vec<usize>>,
}

/// A cell.
type Cell = [i32; 3];

/// A piece as its cells, or where it may lie.
type Piece = Vec<Cell>;

/// The piece moved to the corner, its cells sorted.
fn at_corner(piece: &[Cell]) -> Piece {
    let least = |axis: usize| piece.iter().map(|cell| cell[axis]).min().unwrap();
    let corner = [least(0), least(1), least(2)];
    let mut moved: Piece =
        piece.iter().map(|cell| std::array::from_fn(|axis| cell[axis] - corner[axis])).collect();
    moved.sort_unstable();
    moved
}

/// The piece in all positions that these turns lead to.
fn turned(piece: &[Cell], turns: &[fn(Cell) -> Cell]) -> Vec<Piece> {
    let mut found = vec![at_corner(piece)];
    let mut next = 0;
    while next < found.len() {
        for turn in turns {
            let turned: Piece = found[next].iter().map(|cell| turn(*cell)).collect();
            let turned = at_corner(&turned);
            if !found.contains(&turned) {
                found.push(turned);
            }
        }
        next += 1;
    }
    found
}

/// The ways to fill a box with pieces, each used once.
fn filled([x, y, z]: Cell, pieces: &[Vec<Piece>]) -> Tilings {
    let index = |value: i32| usize::try_from(value).unwrap();
    let mut options = Vec::new();
    for (piece, positions) in pieces.iter().enumerate() {
        for position in positions {
            for [a, b, c] in (0..x * y * z).map(|at| [at / (y * z), at / z % y, at % z]) {
                let cells: Piece =
                    position.iter().map(|cell| [cell[0] + a, cell[1] + b, cell[2] + c]).collect();
                if cells.iter().all(|cell| cell[0] < x && cell[1] < y && cell[2] < z) {
                    let cell =
                        |cell: &Cell| pieces.len() + index((cell[0] * y + cell[1]) * z + cell[2]);
                    options.push([piece].into_iter().chain(cells.iter().map(cell)).collect());
                }
            }
        }
    }
    Tilings { items: pieces.len() + index(x * y * z), options }
}

/// The tilings of a rectangle by the twelve pentominoes.
pub fn pentominoes(rows: i32, columns: i32) -> Tilings {
    let turns: [fn(Cell) -> Cell; 2] = [|[x, y, z]| [y, -x, z], |[x, y, z]| [x, -y, z]];
    // Every polyomino is one of a cell less, and a cell beside it.
    let mut shapes: Vec<Vec<Piece>> = vec![vec![vec![[0; 3]]]];
    for _ in 1..5 {
        let mut larger: Vec<Vec<Piece>> = Vec::new();
        for piece in shapes.iter().flatten() {
            for [x, y, _] in piece {
                for cell in [[x + 1, *y, 0], [x - 1, *y, 0], [*x, y + 1, 0], [*x, y - 1, 0]] {
                    let piece = at_corner(&[&piece[..], &[cell]].concat());
                    let is_new = !larger.iter().flatten().any(|other| *other == piece);
                    if is_new && piece.windows(2).all(|pair| pair[0] != pair[1]) {
                        larger.push(turned(&piece, &turns));
                    }
                }
            }
        }
        shapes = larger;
    }
    assert_eq!(shapes.len(), 12);
    filled([rows, columns, 1], &shapes)
}

/// The soma cube: the pieces of 3 and 4 cubes that are no boxes (Piet Hein).
pub fn soma() -> Tilings {
    let turns: [fn(Cell) -> Cell; 2] = [|[x, y, z]| [y, -x, z], |[x, y, z]| [x, z, -y]];
    let pieces: [&[Cell]; 7] = [
        &[[0, 0, 0], [1, 0, 0], [0, 1, 0]],
        &[[0, 0, 0], [1, 0, 0], [2, 0, 0], [0, 1, 0]],
        &[[0, 0, 0], [1, 0, 0], [2, 0, 0], [1, 1, 0]],
        &[[0, 0, 0], [1, 0, 0], [1, 1, 0], [2, 1, 0]],
        &[[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]],
        &[[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 0, 1]],
        &[[0, 0, 0], [1, 0, 0], [1, 1, 0], [1, 1, 1]],
    ];
    filled([3; 3], &pieces.map(|piece| turned(piece, &turns)))
}
