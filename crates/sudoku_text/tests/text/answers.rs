//! Solutions that a text states below its puzzles are no puzzles.

use sudoku_text::Reader;

/// The lines and clues of the puzzles of a text, or the errors.
fn read(text: &str) -> Vec<Result<(usize, usize), String>> {
    let of = |found: Result<sudoku_text::Record, sudoku_text::ReadError>| match found {
        Ok(record) => Ok((record.line, record.grid.clues())),
        Err(error) => Err(error.to_string()),
    };
    Reader::new(text.as_bytes()).map(of).collect()
}

/// A puzzle and its solution, by lines.
fn puzzle_and_solution() -> (String, String) {
    let puzzle =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let Ok(sudoku::Solutions::Unique(solution)) = puzzle.parse::<sudoku::Grid>().unwrap().solve()
    else {
        panic!("it has one solution")
    };
    (puzzle.to_owned(), solution.to_line())
}

/// The rows of a grid.
fn rows(line: &str) -> String {
    let rows = line.as_bytes().chunks(9).map(|row| str::from_utf8(row).unwrap());
    rows.fold(String::new(), |text, row| text + row + "\n")
}

#[test]
fn a_stated_solution_is_no_puzzle() {
    let (puzzle, solution) = puzzle_and_solution();
    let [puzzle_rows, solution_rows] = [rows(&puzzle), rows(&solution)];
    for text in [
        format!("{puzzle}\nSolution: {solution}\n"),
        format!("{puzzle}\nSolution:\n{solution}\n"),
        format!("{puzzle}\n\nThe solution:\n\n{solution_rows}"),
        format!("Puzzle:\n{puzzle_rows}\nAnswer\n{solution_rows}"),
        format!("{puzzle_rows}\nLösung:\n\n{solution_rows}\n{solution_rows}"),
        format!("{puzzle_rows}\nSolution 1\n{solution_rows}"),
        format!("{puzzle}  # easy\nSolved: {solution}  # by hand\n"),
    ] {
        let found = read(&text);
        assert_eq!(found.len(), 1, "{text}\n{found:?}");
        assert_eq!(found[0].as_ref().unwrap().1, 30, "{text}");
    }
    // A newspaper whose first row is empty.
    let newspaper = format!("         \n{}\nSolution:\n{solution_rows}", &puzzle_rows[10..]);
    assert_eq!(read(&newspaper).len(), 1, "{:?}", read(&newspaper));
    // Puzzles go on after it.
    let list =
        format!("{puzzle}\nSolution: {solution}\n{puzzle}\nSolution: {solution}\n{solution}\n");
    assert_eq!(read(&list), [Ok((1, 30)), Ok((3, 30))]);
}

#[test]
fn a_stated_solution_is_checked() {
    let (puzzle, solution) = puzzle_and_solution();
    // Another solved grid: 1 and 2 exchanged.
    let other = solution.replace('1', "x").replace('2', "1").replace('x', "2");
    let expected = [
        Ok((1, 30)),
        Err("line 2, column 1: found 2 at r2c4 of the solution, expected 1 as in the puzzle above"
            .to_owned()),
    ];
    assert_eq!(read(&format!("{puzzle}\nSolution: {other}\n")), expected);
}

#[test]
fn a_solved_grid_alone_is_read() {
    let (puzzle, solution) = puzzle_and_solution();
    assert_eq!(read(&format!("Solution: {solution}\n")), [Ok((1, 81))]);
    assert_eq!(read(&format!("Solutions\n{solution}\n{solution}\n")), [Ok((2, 81)), Ok((3, 81))]);
    assert_eq!(read(&format!("{puzzle}\n{solution}\n")), [Ok((1, 30)), Ok((2, 81))]);
    // The solution of a bad puzzle is not a puzzle.
    let bad = puzzle.replacen('5', "?5", 1);
    let found = read(&format!("{bad}\nSolution: {solution}\n"));
    assert!(found.iter().all(Result::is_err), "{found:?}");
}
