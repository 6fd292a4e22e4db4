//! How a variant is drawn and played while it is searched.

use constraints::Var;
use stack_assumptions_show::{Draw, Scene};

use crate::problem::VariantProblem;

/// Draws the cells that have a digit. The constraints say what an attempt leads to, and why a digit
/// is excluded.
///
/// ```
/// use stack_assumptions_show::{Draw, Style};
/// use sudoku_variants::Variant;
///
/// let variant: Variant = "size 4x4\nkiller 4: r1c1 r2c1\nthermo: r1c1-r1c4".parse().unwrap();
/// let problem = variant.problem().unwrap();
/// assert_eq!(
///     problem.scene().to_terminal(Style::ASCII),
///     "\
/// +------+------+
/// | 1  2 | 3  4 |
/// | 3  4 | .  . |
/// +------+------+
/// | .  . | .  . |
/// | .  . | .  . |
/// +------+------+
/// "
/// );
/// ```
impl Draw for VariantProblem {
    fn scene(&self) -> Scene {
        let (rows, columns) = self.grid.size();
        let scene = Scene::grid(rows, columns).titled("Sudoku");
        let boxes = self.grid.boxes(columns);
        let scene = match boxes.first() {
            Some(first) if boxes == self.grid.regions() => {
                let (height, width) = self.grid.place(first[columns - 1]);
                scene.boxes(height + 1, width + 1)
            }
            _ => scene,
        };
        scene.fill(|cell| self.constraints().get(self.cells[cell]).single())
    }

    fn slot_name(&self, var: Var) -> String {
        self.constraints().slot_name(var)
    }

    fn spot(&self, var: Var, _: i64) -> Option<usize> {
        self.cells.iter().position(|cell| *cell == var)
    }

    fn why(&self, var: Var, digit: i64) -> Option<String> {
        self.constraints().why(var, digit)
    }

    fn watch(&self) {
        self.constraints().watch();
    }

    fn follows(&self, var: Var, digit: i64) -> Vec<String> {
        self.constraints().follows(var, digit)
    }
}
