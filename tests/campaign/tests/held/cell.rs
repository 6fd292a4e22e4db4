//! `Cell`: what is in a cell of the grid, and whether a text says so.

/// Characters between cells and around them.
pub(super) const BARS: &str = "|│┃║┆┇┊┋╎╏¦!:";
/// Symbols of empty cells.
pub(super) const EMPTY: &str = ".0_*xX-?·•○□";

/// What is in a cell of the grid.
#[derive(Clone)]
pub(super) struct Cell {
    pub digit: u8,
    /// How the record shows the digit: as a symbol, and as a number.
    pub shown: [String; 2],
    pub may_list: bool,
}

impl Cell {
    pub fn is_empty(&self) -> bool {
        self.digit == 0
    }

    /// Returns whether the text of a cell says what the grid has there.
    pub fn is_shown_by(&self, text: &str) -> bool {
        let text = text.trim();
        if self.may_list {
            let digits: Vec<char> = text.chars().filter(|c| ('1'..='9').contains(c)).collect();
            return match &*digits {
                [one] => self.is_empty() || self.shown[0].starts_with(*one),
                _ => self.is_empty(),
            };
        }
        let text = text.strip_suffix(".0").unwrap_or(text);
        let bare = text.trim_matches(['*', '_', '`', '"', '\'']).trim();
        let is_shown = self
            .shown
            .iter()
            .any(|shown| shown.eq_ignore_ascii_case(bare) || shown == bare.trim_start_matches('0'));
        if self.is_empty() {
            // Underscores are lines to write on, with spaces or without.
            let is_blank = text.chars().all(|symbol| EMPTY.contains(symbol))
                || text.chars().all(|symbol| symbol == '_' || symbol == ' ');
            is_blank || ["null", "nil", "none"].contains(&&*text.to_lowercase())
        } else {
            is_shown
        }
    }
}

pub(super) fn is_cell_symbol(symbol: char) -> bool {
    symbol.is_alphanumeric() || EMPTY.contains(symbol)
}
