//! The rows of the list: the groups of the first page, what a search finds, and what a filter
//! leaves.

use std::collections::BTreeSet;

use patience_language::nearest;

use super::Home;
use super::filter::{self, Filter};
use patience_app::catalogue::Entry;
use patience_app::catalogue::search::{self, Fit, plain};
use patience_app::keymap::Action;

/// How many of the games that were played last are named.
const MOST_LAST: usize = 5;

/// A heading of the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Heading {
    /// The unfinished games.
    Continue,
    /// The deal of today and the tour of the week.
    Today,
    /// The favourites.
    Favourites,
    /// The games that were played last.
    Played,
    /// A list of the program's, by its number.
    Group(usize),
    /// The families.
    Families,
    /// Pages and other ways to a game.
    More,
    /// The games found by a search.
    Found,
    /// The game whose name is nearest to the typed text.
    Nearest,
    /// The variants found by a search.
    Variants,
    /// Words that say what sort of game is wanted.
    Words,
    /// The games that a filter leaves.
    Listed,
    /// The games for one that two play against each other.
    Duels,
}

/// A line of the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Row {
    /// Nothing, between two groups.
    Blank,
    /// A heading.
    Heading(Heading),
    /// An unfinished game.
    Unfinished(usize),
    /// A game.
    Game(usize),
    /// A variant of a game, by the number of both.
    Variant(usize, usize),
    /// A family, by its first game.
    Family(usize),
    /// The sort of game that the typed words ask for.
    Words,
    /// The deal of today.
    Today,
    /// The tour of the week.
    Tour,
    /// A page.
    Page(Action),
    /// A game that chance chooses.
    Surprise,
    /// The games for two at this keyboard.
    ForTwo,
}

impl Row {
    /// Tells whether the cursor may stand on it.
    pub(super) const fn is_entry(self) -> bool {
        !matches!(self, Self::Blank | Self::Heading(_))
    }

    /// Tells whether it stands for a game.
    pub(super) const fn is_game(self) -> bool {
        matches!(self, Self::Game(_) | Self::Variant(..))
    }
}

/// Fewer letters than these mean a game.
const FEWEST_LETTERS: usize = 3;

/// What there is on the first page besides games, with the names by which a search finds it.
const BESIDES_GAMES: [(&[&str], Row); 7] = [
    (&["Today", "The deal of today", "Daily deal"], Row::Today),
    (&["Tour of the week"], Row::Tour),
    (&["Surprise me", "Random game"], Row::Surprise),
    (
        &["Two at this keyboard", "Hot seat", "Duel", "For two"],
        Row::ForTwo,
    ),
    (&["Statistics", "Records"], Row::Page(Action::Statistics)),
    (
        &["Finished games", "History", "Replays"],
        Row::Page(Action::Finished),
    ),
    (
        &["Settings", "Themes", "Options"],
        Row::Page(Action::Settings),
    ),
];

impl Home {
    /// Lists what is asked for anew, and puts the cursor on what fits best.
    pub(super) fn list(&mut self) {
        self.rows.clear();
        self.list_unfinished();
        if let Some((id, _)) = self.filter.like.clone() {
            self.list_alike(&id);
        } else if !self.search.is_empty() {
            self.list_found();
        } else if self.filter.is_set() {
            self.list_filtered();
        } else {
            self.list_groups();
        }
        self.at = self.first();
        self.shown = self.at;
        self.scrolled_to = None;
    }

    /// Lists rows under a heading, after an empty line where something stands above.
    fn group(&mut self, heading: Heading, rows: impl IntoIterator<Item = Row>) {
        let mut rows = rows.into_iter().peekable();
        if rows.peek().is_none() {
            return;
        }
        if !self.rows.is_empty() {
            self.rows.push(Row::Blank);
        }
        self.rows.push(Row::Heading(heading));
        self.rows.extend(rows);
    }

    fn list_unfinished(&mut self) {
        let fits = |index: &usize| {
            let kept = &self.unfinished[*index];
            let entry = self.entry(&kept.id);
            (self.search.is_empty()
                || search::of_name(&self.kept_title(kept), self.search.text()).is_some())
                && (!self.filter.is_set() || entry.is_some_and(|entry| self.meets(entry)))
        };
        let kept: Vec<usize> = (0..self.unfinished.len()).filter(fits).collect();
        self.group(Heading::Continue, kept.into_iter().map(Row::Unfinished));
    }

    /// Lists the groups of the first page. A name appears once: the first group that fits has it.
    fn list_groups(&mut self) {
        let number = |id: &str| self.games.iter().position(|entry| entry.id == id);
        let unfinished = self.unfinished.iter().filter(|kept| kept.fault.is_none());
        let mut named: BTreeSet<usize> = unfinished.filter_map(|kept| number(&kept.id)).collect();
        let mut take = |ids: &[&str], most: usize| -> Vec<Row> {
            let mut rows = Vec::new();
            for id in ids {
                if let Some(game) = number(id)
                    && rows.len() < most
                    && named.insert(game)
                {
                    rows.push(Row::Game(game));
                }
            }
            rows
        };
        let favourites: Vec<&str> = self.favourites.iter().map(String::as_str).collect();
        let favourites = take(&favourites, usize::MAX);
        let figures = self.known.figures.as_ref();
        let last = figures.map(|figures| figures.results.last_played());
        let last = take(&last.unwrap_or_default(), MOST_LAST);
        let groups: Vec<Vec<Row>> = self
            .first_page
            .groups()
            .iter()
            .map(|group| match group.title() {
                // They are known, and stand in their families alone.
                "" => Vec::new(),
                _ => take(group.games(), usize::MAX),
            })
            .collect();
        let has_days = self.known.today().is_some();
        let today = [Row::Today, Row::Tour].into_iter().filter(|_| has_days);
        if self.is_first_start() {
            self.group(Heading::Favourites, favourites);
            self.list_lists(groups);
            self.group(Heading::Today, today);
        } else {
            self.group(Heading::Today, today);
            self.group(Heading::Favourites, favourites);
            self.group(Heading::Played, last);
            self.list_lists(groups);
        }
        let families = self.families_by_game();
        self.group(Heading::Families, families.into_iter().map(Row::Family));
        let more = [
            Row::Surprise,
            Row::ForTwo,
            Row::Page(Action::Statistics),
            Row::Page(Action::Finished),
            Row::Page(Action::Settings),
        ];
        self.group(Heading::More, more);
    }

    fn list_lists(&mut self, groups: Vec<Vec<Row>>) {
        for (number, rows) in groups.into_iter().enumerate() {
            self.group(Heading::Group(number), rows);
        }
    }

    /// Tells whether this is somebody who has not played or kept anything.
    pub(super) fn is_first_start(&self) -> bool {
        self.unfinished.is_empty() && self.known.nobody_has_played()
    }

    fn list_filtered(&mut self) {
        let games = (0..self.games.len()).filter(|game| self.meets(&self.games[*game]));
        let games = self.sorted(games, &self.filter);
        self.group(Heading::Listed, games.into_iter().map(Row::Game));
        if self.is_for_two() {
            let alone = (0..self.games.len()).filter(|game| self.games[*game].players == (1, 1));
            let alone = self.sorted(alone, &self.filter);
            self.group(Heading::Duels, alone.into_iter().map(Row::Game));
        }
    }

    /// Sorts games as a filter says.
    fn sorted(&self, games: impl Iterator<Item = usize>, filter: &Filter) -> Vec<usize> {
        let mut games: Vec<usize> = games.collect();
        let entry = |game: usize| {
            let entry = &self.games[game];
            (entry, self.first_page.rank(&entry.id))
        };
        filter.sort(&mut games, entry, &self.known);
        games
    }

    /// Returns the games of the sort that the typed words ask for, which need not be listed by a key of
    /// its own.
    fn games_of_words(&self) -> Vec<usize> {
        let filter = self.typed_filter().filter(|filter| filter.like.is_none());
        let Some(filter) = filter else {
            return Vec::new();
        };
        let meets = |game: &usize| filter.meets(&self.games[*game], &self.known);
        self.sorted((0..self.games.len()).filter(meets), &filter)
    }

    /// Lists the games that match the typed text, the best matches and the best known first; then
    /// their variants, families, and the sort of game that the words ask for.
    fn list_found(&mut self) {
        let (names, typed) = (self.games.names(), plain(self.search.text()));
        let best = |row: &usize| {
            let fit = names[*row].fit(&typed)?;
            Some((fit, self.first_page.rank(&self.games[*row].id), *row))
        };
        let meant = |game: &usize| self.filter.meets(&self.games[*game], &self.known);
        let mut found: Vec<(Fit, usize, usize)> = (0..self.games.len())
            .filter(meant)
            .filter_map(|game| best(&game))
            .collect();
        found.sort_unstable();
        let is_named = found.first().is_some_and(|(fit, ..)| *fit == Fit::Exact);
        let mut found: Vec<usize> = found.into_iter().map(|(.., game)| game).collect();
        // A game that is not here has the one that comes nearest in its place.
        let absent = self.first_page.absent(self.search.text());
        let games = self.games.iter();
        let instead =
            absent.and_then(|absent| games.clone().position(|game| game.id == absent.game()));
        found.extend(instead.filter(|game| meant(game) && !found.contains(game)));
        let variants = self.found_variants();
        let pages = self.found_pages();
        if found.is_empty() {
            found = self.named_of_a_sort();
        }
        if found.is_empty() && variants.is_empty() && pages.is_empty() {
            found = self.told();
        }
        if !is_named {
            let more = self.games_of_words().into_iter();
            let more: Vec<usize> = more.filter(|game| !found.contains(game)).collect();
            found.extend(more);
        }
        let families = self.found_families();
        // Words for a sort of game are a name only where a game has just that.
        let words = self.typed_filter().map(|_| Row::Words);
        self.group(Heading::Words, words.filter(|_| !is_named));
        self.group(Heading::Found, found.into_iter().map(Row::Game));
        let is_day = |row: &Row| matches!(row, Row::Today | Row::Tour);
        let (days, pages): (Vec<Row>, Vec<Row>) = pages.into_iter().partition(is_day);
        self.group(Heading::Today, days);
        self.group(Heading::More, pages);
        self.group(Heading::Variants, variants);
        self.group(Heading::Families, families);
        self.group(Heading::Words, words.filter(|_| is_named));
        if self.rows.is_empty() {
            self.list_nearest();
        }
    }

    /// Returns the games whose name or family begins as the typed words do, of the sort that the rest of
    /// them asks for.
    fn named_of_a_sort(&self) -> Vec<usize> {
        let typed = plain(self.search.text());
        let parts = typed.match_indices(' ').rev();
        let parts = parts.map(|(at, _)| (&typed[..at], &typed[at + 1..]));
        let mut asked = parts.filter_map(|(name, sort)| {
            let filter = filter::of_words(sort, &self.filter)?;
            let games = (0..self.games.len()).filter(|game| {
                let entry = &self.games[*game];
                let is_near = |fit: Option<Fit>| fit.is_some_and(|fit| fit < Fit::Within);
                let is_named = is_near(self.games.names()[*game].fit(name))
                    || is_near(search::of_name(&entry.family, name));
                is_named && filter.meets(entry, &self.known)
            });
            Some(self.sorted(games, &filter))
        });
        asked.find(|games| !games.is_empty()).unwrap_or_default()
    }

    /// Returns what there is besides games and is called by the typed words.
    fn found_pages(&self) -> Vec<Row> {
        if self.filter.is_set() || self.search.text().trim().len() < FEWEST_LETTERS {
            return Vec::new();
        }
        let has_days =
            |row: &Row| !matches!(row, Row::Today | Row::Tour) || self.known.today().is_some();
        let rows = BESIDES_GAMES.iter().map(|(_, row)| *row);
        rows.filter(|row| self.fit_of_page(*row).is_some())
            .filter(has_days)
            .collect()
    }

    /// Returns how well what is no game matches the typed text by one of its names.
    fn fit_of_page(&self, row: Row) -> Option<Fit> {
        let (names, _) = BESIDES_GAMES.iter().find(|(_, page)| *page == row)?;
        let fits = names
            .iter()
            .filter_map(|name| search::of_name(name, self.search.text()));
        fits.filter(|fit| *fit < Fit::Within).min()
    }

    /// Returns the games of which names and blurb have all typed words, the best known first.
    fn told(&self) -> Vec<usize> {
        let (names, typed) = (self.games.names(), plain(self.search.text()));
        let games = 0..self.games.len();
        let mut told: Vec<usize> = games
            .filter(|game| {
                let entry = &self.games[*game];
                self.filter.meets(entry, &self.known) && names[*game].tell(&typed)
            })
            .collect();
        told.sort_by_key(|game| self.first_page.rank(&self.games[*game].id));
        told
    }

    /// Returns how many games there are of the sort that the typed words ask for.
    pub(super) fn meant_by_words(&self) -> usize {
        let Some(filter) = self.typed_filter() else {
            return 0;
        };
        if let Some((id, _)) = &filter.like {
            return 1 + filter::alike(id, &self.known.traits).len();
        }
        let games = self.games.iter();
        games
            .filter(|entry| filter.meets(entry, &self.known))
            .count()
    }

    fn found_variants(&self) -> Vec<Row> {
        let (names, typed) = (self.games.names(), plain(self.search.text()));
        let typed = typed.as_str();
        let games = self.games.iter().enumerate();
        let meant = games.filter(|(_, entry)| self.filter.meets(entry, &self.known));
        let all = meant.flat_map(|(game, entry)| {
            (0..entry.variants.len()).filter_map(move |at| {
                let fit = names[game].fit_of_variant(at, typed)?;
                let rank = self.first_page.rank(&entry.id);
                Some((fit, rank, game, at))
            })
        });
        let mut all: Vec<(Fit, usize, usize, usize)> = all.collect();
        all.sort_unstable();
        let rows = all.into_iter();
        rows.map(|(.., game, at)| Row::Variant(game, at)).collect()
    }

    fn found_families(&self) -> Vec<Row> {
        let fits = |game: &usize| {
            let fit = search::of_name(&self.games[*game].family, self.search.text());
            fit.is_some_and(|fit| fit < Fit::Within)
        };
        let families = self.families_by_game().into_iter();
        families.filter(fits).map(Row::Family).collect()
    }

    /// Returns the families, by the first game of each.
    fn families_by_game(&self) -> Vec<usize> {
        let mut families: Vec<usize> = (0..self.games.len()).collect();
        families.dedup_by(|one, other| self.games[*one].family == self.games[*other].family);
        families
    }

    /// Returns the filter that the typed words ask for beside the one in force, if they are such
    /// words.
    pub(super) fn typed_filter(&self) -> Option<Filter> {
        self.typed_likeness()
            .or_else(|| filter::of_words(self.search.text(), &self.filter))
    }

    /// Returns the filter that `like` and the name of a game ask for.
    fn typed_likeness(&self) -> Option<Filter> {
        let name = self.search.text().trim().to_lowercase();
        let name = name.strip_prefix("like ")?.trim();
        let name = plain(name);
        let games = self.games.iter().zip(self.games.names());
        let games = games.filter(|(entry, _)| !name.is_empty() && entry.fault.is_none());
        let fits = games.filter_map(|(entry, names)| {
            let fit = names.fit(&name).filter(|fit| *fit < Fit::Within)?;
            Some(((fit, self.first_page.rank(&entry.id)), entry))
        });
        let (_, entry) = fits.min_by_key(|(fit, _)| *fit)?;
        Some(Filter {
            like: Some((entry.id.clone(), entry.title.clone())),
            ..self.filter.clone()
        })
    }

    /// Lists the games that somebody may have meant whose finger slipped, or else the game whose
    /// name is nearest.
    fn list_nearest(&mut self) {
        let meant = |entry: &&Entry| self.filter.meets(entry, &self.known);
        let games = self.games.iter().enumerate();
        let slips = games.filter(|(_, entry)| meant(entry));
        let slips = slips.filter_map(|(game, entry)| {
            let slip = search::nearly(entry, self.search.text())?;
            Some(((slip, self.first_page.rank(&entry.id)), game))
        });
        let mut slips: Vec<_> = slips.collect();
        slips.sort_unstable();
        let mut slips: Vec<usize> = slips.into_iter().map(|(_, game)| game).collect();
        if slips.is_empty() {
            slips.extend(self.nearest_game());
        }
        self.group(Heading::Nearest, slips.into_iter().map(Row::Game));
    }

    fn nearest_game(&self) -> Option<usize> {
        let games = self.games.iter().enumerate();
        let meant = games.filter(|(_, entry)| self.filter.meets(entry, &self.known));
        let names: Vec<(String, usize)> = meant
            .flat_map(|(game, entry)| {
                let names = entry.aka.iter().chain([&entry.title]);
                names.map(move |name| (name.to_lowercase(), game))
            })
            .collect();
        let word = self.search.text().to_lowercase();
        let near = nearest(&word, names.iter().map(|(name, _)| name.as_str()))?;
        let mut names = names.iter();
        names.find(|(name, _)| name == near).map(|(_, game)| *game)
    }

    /// Lists a game and the games that are like it, the nearest first.
    fn list_alike(&mut self, id: &str) {
        let mut names = vec![id.to_owned()];
        names.extend(filter::alike(id, &self.known.traits));
        let number = |name: &String| self.games.iter().position(|entry| entry.id == *name);
        let typed = plain(self.search.text());
        let meant: Vec<usize> = names
            .iter()
            .filter_map(number)
            .filter(|game| {
                let entry = &self.games[*game];
                self.filter.meets(entry, &self.known)
                    && self.games.names()[*game].fit(&typed).is_some()
            })
            .collect();
        self.group(Heading::Found, meant.into_iter().map(Row::Game));
    }

    /// Tells whether a game passes the filter.
    pub(super) fn meets(&self, entry: &Entry) -> bool {
        let like = self.filter.like.as_ref().is_none_or(|(id, _)| {
            *id == entry.id || filter::alike(id, &self.known.traits).contains(&entry.id)
        });
        like && self.filter.meets(entry, &self.known)
    }

    /// Returns the line to start from: the one that fits best what was typed, or the first one
    /// of all.
    fn first(&self) -> usize {
        let mut lines = (0..self.rows.len()).filter(|at| self.rows[*at].is_entry());
        if self.search.is_empty() {
            return lines.next().unwrap_or(0);
        }
        let (names, typed) = (self.games.names(), plain(self.search.text()));
        let fit = |row: &Row| match row {
            // A game that is listed for other reasons comes before variants that are.
            Row::Game(game) => names[*game].fit(&typed).or(Some(Fit::Joined)),
            Row::Unfinished(index) if self.unfinished[*index].fault.is_none() => {
                search::of_name(&self.unfinished[*index].title, self.search.text())
            }
            Row::Unfinished(_) => Some(Fit::Within),
            Row::Variant(game, variant) => names[*game].fit_of_variant(*variant, &typed),
            Row::Words => Some(Fit::Exact),
            row => self.fit_of_page(*row),
        };
        let found = lines.min_by_key(|at| fit(&self.rows[*at]).unwrap_or(Fit::Nearly));
        found.unwrap_or(0)
    }
}
