//! Random boards with missing squares.

use fastrand::Rng;
use knights_tour::{Board, Size, Square};

/// Returns a board of which about `percent` of the squares are missing, half of them of each
/// colour, and one more if the rectangle has an odd number of squares. So equally many squares
/// of both colours are left, and each has at least two moves: the rules of colours and of moves
/// do not show that there is no tour.
pub fn random_board(size: Size, percent: usize, random: &mut Rng) -> Board {
    let mut squares: Vec<Square> = size.every_square().collect();
    random.shuffle(&mut squares);
    let pairs = size.squares() * percent / 200;
    let mut to_remove = [pairs + size.squares() % 2, pairs];
    let mut board = Board::new(size);
    for square in squares {
        let to_remove = &mut to_remove[square.colour()];
        if *to_remove > 0 && can_miss(&board, square) {
            *to_remove -= 1;
            board = board.without(square).expect("BUG: a square off the board");
        }
    }
    board
}

/// Returns whether each neighbour of a square has two moves to other squares.
fn can_miss(board: &Board, square: Square) -> bool {
    let moves =
        |from: Square| board.every_square().filter(move |square| square.is_knights_move(from));
    moves(square).all(|neighbour| moves(neighbour).nth(2).is_some())
}
