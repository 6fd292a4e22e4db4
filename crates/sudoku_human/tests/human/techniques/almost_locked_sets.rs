//! Almost locked sets, and Sue de Coq.

use sudoku_human::Technique;

use super::assert_finds;

/// A state with all but Sue de Coq.
const STATE: &str = "\
    =1,48,=5,=7,348,=2,=9,38,=6,\
    =2,48,=6,=1,=9,34,478,378,=5,\
    =9,=3,=7,=6,48,=5,48,=1,=2,\
    =5,=9,=4,=2,13,13,68,68,=7,\
    =7,=6,=3,=9,=5,=8,=1,=2,=4,\
    =8,=1,=2,=4,=7,=6,=3,=5,=9,\
    =3,=5,=9,=8,46,47,=2,67,=1,\
    =6,=7,=1,=3,=2,=9,=5,=4,=8,\
    =4,=2,=8,=5,16,17,67,=9,=3";

#[test]
fn sue_de_coq() {
    let state = "\
        259,234,=7,139,349,=8,25,=6,13,\
        =1,+6,23,+7,=5,23,+4,+9,=8,\
        289,2348,2589,=6,49,12,27,57,13,\
        =7,28,28,19,=6,+4,19,=3,=5,\
        56,+1,=4,359,39,=7,69,+8,+2,\
        36,=9,356,=2,+8,15,167,17,+4,\
        368,=5,168,=4,+7,39,18,=2,69,\
        +4,=7,16,+8,+2,59,=3,15,69,\
        289,238,289,35,=1,=6,58,=4,+7";
    assert_finds(Technique::SueDeCoq, state, "r1c2<>3");
}

#[test]
fn almost_locked_set_xz_rule() {
    assert_finds(Technique::AlsXz, STATE, "r9c7<>7");
}

#[test]
fn almost_locked_set_xy_wing() {
    assert_finds(Technique::AlsXyWing, STATE, "r2c7<>8");
}

#[test]
fn almost_locked_set_chain() {
    assert_finds(Technique::AlsChain, STATE, "r2c7<>4 r3c5<>4");
}

#[test]
fn death_blossom() {
    assert_finds(Technique::DeathBlossom, STATE, "r3c5<>4");
}
