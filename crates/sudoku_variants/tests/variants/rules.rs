//! Each rule: the grids of a search are those for which its words hold.

use fastrand::Rng;
use sudoku_variants::{Kind, PuzzleExt, Variant};

use crate::brute_force::{cells, grids, line, names, variant};

/// A random line of a rule, by its name.
pub fn rule(name: &str, random: &mut Rng) -> String {
    let number = |range: std::ops::RangeInclusive<i64>, random: &mut Rng| random.i64(range);
    let few = |random: &mut Rng, range: std::ops::RangeInclusive<usize>| {
        let count = random.usize(range);
        names(&cells(random, count))
    };
    match name {
        "different" | "thermo" | "renban" | "nabner" => format!("{name}: {}", few(random, 1..=4)),
        "doublearrow" | "slowthermo" | "palindrome" | "regionsum" | "zipper" | "entropic"
        | "between" => {
            format!("{name}: {}", few(random, 2..=5))
        }
        "countingcircles" => format!("{name}: {}", few(random, 1..=6)),
        "columnindexer" | "rowindexer" | "boxindexer" => format!("{name}: {}", few(random, 1..=3)),
        "killer" if random.bool() => {
            let count = random.usize(1..=3);
            let (low, high) = [(1, 4), (3, 7), (6, 9)][count - 1];
            format!("killer {}: {}", number(low..=high, random), names(&cells(random, count)))
        }
        "killer" => format!("killer: {}", few(random, 2..=4)),
        "sum" | "sumline" => format!("{name} {}: {}", number(3..=10, random), few(random, 2..=5)),
        "nopartialsum" => format!("{name} {}: {}", number(1..=7, random), few(random, 1..=4)),
        "arrow" => {
            let all = cells(random, 6);
            let (circle, shaft) = all.split_at(random.usize(1..=2));
            let shaft = &shaft[..random.usize(1..=shaft.len())];
            format!("arrow: {}; {}", names(circle), names(shaft))
        }
        "whispers" | "lockout" => {
            format!("{name} {}: {}", number(1..=3, random), few(random, 2..=4))
        }
        "lunchbox" => format!("{name} {}: {}", number(0..=5, random), few(random, 2..=4)),
        "given" => format!("{name} {} 4: {}", number(1..=3, random), few(random, 1..=2)),
        "any" => {
            let mut way = |name: &str| rule(name, random);
            let ways = [way("thermo"), way("killer"), way("different"), way("given")];
            format!("any: {} or {} and {} or {}", ways[0], ways[1], ways[2], ways[3])
        }
        "countdistinct" => format!("{name}: {}", few(random, 2..=5)),
        "modular" => format!("{name} {}: {}", number(2..=3, random), few(random, 2..=5)),
        "difference" | "ratio" => {
            format!("{name} {}: {}", number(1..=3, random), few(random, 2..=2))
        }
        "greater" => format!("{name}: {}", few(random, 2..=2)),
        "equalsum" => {
            let all = cells(random, 7);
            format!("{name}: {}; {}; {}", names(&all[..2]), names(&all[2..5]), names(&all[5..]))
        }
        "clone" | "samedigits" => {
            let all = cells(random, 6);
            let count = random.usize(1..=3);
            format!("{name}: {}; {}", names(&all[..count]), names(&all[3..3 + count]))
        }
        "quadruple" => {
            let numbers: Vec<String> =
                (0..random.usize(1..=3)).map(|_| random.i64(1..=4).to_string()).collect();
            format!("quadruple {}: {}", numbers.join(" "), few(random, 4..=4))
        }
        "sandwich" => format!("{name} {}: {}", number(0..=5, random), names(&line(random))),
        "xsum" => format!("{name} {}: {}", number(1..=10, random), names(&line(random))),
        "skyscraper" | "hiddenskyscraper" | "numberedroom" => {
            format!("{name} {}: {}", number(1..=4, random), names(&line(random)))
        }
        "pairs" | "allpairs" => {
            let pairs = (1..=4).flat_map(|a| (1..=4).map(move |b| (100 * a + b).to_string()));
            let mut pairs: Vec<String> = pairs.collect();
            random.shuffle(&mut pairs);
            pairs.truncate(random.usize(4..=12));
            format!("{name} {}: {}", pairs.join(" "), few(random, 2..=3))
        }
        "lookandsay" => {
            let digit = random.i64(1..=4);
            format!("lookandsay {} {digit}: {}", random.i64(0..=2), few(random, 2..=5))
        }
        "equality" => format!("{name}: {}", few(random, 2..=4)),
        "fullrank" => {
            let ties = if random.bool() { " 1" } else { "" };
            format!("{name} {}{ties}: {}", number(1..=16, random), names(&line(random)))
        }
        "nootherdifference" | "nootherratio" => {
            format!("{name} {}\n{}", number(1..=3, random), rule("difference", random))
        }
        "noothersum" => format!("{name} {}\nsum 5: {}", number(3..=7, random), few(random, 2..=2)),
        "nonconsecutive" => format!("{name}\n{}", rule("difference", random)),
        _ => name.to_owned(),
    }
}

/// As many solutions as grids for which the words of all rules hold.
fn check(variant: &Variant, grids: &[Vec<i64>]) -> u64 {
    let expected = grids.iter().filter(|grid| variant.violated(grid).is_empty()).count() as u64;
    let problem = variant.problem().unwrap();
    assert_eq!(problem.count(), expected, "{variant}");
    expected
}

#[test]
fn each_rule_equals_brute_force() {
    let grids = grids();
    let mut random = Rng::with_seed(39);
    for name in Kind::all().map(Kind::name) {
        let mut solutions = 0;
        for _ in 0..40 {
            solutions += check(&variant(&rule(name, &mut random)), &grids);
        }
        // These have no grid of 4 × 4.
        let has_none =
            ["antiking", "antitaxicab", "nonconsecutive", "globalentropy", "globalmodular"];
        assert!(solutions > 0 || has_none.contains(&name), "{name}");
    }
}

#[test]
fn several_rules_equal_brute_force() {
    let grids = grids();
    let mut random = Rng::with_seed(40);
    let mut has_solutions = 0;
    // Not those on the whole grid.
    let names: Vec<&str> =
        Kind::all().take_while(|it| *it != Kind::NoTies).map(Kind::name).collect();
    for _ in 0..500 {
        let lines: Vec<String> = (0..random.usize(2..=4))
            .map(|_| rule(random.choice(&names).unwrap(), &mut random))
            .collect();
        // A rule may come twice, which is a mistake.
        if let Ok(variant) = format!("size 4x4\n{}\n", lines.join("\n")).parse() {
            has_solutions += u32::from(check(&variant, &grids) > 0);
        }
    }
    assert!(has_solutions > 50, "{has_solutions}");
}

/// Grids of 6 × 6 whose first row is 1 to 6, as digits may be renamed, by a program of the test: without
/// knight's moves, with both diagonals, and in other regions.
#[test]
fn grids_of_six() {
    fn count(grid: &mut Vec<i64>, exclude: &[Vec<usize>]) -> u64 {
        let Some(excluding) = exclude.get(grid.len()) else { return 1 };
        let mut all = 0;
        for digit in 1..=6 {
            if excluding.iter().all(|other| grid[*other] != digit) {
                grid.push(digit);
                all += count(grid, exclude);
                grid.pop();
            }
        }
        all
    }
    const BOXES: &str = "111222 111222 333444 333444 555666 555666";
    const JIGSAW: &str = "111222 111222 334455 334455 633445 666665";
    let is_knight = |down: usize, right: usize| (down, right) == (1, 2) || (down, right) == (2, 1);
    let mut counts = Vec::new();
    for (regions, rules) in [
        (BOXES, "antiknight"),
        (
            BOXES,
            "different: r1c1 r2c2 r3c3 r4c4 r5c5 r6c6\ndifferent: r6c1 r5c2 r4c3 r3c4 r2c5 r1c6",
        ),
        (JIGSAW, ""),
    ] {
        let region: Vec<u8> = regions.bytes().filter(|byte| *byte != b' ').collect();
        let excludes = |one: usize, other: usize| {
            let (a, b) = ((one / 6, one % 6), (other / 6, other % 6));
            let (down, right) = (a.0 - b.0, a.1.abs_diff(b.1));
            down == 0
                || right == 0
                || region[one] == region[other]
                || rules == "antiknight" && is_knight(down, right)
                || rules.starts_with("different")
                    && (a.0 == a.1 && b.0 == b.1 || a.0 + a.1 == 5 && b.0 + b.1 == 5)
        };
        let exclude: Vec<Vec<usize>> =
            (0..36).map(|one| (0..one).filter(|other| excludes(one, *other)).collect()).collect();
        let expected = count(&mut (1..=6).collect(), &exclude);
        let rows = "123456\n......\n......\n......\n......\n......\n";
        let variant: Variant = format!("regions: {regions}\n{rows}{rules}").parse().unwrap();
        assert_eq!(variant.problem().unwrap().count(), expected, "{variant}");
        counts.push(expected);
    }
    assert!(counts.iter().all(|count| *count > 0), "{counts:?}");
}

/// Regions that overlap boxes: their cells must not count twice in the sums that follow from cages.
#[test]
fn sums_of_overlapping_regions() {
    let grids = grids();
    let mut random = Rng::with_seed(45);
    let mut solutions = 0;
    for _ in 0..200 {
        let grid = &grids[random.usize(..grids.len())];
        // The four corners, and cages of two cells beside each other with the sums of the grid.
        let cages = (0..16).step_by(2).filter(|_| random.u8(..4) > 0).map(|cell| {
            let (row, column) = (cell / 4 + 1, cell % 4 + 1);
            let sum = grid[cell] + grid[cell + 1];
            format!("Cage~{sum}~R{row}C{column}~R{row}C{}", column + 1)
        });
        let parts = [".Shape~4x4.Jigsaw~0--0--------0--0".to_owned()].into_iter().chain(cages);
        let text = parts.collect::<Vec<_>>().join(".");
        solutions += check(&text.parse().unwrap(), &grids);
    }
    assert!(solutions > 0);
}
