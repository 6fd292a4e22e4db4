#[derive(Clone, Debug)]
pub struct Sum {
    pub numbers: Vec<usize>,
    pub total: i32,
}

pub fn narrow(ranges: &mut [(i32, i32)], sums: &[Sum]) -> Result<(), usize> {
    loop {
        let mut is_changed = false;
        for (index, sum) in sums.iter().enumerate() {
            let least_sum: i32 = sum.numbers.iter().map(|number| ranges[*number].0).sum();
            let most_sum: i32 = sum.numbers.iter().map(|number| ranges[*number].1).sum();
            for number in &sum.numbers {
                let (least, most) = ranges[*number];
                let new_least = least.max(sum.total - (most_sum - most));
                let new_most = most.min(sum.total - (least_sum - least));
                if new_least > new_most {
                    return Err(index);
                }
                is_changed |= (new_least, new_most) != (least, most);
                ranges[*number] = (new_least, new_most);
            }
        }
        if !is_changed {
            break;
        }
    }
    Ok(())
}
