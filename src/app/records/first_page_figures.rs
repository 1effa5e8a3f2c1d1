//! The figures on the first page: the results of the person at the keyboard, today's deal and this
//! week's tour.

use super::days::TOUR_ROWS;
use super::error::RecordsError;
use super::keeper::Records;
use super::own_results::OwnResults;
use crate::catalogue::Catalogue;
use crate::deals::daily::{Daily, Date, Place, Week};
use crate::saved::ending::Moment;
use crate::settings::is_usual_name;

/// The state of today's deal and this week's tour.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Today {
    /// The name of the game that is today's daily deal.
    pub game: String,
    /// Today's date.
    pub day: Date,
    /// Today's date in words: `24 Nov`.
    pub date: String,
    /// Today's day of the week: `Tue`.
    pub weekday: String,
    /// The number of days in a row whose daily deals were won.
    pub streak: usize,
    /// Whether the person's first try at today's deal has ended.
    pub is_played: bool,
    /// The number of deals won in this week's tour, and the number of all its deals.
    pub tour: (usize, u8),
}

/// The figures shown on the program's first page.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct FirstPageFigures {
    /// The person's results in each game.
    pub results: OwnResults,
    /// Today's deal and this week's tour, or `None` if the program has no daily deals.
    pub today: Option<Today>,
}

impl FirstPageFigures {
    /// Reads a person's figures for the first page from the records.
    ///
    /// # Errors
    /// Returns why the records cannot be read.
    pub(super) fn read(
        person: &str,
        records: &Records,
        catalogue: &Catalogue,
    ) -> Result<Self, RecordsError> {
        let results = records.ask(|database| {
            let results = OwnResults::read(database, person)?;
            // A named person without games has no results.
            if results.is_empty()
                && is_usual_name(person)
                && let Some(other) = database.most_often_alone()?
            {
                return OwnResults::read(database, &other);
            }
            Ok(results)
        })?;
        Ok(Self {
            results,
            today: today(records, catalogue),
        })
    }
}

/// The state of today's deal. Returns `None` if it cannot be determined; the page of daily deals
/// then shows the reason.
fn today(records: &Records, catalogue: &Catalogue) -> Option<Today> {
    let embedded = catalogue.embedded();
    let date = Moment::now().date();
    let daily = Daily::read(embedded).ok()?;
    let game = daily.day(date, date).ok()?.game().to_owned();
    let days = records.days(embedded).ok()?;
    let state = days.as_ref().map(|days| days.state(Place::Day(date)));
    let streak = days.as_ref().map_or(0, |days| days.streak(date).now);
    let rows = days
        .as_ref()
        .map_or(0, |days| days.rows_won(Week::of(date)));
    Some(Today {
        game,
        day: date,
        date: date.strftime("%-d %b").to_string(),
        weekday: date.strftime("%a").to_string(),
        streak,
        is_played: state.is_some_and(|state| !state.is_open()),
        tour: (rows, TOUR_ROWS),
    })
}
