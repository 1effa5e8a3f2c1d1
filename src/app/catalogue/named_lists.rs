//! The games that the first page lists before all others. They are defined in
//! `rules/first-page.txt`.

/// A list of games under one title on the first page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group {
    title: &'static str,
    games: Vec<&'static str>,
}

impl Group {
    /// Returns the title of the list of games.
    pub const fn title(&self) -> &'static str {
        self.title
    }

    /// Returns the names of the games in the list, best known first.
    pub fn games(&self) -> &[&'static str] {
        &self.games
    }
}

/// A well-known game that the program does not have, and the game that a search for it finds
/// instead.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Absent {
    names: Vec<&'static str>,
    game: &'static str,
    about: &'static str,
}

impl Absent {
    fn read(line: &'static str) -> Option<Self> {
        let (names, rest) = line.strip_prefix('?')?.split_once(':')?;
        let (game, about) = rest.trim().split_once(' ')?;
        Some(Self {
            names: names.split(',').map(str::trim).collect(),
            game,
            about: about.trim(),
        })
    }

    /// Returns the name of the game that is found instead of the missing one.
    pub const fn game(&self) -> &'static str {
        self.game
    }

    /// Returns the sentence that explains which game is found instead of the missing one.
    pub const fn about(&self) -> &'static str {
        self.about
    }
}

/// The smallest number of typed letters for which the program looks for a missing game.
const LEAST_LETTERS: usize = 4;

/// The lists of games on the first page.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NamedLists {
    groups: Vec<Group>,
    absent: Vec<Absent>,
}

impl NamedLists {
    /// Reads the lists of games for the first page. Each line of the file has a title, a colon and
    /// the names of games; `#` begins a comment. Games on a line without a title are well known but
    /// not listed. A line without a colon is ignored, and a line that begins with `?` names a
    /// missing game.
    pub fn read(text: &'static str) -> Self {
        let lines = text.lines().filter(|line| !line.starts_with(['#', '?']));
        let groups = lines.filter_map(|line| {
            let (title, games) = line.split_once(':')?;
            Some(Group {
                title: title.trim(),
                games: games.split_whitespace().collect(),
            })
        });
        Self {
            groups: groups.collect(),
            absent: text.lines().filter_map(Absent::read).collect(),
        }
    }

    /// Returns the missing game whose name begins with the typed text, if there is such a game.
    pub fn absent(&self, text: &str) -> Option<&Absent> {
        let text = text.trim().to_lowercase();
        let is_begun = |name: &&str| name.to_lowercase().starts_with(&text);
        let mut absent = self.absent.iter();
        absent
            .find(|game| game.names.iter().any(&is_begun))
            .filter(|_| text.chars().count() >= LEAST_LETTERS)
    }

    /// Returns the lists of games in the order of the first page.
    pub fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// Returns how well known a game is, as its index in the first page's lists of games. If the
    /// game is not in the lists, returns the number of all listed games.
    pub fn rank(&self, id: &str) -> usize {
        let mut games = self.groups.iter().flat_map(|group| &group.games);
        let all = self.groups.iter().map(|group| group.games.len()).sum();
        games.position(|game| *game == id).unwrap_or(all)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::embedded;

    #[test]
    fn every_game_of_the_first_page_has_a_rule_file_and_is_listed_once() {
        let page = NamedLists::read(embedded().first_page);
        let games: Vec<&str> = page
            .groups()
            .iter()
            .flat_map(Group::games)
            .copied()
            .collect();
        assert!(games.len() > 10);
        for (at, game) in games.iter().enumerate() {
            assert!(embedded().has(game), "{game}");
            assert_eq!(page.rank(game), at, "{game} is listed twice");
        }
        assert_eq!(page.rank("no such game"), games.len());
        for absent in &page.absent {
            assert!(embedded().has(absent.game()), "{absent:?}");
        }
    }

    #[test]
    fn a_search_for_a_missing_game_finds_its_replacement() {
        let page = NamedLists::read(embedded().first_page);
        let bank = page.absent("russian b").unwrap();
        assert_eq!(bank.game(), "spite-and-malice");
        assert!(bank.about().starts_with("Russian Bank is not here"));
        assert_eq!(page.absent("rus"), None);
        assert_eq!(page.absent("spite"), None);
    }
}
