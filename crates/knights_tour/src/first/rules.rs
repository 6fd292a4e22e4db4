//! The rules that tell that there is no tour, without a search.

use chessboard::Square;

use crate::board::Board;
use crate::first::FirstTour;
use crate::first::no_tour::{NoTour, NoTourReason};
use crate::size::Size;

/// Returns why there is no tour, or `None` if no rule forbids it.
pub(super) fn no_tour(wanted: &FirstTour) -> Option<NoTour> {
    let FirstTour { board, start, end, closed } = wanted;
    let on_board = if board.is_rectangle() {
        of_rectangle(board.size(), *closed)
    } else {
        of_colours(board, *closed)
    };
    if let Some(reason) = on_board {
        return Some(NoTour { start: None, end: None, ..wanted.none(reason) });
    }
    if let (Some(start), Some(end)) = (*start, *end)
        && let Some(reason) = of_both_ends(board, start, end, *closed)
    {
        return Some(wanted.none(reason));
    }
    if !closed {
        for square in [*start, *end].into_iter().flatten() {
            if let Some(reason) = of_end(board, square) {
                let start = start.filter(|start| *start == square);
                let end = end.filter(|end| start.is_none() && *end == square);
                return Some(NoTour { start, end, ..wanted.none(reason) });
            }
        }
    }
    // The knight has enough moves on every rectangle that has a tour.
    let on_shape = (!board.is_rectangle()).then(|| of_moves(wanted).or_else(|| of_reach(board)));
    on_shape.flatten().map(|reason| wanted.none(reason))
}

fn of_rectangle(size: Size, closed: bool) -> Option<NoTourReason> {
    if closed { no_closed(size) } else { no_open(size) }
}

fn no_closed(size: Size) -> Option<NoTourReason> {
    if size.has_closed_tour() {
        return None;
    }
    Some(match (size.rows() % 2 == 1 && size.columns() % 2 == 1, size.short_side()) {
        (true, _) => NoTourReason::BothSidesOdd,
        (false, 1 | 2 | 4) => NoTourReason::ClosedOnNarrowBoard,
        (false, _) => NoTourReason::ClosedOnSmallBoard,
    })
}

fn no_open(size: Size) -> Option<NoTourReason> {
    match (size.short_side(), size.long_side()) {
        (1, 1) => None,
        (1 | 2, _) => Some(NoTourReason::NarrowBoard),
        (3, 3 | 5 | 6) | (4, 4) => Some(NoTourReason::SmallBoard),
        _ => None,
    }
}

/// The rule of colours for a board with missing squares.
fn of_colours(board: &Board, closed: bool) -> Option<NoTourReason> {
    let [one, other] = board.colours();
    (one.abs_diff(other) > usize::from(!closed)).then_some(NoTourReason::Colours)
}

fn of_both_ends(board: &Board, start: Square, end: Square, closed: bool) -> Option<NoTourReason> {
    let squares = board.squares();
    if start == end {
        return (squares > 1).then_some(NoTourReason::StartIsEnd);
    }
    if closed {
        return (!start.is_knights_move(end)).then_some(NoTourReason::EndIsNoMove);
    }
    let are_equal = start.colour() == end.colour();
    (squares.is_multiple_of(2) && are_equal).then_some(NoTourReason::EqualColours)
}

/// The rules for an end of an open tour. A tour may be reversed, so they are the same for its
/// start.
fn of_end(board: &Board, end: Square) -> Option<NoTourReason> {
    let colours = board.colours();
    let colour = end.colour();
    if colours[colour] < colours[1 - colour] {
        return Some(NoTourReason::MinorityColour);
    }
    if board.is_rectangle() { no_end(board.size(), end) } else { None }
}

/// A board with missing squares: each square needs two moves, and an end of an open tour one.
fn of_moves(wanted: &FirstTour) -> Option<NoTourReason> {
    let FirstTour { board, start, end, closed } = wanted;
    if board.squares() == 1 {
        return None;
    }
    let has_moves =
        |square: &Square, least: usize| board.knights_moves(*square).nth(least - 1).is_some();
    if let Some(isolated) = board.every_square().find(|square| !has_moves(square, 1)) {
        return Some(NoTourReason::TooFewMoves(isolated));
    }
    let mut one_move = board.every_square().filter(|square| !has_moves(square, 2));
    if *closed {
        return one_move.next().map(NoTourReason::TooFewMoves);
    }
    let mut ends: Vec<Square> = [*start, *end].into_iter().flatten().collect();
    for forced in one_move {
        if ends.contains(&forced) {
            continue;
        }
        if ends.len() == 2 {
            return Some(NoTourReason::TooFewMoves(forced));
        }
        ends.push(forced);
        let is_wrong = of_end(board, forced).is_some()
            || matches!(ends[..], [a, b] if of_both_ends(board, a, b, false).is_some());
        if is_wrong {
            return Some(NoTourReason::ForcedEnd(forced));
        }
    }
    None
}

/// A board with missing squares: the knight can reach each square from the first.
fn of_reach(board: &Board) -> Option<NoTourReason> {
    let size = board.size();
    let mut is_reached = vec![false; size.squares()];
    let mut reached: Vec<Square> = board.every_square().take(1).collect();
    while let Some(from) = reached.pop() {
        for square in board.knights_moves(from).chain([from]) {
            let is_reached = &mut is_reached[size.index(square) as usize];
            if !*is_reached {
                *is_reached = true;
                reached.push(square);
            }
        }
    }
    let is_left = |square: &Square| !is_reached[size.index(*square) as usize];
    board.every_square().find(is_left).map(NoTourReason::Unreachable)
}

/// The rules for an end of an open tour of a narrow rectangle.
fn no_end(size: Size, end: Square) -> Option<NoTourReason> {
    // The place between the edges that are the short side apart, and the place between the
    // others, both counted from 0.
    let (across, along) = size.across_and_along(end);
    match (size.short_side(), size.long_side()) {
        (3, 4) if matches!(along, 1 | 2) => Some(NoTourReason::InnerStart),
        (4, _) if matches!(across, 1 | 2) => Some(NoTourReason::InnerStart),
        (3, 7) if (across, along) == (1, 3) => Some(NoTourReason::ExceptionalStart),
        (3, 8) if across == 1 && matches!(along, 2 | 5) => Some(NoTourReason::ExceptionalStart),
        _ => None,
    }
}
