//! `Generator`: puzzles with one solution, one for each index of a seed.

use std::fmt;
use std::ops::{Range, RangeInclusive};
use std::sync::Arc;

use sudoku::{Batch, Grid, Shape};

use crate::assumptions::resists;
use crate::difficulty::{Difficulty, Needed, Verdict};
use crate::dig::{Digging, dig_all};
use crate::full_grid::FullGrids;
use crate::pattern::Pattern;
use crate::random::Random;
use crate::relatives::{of_technique, rated, relative};

/// What puzzles are wanted.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Wishes {
    /// The shape.
    pub shape: Shape,
    /// The symmetry of the clues.
    pub pattern: Pattern,
    /// The cells that have a clue, and no others.
    pub places: Option<Vec<usize>>,
    /// How many clues.
    pub clues: Option<RangeInclusive<usize>>,
    /// Whether no clue can go; with a symmetry, none of the sets of clues that go together.
    pub is_minimal: bool,
    /// How hard; 9×9 only.
    pub difficulty: Option<Difficulty>,
    /// A technique that is needed; 9×9 only.
    pub technique: Option<Needed>,
    /// The solution that each puzzle has.
    pub solution: Option<Grid>,
}

/// Why wishes cannot be met.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WishError {
    found: String,
    expected: String,
}

impl fmt::Display for WishError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "found {}, expected {}", self.found, self.expected)
    }
}

impl std::error::Error for WishError {}

/// The least rating, in tenths, of which puzzles are made as relatives of known ones.
const HARD: u16 = 95;

/// The fewest clues that puzzles of 9×9 are made with. Those with fewer are too rare to be met by
/// chance; 17 is the least number there is (arXiv:1201.0749).
const FEWEST_CLASSIC: usize = 20;

impl Wishes {
    /// Any puzzles of a shape.
    #[must_use]
    pub fn new(shape: Shape) -> Self {
        Self {
            shape,
            pattern: Pattern::None,
            places: None,
            clues: None,
            is_minimal: false,
            difficulty: None,
            technique: None,
            solution: None,
        }
    }

    /// Whether puzzles are relatives of known ones: those that are rated 9.5 and above, or use a rare
    /// technique, as chance would not meet them.
    #[must_use]
    pub fn are_relatives(&self) -> bool {
        !self.seeds().is_empty()
    }

    fn seeds(&self) -> Vec<&'static str> {
        match (&self.difficulty, &self.technique) {
            (Some(Difficulty::Se(range)), _) if *range.start() >= HARD => rated(*range.start()),
            (None, Some(needed)) => of_technique(needed.technique),
            _ => Vec::new(),
        }
    }

    fn check(&self) -> Result<(), WishError> {
        let error =
            |found: String, expected: &str| Err(WishError { found, expected: expected.into() });
        let shape = self.shape;
        let is_classic = shape == Shape::CLASSIC;
        if !(2..=16).contains(&shape.side()) {
            return error(format!("a side of {}", shape.side()), "2 to 16");
        }
        if !is_classic && (self.difficulty.is_some() || self.technique.is_some()) {
            return error(format!("boxes of {shape}"), "3x3: ratings and techniques are for 9x9");
        }
        let is_turned = !matches!(
            self.pattern,
            Pattern::None
                | Pattern::Rotate180
                | Pattern::Vertical
                | Pattern::Horizontal
                | Pattern::Mirrors
        );
        if is_turned && shape.box_rows() != shape.box_columns() {
            return error(
                format!("the symmetry {} with boxes of {shape}", self.pattern),
                "square boxes",
            );
        }
        if let Some(clues) = &self.clues {
            if clues.is_empty() || *clues.end() > shape.cells() {
                let found = format!("{} to {} clues", clues.start(), clues.end());
                return error(found, "a range, at most as many as there are cells");
            }
            if is_classic && *clues.end() < FEWEST_CLASSIC {
                return error(
                    format!("at most {} clues", clues.end()),
                    "20 or more: no puzzle has fewer than 17, and those with 17 to 19 are too rare to be met \
                     by chance; there is a public list of 49,158 with 17",
                );
            }
            if self.is_minimal && is_classic && *clues.start() > 40 {
                return error(
                    format!("{} clues in a minimal puzzle", clues.start()),
                    "at most 40: none with more is known",
                );
            }
        }
        if let Some(Difficulty::Se(range)) = &self.difficulty
            && *range.start() > 120
        {
            return error(format!("a rating of {}", range.start() / 10), "at most 12.0");
        }
        if let (Some(difficulty), Some(Needed { technique, .. })) =
            (&self.difficulty, &self.technique)
            && difficulty.excludes(*technique)
        {
            let found = format!("{technique} at the difficulty {difficulty}");
            return error(found, "a technique that is not harder than the puzzle");
        }
        let is_free = self.pattern == Pattern::None && self.solution.is_none();
        if self.are_relatives() && !is_free {
            return error(
                "a symmetry or a solution for puzzles that are relatives of known ones".to_owned(),
                "neither, as chance does not meet such puzzles",
            );
        }
        if let Some(places) = &self.places {
            self.check_places(places)?;
        }
        if let Some(solution) = &self.solution
            && (solution.shape() != shape || !solution.is_solved())
        {
            return error(
                "another grid".to_owned(),
                "a full grid with each digit once in each house",
            );
        }
        Ok(())
    }
}

impl Wishes {
    /// Checks that puzzles with clues in these cells may have one solution.
    fn check_places(&self, places: &[usize]) -> Result<(), WishError> {
        let error = |found: &str, expected: &str| {
            Err(WishError { found: found.into(), expected: expected.into() })
        };
        let shape = self.shape;
        let has_other = self.pattern != Pattern::None || self.clues.is_some() || self.is_minimal;
        if has_other || self.are_relatives() {
            let found = "the cells of the clues, and a symmetry, a number of clues or a rare wish";
            return error(found, "the cells alone");
        }
        if places.iter().any(|cell| *cell >= shape.cells()) || places.len() == shape.cells() {
            return error(
                "clues in all cells, or outside",
                "cells of the grid, and some without a clue",
            );
        }
        if shape == Shape::CLASSIC && places.len() < 17 {
            return error(
                &format!("{} clues", places.len()),
                "17 or more: fewer leave several solutions",
            );
        }
        let side = shape.side();
        let mut filled = [0_u64; 2];
        for cell in places {
            filled[0] |= 1 << (cell / side);
            filled[1] |= 1 << (cell % side);
        }
        for (filled, size) in filled.into_iter().zip([shape.box_rows(), shape.box_columns()]) {
            let empty =
                |first: usize| size - (filled >> first & ((1 << size) - 1)).count_ones() as usize;
            if (0..side).step_by(size).any(|first| empty(first) > 1) {
                let found = "two rows of a band, or two columns of a stack, without a clue";
                return error(found, "at most one: exchanging them makes another solution");
            }
        }
        Ok(())
    }
}

/// A puzzle that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Generated {
    /// The puzzle.
    pub puzzle: Grid,
    /// Its solution.
    pub solution: Grid,
    /// Its index: the same seed, wishes and index make it again.
    pub index: u64,
}

/// Makes the puzzle of each index of a seed, if it meets the wishes.
///
/// ```
/// use sudoku::{Shape, Solutions};
/// use sudoku_generate::{Generator, Pattern, Wishes};
///
/// let mut wishes = Wishes::new(Shape::CLASSIC);
/// wishes.pattern = Pattern::Rotate180;
/// let mut generator = Generator::new(wishes, 7)?;
/// let puzzles = generator.generate(0..10);
/// assert_eq!(puzzles.len(), 10);
/// for made in puzzles {
///     assert_eq!(made.puzzle.solve()?, Solutions::Unique(made.solution));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Generator {
    wishes: Wishes,
    seed: u64,
    orbits: Arc<[Vec<usize>]>,
    /// The puzzles whose relatives are made, where chance would not meet the wishes.
    seeds: Vec<&'static str>,
    full_grids: FullGrids,
    batch: Batch,
}

impl Generator {
    /// # Errors
    /// If no puzzle can meet the wishes, or none within reach.
    pub fn new(wishes: Wishes, seed: u64) -> Result<Self, WishError> {
        wishes.check()?;
        let orbits = wishes.pattern.orbits(wishes.shape).into();
        let full_grids = FullGrids::new(wishes.shape);
        let seeds = wishes.seeds();
        Ok(Self { wishes, seed, orbits, seeds, full_grids, batch: Batch::new() })
    }

    /// The puzzles of these indices that meet the wishes, in order. A few dozen at a time are faster
    /// than one.
    pub fn generate(&mut self, indices: Range<u64>) -> Vec<Generated> {
        let shape = self.wishes.shape;
        let indices: Vec<u64> = indices.collect();
        let mut all: Vec<Digging> = indices.iter().map(|index| self.begin(*index)).collect();
        if shape == Shape::CLASSIC {
            dig_all(&mut all, &mut self.batch);
        } else {
            for digging in &mut all {
                digging.dig(shape);
            }
        }
        let made = all.into_iter().zip(indices);
        made.filter_map(|(digging, index)| self.end(&digging, index)).collect()
    }

    fn begin(&mut self, index: u64) -> Digging {
        let mut random = Random::new(self.seed, index);
        if !self.seeds.is_empty() {
            let (digits, solution) = relative(&self.seeds, &mut random);
            let has_clue = |at: &u8| digits[usize::from(*at)] != 0;
            let mut clues: Vec<u8> = (0..81).filter(has_clue).collect();
            random.shuffle(&mut clues);
            return Digging::from_puzzle(digits, solution, clues);
        }
        let solution = match &self.wishes.solution {
            Some(solution) => solution.digits().to_vec(),
            None => self.full_grids.next(&mut random),
        };
        if let Some(places) = &self.wishes.places {
            let others = (0..solution.len()).filter(|cell| !places.contains(cell)).collect();
            return Digging::new(solution, [others].into(), vec![0], 0..=0);
        }
        let mut order: Vec<u8> = (0..=u8::MAX).take(self.orbits.len()).collect();
        random.shuffle(&mut order);
        // A minimal puzzle is dug to its end, whatever its clues are then.
        let wanted = match &self.wishes.clues {
            Some(clues) if !self.wishes.is_minimal => clues.clone(),
            _ => 0..=0,
        };
        Digging::new(solution, self.orbits.clone(), order, wanted)
    }

    /// The puzzle, if it meets the wishes.
    fn end(&self, digging: &Digging, index: u64) -> Option<Generated> {
        let wishes = &self.wishes;
        let grid = |digits: &[u8]| {
            Grid::new(wishes.shape, digits.to_vec()).expect("BUG: digits of a solution")
        };
        if wishes.clues.as_ref().is_some_and(|clues| !clues.contains(&digging.clues)) {
            return None;
        }
        if wishes.places.as_ref().is_some_and(|places| places.len() != digging.clues) {
            return None;
        }
        let mut puzzle = grid(&digging.digits);
        // Rating takes long; most easier ones are found out before.
        if wishes.technique.is_none() && !self.seeds.is_empty() && !resists(&puzzle) {
            return None;
        }
        if let Some(difficulty) = &wishes.difficulty {
            match difficulty.verdict(&puzzle) {
                Verdict::Fits => {}
                Verdict::Above
                    if difficulty.is_easy() && !wishes.is_minimal && wishes.places.is_none() =>
                {
                    puzzle = self.with_clues_back(digging, difficulty, index)?;
                }
                Verdict::Above | Verdict::Below => return None,
            }
        }
        if wishes.technique.as_ref().is_some_and(|needed| !needed.is_met(&puzzle)) {
            return None;
        }
        Some(Generated { puzzle, solution: grid(&digging.solution), index })
    }

    /// The puzzle with the fewest clues given back, in a random order, with which it is easy enough.
    fn with_clues_back(
        &self,
        digging: &Digging,
        difficulty: &Difficulty,
        index: u64,
    ) -> Option<Grid> {
        let mut random = Random::new(self.seed ^ u64::MAX, index);
        let is_empty = |orbit: &&Vec<usize>| orbit.iter().any(|cell| digging.digits[*cell] == 0);
        let mut back: Vec<&Vec<usize>> = self.orbits.iter().filter(is_empty).collect();
        random.shuffle(&mut back);
        let with = |count: usize| {
            let mut digits = digging.digits.clone();
            for cell in back[..count].iter().copied().flatten() {
                digits[*cell] = digging.solution[*cell];
            }
            let grid = Grid::new(self.wishes.shape, digits).expect("BUG: digits of a solution");
            let is_enough = self.wishes.clues.as_ref().is_none_or(|it| it.contains(&grid.clues()));
            (difficulty.verdict(&grid), grid, is_enough)
        };
        // The first count that is easy enough is looked for, as if more clues were always easier.
        let (mut low, mut high) = (0, 1);
        while high < back.len() && with(high).0 == Verdict::Above {
            (low, high) = (high, 2 * high);
        }
        high = high.min(back.len());
        while low + 1 < high {
            let middle = usize::midpoint(low, high);
            if with(middle).0 == Verdict::Above { low = middle } else { high = middle }
        }
        // They are not always: the puzzle itself is rated.
        let (verdict, grid, is_enough) = with(high);
        (verdict == Verdict::Fits && is_enough).then_some(grid)
    }
}
