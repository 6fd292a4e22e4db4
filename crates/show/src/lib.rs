//! Shows a search of [`stack_assumptions`], for any puzzle: what is on the board, the search
//! tree, and a log of the events.
