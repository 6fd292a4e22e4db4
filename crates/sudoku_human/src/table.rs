//! The table of all techniques: name, values on both scales, finder.

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use crate::board::any::AnyBoard;
use crate::chains::{forcing, multiple};
use crate::nearest::nearest;
use crate::searches;
use crate::sink::Sink;
use crate::technique::Technique;
use crate::techniques::{
    aligned_exclusion, als, avoidable_rectangle, bug, fish, full_house, hidden_single,
    hidden_subset, locked_candidates, locked_subset, naked_single, naked_subset, remote_pair,
    simple_chain, sue_de_coq, unique_loop, unique_rectangle, w_wing, wing,
};
use crate::techniques::{
    empty_rectangle, finned_fish, franken_fish, skyscraper, turbot_fish, two_string_kite,
};
use crate::uniqueness::Uniqueness;
use crate::workspace::Workspace;

/// The levels of `HoDoKu`, easiest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Easy.
    Easy,
    /// Medium.
    Medium,
    /// Hard.
    Hard,
    /// Unfair.
    Unfair,
    /// Extreme.
    Extreme,
}

impl Level {
    /// All levels, easiest first.
    pub const ALL: [Self; 5] = [Self::Easy, Self::Medium, Self::Hard, Self::Unfair, Self::Extreme];

    /// The name, in small letters.
    #[must_use]
    pub fn name(self) -> &'static str {
        ["easy", "medium", "hard", "unfair", "extreme"][self as usize]
    }

    /// The level of a name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.name() == name)
    }
}

/// A function that finds steps on a board of any shape.
pub type FindAny = fn(&AnyBoard, &mut dyn Sink) -> ControlFlow<()>;

/// Where a technique finds its steps.
#[derive(Clone, Copy)]
pub struct Finder {
    /// Finds the steps on 9×9.
    pub nine: fn(&mut Workspace, &mut dyn Sink) -> ControlFlow<()>,
    /// Finds the steps on other shapes. `None` if the technique is for 9×9 only.
    pub any: Option<FindAny>,
}

/// What `HoDoKu` says of a technique.
pub struct HodokuInfo {
    /// Its name there.
    pub name: &'static str,
    /// What a step adds to the score.
    pub value: u32,
    /// The level of a step.
    pub level: Level,
}

#[expect(clippy::unnecessary_wraps, reason = "the column of the table is optional")]
const fn hodoku(name: &'static str, value: u32, level: Level) -> Option<HodokuInfo> {
    Some(HodokuInfo { name, value, level })
}

/// A row of the table of techniques.
pub struct TechniqueInfo {
    /// The technique.
    pub technique: Technique,
    /// Its name, as it is displayed and parsed.
    pub name: &'static str,
    /// The least value on the scale of the Sudoku Explainer, in tenths. `None` if that does
    /// not know the technique.
    pub se: Option<u16>,
    /// What `HoDoKu` says of it. `None` if that does not know it.
    pub hodoku: Option<HodokuInfo>,
    /// Whether it assumes that the puzzle has one solution.
    pub needs_uniqueness: bool,
    /// Its finder.
    pub finder: Finder,
}

macro_rules! every_shape {
    ($find:path $(, $option:expr)*) => {
        Finder {
            nine: |workspace, sink| $find(&workspace.board, sink $(, $option)*),
            any: Some(|board, sink| $find(board, sink $(, $option)*)),
        }
    };
}

macro_rules! nine_only {
    ($find:path $(, $option:expr)*) => {
        Finder {
            nine: |workspace, sink| $find(&workspace.board, sink $(, $option)*),
            any: None,
        }
    };
}

/// Chains that may take long.
macro_rules! limited {
    ($find:path $(, $option:expr)*) => {
        Finder {
            nine: |workspace, sink| $find((&workspace.board, &workspace.limit), sink $(, $option)*),
            any: None,
        }
    };
}

/// A technique that assumes one solution. Its patterns have open cells that list both digits;
/// or, with `uniqueness`, what that allows; or, with `placed`, cells that were placed.
macro_rules! assumes_one_solution {
    ($find:path) => {
        assumes_one_solution!(Marks, workspace, sink, $find(&workspace.board, sink))
    };
    ($find:path, uniqueness) => {
        assumes_one_solution!(Marks, workspace, sink, {
            let uniqueness = workspace.uniqueness();
            $find(&workspace.board, uniqueness, sink)
        })
    };
    ($find:path, placed) => {
        assumes_one_solution!(Givens, workspace, sink, {
            $find(&workspace.board, &workspace.placed, sink)
        })
    };
    ($least:ident, $workspace:ident, $sink:ident, $find:expr) => {
        Finder {
            nine: |$workspace, $sink| {
                if $workspace.uniqueness() < Uniqueness::$least {
                    return ControlFlow::Continue(());
                }
                $find
            },
            any: None,
        }
    };
}

macro_rules! one_of {
    ($technique:ident) => {
        Finder {
            nine: |workspace, sink| searches::find(&[Technique::$technique], workspace, sink),
            any: None,
        }
    };
}

macro_rules! techniques {
    ($($variant:ident, $name:literal, $se:expr, $hodoku:expr, $unique:literal, $finder:expr;)*) => {
        impl Technique {
            /// The table of all techniques, in the order of the variants.
            pub const ALL: &[TechniqueInfo] = &[$(TechniqueInfo {
                technique: Technique::$variant,
                name: $name,
                se: $se,
                hodoku: $hodoku,
                needs_uniqueness: $unique,
                finder: $finder,
            },)*];
        }
    };
}

use Level::{Easy, Extreme, Hard, Medium, Unfair};

techniques! {
    FullHouse, "full house", Some(10), hodoku("Full House", 4, Easy), false, every_shape!(full_house::find);
    HiddenSingle, "hidden single", Some(12), hodoku("Hidden Single", 14, Easy), false, every_shape!(hidden_single::find);
    NakedSingle, "naked single", Some(23), hodoku("Naked Single", 4, Easy), false, every_shape!(naked_single::find);
    DirectPointing, "direct pointing", Some(17), None, false, every_shape!(locked_candidates::direct_pointing);
    DirectClaiming, "direct claiming", Some(19), None, false, every_shape!(locked_candidates::direct_claiming);
    DirectHiddenPair, "direct hidden pair", Some(20), None, false, every_shape!(hidden_subset::find_direct, 2, Technique::DirectHiddenPair);
    DirectHiddenTriple, "direct hidden triple", Some(25), None, false, every_shape!(hidden_subset::find_direct, 3, Technique::DirectHiddenTriple);
    Pointing, "pointing", Some(26), hodoku("Locked Candidates Type 1 (Pointing)", 50, Medium), false, every_shape!(locked_candidates::pointing);
    Claiming, "claiming", Some(28), hodoku("Locked Candidates Type 2 (Claiming)", 50, Medium), false, every_shape!(locked_candidates::claiming);
    LockedPair, "locked pair", None, hodoku("Locked Pair", 40, Medium), false, every_shape!(locked_subset::find, 2, Technique::LockedPair);
    LockedTriple, "locked triple", None, hodoku("Locked Triple", 60, Medium), false, every_shape!(locked_subset::find, 3, Technique::LockedTriple);
    NakedPair, "naked pair", Some(30), hodoku("Naked Pair", 60, Medium), false, every_shape!(naked_subset::find, 2, Technique::NakedPair);
    XWing, "x-wing", Some(32), hodoku("X-Wing", 140, Hard), false, every_shape!(fish::find, 2, Technique::XWing);
    HiddenPair, "hidden pair", Some(34), hodoku("Hidden Pair", 70, Medium), false, every_shape!(hidden_subset::find, 2, Technique::HiddenPair);
    NakedTriple, "naked triple", Some(36), hodoku("Naked Triple", 80, Medium), false, every_shape!(naked_subset::find, 3, Technique::NakedTriple);
    Swordfish, "swordfish", Some(38), hodoku("Swordfish", 150, Hard), false, every_shape!(fish::find, 3, Technique::Swordfish);
    HiddenTriple, "hidden triple", Some(40), hodoku("Hidden Triple", 100, Medium), false, every_shape!(hidden_subset::find, 3, Technique::HiddenTriple);
    XyWing, "xy-wing", Some(42), hodoku("XY-Wing", 160, Hard), false, nine_only!(wing::xy_wings);
    XyzWing, "xyz-wing", Some(44), hodoku("XYZ-Wing", 180, Hard), false, nine_only!(wing::xyz_wings);
    UniqueLoop, "unique loop", Some(45), None, true, assumes_one_solution!(unique_loop::find);
    NakedQuadruple, "naked quadruple", Some(50), hodoku("Naked Quadruple", 120, Hard), false, every_shape!(naked_subset::find, 4, Technique::NakedQuadruple);
    Jellyfish, "jellyfish", Some(52), hodoku("Jellyfish", 160, Hard), false, every_shape!(fish::find, 4, Technique::Jellyfish);
    HiddenQuadruple, "hidden quadruple", Some(54), hodoku("Hidden Quadruple", 150, Hard), false, every_shape!(hidden_subset::find, 4, Technique::HiddenQuadruple);
    Bug, "bivalue universal grave", Some(56), None, true, assumes_one_solution!(bug::find);
    AlignedPair, "aligned pair exclusion", Some(62), None, false, nine_only!(aligned_exclusion::pairs);
    ForcingChain, "forcing chain or cycle", Some(65), None, false, nine_only!(forcing::find);
    AlignedTriplet, "aligned triplet exclusion", Some(75), None, false, nine_only!(aligned_exclusion::triplets);
    Nishio, "nishio", Some(75), None, false, limited!(multiple::nishio);
    MultipleForcingChains, "multiple forcing chains", Some(80), None, false, limited!(multiple::multiple);
    DynamicForcingChains, "dynamic forcing chains", Some(85), None, false, limited!(multiple::dynamic, 0, Technique::DynamicForcingChains);
    DynamicForcingChainsPlus, "dynamic forcing chains plus", Some(90), None, false, limited!(multiple::dynamic, 1, Technique::DynamicForcingChainsPlus);
    Nested2, "nested forcing chains 2", Some(95), None, false, limited!(multiple::dynamic, 2, Technique::Nested2);
    Nested3, "nested forcing chains 3", Some(100), None, false, limited!(multiple::dynamic, 3, Technique::Nested3);
    Nested4, "nested forcing chains 4", Some(105), None, false, limited!(multiple::dynamic, 4, Technique::Nested4);
    Nested5, "nested forcing chains 5", Some(110), None, false, limited!(multiple::dynamic, 5, Technique::Nested5);
    Skyscraper, "skyscraper", None, hodoku("Skyscraper", 130, Hard), false, nine_only!(skyscraper::find);
    TwoStringKite, "2-string kite", None, hodoku("2-String Kite", 150, Hard), false, nine_only!(two_string_kite::find);
    TurbotFish, "turbot fish", None, hodoku("Turbot Fish", 120, Hard), false, nine_only!(turbot_fish::find);
    EmptyRectangle, "empty rectangle", None, hodoku("Empty Rectangle", 120, Hard), false, nine_only!(empty_rectangle::find);
    FinnedXWing, "finned x-wing", None, hodoku("Finned X-Wing", 130, Hard), false, every_shape!(finned_fish::finned, 2, Technique::FinnedXWing);
    SashimiXWing, "sashimi x-wing", None, hodoku("Sashimi X-Wing", 150, Hard), false, every_shape!(finned_fish::sashimi, 2, Technique::SashimiXWing);
    FinnedSwordfish, "finned swordfish", None, hodoku("Finned Swordfish", 200, Unfair), false, every_shape!(finned_fish::finned, 3, Technique::FinnedSwordfish);
    SashimiSwordfish, "sashimi swordfish", None, hodoku("Sashimi Swordfish", 240, Unfair), false, every_shape!(finned_fish::sashimi, 3, Technique::SashimiSwordfish);
    FinnedJellyfish, "finned jellyfish", None, hodoku("Finned Jellyfish", 250, Unfair), false, every_shape!(finned_fish::finned, 4, Technique::FinnedJellyfish);
    SashimiJellyfish, "sashimi jellyfish", None, hodoku("Sashimi Jellyfish", 260, Unfair), false, every_shape!(finned_fish::sashimi, 4, Technique::SashimiJellyfish);
    SimpleColorsTrap, "simple colors trap", None, hodoku("Simple Colors Trap", 150, Hard), false, one_of!(SimpleColorsTrap);
    SimpleColorsWrap, "simple colors wrap", None, hodoku("Simple Colors Wrap", 150, Hard), false, one_of!(SimpleColorsWrap);
    MultiColors1, "multi colors 1", None, hodoku("Multi Colors 1", 200, Hard), false, one_of!(MultiColors1);
    MultiColors2, "multi colors 2", None, hodoku("Multi Colors 2", 200, Hard), false, one_of!(MultiColors2);
    FrankenXWing, "franken x-wing", None, hodoku("Franken X-Wing", 300, Unfair), false, nine_only!(franken_fish::plain, 2, Technique::FrankenXWing);
    FrankenSwordfish, "franken swordfish", None, hodoku("Franken Swordfish", 350, Unfair), false, nine_only!(franken_fish::plain, 3, Technique::FrankenSwordfish);
    FrankenJellyfish, "franken jellyfish", None, hodoku("Franken Jellyfish", 370, Unfair), false, nine_only!(franken_fish::plain, 4, Technique::FrankenJellyfish);
    FinnedFrankenXWing, "finned franken x-wing", None, hodoku("Finned Franken X-Wing", 390, Unfair), false, nine_only!(franken_fish::finned, 2, Technique::FinnedFrankenXWing);
    FinnedFrankenSwordfish, "finned franken swordfish", None, hodoku("Finned Franken Swordfish", 410, Unfair), false, nine_only!(franken_fish::finned, 3, Technique::FinnedFrankenSwordfish);
    FinnedFrankenJellyfish, "finned franken jellyfish", None, hodoku("Finned Franken Jellyfish", 430, Unfair), false, nine_only!(franken_fish::finned, 4, Technique::FinnedFrankenJellyfish);
    RemotePair, "remote pair", None, hodoku("Remote Pair", 110, Hard), false, nine_only!(remote_pair::find);
    BugPlusOne, "bivalue universal grave + 1", None, hodoku("Bivalue Universal Grave + 1", 100, Hard), true, assumes_one_solution!(bug::plus_one);
    WWing, "w-wing", None, hodoku("W-Wing", 150, Hard), false, nine_only!(w_wing::find);
    UniquenessTest1, "uniqueness test 1", None, hodoku("Uniqueness Test 1", 100, Hard), true, assumes_one_solution!(unique_rectangle::test_1, uniqueness);
    UniquenessTest2, "uniqueness test 2", None, hodoku("Uniqueness Test 2", 100, Hard), true, assumes_one_solution!(unique_rectangle::test_2, uniqueness);
    UniquenessTest3, "uniqueness test 3", None, hodoku("Uniqueness Test 3", 100, Hard), true, assumes_one_solution!(unique_rectangle::test_3, uniqueness);
    UniquenessTest4, "uniqueness test 4", None, hodoku("Uniqueness Test 4", 100, Hard), true, assumes_one_solution!(unique_rectangle::test_4, uniqueness);
    UniquenessTest5, "uniqueness test 5", None, hodoku("Uniqueness Test 5", 100, Hard), true, assumes_one_solution!(unique_rectangle::test_5, uniqueness);
    UniquenessTest6, "uniqueness test 6", None, hodoku("Uniqueness Test 6", 100, Hard), true, assumes_one_solution!(unique_rectangle::test_6, uniqueness);
    HiddenRectangle, "hidden rectangle", None, hodoku("Hidden Rectangle", 100, Hard), true, assumes_one_solution!(unique_rectangle::hidden, uniqueness);
    AvoidableRectangle1, "avoidable rectangle type 1", None, hodoku("Avoidable Rectangle Type 1", 100, Hard), true, assumes_one_solution!(avoidable_rectangle::type_1, placed);
    AvoidableRectangle2, "avoidable rectangle type 2", None, hodoku("Avoidable Rectangle Type 2", 100, Hard), true, assumes_one_solution!(avoidable_rectangle::type_2, placed);
    SueDeCoq, "sue de coq", None, hodoku("Sue de Coq", 250, Unfair), false, nine_only!(sue_de_coq::find);
    AlsXz, "almost locked set xz-rule", None, hodoku("Almost Locked Set XZ-Rule", 300, Unfair), false, nine_only!(als::xz_rules);
    AlsXyWing, "almost locked set xy-wing", None, hodoku("Almost Locked Set XY-Wing", 320, Unfair), false, nine_only!(als::xy_wings);
    AlsChain, "almost locked set chain", None, hodoku("Almost Locked Set Chain", 340, Unfair), false, nine_only!(als::chains);
    DeathBlossom, "death blossom", None, hodoku("Death Blossom", 360, Unfair), false, nine_only!(als::death_blossoms);
    XChain, "x-chain", None, hodoku("X-Chain", 260, Unfair), false, nine_only!(simple_chain::x_chains);
    XyChain, "xy-chain", None, hodoku("XY-Chain", 260, Unfair), false, nine_only!(simple_chain::xy_chains);
    ContinuousNiceLoop, "continuous nice loop", None, hodoku("Continuous Nice Loop", 280, Unfair), false, one_of!(ContinuousNiceLoop);
    DiscontinuousNiceLoop, "discontinuous nice loop", None, hodoku("Discontinuous Nice Loop", 280, Unfair), false, one_of!(DiscontinuousNiceLoop);
    Aic, "aic", None, hodoku("AIC", 280, Unfair), false, one_of!(Aic);
    GroupedContinuousNiceLoop, "grouped continuous nice loop", None, hodoku("Grouped Continuous Nice Loop", 300, Unfair), false, one_of!(GroupedContinuousNiceLoop);
    GroupedDiscontinuousNiceLoop, "grouped discontinuous nice loop", None, hodoku("Grouped Discontinuous Nice Loop", 300, Unfair), false, one_of!(GroupedDiscontinuousNiceLoop);
    GroupedAic, "grouped aic", None, hodoku("Grouped AIC", 300, Unfair), false, one_of!(GroupedAic);
    ForcingChainContradiction, "forcing chain contradiction", None, hodoku("Forcing Chain Contradiction", 500, Extreme), false, one_of!(ForcingChainContradiction);
    ForcingChainVerity, "forcing chain verity", None, hodoku("Forcing Chain Verity", 500, Extreme), false, one_of!(ForcingChainVerity);
    ForcingNetContradiction, "forcing net contradiction", None, hodoku("Forcing Net Contradiction", 700, Extreme), false, one_of!(ForcingNetContradiction);
    ForcingNetVerity, "forcing net verity", None, hodoku("Forcing Net Verity", 700, Extreme), false, one_of!(ForcingNetVerity);
}

impl Technique {
    /// Returns the row of the table.
    #[must_use]
    pub fn info(self) -> &'static TechniqueInfo {
        &Self::ALL[self as usize]
    }

    /// Returns the name.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.info().name
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Parses a name of the table, or that of `HoDoKu`, in letters of any case.
impl FromStr for Technique {
    type Err = ParseTechniqueError;

    fn from_str(text: &str) -> Result<Self, ParseTechniqueError> {
        let is = |name: &str| name.eq_ignore_ascii_case(text);
        let mut rows = Self::ALL.iter();
        let row =
            rows.find(|row| is(row.name) || row.hodoku.as_ref().is_some_and(|row| is(row.name)));
        row.map(|info| info.technique).ok_or_else(|| ParseTechniqueError { text: text.to_owned() })
    }
}

/// A text that is not a name of a technique.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseTechniqueError {
    text: String,
}

impl fmt::Display for ParseTechniqueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { text } = self;
        let nearest = nearest(text).join(", ");
        write!(f, "found {text:?}, expected a technique; the nearest names: {nearest}")
    }
}

impl std::error::Error for ParseTechniqueError {}
