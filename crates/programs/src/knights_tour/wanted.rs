//! Which tours are wanted, and their names.

use std::fmt::Write as _;
use std::iter::Peekable;
use std::str::Split;

use itertools::Itertools;
use knights_tour::{Board, FirstTour, KnightsTour, ParseSquareError, Size, Square};

/// The most squares of a board that is searched move by move. The search takes about 150 bytes
/// a square.
pub const MAX_SEARCHED: usize = 1 << 22;

/// A board, and which of its tours are wanted.
#[derive(Clone, Debug)]
pub struct Wanted {
    pub board: Board,
    pub from: Option<Square>,
    pub to: Option<Square>,
    pub closed: bool,
    pub undirected: bool,
}

impl Wanted {
    /// Returns this if its parts fit together.
    ///
    /// # Errors
    /// If they do not.
    pub fn checked(self) -> Result<Self, String> {
        let Self { board, from, to, closed, undirected } = &self;
        let _request = self.first()?;
        if let (Some(from), Some(to)) = (from, to)
            && from == to
            && board.squares() > 1
        {
            return Err(format!(
                "found --to {to} with --from {from}, expected another square: a tour visits each \
                 square once"
            ));
        }
        let ends = match (from, to) {
            _ if !undirected => None,
            (Some(_), Some(_)) => Some("--from and --to"),
            (Some(_), None) if !closed => Some("--from"),
            (None, Some(_)) if !closed => Some("--to"),
            _ => None,
        };
        match ends {
            Some(ends) => Err(format!(
                "found --undirected with {ends}, expected either alone, or a closed tour with \
                 one of --from and --to: the reverse has other ends"
            )),
            None => Ok(self),
        }
    }

    /// Returns the request for one of the tours.
    fn first(&self) -> Result<FirstTour, String> {
        let mut request = FirstTour::on(self.board.clone());
        if let Some(from) = self.from {
            request = request.start(from).map_err(|error| format!("--from: {error}"))?;
        }
        if let Some(to) = self.to {
            request = request.end(to).map_err(|error| format!("--to: {error}"))?;
        }
        Ok(if self.closed { request.closed() } else { request })
    }

    /// Returns the request for one of the tours.
    pub fn request(&self) -> FirstTour {
        self.first().expect("BUG: the squares were checked")
    }

    /// Checks that the board is not too large for a search.
    ///
    /// # Errors
    /// If it is.
    pub fn check_size(&self) -> Result<(), String> {
        let found = self.board.size().squares();
        if found > MAX_SEARCHED {
            return Err(format!(
                "found {found} squares, expected at most {MAX_SEARCHED} for a search; only `first` \
                 takes larger rectangles, without --order, --method, --steps and --record, and \
                 with one of --from and --to"
            ));
        }
        Ok(())
    }

    /// Returns the tours. The size must have been checked.
    pub fn tours(&self) -> KnightsTour {
        let on_board = "BUG: the squares were checked";
        let mut tours = KnightsTour::on(self.board.clone());
        if let Some(from) = self.from {
            tours = tours.start(from).expect(on_board);
        }
        if let Some(to) = self.to {
            tours = tours.end(to).expect(on_board);
        }
        if self.closed {
            tours = tours.closed();
        }
        if self.undirected { tours.undirected() } else { tours }
    }

    /// Returns the name, without how the tours are searched.
    pub fn name(&self) -> String {
        let Self { board, from, to, closed, undirected } = self;
        let mut name = format!("knights_tour {}", board.size());
        if !board.is_rectangle() {
            let missing = board.size().every_square().filter(|square| !board.contains(*square));
            let _ = write!(name, " without {}", missing.format(","));
        }
        for (word, square) in [("from", from), ("to", to)] {
            if let Some(square) = square {
                let _ = write!(name, " {word} {square}");
            }
        }
        for (word, is_wanted) in [("closed", closed), ("undirected", undirected)] {
            if *is_wanted {
                let _ = write!(name, " {word}");
            }
        }
        name
    }

    /// What a name looks like, for messages.
    pub const NAME: &str =
        "knights_tour MxN [without SQUARES] [from SQUARE] [to SQUARE] [closed] [undirected]";

    /// Reads a name. Returns what follows it as well.
    pub fn from_name(name: &str) -> Option<(Self, String)> {
        let mut words = name.strip_prefix("knights_tour ")?.split(' ').peekable();
        let size: Size = words.next()?.parse().ok()?;
        let mut board = Board::new(size);
        if words.next_if_eq(&"without").is_some() {
            for square in words.next()?.split(',') {
                board = board.without(square.parse().ok()?).ok()?;
            }
        }
        let from = square_after("from", &mut words).ok()?;
        let to = square_after("to", &mut words).ok()?;
        let closed = words.next_if_eq(&"closed").is_some();
        let undirected = words.next_if_eq(&"undirected").is_some();
        let wanted = Self { board, from, to, closed, undirected }.checked().ok()?;
        Some((wanted, words.join(" ")))
    }

    /// What is searched, for messages.
    pub fn describe(&self) -> String {
        let Self { board, from, to, closed, .. } = self;
        let kind = if *closed { "a closed tour" } else { "an open tour" };
        let missing = match board.size().squares() - board.squares() {
            0 => String::new(),
            1 => " without 1 square".to_owned(),
            missing => format!(" without {missing} squares"),
        };
        let end = |word: &str, square: &Option<Square>| {
            square.map_or_else(String::new, |square| format!(" {word} {square}"))
        };
        format!("{kind} of {}{missing}{}{}", board.size(), end("from", from), end("to", to))
    }
}

/// Reads a word and a square, if the word comes next.
fn square_after(
    word: &str,
    words: &mut Peekable<Split<'_, char>>,
) -> Result<Option<Square>, ParseSquareError> {
    if words.next_if_eq(&word).is_none() {
        return Ok(None);
    }
    words.next().unwrap_or_default().parse().map(Some)
}
