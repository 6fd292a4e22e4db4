//! The example of a puzzle of one's own.

use crate::common::{ProgramOutput, answer};

#[test]
fn australia_in_three_colours() {
    let expected = ProgramOutput {
        code: Some(0),
        stdout: "18 colourings, the first of them:\n\
                 WA red, NT green, SA blue, Q red, NSW green, V red, T red\n"
            .to_owned(),
        stderr: String::new(),
    };
    assert_eq!(answer("map_colouring", &[]), expected);
}
