//! The type [`Technique`]. What belongs to each one is in the table of `table.rs`.

/// A technique. Displayed and parsed by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Technique {
    /// The last open cell of a house.
    FullHouse,
    /// A digit with one place left in a house.
    HiddenSingle,
    /// A cell with one candidate left.
    NakedSingle,
    /// Pointing that leaves a hidden single.
    DirectPointing,
    /// Claiming that leaves a hidden single.
    DirectClaiming,
    /// A hidden pair that leaves a hidden single.
    DirectHiddenPair,
    /// A hidden triple that leaves a hidden single.
    DirectHiddenTriple,
    /// Locked candidates, from a box to a line.
    Pointing,
    /// Locked candidates, from a line to a box.
    Claiming,
    /// A naked pair in a box and a line, which both lose candidates.
    LockedPair,
    /// A naked triple in a box and a line, which both lose candidates.
    LockedTriple,
    /// Two cells with two candidates.
    NakedPair,
    /// A fish of two lines.
    XWing,
    /// Two digits with two places.
    HiddenPair,
    /// Three cells with three candidates.
    NakedTriple,
    /// A fish of three lines.
    Swordfish,
    /// Three digits with three places.
    HiddenTriple,
    /// A cell with two candidates, and two cells with two that it sees.
    XyWing,
    /// A cell with three candidates, and two cells with two of them that it sees.
    XyzWing,
    /// A unique rectangle or a longer unique loop.
    UniqueLoop,
    /// Four cells with four candidates.
    NakedQuadruple,
    /// A fish of four lines.
    Jellyfish,
    /// Four digits with four places.
    HiddenQuadruple,
    /// A bivalue universal grave, but for some candidates.
    Bug,
    /// Aligned pair exclusion.
    AlignedPair,
    /// A forcing chain or a cycle without branches.
    ForcingChain,
    /// Aligned triplet exclusion.
    AlignedTriplet,
    /// A contradiction by the places of one digit.
    Nishio,
    /// What all candidates of a cell, or all places of a digit in a house, lead to.
    MultipleForcingChains,
    /// Forcing chains whose links need candidates that went off before.
    DynamicForcingChains,
    /// Dynamic forcing chains with locked candidates, pairs and X-wings within.
    DynamicForcingChainsPlus,
    /// Dynamic forcing chains with forcing chains within.
    Nested2,
    /// Dynamic forcing chains with multiple forcing chains within.
    Nested3,
    /// Dynamic forcing chains with dynamic forcing chains within.
    Nested4,
    /// Dynamic forcing chains with dynamic forcing chains of level 2 within.
    Nested5,
    /// Two rows with two places each, one of them in the same column.
    Skyscraper,
    /// A row and a column with two places each, one of them in the same box.
    TwoStringKite,
    /// Two conjugate pairs that see each other.
    TurbotFish,
    /// A box with all places in a row and a column, and a conjugate pair.
    EmptyRectangle,
    /// An X-wing with fins.
    FinnedXWing,
    /// A finned X-wing that is none without its fins.
    SashimiXWing,
    /// A swordfish with fins.
    FinnedSwordfish,
    /// A finned swordfish that is none without its fins.
    SashimiSwordfish,
    /// A jellyfish with fins.
    FinnedJellyfish,
    /// A finned jellyfish that is none without its fins.
    SashimiJellyfish,
    /// A cell that sees both colours of a digit.
    SimpleColorsTrap,
    /// A colour of a digit that sees itself.
    SimpleColorsWrap,
    /// A cell that sees a colour of each of two pairs, the opposites of which see each other.
    MultiColors1,
    /// A colour that sees both colours of another pair.
    MultiColors2,
    /// An X-wing with boxes among its houses.
    FrankenXWing,
    /// A swordfish with boxes among its houses.
    FrankenSwordfish,
    /// A jellyfish with boxes among its houses.
    FrankenJellyfish,
    /// A Franken X-wing with fins.
    FinnedFrankenXWing,
    /// A Franken swordfish with fins.
    FinnedFrankenSwordfish,
    /// A Franken jellyfish with fins.
    FinnedFrankenJellyfish,
    /// A chain of cells with the same two candidates.
    RemotePair,
    /// A bivalue universal grave, but for one candidate.
    BugPlusOne,
    /// Two cells with the same two candidates, joined by a strong link of one of them.
    WWing,
    /// A unique rectangle with further candidates in one cell.
    UniquenessTest1,
    /// A unique rectangle with one further digit in two cells of a line.
    UniquenessTest2,
    /// A unique rectangle with further candidates that make a naked subset with other cells.
    UniquenessTest3,
    /// A unique rectangle with a digit that two cells must share.
    UniquenessTest4,
    /// A unique rectangle with one further digit in two cells across, or in three.
    UniquenessTest5,
    /// A unique rectangle with an X-wing of one of its digits.
    UniquenessTest6,
    /// A unique rectangle with a digit that has no other places in a row and a column.
    HiddenRectangle,
    /// A rectangle with three placed digits.
    AvoidableRectangle1,
    /// A rectangle with two placed digits.
    AvoidableRectangle2,
    /// Cells of a line and a box, and others that lock their candidates.
    SueDeCoq,
    /// Two almost locked sets with a restricted common.
    AlsXz,
    /// Three almost locked sets with restricted commons.
    AlsXyWing,
    /// Four almost locked sets or more, one after the other.
    AlsChain,
    /// A cell, and an almost locked set for each of its candidates.
    DeathBlossom,
    /// A chain of the places of one digit.
    XChain,
    /// A chain of cells with two candidates.
    XyChain,
    /// A chain round that holds both ways.
    ContinuousNiceLoop,
    /// A chain from a candidate back to its cell.
    DiscontinuousNiceLoop,
    /// A chain from a candidate that is off to one of another cell that is on.
    Aic,
    /// A continuous nice loop with group nodes.
    GroupedContinuousNiceLoop,
    /// A discontinuous nice loop with group nodes.
    GroupedDiscontinuousNiceLoop,
    /// An AIC with group nodes.
    GroupedAic,
    /// What a candidate leads to contradicts itself.
    ForcingChainContradiction,
    /// What all candidates of a cell or a house, or one on and off, lead to.
    ForcingChainVerity,
    /// A contradiction where singles are found on the way.
    ForcingNetContradiction,
    /// A verity where singles are found on the way.
    ForcingNetVerity,
}
