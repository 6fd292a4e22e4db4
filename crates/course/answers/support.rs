#[derive(Clone, Copy, Debug)]
pub struct Pair {
    pub one: usize,
    pub other: usize,
    pub allows: fn(i32, i32) -> bool,
}

pub fn make_consistent(domains: &mut [Vec<i32>], pairs: &[Pair]) -> Result<(), usize> {
    let mut before = usize::MAX;
    loop {
        let left = domains.iter().map(Vec::len).sum();
        if left == before {
            break Ok(());
        }
        before = left;
        for pair in pairs {
            let allows = |one, other| (pair.allows)(one, other);
            keep(domains, pair.one, pair.other, |one, other| allows(one, other))?;
            keep(domains, pair.other, pair.one, |other, one| allows(one, other))?;
        }
    }
}

fn keep<F>(domains: &mut [Vec<i32>], of: usize, partner: usize, allows: F) -> Result<(), usize>
where
    F: Fn(i32, i32) -> bool,
{
    let partners = domains[partner].clone();
    domains[of].retain(|value| partners.iter().any(|other| allows(*value, *other)));
    if domains[of].is_empty() { Err(of) } else { Ok(()) }
}
