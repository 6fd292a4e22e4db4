pub fn with_fixed_shares(parts: &[u64], workers: usize) -> u64 {
    let (each, more) = (parts.len() / workers, parts.len() % workers);
    let mut rest = parts;
    let mut longest = 0;
    for worker in 0..workers {
        let (share, others) = rest.split_at(each + usize::from(worker < more));
        longest = longest.max(share.iter().sum());
        rest = others;
    }
    longest
}

pub fn with_a_queue(parts: &[u64], workers: usize) -> u64 {
    let mut busy = vec![0; workers];
    for part in parts {
        if let Some(first_free) = busy.iter_mut().min() {
            *first_free += part;
        }
    }
    busy.into_iter().max().unwrap_or(0)
}
