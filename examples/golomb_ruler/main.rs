//! The shortest Golomb rulers with 8, 9 and 10 marks: no two pairs of marks are equally far
//! apart. Their lengths 34, 44 and 55 are those of OEIS A003022.

mod ruler;

use stack_assumptions::optimise::minimise;

use ruler::Ruler;

fn main() {
    for marks in 8..=10 {
        let best = minimise(&Ruler::new(marks)).finish().best.expect("there is one");
        println!("{marks} marks: {}, at {:?}", best.cost, best.solution);
    }
}
