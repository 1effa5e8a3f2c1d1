//! The deal of each day, and the tour of ten games of each week. They are the same for everybody on the same local
//! date. A published table fixes them. Past the end of the table the same formula continues, with numbers that a search
//! finds. Callers pass in the date; only `clock.rs` reads the system clock.

mod clock;
mod deal;
mod plan;
mod search;
mod slot;
mod table;
mod week;

pub use clock::today;
pub use deal::{DailyDeal, DailyError, NotAPlace, Place, ScheduledDeal};
pub use jiff::civil::Date;
pub use plan::{Planned, WeekPlan};
pub use slot::{DAYS, Proof, SLOT_NAMES, SLOTS, Slot};
pub use table::{Table, TableError};
pub use week::{Week, days_since};

use patience_core::DealNumber;

use crate::catalogue::Embedded;
use crate::survey::difficulty::Level;
use slot::ROWS;
use table::Epoch;

/// How many deal numbers are reserved for each daily deal and for each deal in the tour of a week.
const NUMBERS: u64 = 256;

/// The first deal number that is used for the tours of weeks. The numbers for the deals of days stay below it even in
/// the year 9999.
const FIRST_OF_TOURS: u64 = 1_000_000_000;

/// The schedule of daily deals: the deals of all days, and the tours of all weeks.
#[derive(Debug, Clone)]
pub struct Daily {
    table: Table,
}

impl Daily {
    /// Reads the built-in table of daily deals. The result is not cached.
    ///
    /// # Errors
    /// Fails if the table has an error, which only a damaged copy of the program can have.
    pub fn read(embedded: Embedded) -> Result<Self, TableError> {
        let table = Table::parse(embedded.daily)?;
        Ok(Self { table })
    }

    /// Returns the first day that has a daily deal. It is a Monday.
    pub fn first(&self) -> Date {
        self.table.first().monday()
    }

    /// Returns the last day whose deal is published. Returns `None` if no deal is published.
    pub fn last(&self) -> Option<Date> {
        let end = self.table.end();
        (end > self.table.first()).then(|| end.monday().yesterday().unwrap_or(Date::MIN))
    }

    /// Returns the deal of a day that has begun.
    ///
    /// # Errors
    /// Fails for a future day, and for a day before the first daily deal.
    pub fn day(&self, date: Date, today: Date) -> Result<ScheduledDeal<'_>, DailyError> {
        if date > today {
            return Err(DailyError::DayToCome { asked: date, today });
        }
        let place = usize::from(date.weekday().to_monday_zero_offset().unsigned_abs());
        self.appointment(Week::of(date), place, today)
    }

    /// Returns the ten deals in the tour of a week that has begun.
    ///
    /// # Errors
    /// Fails for a future week, and for a week before the first daily deal.
    pub fn tour(&self, week: Week, today: Date) -> Result<Vec<ScheduledDeal<'_>>, DailyError> {
        let present = Week::of(today);
        if week > present {
            return Err(DailyError::WeekToCome {
                asked: week,
                present,
            });
        }
        (DAYS..SLOTS)
            .map(|place| self.appointment(week, place, today))
            .collect()
    }

    /// Returns the daily deal of a day, or a deal in the tour of a week, if the day or week has begun.
    ///
    /// # Errors
    /// Fails for a future day or week, and for one before the first daily deal.
    pub fn at(&self, place: Place, today: Date) -> Result<ScheduledDeal<'_>, DailyError> {
        let (week, row) = match place {
            Place::Day(date) => return self.day(date, today),
            Place::Row(week, row) => (week, usize::from(row)),
        };
        let mut tour = self.tour(week, today)?;
        // A tour has all its rows.
        let row = row.clamp(1, ROWS) - 1;
        Ok(tour.swap_remove(row))
    }

    /// Returns the level that a daily deal was published with, if the deal's rules have this fingerprint. Returns
    /// `None` if the deal has no published level, or if it was not published.
    pub fn level_of(&self, embedded: Embedded, rules: u64, deal: DealNumber) -> Option<Level> {
        let number = deal.get();
        let (places, first, number) = match number.checked_sub(FIRST_OF_TOURS) {
            None => (DAYS, 0, number),
            Some(after) => (ROWS, DAYS, after),
        };
        let index = usize::try_from(number / NUMBERS).ok()?;
        let week = self.table.first().plus(index / places);
        let appointment = self.table.appointment(week, first + index % places)?;
        let level = appointment.level()?;
        // The table has the fingerprint that the rules had when it was published.
        let is_it = appointment.deal() == Some(deal);
        let published = is_it.then(|| appointment.rules(embedded).ok()).flatten()?;
        (published.about.fingerprint == rules).then_some(level)
    }

    /// Returns the daily deal at an index in a week. The first seven are the deals of the days; the deals of the tour
    /// follow.
    fn appointment(
        &self,
        week: Week,
        place: usize,
        today: Date,
    ) -> Result<ScheduledDeal<'_>, DailyError> {
        self.table
            .appointment(week, place)
            .ok_or_else(|| DailyError::TooEarly {
                first: self.first(),
                today,
            })
    }
}

impl Table {
    /// Returns the daily deal at an index in a week. The first seven are the deals of the days; the deals of the tour
    /// follow. Returns `None` if the week is before the first week with daily deals.
    pub fn appointment(&self, week: Week, place: usize) -> Option<ScheduledDeal<'_>> {
        let epoch = self.epoch(week)?;
        let weeks = week.since(self.first())?;
        let (named, index, first) = match place.checked_sub(DAYS) {
            None => {
                let date = week.day(place);
                let index = days_since(self.first().monday(), date);
                (Place::Day(date), u64::try_from(index).ok()?, 0)
            }
            Some(row) => (
                Place::Row(week, u8::try_from(row + 1).ok()?),
                u64::try_from(weeks * ROWS + row).ok()?,
                FIRST_OF_TOURS,
            ),
        };
        Some(ScheduledDeal {
            place: named,
            slot: epoch.slot(week, place)?,
            base: first + index * NUMBERS,
            byte: self.byte(week, place),
            other_shuffle: Some(epoch)
                .filter(|epoch| !Epoch::is_dealt_here(epoch))
                .map(|epoch| epoch.shuffle),
        })
    }
}

#[cfg(test)]
mod tests;
