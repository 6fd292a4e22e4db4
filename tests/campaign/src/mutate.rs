//! Mutations of inputs.

use fastrand::Rng;

/// Returns one of the seeds with a few random mutations: bits flipped, bytes replaced,
/// pieces cut, repeated, swapped, or taken from another seed.
///
/// # Panics
/// If there is no seed.
pub fn mutated(random: &mut Rng, seeds: &[Vec<u8>]) -> Vec<u8> {
    let mut bytes = random.choice(seeds).expect("a seed").clone();
    for _ in 0..random.u32(1..6) {
        mutate(random, &mut bytes, seeds);
    }
    bytes
}

fn mutate(random: &mut Rng, bytes: &mut Vec<u8>, seeds: &[Vec<u8>]) {
    // Bytes that mean something to one parser or another.
    const TELLING: &[u8] = b"0123456789.,-+|: \t\r\n_*[]{}\"'axAX\0\xff\xe2\xc2\x80";
    let at = random.usize(..=bytes.len());
    let to = random.usize(at..=bytes.len().min(at + 40));
    match random.u32(..9) {
        0 if at < bytes.len() => bytes[at] ^= 1 << random.u32(..8),
        1 if at < bytes.len() => bytes[at] = random.u8(..),
        2 if at < bytes.len() => bytes[at] = TELLING[random.usize(..TELLING.len())],
        3 => bytes.insert(at, TELLING[random.usize(..TELLING.len())]),
        4 => drop(bytes.drain(at..to)),
        5 => {
            let piece = bytes[at..to].to_vec();
            let copies = random.usize(1..5);
            bytes.splice(to..to, piece.repeat(copies));
        }
        6 => bytes.truncate(at),
        7 => {
            let other = random.choice(seeds).expect("a seed");
            let from = random.usize(..=other.len());
            let until = random.usize(from..=other.len());
            bytes.splice(at..to, other[from..until].iter().copied());
        }
        _ => swap_lines(random, bytes),
    }
}

/// Swaps two lines, or repeats one.
fn swap_lines(random: &mut Rng, bytes: &mut Vec<u8>) {
    let mut lines: Vec<_> =
        bytes.split_inclusive(|byte| *byte == b'\n').map(<[u8]>::to_vec).collect();
    if lines.is_empty() {
        return;
    }
    let (one, other) = (random.usize(..lines.len()), random.usize(..lines.len()));
    if random.bool() {
        lines.swap(one, other);
    } else {
        let line = lines[one].clone();
        lines.insert(other, line);
    }
    *bytes = lines.concat();
}
