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

/// A query to the thread that keeps the records.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Query {
    /// Asks for the games whose moves are kept, last ended first.
    KeptGames,
    /// Loads a recorded game for replay.
    Game(GameKey),
    /// Asks for the line of text that shares a game. If the game does not fit into a line, a file
    /// is written instead.
    Line(GameKey),
    /// Stars a game, so that its moves are kept for ever, or removes its star. The answer is the
    /// same as for [`Query::KeptGames`].
    Star(GameKey, bool),
    /// Removes a game from the records for good. The answer is the same as for
    /// [`Query::KeptGames`].
    Remove(GameKey),
    /// Asks for the names of all people in the records.
    Names,
    /// Renames a person in all games. The first name is the old one, the second is the new one.
    Rename(String, String),
    /// Asks for the results of daily deals and tours.
    Days,
    /// Asks for the deals of a week, as far as they are known.
    Week(Week),
    /// Asks for a daily deal or a row of a tour, to be played now.
    Deal(Place),
    /// Asks for the next row (deal) of a tour that is not finished, after the given row.
    NextRow(Place),
    /// Asks for a person's statistics.
    Figures(Box<FiguresQuery>),
    /// Asks for a person's figures on the first page.
    FirstPage(String),
    /// Asks what is special for a person about a game that has just ended.
    Special(Box<GameRecord>, String),
    /// Asks how many matches of a game two people have won against each other.
    Rivalry(Pairing),
}

/// An answer from the thread that keeps the records.
#[derive(Debug, Clone)]
pub enum Answer {
    /// The games whose moves are kept, last ended first, and the present time.
    KeptGames(Vec<GameRecord>, Moment),
    /// A recorded game, loaded for replay.
    Game(Box<Loaded>),
    /// The line of text that shares a game.
    Line(GameKey, String),
    /// Why a game cannot be shared as a line, and the path of the file that was written instead.
    File(GameKey, String, PathBuf),
    /// The names of all people in the records, each with the number of games.
    Names(Vec<(String, u64)>),
    /// The result of renaming a person: the old and the new name, and the number of games that
    /// contained the old name.
    Renamed(String, String, usize),
    /// The results of daily deals and tours, and the present time.
    Days(Box<Days>, Moment),
    /// The deals of a week, as far as they are known.
    Week(Box<WeekPlan>),
    /// A daily deal or row of a tour, and the present time, which is its start time.
    Deal(Box<DailyDeal>, Moment),
    /// The next row (deal) of a tour that is not finished, after the given row, and the present
    /// time. The deal is `None` if all other rows have been played.
    NextRow(Place, Option<Box<DailyDeal>>, Moment),
    /// A query about a person's statistics, and the answer.
    Figures(Box<(FiguresQuery, Figures)>),
    /// A person's figures on the first page.
    FirstPage(Box<FirstPageFigures>),
    /// What is special about the finished game with this key.
    Special(GameKey, Box<Specials>),
    /// The number of matches of a game that two people have won against each other. `None` if they
    /// have never played this game against each other.
    Rivalry(Pairing, Option<Rivalry>),
    /// Why a query has no answer, as a sentence.
    Failed(String),
}

impl Query {
    /// Whether answering the query may need a slow search for a winnable deal. A search is needed
    /// for days beyond the end of the table of daily deals.
    pub const fn needs_search(&self) -> bool {
        matches!(self, Self::Deal(_) | Self::NextRow(_))
    }

    /// Whether the answer to the query depends on which lost games had unwinnable deals.
    pub const fn shows_verdicts(&self) -> bool {
        matches!(self, Self::KeptGames | Self::Figures(_))
    }

    /// Whether the query changes the records. Earlier answers to other queries may then be out of
    /// date.
    pub const fn changes_records(&self) -> bool {
        matches!(self, Self::Remove(_) | Self::Rename(..))
    }

    /// Answers the query from the records. `watch` can cancel a search that the answer needs.
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

/// The answer to a query of the records, or the reason why there is none.
type Found = Result<Answer, Box<dyn Error>>;

fn kept(records: &Records) -> Found {
    let games = records.ask(|database| database.games(Selection::WithMoves))?;
    Ok(Answer::KeptGames(games, Moment::now()))
}

/// Finds the next row (deal) of the tour after row `after` whose first try has not ended and which
/// can be played here. After the last row, the search continues with the first. Row `after` itself
/// is left out, because its game may have just ended without being in the records yet.
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

/// Names the daily deal or the row of a tour that a finished game was, in words, with the streak or
/// the tour result including this game.
fn occasion(embedded: Embedded, record: &GameRecord, mut games: Vec<GameRecord>) -> Option<String> {
    let place: Place = record.day.as_ref()?.parse().ok()?;
    if !games.iter().any(|game| game.key == record.key) {
        games.push(record.clone());
    }
    let days = Days::new(Daily::read(embedded).ok()?.first(), &games);
    Some(days.occasion(place, record.ended.date()))
}

/// Returns the line of text that shares a game, or writes a file if the game cannot be shared as a
/// line.
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
