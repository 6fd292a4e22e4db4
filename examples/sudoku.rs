//! The program `sudoku`.

fn main() -> std::process::ExitCode {
    programs::sudoku::main()
}
