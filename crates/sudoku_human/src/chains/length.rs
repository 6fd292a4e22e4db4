//! What the number of nodes adds to the value of a chain.

/// Returns what a chain of `nodes` adds, in tenths: one for each of 4, 6, 8, 12, 16, 24, …
/// that the number of nodes less two exceeds.
#[must_use]
pub fn added(nodes: u32) -> u16 {
    let mut step = 4;
    let (mut added, mut is_odd) = (0, false);
    while nodes.saturating_sub(2) > step {
        added += 1;
        step = if is_odd { step * 4 / 3 } else { step * 3 / 2 };
        is_odd = !is_odd;
    }
    added
}

#[cfg(test)]
mod tests {
    use super::added;

    #[test]
    fn each_step_adds_a_tenth() {
        let steps = [4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256];
        for nodes in 0..300 {
            let expected = steps.iter().filter(|step| nodes > **step + 2).count();
            assert_eq!(usize::from(added(nodes)), expected, "{nodes} nodes");
        }
    }
}
