//! The program `course`.

fn main() -> std::process::ExitCode {
    course::main()
}
