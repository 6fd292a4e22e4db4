//! Shortest spanning trees: a trip without one of its ways is a tree.

/// The length of the shortest tree that joins these cities, given as bits, by the algorithm of
/// Prim (1957). Calls `join` with the ends of each way.
pub fn shortest_tree(
    distances: &[Vec<i32>],
    cities: u32,
    mut join: impl FnMut(usize, usize),
) -> i32 {
    let mut ways = [(i32::MAX, 0); 32];
    let (mut length, mut joined) = (0, cities.trailing_zeros() as usize);
    let mut left = cities & !(1 << joined);
    while left > 0 {
        let others = (0..distances.len()).filter(|city| left >> city & 1 == 1);
        for city in others.clone() {
            ways[city] = ways[city].min((distances[joined][city], joined));
        }
        joined = others.min_by_key(|city| ways[*city]).expect("one is left");
        join(joined, ways[joined].1);
        (length, left) = (length + ways[joined].0, left & !(1 << joined));
    }
    length
}

/// Adds a penalty to all ways of a city, until most cities have two ways in the shortest tree,
/// as in a trip: Held and Karp, "The traveling-salesman problem and minimum spanning trees",
/// Operations Research 18 (1970). Every trip becomes longer by as much, which is returned: by
/// twice the sum of the penalties.
pub fn penalise(distances: &mut [Vec<i32>]) -> i32 {
    let cities = distances.len();
    let mut sum = 0;
    for step in (1..=60).rev() {
        let mut ways = vec![0; cities];
        shortest_tree(distances, (1 << cities) - 1, |one, other| {
            (ways[one], ways[other]) = (ways[one] + 1, ways[other] + 1);
        });
        for city in 0..cities {
            let penalty = step * (ways[city] - 2);
            for other in (0..cities).filter(|other| *other != city) {
                distances[city][other] += penalty;
                distances[other][city] += penalty;
            }
            sum += 2 * penalty;
        }
    }
    sum
}
