//! The games that the first page names before all others, as `rules/first-page.txt` lists them.

/// A list of games under one title.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group {
    title: &'static str,
    games: Vec<&'static str>,
}

impl Group {
    /// Returns the title.
    pub const fn title(&self) -> &'static str {
        self.title
    }

    /// Returns the names of the games, best known first.
    pub fn games(&self) -> &[&'static str] {
        &self.games
    }
}

/// The lists of the first page.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FirstPage {
    groups: Vec<Group>,
}

impl FirstPage {
    /// Reads the lists: on each line a title, a colon and the names of games; `#` begins a remark.
    /// Without a title the games are well known, and not listed. A line without a colon lists nothing.
    pub fn read(text: &'static str) -> Self {
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        let groups = lines.filter_map(|line| {
            let (title, games) = line.split_once(':')?;
            Some(Group {
                title: title.trim(),
                games: games.split_whitespace().collect(),
            })
        });
        Self {
            groups: groups.collect(),
        }
    }

    /// Returns the lists in their order.
    pub fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// Returns how well known a game is: its place in the lists, 0 for the first; the number of all
    /// that are listed for any other.
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
    fn every_game_of_the_first_page_has_a_rule_file_and_stands_there_once() {
        let page = FirstPage::read(embedded().first_page);
        let games: Vec<&str> = page
            .groups()
            .iter()
            .flat_map(Group::games)
            .copied()
            .collect();
        assert!(games.len() > 10);
        for (at, game) in games.iter().enumerate() {
            assert!(embedded().has(game), "{game}");
            assert_eq!(page.rank(game), at, "{game} stands there twice");
        }
        assert_eq!(page.rank("no such game"), games.len());
    }
}
