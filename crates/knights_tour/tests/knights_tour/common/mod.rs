//! What the tests share.

pub mod law_cases;
pub mod puzzles;
pub mod random_board;
pub mod square_boards;
