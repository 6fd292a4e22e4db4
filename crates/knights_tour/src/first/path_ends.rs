//! The state of a column search: the paths, as far as later squares can lengthen them.

/// A vertex of the graph: one of the last squares, or the extra vertex of an open tour.
pub(crate) type Vertex = u32;

/// How many squares can be vertices: 0 to 11.
pub(crate) const MAX_SQUARES: u32 = 12;

/// The extra vertex, which the two ends of an open tour are linked to.
pub(crate) const EXTRA: Vertex = MAX_SQUARES;

/// In place of the other end: the vertex has no link.
const UNLINKED: u32 = 13;

/// In place of the other end: the vertex has both links.
const DONE: u32 = 14;

/// The place of the flag for a move between inner rows. It is not a vertex.
const INNER_MOVE: u32 = 13;

/// For each vertex, in four bits: [`UNLINKED`], [`DONE`], or the other end of the path that
/// ends here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct PathEnds {
    bits: u64,
}

impl PathEnds {
    /// Creates the state before the first square.
    pub(crate) fn new(closed: bool) -> Self {
        let mut ends = Self { bits: 0 };
        for square in 0..MAX_SQUARES {
            ends.set(square, DONE);
        }
        ends.set(EXTRA, if closed { DONE } else { UNLINKED });
        ends
    }

    fn get(self, vertex: Vertex) -> u32 {
        (self.bits >> (4 * vertex) & 15) as u32
    }

    fn set(&mut self, vertex: Vertex, value: u32) {
        self.bits = self.bits & !(15 << (4 * vertex)) | u64::from(value) << (4 * vertex);
    }

    /// Replaces a square that has both links by a new one without links.
    pub(crate) fn add(&mut self, square: Vertex) {
        debug_assert_eq!(self.get(square), DONE, "BUG: a square is left with an open end");
        self.set(square, UNLINKED);
    }

    pub(crate) fn missing_links(self, vertex: Vertex) -> usize {
        match self.get(vertex) {
            UNLINKED => 2,
            DONE => 0,
            _ => 1,
        }
    }

    /// Links two vertices. Returns `false` if one has both links already. Returns `false`
    /// also if the link makes a cycle, unless `may_close`.
    pub(crate) fn link(&mut self, a: Vertex, b: Vertex, may_close: bool) -> bool {
        let (mate_of_a, mate_of_b) = (self.get(a), self.get(b));
        if mate_of_a == DONE || mate_of_b == DONE {
            return false;
        }
        self.set(a, DONE);
        self.set(b, DONE);
        if mate_of_a == b {
            return may_close;
        }
        // The other ends of the two paths are now those of one path. A vertex without a link
        // is a path by itself.
        let far_a = if mate_of_a == UNLINKED { a } else { mate_of_a };
        let far_b = if mate_of_b == UNLINKED { b } else { mate_of_b };
        self.set(far_a, far_b);
        self.set(far_b, far_a);
        true
    }

    /// Notes a move between inner rows. Returns `false` if there is one already.
    pub(crate) fn note_inner_move(&mut self) -> bool {
        let is_first = self.get(INNER_MOVE) == 0;
        self.set(INNER_MOVE, 1);
        is_first
    }
}
