//! The help of `sudoku`: examples, formats, JSON and exit codes.

use std::sync::LazyLock;

use itertools::Itertools;
use sudoku::instruction_set;
use sudoku_text::Format;

/// What the help of the program shows, in this order.
pub const TEMPLATE: &str = "\
{about-with-newline}
{before-help}{usage-heading} {usage}

{all-args}{after-help}";

/// How the program is called.
pub const USAGE: &str = "sudoku [OPTIONS OF solve] [FILE|PUZZLE]...
       sudoku COMMAND [OPTIONS] [FILE|PUZZLE]...";

/// Commands to begin with, at the top of the help.
pub const EXAMPLES: &str = "\
Try:
  sudoku 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  sudoku 1..4/..../2.../3..2 --all
  sudoku check ..3..4..2......1
  echo ..3..4..2......1 | sudoku convert --format bordered";

/// The end of the short help.
pub const END: &str = "\
FILE may hold many puzzles, in any format of `sudoku formats`. All options: sudoku help solve. Also: sudoku left, verify, completions, man.";

/// Returns the version of the program, and the vector instructions that it uses.
pub fn version() -> &'static str {
    static VERSION: LazyLock<String> =
        LazyLock::new(|| format!("{} ({})", env!("CARGO_PKG_VERSION"), instruction_set()));
    &VERSION
}

/// The end of each long help.
pub const EXIT_CODES: &str = "\
Exit codes:
  0    all puzzles solved, and each solution is the only one, or --any, --all or
       --limit did not ask for that; or the reader of the output closed the pipe
  1    a puzzle has no solution
  2    invalid arguments, or a puzzle that cannot be read; the others are solved;
       merge: results that do not belong together; verify: one that differs
  3    a puzzle has multiple solutions, where one was expected
  4    a limit was reached: --limit, --max-nodes, --timeout or --max; or the techniques
       end before the solution of a puzzle
  5    merge: results are missing
  101  the program itself is wrong; please report it
  130  interrupted or terminated; the output so far is complete
If several apply, the first of 101, 2, 4, 1, 3.";

const JSON: &str = "\
With --format json, each line of output is an object. For each solution:
  {\"file\":\"a.txt\",\"line\":1,\"boxes\":\"3x3\",\"puzzle\":[[3,0,..],..],
   \"number\":1,\"solution\":[[3,8,..],..],\"solutions\":\"unique\"}
  line is the first line of the puzzle in the file, 0 is an empty cell, and
  number counts the solutions of the puzzle from 1. solutions is unique,
  multiple, or unknown if a limit or Ctrl-C ended the proof, or with --any; it is
  not there with --all and --limit. The object follows the proof.
If no solution was found, solution is null, number is 0, and outcome is
  \"exhausted\" (there is none) or \"stopped: ...\" (a limit); solutions is none or
  unknown.
For a puzzle that cannot be read: {\"file\":..,\"line\":3,\"column\":5,\"error\":\"..\"}
Such a file can be read again: the puzzles are solved anew.

With --format line (or line format in the input), a comment line says so if no
solution was found, or if a puzzle cannot be read.";

const BENCH_JSON: &str = "\
With --json: {\"puzzles\":1465,\"solved\":1465,\"us_best\":..,\"us_median\":..,
  \"per_second\":..,\"nodes\":..,\"checksum\":\"..\"}
  us_best and us_median are microseconds per puzzle, nodes is per puzzle.";

fn formats() -> String {
    let width = Format::names().map(str::len).max().unwrap_or_default();
    let formats = Format::ALL
        .iter()
        .map(|format| format!("  {:width$}  {}", format.name(), format.help()))
        .join("\n");
    format!(
        "The format of a puzzle is recognised from its text. A file may have many puzzles,\n\
         with comments (#) and empty lines between them. The formats:\n{formats}\n\
         In line and block, an empty cell is one of . 0 X x * _ ? -; in matrix it is 0, nil,\n\
         null, None or False."
    )
}

/// The long help of the program.
pub fn of_program() -> String {
    format!("{END}\n\n{EXIT_CODES}")
}

/// The long help of a command that reads puzzles.
pub fn of_formats() -> String {
    format!("{}\n\n{EXIT_CODES}", formats())
}

/// The long help of `solve`.
pub fn of_solve() -> String {
    format!("{}\n\n{JSON}\n\n{EXIT_CODES}", formats())
}

/// The long help of `bench`.
pub fn of_bench() -> String {
    format!("{BENCH_JSON}\n\n{}", of_formats())
}
