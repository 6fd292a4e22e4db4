use stack_assumptions::Puzzle;

pub fn probe<P: Puzzle>(puzzle: &P, choose: &mut dyn FnMut(usize) -> usize) -> f64 {
    let mut held = vec![];
    let (mut nodes, mut product) = (0.0, 1.0);
    while let Some(slot) = puzzle.slot(held.len()) {
        let candidates: Vec<_> = puzzle.candidates(slot).collect();
        let can_be_placed = |candidate: &P::Candidate| puzzle.attempt(slot, *candidate).is_some();
        let children: Vec<_> = candidates.into_iter().filter(can_be_placed).collect();
        let count = children.len();
        if count == 0 {
            break;
        }
        product *= count as f64;
        nodes += product;
        held.push(puzzle.attempt(slot, children[choose(count)]));
    }
    while held.pop().is_some() {}
    nodes
}
