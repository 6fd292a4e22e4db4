//! The long help of the commands for people.

use crate::sudoku::help::{EXIT_CODES, of_formats};

const EXPLAIN: &str = "\
Examples:
  sudoku explain PUZZLE                      all steps, in sentences
  sudoku explain PUZZLE --only hard          only the hard ones
  sudoku explain PUZZLE --order hodoku       by the order of HoDoKu
  sudoku explain PUZZLE --format svg --first-step 12 > step.svg
  sudoku explain PUZZLE --format html > steps.html
  sudoku explain PUZZLE --format json > steps.json
  sudoku explain PUZZLE --first-step 12      from the twelfth step on
  sudoku explain FILE --from groups          a file in the format groups
  sudoku explain --check steps.json          checks each step by its evidence alone

If a puzzle has no solution or several, explain says so on stderr, and shows no step. With
--order hodoku, the steps are those whose values rate --scale hodoku adds up. With
--check, the output is \"N steps follow\" or \"refused: \" with the first step that does not
follow, and the exit code 1.
--only with a level: a technique that HoDoKu does not know counts by its value in the Sudoku
Explainer: easy up to 2.3, medium up to 3.1, hard up to 6.4, unfair up to 7.4.";

const RATE: &str = "\
A rating says how hard a puzzle is for people, by the steps that they would take:
  --scale se      Sudoku Explainer 1.2.1: ER, the value of the hardest step; EP, that of
                  the hardest one up to the first placement; ED, that of the first step
  --scale hodoku  HoDoKu 2.3.2: the sum of the values of all steps, and the level
Candidates that the text leaves out are respected: a candidate grid is rated from its
state, and so is a Sukaku. The notes of a player are no part of a puzzle.

  --format text   ER 2.6, EP 1.2, ED 1.2; hardest step: pointing
  --format csv    puzzle,er,ep,ed or puzzle,score,level
  --format json   the puzzle as solve prints it, with er, ep, ed or score, level; hardest
A puzzle without a rating keeps its line. Instead of a number it has
  multiple   several solutions; a message on stderr says so, as for the next three
  none       no solution
  shape      a shape other than 9x9
  invalid    it cannot be read
  beyond     not solved without trying: the techniques end before the solution
  >7.0       harder than --max 7.0, and not rated further
in the column er or score, and the columns after it are empty; in JSON this is unrated,
and why is a sentence. A puzzle beyond all techniques of HoDoKu has no score, but its level
is Extreme.";

/// The long help of `rate`.
pub fn of_rate() -> String {
    format!("{RATE}\n\n{}", of_formats())
}

const STEPS: &str = "\
The state is that of the text: all candidates that the digits of a puzzle leave, or those
of a candidate grid, or what a player placed and noted. Each step is one line:
  --format text   x-wing (SE 3.2, HoDoKu hard 140): r4c5<>6 r7c5<>6; premises: ...
  --format csv    line,technique,se,hodoku,level,placements,eliminations,premises
  --format json   file, line, technique, se, hodoku, placements, eliminations; and the
                  premises: cells with candidates, and houses
A placement is r4c3=6, an elimination is r4c5<>6. Premises are cells with those of their
candidates that the step rests on, r1c3{26}, and houses.
Where a format does not tell placed digits, a cell with one candidate that no peer lists
is filled; with --marks, =5 is filled and 5 is a candidate.
Without --technique and --order, nested forcing chains are left out: they take seconds. If
there is no step, a message on stderr says what was not searched, and how to ask for it.
With --max-nodes or --timeout, a message names what was not searched to the end (exit code 4).
Nodes are those of chains.
With several solutions, steps that assume one are left out. Singles, locked candidates,
subsets and basic fish are for every shape, the others for 9x9.
A file for --order has a name on each line; # begins a comment.";

/// The long help of `steps`.
pub fn of_steps() -> String {
    format!("{STEPS}\n\n{}", of_formats())
}

const HINT: &str = "\
The hint is for the state of the text: a puzzle, a candidate grid, or what a player placed
and noted. Each level says only what is its own:
  1  how hard the next step is, and its kind
  2  where to look: houses or a digit
  3  the pattern: cells and candidates that the step rests on
  4  the whole step
First, hint checks the marks. It names the cells with wrong ones, and gives no hint (exit
code 1). Of a state with several solutions (3) or with none (1), it says so on stderr.
The next step is the first one of the first technique of --order that finds one, and with
--order hodoku the one that HoDoKu takes: the first step of explain with the same order. A
file for --order has a name on each line; # begins a comment.";

/// The long help of `hint`.
pub fn of_hint() -> String {
    format!("{HINT}\n\n{}", of_formats())
}

/// The long help of `explain`.
pub fn of_explain() -> String {
    format!("{EXPLAIN}\n\n{EXIT_CODES}")
}
