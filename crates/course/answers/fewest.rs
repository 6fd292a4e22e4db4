pub fn fewest(cells: &[Option<usize>]) -> Option<usize> {
    let empty = cells.iter().enumerate().filter_map(|(cell, number)| Some((cell, (*number)?)));
    empty.min_by_key(|(_, number)| *number).map(|(cell, _)| cell)
}
