use stack_assumptions::Puzzle;

pub fn solutions<P: Puzzle>(puzzle: &P, most: usize) -> Vec<P::Solution> {
    let mut found = vec![];
    search(puzzle, 0, most, &mut found);
    found
}

pub fn first<P: Puzzle>(puzzle: &P, slots: usize) -> Option<(usize, P::Solution)> {
    (0..=slots).find_map(|most| Some((most, solutions(puzzle, most).into_iter().next()?)))
}

fn search<P: Puzzle>(puzzle: &P, depth: usize, most: usize, found: &mut Vec<P::Solution>) {
    let Some(slot) = puzzle.slot(depth) else {
        found.push(puzzle.solution());
        return;
    };
    for (number, candidate) in puzzle.candidates(slot).enumerate() {
        let Some(left) = most.checked_sub(usize::from(number > 0)) else { break };
        if let Some(_attempt) = puzzle.attempt(slot, candidate) {
            search(puzzle, depth + 1, left, found);
        }
    }
}
