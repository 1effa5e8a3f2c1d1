//! A range of deals for a survey, as given on the command line.

use patience::arguments::deal_number;
use patience_core::DealNumber;

/// The error that the command line does not give a range of deals.
const NO_RANGE: &str = "give a range of deals with both ends, such as 1..1000";

/// The error that a range of deals on the command line is not written in the right form.
const OTHER_RANGE: &str = "write the range of deals as A..B, such as 1..1000";

/// A range of consecutive deals for a survey.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Deals {
    /// The number of the first deal.
    pub first: DealNumber,
    /// How many deals are in the range.
    pub count: u64,
}

impl Deals {
    /// Returns the numbers of the deals in the range, in order.
    pub fn iter(self) -> impl Iterator<Item = DealNumber> {
        (0..self.count).filter_map(move |steps| self.first.plus(steps))
    }

    /// Parses a range of deals such as `1..1000` or `ms:1..32000`, which includes both ends. Also parses a single deal
    /// such as `1`.
    ///
    /// # Errors
    /// Returns a sentence with the mistake and the right form.
    pub fn parse(text: &str) -> Result<Self, String> {
        let Some((first, last)) = text.split_once("..") else {
            return Err(match deal_number(text) {
                // `1` can only mean one deal, the first.
                Ok(first) if first == DealNumber::FIRST => return Ok(Self { first, count: 1 }),
                Ok(_) => format!(
                    "give a range with both ends: 1..{} for that many deals, or {text}..{text} for this one",
                    text.trim_start_matches("ms:")
                ),
                Err(_) if text.is_empty() => NO_RANGE.to_owned(),
                Err(_) => OTHER_RANGE.to_owned(),
            });
        };
        if first.is_empty() || last.is_empty() {
            return Err(match (first, last) {
                ("", "") => NO_RANGE.to_owned(),
                ("", last) => format!("the range has no start; write for example 1..{last}"),
                (first, _) => format!("the range has no end; write for example {first}..1000"),
            });
        }
        // An end that is not a number comes from another notation for ranges.
        let is_number = |part: &str| {
            let digits = part.strip_prefix("ms:").unwrap_or(part);
            digits.chars().all(|letter| letter.is_ascii_digit())
        };
        if !is_number(first) || !is_number(last) {
            return Err(OTHER_RANGE.to_owned());
        }
        let first = deal_number(first)?;
        // `ms:` on the first end applies to both.
        let last = if first.is_microsoft() && !last.contains(':') {
            deal_number(&format!("ms:{last}"))?
        } else {
            deal_number(last)?
        };
        if first.is_microsoft() != last.is_microsoft() {
            return Err(format!(
                "{first} and {last} use different numberings; write `ms:` on both or on none"
            ));
        }
        match last.get().checked_sub(first.get()) {
            Some(more) => Ok(Self {
                first,
                count: more + 1,
            }),
            None => Err(format!("the range is backwards; write {last}..{first}")),
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
    fn an_invalid_range_gets_an_error_with_the_right_form() {
        for (text, wrong) in [
            ("", NO_RANGE),
            ("..", NO_RANGE),
            ("..5", "the range has no start; write for example 1..5"),
            ("1..", "the range has no end; write for example 1..1000"),
            ("9..5", "the range is backwards; write 5..9"),
            ("ms:9..5", "the range is backwards; write ms:5..ms:9"),
            ("0..3", "deal numbers start at 1"),
            ("1..0", "deal numbers start at 1"),
            (
                "1..ms:3",
                "1 and ms:3 use different numberings; write `ms:` on both or on none",
            ),
            ("1-30", OTHER_RANGE),
            ("1...5", OTHER_RANGE),
            (
                "100",
                "give a range with both ends: 1..100 for that many deals, or 100..100 for this one",
            ),
            (
                "1..9223372036854775808",
                "a deal number is a whole number from 1 to 9223372036854775807",
            ),
            (
                "ms:1..8589934592",
                "Microsoft deals are numbered from ms:1 to ms:8589934591",
            ),
        ] {
            assert_eq!(Deals::parse(text), Err(wrong.to_owned()), "{text}");
        }
    }
}
