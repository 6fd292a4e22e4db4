//! The program `eight_queens`.

fn main() -> std::process::ExitCode {
    programs::eight_queens::main()
}
