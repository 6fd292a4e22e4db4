#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    pub start: Vec<usize>,
    pub end: Option<Vec<usize>>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mistake {
    Gap(Vec<usize>),
    Overlap(Vec<usize>),
}

pub fn contains(part: &Part, path: &[usize]) -> bool {
    let is_before_end = part.end.as_ref().is_none_or(|end| path < &end[..]);
    part.start[..] <= *path && is_before_end
}

pub fn check(parts: &[Part]) -> Result<(), Mistake> {
    let mut parts = parts.to_vec();
    parts.sort_by(|one, other| one.start.cmp(&other.start));
    let mut done = Some(Vec::new());
    for part in parts {
        let Some(end) = done else { return Err(Mistake::Overlap(part.start)) };
        if part.start > end {
            return Err(Mistake::Gap(end));
        }
        if part.start < end {
            return Err(Mistake::Overlap(part.start));
        }
        done = part.end;
    }
    done.map_or(Ok(()), |end| Err(Mistake::Gap(end)))
}
