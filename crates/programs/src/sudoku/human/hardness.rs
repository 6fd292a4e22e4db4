//! The type [`Hardness`]: which steps `sudoku explain --only` shows.

use std::str::FromStr;

use sudoku_human::{Level, Step, Technique, parse_tenths};

/// Which steps are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hardness {
    /// Those of this level of `HoDoKu`, and harder ones.
    Level(Level),
    /// Those of at least this value on the scale of the Sudoku Explainer, in tenths.
    Se(u16),
    /// Those of a technique.
    Technique(Technique),
}

/// The greatest value of each level on the scale of the Sudoku Explainer, in tenths, with which a
/// technique that `HoDoKu` does not know counts as one.
const GREATEST: [(Level, u16); 4] =
    [(Level::Easy, 23), (Level::Medium, 31), (Level::Hard, 64), (Level::Unfair, 74)];

impl Hardness {
    /// Returns whether a step is shown.
    pub fn shows(self, step: &Step) -> bool {
        match self {
            Self::Level(least) => level(step) >= least,
            Self::Se(least) => step.se.is_some_and(|se| se >= least),
            Self::Technique(technique) => step.technique == technique,
        }
    }
}

/// Returns the level of a step.
fn level(step: &Step) -> Level {
    if let Some(hodoku) = &step.technique.info().hodoku {
        return hodoku.level;
    }
    let se = step.se.unwrap_or(u16::MAX);
    let row = GREATEST.iter().find(|(_, greatest)| se <= *greatest);
    row.map_or(Level::Extreme, |(level, _)| *level)
}

impl FromStr for Hardness {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if let Some(level) = Level::named(text) {
            return Ok(Self::Level(level));
        }
        if let Some(tenths) = parse_tenths(text).and_then(|tenths| tenths.try_into().ok()) {
            return Ok(Self::Se(tenths));
        }
        text.parse().map(Self::Technique).map_err(|error| {
            format!(
                "expected a level (easy to extreme), a value such as 4.2, or a technique: {error}"
            )
        })
    }
}

#[cfg(test)]
mod tests {
    use sudoku_human::{Level, Technique};

    use super::Hardness;

    #[test]
    fn levels_values_and_techniques_are_parsed() {
        for (text, expected) in [
            ("hard", Hardness::Level(Level::Hard)),
            ("4", Hardness::Se(40)),
            ("10.5", Hardness::Se(105)),
            ("X-Wing", Hardness::Technique(Technique::XWing)),
        ] {
            assert_eq!(text.parse(), Ok(expected));
        }
        for text in ["", "4.", "4.25", "-1", "99999", "harder"] {
            assert!(text.parse::<Hardness>().is_err(), "{text}");
        }
    }
}
