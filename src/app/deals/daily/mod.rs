//! The deal of each day, and the tour of ten games of each week: the same for everybody on the same
//! civil date. A table that was published once says which; past its end the same formula goes on
//! with numbers that are found by a search. The date comes in from outside; only `clock.rs` reads
//! the system's.

mod clock;
mod deal;
mod plan;
mod search;
mod slot;
mod table;
mod week;

pub use clock::today;
pub use deal::{Appointment, DailyDeal, DailyError, NotAPlace, Place};
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

/// How many numbers each day and each row of a tour has.
const NUMBERS: u64 = 256;

/// The number from which the deals of tours are counted. Those of days end below it: the year 9999
/// comes first.
const FIRST_OF_TOURS: u64 = 1_000_000_000;

/// The deals of all days and tours.
#[derive(Debug, Clone)]
pub struct Daily {
    table: Table,
}

impl Daily {
    /// Reads the table that the program carries. Nothing keeps it but the value returned.
    ///
    /// # Errors
    /// Returns the fault of the table, which only a faulty copy of the program has.
    pub fn read(embedded: Embedded) -> Result<Self, TableError> {
        let table = Table::parse(embedded.daily)?;
        Ok(Self { table })
    }

    /// Returns the first day that has a deal, a Monday.
    pub fn first(&self) -> Date {
        self.table.first().monday()
    }

    /// Returns the last day whose deal is published; nothing where none is.
    pub fn last(&self) -> Option<Date> {
        let end = self.table.end();
        (end > self.table.first()).then(|| end.monday().yesterday().unwrap_or(Date::MIN))
    }

    /// Returns the deal of a day that has come where the person sits.
    ///
    /// # Errors
    /// Fails for a day to come, and for one before the first.
    pub fn day(&self, date: Date, today: Date) -> Result<Appointment<'_>, DailyError> {
        if date > today {
            return Err(DailyError::DayToCome { asked: date, today });
        }
        let place = usize::from(date.weekday().to_monday_zero_offset().unsigned_abs());
        self.appointment(Week::of(date), place, today)
    }

    /// Returns the tour of a week that has begun where the person sits.
    ///
    /// # Errors
    /// Fails for a week to come, and for one before the first.
    pub fn tour(&self, week: Week, today: Date) -> Result<Vec<Appointment<'_>>, DailyError> {
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

    /// Returns the deal of a day, or of a row of a tour, that has come where the person sits.
    ///
    /// # Errors
    /// Fails for one to come, and for one before the first.
    pub fn at(&self, place: Place, today: Date) -> Result<Appointment<'_>, DailyError> {
        let (week, row) = match place {
            Place::Day(date) => return self.day(date, today),
            Place::Row(week, row) => (week, usize::from(row)),
        };
        let mut tour = self.tour(week, today)?;
        // A tour has all its rows.
        let row = row.clamp(1, ROWS) - 1;
        Ok(tour.swap_remove(row))
    }

    /// Returns the published level of a deal by the fingerprint of its rules, or `None` if it was published without one or
    /// not at all.
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

    /// Returns the deal of a place in a week: of its days, then of its tour.
    fn appointment(
        &self,
        week: Week,
        place: usize,
        today: Date,
    ) -> Result<Appointment<'_>, DailyError> {
        self.table
            .appointment(week, place)
            .ok_or_else(|| DailyError::TooEarly {
                first: self.first(),
                today,
            })
    }
}

impl Table {
    /// Returns the deal of a place in a week, of its days and then of its tour; nothing for a week before the
    /// first.
    pub fn appointment(&self, week: Week, place: usize) -> Option<Appointment<'_>> {
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
        Some(Appointment {
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
