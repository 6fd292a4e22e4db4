//! 2-string kite: a row and a column have two places of a digit each, and one of the row sees
//! one of the column in a box. One of the other two is true, and the cell that sees both is
//! not.

use std::ops::ControlFlow::{self, Continue};

use crate::board::nine::Nine;
use crate::board::tables::HOUSES_OF;
use crate::sink::Sink;
use crate::technique::Technique;
use crate::techniques::conjugate::pair_of;
use crate::techniques::turbot_fish::Turbot;

/// Finds 2-string kites, digit by digit.
pub fn find(board: &Nine, sink: &mut dyn Sink) -> ControlFlow<()> {
    for digit in 0..9 {
        for row in 0..9 {
            let Some([a, b]) = pair_of(board, row, digit) else { continue };
            for column in 9..18 {
                let Some([c, d]) = pair_of(board, column, digit) else { continue };
                if a == c || a == d || b == c || b == d {
                    continue;
                }
                for [end, middle, other, other_end] in
                    [[b, a, c, d], [b, a, d, c], [a, b, c, d], [a, b, d, c]]
                {
                    if HOUSES_OF[middle][2] == HOUSES_OF[other][2] {
                        let turbot = Turbot { digit, cells: [end, middle, other, other_end] };
                        turbot.step(board, sink, Technique::TwoStringKite)?;
                    }
                }
            }
        }
    }
    Continue(())
}
