pub fn fill(board: &mut [u8; 16]) -> Result<(), usize> {
    loop {
        let mut is_changed = false;
        for cell in 0..16 {
            if board[cell] != 0 {
                continue;
            }
            let digits: Vec<_> = (1..=4).filter(|digit| fits(board, cell, *digit)).collect();
            match digits[..] {
                [] => return Err(cell),
                [digit] => {
                    board[cell] = digit;
                    is_changed = true;
                }
                _ => {}
            }
        }
        if !is_changed {
            break;
        }
    }
    Ok(())
}

fn fits(board: &[u8; 16], cell: usize, digit: u8) -> bool {
    let place = |cell: usize| (cell / 4, cell % 4, cell / 8 * 2 + cell % 4 / 2);
    let (row, column, block) = place(cell);
    (0..16).filter(|other| board[*other] == digit).all(|other| {
        let other = place(other);
        other.0 != row && other.1 != column && other.2 != block
    })
}
