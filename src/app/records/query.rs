//! The queries that pages send to the thread that keeps the records, and the answers.

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

/// A query.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Query {
    /// The games with kept moves, last ended first.
    KeptGames,
    /// A game to replay.
    Game(GameKey),
    /// The line of text that shares a game. If the game does not fit into a line, a file is written
    /// instead.
    Line(GameKey),
    /// Star a game, so that its moves are kept for ever, or remove its star. The answer is the same
    /// as for [`Query::KeptGames`].
    Star(GameKey, bool),
    /// Remove a game for good. The answer is the same as for [`Query::KeptGames`].
    Remove(GameKey),
    /// The names of all people.
    Names,
    /// Rename a person in all games. The first name is the old one, the second is the new one.
    Rename(String, String),
    /// The results of daily deals and tours.
    Days,
    /// The deals of a week, as far as they are known.
    Week(Week),
    /// A daily deal or row of a tour, to be played now.
    Deal(Place),
    /// The next unfinished row of a tour, after the given row.
    NextRow(Place),
    /// A person's statistics.
    Figures(Box<FiguresQuery>),
    /// A person's figures for the first page.
    FirstPage(String),
    /// What is special for a person about a game that has just ended.
    Special(Box<GameRecord>, String),
    /// The matches that two people have won against each other in a game.
    Rivalry(Pairing),
}

/// An answer.
#[derive(Debug, Clone)]
pub enum Answer {
    /// The games with kept moves, last ended first, and the present time.
    KeptGames(Vec<GameRecord>, Moment),
    /// A game to replay.
    Game(Box<Loaded>),
    /// The line of text that shares a game.
    Line(GameKey, String),
    /// Why a game cannot be shared as a line, and the path of the file that was written instead.
    File(GameKey, String, PathBuf),
    /// The names of all people, each with the number of games.
    Names(Vec<(String, u64)>),
    /// The old and the new name of a person, and the number of games that contained the old name.
    Renamed(String, String, usize),
    /// The results of daily deals and tours, and the present time.
    Days(Box<Days>, Moment),
    /// The deals of a week, as far as they are known.
    Week(Box<WeekPlan>),
    /// A daily deal or row of a tour, and the present time, which is its start time.
    Deal(Box<DailyDeal>, Moment),
    /// The next unfinished row of a tour after the given row, and the present time. The deal is
    /// `None` if all other rows have been played.
    NextRow(Place, Option<Box<DailyDeal>>, Moment),
    /// A query about a person's statistics, and the answer.
    Figures(Box<(FiguresQuery, Figures)>),
    /// The figures of the first page.
    FirstPage(Box<FirstPageFigures>),
    /// What is special about the game with this key.
    Special(GameKey, Box<Specials>),
    /// The matches that two people have won against each other in a game. `None` if they have not
    /// met in it.
    Rivalry(Pairing, Option<Rivalry>),
    /// Why there is no answer, as a sentence.
    Failed(String),
}

impl Query {
    /// Whether answering the query may need a slow search for a deal. A search is needed for days
    /// beyond the end of the table of deals.
    pub const fn needs_search(&self) -> bool {
        matches!(self, Self::Deal(_) | Self::NextRow(_))
    }

    /// Whether the answer depends on how lost games count.
    pub const fn shows_verdicts(&self) -> bool {
        matches!(self, Self::KeptGames | Self::Figures(_))
    }

    /// Whether the query changes the records. Earlier answers to other queries may then be out of
    /// date.
    pub const fn changes_records(&self) -> bool {
        matches!(self, Self::Remove(_) | Self::Rename(..))
    }

    /// Answers the query. `watch` can cancel a search that the answer needs.
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
                // The clock is read once, both for whether the deal is available and for its start
                // time.
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

/// An answer, or the reason why there is none.
type Found = Result<Answer, Box<dyn Error>>;

fn kept(records: &Records) -> Found {
    let games = records.ask(|database| database.games(Selection::WithMoves))?;
    Ok(Answer::KeptGames(games, Moment::now()))
}

/// Finds the next row of the tour after row `after` that has no finished first try and can be
/// played here. After the last row, the search continues with the first. Row `after` itself is left
/// out, because its game may have just ended without being in the records yet.
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

/// The daily deal or tour row of a finished game, in words, with the streak or the tour result
/// including this game.
fn occasion(embedded: Embedded, record: &GameRecord, mut games: Vec<GameRecord>) -> Option<String> {
    let place: Place = record.day.as_ref()?.parse().ok()?;
    if !games.iter().any(|game| game.key == record.key) {
        games.push(record.clone());
    }
    let days = Days::new(Daily::read(embedded).ok()?.first(), &games);
    Some(days.occasion(place, record.ended.date()))
}

/// The line of text that shares a game, or a file if the game cannot be a line.
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
        Err(reason) => Err(format!("{error}; the file cannot be written: {reason}").into()),
    }
}
