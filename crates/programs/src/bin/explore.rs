//! The program `explore`.

fn main() -> std::process::ExitCode {
    programs::explore::main()
}
