//! Numerical semigroups by genus: Fromentin and Hivert, "Exploring the tree of numerical
//! semigroups", Mathematics of Computation 85 (2016). The children of a semigroup are those
//! without one of its generators from the conductor on. Counts: OEIS A007323.

use std::cell::RefCell;

use stack_assumptions::{Puzzle, search};

/// The greatest genus.
const MAX_GENUS: usize = 34;

/// A semigroup.
#[derive(Clone, Copy)]
struct Semigroup {
    /// From here on it has all numbers.
    conductor: u8,
    /// Its least number but 0.
    multiplicity: u8,
    /// For each number, in how many ways it is the sum of two: 0 if it is missing, 1 for a
    /// generator.
    decompositions: [u8; 3 * MAX_GENUS],
}

impl Semigroup {
    /// All numbers.
    fn all() -> Self {
        let decompositions =
            std::array::from_fn(|number| u8::try_from(1 + number / 2).expect("small"));
        Self { conductor: 1, multiplicity: 1, decompositions }
    }

    #[inline]
    fn is_generator(&self, number: u8) -> bool {
        self.decompositions[usize::from(number)] == 1
    }

    /// The numbers that may be removed, if they are generators.
    #[inline]
    fn removable(&self) -> std::ops::Range<u8> {
        self.conductor..self.conductor + self.multiplicity
    }

    /// Writes this semigroup without `generator` to `child`; `genus` is that of the child's
    /// last descendants.
    #[inline]
    fn write_without(&self, generator: u8, genus: usize, child: &mut Self) {
        child.conductor = generator + 1;
        child.multiplicity = self.multiplicity + u8::from(generator == self.multiplicity);
        let (from, to) = (usize::from(generator), 3 * genus);
        child.decompositions[..from].copy_from_slice(&self.decompositions[..from]);
        let (old, new) = (&self.decompositions[..to], &mut child.decompositions[from..to]);
        for ((new, sum), other) in new.iter_mut().zip(&old[from..]).zip(old) {
            *new = sum - u8::from(*other > 0);
        }
    }
}

/// In each slot one more generator is removed.
pub struct Semigroups {
    genus: usize,
    /// The semigroup at each depth; an attempt writes the next one.
    at: Vec<RefCell<Semigroup>>,
}

impl Semigroups {
    pub fn new(genus: usize) -> Self {
        assert!(genus <= MAX_GENUS);
        Self { genus, at: vec![RefCell::new(Semigroup::all()); genus + 1] }
    }
}

impl Puzzle for Semigroups {
    type Slot = usize;
    type Candidate = u8;
    /// Nothing is to be undone: the next attempt writes over this one.
    type Attempt<'p> = ();
    type Solution = ();

    #[inline]
    fn slot(&self, depth: usize) -> Option<usize> {
        (depth < self.genus).then_some(depth)
    }

    #[inline]
    fn candidates(&self, depth: usize) -> impl Iterator<Item = u8> {
        // The iterator lives as long as its frame, and holds the semigroup meanwhile.
        let here = self.at[depth].borrow();
        here.removable().filter(move |number| here.is_generator(*number))
    }

    #[inline]
    fn attempt(&self, depth: usize, generator: u8) -> Option<()> {
        let mut child = self.at[depth + 1].borrow_mut();
        self.at[depth].borrow().write_without(generator, self.genus, &mut child);
        Some(())
    }

    fn solution(&self) {}
}

/// The number of semigroups, by the engine.
pub fn by_engine(genus: usize) -> u64 {
    search(&Semigroups::new(genus)).count() as u64
}

/// The number of semigroups, by recursion.
pub fn by_hand(genus: usize) -> u64 {
    fn below(at: &mut [Semigroup], genus: usize) -> u64 {
        let [here, deeper @ ..] = at else { unreachable!() };
        if deeper.is_empty() {
            return 1;
        }
        let mut count = 0;
        for generator in here.removable() {
            if here.is_generator(generator) {
                here.write_without(generator, genus, &mut deeper[0]);
                count += below(deeper, genus);
            }
        }
        count
    }
    below(&mut vec![Semigroup::all(); genus + 1], genus)
}
