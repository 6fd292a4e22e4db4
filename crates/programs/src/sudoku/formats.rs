//! `sudoku formats`: the formats, with an example of each.

use sudoku_text::Format;
use terminal::output::print_record;

/// Prints the name of each format, what it is, and a puzzle in it.
pub fn print_formats() -> anyhow::Result<()> {
    for (index, format) in Format::ALL.into_iter().enumerate() {
        let separator = if index > 0 { "\n" } else { "" };
        let (help, example) = (format.help(), format.example().trim_end_matches('\n'));
        print_record(format_args!("{separator}== {format}: {help}\n\n{example}"))?;
    }
    Ok(())
}
