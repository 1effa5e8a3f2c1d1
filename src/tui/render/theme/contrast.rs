//! The contrast between two colours. `warnings.rs` and the tests of the palette use it to check that text is
//! readable.

/// Returns the contrast between two colours, from 1 to 21, as the Web Content Accessibility Guidelines 2.2
/// define it.
pub(in crate::render) fn contrast(one: [u8; 3], other: [u8; 3]) -> f64 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

fn luminance(shares: [u8; 3]) -> f64 {
    let [red, green, blue] = shares.map(linear);
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/// Returns the luminance of one component of a colour. This is approximately its power of 2.4.
fn linear(share: u8) -> f64 {
    let share = f64::from(share) / 255.0;
    if share <= 0.04045 {
        return share / 12.92;
    }
    let share = (share + 0.055) / 1.055;
    // A power function would be the only reason to load the maths library. Eight steps of Newton's method are
    // equally accurate.
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
    fn luminance_is_the_power_in_the_standard() {
        for share in 11..=255 {
            let asked = ((f64::from(share) / 255.0 + 0.055) / 1.055).powf(2.4);
            assert!((linear(share) - asked).abs() < 1e-12, "{share}");
        }
    }
}
