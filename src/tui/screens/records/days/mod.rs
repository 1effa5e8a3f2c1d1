//! The page of daily deals and of the weekly tour. It has a calendar with the result of each day, and shows the deal
//! of the day under the cursor.

mod calendar;
mod drawing;
mod words;

use ratatui::Frame;
use ratatui::layout::Rect;

use crate::context::Context;
use crate::images::Placed;
use crate::screens::page::{Effect, Effects, KeyWords, Page, PageInput};
use crate::screens::records::finished_filter::FinishedFilter;
use patience_app::deals::daily::{Date, Place, Planned, Week, WeekPlan};
use patience_app::keymap::{Action, Entry, KeyContext};
use patience_app::records::{Answer, Days, Query, TOUR_ROWS};
use patience_app::saved::ending::Moment;

use calendar::{moved, moved_month};
use drawing::{Clicked, Shape};

/// The part of the daily deals page that has the cursor: the calendar or the weekly tour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Part {
    #[default]
    Calendar,
    Tour,
}

/// The page of daily deals and of the weekly tour.
#[derive(Debug, Default)]
pub struct DaysPage {
    /// The results of the daily deals and the position of the cursor; `None` until the records have sent the results.
    told: Option<Told>,
    /// The reason why the records of finished games cannot be read; `None` if they can.
    fault: Option<String>,
    part: Part,
    /// The row of the weekly tour under the cursor, counted from 1.
    row: u8,
    /// The plan of daily deals and tour deals for the week under the cursor; `None` until it is known.
    plan: Option<Box<WeekPlan>>,
    /// The day or tour row whose deal the player wants to play and whose deal has been requested.
    awaited: Option<Place>,
}

/// The results of the daily deals, with today's date and the day under the cursor.
#[derive(Debug)]
struct Told {
    days: Days,
    today: Date,
    day: Date,
}

impl Told {
    /// Returns the day nearest to `date` whose daily deal can be opened; today if there is none.
    fn clamped(&self, date: Date) -> Date {
        date.max(self.days.first()).min(self.today)
    }

    fn week(&self) -> Week {
        Week::of(self.day)
    }

    /// Whether the date of the first daily deal has come, by the clock of this computer.
    fn has_begun(&self) -> bool {
        self.days.first() <= self.today
    }
}

impl DaysPage {
    /// Returns the day or the row of the weekly tour under the cursor.
    fn place(&self) -> Option<Place> {
        let told = self.told.as_ref().filter(|told| told.has_begun())?;
        Some(match self.part {
            Part::Calendar => Place::Day(told.day),
            Part::Tour => Place::Row(told.week(), self.row.clamp(1, TOUR_ROWS)),
        })
    }

    /// Returns the deal that is planned for a day or a row of the weekly tour; `None` if the week's plan is not known.
    fn planned(&self, place: Place) -> Option<&Planned> {
        self.plan.as_ref()?.planned(place)
    }

    /// Returns the deal that is planned for the day or the row of the weekly tour under the cursor.
    fn chosen(&self) -> Option<&Planned> {
        self.planned(self.place()?)
    }

    /// Whether the player has started the deal of a day or of a row of the weekly tour, and can resume it.
    fn is_begun(&self, place: Place) -> bool {
        let told = self.told.as_ref();
        told.is_some_and(|told| told.days.is_begun(place))
    }

    /// Whether the player has finished a try at the deal of a day or of a row of the weekly tour.
    fn is_tried(&self, place: Place) -> bool {
        let told = self.told.as_ref();
        told.is_some_and(|told| told.days.tries(place).is_some())
    }

    fn act(&mut self, action: Action) -> Effects {
        match (action, self.part) {
            (Action::Start, _) => return self.play(),
            (Action::Tries, _) => {
                let tried = self.place().filter(|place| self.is_tried(*place));
                let open = tried.map(|place| Effect::OpenFinished(FinishedFilter::Tries(place)));
                return open.into_iter().collect();
            }
            (Action::NextTarget, Part::Calendar) => {
                self.row = self.row.max(1);
                self.part = Part::Tour;
            }
            (Action::NextTarget, Part::Tour) => self.part = Part::Calendar,
            (Action::Up, Part::Tour) => self.row = self.row.saturating_sub(1).max(1),
            (Action::Down, Part::Tour) => self.row = (self.row + 1).min(TOUR_ROWS),
            (Action::First, Part::Tour) => self.row = 1,
            (Action::Last, Part::Tour) => self.row = TOUR_ROWS,
            (Action::Left, Part::Tour) | (Action::Up, Part::Calendar) => {
                return self.go(|told| moved(told.day, -7));
            }
            (Action::Right, Part::Tour) | (Action::Down, Part::Calendar) => {
                return self.go(|told| moved(told.day, 7));
            }
            (Action::Left, Part::Calendar) => return self.go(|told| moved(told.day, -1)),
            (Action::Right, Part::Calendar) => return self.go(|told| moved(told.day, 1)),
            (Action::PageUp, _) => return self.go(|told| moved_month(told.day, -1)),
            (Action::PageDown, _) => return self.go(|told| moved_month(told.day, 1)),
            (Action::First, Part::Calendar) => return self.go(|told| told.days.first()),
            (Action::Last, Part::Calendar) => return self.go(|told| told.today),
            _ => {}
        }
        Vec::new()
    }

    /// Moves the calendar's cursor to a day, or to the nearest day that can be opened. If the cursor cannot move at
    /// all, a message says why.
    fn go(&mut self, to: impl FnOnce(&Told) -> Date) -> Effects {
        let mut said = None;
        if let Some(told) = &mut self.told {
            let wanted = to(told);
            let day = told.clamped(wanted);
            if day == told.day && wanted != day {
                said = Some(words::why_no_further(told.days.first(), told.today, wanted));
            }
            told.day = day;
        }
        let said = said.map(|words| Effect::Say(words, false));
        said.into_iter().chain(self.ask_for_plan()).collect()
    }

    /// Requests the plan of daily deals for the week under the cursor, unless it is known already.
    fn ask_for_plan(&mut self) -> Effects {
        let Some(told) = &self.told else {
            return Vec::new();
        };
        let week = told.week();
        if self.plan.as_ref().is_some_and(|plan| plan.week == week) {
            return Vec::new();
        }
        self.plan = None;
        vec![Effect::query(Query::Week(week))]
    }

    /// Requests the daily or tour deal under the cursor, because the player wants to play it.
    fn play(&mut self) -> Effects {
        let place = self.place();
        if let Some(fault) = self.chosen().and_then(|deal| deal.rules.as_ref().err()) {
            return vec![Effect::Say(fault.to_string(), true)];
        }
        self.awaited = place;
        let asked = place.map(|place| Effect::query(Query::Deal(place)));
        asked.into_iter().collect()
    }

    fn clicked(&mut self, at: (u16, u16), area: Rect) -> Effects {
        let shape = Shape::of(area);
        let place = self.place();
        let day = match drawing::clicked(self, &shape, at) {
            Some(Clicked::MonthBefore) => return self.act(Action::PageUp),
            Some(Clicked::MonthAfter) => return self.act(Action::PageDown),
            Some(Clicked::Row(row)) => {
                (self.part, self.row) = (Part::Tour, row);
                None
            }
            Some(Clicked::Day(day)) => {
                self.part = Part::Calendar;
                Some(day)
            }
            None => return Vec::new(),
        };
        let asked = match day {
            Some(day) => self.go(|_| day),
            None => Vec::new(),
        };
        // A click on the selected day or row acts as its key.
        let is_same = place.is_some() && place == self.place();
        if is_same { self.play() } else { asked }
    }
}

impl Page for DaysPage {
    fn key_context(&self) -> KeyContext {
        KeyContext::Days
    }

    fn update(&mut self, input: PageInput<'_>, context: &Context) -> Effects {
        match input {
            PageInput::Action(action) => self.act(action),
            PageInput::Clicked(at) => self.clicked(at, context.table_area()),
            PageInput::Typed(_) | PageInput::Pasted(_) => Vec::new(),
        }
    }

    fn draw(&self, frame: &mut Frame, area: Rect, context: &Context) {
        drawing::paint(self, frame, area, context);
    }

    fn draw_with_pictures(&self, frame: &mut Frame, area: Rect, context: &Context) -> Vec<Placed> {
        drawing::paint(self, frame, area, context)
    }

    fn key_words(&self, entry: &Entry, _: &Context) -> KeyWords {
        let told = self.told.as_ref().filter(|told| told.has_begun());
        let month = |of: fn(&Told) -> Date| told.map(|told| of(told).first_of_month());
        let shown = month(|told| told.day);
        let has_before = shown > month(|told| told.days.first());
        let has_after = shown < month(|told| told.today);
        match entry.action {
            Action::Back => KeyWords::Usual,
            _ if told.is_none() => KeyWords::Nothing,
            Action::Days | Action::Rules => KeyWords::Nothing,
            Action::Start => match (self.chosen(), self.part) {
                (Some(planned), _) if planned.rules.is_err() => KeyWords::Nothing,
                (Some(planned), _) if self.is_begun(planned.place) => "resume".into(),
                (_, Part::Calendar) => "play this day".into(),
                (_, Part::Tour) => "play this tour".into(),
            },
            Action::Tries if !self.place().is_some_and(|place| self.is_tried(place)) => {
                KeyWords::Nothing
            }
            Action::NextTarget if self.part == Part::Tour => "calendar".into(),
            Action::PageUp if !has_before => KeyWords::Nothing,
            Action::PageDown if !has_after => KeyWords::Nothing,
            Action::PageDown if !has_before => "next month".into(),
            _ => KeyWords::Usual,
        }
    }

    fn heading(&self) -> Option<(String, String)> {
        let told = self.told.as_ref();
        let streak = told.map(|told| words::streak(&told.days, told.today));
        Some(("Days".to_owned(), streak.unwrap_or_default()))
    }

    fn question(&self) -> Option<Query> {
        Some(Query::Days)
    }

    fn receive(&mut self, answer: &Answer, _: &Context) -> Effects {
        match answer {
            Answer::Days(days, now) => {
                self.take(days, *now);
                return self.ask_for_plan();
            }
            Answer::Week(plan) => {
                let week = self.told.as_ref().map(Told::week);
                if week == Some(plan.week) {
                    self.plan = Some(plan.clone());
                }
            }
            Answer::Deal(deal, now) if self.awaited == Some(deal.place) => {
                self.awaited = None;
                return vec![Effect::PlayDaily(deal.clone(), *now)];
            }
            Answer::Failed(reason) if self.told.is_none() => self.fault = Some(reason.clone()),
            Answer::Failed(reason) => return vec![Effect::Say(reason.clone(), true)],
            _ => {}
        }
        Vec::new()
    }
}

impl DaysPage {
    /// Stores the results of daily deals that the records have sent. The cursor starts on today's date, and stays where
    /// it is when the results change.
    fn take(&mut self, days: &Days, now: Moment) {
        let today = now.date();
        let (day, was) = match &self.told {
            Some(told) => (told.day, told.today),
            None => (today, today),
        };
        if was != today {
            // A new day has begun, with another deal of the week.
            self.plan = None;
        }
        let mut told = Told {
            days: days.clone(),
            today,
            day,
        };
        told.day = told.clamped(day);
        self.told = Some(told);
    }
}
