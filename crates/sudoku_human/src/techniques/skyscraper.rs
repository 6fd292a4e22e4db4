//! Skyscraper: two rows have two places of a digit each, and one of them in the same column.
//! One of the other two is true, and what sees both is false. Or the same with columns.

use std::ops::ControlFlow::{self, Continue};

use crate::board::nine::Nine;
use crate::board::tables::HOUSE_CELLS;
use crate::sink::Sink;
use crate::technique::Technique;
use crate::techniques::turbot_fish::Turbot;

/// Finds skyscrapers: those of rows first.
pub fn find(board: &Nine, sink: &mut dyn Sink) -> ControlFlow<()> {
    for first in [0, 9] {
        for digit in 0..9 {
            let pairs = |house: usize| {
                let positions = board.positions(house, digit);
                (positions.count_ones() == 2).then_some(positions)
            };
            for house in first..first + 9 {
                let Some(places) = pairs(house) else { continue };
                for other in house + 1..first + 9 {
                    let Some(others) = pairs(other) else { continue };
                    if !(places & others).is_power_of_two() {
                        continue;
                    }
                    let cell = |house: usize, positions: u16| {
                        usize::from(HOUSE_CELLS[house][positions.trailing_zeros() as usize])
                    };
                    let turbot = Turbot {
                        digit,
                        cells: [
                            cell(house, places & !others),
                            cell(house, places & others),
                            cell(other, places & others),
                            cell(other, others & !places),
                        ],
                    };
                    turbot.step(board, sink, Technique::Skyscraper)?;
                }
            }
        }
    }
    Continue(())
}
