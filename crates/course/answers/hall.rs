pub fn all_different(domains: &mut [u16]) -> bool {
    let before = domains.to_vec();
    for at in 0..domains.len() {
        for value in 0..16 {
            let bit = 1 << value;
            if before[at] & bit == 0 {
                continue;
            }
            let mut assumed = before.clone();
            assumed[at] = bit;
            if !has_way(&assumed) {
                domains[at] &= !bit;
            }
        }
    }
    domains.iter().all(|domain| *domain != 0)
}

/// Whether all variables can have different values: each one in turn takes a free value, or one
/// whose owner can take another one.
fn has_way(domains: &[u16]) -> bool {
    let mut owners = [None; 16];
    (0..domains.len()).all(|at| takes(domains, at, &mut owners, &mut 0))
}

fn takes(domains: &[u16], at: usize, owners: &mut [Option<usize>; 16], seen: &mut u16) -> bool {
    for value in 0..16 {
        let bit = 1 << value;
        if domains[at] & bit == 0 || *seen & bit != 0 {
            continue;
        }
        *seen |= bit;
        if owners[value].is_none_or(|owner| takes(domains, owner, owners, seen)) {
            owners[value] = Some(at);
            return true;
        }
    }
    false
}
