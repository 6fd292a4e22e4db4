#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mean {
    pub mean: f64,
    pub error: f64,
}

pub fn mean(numbers: &[f64]) -> Mean {
    let count = numbers.len() as f64;
    let mean = numbers.iter().sum::<f64>() / count;
    let squares: f64 = numbers.iter().map(|number| (number - mean).powi(2)).sum();
    let variance = squares / (count - 1.0);
    Mean { mean, error: (variance / count).sqrt() }
}

pub fn probes_needed(mean: Mean, probes: u64, error: f64) -> u64 {
    let times = (mean.error / error).powi(2);
    (probes as f64 * times).ceil() as u64
}
