//! The type [`Choice`]: by which rules `HoDoKu` chooses a step of a technique.

use super::basic::finder;
use super::singles_queue::SinglesQueue;
use crate::board::nine::Nine;
use crate::literal::Candidate;
use crate::step::Conclusion;
use crate::technique::Technique;

/// The step of a technique that `HoDoKu` takes in a state.
pub enum Choice {
    /// By rules of its own: this step, or the technique finds none.
    Own(Option<Conclusion>),
    /// The first step of the finder.
    First,
}

impl SinglesQueue {
    /// Chooses the step of a technique on a board. A single that is chosen is taken out.
    pub fn choose(&mut self, board: &Nine, technique: Technique) -> Choice {
        let single = match technique {
            Technique::FullHouse => self.full_house(board),
            Technique::NakedSingle => self.naked_single(board),
            Technique::HiddenSingle => self.hidden_single(board),
            _ => return finder(technique).map_or(Choice::First, |find| Choice::Own(find(board))),
        };
        let place = |(cell, digit)| Conclusion::place(Candidate::at(cell, digit));
        Choice::Own(single.map(place))
    }
}
