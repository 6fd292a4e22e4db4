//! Steps as JSON, with their evidence. `docs/steps.schema.json` describes it.

mod read;
mod verify;
mod write;

pub use read::{JsonError, StatedStep, StatedSteps, read_steps};
pub use verify::StatedError;
pub use write::{Outcome, StepsHeader, end_json, header_json, step_json};

/// The version of the format.
pub const VERSION: u64 = 1;
