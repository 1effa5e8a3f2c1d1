//! How well one colour is read on another. Which pairs must be read is said by `warnings.rs` and by
//! the tests of the palette.

/// Returns the contrast of two colours, from 1 to 21, as the Web Content Accessibility Guidelines
/// 2.2 define it.
pub(in crate::render) fn contrast(one: [u8; 3], other: [u8; 3]) -> f64 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

fn luminance(shares: [u8; 3]) -> f64 {
    let [red, green, blue] = shares.map(linear);
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/// Returns how much light a share of a colour is: its power of 2.4, nearly.
fn linear(share: u8) -> f64 {
    let share = f64::from(share) / 255.0;
    if share <= 0.04045 {
        return share / 12.92;
    }
    let share = (share + 0.055) / 1.055;
    // The power of a fraction would be the only thing that loads the library of mathematics; eight
    // steps of Newton's method give as many digits.
    let fifth_root = (0..8).fold(1.0, |root: f64, _| {
        let square = root * root;
        (4.0 * root + share / (square * square)) / 5.0
    });
    share * share * fifth_root * fifth_root
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn black_on_white_has_the_greatest_contrast() {
        assert!((contrast([0; 3], [255; 3]) - 21.0).abs() < 1e-9);
        assert!((contrast([9, 99, 199], [9, 99, 199]) - 1.0).abs() < 1e-9);
    }

    #[test]
    fn light_is_the_power_that_the_standard_asks() {
        for share in 11..=255 {
            let asked = ((f64::from(share) / 255.0 + 0.055) / 1.055).powf(2.4);
            assert!((linear(share) - asked).abs() < 1e-12, "{share}");
        }
    }
}
