//! What is played in a week, as a page shows it.

use std::sync::Arc;

use jiff::civil::Date;
use patience_core::{DealNumber, Rules};

use super::deal::{Appointment, DailyError};
use super::slot::Proof;
use super::week::Week;
use super::{Daily, Place};
use crate::catalogue::Embedded;
use crate::survey::difficulty::Level;

/// The days of a week that have come, and its tour.
#[derive(Debug, Clone)]
pub struct WeekPlan {
    /// The week.
    pub week: Week,
    /// The days that have come and have a deal, and the rows of the tour.
    pub deals: Vec<Planned>,
}

/// A deal of a day or of a tour. Its number may still be to be found.
#[derive(Debug, Clone)]
pub struct Planned {
    /// Its place in the calendar.
    pub place: Place,
    /// The rules, or why it cannot be played.
    pub rules: Result<Arc<Rules>, DailyError>,
    /// The number; nothing where the published table has ended, and it is found by a search.
    pub deal: Option<DealNumber>,
    /// What is known of it.
    pub proof: Proof,
    /// The level that it was published with, if it was published and with one.
    pub level: Option<Level>,
}

impl WeekPlan {
    /// Compiles the rules of all that can be played in a week.
    pub fn new(daily: &Daily, week: Week, today: Date, embedded: Embedded) -> Self {
        let days = week.days();
        let days = days.iter().filter_map(|date| daily.day(*date, today).ok());
        let tour = daily.tour(week, today).unwrap_or_default();
        let plan = |appointment: Appointment<'_>| Planned {
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

    /// Returns what is played in a place, if it has come.
    pub fn planned(&self, place: Place) -> Option<&Planned> {
        self.deals.iter().find(|planned| planned.place == place)
    }
}

impl Planned {
    /// Tells whether the game is played for points, any deal of it.
    pub fn is_for_points(&self) -> bool {
        self.proof == Proof::Any
    }

    /// Returns the title of the game with its variant; nothing where it cannot be played.
    pub fn title(&self) -> Option<String> {
        let rules = self.rules.as_ref().ok()?;
        Some(rules.about.full_title())
    }
}
