//! Chapter 8, exercise `necklace`: count necklaces in two ways.
//!
//! A necklace is a ring of beads. It may be turned, but not turned over. The colours are numbered
//! from 0. Of all turns of a ring, the smallest stands for the necklace: `[0, 0, 1]`, not
//! `[0, 1, 0]`.

/// Returns whether no turn of the ring is smaller than the ring itself.
pub fn is_smallest(ring: &[usize]) -> bool {
    todo!("compare it with each of its turns")
}

/// Returns the number of necklaces by Burnside's lemma: the mean, over all turns, of the number of
/// rings that the turn does not change. There is at least one bead.
pub fn number(beads: u64, colours: u64) -> u64 {
    todo!("which rings are the same after a turn by so many beads?")
}
