//! What a line is beside the rows of a grid: a border, labels, prose.

/// Returns whether labels are 1, 2, 3 or A, B, C, perhaps with the same letters before.
pub(super) fn count_up(labels: &[&str]) -> bool {
    let trimmed = |label: &&str| label.trim_matches([':', ')', '.', '*', '_']).to_owned();
    let labels: Vec<String> = labels.iter().map(trimmed).collect();
    let letters = |label: &str| label.trim_end_matches(|c: char| c.is_ascii_digit()).to_owned();
    let numbers: Option<Vec<usize>> =
        labels.iter().map(|label| label[letters(label).len()..].parse().ok()).collect();
    if let Some(numbers) = numbers {
        return labels.iter().all(|label| letters(label) == letters(&labels[0]))
            && numbers.windows(2).all(|pair| pair[1] == pair[0] + 1);
    }
    let codes: Vec<u32> =
        labels.iter().filter_map(|label| label.chars().next()).map(u32::from).collect();
    codes.len() == labels.len()
        && codes.windows(2).all(|pair| (1..=2).contains(&(pair[1].wrapping_sub(pair[0]))))
}

/// Returns whether a line holds no cell.
pub(super) fn is_border(line: &str) -> bool {
    // A word behind `;` is a comment.
    let comment = line.trim_start().strip_prefix(';').unwrap_or_default();
    let words = comment.trim_start_matches([';', ' ']);
    if line.trim_start().starts_with("//")
        || words.chars().take_while(|symbol| symbol.is_alphabetic() || *symbol == ' ').count() > 2
    {
        return true;
    }
    let line = line.replace("[code]", "").replace("[/code]", "");
    // An `o` is a corner among dashes, as in `o---o---o`.
    let is_corner =
        |symbol: char| matches!(symbol, 'x' | 'X') || symbol == 'o' && line.contains("---");
    !line.chars().any(|symbol| symbol.is_alphanumeric() && !is_corner(symbol))
}

/// Returns whether a line counts up, in numbers or letters.
pub(super) fn is_header(line: &str) -> bool {
    let found: String = line.chars().filter(|symbol| symbol.is_alphanumeric()).collect();
    let found = found.to_uppercase().replace('C', "").replace("COLUMN", "");
    ["123456789", "ABDEFGHI", "12345678910111213141516", "1234", "012345678", "123456"]
        .iter()
        .any(|h| found == *h)
        || found.is_empty()
}

pub(super) fn is_above(line: &str) -> bool {
    is_border(line) || is_header(line) || line.trim_start().starts_with(['[', '<', '`']) || {
        line.chars().filter(|symbol| symbol.is_alphabetic()).count() >= 3
    }
}
