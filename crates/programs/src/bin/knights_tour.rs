//! The program `knights_tour`.

fn main() -> std::process::ExitCode {
    programs::knights_tour::main()
}
