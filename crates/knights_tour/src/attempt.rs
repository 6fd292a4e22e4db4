//! One visit of the knight: which moves are rejected, and how a visit is undone.

use crate::knights_tour::KnightsTour;

/// A guard that holds the knight's visit to a square. Dropping it undoes the visit.
#[derive(Debug)]
#[must_use = "dropping the attempt undoes the visit at once"]
pub struct Attempt<'p> {
    tours: &'p KnightsTour,
    index: u32,
    knight_before: u32,
    first_before: u32,
    forced_ends_before: u32,
}

impl<'p> Attempt<'p> {
    /// Puts the knight on its first square. Returns `None` if no tour can start there.
    pub(crate) fn start(tours: &'p KnightsTour, index: u32) -> Option<Self> {
        let is_end = |index| tours.neighbours.degree(index) == 1;
        let given_end = tours.end.filter(|end| *end != index && is_end(*end));
        let forced_ends = tours.state.forced_ends.get()
            - u32::from(is_end(index))
            - u32::from(given_end.is_some());
        let possible = alternates(tours, index)
            && if tours.closed {
                let is_rectangle = tours.board().is_rectangle();
                !is_rectangle || tours.size().has_closed_tour()
            } else {
                let is_single = tours.board().squares() == 1;
                forced_ends <= tours.free_ends() && (!tours.has_isolated_square || is_single)
            };
        let is_wanted = tours.start_from(index) == Some(index);
        (possible && is_wanted).then(|| Self::new(tours, index, forced_ends))
    }

    /// Moves the knight to an unvisited square a knight's move away. Returns `None` if
    /// another square then has too few links, or if no wanted tour begins so.
    ///
    /// The links of an unvisited square lead to its unvisited neighbours, to the knight,
    /// and to the first square of a closed tour. When the knight leaves a square, only
    /// the other neighbours of that square lose a link. None of them is a neighbour of
    /// `to`, because `to` has the same colour as they have.
    #[inline]
    pub(crate) fn step(tours: &'p KnightsTour, to: u32) -> Option<Self> {
        let state = &tours.state;
        let last = state.visited.get() as usize + 1 == tours.board().squares();
        if tours.end.is_some_and(|end| (end == to) != last) {
            return None;
        }
        if tours.undirected && !is_canonical(tours, to, last) {
            return None;
        }
        let left_behind = tours.neighbours.of(state.knight.get()).iter().copied();
        let mut left_behind = left_behind.filter(|&index| index != to && state.is_unvisited(index));
        let mut forced_ends = state.forced_ends.get();
        if tours.closed {
            // Each unvisited square needs two links, and the first square needs an
            // unvisited neighbour from which the tour returns.
            let first = state.first.get();
            let returns = tours.square(first).is_knights_move(tours.square(to));
            if !last && state.free_degree(first).get() == u8::from(returns)
                || left_behind.any(|index| state.free_degree(index).get() < 2)
            {
                return None;
            }
        } else {
            // Each unvisited square needs two links. Only the end of the tour may have
            // one.
            if !last && state.free_degree(to).get() == 0 {
                return None;
            }
            for index in left_behind {
                match state.free_degree(index).get() {
                    0 => return None,
                    1 if Some(index) != tours.end => forced_ends += 1,
                    _ => {}
                }
            }
            if forced_ends > tours.free_ends() || !has_way_on(tours, to, forced_ends) {
                return None;
            }
        }
        Some(Self::new(tours, to, forced_ends))
    }

    #[inline]
    fn new(tours: &'p KnightsTour, index: u32, forced_ends: u32) -> Self {
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
            forced_ends_before: state.forced_ends.replace(forced_ends),
        };
        for &neighbour in attempt.linked(number) {
            let free_degree = state.free_degree(neighbour);
            free_degree.set(free_degree.get() - 1);
        }
        attempt
    }

    /// Returns the squares that lose a link by this visit, the `number`th of the tour.
    #[inline]
    fn linked(&self, number: u32) -> &'p [u32] {
        if number == 1 && self.tours.closed { &[] } else { self.tours.neighbours.of(self.index) }
    }
}

impl Drop for Attempt<'_> {
    #[inline]
    fn drop(&mut self) {
        let state = &self.tours.state;
        let number = state.number(self.index).replace(0);
        for &neighbour in self.linked(number) {
            let free_degree = state.free_degree(neighbour);
            free_degree.set(free_degree.get() + 1);
        }
        state.visited.set(number - 1);
        state.forced_ends.set(self.forced_ends_before);
        state.first.set(self.first_before);
        state.knight.set(self.knight_before);
    }
}

/// Returns whether a tour from the square at `index` can alternate between the colours, and
/// end as it is wanted.
fn alternates(tours: &KnightsTour, index: u32) -> bool {
    let squares = tours.board().squares();
    let colour = tours.square(index).colour();
    let (own, other) = (tours.colours[colour], tours.colours[1 - colour]);
    let end_colour = if squares.is_multiple_of(2) { 1 - colour } else { colour };
    let ends_well = tours.end.is_none_or(|end| {
        tours.square(end).colour() == end_colour && (end != index || squares == 1)
    });
    ends_well && (own == other || own == other + 1) && (!tours.closed || own == other && own > 1)
}

/// Returns whether an open tour that continues to `to` may go on to one of its unvisited
/// neighbours. Those neighbours with only one more link, and those with none, are ends of
/// the tour unless the knight visits them next, and then the ones with none are last.
#[inline]
fn has_way_on(tours: &KnightsTour, to: u32, forced_ends: u32) -> bool {
    let state = &tours.state;
    if state.visited.get() as usize + 2 >= tours.board().squares() {
        return true;
    }
    let onward = tours.neighbours.of(to).iter().copied();
    let mut ends = forced_ends;
    for index in onward.filter(|index| state.is_unvisited(*index)) {
        // The knight's square `to` still counts as one of these.
        match state.free_degree(index).get() {
            0 | 1 => return false,
            2 if Some(index) != tours.end => ends += 1,
            _ => {}
        }
    }
    ends <= tours.free_ends() + 1
}

/// Returns whether a tour that continues to `to` may be the canonical one of a tour and
/// its reverse: the one that [`KnightsTour::undirected`] keeps.
///
/// A closed tour is rejected as soon as no square remains that may come last: an
/// unvisited neighbour of the first square with an index above that of the second.
fn is_canonical(tours: &KnightsTour, to: u32, last: bool) -> bool {
    let state = &tours.state;
    let first = state.first.get();
    match (tours.start, tours.end) {
        _ if tours.closed && tours.end.is_none() => {}
        // If an end is given, the reverse of an open tour is not among the tours.
        (None, None) => return !last || first < to,
        (None, Some(_)) if tours.closed => return !last || first < state.knight.get(),
        _ => return true,
    }
    let ends = tours.neighbours.of(first);
    if !ends.contains(&to) {
        return true;
    }
    let is_second = |index: &&u32| state.number(**index).get() == 2;
    let second = ends.iter().find(is_second).copied().unwrap_or(to);
    if last {
        return second < to;
    }
    let may_be_last = |&index: &u32| index > second && index != to && state.is_unvisited(index);
    ends.iter().any(may_be_last)
}
