pub fn choose(values: &[u32], weights: &[u32]) -> Option<usize> {
    let mut best: Option<usize> = None;
    for at in (0..values.len()).filter(|at| values[*at] > 0) {
        let product = |one: usize, other: usize| u64::from(values[one]) * u64::from(weights[other]);
        if best.is_none_or(|best| product(at, best) < product(best, at)) {
            best = Some(at);
        }
    }
    best
}

pub fn learn(weights: &mut [u32], failed: &[usize]) {
    for at in failed {
        weights[*at] += 1;
    }
}
