//! The bits of a mask, and the masks with a number of bits.

/// Iterates over the indices of the bits of a mask, in ascending order.
#[inline]
pub fn ones(mut mask: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let index = mask.trailing_zeros() as usize;
        (mask != 0).then(|| {
            mask &= mask - 1;
            index
        })
    })
}

/// Iterates over the indices of the bits of a set of cells, in ascending order.
#[inline]
pub fn cells(mut mask: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let index = mask.trailing_zeros() as usize;
        (mask != 0).then(|| {
            mask &= mask - 1;
            index
        })
    })
}

/// Iterates over the subsets of `size` items of a list of `len`, as masks in ascending
/// order.
pub fn combinations(len: usize, size: usize) -> impl Iterator<Item = u64> {
    let fits = size <= len && size > 0;
    let mut next = fits.then(|| u64::MAX >> (64 - size));
    let all = if len == 0 { 0 } else { u64::MAX >> (64 - len) };
    std::iter::from_fn(move || {
        let mask = next?;
        next = following(mask, all);
        Some(mask)
    })
}

/// Iterates over the subsets of `size` items of a list of `len` in lexicographic order: first
/// by the first item, then by the second one, and so on.
pub fn lexicographic(len: usize, size: usize) -> impl Iterator<Item = u64> {
    let fits = size <= len && size > 0;
    // With the items reversed, these are the masks in descending order, and their complements
    // in ascending order.
    let lowest = |count: usize| if count == 0 { 0 } else { u64::MAX >> (64 - count) };
    let all = lowest(len);
    let mut next = fits.then(|| lowest(len - size));
    std::iter::from_fn(move || {
        let left_out = next?;
        next = (left_out != 0).then(|| following(left_out, all)).flatten();
        Some((all & !left_out).reverse_bits() >> (64 - len))
    })
}

/// Returns the next greater mask with as many bits, if it is within `all`: the step of Knuth,
/// *The Art of Computer Programming*, 7.1.3, exercise 20.
#[inline]
fn following(mask: u64, all: u64) -> Option<u64> {
    let lowest = mask & mask.wrapping_neg();
    let (ripple, overflow) = mask.overflowing_add(lowest);
    let following = ripple | (((mask ^ ripple) >> 2) / lowest);
    (!overflow && following & !all == 0).then_some(following)
}

#[cfg(test)]
mod tests {
    use super::{combinations, lexicographic};

    #[test]
    fn combinations_come_in_ascending_order() {
        let found: Vec<u64> = combinations(4, 2).collect();
        assert_eq!(found, [0b0011, 0b0101, 0b0110, 0b1001, 0b1010, 0b1100]);
        assert_eq!(combinations(64, 64).collect::<Vec<_>>(), [u64::MAX]);
        assert_eq!(combinations(64, 2).count(), 64 * 63 / 2);
        assert_eq!(combinations(1, 2).count() + combinations(0, 1).count(), 0);
    }

    #[test]
    fn lexicographic_compares_the_first_item_first() {
        let found: Vec<u64> = lexicographic(4, 2).collect();
        assert_eq!(found, [0b0011, 0b0101, 0b1001, 0b0110, 0b1010, 0b1100]);
        assert_eq!(lexicographic(64, 64).collect::<Vec<_>>(), [u64::MAX]);
        assert_eq!(lexicographic(64, 2).count(), 64 * 63 / 2);
        assert_eq!(lexicographic(1, 2).count() + lexicographic(0, 1).count(), 0);
    }
}
