//! The figures that the page of statistics asks for. They are made on the thread that keeps the
//! records, and cross over to the screen without the records themselves.

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

/// The number of weeks that are told.
const WEEKS: usize = 52;

/// The number of last games that are told one by one.
const LAST_GAMES: usize = 10;

/// The time of which the games are told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Period {
    /// All of it.
    #[default]
    AllTime,
    /// Since the first of January.
    ThisYear,
    /// Since thirty days ago.
    Last30Days,
}

impl Period {
    /// Returns the period after this one.
    #[must_use]
    pub const fn next(self) -> Self {
        match self {
            Self::AllTime => Self::ThisYear,
            Self::ThisYear => Self::Last30Days,
            Self::Last30Days => Self::AllTime,
        }
    }

    /// Returns the words for it.
    pub const fn words(self) -> &'static str {
        match self {
            Self::AllTime => "all time",
            Self::ThisYear => "this year",
            Self::Last30Days => "last 30 days",
        }
    }

    /// Returns those records that fall into the period.
    fn of(self, records: &[GameRecord], today: Date) -> Cow<'_, [GameRecord]> {
        match self {
            Self::AllTime => Cow::Borrowed(records),
            Self::ThisYear => Cow::Owned(since(records, today.first_of_year())),
            Self::Last30Days => Cow::Owned(since(records, today.saturating_sub(29.days()))),
        }
    }
}

/// What is asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FiguresOf {
    /// One game; the one that was played last where none is named.
    Game(Option<GameInQuestion>),
    /// All games, all people, all computer players.
    All,
}

/// A question about a person's games.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FiguresQuery {
    /// The name of the person.
    pub person: String,
    /// What is asked.
    pub of: FiguresOf,
    /// The time of which the games are told.
    pub period: Period,
}

/// A game that was played, one of the last.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LastGame {
    /// When it ended, as people say it.
    pub when: String,
    /// Its result in a word or two, and the time of a win.
    pub result: String,
    /// Whether it was won, or reached an end without a winner.
    pub is_good: bool,
}

/// The figures of one game.
#[derive(Debug, Clone, PartialEq)]
pub struct OneGame {
    /// The person whose games they tell of.
    pub person: String,
    /// The title.
    pub title: String,
    /// The figures.
    pub statistics: GameStatistics,
    /// What searches have found of its deals.
    pub searched: Option<Searched>,
    /// What a random player makes, where that has been measured.
    pub random_play: Option<RandomPlay>,
    /// The last games by the present rules, the newest first.
    pub last: Vec<LastGame>,
    /// The names and titles of all games that the person has played, those played last first.
    pub played: Vec<(String, String)>,
}

/// The figures of all games.
#[derive(Debug, Clone, PartialEq)]
pub struct AllGames {
    /// The person whose games they tell of.
    pub person: String,
    /// A row for each game.
    pub overview: Overview,
    /// What searches have found of the deals of each row.
    pub searched: Vec<Option<Searched>>,
    /// The pairs of people, those who played last first.
    pub pairs: Vec<HeadToHead>,
    /// The person against computer players, game by game, those played last first.
    pub against_computers: Vec<AgainstComputers>,
    /// The date of today.
    pub today: Date,
}

/// The answer to a question.
#[derive(Debug, Clone, PartialEq)]
pub enum Figures {
    /// The figures of one game; nothing where no game at all has ended.
    Game(Option<Box<OneGame>>),
    /// The figures of all games.
    All(Box<AllGames>),
}

impl FiguresQuery {
    /// Returns the question about somebody who has played: where nobody of this name has, the name in
    /// the settings and those in the records have come apart, and it is about the person who has
    /// played most games alone. The answer names its person.
    fn of_somebody(&self, database: &Database) -> Result<Self, RecordsError> {
        let other = database.instead_of(&self.person)?;
        Ok(Self {
            person: other.unwrap_or_else(|| self.person.clone()),
            ..self.clone()
        })
    }

    /// Answers the question.
    ///
    /// # Errors
    /// Says why the records cannot be read.
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
    /// Returns the figures of a game from records in the order in which they ended; those of other
    /// games may be among them. Where the variant was not played in that time, they are those of the
    /// variant that was played most.
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
            // Of a variant that was never played there is nothing to tell.
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
    /// Returns the figures of all games from their records, in the order in which they ended.
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
