//! Chapter 4, exercise `lazy`: candidates that are computed when they are asked for.

/// Returns the numbers from `first` on that are allowed, without end. Nothing is computed before
/// it is asked for: to take three numbers, `is_allowed` is called up to the third one, and not
/// before somebody asks for the first.
pub fn allowed<'a>(
    first: u32,
    is_allowed: impl Fn(u32) -> bool + 'a,
) -> Box<dyn Iterator<Item = u32> + 'a> {
    todo!("all numbers from the first one on, and a filter")
}
