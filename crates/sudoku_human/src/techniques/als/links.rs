//! What makes a chain of almost locked sets, and its proof.

use super::Als;
use super::refutation::Refutation;
use crate::board::nine::Nine;
use crate::proof::Proof;

/// The fewest links of a chain: fewer make an XZ rule or an XY-wing.
pub(super) const FEWEST_LINKS: usize = 3;

/// The first set of a chain, and its links: the next set, and the restricted common.
pub(super) type Chain = (usize, Vec<(usize, usize)>);

/// Returns the proof that a chain eliminates a candidate, cell and digit.
pub(super) fn proof(
    board: &Nine,
    sets: &[Als],
    start: usize,
    chain: &[(usize, usize)],
    eliminated: (usize, usize),
) -> Proof {
    let mut refutation = Refutation::new(board, eliminated);
    let (mut set, mut without) = (&sets[start], eliminated.1);
    refutation.lose(set);
    for &(next, common) in chain {
        refutation.pass(set, without, common, sets[next].places[common]);
        (set, without) = (&sets[next], common);
    }
    refutation.lose(set);
    refutation.close(set, without, eliminated.1)
}
