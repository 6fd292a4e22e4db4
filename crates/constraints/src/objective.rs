//! `Minimised`, `Maximised`: a problem with a variable whose value is to be the least, or the
//! greatest.

use stack_assumptions::Puzzle;
use stack_assumptions::optimise::Optimise;

use crate::domain::Var;
use crate::problem::Problem;

macro_rules! objective {
    ($name:ident, $make:ident, $what:literal, $bound:ident) => {
        #[doc = concat!("A [`Problem`] whose best solution has the ", $what, " value of a variable.")]
        ///
        /// The bound of a node is what is left of the variable, so the engine leaves out what
        /// cannot be better.
        #[derive(Clone, Debug)]
        pub struct $name<const W: usize = 1> {
            problem: Problem<W>,
            cost: Var,
        }

        impl<const W: usize> Problem<W> {
            #[doc = concat!("Looks for the solution with the ", $what, " value of a variable.")]
            #[must_use]
            pub fn $make(self, cost: Var) -> $name<W> {
                $name { problem: self, cost }
            }
        }

        impl<const W: usize> $name<W> {
            /// The problem.
            #[must_use]
            pub fn problem(&self) -> &Problem<W> {
                &self.problem
            }
        }

        impl<const W: usize> Puzzle for $name<W> {
            type Slot = <Problem<W> as Puzzle>::Slot;
            type Candidate = <Problem<W> as Puzzle>::Candidate;
            type Attempt<'p> = <Problem<W> as Puzzle>::Attempt<'p>;
            type Solution = <Problem<W> as Puzzle>::Solution;

            fn slot(&self, depth: usize) -> Option<Self::Slot> {
                self.problem.slot(depth)
            }

            fn candidates(&self, slot: Self::Slot) -> impl Iterator<Item = Self::Candidate> {
                self.problem.candidates(slot)
            }

            fn attempt(
                &self,
                slot: Self::Slot,
                candidate: Self::Candidate,
            ) -> Option<Self::Attempt<'_>> {
                self.problem.attempt(slot, candidate)
            }

            fn solution(&self) -> Self::Solution {
                self.problem.solution()
            }
        }

        impl<const W: usize> Optimise for $name<W> {
            type Cost = i64;

            fn cost(&self) -> i64 {
                self.problem.get(self.cost).min()
            }

            fn bound(&self) -> Option<i64> {
                Some(self.problem.get(self.cost).$bound())
            }

            fn bound_with(&self, slot: Var, candidate: i64) -> Option<i64> {
                (slot == self.cost).then_some(candidate)
            }
        }
    };
}

objective!(Minimised, minimising, "least", min);
objective!(Maximised, maximising, "greatest", max);
