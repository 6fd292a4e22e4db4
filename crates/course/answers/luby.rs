pub fn luby(number: u64) -> u64 {
    // A part that is repeated has 1, 3, 7, 15 terms, and its last one is 1, 2, 4, 8.
    let mut size = 1;
    while size < number {
        size = 2 * size + 1;
    }
    if size == number { size.div_ceil(2) } else { luby(number - size / 2) }
}

pub fn nodes_in_all(unit: u64, needed: impl Fn(u64) -> u64) -> u64 {
    let mut nodes = 0;
    let mut run = 0;
    loop {
        run += 1;
        let most = unit * luby(run);
        nodes += needed(run).min(most);
        if needed(run) <= most {
            break;
        }
    }
    nodes
}
