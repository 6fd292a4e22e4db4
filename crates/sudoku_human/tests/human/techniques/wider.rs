//! Wider variants, which `HoDoKu` leaves off on its way to the solution: they are among all
//! steps of a technique, and never the next one.

use sudoku_human::{Technique, next_step};

use super::{assert_finds, read_state};

/// A state that two tests share.
const MANY_MARKS: &str = "\
    246,=3,=5,24,+8,26,=1,+7,+9,\
    468,+9,468,137,137,137,468,=5,=2,\
    =1,2468,=7,249,=5,269,468,46,=3,\
    368,68,168,1379,1379,=4,67,=2,=5,\
    234,=5,124,137,=6,137,47,=9,=8,\
    +9,=7,46,+5,=2,+8,+3,+1,46,\
    56,=1,=3,27,=4,257,=9,+8,67,\
    +7,246,246,=8,39,39,+5,46,=1,\
    458,48,=9,=6,17,157,+2,=3,47";

/// A state that two tests share.
const FEW_MARKS: &str = "\
    +6,+4,+8,79,=1,+5,=3,79,=2,\
    =5,=1,79,+2,+4,=3,=8,679,679,\
    79,+3,=2,79,+6,=8,+4,15,15,\
    +4,57,=6,38,=2,+1,79,359,589,\
    17,=9,137,38,=5,=4,27,236,68,\
    +8,+2,35,=6,+7,=9,+1,=4,35,\
    179,57,1579,15,+3,+2,+6,=8,=4,\
    =2,=8,14,14,+9,+6,=5,37,37,\
    =3,=6,45,45,+8,=7,29,129,19";

/// Asserts that the step with these changes is among all steps of the technique, and is not the
/// one that the way to the solution takes.
fn assert_finds_besides(technique: Technique, state: &str, changes: &str) {
    assert_finds(technique, state, changes);
    let marks = read_state(state);
    if let Some(step) = next_step(&marks, &[technique]) {
        let literals = step.conclusion.literals();
        let literals: Vec<_> =
            literals.map(|literal| literal.display(marks.shape()).to_string()).collect();
        assert_ne!(literals.join(" "), changes, "{technique}");
    }
}

#[test]
fn empty_rectangle_of_two_places() {
    assert_finds_besides(Technique::EmptyRectangle, MANY_MARKS, "r8c3<>6");
}

#[test]
fn siamese_finned_swordfish() {
    let state = "\
        134,1347,347,139,=6,139,+5,=2,+8,\
        13,+2,=5,137,+4,=8,=6,=9,17,\
        +6,+8,=9,=2,+5,17,17,=3,=4,\
        =2,13459,34,1459,=7,159,=8,56,569,\
        458,4579,478,45689,=3,569,79,=1,=2,\
        158,1579,=6,1589,29,1259,+3,=4,579,\
        3458,=6,=2,3579,=1,3579,49,578,59,\
        =9,45,=1,567,=8,2567,24,567,=3,\
        =7,35,38,3569,29,=4,129,568,1569";
    assert_finds_besides(Technique::FinnedSwordfish, state, "r7c1<>3 r9c4<>3");
}

#[test]
fn siamese_sashimi_swordfish() {
    let state = "\
        =2,49,49,=3,+6,+5,=1,+7,=8,\
        =5,=1,+6,27,78,278,=3,=9,+4,\
        +7,+3,+8,+1,=4,=9,+5,26,26,\
        =1,59,59,=6,=2,+3,+8,=4,+7,\
        +3,48,=2,47,178,1478,=6,+5,=9,\
        48,+6,=7,+9,=5,48,+2,=1,+3,\
        =9,258,15,257,137,1267,+4,38,126,\
        468,25,=3,245,+9,1246,=7,268,126,\
        46,=7,14,=8,13,246,+9,236,=5";
    assert_finds_besides(Technique::SashimiSwordfish, state, "r8c1<>4 r9c6<>4");
}

#[test]
fn almost_locked_set_xy_wing_that_overlaps() {
    let state = "\
        1579,1569,157,1679,=8,+4,=2,17,+3,\
        =4,1689,17,+2,+3,179,178,=5,69,\
        1789,=2,=3,1679,579,1579,=4,178,69,\
        135,135,=9,+8,+6,=2,17,147,45,\
        =6,=7,+8,=4,59,159,139,1239,25,\
        125,145,1245,179,579,=3,19,=6,=8,\
        38,348,=6,79,=2,79,=5,348,=1,\
        12579,1459,12457,=3,14,=8,+6,249,24,\
        12389,13489,124,=5,14,+6,389,23489,=7";
    assert_finds_besides(Technique::AlsXyWing, state, "r3c1<>9");
}

#[test]
fn almost_locked_set_chain_in_any_order() {
    let state = "\
        89,468,=1,=3,4678,679,=5,269,2689,\
        =2,689,+7,+1,=5,689,369,369,=4,\
        35,4568,368,24,468,24689,19,=7,189,\
        =4,18,38,=9,=2,168,136,=5,+7,\
        35,=7,239,45,1346,1456,123469,=8,12369,\
        =6,159,2389,+7,138,1458,1249,239,1239,\
        19,69,=5,=8,17,127,2369,=4,2369,\
        +7,=2,+4,=6,=9,=3,+8,+1,+5,\
        189,=3,689,245,14,1245,=7,269,269";
    assert_finds_besides(Technique::AlsChain, state, "r7c1<>9");
}

#[test]
fn death_blossom_whose_petals_overlap() {
    let state = "\
        89,468,=1,=3,4678,4679,=5,269,2689,\
        =2,689,+7,+1,=5,689,369,369,=4,\
        35,4568,368,24,468,24689,19,=7,189,\
        =4,18,38,=9,=2,168,136,=5,+7,\
        35,=7,239,45,1346,1456,123469,=8,12369,\
        =6,159,2389,+7,138,1458,1249,239,1239,\
        19,69,=5,=8,17,127,2369,=4,2369,\
        +7,=2,+4,=6,=9,=3,+8,+1,+5,\
        189,=3,689,245,14,1245,=7,269,269";
    assert_finds_besides(Technique::DeathBlossom, state, "r5c3<>3");
}

#[test]
fn grouped_aic_with_almost_locked_sets() {
    assert_finds_besides(Technique::GroupedAic, FEW_MARKS, "r8c4<>1 r8c3<>4");
}

#[test]
fn grouped_continuous_nice_loop_with_almost_locked_sets() {
    assert_finds_besides(
        Technique::GroupedContinuousNiceLoop,
        MANY_MARKS,
        "r9c1<>4 r4c1<>6 r4c3<>6 r3c2<>8",
    );
}

#[test]
fn grouped_discontinuous_nice_loop_with_almost_locked_sets() {
    assert_finds_besides(Technique::GroupedDiscontinuousNiceLoop, FEW_MARKS, "r7c4<>5");
}
