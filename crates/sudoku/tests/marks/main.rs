//! Candidate grids: what marks hold, what contradicts them, and their solutions by every
//! solver, compared with an exact cover model that shares no code with the solvers.

mod changes;
mod exact_cover;
mod laws;
mod random;
mod solutions;
