pub fn is_smallest(ring: &[usize]) -> bool {
    (1..ring.len()).all(|turn| *ring <= [&ring[turn..], &ring[..turn]].concat()[..])
}

pub fn number(beads: u64, colours: u64) -> u64 {
    let unchanged = |turn| colours.pow(u32::try_from(gcd(beads, turn)).unwrap());
    (0..beads).map(unchanged).sum::<u64>() / beads
}

fn gcd(one: u64, other: u64) -> u64 {
    if other == 0 { one } else { gcd(other, one % other) }
}
