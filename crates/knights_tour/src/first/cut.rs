//! How a side of a large board is cut into the sides of blocks.

/// The sides of blocks, except for the odd one: even, and not 4, so that a block with one
/// such side has a closed tour.
const USUAL: u32 = 8;

/// A side below this is not cut.
const MIN_CUT: u32 = 12;

/// The odd pieces, the preferred one first.
const ODD: [u32; 5] = [7, 9, 5, 11, 13];

/// Cuts a side of a board, of at least 5 squares, and returns the lengths of the pieces. If
/// the length of the side is odd, so is that of one piece, which contains the square at
/// `start`. The squares before that piece are then even in number. All other pieces are
/// 6, 8 or 10 long.
pub(crate) fn cut(length: u32, start: u32) -> Vec<u32> {
    if length < MIN_CUT {
        return vec![length];
    }
    if length.is_multiple_of(2) {
        return cut_even(length);
    }
    let can_cut = |length: u32| !matches!(length, 2 | 4);
    let places = ODD.into_iter().flat_map(|odd| {
        let first = (start + 1).saturating_sub(odd).next_multiple_of(2);
        (first..=start).step_by(2).map(move |before| (before, odd))
    });
    let (before, odd, after) = places
        .filter_map(|(before, odd)| Some((before, odd, length.checked_sub(before + odd)?)))
        .find(|(before, _, after)| can_cut(*before) && can_cut(*after))
        .expect("BUG: a side that cannot be cut");
    [cut_even(before), vec![odd], cut_even(after)].concat()
}

/// Cuts an even length other than 2 and 4.
fn cut_even(length: u32) -> Vec<u32> {
    let (rest, used): (&[u32], u32) = match length % USUAL {
        0 => (&[], 0),
        2 => (&[10], 10),
        4 => (&[6, 6], 12),
        _ => (&[6], 6),
    };
    let usual = (length - used) / USUAL;
    rest.iter().copied().chain((0..usual).map(|_| USUAL)).collect()
}

#[cfg(test)]
mod tests {
    use super::cut;

    #[test]
    fn the_pieces_make_the_side_and_the_odd_one_holds_the_start() {
        for length in 5..=120 {
            for start in 0..length {
                let pieces = cut(length, start);
                assert_eq!(pieces.iter().sum::<u32>(), length);
                let odd = pieces.iter().position(|piece| piece % 2 == 1);
                assert_eq!(odd.is_some(), length % 2 == 1, "{length}: {pieces:?}");
                if let Some(odd) = odd {
                    let before: u32 = pieces[..odd].iter().sum();
                    assert!(before <= start && start < before + pieces[odd], "{pieces:?}");
                    assert_eq!(before % 2, 0, "{pieces:?}");
                    assert!(pieces[odd] <= 13);
                }
                for (at, piece) in pieces.iter().enumerate() {
                    let is_even_piece = matches!(piece, 6 | 8 | 10);
                    assert!(Some(at) == odd || is_even_piece, "{length}: {pieces:?}");
                }
            }
        }
    }
}
