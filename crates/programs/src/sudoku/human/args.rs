//! The options of the commands for people.

use std::fmt;
use std::num::NonZeroUsize;
use std::str::FromStr;

use clap::{Args, ValueEnum};
use sudoku_human::{Technique, hodoku, parse_tenths, se, without_uniqueness};
use terminal::args::{LimitArgs, threads};

use super::order::Order;
use crate::sudoku::args::InputArgs;

/// Whether techniques are used that assume that the puzzle has one solution.
#[derive(Args)]
pub struct UniquenessArgs {
    /// With no, leave out the techniques that assume that the puzzle has one solution
    #[arg(long, value_name = "yes|no", value_enum, default_value_t, hide_possible_values = true)]
    uniqueness: YesNo,
}

/// Yes or no.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum YesNo {
    #[default]
    Yes,
    No,
}

impl UniquenessArgs {
    /// Returns the techniques of an order that are used.
    pub fn of(&self, order: &[Technique]) -> Vec<Technique> {
        match self.uniqueness {
            YesNo::Yes => order.to_vec(),
            YesNo::No => without_uniqueness(order),
        }
    }
}

/// The techniques that are used, easiest first.
#[derive(Args)]
pub struct OrderArgs {
    /// The techniques in the order in which they are tried: se, hodoku, or those of a file
    /// with one name on each line
    #[arg(long, value_name = "se|hodoku|FILE", default_value = "se")]
    order: String,

    #[command(flatten)]
    uniqueness: UniquenessArgs,
}

impl OrderArgs {
    /// Returns the name of the order, or of its file.
    pub fn name(&self) -> &str {
        &self.order
    }

    /// Returns whether techniques are used that assume one solution.
    pub fn assumes_uniqueness(&self) -> bool {
        self.uniqueness.uniqueness == YesNo::Yes
    }

    /// Returns the techniques and their order.
    ///
    /// # Errors
    /// If the file cannot be read, or does not name techniques.
    pub fn order(&self) -> anyhow::Result<Order> {
        Ok(Order::named(&self.order)?.keep(|techniques| self.uniqueness.of(techniques)))
    }
}

/// A scale of difficulty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Scale {
    /// Sudoku Explainer: ER, EP and ED
    #[default]
    Se,
    #[value(help = "HoDoKu: score and level")]
    Hodoku,
}

impl Scale {
    /// Returns the techniques of the scale in its order.
    pub fn order(self) -> &'static [Technique] {
        match self {
            Self::Se => se::ORDER,
            Self::Hodoku => hodoku::ORDER,
        }
    }
}

/// The format of ratings, and of steps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum TableFormat {
    /// A line for people
    #[default]
    Text,
    /// A row below a header
    Csv,
    /// An object on a line
    Json,
}

#[derive(Args)]
pub struct RateArgs {
    #[command(flatten)]
    pub input: InputArgs,

    /// The scale
    #[arg(long, value_enum, default_value_t)]
    pub scale: Scale,

    /// The format of the output
    #[arg(long, value_enum, default_value_t)]
    pub format: TableFormat,

    /// Stop at a puzzle that is harder than this: a rating such as 7.0, or a score
    #[arg(long, value_name = "RATING", allow_negative_numbers = true)]
    pub max: Option<MaxRating>,

    #[command(flatten)]
    pub uniqueness: UniquenessArgs,

    /// Rate on this many threads, up to 1024 [default: all cores]
    #[arg(long, value_name = "T", value_parser = threads)]
    pub threads: Option<NonZeroUsize>,

    #[command(flatten)]
    pub limits: LimitArgs,
}

#[derive(Args)]
pub struct StepsArgs {
    #[command(flatten)]
    pub input: InputArgs,

    /// A state as 81 words: 5 or =5 for a digit, 246 for the candidates of a cell; or the
    /// name of a file with marks
    #[arg(long, value_name = "GROUPS")]
    pub marks: Option<String>,

    #[arg(help = "Only these techniques, by our name or that of HoDoKu, in letters of any case")]
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    pub technique: Vec<Technique>,

    /// The techniques in their order: se, hodoku, or those of a file with one name on each
    /// line [default: all but nested forcing chains]
    #[arg(long, value_name = "se|hodoku|FILE", conflicts_with = "technique")]
    pub order: Option<String>,

    #[command(flatten)]
    pub uniqueness: UniquenessArgs,

    #[command(flatten)]
    pub limits: LimitArgs,

    /// The format of the output
    #[arg(long, value_enum, default_value_t)]
    pub format: TableFormat,
}

#[derive(Args)]
pub struct HintArgs {
    #[command(flatten)]
    pub input: InputArgs,

    /// How much to tell: 1 how hard the next step is and its kind, 2 where to look, 3 the
    /// pattern, 4 the whole step
    #[arg(long, value_name = "1..4", default_value_t = 1, value_parser = level)]
    #[arg(allow_negative_numbers = true)]
    pub level: u8,

    /// Print an object on a line
    #[arg(long)]
    pub json: bool,

    #[command(flatten)]
    pub order: OrderArgs,

    #[command(flatten)]
    pub limits: LimitArgs,
}

/// Parses the level of a hint.
fn level(text: &str) -> Result<u8, String> {
    let level = text.parse().ok().filter(|level| (1..=4).contains(level));
    level.ok_or_else(|| "expected 1, 2, 3 or 4".to_owned())
}

/// The greatest rating that is wanted, in tenths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MaxRating(u32);

impl MaxRating {
    /// Returns the greatest rating on the scale of the Sudoku Explainer, in tenths.
    pub fn tenths(self) -> u16 {
        u16::try_from(self.0).unwrap_or(u16::MAX)
    }

    /// Returns the greatest score on the scale of `HoDoKu`.
    pub fn score(self) -> u32 {
        self.0 / 10
    }
}

impl FromStr for MaxRating {
    type Err = String;

    /// Parses a number with at most one decimal.
    fn from_str(text: &str) -> Result<Self, String> {
        parse_tenths(text).map(Self).ok_or_else(|| {
            "expected a number from 0 to 429496729.5 with at most one decimal, such as 7.0 or 1200"
                .to_owned()
        })
    }
}

/// Displays the number with one decimal.
impl fmt::Display for MaxRating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0 / 10, self.0 % 10)
    }
}

#[cfg(test)]
mod tests {
    use super::MaxRating;

    #[test]
    fn a_limit_has_at_most_one_decimal() {
        for (text, tenths, shown) in [
            ("7", 70, "7.0"),
            ("7.0", 70, "7.0"),
            ("10.5", 105, "10.5"),
            ("1200", 12_000, "1200.0"),
        ] {
            let max: MaxRating = text.parse().expect("a limit");
            assert_eq!((max.0, max.to_string().as_str()), (tenths, shown));
        }
        for text in ["", ".", "7.", ".5", "7.05", "-1", "+7", "7,0", "hard", "99999999999"] {
            assert!(text.parse::<MaxRating>().is_err(), "{text}");
        }
    }
}
