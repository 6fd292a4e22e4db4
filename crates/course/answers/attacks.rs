pub type Square = (usize, usize);

pub fn attacks(one: Square, other: Square) -> bool {
    let rows = one.0.abs_diff(other.0);
    let columns = one.1.abs_diff(other.1);
    one != other && (rows == 0 || columns == 0 || rows == columns)
}
