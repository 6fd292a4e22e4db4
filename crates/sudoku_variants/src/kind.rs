//! `Kind`: the kinds of rules, and their names.

use std::ops::RangeInclusive;

/// What must hold besides the rows, columns and regions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Kind {
    /// The digits differ.
    AllDifferent,
    /// The digits differ, and have this sum, if there is one.
    Killer,
    /// The digits have this sum.
    Sum,
    /// The number in the first group is the sum of the digits in the second.
    Arrow,
    /// The digits of the two ends have the sum of those between.
    DoubleArrow,
    /// The digits rise from the bulb.
    Thermo,
    /// The digits rise from the bulb or stay the same.
    SlowThermo,
    /// The same from both ends.
    Palindrome,
    /// Consecutive digits in any order.
    Renban,
    /// Neighbours on the line differ by at least this.
    Whispers,
    /// No two digits on the line are the same or consecutive.
    Nabner,
    /// The digits are between those of the ends.
    Between,
    /// The ends differ by at least this, and the digits are not between them.
    Lockout,
    /// The parts of the line in each region have the same sum.
    RegionSum,
    /// Cells at the same distance from the centre have one sum: the digit of the centre, if there is one.
    Zipper,
    /// The line is cut into pieces of this sum.
    SumLine,
    /// Each three in a row have a low, a middle and a high digit.
    Entropic,
    /// Each so many in a row have different rests when divided by that number.
    Modular,
    /// The two digits differ by this.
    Difference,
    /// One digit is this many times the other.
    Ratio,
    /// The first digit is greater than the second.
    Greater,
    /// The two groups have the same digits, cell by cell.
    Clone,
    /// The cells have these digits, each as often as it is named.
    Quadruple,
    /// The digits between the least and the greatest value have this sum.
    Sandwich,
    /// The digits differ, and those between the least and the greatest one have this sum.
    Lunchbox,
    /// The first digit says of how many cells, itself included, the sum is this.
    XSum,
    /// So many digits are greater than all before.
    Skyscraper,
    /// The first digit that is less than one before it.
    HiddenSkyscraper,
    /// The first digit says in which cell of the line this digit is.
    NumberedRoom,
    /// The digit of a cell says in which column its own column's number stands.
    ColumnIndexer,
    /// The digit of a cell says in which row its own row's number stands.
    RowIndexer,
    /// The digit of a cell says at which place of its region the number of its own place stands.
    BoxIndexer,
    /// The digit in a circle says how many circles have it.
    CountingCircles,
    /// The first digit says how many different digits the other cells have.
    CountDistinct,
    /// The groups have the same digits, in any order.
    SameDigits,
    /// The groups have the same sum.
    EqualSum,
    /// No part of the cells has this sum.
    NoPartialSum,
    /// Neighbours on the line are two digits of one of these pairs, such as 103 for 1 and 3.
    Pairs,
    /// Each cell and each later one are two digits of one of these pairs.
    AllPairs,
    /// The digit of each pair, a count and a digit, stands so often in the cells.
    LookAndSay,
    /// As many even as odd digits, and as many low as high ones; the one in the middle is neither.
    Equality,
    /// The line is this smallest one of all rows and columns, read from both ends; with a second
    /// number, other lines may be the same.
    FullRank,
    /// Each cell has one of these digits.
    Given,
    /// At least one of several rules holds.
    Any,
    /// All rows and columns, read as numbers from both ends, differ.
    NoTies,
    /// Each digit in the middle of the values is below the least or above the greatest one.
    Flatmates,
    /// Cells a knight's move apart differ.
    AntiKnight,
    /// Cells that touch at a corner differ.
    AntiKing,
    /// Neighbours do not differ by 1.
    NonConsecutive,
    /// Two equal digits are never as far apart, along rows and columns, as they say.
    AntiTaxicab,
    /// Cells at the same place of two regions differ.
    DisjointGroups,
    /// No neighbours besides those that are marked differ by this.
    NoOtherDifference,
    /// No neighbours besides those that are marked have this ratio.
    NoOtherRatio,
    /// No neighbours besides those that are marked have this sum.
    NoOtherSum,
    /// Each square of 2 × 2 cells has a low, a middle and a high digit.
    GlobalEntropy,
    /// Each square of 2 × 2 cells has all three rests when divided by 3.
    GlobalModular,
}

/// What a rule has besides its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// Cells.
    Cells,
    /// A number, and cells.
    Number,
    /// Perhaps a number, and cells.
    Perhaps,
    /// Numbers, and cells.
    Numbers,
    /// Two or more groups of cells.
    Groups,
    /// Nothing: it holds on the whole grid.
    Global,
    /// A number, on the whole grid.
    GlobalNumber,
}

// A kind is the index of its row.
const _: () = {
    let mut at = 0;
    while at < Kind::ALL.len() {
        assert!(Kind::ALL[at].0 as usize == at);
        at += 1;
    }
};

impl Kind {
    /// All kinds, with their names in a text, and what follows the name.
    pub(crate) const ALL: [(Self, &'static str, Form); 56] = [
        (Self::AllDifferent, "different", Form::Cells),
        (Self::Killer, "killer", Form::Perhaps),
        (Self::Sum, "sum", Form::Number),
        (Self::Arrow, "arrow", Form::Groups),
        (Self::DoubleArrow, "doublearrow", Form::Cells),
        (Self::Thermo, "thermo", Form::Cells),
        (Self::SlowThermo, "slowthermo", Form::Cells),
        (Self::Palindrome, "palindrome", Form::Cells),
        (Self::Renban, "renban", Form::Cells),
        (Self::Whispers, "whispers", Form::Number),
        (Self::Nabner, "nabner", Form::Cells),
        (Self::Between, "between", Form::Cells),
        (Self::Lockout, "lockout", Form::Number),
        (Self::RegionSum, "regionsum", Form::Cells),
        (Self::Zipper, "zipper", Form::Cells),
        (Self::SumLine, "sumline", Form::Number),
        (Self::Entropic, "entropic", Form::Cells),
        (Self::Modular, "modular", Form::Number),
        (Self::Difference, "difference", Form::Number),
        (Self::Ratio, "ratio", Form::Number),
        (Self::Greater, "greater", Form::Cells),
        (Self::Clone, "clone", Form::Groups),
        (Self::Quadruple, "quadruple", Form::Numbers),
        (Self::Sandwich, "sandwich", Form::Number),
        (Self::Lunchbox, "lunchbox", Form::Number),
        (Self::XSum, "xsum", Form::Number),
        (Self::Skyscraper, "skyscraper", Form::Number),
        (Self::HiddenSkyscraper, "hiddenskyscraper", Form::Number),
        (Self::NumberedRoom, "numberedroom", Form::Number),
        (Self::ColumnIndexer, "columnindexer", Form::Cells),
        (Self::RowIndexer, "rowindexer", Form::Cells),
        (Self::BoxIndexer, "boxindexer", Form::Cells),
        (Self::CountingCircles, "countingcircles", Form::Cells),
        (Self::CountDistinct, "countdistinct", Form::Cells),
        (Self::SameDigits, "samedigits", Form::Groups),
        (Self::EqualSum, "equalsum", Form::Groups),
        (Self::NoPartialSum, "nopartialsum", Form::Number),
        (Self::Pairs, "pairs", Form::Numbers),
        (Self::AllPairs, "allpairs", Form::Numbers),
        (Self::LookAndSay, "lookandsay", Form::Numbers),
        (Self::Equality, "equality", Form::Cells),
        (Self::FullRank, "fullrank", Form::Numbers),
        (Self::Given, "given", Form::Numbers),
        (Self::Any, "any", Form::Cells),
        (Self::NoTies, "noties", Form::Global),
        (Self::Flatmates, "flatmates", Form::Global),
        (Self::AntiKnight, "antiknight", Form::Global),
        (Self::AntiKing, "antiking", Form::Global),
        (Self::NonConsecutive, "nonconsecutive", Form::Global),
        (Self::AntiTaxicab, "antitaxicab", Form::Global),
        (Self::DisjointGroups, "disjointgroups", Form::Global),
        (Self::NoOtherDifference, "nootherdifference", Form::GlobalNumber),
        (Self::NoOtherRatio, "nootherratio", Form::GlobalNumber),
        (Self::NoOtherSum, "noothersum", Form::GlobalNumber),
        (Self::GlobalEntropy, "globalentropy", Form::Global),
        (Self::GlobalModular, "globalmodular", Form::Global),
    ];

    /// All kinds.
    pub fn all() -> impl Iterator<Item = Self> {
        Self::ALL.iter().map(|(kind, ..)| *kind)
    }

    /// Its name in a text.
    #[must_use]
    pub fn name(self) -> &'static str {
        Self::ALL[self as usize].1
    }

    /// The kind of a name in a text.
    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::all().find(|kind| kind.name() == name)
    }

    /// Whether a number belongs to it.
    pub(crate) fn has_number(self) -> bool {
        matches!(self.form(), Form::Number | Form::Perhaps)
    }

    pub(crate) fn form(self) -> Form {
        Self::ALL[self as usize].2
    }

    /// How many cells each of its groups has.
    pub(crate) fn cells(self) -> RangeInclusive<usize> {
        match self {
            Self::Difference | Self::Ratio | Self::Greater => 2..=2,
            Self::Between
            | Self::Lockout
            | Self::Zipper
            | Self::DoubleArrow
            | Self::Lunchbox
            | Self::CountDistinct => 2..=usize::MAX,
            _ => 1..=usize::MAX,
        }
    }
}
