//! The figures for the statistics page. They are calculated on the thread that keeps the records,
//! and reach the screen without the records themselves.

use std::borrow::Cow;

use jiff::ToSpan as _;
use jiff::civil::Date;

use super::database::{Database, Selection};
use super::error::RecordsError;
use super::game_in_question::GameInQuestion;
use super::keeper::Records;
use super::record::GameRecord;
use super::record_text::when;
use super::statistics::{
    AgainstComputers, GameQuery, GameStatistics, HeadToHead, Overview, VariantCount, since,
};
use crate::catalogue::Catalogue;
use crate::saved::ending::{Moment, Outcome};
use crate::survey::measurements::Searched;
use crate::survey::random_play::RandomPlay;
use crate::text::figures::time;

/// The number of weeks shown on the statistics page.
const WEEKS: usize = 52;

/// The number of latest games listed on the statistics page.
const LAST_GAMES: usize = 10;

/// The period that statistics cover.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Period {
    /// The statistics cover all games.
    #[default]
    AllTime,
    /// The statistics cover the games since the first of January.
    ThisYear,
    /// The statistics cover the games of the last thirty days.
    Last30Days,
}

impl Period {
    /// The next period that statistics can cover, in a cycle through all periods.
    #[must_use]
    pub const fn next(self) -> Self {
        match self {
            Self::AllTime => Self::ThisYear,
            Self::ThisYear => Self::Last30Days,
            Self::Last30Days => Self::AllTime,
        }
    }

    /// The period of statistics in words.
    pub const fn words(self) -> &'static str {
        match self {
            Self::AllTime => "all time",
            Self::ThisYear => "this year",
            Self::Last30Days => "last 30 days",
        }
    }

    /// The records of games that ended in the period.
    fn of(self, records: &[GameRecord], today: Date) -> Cow<'_, [GameRecord]> {
        match self {
            Self::AllTime => Cow::Borrowed(records),
            Self::ThisYear => Cow::Owned(since(records, today.first_of_year())),
            Self::Last30Days => Cow::Owned(since(records, today.saturating_sub(29.days()))),
        }
    }
}

/// What a query for statistics is about: one game or all games.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FiguresOf {
    /// The query is about one game. If no game is given, it is about the game that the person
    /// played last.
    Game(Option<GameInQuestion>),
    /// The query is about all games, and about the results against people and computer players.
    All,
}

/// A query for the statistics of a person's games.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FiguresQuery {
    /// The name of the person whose games are counted.
    pub person: String,
    /// What the statistics are about: one game or all games.
    pub of: FiguresOf,
    /// The period that the statistics cover.
    pub period: Period,
}

/// One of the latest games listed on the statistics page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LastGame {
    /// When the game ended, in words.
    pub when: String,
    /// The result of the game in a word or two. For a win, the time is included.
    pub result: String,
    /// Whether the game was won or, if it is scored in points, finished.
    pub is_good: bool,
}

/// A person's statistics of one game.
#[derive(Debug, Clone, PartialEq)]
pub struct OneGame {
    /// The name of the person whose games are counted.
    pub person: String,
    /// The game's title.
    pub title: String,
    /// The statistics of the person's games.
    pub statistics: GameStatistics,
    /// What the solver has found about the game's deals, if anything.
    pub searched: Option<Searched>,
    /// The result of a player who makes random moves, if it has been measured.
    pub random_play: Option<RandomPlay>,
    /// The latest games played by the present rules, newest first.
    pub last: Vec<LastGame>,
    /// The names and titles of all games that the person has played, last played first.
    pub played: Vec<(String, String)>,
}

/// The statistics of all games of a person.
#[derive(Debug, Clone, PartialEq)]
pub struct AllGames {
    /// The name of the person whose games are counted.
    pub person: String,
    /// The overview of the person's games, with a row for each game.
    pub overview: Overview,
    /// What the solver has found about the deals of the game in each row of the overview.
    pub searched: Vec<Option<Searched>>,
    /// The pairs of people who have played each other, those who played last first.
    pub pairs: Vec<HeadToHead>,
    /// The person's results against computer players, last played first.
    pub against_computers: Vec<AgainstComputers>,
    /// Today's date.
    pub today: Date,
}

/// The statistics that answer a query.
#[derive(Debug, Clone, PartialEq)]
pub enum Figures {
    /// The person's statistics of one game, or `None` if no game has ever ended.
    Game(Option<Box<OneGame>>),
    /// The person's statistics of all games.
    All(Box<AllGames>),
}

impl FiguresQuery {
    /// Returns the same query, but about a person who has recorded games. If the queried person has
    /// none, for example because the name in the settings differs from the names in the records,
    /// the query is about the person with the most single-player games. The answer contains the
    /// person's name.
    fn of_somebody(&self, database: &Database) -> Result<Self, RecordsError> {
        let other = database.instead_of(&self.person)?;
        Ok(Self {
            person: other.unwrap_or_else(|| self.person.clone()),
            ..self.clone()
        })
    }

    /// Reads the records and calculates the statistics that the query asks for.
    ///
    /// # Errors
    /// Returns why the records cannot be read.
    pub(super) fn answer(
        &self,
        records: &Records,
        catalogue: &Catalogue,
    ) -> Result<Figures, RecordsError> {
        let database = records.read()?;
        let today = Moment::now().date();
        let query = match &database {
            Some(database) => self.of_somebody(database)?,
            None => self.clone(),
        };
        let read = |selection: Selection<'_>| match &database {
            Some(database) => database.games(selection),
            None => Ok(Vec::new()),
        };
        let FiguresOf::Game(named) = &query.of else {
            let all = AllGames::of(&query, &read(Selection::All)?, today, catalogue);
            return Ok(Figures::All(Box::new(all)));
        };
        let played = match &database {
            Some(database) => database.games_of(&query.person)?,
            None => Vec::new(),
        };
        let game = match (named, &database) {
            (Some(game), _) => Some(game.clone()),
            (None, Some(database)) => database.last_played(&query.person)?,
            (None, None) => None,
        };
        let Some(game) = game else {
            return Ok(Figures::Game(None));
        };
        let games = read(Selection::OfGame(&game.game))?;
        let mut one = OneGame::of(&query, &games, game, today, catalogue);
        one.played = played;
        Ok(Figures::Game(Some(Box::new(one))))
    }
}

impl OneGame {
    /// Calculates the statistics of a game from `records`, which are in the order in which the
    /// games ended. Records of other games are ignored. If the variant was not played in the
    /// period, the statistics are about the variant that was played most.
    pub fn of(
        query: &FiguresQuery,
        records: &[GameRecord],
        mut game: GameInQuestion,
        today: Date,
        catalogue: &Catalogue,
    ) -> Self {
        let records = &*query.period.of(records, today);
        let statistics_of = |game: &GameInQuestion| {
            GameStatistics::new(
                records,
                &GameQuery {
                    person: &query.person,
                    game: &game.game,
                    variant: &game.variant,
                    present: game.present.as_ref(),
                    today,
                    weeks: WEEKS,
                },
            )
        };
        let mut statistics = statistics_of(&game);
        let is_played = |variant: &VariantCount| variant.variant == statistics.variant;
        let most = statistics.variants.first();
        if let Some(most) = most.filter(|_| !statistics.variants.iter().any(is_played)) {
            // A variant without games has nothing to show.
            game.variant.clone_from(&most.variant);
            game.present = None;
            statistics = statistics_of(&game);
        }
        let fingerprint = &statistics.current.fingerprint;
        let is_counted = |record: &&GameRecord| {
            record.game == game.game
                && record.variant == game.variant
                && record.fingerprint == *fingerprint
                && record.verdict_for(&query.person).is_some()
        };
        let newest = records.iter().rev().filter(is_counted).take(LAST_GAMES);
        let last = newest.map(|record| LastGame {
            when: when(record.ended, today),
            result: if !record.is_for_several() && record.outcome == Outcome::Won {
                format!("{} {}", record.result(), time(record.elapsed_ms))
            } else {
                record.result()
            },
            is_good: record.is_good(),
        });
        let measured = catalogue.embedded();
        Self {
            person: query.person.clone(),
            title: game.title,
            searched: Searched::of(measured.winnability, fingerprint),
            random_play: RandomPlay::measured(measured.random_play, fingerprint),
            last: last.collect(),
            played: Vec::new(),
            statistics,
        }
    }
}

impl AllGames {
    /// Calculates the statistics of all games from records in the order in which the games ended.
    pub fn of(
        query: &FiguresQuery,
        records: &[GameRecord],
        today: Date,
        catalogue: &Catalogue,
    ) -> Self {
        let overview = Overview::new(&query.period.of(records, today), &query.person);
        let measured = catalogue.embedded().winnability;
        let searched = overview.rows.iter().map(|row| {
            let fingerprint = row.fingerprint.as_deref()?;
            Searched::of(measured, fingerprint)
        });
        Self {
            person: query.person.clone(),
            searched: searched.collect(),
            overview,
            pairs: HeadToHead::pairs(records),
            against_computers: AgainstComputers::of(records, &query.person),
            today,
        }
    }
}
