//! Cities of TSPLIB (G. Reinelt, 1991), and its distances of type GEO.

/// Latitude and longitude in degrees and minutes: 16.47 is 16 degrees and 47 minutes.
pub type City = [f64; 2];

/// Cities of Burma.
#[rustfmt::skip]
pub const BURMA_14: [City; 14] = [
    [16.47, 96.10], [16.47, 94.44], [20.09, 92.54], [22.39, 93.37], [25.23, 97.24],
    [22.00, 96.05], [20.47, 97.02], [17.20, 96.29], [16.30, 97.38], [14.05, 98.12],
    [16.53, 97.38], [21.52, 95.59], [19.41, 97.13], [20.09, 94.55],
];

/// Places to which Odysseus came.
#[rustfmt::skip]
pub const ULYSSES_16: [City; 16] = [
    [38.24, 20.42], [39.57, 26.15], [40.56, 25.32], [36.26, 23.12], [33.48, 10.54],
    [37.56, 12.19], [38.42, 13.11], [37.52, 20.44], [41.23, 9.10], [41.17, 13.05],
    [36.08, -5.21], [38.47, 15.13], [38.15, 15.35], [37.51, 15.17], [35.49, 14.32],
    [39.36, 19.56],
];

/// The distance in kilometres, rounded as the definition does.
#[expect(
    clippy::approx_constant,
    clippy::cast_possible_truncation,
    reason = "TSPLIB defines the distances with this value of pi, and rounds down"
)]
fn distance([latitude, longitude]: City, other: City) -> i32 {
    let radians = |place: f64| 3.141_592 * (place.trunc() + 5.0 * place.fract() / 3.0) / 180.0;
    let q1 = (radians(longitude) - radians(other[1])).cos();
    let q2 = (radians(latitude) - radians(other[0])).cos();
    let q3 = (radians(latitude) + radians(other[0])).cos();
    (6378.388 * (0.5 * ((1.0 + q1) * q2 - (1.0 - q1) * q3)).acos() + 1.0) as i32
}

/// The distances from each city to each.
pub fn distances(cities: &[City]) -> Vec<Vec<i32>> {
    let row = |one: &City| cities.iter().map(|other| distance(*one, *other)).collect();
    cities.iter().map(row).collect()
}
