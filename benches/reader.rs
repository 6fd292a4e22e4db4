//! The cost of reading text, to be counted in instructions.
//!
//! `cargo bench -p workspace_tests --bench reader -- make FOLDER` writes files with the same random grids in
//! several formats. `-- chunks FILE` reads a file as the program does, many puzzles at once
//! where it can; `-- each FILE` reads one puzzle after the other. Both print how many were
//! read. docs/measurements/sudoku.md has the commands that compare two commits: so this file
//! uses nothing of the crate that is younger than `Chunk`.

use std::fmt::Write;
use std::hint::black_box;
use std::path::Path;
use std::{env, fs};

use sudoku_text::{Chunk, Reader};

const USAGE: &str = "expected make FOLDER, chunks FILE, or each FILE";

const GRIDS: usize = 10_000;

/// The digits of a grid, 0 for an empty cell.
type Digits = [u8; 81];

fn main() {
    let arguments: Vec<String> =
        env::args().skip(1).filter(|argument| argument != "--bench").collect();
    match &arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        // `cargo test` and `cargo bench` without arguments.
        [] => println!("{USAGE}"),
        ["make", folder] => make(Path::new(folder)),
        ["chunks", file] => println!("{}", read_chunks(&fs::read(file).expect("a file"))),
        ["each", file] => println!("{}", read_each(&fs::read(file).expect("a file"))),
        _ => panic!("{USAGE}"),
    }
}

fn read_each(text: &[u8]) -> usize {
    Reader::new(text).filter(|puzzle| black_box(puzzle).is_ok()).count()
}

fn read_chunks(text: &[u8]) -> usize {
    let (mut reader, mut chunk, mut read) = (Reader::new(text), Chunk::default(), 0);
    loop {
        while reader.read_chunk(&mut chunk) {
            read += black_box(chunk.puzzles()).len();
        }
        match reader.next() {
            Some(puzzle) => read += usize::from(puzzle.is_ok()),
            None => return read,
        }
    }
}

fn make(folder: &Path) {
    fs::create_dir_all(folder).expect("a folder");
    let mut random = Random(1);
    let grids: Vec<(Digits, Digits)> = (0..GRIDS).map(|_| puzzle(&mut random)).collect();
    let write = |name: &str, text: &dyn Fn(usize, &Digits, &Digits) -> String| {
        let texts = grids.iter().enumerate().map(|(at, (puzzle, full))| text(at, puzzle, full));
        fs::write(folder.join(name), texts.collect::<String>()).expect("a file");
    };
    write("lines.txt", &|_, puzzle, _| line(puzzle, '.') + "\n");
    write("blocks.txt", &|_, puzzle, _| rows(puzzle, |row| line(row, '.')) + "\n");
    write("spaced.txt", &|_, puzzle, _| rows(puzzle, spaced) + "\n");
    write("borders.txt", &|_, puzzle, _| bordered(puzzle) + "\n");
    write("headings.txt", &|at, puzzle, _| {
        format!("Grid {:05}\n", at + 1) + &rows(puzzle, |row| line(row, '0'))
    });
    write("rows.csv", &|at, puzzle, full| {
        let header = if at == 0 { "quizzes,solutions\n" } else { "" };
        format!("{header}{},{}\n", line(puzzle, '0'), line(full, '0'))
    });
}

fn line(digits: &[u8], empty: char) -> String {
    digits.iter().map(|digit| if *digit == 0 { empty } else { char::from(b'0' + digit) }).collect()
}

fn spaced(digits: &[u8]) -> String {
    let cells: Vec<String> = digits.chunks(1).map(|digit| line(digit, '.')).collect();
    cells.join(" ")
}

fn rows(digits: &Digits, row: impl Fn(&[u8]) -> String) -> String {
    digits.chunks(9).map(|cells| row(cells) + "\n").collect()
}

fn bordered(digits: &Digits) -> String {
    let border = "+-------+-------+-------+\n";
    let mut text = String::from(border);
    for (at, cells) in digits.chunks(9).enumerate() {
        for part in cells.chunks(3) {
            write!(text, "| {} ", spaced(part)).expect("a text grows");
        }
        text += "|\n";
        if at % 3 == 2 {
            text += border;
        }
    }
    text
}

/// Returns a puzzle with 20 to 35 clues, perhaps with many solutions, and one of them: a
/// grid of cyclic rows with its digits, its bands and the rows in them exchanged.
fn puzzle(random: &mut Random) -> (Digits, Digits) {
    let digits = random.order::<9>();
    let (bands, order) = (random.order::<3>(), random.order::<3>());
    let mut full = [0; 81];
    for (at, cell) in full.iter_mut().enumerate() {
        let (row, column) = (at / 9, at % 9);
        let (band, inner) = (bands[row / 3], order[row % 3]);
        *cell = u8::try_from(digits[(3 * inner + band + column) % 9] + 1).expect("a digit");
    }
    let mut puzzle = full;
    let clues = 20 + random.below(16);
    for cell in &random.order::<81>()[clues..] {
        puzzle[*cell] = 0;
    }
    (puzzle, full)
}

/// The generator of Knuth's MMIX, TAOCP volume 2, section 3.3.4, table 1, line 26.
struct Random(u64);

impl Random {
    fn below(&mut self, count: usize) -> usize {
        let Self(state) = self;
        *state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(*state >> 40).expect("24 bits") % count
    }

    /// Returns the numbers below `N` in a random order.
    fn order<const N: usize>(&mut self) -> [usize; N] {
        let mut order = std::array::from_fn(|index| index);
        for last in (1..N).rev() {
            order.swap(last, self.below(last + 1));
        }
        order
    }
}
