//! Franken fish: fish with boxes among the rows that are its bases, or among the columns that
//! are its covers; or the same with rows and columns exchanged. Places of the bases that lie
//! in no cover are fins, and so are those that lie in two bases (endo fins). Whether a fin is
//! true or the fish is one, a cell that the fish would eliminate is false if it sees all fins.
//! A fish eliminates what lies in a cover and no base, or in two covers.

use std::collections::HashSet;
use std::ops::ControlFlow::{self, Continue};

use crate::board::bits::cells;
use crate::board::nine::Nine;
use crate::board::tables::{HOUSE_SETS, PEERS};
use crate::links::excluded;
use crate::literal::{Candidate, Set};
use crate::proof::{Line, Proof};
use crate::sink::Sink;
use crate::technique::Technique;
use crate::techniques::finned_fish::MOST_FINS;
use crate::techniques::simple_colors::conclusion;

/// `HoDoKu` looks for no more endo fins.
const MOST_ENDO_FINS: u32 = 2;
/// The greatest number of bases.
const MOST_BASES: usize = 4;

/// Finds Franken fish of a size without fins.
pub fn plain(
    board: &Nine,
    sink: &mut dyn Sink,
    size: usize,
    technique: Technique,
) -> ControlFlow<()> {
    find(board, sink, size, false, technique)
}

/// Finds finned Franken fish of a size.
pub fn finned(
    board: &Nine,
    sink: &mut dyn Sink,
    size: usize,
    technique: Technique,
) -> ControlFlow<()> {
    find(board, sink, size, true, technique)
}

/// Finds fish digit by digit: those with rows as bases first, and the bases and covers in
/// lexicographic order, lines before boxes, as `HoDoKu` does. What eliminates the same again
/// is left out.
fn find(
    board: &Nine,
    sink: &mut dyn Sink,
    size: usize,
    has_fins: bool,
    technique: Technique,
) -> ControlFlow<()> {
    for digit in 0..9 {
        let mut seen = HashSet::new();
        for (first_base, first_cover) in [(0, 9), (9, 0)] {
            let candidates = board.cells_of(digit);
            let houses = |first: usize| {
                let houses = (first..first + 9).chain(18..27);
                let houses = houses.map(|house| (house, HOUSE_SETS[house] & candidates));
                houses.filter(|(_, places)| *places != 0).collect::<Vec<_>>()
            };
            let search = Search {
                candidates,
                size,
                has_fins,
                bases: houses(first_base),
                all_covers: houses(first_cover),
            };
            search.bases(Chosen::default(), 0, &mut |fish| {
                if !seen.insert(fish.eliminated) {
                    return Continue(());
                }
                sink.step(technique, 0, conclusion(fish.eliminated, digit), |eliminated| {
                    fish.proofs(size, digit, &eliminated.eliminations)
                })
            })?;
        }
    }
    Continue(())
}

/// What the search for fish of a digit looks at.
struct Search {
    /// The places of the digit.
    candidates: u128,
    /// The number of bases.
    size: usize,
    /// Whether the fish has fins.
    has_fins: bool,
    /// The houses that can be bases, and their places.
    bases: Vec<(usize, u128)>,
    /// The houses that can be covers, and their places.
    all_covers: Vec<(usize, u128)>,
}

/// The houses that are chosen so far.
#[derive(Clone, Copy, Default)]
struct Chosen {
    /// The houses.
    houses: [usize; MOST_BASES],
    /// How many there are.
    len: usize,
    /// The places in one of them or more.
    all: u128,
    /// The places in two of them or more.
    twice: u128,
}

impl Chosen {
    fn with(mut self, (house, places): (usize, u128)) -> Self {
        self.houses[self.len] = house;
        self.len += 1;
        self.twice |= self.all & places;
        self.all |= places;
        self
    }
}

/// A fish that eliminates something.
struct Fish {
    bases: [usize; MOST_BASES],
    covers: [usize; MOST_BASES],
    fins: u128,
    eliminated: u128,
}

impl Search {
    /// Chooses the further bases, from `start` on.
    fn bases(
        &self,
        bases: Chosen,
        start: usize,
        found: &mut impl FnMut(Fish) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if bases.len == self.size {
            return self.covers_of(bases, found);
        }
        for index in start..self.bases.len() {
            // Boxes alone are no Franken fish, and they stand last.
            let base = self.bases[index];
            if bases.len == 0 && base.0 >= 18 {
                break;
            }
            let bases = bases.with(base);
            let most = if self.has_fins { MOST_ENDO_FINS } else { 0 };
            if bases.twice.count_ones() <= most && self.candidates & common_peers(bases.twice) != 0
            {
                self.bases(bases, index + 1, found)?;
            }
        }
        Continue(())
    }

    /// Finds the houses that can cover the bases.
    fn covers_of(
        &self,
        bases: Chosen,
        found: &mut impl FnMut(Fish) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let is_base = |house: &usize| bases.houses[..bases.len].contains(house);
        let mut covers = [(0, 0); 18];
        let (mut len, mut most) = (0, 0);
        for cover in &self.all_covers {
            if !is_base(&cover.0) && cover.1 & bases.all != 0 {
                covers[len] = *cover;
                len += 1;
                most = most.max((cover.1 & bases.all).count_ones());
            }
        }
        self.covers(&bases, (&covers[..len], most), Chosen::default(), 0, found)
    }

    /// Chooses the further covers, from `start` on. None of them has more than `most` places of
    /// the bases.
    fn covers(
        &self,
        bases: &Chosen,
        (houses, most): (&[(usize, u128)], u32),
        covers: Chosen,
        start: usize,
        found: &mut impl FnMut(Fish) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let uncovered = bases.all & !covers.all;
        if covers.len == self.size {
            return self.fish(bases, &covers, found);
        }
        let left = u32::try_from(self.size - covers.len).expect("BUG: at most four covers");
        let most_fins = if self.has_fins { MOST_FINS } else { 0 };
        if uncovered.count_ones() > left * most + u32::try_from(most_fins).expect("BUG: five") {
            return Continue(());
        }
        for index in start..houses.len() {
            if covers.len == 0 && houses[index].0 >= 18 {
                break;
            }
            let covers = covers.with(houses[index]);
            self.covers(bases, (houses, most), covers, index + 1, found)?;
        }
        Continue(())
    }

    /// Calls `found`, if these are a fish.
    fn fish(
        &self,
        bases: &Chosen,
        covers: &Chosen,
        found: &mut impl FnMut(Fish) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let fins = bases.all & !covers.all | bases.twice;
        let is_wanted = if self.has_fins {
            (1..=MOST_FINS).contains(&(fins.count_ones() as usize))
        } else {
            fins == 0
        };
        let is_basic = bases.houses[self.size - 1] < 18 && covers.houses[self.size - 1] < 18;
        if !is_wanted || is_basic {
            return Continue(());
        }
        let eliminated = (covers.all & !bases.all | covers.twice) & common_peers(fins);
        if eliminated == 0 {
            return Continue(());
        }
        found(Fish { bases: bases.houses, covers: covers.houses, fins, eliminated })
    }
}

/// Returns the cells that see all of these; every cell, if there are none.
fn common_peers(mut set: u128) -> u128 {
    let mut common = u128::MAX;
    while set != 0 && common != 0 {
        common &= PEERS[set.trailing_zeros() as usize];
        set &= set - 1;
    }
    common
}

impl Fish {
    /// Refutes each elimination: with all fins false, the covers have no room for it.
    fn proofs(&self, size: usize, digit: usize, eliminated: &[Candidate]) -> Vec<Proof> {
        let sets = |houses: &[usize]| -> Vec<Set> {
            houses.iter().map(|house| Set::places(9, *house, digit)).collect()
        };
        let cover = |eliminated: &[Candidate]| {
            let (bases, covers) = (sets(&self.bases[..size]), sets(&self.covers[..size]));
            Line::cover(eliminated.iter().copied(), bases, covers)
        };
        if self.fins == 0 {
            let conclusions = eliminated.iter().map(|eliminated| eliminated.off()).collect();
            return vec![Proof::direct(conclusions, vec![cover(eliminated)])];
        }
        let refute = |eliminated: &Candidate| {
            let by = (eliminated.cell.into(), digit);
            let mut lines: Vec<Line> =
                cells(self.fins).map(|fin| excluded((fin, digit), by)).collect();
            lines.push(cover(&[*eliminated]));
            Proof::refutation(eliminated.off(), lines)
        };
        eliminated.iter().map(refute).collect()
    }
}
