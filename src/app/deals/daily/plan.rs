//! The deals of a week, as a page shows them.

use std::sync::Arc;

use jiff::civil::Date;
use patience_core::{DealNumber, Rules};

use super::deal::{DailyError, ScheduledDeal};
use super::slot::Proof;
use super::week::Week;
use super::{Daily, Place};
use crate::catalogue::Embedded;
use crate::survey::difficulty::Level;

/// The days of a week that have begun, and its tour.
#[derive(Debug, Clone)]
pub struct WeekPlan {
    /// The week.
    pub week: Week,
    /// The deals of those days that have begun and have a deal, followed by the rows of the tour.
    pub deals: Vec<Planned>,
}

/// The deal of a day or of a row of a tour. Its number may not be known yet.
#[derive(Debug, Clone)]
pub struct Planned {
    /// The day, or the row of a tour.
    pub place: Place,
    /// The rules, or the reason why the deal cannot be played.
    pub rules: Result<Arc<Rules>, DailyError>,
    /// The deal number. `None` past the end of the published table, where a search has to find the number.
    pub deal: Option<DealNumber>,
    /// Whether the deal is known to be winnable.
    pub proof: Proof,
    /// The level that the deal was published with. `None` if it has no published level, or if the deal was not
    /// published.
    pub level: Option<Level>,
}

impl WeekPlan {
    /// Compiles the rules of all deals in a week that can be played today.
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

    /// Returns the deal of a day or of a row of the tour, if that day or week has begun.
    pub fn planned(&self, place: Place) -> Option<&Planned> {
        self.deals.iter().find(|planned| planned.place == place)
    }
}

impl Planned {
    /// Whether the game is played for points. Such a deal need not be winnable.
    pub fn is_for_points(&self) -> bool {
        self.proof == Proof::Any
    }

    /// Returns the title of the game with its variant, or `None` if the deal cannot be played.
    pub fn title(&self) -> Option<String> {
        let rules = self.rules.as_ref().ok()?;
        Some(rules.about.full_title())
    }
}
