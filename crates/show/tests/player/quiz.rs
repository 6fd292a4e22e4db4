//! What comes next?

use stack_assumptions_show::player::{Player, Quiz};

use super::common::{queens, type_keys};

#[test]
fn answers_are_scored_and_explained() {
    let queens = queens(4);
    let mut player = Player::new(&queens);
    type_keys(&mut player, "p→");
    assert_eq!(player.prompt().unwrap().words, "what is tried next in row 1? (- for none)");
    type_keys(&mut player, "1\n");
    assert_eq!((player.message(), player.tally().events), ("right", 1));
    type_keys(&mut player, "→2\n");
    assert_eq!(
        player.message(),
        "no: column 3; 2: the queen in row 1 attacks it along the diagonal"
    );
    // Row 3 has no candidate: a dead end, then a backtrack and an undo, without questions.
    type_keys(&mut player, "→-\n");
    assert_eq!(
        (player.message(), player.sentence().as_str()),
        ("right", "Row 3: every column is attacked. Back to row 2.")
    );
    type_keys(&mut player, "→→");
    assert!(player.prompt().is_none());
    assert_eq!(player.sentence(), "Row 2: undo column 3.");
    type_keys(&mut player, "→column 4\n");
    assert_eq!(player.quiz(), Some(Quiz { asked: 4, right: 3, streak: 2, none: 1 }));
    // The board does not show what would be an answer.
    let is_untried = |spot: &stack_assumptions_show::scene::Spot| {
        spot.mark() == Some(stack_assumptions_show::Mark::Untried)
    };
    assert!(!player.scene(true).spots().iter().any(is_untried));
    assert!(player.levels(9).1.iter().all(|level| level.untried == "?"));
    type_keys(&mut player, "p");
    assert_eq!(player.message(), "3 of 4 right; always \"none\" would have been 1");
    assert!(player.scene(true).spots().iter().any(is_untried));
}
