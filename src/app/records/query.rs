//! Questions that a page asks the records, and their answers. They are answered on the thread that
//! keeps the records.

use std::path::PathBuf;

use super::days::{Days, DealState, TOUR_ROWS};
use super::error::RecordsError;
use super::figures::{Figures, FiguresQuery};
use super::first_page_figures::FirstPageFigures;
use super::keeper::Records;
use super::record::GameRecord;
use super::statistics::{Pairing, Rivalry, Specials};
use crate::catalogue::{Catalogue, Embedded};
use crate::deals::daily::{Daily, DailyDeal, DailyError, Date, Place, Week, WeekPlan};
use crate::saved::Loaded;
use crate::saved::ending::{GameKey, Moment};
use crate::saved::sharing;
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
        let answer = match self {
            Self::KeptGames => kept(records),
            Self::Star(key, starred) => records
                .write()
                .and_then(|mut database| database.star(*key, *starred))
                .and_then(|()| kept(records)),
            Self::Remove(key) => records
                .write()
                .and_then(|mut database| database.remove(*key))
                .and_then(|_| kept(records)),
            Self::Names => names(records),
            Self::Rename(from, to) => records
                .write()
                .and_then(|mut database| database.rename(from, to))
                .map(|games| Answer::Renamed(from.clone(), to.clone(), games)),
            Self::Days => return days(records, catalogue).unwrap_or_else(Answer::Failed),
            Self::Week(week) => return plan(catalogue, *week),
            Self::Deal(place) => return deal(catalogue, *place, watch),
            Self::NextRow(place) => {
                return next_row(records, catalogue, *place, watch).unwrap_or_else(Answer::Failed);
            }
            Self::Figures(query) => query
                .answer(records, catalogue)
                .map(|figures| Answer::Figures(Box::new((FiguresQuery::clone(query), figures)))),
            Self::FirstPage(person) => FirstPageFigures::read(person, records, catalogue)
                .map(|figures| Answer::FirstPage(Box::new(figures))),
            Self::Game(key) => return game(records, catalogue, *key),
            Self::Special(record, person) => special(records, catalogue, record, person),
            Self::Rivalry(pairing) => rivalry(records, pairing),
            Self::Line(key) => return line(records, catalogue, *key),
        };
        answer.unwrap_or_else(|error| Answer::Failed(error.to_string()))
    }
}

fn kept(records: &Records) -> Result<Answer, RecordsError> {
    let database = records.read()?;
    let games = database.map(|database| database.kept_games()).transpose()?;
    Ok(Answer::KeptGames(games.unwrap_or_default(), Moment::now()))
}

fn names(records: &Records) -> Result<Answer, RecordsError> {
    let database = records.read()?;
    let names = database.map(|database| database.names()).transpose()?;
    Ok(Answer::Names(names.unwrap_or_default()))
}

/// Returns what has become of the deals of days and tours, by the records of all games that were one,
/// and by those that are unfinished; nothing where there is neither a game that has ended nor one of
/// a day.
///
/// # Errors
/// Says in a sentence why they cannot be read.
pub fn days_of(records: &Records, embedded: Embedded) -> Result<Option<Days>, String> {
    let daily = Daily::read(embedded).map_err(|error| error.to_string())?;
    let database = records.read().map_err(|error| error.to_string())?;
    let games = database.map(|database| database.daily_games()).transpose();
    let games = games.map_err(|error| error.to_string())?;
    let begun = records.begun();
    Ok(match games {
        None if begun.is_empty() => None,
        games => Some(Days::new(daily.first(), &games.unwrap_or_default()).with_begun(begun)),
    })
}

fn days(records: &Records, catalogue: &Catalogue) -> Result<Answer, String> {
    let embedded = catalogue.embedded();
    let days = match days_of(records, embedded)? {
        Some(days) => days,
        None => Days::new(first_day(embedded)?, &[]),
    };
    Ok(Answer::Days(Box::new(days), Moment::now()))
}

fn first_day(embedded: Embedded) -> Result<Date, String> {
    let daily = Daily::read(embedded).map_err(|error| error.to_string())?;
    Ok(daily.first())
}

fn plan(catalogue: &Catalogue, week: Week) -> Answer {
    let embedded = catalogue.embedded();
    match Daily::read(embedded) {
        Ok(daily) => {
            let plan = WeekPlan::new(&daily, week, Moment::now().date(), embedded);
            Answer::Week(Box::new(plan))
        }
        Err(error) => Answer::Failed(error.to_string()),
    }
}

/// Returns a deal, which is begun now: the clock is read once, to tell whether it has come and when
/// it was begun.
fn deal(catalogue: &Catalogue, place: Place, watch: &Watch) -> Answer {
    let now = Moment::now();
    match settled(catalogue.embedded(), place, now.date(), watch) {
        Ok(deal) => Answer::Deal(Box::new(deal), now),
        Err(error) => Answer::Failed(error.to_string()),
    }
}

/// Returns the first row after another one, the first following the last, whose first try has not
/// ended and that can be played here. That other one may have ended just now, whatever the records
/// tell yet.
fn next_row(
    records: &Records,
    catalogue: &Catalogue,
    after: Place,
    watch: &Watch,
) -> Result<Answer, String> {
    let (now, embedded) = (Moment::now(), catalogue.embedded());
    let days = days_of(records, embedded)?;
    let is_open = |place: &Place| {
        let state = days.as_ref().map(|days| days.state(*place));
        matches!(state, None | Some(DealState::NotPlayed | DealState::Begun))
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

fn special(
    records: &Records,
    catalogue: &Catalogue,
    record: &GameRecord,
    person: &str,
) -> Result<Answer, RecordsError> {
    let database = records.read()?;
    let daily = match &database {
        Some(database) if record.day.is_some() => database.daily_games()?,
        _ => Vec::new(),
    };
    let earlier = database.map(|database| database.games(Some(&record.game)));
    let record = GameRecord {
        ended: Moment::now(),
        ..record.clone()
    };
    let mut specials = Specials::of(&record, &earlier.transpose()?.unwrap_or_default(), person);
    specials.occasion = occasion(catalogue, &record, daily);
    Ok(Answer::Special(record.key, Box::new(specials)))
}

/// Says which deal of a day or of a tour a game was that has just ended, and how these stand with it.
fn occasion(
    catalogue: &Catalogue,
    record: &GameRecord,
    mut games: Vec<GameRecord>,
) -> Option<String> {
    let place: Place = record.day.as_ref()?.parse().ok()?;
    if !games.iter().any(|game| game.key == record.key) {
        games.push(record.clone());
    }
    let first = first_day(catalogue.embedded()).ok()?;
    let days = Days::new(first, &games);
    Some(days.occasion(place, record.ended.date()))
}

fn rivalry(records: &Records, pairing: &Pairing) -> Result<Answer, RecordsError> {
    let database = records.read()?;
    let games = database.map(|database| database.games(Some(&pairing.game)));
    let games = games.transpose()?.unwrap_or_default();
    let rivalry = Rivalry::between(pairing, &games);
    Ok(Answer::Rivalry(pairing.clone(), rivalry))
}

fn game(records: &Records, catalogue: &Catalogue, key: GameKey) -> Answer {
    match records.load(key, catalogue) {
        Ok(loaded) => Answer::Game(Box::new(loaded)),
        Err(reason) => Answer::Failed(reason),
    }
}

/// Returns the line of a game, or its file where it has no line.
fn line(records: &Records, catalogue: &Catalogue, key: GameKey) -> Answer {
    let loaded = match records.load(key, catalogue) {
        Ok(loaded) => loaded,
        Err(reason) => return Answer::Failed(reason),
    };
    let error = match sharing::line(&loaded) {
        Ok(line) => return Answer::Line(key, line),
        Err(error @ sharing::LineError::Unplayable { .. }) => {
            return Answer::Failed(error.to_string());
        }
        Err(error) => error,
    };
    let about = &loaded.game.rules().about;
    let name = format!("{}-{}", about.id, loaded.game.deal());
    match records.share_file(key, &name) {
        Ok(Some(path)) => Answer::File(key, error.to_string(), path),
        Ok(None) => Answer::Failed(error.to_string()),
        Err(reason) => Answer::Failed(format!("{error}, which cannot be written: {reason}")),
    }
}
