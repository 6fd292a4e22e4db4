//! Ctrl-C while the solver `cdcl` learns: it ends soon, whatever is being searched.

use std::fs;

use crate::common::{program, signalled};

/// The rows and columns of a box.
const BOX: usize = 7;

const SYMBOLS: &[u8] = b"123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmno";

/// A small random number generator (the 64-bit LCG of Knuth's MMIX).
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).expect("31 bits") % limit
    }

    fn shuffled(&mut self, count: usize) -> Vec<usize> {
        let mut numbers: Vec<usize> = (0..count).collect();
        for last in (1..count).rev() {
            numbers.swap(last, self.below(last + 1));
        }
        numbers
    }

    /// The rows of a grid in another order: those of a band stay together.
    fn order(&mut self) -> Vec<usize> {
        let bands = self.shuffled(BOX);
        bands
            .into_iter()
            .flat_map(|band| self.shuffled(BOX).into_iter().map(move |row| band * BOX + row))
            .collect()
    }
}

/// A shuffled 49×49 solution, half of whose cells are emptied: learning takes minutes.
fn puzzle() -> String {
    let mut random = Random(1);
    let side = BOX * BOX;
    let (rows, columns, names) = (random.order(), random.order(), random.shuffled(side));
    let mut line = String::new();
    for row in &rows {
        for column in &columns {
            let digit = names[(row % BOX * BOX + row / BOX + column) % side];
            line.push(if random.below(100) < 50 { char::from(SYMBOLS[digit]) } else { '.' });
        }
    }
    line + "\n"
}

#[test]
fn learning_is_interrupted() {
    let folder = tempfile::tempdir().expect("a folder");
    let (file, saved) = (folder.path().join("puzzle.txt"), folder.path().join("saved.txt"));
    fs::write(&file, puzzle()).expect("a file");
    let saved_name = saved.to_str().expect("UTF-8");
    for arguments in [
        &["solve", "--solver", "cdcl"][..],
        &["solve", "--any"],
        &["solve", "--all", "--threads", "2"],
        &["count", "--solver", "cdcl"],
        &["check", "--solver", "cdcl"],
        &["solve", "--solver", "cdcl", "--checkpoint", saved_name],
        &["count", "--solver", "cdcl", "--threads", "2", "--checkpoint", saved_name],
    ] {
        let has_file = arguments.contains(&saved_name);
        if has_file {
            let _ = fs::remove_file(&saved);
        }
        for signal in ["-INT", "-TERM"] {
            let output = signalled(program("sudoku").args(arguments).arg(&file), signal);
            assert_eq!(output.code, Some(130), "{arguments:?} {signal}");
            if has_file {
                break;
            }
        }
        if has_file {
            let text = fs::read_to_string(&saved).expect("a checkpoint");
            assert!(!text.is_empty(), "{arguments:?}");
        }
    }
}
