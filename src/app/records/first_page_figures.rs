//! What the first page asks the records: the results of the person at the keyboard, and how the deal
//! of today and the tour of the week stand.

use super::days::TOUR_ROWS;
use super::error::RecordsError;
use super::keeper::Records;
use super::own_results::OwnResults;
use crate::catalogue::Catalogue;
use crate::deals::daily::{Daily, Date, Place, Week};
use crate::saved::ending::Moment;
use crate::settings::is_usual_name;

/// How the deal of today stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Today {
    /// The name of the game that is dealt.
    pub game: String,
    /// The day.
    pub day: Date,
    /// The date, as in `24 Nov`.
    pub date: String,
    /// The day of the week, as in `Tue`.
    pub weekday: String,
    /// How many days in a row were won.
    pub streak: usize,
    /// Whether its first try was played to an end.
    pub is_played: bool,
    /// How many rows of the tour of this week were won, and how many there are.
    pub tour: (usize, u8),
}

/// The figures of the first page.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct FirstPageFigures {
    /// What the person's games come to.
    pub results: OwnResults,
    /// The deal of today and the tour; nothing where the program carries none.
    pub today: Option<Today>,
}

impl FirstPageFigures {
    /// Reads the figures of a person.
    ///
    /// # Errors
    /// Says why the records cannot be read.
    pub(super) fn read(
        person: &str,
        records: &Records,
        catalogue: &Catalogue,
    ) -> Result<Self, RecordsError> {
        let results = records.ask(|database| {
            let results = OwnResults::read(database, person)?;
            // Somebody with a name who has played nothing yet has no results.
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

/// Returns how the deal of today stands. Where it cannot be told, the page of the days says why.
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
