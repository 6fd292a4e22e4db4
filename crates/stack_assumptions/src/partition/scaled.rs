//! Numbers beyond the range of `f64`.

use core::f64::consts::{LOG10_2, LOG10_E};
use core::ops::{Add, Div, Mul, Sub};

/// A number of `f64`'s precision and any size: `fraction · RADIX^exponent`. While it is
/// below `RADIX`, it is the `f64` in `fraction`, and is computed as that.
///
/// # Invariant
/// The fraction is below `RADIX`, and at least 1 unless the exponent is 0; both without
/// the sign.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Scaled {
    fraction: f64,
    exponent: u64,
}

/// 2^256: the product of two fractions is an `f64`, and scaling by it is exact.
const RADIX: f64 = f64::from_bits((1023 + 256) << 52);

impl Scaled {
    fn new(mut fraction: f64, mut exponent: u64) -> Self {
        while fraction.abs() >= RADIX {
            fraction /= RADIX;
            exponent += 1;
        }
        while exponent > 0 && fraction.abs() < 1.0 {
            if fraction == 0.0 {
                return Self::default();
            }
            fraction *= RADIX;
            exponent -= 1;
        }
        Self { fraction, exponent }
    }

    /// The order of numbers that are not negative, as integers.
    pub(crate) fn to_ordered(self) -> (u64, u64) {
        // The bits of positive floats have the order of the floats.
        (self.exponent, self.fraction.to_bits())
    }

    /// The nearest `f64`, but at most [`f64::MAX`].
    pub(crate) fn to_f64(self) -> f64 {
        let scale = (0..self.exponent.min(5)).fold(1.0, |scale, _| scale * RADIX);
        (self.fraction * scale).min(f64::MAX)
    }

    /// This number as a multiple of another that is not less.
    pub(crate) fn ratio(self, other: Self) -> f64 {
        let scaled = match other.exponent - self.exponent {
            0 => self.fraction,
            1 => self.fraction / RADIX,
            _ => 0.0,
        };
        scaled / other.fraction
    }

    /// The square root by Newton's iteration, from above. `core` has no square root, the
    /// engine has no dependencies, and so every build gives the same digits.
    pub(crate) fn sqrt(self) -> Self {
        let square = self.fraction * if self.exponent % 2 == 1 { RADIX } else { 1.0 };
        let mut root = square.max(1.0);
        loop {
            let next = f64::midpoint(root, square / root);
            if next < root {
                root = next;
            } else {
                return Self::new(root, self.exponent / 2);
            }
        }
    }

    /// The decimal logarithm; minus infinity for 0.
    ///
    /// For the mantissa m it sums ln m = 2 artanh((m - 1) / (m + 1)) (M. Abramowitz,
    /// I. A. Stegun, "Handbook of Mathematical Functions", 1964, 4.1.27).
    pub(crate) fn log10(self) -> f64 {
        if self.fraction == 0.0 {
            return f64::NEG_INFINITY;
        }
        let is_subnormal = self.fraction < f64::MIN_POSITIVE;
        let bits = if is_subnormal { self.fraction * RADIX } else { self.fraction }.to_bits();
        let mantissa = f64::from_bits(bits & !(0x7ff << 52) | 1023 << 52);
        #[expect(clippy::cast_precision_loss, reason = "both are far below 2^53")]
        let binary_exponent = (bits >> 52) as f64 - 1023.0 + 256.0 * self.exponent as f64
            - if is_subnormal { 256.0 } else { 0.0 };
        let ratio = (mantissa - 1.0) / (mantissa + 1.0);
        // The ratio is at most 1/3: the first term left out is below 10^-19.
        let powers = (0..20).scan(ratio, |power, term| {
            let this = *power / f64::from(2 * term + 1);
            *power *= ratio * ratio;
            Some(this)
        });
        binary_exponent * LOG10_2 + 2.0 * powers.sum::<f64>() * LOG10_E
    }
}

impl From<f64> for Scaled {
    fn from(number: f64) -> Self {
        Self::new(number, 0)
    }
}

impl Add for Scaled {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        let is_greater = self.exponent >= other.exponent;
        let (greater, less) = if is_greater { (self, other) } else { (other, self) };
        let less = match greater.exponent - less.exponent {
            0 => less.fraction,
            1 => less.fraction / RADIX,
            // Below the precision.
            _ => return greater,
        };
        Self::new(greater.fraction + less, greater.exponent)
    }
}

impl Sub for Scaled {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        self + Self { fraction: -other.fraction, ..other }
    }
}

impl Mul for Scaled {
    type Output = Self;

    fn mul(self, other: Self) -> Self {
        Self::new(self.fraction * other.fraction, self.exponent + other.exponent)
    }
}

impl Div<f64> for Scaled {
    type Output = Self;

    fn div(self, divisor: f64) -> Self {
        Self::new(self.fraction / divisor, self.exponent)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares with `f64`, where that is exact or correctly rounded too.
    #[test]
    fn as_f64_within_its_range() {
        let numbers = [0.0, 1.0, 3.0, 0.1, 1e-300, 7e76, 1.3e77, 8e150, 3e200, f64::MAX];
        for one in numbers {
            let scaled = Scaled::from(one);
            assert!(scaled.to_f64().to_bits() == one.to_bits());
            for other in numbers {
                let (sum, ordered) = (scaled + Scaled::from(other), Scaled::from(other));
                let limited = |exact: f64| exact.clamp(f64::MIN, f64::MAX);
                assert!(sum.to_f64().to_bits() == limited(one + other).to_bits());
                assert!(
                    (scaled - Scaled::from(other)).to_f64().to_bits() == (one - other).to_bits()
                );
                assert_eq!(scaled.to_ordered() < ordered.to_ordered(), one < other);
                if one * other == 0.0 || one * other >= f64::MIN_POSITIVE {
                    let product = (scaled * ordered).to_f64();
                    assert!(product.to_bits() == limited(one * other).to_bits());
                }
            }
        }
    }

    #[test]
    fn powers_of_ten_beyond_it() {
        let mut power = Scaled::from(1.0);
        for exponent in 0..6_000 {
            let exact = f64::from(exponent);
            assert!((power.log10() - exact).abs() <= 1e-12 * exact.max(1.0), "{exponent}");
            let root = power.sqrt();
            assert!((root.log10() - exact / 2.0).abs() <= 1e-12 * exact.max(1.0), "{exponent}");
            let tenth = power / 10.0 * Scaled::from(10.0);
            assert!((tenth - power).to_f64().abs() <= 1e-15 * power.to_f64() || exponent > 300);
            power = power * Scaled::from(10.0);
        }
        assert!(power.to_f64() >= f64::MAX);
        assert!(Scaled::from(0.0).log10().is_infinite());
        assert!((Scaled::from(5e-324).log10() + 323.306_215_343_115_8).abs() < 1e-9);
    }
}
