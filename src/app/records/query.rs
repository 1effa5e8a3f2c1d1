//! Questions that a page asks the records, and their answers. They are answered on the thread that
//! keeps the records.

use std::error::Error;
use std::path::PathBuf;

use super::database::{Database, Selection, Selection::OfGame};
use super::days::{Days, TOUR_ROWS};
use super::figures::{Figures, FiguresQuery};
use super::first_page_figures::FirstPageFigures;
use super::keeper::Records;
use super::record::GameRecord;
use super::statistics::{Pairing, Rivalry, Specials};
use crate::catalogue::{Catalogue, Embedded};
use crate::deals::daily::{Daily, DailyDeal, DailyError, Date, Place, Week, WeekPlan};
use crate::saved::Loaded;
use crate::saved::ending::{GameKey, Moment};
use crate::saved::sharing::{self, LineError};
use patience_solver::Watch;

/// A question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Query {
    /// The games of which the moves are kept, the last first.
    KeptGames,
    /// A game, to be played back.
    Game(GameKey),
    /// The line by which a game is shared, or where it has none a file of it, which is written.
    Line(GameKey),
    /// Keep the moves of a game for ever, or no longer; then as [`Query::KeptGames`].
    Star(GameKey, bool),
    /// Take a game out for ever; then as [`Query::KeptGames`].
    Remove(GameKey),
    /// The names of the people who have played.
    Names,
    /// Give a person another name in all games: the former name, and the new one.
    Rename(String, String),
    /// What has become of the deals of days and tours.
    Days,
    /// What is played in a week, as far as it has come.
    Week(Week),
    /// The deal of a day or of a row of a tour, to be played now.
    Deal(Place),
    /// The deal of the next row of a tour that was not played to its end yet, after this one.
    NextRow(Place),
    /// The figures of a person's games.
    Figures(Box<FiguresQuery>),
    /// The figures of the first page for a person.
    FirstPage(String),
    /// What is special for a person about a game that has just ended.
    Special(Box<GameRecord>, String),
    /// How two people stand in a game.
    Rivalry(Pairing),
}

/// An answer.
#[derive(Debug, Clone)]
pub enum Answer {
    /// The games of which the moves are kept, the last first, and the present.
    KeptGames(Vec<GameRecord>, Moment),
    /// A game, to be played back.
    Game(Box<Loaded>),
    /// The line by which a game is shared.
    Line(GameKey, String),
    /// Why a game has no line, and the file that was written instead.
    File(GameKey, String, PathBuf),
    /// The names of the people who have played, each with the number of games.
    Names(Vec<(String, u64)>),
    /// A person has another name: the former one, the new one, and in how many games.
    Renamed(String, String, usize),
    /// What has become of the deals of days and tours, and the present.
    Days(Box<Days>, Moment),
    /// What is played in a week.
    Week(Box<WeekPlan>),
    /// A deal of a day or of a tour, and the present, in which it is begun.
    Deal(Box<DailyDeal>, Moment),
    /// The deal of the row of a tour that is next after this one, and the present; nothing where
    /// all others were played.
    NextRow(Place, Option<Box<DailyDeal>>, Moment),
    /// The figures of a person's games, with what was asked.
    Figures(Box<(FiguresQuery, Figures)>),
    /// The figures of the first page.
    FirstPage(Box<FirstPageFigures>),
    /// What is special about the game with a key.
    Special(GameKey, Box<Specials>),
    /// How two people stand in a game; nothing where they have not met in it.
    Rivalry(Pairing, Option<Rivalry>),
    /// Why the question has no answer, as a sentence.
    Failed(String),
}

impl Query {
    /// Tells whether a deal may have to be searched for, which takes long: past the end of the table
    /// of days.
    pub const fn needs_search(&self) -> bool {
        matches!(self, Self::Deal(_) | Self::NextRow(_))
    }

    /// Tells whether the answer shows how games count that were lost.
    pub const fn shows_verdicts(&self) -> bool {
        matches!(self, Self::KeptGames | Self::Figures(_))
    }

    /// Tells whether the answer changes the records, so that other answers may be different after it.
    pub const fn changes_records(&self) -> bool {
        matches!(self, Self::Remove(_) | Self::Rename(..))
    }

    /// Answers the question; the watch cancels a search for it.
    pub fn answer(&self, records: &Records, catalogue: &Catalogue, watch: &Watch) -> Answer {
        let answer = self.find(records, catalogue, watch);
        answer.unwrap_or_else(|error| Answer::Failed(error.to_string()))
    }

    fn find(&self, records: &Records, catalogue: &Catalogue, watch: &Watch) -> Found {
        let embedded = catalogue.embedded();
        Ok(match self {
            Self::KeptGames => kept(records)?,
            Self::Star(key, starred) => {
                records.write()?.star(*key, *starred)?;
                kept(records)?
            }
            Self::Remove(key) => {
                records.write()?.remove(*key)?;
                kept(records)?
            }
            Self::Names => Answer::Names(records.ask(Database::names)?),
            Self::Rename(from, to) => {
                let games = records.write()?.rename(from, to)?;
                Answer::Renamed(from.clone(), to.clone(), games)
            }
            Self::Days => {
                let days = match records.days(embedded)? {
                    Some(days) => days,
                    None => Days::new(Daily::read(embedded)?.first(), &[]),
                };
                Answer::Days(Box::new(days), Moment::now())
            }
            Self::Week(week) => {
                let today = Moment::now().date();
                let plan = WeekPlan::new(&Daily::read(embedded)?, *week, today, embedded);
                Answer::Week(Box::new(plan))
            }
            Self::Deal(place) => {
                // The clock is read once, to tell whether the deal has come and when it was begun.
                let now = Moment::now();
                let deal = settled(embedded, *place, now.date(), watch)?;
                Answer::Deal(Box::new(deal), now)
            }
            Self::NextRow(place) => next_row(records, embedded, *place, watch)?,
            Self::Figures(query) => {
                let figures = query.answer(records, catalogue)?;
                Answer::Figures(Box::new((FiguresQuery::clone(query), figures)))
            }
            Self::FirstPage(person) => {
                let figures = FirstPageFigures::read(person, records, catalogue)?;
                Answer::FirstPage(Box::new(figures))
            }
            Self::Game(key) => Answer::Game(Box::new(records.load(*key, catalogue)?)),
            Self::Special(record, person) => special(records, embedded, record, person)?,
            Self::Rivalry(pairing) => {
                let games = records.ask(|database| database.games(OfGame(&pairing.game)))?;
                Answer::Rivalry(pairing.clone(), Rivalry::between(pairing, &games))
            }
            Self::Line(key) => line(records, catalogue, *key)?,
        })
    }
}

/// An answer, or why there is none.
type Found = Result<Answer, Box<dyn Error>>;

fn kept(records: &Records) -> Found {
    let games = records.ask(|database| database.games(Selection::WithMoves))?;
    Ok(Answer::KeptGames(games, Moment::now()))
}

/// Returns the first row after another one, the first following the last, whose first try has not
/// ended and that can be played here. That other one may have ended just now, whatever the records
/// tell yet.
fn next_row(records: &Records, embedded: Embedded, after: Place, watch: &Watch) -> Found {
    let now = Moment::now();
    let days = records.days(embedded)?;
    let is_open = |place: &Place| {
        days.as_ref()
            .is_none_or(|days| days.state(*place).is_open())
    };
    let deal = match after {
        Place::Day(_) => None,
        Place::Row(week, row) => (row + 1..=TOUR_ROWS)
            .chain(1..row)
            .map(|row| Place::Row(week, row))
            .filter(is_open)
            .find_map(|place| settled(embedded, place, now.date(), watch).ok()),
    };
    Ok(Answer::NextRow(after, deal.map(Box::new), now))
}

fn settled(
    embedded: Embedded,
    place: Place,
    today: Date,
    watch: &Watch,
) -> Result<DailyDeal, DailyError> {
    let daily = Daily::read(embedded)?;
    let deal = daily.at(place, today)?;
    deal.settle(embedded, watch)
}

fn special(records: &Records, embedded: Embedded, record: &GameRecord, person: &str) -> Found {
    let (daily, earlier) = records.ask(|database| {
        let daily = match record.day {
            Some(_) => database.games(Selection::OfDays)?,
            None => Vec::new(),
        };
        Ok((daily, database.games(OfGame(&record.game))?))
    })?;
    let record = GameRecord {
        ended: Moment::now(),
        ..record.clone()
    };
    let mut specials = Specials::of(&record, &earlier, person);
    specials.occasion = occasion(embedded, &record, daily);
    Ok(Answer::Special(record.key, Box::new(specials)))
}

/// Says which deal of a day or of a tour a game was that has just ended, and how these stand with it.
fn occasion(embedded: Embedded, record: &GameRecord, mut games: Vec<GameRecord>) -> Option<String> {
    let place: Place = record.day.as_ref()?.parse().ok()?;
    if !games.iter().any(|game| game.key == record.key) {
        games.push(record.clone());
    }
    let days = Days::new(Daily::read(embedded).ok()?.first(), &games);
    Some(days.occasion(place, record.ended.date()))
}

/// Returns the line of a game, or its file where it has no line.
fn line(records: &Records, catalogue: &Catalogue, key: GameKey) -> Found {
    let loaded = records.load(key, catalogue)?;
    let error = match sharing::line(&loaded) {
        Ok(line) => return Ok(Answer::Line(key, line)),
        Err(error @ LineError::Unplayable { .. }) => return Err(error.into()),
        Err(error) => error,
    };
    let about = &loaded.game.rules().about;
    let name = format!("{}-{}", about.id, loaded.game.deal());
    match records.share_file(key, &name) {
        Ok(Some(path)) => Ok(Answer::File(key, error.to_string(), path)),
        Ok(None) => Err(error.into()),
        Err(reason) => Err(format!("{error}, which cannot be written: {reason}").into()),
    }
}
