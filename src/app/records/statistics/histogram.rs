//! Histograms of games by their times or points, with a few bins and round bounds.

use serde::Serialize;

/// The largest number of bins in a histogram.
const MOST_BINS: u8 = 6;

/// The possible widths of the bins in a histogram of times, in seconds.
const TIME_WIDTHS: [u64; 16] = [
    5, 10, 20, 30, 60, 120, 180, 300, 600, 900, 1200, 1800, 3600, 7200, 14_400, 28_800,
];

/// A bin of a histogram of won games by their time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct TimeBin {
    /// The shortest time that belongs to the bin, in seconds.
    pub from: u64,
    /// The exclusive upper bound of the times in the bin, in seconds. `None` for the last bin,
    /// which contains all longer times.
    pub to: Option<u64>,
    /// The number of wins in the bin.
    pub count: u32,
}

impl TimeBin {
    /// Divides the times of wins into at most six bins of equal width. The times are sorted and in
    /// milliseconds. The last bin has no upper bound if it contains at most one win in twenty.
    pub fn of(sorted: &[u64]) -> Vec<Self> {
        let (Some(first), Some(last)) = (sorted.first(), sorted.last()) else {
            return Vec::new();
        };
        let (first, last) = (first / 1000, last / 1000);
        let usual = sorted[(sorted.len() * 95).div_ceil(100) - 1] / 1000;
        let regular = u64::from(MOST_BINS) - 1;
        let start = |width: u64| first / width * width;
        let fits = |width: &u64| usual < start(*width) + regular * width;
        let round = TIME_WIDTHS.into_iter().find(fits);
        // Games left open for days need a width outside the table.
        let width = round.unwrap_or_else(|| (usual / regular).next_multiple_of(28_800).max(28_800));
        let from = start(width);
        let end = from + regular * width;
        let mut bins: Vec<Self> = (0..regular)
            .map(|number| from + number * width)
            .take_while(|from| *from <= last)
            .map(|from| Self {
                from,
                to: Some(from + width),
                count: 0,
            })
            .collect();
        if last >= end {
            bins.push(Self {
                from: end,
                to: None,
                count: 0,
            });
        }
        for time in sorted {
            let place = usize::try_from((time / 1000 - from) / width).unwrap_or(usize::MAX);
            let place = place.min(bins.len() - 1);
            bins[place].count += 1;
        }
        bins
    }

    /// The range of times in the bin, in words: `4–6 min`, `20–40 s`, `over 14 min`.
    pub fn label(&self) -> String {
        let to = self.to.unwrap_or(self.from);
        let whole = |unit: u64| self.from.is_multiple_of(unit) && to.is_multiple_of(unit);
        let (unit, name) = match to {
            _ if to >= 7200 && whole(3600) => (3600, "h"),
            _ if to >= 60 && whole(60) => (60, "min"),
            _ if to <= 120 => (1, "s"),
            _ => {
                let clock = |seconds: u64| format!("{}:{:02}", seconds / 60, seconds % 60);
                return match self.to {
                    Some(to) => format!("{}–{}", clock(self.from), clock(to)),
                    None => format!("over {}", clock(self.from)),
                };
            }
        };
        match self.to {
            Some(to) => format!("{}–{} {name}", self.from / unit, to / unit),
            None => format!("over {} {name}", self.from / unit),
        }
    }
}

/// A bin of a histogram of games by their points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct PointBin {
    /// The fewest points that belong to the bin.
    pub from: i64,
    /// The most points that belong to the bin.
    pub to: i64,
    /// The number of games in the bin.
    pub count: u32,
}

impl PointBin {
    /// Divides the points of games, which are sorted, into at most six bins of equal width.
    pub fn of(sorted: &[i32]) -> Vec<Self> {
        let (Some(first), Some(last)) = (sorted.first(), sorted.last()) else {
            return Vec::new();
        };
        let (first, last) = (i64::from(*first), i64::from(*last));
        let bins = i64::from(MOST_BINS);
        let start = |width: i64| first.div_euclid(width) * width;
        let mut tens = 1_i64;
        let width = loop {
            let widths = [tens, 2 * tens, 5 * tens];
            let fits = |width: &i64| last < start(*width) + bins * width;
            if let Some(width) = widths.into_iter().find(fits) {
                break width;
            }
            tens *= 10;
        };
        let from = start(width);
        let mut found: Vec<Self> = (0..bins)
            .map(|number| from + number * width)
            .take_while(|from| *from <= last)
            .map(|from| Self {
                from,
                to: from + width - 1,
                count: 0,
            })
            .collect();
        for points in sorted {
            let place = (i64::from(*points) - from) / width;
            if let Some(bin) = usize::try_from(place)
                .ok()
                .and_then(|place| found.get_mut(place))
            {
                bin.count += 1;
            }
        }
        found
    }

    /// The range of points in the bin, in words: `80–99`.
    pub fn label(&self) -> String {
        if self.from == self.to {
            return self.from.to_string();
        }
        let written = |points: i64| points.to_string().replace('-', "−");
        format!("{}–{}", written(self.from), written(self.to))
    }
}
