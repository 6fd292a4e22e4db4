#!/bin/sh
# Makes the pictures of this folder. A test runs each line that begins with `explore` and compares:
# cargo test -p programs --features explore --test explore pictures
set -e
cd "$(dirname "$0")/../.."
explore() { cargo run -q --release -p programs --features explore --bin explore -- "$@"; }

explore tree queens 4 --fold none --svg docs/pictures/queens-4.svg
explore tree queens 6 --fold none --svg docs/pictures/queens-6.svg
explore tree queens 8 --svg docs/pictures/queens-8.svg
explore tree queens 8 --layout radial --svg docs/pictures/queens-8-radial.svg
explore tree queens 8 --layout icicle --svg docs/pictures/queens-8-icicle.svg
explore tree queens 8 --depth 3 --fold none --svg docs/pictures/queens-8-three-levels.svg
explore tree sudoku ..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.. --solver naive --layout icicle --svg docs/pictures/sudoku-naive.svg
explore tree tour 4x5 --from a1 --fold none --layout icicle --svg docs/pictures/tour-4x5.svg
explore tree sudoku 4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4...... --solver propagation --layout icicle --svg docs/pictures/sudoku-propagation.svg
explore tree tour 3x8 --from c1 --order clockwise --fold none --layout icicle --svg docs/pictures/tour-3x8.svg
# This one stands in a chapter: its test writes it.
WRITE_PICTURES=1 cargo test -q -p course --doc chapter_12 # docs/pictures/no-three-in-line-4.svg
