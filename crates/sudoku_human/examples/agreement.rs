//! Compares ratings and steps with lists of other programs.
//!
//! ```sh
//! cargo run --release -p sudoku_human --example agreement -- se ratings.csv
//! cargo run --release -p sudoku_human --example agreement -- time list.txt
//! cargo run --release -p sudoku_human --example agreement -- steps steps.txt
//! ```
//!
//! - `se` reads lines `puzzle,er,ep,ed,…` and prints those that disagree.
//! - `hodoku` does so with the fifth and the sixth field, score and level.
//! - `rate` prints the first word of each line and `ER/EP/ED`.
//! - `time` rates the first word of each line, and prints the processor time by rating.
//! - `first` reads the same lines as `steps`, and prints how often the next step in the order of
//!   `HoDoKu` is that of the line: by its technique, and by its changes.
//! - `path` reads them too, solves each puzzle that a line `# puzzle …` opens, and prints by
//!   technique how often it is the first one that `HoDoKu` takes another step of.
//! - `steps` reads lines `state ; technique ; placements ; eliminations` with the names of
//!   `HoDoKu`, and prints how many of each technique are found, and for how many the first step
//!   of the technique is just that of the line. A line `# puzzle 1.3…` tells the givens of the
//!   states after it.
//! - `evidence` checks all steps of techniques that `HoDoKu` knows in these states: those that
//!   the checker refuses, or that contradict the solution, are printed.

use std::collections::BTreeMap;
use std::process::ExitCode;

use rustix::time::{ClockId, clock_gettime};
use sudoku::{Grid, Mark, Marks, Shape, Solutions};
use sudoku_human::sink::First;
use sudoku_human::{
    Conclusion, Literal, Technique, TechniqueInfo, Workspace, all_steps, check, hodoku, next_step,
    se,
};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [task, file] = &arguments[..] else {
        eprintln!("usage: agreement se|hodoku|rate|time|first|path|steps|evidence FILE");
        return ExitCode::from(2);
    };
    let text = match std::fs::read_to_string(file) {
        Ok(text) => text,
        Err(error) => {
            eprintln!("{file}: {error}");
            return ExitCode::from(2);
        }
    };
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.starts_with("puzzle"));
    match task.as_str() {
        "se" => compare(lines),
        "hodoku" => compare_hodoku(lines),
        "rate" => rate(lines),
        "first" => first(text.lines()),
        "path" => path(&text),
        "steps" => steps(text.lines()),
        "evidence" => evidence(text.lines()),
        _ => time(lines),
    }
    ExitCode::SUCCESS
}

/// Prints how many ratings agree.
fn compare<'t>(lines: impl Iterator<Item = &'t str>) {
    let (mut all, mut agree) = (0, [0; 3]);
    let mut stuck = 0;
    for line in lines {
        let fields: Vec<&str> = line.split(',').collect();
        let puzzle: Grid = fields[0].parse().expect("a puzzle");
        let expected = [1, 2, 3].map(|field: usize| fields[field].to_owned());
        let mut workspace = Workspace::of_grid(&puzzle).expect("a grid of 9x9");
        all += 1;
        match se::rate(&mut workspace) {
            Ok(rating) => {
                let found = [rating.rating, rating.pearl, rating.diamond]
                    .map(|value| format!("{}.{}", value / 10, value % 10));
                for (agree, (found, expected)) in agree.iter_mut().zip(found.iter().zip(&expected))
                {
                    *agree += i32::from(found == expected);
                }
                if found != expected {
                    let name = rating.hardest.map_or("", |technique| technique.name());
                    println!("{} found {found:?} expected {expected:?} {name}", fields[0]);
                }
            }
            Err(error) => {
                stuck += 1;
                println!("{} {error}, expected {expected:?}", fields[0]);
            }
        }
    }
    println!("of {all}: ER {} EP {} ED {} agree, {stuck} beyond", agree[0], agree[1], agree[2]);
}

/// Prints how many scores and levels of `HoDoKu` agree.
fn compare_hodoku<'t>(lines: impl Iterator<Item = &'t str>) {
    let (mut all, mut solved, mut scores, mut close, mut levels) = (0, 0, 0, 0, 0);
    for line in lines {
        let fields: Vec<&str> = line.split(',').collect();
        let puzzle: Grid = fields[0].parse().expect("a puzzle");
        let score: u32 = fields[4].parse().expect("a score");
        let mut workspace = Workspace::of_grid(&puzzle).expect("a grid of 9x9");
        all += 1;
        let Ok(rating) = hodoku::rate(&mut workspace) else { continue };
        solved += 1;
        scores += i32::from(rating.score == score);
        close += i32::from(10 * rating.score.abs_diff(score) <= score);
        levels += i32::from(format!("{:?}", rating.level) == fields[5]);
        if rating.score != score {
            println!("{} found {rating:?} expected {score} {}", fields[0], fields[5]);
        }
    }
    println!(
        "of {all}: {solved} solved, {scores} scores agree, {close} within 10 %, {levels} levels"
    );
}

/// Prints each puzzle with its rating.
fn rate<'t>(lines: impl Iterator<Item = &'t str>) {
    for line in lines {
        let Some(line) = line.split([',', ' ', '\t']).next() else { continue };
        let Ok(puzzle) = line.parse::<Grid>() else { continue };
        let mut workspace = Workspace::of_grid(&puzzle).expect("a grid of 9x9");
        match se::rate(&mut workspace) {
            Ok(rating) => println!("{line} {rating}"),
            Err(error) => println!("{line} {error}"),
        }
    }
}

/// Prints the time by rating.
fn time<'t>(lines: impl Iterator<Item = &'t str>) {
    let mut times: BTreeMap<u16, (u32, f64)> = BTreeMap::new();
    for line in lines {
        let Some(puzzle) = line.split([',', ' ', '\t']).next() else { continue };
        let Ok(puzzle) = puzzle.parse::<Grid>() else { continue };
        let marks = Marks::from(&puzzle);
        let start = processor_time();
        let mut workspace = Workspace::new(&marks).expect("a grid of 9x9");
        let rating = se::rate(&mut workspace).map_or(999, |rating| rating.rating);
        let entry = times.entry(rating).or_default();
        entry.0 += 1;
        entry.1 += processor_time() - start;
    }
    let (mut all, mut total) = (0, 0.0);
    for (rating, (count, seconds)) in times {
        let micros = seconds * 1e6 / f64::from(count);
        println!("{}.{}: {count} puzzles, {micros:.1} us each", rating / 10, rating % 10);
        all += count;
        total += seconds;
    }
    println!("all: {all} puzzles, {total:.3} s");
}

/// Returns the processor time of this thread, in seconds.
#[expect(clippy::cast_precision_loss, reason = "a time of less than 100 days is exact")]
fn processor_time() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
}

/// Reads the states with their lines. The lines `# puzzle …` tell the givens.
fn states<'t>(lines: impl Iterator<Item = &'t str>) -> impl Iterator<Item = (Marks, &'t str)> {
    let mut puzzle: Option<Grid> = None;
    lines.filter_map(move |line| {
        if let Some(rest) = line.strip_prefix("# puzzle ") {
            puzzle = rest.split(' ').next().and_then(|puzzle| puzzle.parse().ok());
        }
        let (state, _) = line.split_once(" ; ").filter(|_| !line.starts_with('#'))?;
        Some((read_state(state, puzzle.as_ref()), line))
    })
}

/// Prints how many steps of each technique are found, wholly by one step or by several, and
/// for how many lines the first step is the one of the line.
fn steps<'t>(lines: impl Iterator<Item = &'t str>) {
    let mut counts: BTreeMap<&str, [u32; 5]> = BTreeMap::new();
    for (marks, line) in states(lines) {
        let fields: Vec<&str> = line.split(" ; ").collect();
        let [_, name, placements, eliminations] = fields[..] else { continue };
        let count = counts.entry(name).or_default();
        count[0] += 1;
        let Ok(technique) = name.parse::<Technique>() else { continue };
        let expected = changes(placements, eliminations);
        let steps = all_steps(&marks, technique);
        let found: Vec<Vec<String>> = steps.iter().map(|step| shown(&step.conclusion)).collect();
        let all: Vec<&String> = found.iter().flatten().collect();
        let by_one = found.iter().any(|step| expected.iter().all(|change| step.contains(change)));
        count[1] += u32::from(by_one);
        count[2] += u32::from(expected.iter().all(|change| all.contains(&change)));
        if by_one || by_another(&marks, technique, &expected) {
            count[4] += 1;
        } else {
            eprintln!("not found: {line}");
        }
        let mut first = First::default();
        let mut workspace = Workspace::new(&marks).expect("a grid of 9x9");
        if (technique.info().finder.nine)(&mut workspace, &mut first).is_break() {
            let found = first.found.map(|(_, _, conclusion)| shown(&conclusion));
            count[3] += u32::from(found == Some(expected));
        }
    }
    for (name, [all, by_one, by_several, first, by_another]) in counts {
        println!(
            "{name}: {all} lines, {by_one} found by one step, {by_several} by several, \
             {first} by the first step, {by_another} by it or another chain that is worth no more"
        );
    }
}

/// Returns whether the technique is one of chains or almost locked sets, and another technique
/// that is worth no more on the scale of `HoDoKu` has a step with these changes.
fn by_another(marks: &Marks, technique: Technique, expected: &[String]) -> bool {
    let value = |technique: Technique| technique.info().hodoku.as_ref().map(|row| row.value);
    let name = technique.name();
    let is_chain = ["chain", "loop", "aic", "net", "almost"].iter().any(|kind| name.contains(kind));
    let is_worth_no_more = |other: &Technique| {
        value(*other).is_some_and(|other| value(technique).is_some_and(|most| other <= most))
    };
    let mut others = Technique::ALL.iter().map(|info| info.technique).filter(is_worth_no_more);
    is_chain
        && others.any(|other| {
            all_steps(marks, other).iter().any(|step| {
                let found = shown(&step.conclusion);
                expected.iter().all(|change| found.contains(change))
            })
        })
}

/// Prints how often the next step in the order of `HoDoKu` is that of the line.
fn first<'t>(lines: impl Iterator<Item = &'t str>) {
    let mut counts: BTreeMap<&str, [u32; 3]> = BTreeMap::new();
    for (marks, line) in states(lines) {
        let fields: Vec<&str> = line.split(" ; ").collect();
        let [_, name, placements, eliminations] = fields[..] else { continue };
        let count = counts.entry(name).or_default();
        count[0] += 1;
        let Some(step) = next_step(&marks, hodoku::ORDER) else { continue };
        if name.parse() != Ok(step.technique) {
            continue;
        }
        count[1] += 1;
        count[2] += u32::from(shown(&step.conclusion) == changes(placements, eliminations));
    }
    for (name, [all, techniques, steps]) in counts {
        println!("{name}: {all} lines, {techniques} of the same technique, {steps} the same step");
    }
}

/// Checks the evidence of all steps, and compares them with the solution.
fn evidence<'t>(lines: impl Iterator<Item = &'t str>) {
    let mut counts: BTreeMap<&str, [u32; 3]> = BTreeMap::new();
    let mut before = None;
    for (marks, _) in states(lines) {
        if before.as_ref() == Some(&marks) {
            continue;
        }
        let solution = marks.filled().solve().ok().and_then(Solutions::unique);
        let solution = solution.expect("one solution");
        // Those that only the Sudoku Explainer knows take too long here.
        let is_fast = |row: &&TechniqueInfo| row.hodoku.is_some();
        for row in Technique::ALL.iter().filter(is_fast) {
            for step in all_steps(&marks, row.technique) {
                let count = counts.entry(row.name).or_default();
                count[0] += 1;
                if let Err(refusal) = check(&marks, &step) {
                    count[1] += 1;
                    println!("refused: {refusal} {step:?}");
                }
                let is_wrong = |literal: &Literal| {
                    let digit = solution.get(literal.candidate.cell.into());
                    (digit == Some(literal.candidate.digit)) != literal.is_on
                };
                if step.conclusion.literals().any(|literal| is_wrong(&literal)) {
                    count[2] += 1;
                    println!("against the solution: {step:?}");
                }
            }
        }
        before = Some(marks);
    }
    for (name, [all, refused, wrong]) in counts {
        println!("{name}: {all} steps, {refused} refused, {wrong} against the solution");
    }
}

/// Prints how many paths are those of `HoDoKu`, and by technique where the others part.
fn path(text: &str) {
    let (mut all, mut same) = (0, 0);
    let mut parted: BTreeMap<(String, String), u32> = BTreeMap::new();
    for part in text.split("# puzzle ").skip(1) {
        // The head of the file speaks of such lines, too.
        let Some(Ok(puzzle)) = part.get(..81).map(str::parse::<Grid>) else { continue };
        let mut workspace = Workspace::of_grid(&puzzle).expect("a grid of 9x9");
        let mut steps = hodoku::steps(&mut workspace, hodoku::ORDER);
        all += 1;
        let mut lines = part.lines().skip(1);
        let first = lines.find_map(|line| {
            let fields: Vec<&str> = line.split(" ; ").collect();
            let expected = changes(fields[2], fields[3]);
            let Some((technique, conclusion)) = steps.next() else {
                return Some((fields[1].to_owned(), "none".to_owned()));
            };
            let name = technique.info().hodoku.as_ref().map_or("", |row| row.name);
            let is_same = name == fields[1] && shown(&conclusion) == expected;
            (!is_same).then(|| (fields[1].to_owned(), name.to_owned()))
        });
        match first {
            None => same += 1,
            Some(names) => *parted.entry(names).or_default() += 1,
        }
    }
    for ((expected, found), count) in parted {
        println!("{count} times {found} instead of {expected}");
    }
    println!("of {all} paths {same} are the same");
}

/// Returns the changes of a conclusion as the lines show them.
fn shown(conclusion: &Conclusion) -> Vec<String> {
    sorted(conclusion.literals().map(|literal| literal.display(Shape::CLASSIC).to_string()))
}

/// Returns the changes of a line.
fn changes(placements: &str, eliminations: &str) -> Vec<String> {
    let all = placements.split(' ').chain(eliminations.split(' '));
    sorted(all.filter(|change| *change != "-").map(str::to_owned))
}

/// Returns the changes in order, each one once.
fn sorted(changes: impl Iterator<Item = String>) -> Vec<String> {
    let mut changes: Vec<String> = changes.collect();
    changes.sort();
    changes.dedup();
    changes
}

/// Reads a state: `=5` is a filled cell, `1379` the candidates of an open one. A filled cell is
/// placed if the puzzle does not have it, and given if the puzzle is not known.
fn read_state(text: &str, puzzle: Option<&Grid>) -> Marks {
    let digits = |text: &str| -> Vec<u8> {
        text.bytes().filter(u8::is_ascii_digit).map(|digit| digit - b'0').collect()
    };
    let mark = |(cell, text): (usize, &str)| match text.strip_prefix('=') {
        Some(digit) if puzzle.is_some_and(|puzzle| puzzle.get(cell).is_none()) => {
            Mark::Placed(digits(digit)[0])
        }
        Some(digit) => Mark::Given(digits(digit)[0]),
        None => Mark::Candidates(digits(text).into_iter().collect()),
    };
    let marks = text.split(',').enumerate().map(mark).collect();
    Marks::new(Shape::CLASSIC, marks).expect("81 cells")
}
