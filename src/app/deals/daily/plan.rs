//! The daily deals of a week, as the page of daily deals shows them.

use std::sync::Arc;

use jiff::civil::Date;
use patience_core::{DealNumber, Rules};

use super::deal::{DailyError, ScheduledDeal};
use super::slot::Proof;
use super::week::Week;
use super::{Daily, Place};
use crate::catalogue::Embedded;
use crate::survey::difficulty::Level;

/// The daily deals of a week: the deals of the days that have begun, and the tour of the week.
#[derive(Debug, Clone)]
pub struct WeekPlan {
    /// The week that these daily deals belong to.
    pub week: Week,
    /// The daily deals of those days that have begun and have a deal, followed by the deals of the week's tour.
    pub deals: Vec<Planned>,
}

/// The daily deal of a day, or a deal in a week's tour. Its number may not be known yet.
#[derive(Debug, Clone)]
pub struct Planned {
    /// The day of the deal or, for a deal in a tour, the week and the row.
    pub place: Place,
    /// The compiled rules, or the reason why the daily deal cannot be played.
    pub rules: Result<Arc<Rules>, DailyError>,
    /// The deal number. `None` past the end of the table of daily deals, where a search has to find the number.
    pub deal: Option<DealNumber>,
    /// Whether the daily deal is known to be winnable.
    pub proof: Proof,
    /// The level of difficulty that the daily deal was published with. `None` if it has no published level, or if the
    /// deal was not published.
    pub level: Option<Level>,
}

impl WeekPlan {
    /// Compiles the rules of all daily deals of a week that can be played today.
    pub fn new(daily: &Daily, week: Week, today: Date, embedded: Embedded) -> Self {
        let days = week.days();
        let days = days.iter().filter_map(|date| daily.day(*date, today).ok());
        let tour = daily.tour(week, today).unwrap_or_default();
        let plan = |appointment: ScheduledDeal<'_>| Planned {
            place: appointment.place(),
            rules: appointment.rules(embedded),
            deal: appointment.deal(),
            proof: appointment.proof(),
            level: appointment.level(),
        };
        Self {
            week,
            deals: days.chain(tour).map(plan).collect(),
        }
    }

    /// Returns the daily deal of a day, or a deal in the tour of a week, if that day or week has begun.
    pub fn planned(&self, place: Place) -> Option<&Planned> {
        self.deals.iter().find(|planned| planned.place == place)
    }
}

impl Planned {
    /// Whether the game of this daily deal is played for points. Such a deal need not be winnable.
    pub fn is_for_points(&self) -> bool {
        self.proof == Proof::Any
    }

    /// Returns the title of the game with its variant, or `None` if the daily deal cannot be played.
    pub fn title(&self) -> Option<String> {
        let rules = self.rules.as_ref().ok()?;
        Some(rules.about.full_title())
    }
}
