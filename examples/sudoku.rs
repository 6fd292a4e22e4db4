//! The program `sudoku`. Without arguments it solves a puzzle from a newspaper.

use std::env;
use std::process::ExitCode;

const PUZZLE: &str = "       6        7    4   3
            9   6      2
   5        3   4        6

   7 4                 1
   8   9             3   4
     1                 5 7

   2        6   3        5
     3      2   8
   4   5    7        2
";

fn main() -> ExitCode {
    if env::args_os().len() > 1 {
        return programs::sudoku::main();
    }
    println!("The problem:\n{PUZZLE}\nThe solution:");
    programs::sudoku::main_with([PUZZLE.into()])
}
