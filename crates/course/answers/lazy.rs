pub fn allowed<'a>(
    first: u32,
    is_allowed: impl Fn(u32) -> bool + 'a,
) -> Box<dyn Iterator<Item = u32> + 'a> {
    Box::new((first..).filter(move |number| is_allowed(*number)))
}
