//! The filter of the list of games: which games are listed and in which order, and the search words that change the
//! filter.

use std::collections::BTreeMap;

use patience_core::Traits;

use super::judgement::Difficulty;
use super::known::Known;
use patience_app::catalogue::Entry;
use patience_app::catalogue::search::plain;
use patience_app::records::OwnResult;
use patience_app::settings::{Word, words};
use patience_app::survey::measurements::CanBeWon;

/// The maximum number of games that are listed as similar to a game.
const MOST_ALIKE: usize = 12;

words! {
    /// A filter condition: the number of packs of cards that a game uses.
    Packs {
        /// Games that use one pack of cards.
        One = "one pack",
        /// Games that use two packs of cards.
        Two = "two packs",
        /// Games that use three or more packs of cards.
        More = "three or more packs",
    }
}

words! {
    /// A filter condition: the number of players of a game.
    Players {
        /// Games for one player.
        One = "one player",
        /// Games for two players. Some of them can also be played by more.
        Two = "two players",
        /// Games for three players. Some of them can also be played by fewer or more.
        Three = "three or more players",
    }
}

words! {
    /// A filter condition: whether a game starts with all cards face up.
    Cards {
        /// Games that start with all cards face up.
        Open = "all cards face up",
        /// Games that start with some cards face down.
        Hidden = "some cards face down",
    }
}

words! {
    /// A filter condition: how long a deal of a game takes.
    Length {
        /// Short games: a deal takes a few minutes.
        Short = "short",
    }
}

words! {
    /// A filter condition: the share of a game's deals that are winnable.
    Chance {
        /// Games with 80 % or more winnable deals.
        Most = "80 % or more winnable",
        /// Games with 40 % or more, but less than 80 %, winnable deals.
        Many = "40 to 80 % winnable",
        /// Games with less than 40 % winnable deals.
        Few = "under 40 % winnable",
    }
}

words! {
    /// A filter condition: whether a game is easy or hard.
    Effort {
        /// Easy games: many simulated quick players win them. If that has not been measured, games with mostly winnable
        /// deals.
        Easy = "easy or fair",
        /// Hard games: few simulated quick players win them. If that has not been measured, games with few winnable
        /// deals.
        Hard = "hard or very hard",
    }
}

words! {
    /// A filter condition: whether the player has played and won a game.
    Record {
        /// Games that the player has never played.
        NeverPlayed = "never played",
        /// Games that the player has played, but never won.
        NeverWon = "never won",
        /// Games that the player has won.
        Won = "won",
    }
}

words! {
    /// The order in which the games are listed.
    Sort {
        /// Sort games by title, in alphabetical order.
        Title = "by name",
        /// Sort games by their share of winnable deals, highest first.
        CanBeWon = "most winnable first",
        /// Sort games by the player's win rate, highest first.
        YouWon = "by your win rate",
        /// Sort games by difficulty, easiest first.
        Easiest = "easiest first",
        /// Sort games by difficulty, hardest first.
        Hardest = "hardest first",
        /// Sort games by the number of players, fewest first.
        Players = "by players",
    }
}

/// The filter of the list of games. The default lists every game.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Filter {
    /// Lists only games of this family.
    pub family: Option<String>,
    /// Lists only games that use this number of packs of cards.
    pub packs: Option<Packs>,
    /// Lists only games for this number of players.
    pub players: Option<Players>,
    /// Lists only games that start with all cards face up, or only games that do not.
    pub open: Option<Cards>,
    /// Lists only games whose deals take this long.
    pub length: Option<Length>,
    /// Lists only games with this share of winnable deals.
    pub chance: Option<Chance>,
    /// Lists only games with this measured difficulty.
    pub difficulty: Option<Difficulty>,
    /// Lists only easy or only hard games. Games without a measured difficulty are judged by their share of winnable
    /// deals.
    pub effort: Option<Effort>,
    /// Lists only games that the player has played or won, or has not.
    pub record: Option<Record>,
    /// The order in which games are listed; `None` lists the best known games first.
    pub sort: Option<Sort>,
    /// Lists only games similar to this one, given by its name and title.
    pub like: Option<(String, String)>,
}

/// A word that the player can type in the search line to set a filter, with the function that changes the filter for
/// it.
type WordOfSearch = (&'static str, fn(&mut Filter));

/// The words that the player can type in the search line to change the filter of the list of games.
const WORDS: &[WordOfSearch] = &[
    ("easy", set_easy),
    ("very easy", set_easy),
    ("relaxing", set_easy),
    ("kids", set_easy),
    ("children", set_easy),
    ("beginners", set_easy),
    ("beginner", set_easy),
    ("fair", |filter| {
        filter.difficulty = Some(Difficulty::Fair);
    }),
    ("medium", |filter| {
        filter.difficulty = Some(Difficulty::Medium);
    }),
    ("hard", |filter| {
        filter.effort = Some(Effort::Hard);
        filter.sort = Some(Sort::Hardest);
    }),
    ("very hard", |filter| {
        filter.difficulty = Some(Difficulty::VeryHard);
    }),
    ("winnable", |filter| {
        filter.chance = Some(Chance::Most);
        filter.sort = Some(Sort::CanBeWon);
    }),
    ("quick", set_short),
    ("short", set_short),
    ("fast", set_short),
    ("open", |filter| filter.open = Some(Cards::Open)),
    ("hidden", |filter| filter.open = Some(Cards::Hidden)),
    ("one pack", |filter| filter.packs = Some(Packs::One)),
    ("one deck", |filter| filter.packs = Some(Packs::One)),
    ("single deck", |filter| filter.packs = Some(Packs::One)),
    ("two pack", |filter| filter.packs = Some(Packs::Two)),
    ("two decks", |filter| filter.packs = Some(Packs::Two)),
    ("two deck", |filter| filter.packs = Some(Packs::Two)),
    ("double deck", |filter| filter.packs = Some(Packs::Two)),
    ("three packs", |filter| filter.packs = Some(Packs::More)),
    ("three pack", |filter| filter.packs = Some(Packs::More)),
    ("three deck", |filter| filter.packs = Some(Packs::More)),
    ("four packs", |filter| filter.packs = Some(Packs::More)),
    ("four decks", |filter| filter.packs = Some(Packs::More)),
    ("three decks", |filter| filter.packs = Some(Packs::More)),
    ("one player", |filter| filter.players = Some(Players::One)),
    ("for one", |filter| filter.players = Some(Players::One)),
    ("two players", set_two),
    ("two player", set_two),
    ("two people", set_two),
    ("two packs", |filter| filter.packs = Some(Packs::Two)),
    ("for three", |filter| filter.players = Some(Players::Three)),
    ("never played", |filter| {
        filter.record = Some(Record::NeverPlayed);
    }),
    ("never won", |filter| filter.record = Some(Record::NeverWon)),
    ("won", |filter| filter.record = Some(Record::Won)),
    ("alone", |filter| filter.players = Some(Players::One)),
];

/// Search words that do not change the filter of the list, because they fit every game.
const IDLE: [&str; 15] = [
    "deals",
    "deal",
    "games",
    "game",
    "solitaires",
    "solitaire",
    "patiences",
    "patience",
    "cards",
    "card",
    "with",
    "for",
    "the",
    "an",
    "a",
];

fn set_two(filter: &mut Filter) {
    filter.players = Some(Players::Two);
}

fn set_easy(filter: &mut Filter) {
    filter.effort = Some(Effort::Easy);
    filter.sort = Some(Sort::Easiest);
}

fn set_short(filter: &mut Filter) {
    filter.length = Some(Length::Short);
}

/// Returns `filter` as changed by the typed search words; `None` if any of them is not a search word that sets a
/// filter. Words that fit every game are ignored.
pub fn of_words(text: &str, filter: &Filter) -> Option<Filter> {
    let text = plain(text);
    let mut rest = text.as_str();
    let mut asked = filter.clone();
    let mut is_asked = false;
    while !rest.is_empty() {
        let begins = |word: &str| {
            let after = rest.strip_prefix(word);
            after.is_some_and(|after| after.is_empty() || after.starts_with(' '))
        };
        let word = if let Some((word, change)) = WORDS.iter().find(|(word, _)| begins(word)) {
            change(&mut asked);
            is_asked = true;
            word
        } else {
            IDLE.iter().find(|word| begins(word))?
        };
        rest = rest[word.len()..].trim_start();
    }
    is_asked.then_some(asked)
}

impl Chance {
    fn of(share: f64) -> Self {
        match share {
            0.8.. => Self::Most,
            0.4.. => Self::Many,
            _ => Self::Few,
        }
    }
}

impl Effort {
    fn meets(self, difficulty: Option<Difficulty>, share: Option<CanBeWon>) -> bool {
        match (self, difficulty) {
            (Self::Easy, Some(known)) => known <= Difficulty::Fair,
            (Self::Hard, Some(known)) => known >= Difficulty::Hard,
            (_, None) => {
                let chance = share.map(|share| Chance::of(share.middle()));
                let wanted = match self {
                    Self::Easy => Chance::Most,
                    Self::Hard => Chance::Few,
                };
                chance == Some(wanted)
            }
        }
    }
}

impl Record {
    fn meets(self, own: Option<&OwnResult>) -> bool {
        let won = own.is_some_and(|own| own.won > 0);
        match self {
            Self::NeverPlayed => own.is_none(),
            Self::NeverWon => !won,
            Self::Won => won,
        }
    }
}

impl Packs {
    const fn of(packs: u16) -> Self {
        match packs {
            0 | 1 => Self::One,
            2 => Self::Two,
            _ => Self::More,
        }
    }
}

impl Players {
    const fn meets(self, (fewest, most): (u8, u8)) -> bool {
        match self {
            Self::One => fewest == 1,
            Self::Two => fewest <= 2 && 2 <= most,
            Self::Three => most >= 3,
        }
    }
}

impl Filter {
    /// Whether the filter of the list of games differs from the default, which lists every game.
    pub fn is_set(&self) -> bool {
        *self != Self::default()
    }

    /// Whether a game passes the filter, as far as the facts about the game are known yet.
    pub fn meets(&self, entry: &Entry, known: &Known) -> bool {
        let form = known.traits.get(&entry.id);
        let family = self
            .family
            .as_ref()
            .is_none_or(|name| *name == entry.family);
        let players = self
            .players
            .is_none_or(|players| players.meets(entry.players));
        let packs = self
            .packs
            .is_none_or(|packs| form.is_some_and(|form| Packs::of(form.packs) == packs));
        let open = self
            .open
            .is_none_or(|cards| form.is_some_and(|form| form.open == (cards == Cards::Open)));
        let length = self
            .length
            .is_none_or(|_| form.is_some_and(|form| form.short));
        let chance = self.chance.is_none_or(|chance| {
            let share = known.share(entry);
            share.is_some_and(|share| Chance::of(share.middle()) == chance)
        });
        let record = self
            .record
            .is_none_or(|record| record.meets(known.own(&entry.id)));
        let difficulty = self
            .difficulty
            .is_none_or(|difficulty| known.difficulty(entry) == Some(difficulty));
        let effort = self
            .effort
            .is_none_or(|effort| effort.meets(known.difficulty(entry), known.share(entry)));
        let difficulty = difficulty && effort;
        family && players && packs && open && length && chance && difficulty && record
    }

    /// Sorts games, given by their numbers in the list, in the order that the filter asks for. Games without a value to
    /// sort by come last. Among equals, better known games come first.
    pub fn sort<'a>(
        &self,
        games: &mut [usize],
        of: impl Fn(usize) -> (&'a Entry, usize),
        known: &Known,
    ) {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a share is between 0 and 1"
        )]
        let per_mille = |share: f64| (share * 1000.0).round() as u32;
        let key = |game: &usize| {
            let (entry, rank) = of(*game);
            let first = match self.sort {
                None | Some(Sort::Title) => 0,
                Some(Sort::CanBeWon) => known
                    .share(entry)
                    .map_or(u32::MAX, |share| 1000 - per_mille(share.middle()).min(1000)),
                Some(Sort::YouWon) => known
                    .own(&entry.id)
                    .and_then(OwnResult::share)
                    .map_or(u32::MAX, |share| 1000 - per_mille(share.share).min(1000)),
                Some(Sort::Hardest) => known.hasty_wins(entry).unwrap_or(u32::MAX),
                Some(Sort::Easiest) => known
                    .hasty_wins(entry)
                    .map_or(u32::MAX, |wins| 1000 - wins.min(1000)),
                Some(Sort::Players) => {
                    let (fewest, most) = entry.players;
                    u32::from(fewest) * 256 + u32::from(most)
                }
            };
            let rank = if self.sort == Some(Sort::Title) {
                0
            } else {
                rank
            };
            (first, rank, entry.title.clone())
        };
        games.sort_by_cached_key(key);
    }

    /// Returns the words for each condition of the filter.
    pub fn chips(&self) -> Vec<String> {
        self.parts().into_iter().map(|(words, _)| words).collect()
    }

    /// Returns the conditions of the filter, each in words and with the filter that remains without it.
    pub(super) fn parts(&self) -> Vec<(String, Self)> {
        type Without = fn(&mut Filter);
        let like = self.like.as_ref().map(|(_, title)| format!("like {title}"));
        let family = self.family.as_ref();
        let family = family.map(|name| format!("family {}", family_words(name)));
        let parts: [(Option<String>, Without); 11] = [
            (like, |filter| filter.like = None),
            (family, |filter| filter.family = None),
            (said(self.packs), |filter| filter.packs = None),
            (said(self.players), |filter| filter.players = None),
            (said(self.open), |filter| filter.open = None),
            (said(self.length), |filter| filter.length = None),
            (said(self.chance), |filter| filter.chance = None),
            (said(self.difficulty), |filter| filter.difficulty = None),
            (said(self.effort), |filter| filter.effort = None),
            (said(self.record), |filter| filter.record = None),
            (said(self.sort), |filter| filter.sort = None),
        ];
        let parts = parts.into_iter().filter_map(|(words, change)| {
            let mut without = self.clone();
            change(&mut without);
            Some((words?, without))
        });
        parts.collect()
    }

    /// Returns the conditions of the filter in words, on one line.
    pub fn words(&self) -> String {
        self.chips().join(", ")
    }
}

/// Returns the title of the family of games with this name.
pub fn family_words(name: &str) -> &str {
    if name.is_empty() { "Other games" } else { name }
}

/// Returns the word for a chosen filter value; `None` if no value was chosen.
pub fn said(asked: Option<impl Word>) -> Option<String> {
    asked.map(|asked| asked.word().to_owned())
}

/// Returns the names of the games similar to the game `id`, the most similar first.
pub fn alike(id: &str, traits: &BTreeMap<String, Traits>) -> Vec<String> {
    let Some(own) = traits.get(id) else {
        return Vec::new();
    };
    let others = traits.iter().filter(|(name, _)| *name != id);
    let near = others.map(|(name, sort)| (own.distance(sort), name));
    let mut near: Vec<(u16, &String)> = near.filter(|(far, _)| *far < Traits::NEAR).collect();
    near.sort();
    let nearest = near.into_iter().take(MOST_ALIKE);
    nearest.map(|(_, name)| name.clone()).collect()
}
