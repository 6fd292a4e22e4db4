//! Candidate grids with planted deadly patterns: rectangles, loops, and whole grids of them.
//! The solution holds a digit of the pattern in each of its cells, so a step is false that
//! excludes this. A brute force of its own proves that there is no other solution.

use fastrand::Rng;
use sudoku::{DigitSet, Grid, Mark, Marks, Shape};
use sudoku_human::{Branch, Candidate, Cases, Conclusion, DeadlyPattern, Proof, Step, Technique};

use super::random_puzzle::random_solution;

/// A candidate grid with one solution, and the patterns in it.
pub struct Planted {
    pub marks: Marks,
    pub solution: Grid,
    pub patterns: Vec<DeadlyPattern>,
}

impl Planted {
    /// Plants patterns in a random solution, opens more cells, and takes candidates away until
    /// there is one solution. So the exchange of a pattern is forbidden: a cell of it lacks a
    /// digit, or is filled.
    pub fn random(random: &mut Rng) -> Self {
        let solution = random_solution(random);
        let patterns = patterns(&solution, random);
        let mut lists: [Vec<u8>; 81] = std::array::from_fn(|cell| vec![solution.digits()[cell]]);
        for (cell, pair) in patterns.iter().flat_map(|pattern| &pattern.cells) {
            lists[usize::from(*cell)] = pair.to_vec();
        }
        let mut open: Vec<usize> = (0..81).filter(|cell| lists[*cell].len() > 1).collect();
        if random.bool() {
            let more = random.usize(..30);
            open.extend(random.choose_multiple(0..81, more));
            open.sort_unstable();
            open.dedup();
        }
        if random.u8(..4) == 0 {
            // Filled corners: what an avoidable rectangle has.
            for _ in 0..2 {
                let filled = open.remove(random.usize(..open.len()));
                lists[filled] = vec![solution.digits()[filled]];
            }
        }
        let rarity = random.u8(2..20);
        for &cell in &open {
            let peers = || (0..81).filter(|peer| sees(cell, *peer) && !open.contains(peer));
            for digit in 1..=9 {
                let is_free = peers().all(|peer| solution.digits()[peer] != digit);
                if is_free && !lists[cell].contains(&digit) && random.u8(..rarity) == 0 {
                    lists[cell].push(digit);
                }
            }
        }
        forbid_other_solutions(&mut lists, &open, &solution, random);
        let givens = random.u8(..3);
        let mark = |cell: usize| match (&lists[cell][..], givens) {
            (list, _) if open.contains(&cell) => {
                Mark::Candidates(list.iter().copied().collect::<DigitSet>())
            }
            (list, 0) => Mark::Given(list[0]),
            (list, 1) => Mark::Placed(list[0]),
            (list, _) if random.bool() => Mark::Given(list[0]),
            (list, _) => Mark::Placed(list[0]),
        };
        let marks = Marks::new(Shape::CLASSIC, (0..81).map(mark).collect()).expect("81 cells");
        Self { marks, solution, patterns }
    }

    /// Writes by hand, for each pattern, the step that places its only further candidate. The
    /// solution does not have it.
    pub fn false_steps(&self) -> impl Iterator<Item = Step> {
        self.patterns.iter().filter_map(|pattern| {
            let mut guardians = pattern.cells.iter().flat_map(|(cell, pair)| {
                let left = self.marks.candidates(usize::from(*cell)).into_iter();
                let is_further = |digit: &u8| !pair.contains(digit);
                left.filter(is_further).map(|digit| Candidate { cell: *cell, digit })
            });
            let guardian = guardians.next().filter(|_| guardians.next().is_none())?;
            let proof = Proof {
                conclusions: vec![guardian.on()],
                cases: Cases::Guardians(pattern.clone()),
                branches: vec![Branch { assumption: Some(guardian.on()), lines: Vec::new() }],
            };
            let (technique, conclusion) = (Technique::UniqueLoop, Conclusion::place(guardian));
            Some(Step { technique, se: Some(45), conclusion, proofs: vec![proof] })
        })
    }
}

/// Chooses a rectangle, a loop, or the loops of up to four pairs of digits.
fn patterns(solution: &Grid, random: &mut Rng) -> Vec<DeadlyPattern> {
    let mut digits: Vec<u8> = (1..=9).collect();
    random.shuffle(&mut digits);
    match random.u8(..4) {
        0 | 1 => {
            let pairs = (1..9).flat_map(|a| (a + 1..=9).map(move |b| [a, b]));
            let mut all: Vec<DeadlyPattern> =
                pairs.flat_map(|pair| loops(solution, pair)).collect();
            random.shuffle(&mut all);
            all.sort_by_key(|pattern| pattern.cells.len());
            all.truncate(1);
            all
        }
        2 => random.choice(loops(solution, [digits[0], digits[1]])).into_iter().collect(),
        _ => {
            let pairs = digits.chunks_exact(2).take(random.usize(1..=4));
            pairs.flat_map(|pair| loops(solution, [pair[0], pair[1]])).collect()
        }
    }
}

/// Splits the cells of two digits into loops: of each, all are exchanged or none.
fn loops(solution: &Grid, pair: [u8; 2]) -> Vec<DeadlyPattern> {
    let mut rest: Vec<usize> =
        (0..81).filter(|cell| pair.contains(&solution.digits()[*cell])).collect();
    let mut loops = Vec::new();
    while let Some(first) = rest.pop() {
        let (mut cells, mut next) = (vec![first], 0);
        while next < cells.len() {
            let (seen, unseen) = rest.into_iter().partition(|cell| sees(cells[next], *cell));
            cells.extend::<Vec<usize>>(seen);
            rest = unseen;
            next += 1;
        }
        let cell = |cell| (u16::try_from(cell).expect("81 cells"), pair);
        loops.push(DeadlyPattern { cells: cells.into_iter().map(cell).collect() });
    }
    loops
}

/// Takes from open cells candidates of other solutions, one by one, until none is left.
fn forbid_other_solutions(
    lists: &mut [Vec<u8>; 81],
    open: &[usize],
    solution: &Grid,
    random: &mut Rng,
) {
    while let Some(other) = other_solution(lists, &mut [0; 81], solution.digits()) {
        let differs = |cell: &&usize| other[**cell] != solution.digits()[**cell];
        let cell = **random
            .choice(&open.iter().filter(differs).collect::<Vec<_>>())
            .expect("another solution");
        lists[cell].retain(|digit| *digit != other[cell]);
    }
}

/// Finds a solution other than the known one, by trying each candidate of the cell that has
/// the fewest.
fn other_solution(lists: &[Vec<u8>; 81], filled: &mut [u8; 81], known: &[u8]) -> Option<[u8; 81]> {
    let fits = |cell: usize, digit: u8, filled: &[u8; 81]| {
        (0..81).all(|peer| filled[peer] != digit || !sees(cell, peer))
    };
    let count = |cell: &usize| lists[*cell].iter().filter(|one| fits(*cell, **one, filled)).count();
    let Some(cell) = (0..81).filter(|cell| filled[*cell] == 0).min_by_key(count) else {
        return (filled[..] != *known).then_some(*filled);
    };
    for &digit in &lists[cell] {
        if fits(cell, digit, filled) {
            filled[cell] = digit;
            let other = other_solution(lists, filled, known);
            filled[cell] = 0;
            if other.is_some() {
                return other;
            }
        }
    }
    None
}

/// Returns whether two cells share a row, a column or a box.
fn sees(one: usize, other: usize) -> bool {
    let boxed = |cell: usize| (cell / 27, cell % 9 / 3);
    one != other && (one / 9 == other / 9 || one % 9 == other % 9 || boxed(one) == boxed(other))
}
