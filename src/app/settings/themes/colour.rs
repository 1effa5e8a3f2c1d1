//! A colour of a theme: its red, green and blue, and a substitute for terminals that have only 256 colours.

/// The first fixed colour in the table of 256 colours. The sixteen colours before it look different on every terminal.
pub const FIRST_FIXED: u8 = 16;

/// The brightness levels of red, green and blue in the colour cube of the table of 256 colours.
const CUBE: [u8; 6] = [0, 95, 135, 175, 215, 255];

/// The number of the first grey in the table of 256 colours. The greys come after the colour cube.
const FIRST_GREY: u8 = 232;

/// A colour of a theme.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Colour {
    /// The red, green and blue components, eight bits each.
    pub rgb: u32,
    /// The number in the table of 256 colours of the colour that replaces this one on terminals without all colours.
    pub index: u8,
}

impl Colour {
    /// Parses a colour such as `#14513a`.
    ///
    /// ```
    /// use patience_app::settings::Colour;
    /// let felt = Colour::from_hex("#005f00").map(|felt| (felt.rgb, felt.index));
    /// assert_eq!(felt, Some((0x005f00, 22)));
    /// assert_eq!(Colour::from_hex("005f00"), None);
    /// ```
    pub fn from_hex(text: &str) -> Option<Self> {
        let digits = text.strip_prefix('#')?;
        let is_hex = digits.len() == 6 && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
        let rgb = u32::from_str_radix(digits, 16).ok().filter(|_| is_hex)?;
        Some(Self {
            rgb,
            index: nearest(rgb),
        })
    }

    /// Returns the colour with this number in the table of 256 colours. `index` is at least `FIRST_FIXED`.
    pub fn from_index(index: u8) -> Option<Self> {
        (index >= FIRST_FIXED).then(|| Self {
            rgb: value_of(index),
            index,
        })
    }
}

/// Returns the red, green and blue components of the colour.
fn shares(rgb: u32) -> [u8; 3] {
    let [_, red, green, blue] = rgb.to_be_bytes();
    [red, green, blue]
}

/// Returns the red, green and blue of a colour in the table of 256 colours, as in xterm.
fn value_of(index: u8) -> u32 {
    let [red, green, blue] = if index >= FIRST_GREY {
        [8 + 10 * (index - FIRST_GREY); 3]
    } else {
        let at = index.saturating_sub(FIRST_FIXED);
        [at / 36, at / 6 % 6, at % 6].map(|step| CUBE[usize::from(step)])
    };
    u32::from_be_bytes([0, red, green, blue])
}

/// Returns the number of the most similar colour in the table of 256 colours. Green weighs most and blue least, as in
/// human vision.
fn nearest(rgb: u32) -> u8 {
    let wanted = shares(rgb);
    let distance = |index: &u8| {
        let weighed = shares(value_of(*index))
            .into_iter()
            .zip(wanted)
            .zip([3, 6, 1]);
        weighed
            .map(|((has, wants), weight)| weight * u32::from(has.abs_diff(wants)).pow(2))
            .sum::<u32>()
    };
    (FIRST_FIXED..=u8::MAX)
        .min_by_key(distance)
        .unwrap_or(FIRST_FIXED)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_colour_of_the_table_is_the_nearest_to_itself() {
        for index in FIRST_FIXED..=u8::MAX {
            let colour = Colour::from_index(index).unwrap();
            let again = Colour::from_hex(&format!("#{:06x}", colour.rgb)).unwrap();
            // Greys are in the table twice.
            assert_eq!(value_of(again.index), colour.rgb, "{index}");
        }
        assert_eq!(Colour::from_index(15), None);
    }

    #[test]
    fn nothing_but_a_sign_and_six_digits_is_a_colour() {
        for text in [
            "#14513", "#14513a0", "14513a", "#+4513a", "#14 13a", "green", "",
        ] {
            assert_eq!(Colour::from_hex(text), None, "{text}");
        }
        assert_eq!(
            Colour::from_hex("#fbF6e6").map(|found| found.rgb),
            Some(0x00fb_f6e6)
        );
    }
}
