/// The order in which the squares that the knight can move to are tried.
///
/// It changes which tour comes first, and how soon, never which tours there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Order {
    /// By the direction of the move, clockwise from two up and one to the right.
    Plain,
    /// First the square with the fewest onward moves (H. C. von Warnsdorff, *Des
    /// Rösselsprunges einfachste und allgemeinste Lösung*, Schmalkalden 1823);
    /// of equals, the one farthest from the centre of the board, by Euclidean
    /// distance; of equals again, by direction as in plain order.
    ///
    /// An onward move leads to an unvisited square, or back to the start of a
    /// closed tour.
    #[default]
    Warnsdorff,
}
