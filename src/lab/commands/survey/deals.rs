//! A range of deals, as it is written on the command line.

use patience::arguments::deal_number;
use patience_core::DealNumber;

/// What is said where there is no range at all.
const NO_RANGE: &str = "deals are a range with both ends, such as 1..1000";

/// What is said where a range is written in another way.
const OTHER_RANGE: &str = "deals are written as A..B, such as 1..1000";

/// Deals that follow each other, the last one included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Deals {
    /// The first.
    pub first: DealNumber,
    /// How many.
    pub count: u64,
}

impl Deals {
    /// Returns the deals in order.
    pub fn iter(self) -> impl Iterator<Item = DealNumber> {
        (0..self.count).filter_map(move |steps| self.first.plus(steps))
    }

    /// Reads `1..1000` or `ms:1..32000`, both ends included; or `1`.
    ///
    /// # Errors
    /// Says what is wrong with it.
    pub fn parse(text: &str) -> Result<Self, String> {
        let Some((first, last)) = text.split_once("..") else {
            return Err(match deal_number(text) {
                // The first deal is one deal, too.
                Ok(first) if first == DealNumber::FIRST => return Ok(Self { first, count: 1 }),
                Ok(_) => format!(
                    "deals are a range with both ends: write 1..{} for so many, or {text}..{text} for this one",
                    text.trim_start_matches("ms:")
                ),
                Err(_) if text.is_empty() => NO_RANGE.to_owned(),
                Err(_) => OTHER_RANGE.to_owned(),
            });
        };
        if first.is_empty() || last.is_empty() {
            return Err(match (first, last) {
                ("", "") => NO_RANGE.to_owned(),
                ("", last) => format!("the range has no beginning: write 1..{last}, say"),
                (first, _) => format!("the range has no end: write {first}..1000, say"),
            });
        }
        // What is no number at all was meant as another way to write a range.
        let is_number = |part: &str| {
            let digits = part.strip_prefix("ms:").unwrap_or(part);
            digits.chars().all(|letter| letter.is_ascii_digit())
        };
        if !is_number(first) || !is_number(last) {
            return Err(OTHER_RANGE.to_owned());
        }
        let first = deal_number(first)?;
        // Said once, it is meant of both.
        let last = if first.is_microsoft() && !last.contains(':') {
            deal_number(&format!("ms:{last}"))?
        } else {
            deal_number(last)?
        };
        if first.is_microsoft() != last.is_microsoft() {
            return Err(format!("{first} and {last} are numbered in two ways"));
        }
        match last.get().checked_sub(first.get()) {
            Some(more) => Ok(Self {
                first,
                count: more + 1,
            }),
            None => Err(format!("the range runs backwards: write {last}..{first}")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deals_are_read_with_both_ends() {
        let deals =
            |text: &str| Deals::parse(text).map(|deals| (deals.first.to_string(), deals.count));
        assert_eq!(deals("1..1000"), Ok(("1".to_owned(), 1000)));
        assert_eq!(deals("ms:5..9"), Ok(("ms:5".to_owned(), 5)));
        assert_eq!(deals("ms:5..ms:9"), Ok(("ms:5".to_owned(), 5)));
        assert_eq!(deals("7..7"), Ok(("7".to_owned(), 1)));
        assert_eq!(deals("1"), Ok(("1".to_owned(), 1)));
    }

    #[test]
    fn a_range_that_is_none_is_told_what_is_wrong_with_it() {
        for (text, wrong) in [
            ("", "deals are a range with both ends, such as 1..1000"),
            ("..", "deals are a range with both ends, such as 1..1000"),
            ("..5", "the range has no beginning: write 1..5, say"),
            ("1..", "the range has no end: write 1..1000, say"),
            ("9..5", "the range runs backwards: write 5..9"),
            ("ms:9..5", "the range runs backwards: write ms:5..ms:9"),
            ("0..3", "deals are numbered from 1"),
            ("1..0", "deals are numbered from 1"),
            ("1..ms:3", "1 and ms:3 are numbered in two ways"),
            ("1-30", "deals are written as A..B, such as 1..1000"),
            ("1...5", "deals are written as A..B, such as 1..1000"),
            (
                "100",
                "deals are a range with both ends: write 1..100 for so many, or 100..100 for this one",
            ),
            (
                "1..9223372036854775808",
                "a deal has a whole number from 1 to 9223372036854775807",
            ),
            (
                "ms:1..8589934592",
                "a deal of Microsoft's is ms:1 to ms:8589934591",
            ),
        ] {
            assert_eq!(Deals::parse(text), Err(wrong.to_owned()), "{text}");
        }
    }
}
