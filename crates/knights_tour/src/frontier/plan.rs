//! What does not depend on the state: the places of each square and of its neighbours.

use chessboard::Square;

use crate::size::Size;

/// The greatest length of the short side of a board.
pub(super) const MAX_SHORT_SIDE: usize = 11;

/// The ends that are wanted of a tour.
#[derive(Clone, Copy, Debug)]
pub(super) enum Ends<S> {
    /// The tours are closed. The two squares, if given, are linked.
    Closed(Option<(S, S)>),
    /// The tours are open, and these squares are among their ends.
    Open(Option<S>, Option<S>),
}

impl<S> Ends<S> {
    fn map<T>(self, to: impl Fn(S) -> T) -> Ends<T> {
        match self {
            Self::Closed(link) => Ends::Closed(link.map(|(a, b)| (to(a), to(b)))),
            Self::Open(start, end) => Ends::Open(start.map(&to), end.map(&to)),
        }
    }
}

/// How a square is added to the frontier.
#[derive(Clone, Debug)]
pub(super) struct Step {
    /// The place of the square.
    pub(super) place: u8,
    /// Whether the board has no such square.
    pub(super) is_missing: bool,
    /// The neighbours before it.
    pub(super) earlier: Vec<Earlier>,
    /// The number of neighbours after it.
    pub(super) later: u8,
    /// The mask of the earlier neighbours to which it must have a link.
    pub(super) required: u8,
    /// Whether it is an end of the tour.
    pub(super) end: EndRule,
    /// The number of ends that the tour may have up to this square.
    pub(super) max_ends: u8,
    /// Whether it is the last square of the board.
    pub(super) is_last: bool,
    /// For each place the place of its mirror image, if states that are mirror images may be
    /// merged: after a whole column, on a board that is its own mirror image.
    pub(super) mirror: Option<Vec<u8>>,
}

/// Whether a square is an end of an open tour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EndRule {
    Never,
    May,
    Must,
}

/// A neighbour before a square.
#[derive(Clone, Copy, Debug)]
pub(super) struct Earlier {
    pub(super) place: u8,
    /// The number of its neighbours after the square.
    pub(super) later: u8,
}

/// The squares in their order, along the short side of the board first, then along the long
/// one; and the wanted tours.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    size: Size,
    /// The length of the short side.
    across: usize,
    /// For each square of the rectangle whether it is on the board.
    present: Vec<bool>,
    /// The number of the last square on the board.
    last: usize,
    ends: Ends<usize>,
    is_symmetric: bool,
}

impl Plan {
    /// `contains` returns whether a square of the rectangle is on the board.
    pub(super) fn new(size: Size, ends: Ends<Square>, contains: impl Fn(Square) -> bool) -> Self {
        let across = size.short_side() as usize;
        let mut plan = Self {
            size,
            across,
            present: Vec::new(),
            last: 0,
            ends: Ends::Closed(None),
            is_symmetric: false,
        };
        plan.present = (0..size.squares()).map(|number| contains(plan.square(number))).collect();
        plan.last = plan.present.iter().rposition(|present| *present).unwrap_or(0);
        plan.ends = ends.map(|square| plan.number(square));
        plan.is_symmetric = matches!(ends, Ends::Closed(None) | Ends::Open(None, None))
            && plan.present.chunks(across).all(|column| column.iter().eq(column.iter().rev()));
        plan
    }

    /// Returns a text that identifies the count, for checkpoints.
    pub(super) fn name(&self) -> String {
        let square = |number: &Option<usize>| {
            number.map_or_else(|| "any square".to_owned(), |number| self.square(number).to_string())
        };
        let mut name = match &self.ends {
            Ends::Closed(None) => format!("{} closed", self.size),
            Ends::Closed(Some((a, b))) => {
                format!("{} closed from {} to {}", self.size, self.square(*a), self.square(*b))
            }
            Ends::Open(start, end) => {
                format!("{} open from {} to {}", self.size, square(start), square(end))
            }
        };
        let missing = (0..self.present.len()).filter(|number| !self.present[*number]);
        for (index, number) in missing.enumerate() {
            name += if index == 0 { " without " } else { "," };
            name += &self.square(number).to_string();
        }
        name
    }

    /// Returns the number of the last square on the board.
    pub(super) fn last(&self) -> usize {
        self.last
    }

    /// Returns the length of the short side.
    pub(super) fn across(&self) -> usize {
        self.across
    }

    /// Returns the number of places of the frontier.
    pub(super) fn places(&self) -> u8 {
        u8::try_from(2 * self.across + 1).expect("BUG: a frontier of more than 255 places")
    }

    /// Returns the place of a square.
    pub(super) fn place(&self, number: usize) -> u8 {
        #[expect(clippy::cast_possible_truncation, reason = "the divisor is a u8")]
        let place = (number % usize::from(self.places())) as u8;
        place
    }

    /// Returns how a square is added.
    pub(super) fn step(&self, number: usize) -> Step {
        let mut before: Vec<usize> =
            self.neighbours(number).filter(|near| *near < number).collect();
        before.sort_unstable();
        let later = |of: usize| self.neighbours(of).filter(|near| *near > number).map(|_| 1).sum();
        let is_given = |square: &Option<usize>| *square == Some(number);
        let comes = |square: &Option<usize>| square.is_some_and(|square| square > number);
        let mut required = 0;
        let (mut end_rule, mut max_ends) = (EndRule::Never, 0);
        match self.ends {
            Ends::Closed(None) => {}
            Ends::Closed(Some((a, b))) => {
                let other = if number == a { Some(b) } else { (number == b).then_some(a) };
                let position = before.iter().position(|near| Some(*near) == other);
                required = position.map_or(0, |position| 1 << position);
            }
            Ends::Open(start, end) => {
                let given = [start, end];
                if given.iter().any(is_given) {
                    end_rule = EndRule::Must;
                } else if start.is_none() || end.is_none() {
                    end_rule = EndRule::May;
                }
                max_ends = 2 - given.iter().map(|square| u8::from(comes(square))).sum::<u8>();
            }
        }
        Step {
            place: self.place(number),
            is_missing: !self.present[number],
            earlier: before
                .iter()
                .map(|near| Earlier { place: self.place(*near), later: later(*near) })
                .collect(),
            later: later(number),
            required,
            end: end_rule,
            max_ends,
            is_last: number == self.last,
            mirror: self.mirror(number),
        }
    }

    /// Returns, for each place of the frontier after a whole column of a symmetric board,
    /// the place of the mirror image of its square.
    fn mirror(&self, number: usize) -> Option<Vec<u8>> {
        if !self.is_symmetric || !(number + 1).is_multiple_of(self.across) {
            return None;
        }
        let mut mirror: Vec<u8> = (0..self.places()).collect();
        let columns = (number + 1) / self.across;
        for column in columns.saturating_sub(2)..columns {
            for row in 0..self.across {
                let place = self.place(column * self.across + row);
                let image = self.place(column * self.across + self.across - 1 - row);
                mirror[usize::from(place)] = image;
            }
        }
        Some(mirror)
    }

    /// Returns the numbers of the squares of the board a knight's move away.
    fn neighbours(&self, number: usize) -> impl Iterator<Item = usize> {
        let near = self.size.knights_moves(self.square(number)).map(|near| self.number(near));
        near.filter(|near| self.present[*near])
    }

    /// Returns the number of a square.
    fn number(&self, square: Square) -> usize {
        let (across, along) = self.size.across_and_along(square);
        (along * self.size.short_side() + across) as usize
    }

    /// Returns the square with a number.
    fn square(&self, number: usize) -> Square {
        let number = u32::try_from(number).expect("BUG: a number above those of the squares");
        let across = self.size.short_side();
        self.size.square_at(number % across, number / across)
    }
}
