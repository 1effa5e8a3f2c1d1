//! The number of games played and won in each week.

use jiff::ToSpan as _;
use jiff::civil::Date;
use serde::Serialize;

use crate::saved::ending::Moment;

/// A week from Monday to Sunday (ISO 8601), and how many of the person's games ended in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Week {
    /// The Monday of the week.
    pub monday: Date,
    /// The number of the week's games that count in the statistics.
    pub played: u32,
    /// The number of games won in the week.
    pub won: u32,
}

impl Week {
    /// Counts the games in each of the last `number` weeks, oldest week first. The last week
    /// contains `today`; games in other weeks are left out. For each game, it is given whether it
    /// was won, and when it ended.
    pub fn last(
        number: usize,
        today: Date,
        games: impl DoubleEndedIterator<Item = (bool, Moment)>,
    ) -> Vec<Self> {
        let monday = |date: Date| {
            let days = i64::from(date.weekday().to_monday_zero_offset());
            date.saturating_sub(days.days())
        };
        let this = monday(today);
        let mut weeks: Vec<Self> = (0..number)
            .rev()
            .map(|back| {
                let back = i64::try_from(back).unwrap_or(i64::MAX).clamp(0, 100_000);
                Self {
                    monday: this.saturating_sub((back * 7).days()),
                    played: 0,
                    won: 0,
                }
            })
            .collect();
        let Some(first) = weeks.first().map(|week| week.monday) else {
            return weeks;
        };
        for (won, when) in games.rev() {
            let date = when.date();
            if date < first {
                // Local dates differ from each other by less than two days.
                if date < first.saturating_sub(2.days()) {
                    break;
                }
                continue;
            }
            let of = monday(date);
            if let Ok(place) = weeks.binary_search_by_key(&of, |week| week.monday) {
                weeks[place].played += 1;
                weeks[place].won += u32::from(won);
            }
        }
        weeks
    }
}
