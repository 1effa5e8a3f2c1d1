//! The rows of the list of games: the groups of games on the first page, the results of a search, or the games that
//! pass a filter.

use std::collections::BTreeSet;

use patience_language::nearest;

use super::Home;
use super::filter::{self, Filter};
use patience_app::catalogue::Entry;
use patience_app::catalogue::search::{self, Fit, plain};
use patience_app::keymap::Action;

/// The maximum number of games in the list's group of games played last.
const MOST_LAST: usize = 5;

/// A heading in the list of games.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Heading {
    /// The heading above the unfinished games in the list.
    Continue,
    /// The heading above today's deal and the weekly tour.
    Today,
    /// The heading above the player's favourite games.
    Favourites,
    /// The heading above the games played last.
    Played,
    /// The heading of a group of games on the first page, given by the number of the group.
    Group(usize),
    /// The heading above the families of games.
    Families,
    /// The heading above the rows that open other pages or lead to a game in another way, such as a random game.
    More,
    /// The heading above the games that match the player's search.
    Found,
    /// The heading above the game whose name is nearest to the typed text.
    Nearest,
    /// The heading above the families of games, if the search has found nothing.
    Kinds,
    /// The heading above the game variants that match the search.
    Variants,
    /// The heading above the row for the typed search words that set a filter.
    Words,
    /// The heading above the games that pass the filter.
    Listed,
    /// The heading above the single-player games that two people can play as a duel.
    Duels,
}

/// A row of the list of games.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Row {
    /// An empty line between two groups in the list of games.
    Blank,
    /// A heading above other rows in the list of games.
    Heading(Heading),
    /// An unfinished game, by its number among the unfinished games.
    Unfinished(usize),
    /// A game, by its number among all games.
    Game(usize),
    /// A variant of a game: the number of the game, and the number of the variant in that game.
    Variant(usize, usize),
    /// A family of games, by the number of its first game.
    Family(usize),
    /// The row that sets the filter described by the typed search words.
    Words,
    /// The row that starts the deal of the day.
    Today,
    /// The row that opens the weekly tour.
    Tour,
    /// The row that opens a page, by the action that opens it.
    Page(Action),
    /// The row that moves the cursor to a random game.
    Surprise,
    /// The row that opens the list of games for two people at one keyboard.
    ForTwo,
}

impl Row {
    /// Whether the cursor can be on this row of the list: it is neither a heading nor empty.
    pub(super) const fn is_entry(self) -> bool {
        !matches!(self, Self::Blank | Self::Heading(_))
    }

    /// Whether this row of the list is a game or a variant.
    pub(super) const fn is_game(self) -> bool {
        matches!(self, Self::Game(_) | Self::Variant(..))
    }
}

/// The minimum number of typed letters for a search to also find list rows that are not games.
const FEWEST_LETTERS: usize = 3;

/// The rows of the list of games that are not games themselves, with the names by which a search finds them.
const BESIDES_GAMES: [(&[&str], Row); 7] = [
    (
        &["Today", "Today's deal", "The deal of today", "Daily deal"],
        Row::Today,
    ),
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
    /// Rebuilds the list of games for the current search and filter, and moves the cursor to the best match.
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

    /// Adds rows to the list of games under a heading. Before the heading comes an empty row, unless the list is still
    /// empty.
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

    /// Lists the groups of games on the first page. A game that belongs to several groups is listed only in the first
    /// of them.
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
                // Well-known games that are listed only in their families.
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

    /// Whether the player has neither finished nor saved any game.
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

    /// Returns games sorted in the order that the filter of the list asks for.
    fn sorted(&self, games: impl Iterator<Item = usize>, filter: &Filter) -> Vec<usize> {
        let mut games: Vec<usize> = games.collect();
        let entry = |game: usize| {
            let entry = &self.games[game];
            (entry, self.first_page.rank(&entry.id))
        };
        filter.sort(&mut games, entry, &self.known);
        games
    }

    /// Returns the games that pass the filter set by the typed search words.
    fn games_of_words(&self) -> Vec<usize> {
        let filter = self.typed_filter().filter(|filter| filter.like.is_none());
        let Some(filter) = filter else {
            return Vec::new();
        };
        let meets = |game: &usize| filter.meets(&self.games[*game], &self.known);
        self.sorted((0..self.games.len()).filter(meets), &filter)
    }

    /// Lists the games that match the typed text, best matches and best known games first. After them come their
    /// variants, their families, and the filter that the typed words set.
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
        // A known game that the program lacks is replaced with the most similar one.
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
        // Search words count as a name only if a game has exactly that name.
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

    /// Returns the games found by a name and filter words typed together: their name or family begins with some of the
    /// typed words, and they pass the filter set by the others.
    fn named_of_a_sort(&self) -> Vec<usize> {
        let typed = plain(self.search.text());
        let parts = typed.match_indices(' ').rev();
        let parts = parts.map(|(at, _)| (&typed[..at], &typed[at + 1..]));
        // The words of the filter may also come first.
        let parts = parts.flat_map(|(first, last)| [(first, last), (last, first)]);
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

    /// Returns the list rows that are not games and whose names match the typed words.
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

    /// Returns how well the typed text matches the names of a list row that is not a game.
    fn fit_of_page(&self, row: Row) -> Option<Fit> {
        let (names, _) = BESIDES_GAMES.iter().find(|(_, page)| *page == row)?;
        let fits = names
            .iter()
            .filter_map(|name| search::of_name(name, self.search.text()));
        fits.filter(|fit| *fit < Fit::Within).min()
    }

    /// Returns the games whose names and blurb contain all typed words, the best known first.
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

    /// Returns the number of games that pass the filter set by the typed search words.
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

    /// Returns one game of each family: the number of the first game in the family.
    fn families_by_game(&self) -> Vec<usize> {
        let mut families: Vec<usize> = (0..self.games.len()).collect();
        families.dedup_by(|one, other| self.games[*one].family == self.games[*other].family);
        families
    }

    /// Returns the current filter as changed by the typed search words; `None` if the words set no filter.
    pub(super) fn typed_filter(&self) -> Option<Filter> {
        self.typed_likeness()
            .or_else(|| filter::of_words(self.search.text(), &self.filter))
    }

    /// Returns the filter for similar games, if the player has typed a word such as `like` followed by the name of a
    /// game.
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

    /// Lists the games whose names differ from the typed text only by a typing error. If there are none, lists the game
    /// with the nearest name; if no name is near, lists the families of games.
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
        if slips.is_empty() && !self.filter.is_set() {
            let families = self.families_by_game();
            self.group(Heading::Kinds, families.into_iter().map(Row::Family));
        } else {
            self.group(Heading::Nearest, slips.into_iter().map(Row::Game));
        }
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

    /// Lists the game `id` and the games whose rules are similar, the most similar first.
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

    /// Whether a game passes the current filter of the list.
    pub(super) fn meets(&self, entry: &Entry) -> bool {
        let like = self.filter.like.as_ref().is_none_or(|(id, _)| {
            *id == entry.id || filter::alike(id, &self.known.traits).contains(&entry.id)
        });
        like && self.filter.meets(entry, &self.known)
    }

    /// Returns the list row on which the cursor starts: the best match for the typed text or, without typed text, the
    /// first row.
    fn first(&self) -> usize {
        let mut lines = (0..self.rows.len()).filter(|at| self.rows[*at].is_entry());
        if self.search.is_empty() {
            return lines.next().unwrap_or(0);
        }
        let (names, typed) = (self.games.names(), plain(self.search.text()));
        let fit = |row: &Row| match row {
            // A game listed for other reasons than its name comes before such variants.
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
