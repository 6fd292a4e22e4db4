//! The state of a column search: the paths, as far as later squares can lengthen them.

/// A vertex of the graph: one of the last squares, or the extra vertex of an open tour.
pub(crate) type Vertex = u32;

/// How many squares can be vertices: 0 to 11.
pub(crate) const MAX_SQUARES: u32 = 12;

/// The extra vertex, which the two ends of an open tour are linked to.
pub(crate) const EXTRA: Vertex = MAX_SQUARES;

/// In place of the other end: the vertex has no link.
const UNLINKED: u64 = 13;

/// In place of the other end: the vertex has both links.
const DONE: u64 = 14;

/// The place of the flag for a move between inner rows. It is no vertex.
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

    fn get(self, vertex: Vertex) -> u64 {
        self.bits >> (4 * vertex) & 15
    }

    fn set(&mut self, vertex: Vertex, value: u64) {
        self.bits = self.bits & !(15 << (4 * vertex)) | value << (4 * vertex);
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
        if mate_of_a == u64::from(b) {
            self.set(a, DONE);
            self.set(b, DONE);
            return may_close;
        }
        let far = |vertex: Vertex, mate: u64| if mate == UNLINKED { vertex } else { mate as u32 };
        let (far_a, far_b) = (far(a, mate_of_a), far(b, mate_of_b));
        self.set(a, DONE);
        self.set(b, DONE);
        self.set(far_a, far_b.into());
        self.set(far_b, far_a.into());
        true
    }

    /// Notes a move between inner rows. Returns `false` if there is one already.
    pub(crate) fn note_inner_move(&mut self) -> bool {
        let is_first = self.get(INNER_MOVE) == 0;
        self.set(INNER_MOVE, 1);
        is_first
    }
}
