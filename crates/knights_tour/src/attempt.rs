use crate::KnightsTour;

/// A visit to a square; dropping it takes it back.
#[derive(Debug)]
#[must_use = "dropping an attempt takes the visit back at once"]
pub struct Attempt<'p> {
    tours: &'p KnightsTour,
    index: u16,
    knight_before: u16,
    first_before: u16,
    ends_before: u32,
}

impl<'p> Attempt<'p> {
    /// Puts the knight on a square, unless no tour can start there.
    pub(crate) fn start(tours: &'p KnightsTour, index: u16) -> Option<Self> {
        let size = tours.size();
        let ends = tours.state.ends.get() - u32::from(tours.neighbours.degree(index) == 1);
        let possible = if tours.closed {
            size.has_closed_tour()
        } else {
            // The colours of a tour alternate, and an odd board has one square
            // more of the colour of a1.
            let square = tours.square(index);
            let minority = size.squares() % 2 == 1 && (square.column ^ square.row) % 2 == 1;
            !minority && ends <= 1 && (!tours.isolated || size.squares() == 1)
        };
        (possible && tours.starts().contains(&index)).then(|| Self::new(tours, index, ends))
    }

    /// Moves the knight to an unvisited square a knight's move away, unless that
    /// leaves another with too few links, or ends the tour as it must not.
    ///
    /// A square's links lead to its unvisited neighbours, to the knight, and to
    /// the first square of a closed tour. When the knight moves on, just the
    /// other neighbours of where it was lose a link; none of them neighbours
    /// where it goes, for they are of one colour.
    #[inline]
    pub(crate) fn go(tours: &'p KnightsTour, to: u16) -> Option<Self> {
        let state = &tours.state;
        let last = state.visited.get() + 1 == tours.size().area();
        if tours.undirected && !may_be_kept(tours, to, last) {
            return None;
        }
        let left_behind = tours.neighbours.of(state.knight.get()).iter().copied();
        let mut left_behind = left_behind.filter(|&index| index != to && state.is_unvisited(index));
        let mut ends = state.ends.get();
        if tours.closed {
            // Each needs two links, and the first square a way back to it.
            let first = state.first.get();
            let returns = tours.square(first).is_knights_move(tours.square(to));
            if !last && state.links(first).get() == u8::from(returns)
                || left_behind.any(|index| state.links(index).get() < 2)
            {
                return None;
            }
        } else {
            // Each needs two links, but one that is the end of the tour.
            if !last && state.links(to).get() == 0 {
                return None;
            }
            for index in left_behind {
                match state.links(index).get() {
                    0 => return None,
                    1 => ends += 1,
                    _ => {}
                }
            }
            if ends > 1 {
                return None;
            }
        }
        Some(Self::new(tours, to, ends))
    }

    #[inline]
    fn new(tours: &'p KnightsTour, index: u16, ends: u32) -> Self {
        let state = &tours.state;
        let number = state.visited.get() + 1;
        state.visited.set(number);
        state.number(index).set(number);
        let first = if number == 1 { index } else { state.first.get() };
        let attempt = Self {
            tours,
            index,
            knight_before: state.knight.replace(index),
            first_before: state.first.replace(first),
            ends_before: state.ends.replace(ends),
        };
        for &neighbour in attempt.linked(number) {
            let links = state.links(neighbour);
            links.set(links.get() - 1);
        }
        attempt
    }

    /// The squares that lose a link by this visit.
    #[inline]
    fn linked(&self, number: u32) -> &'p [u16] {
        if number == 1 && self.tours.closed { &[] } else { self.tours.neighbours.of(self.index) }
    }
}

impl Drop for Attempt<'_> {
    #[inline]
    fn drop(&mut self) {
        let state = &self.tours.state;
        let number = state.number(self.index).replace(0);
        for &neighbour in self.linked(number) {
            let links = state.links(neighbour);
            links.set(links.get() + 1);
        }
        state.visited.set(number - 1);
        state.ends.set(self.ends_before);
        state.first.set(self.first_before);
        state.knight.set(self.knight_before);
    }
}

/// Whether a tour that goes on to `to` may be kept, rather than its reverse. A
/// closed one is lost as soon as no square is left to come last: a neighbour of the
/// first that is later than the second.
fn may_be_kept(tours: &KnightsTour, to: u16, last: bool) -> bool {
    let state = &tours.state;
    let first = state.first.get();
    if !tours.closed {
        // From a given start the reverse is not among the tours.
        return !last || tours.starts().count() == 1 || first < to;
    }
    let ends = tours.neighbours.of(first);
    if !ends.contains(&to) {
        return true;
    }
    let is_second = |index: &&u16| state.number(**index).get() == 2;
    let second = ends.iter().find(is_second).copied().unwrap_or(to);
    if last {
        return second < to;
    }
    let may_be_last = |&index: &u16| index > second && index != to && state.is_unvisited(index);
    ends.iter().any(may_be_last)
}
