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
    /// The number of packs of cards that a game uses.
    Packs {
        /// One pack.
        One = "one pack",
        /// Two packs.
        Two = "two packs",
        /// Three or more packs.
        More = "three or more packs",
    }
}

words! {
    /// The number of players of a game.
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
    /// Whether a game starts with all cards face up.
    Cards {
        /// All cards are face up.
        Open = "all cards face up",
        /// Some cards are face down.
        Hidden = "some cards face down",
    }
}

words! {
    /// How long a deal takes.
    Length {
        /// A deal takes a few minutes.
        Short = "short",
    }
}

words! {
    /// The share of a game's deals that are winnable.
    Chance {
        /// 80 % or more of the deals are winnable.
        Most = "80 % or more winnable",
        /// 40 % or more, but less than 80 %, of the deals are winnable.
        Many = "40 to 80 % winnable",
        /// Less than 40 % of the deals are winnable.
        Few = "under 40 % winnable",
    }
}

words! {
    /// How difficult a game is, in one word.
    Effort {
        /// Many simulated quick players win. For games without that measurement: most deals are winnable.
        Easy = "easy",
        /// Few simulated quick players win. For games without that measurement: few deals are winnable.
        Hard = "hard",
    }
}

words! {
    /// Whether the player has played and won a game.
    Record {
        /// The player has never played the game.
        NeverPlayed = "never played",
        /// The player has played the game, but has never won it.
        NeverWon = "never won",
        /// The player has won the game.
        Won = "won",
    }
}

words! {
    /// The order in which the games are listed.
    Sort {
        /// By title, in alphabetical order.
        Title = "by name",
        /// By the share of winnable deals, highest first.
        CanBeWon = "most winnable first",
        /// By the player's win rate, highest first.
        YouWon = "by your win rate",
        /// By difficulty, the easiest first.
        Easiest = "easiest first",
        /// By difficulty, the hardest first.
        Hardest = "hardest first",
        /// By the number of players, fewest first.
        Players = "by players",
    }
}

/// The filter of the list of games. The default lists every game.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Filter {
    /// The family of the games.
    pub family: Option<String>,
    /// The number of packs that the games use.
    pub packs: Option<Packs>,
    /// The number of players of the games.
    pub players: Option<Players>,
    /// Whether the games start with all cards face up.
    pub open: Option<Cards>,
    /// How long a deal of the games takes.
    pub length: Option<Length>,
    /// The share of the games' deals that are winnable.
    pub chance: Option<Chance>,
    /// The measured difficulty.
    pub difficulty: Option<Difficulty>,
    /// Easy or hard. Games without a measured difficulty are judged by their share of winnable deals.
    pub effort: Option<Effort>,
    /// Whether the player has played and won the games.
    pub record: Option<Record>,
    /// The order of the list. By default the best known games come first.
    pub sort: Option<Sort>,
    /// The name and title of a game; only games similar to it are listed.
    pub like: Option<(String, String)>,
}

/// A search word, and the function that changes the filter for it.
type WordOfSearch = (&'static str, fn(&mut Filter));

/// The search words that change the filter.
const WORDS: &[WordOfSearch] = &[
    ("easy", set_easy),
    ("relaxing", set_easy),
    ("kids", set_easy),
    ("children", set_easy),
    ("beginners", set_easy),
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
    ("two packs", |filter| filter.packs = Some(Packs::Two)),
    ("two pack", |filter| filter.packs = Some(Packs::Two)),
    ("two decks", |filter| filter.packs = Some(Packs::Two)),
    ("two deck", |filter| filter.packs = Some(Packs::Two)),
    ("double deck", |filter| filter.packs = Some(Packs::Two)),
    ("three packs", |filter| filter.packs = Some(Packs::More)),
    ("three decks", |filter| filter.packs = Some(Packs::More)),
    ("for one", |filter| filter.players = Some(Players::One)),
    ("for three", |filter| filter.players = Some(Players::Three)),
    ("never played", |filter| {
        filter.record = Some(Record::NeverPlayed);
    }),
    ("never won", |filter| filter.record = Some(Record::NeverWon)),
    ("won", |filter| filter.record = Some(Record::Won)),
    ("alone", |filter| filter.players = Some(Players::One)),
];

/// Search words that do not change the filter, because they fit every game.
const IDLE: [&str; 6] = ["games", "game", "solitaires", "solitaire", "card", "with"];

fn set_easy(filter: &mut Filter) {
    filter.effort = Some(Effort::Easy);
    filter.sort = Some(Sort::Easiest);
}

fn set_short(filter: &mut Filter) {
    filter.length = Some(Length::Short);
    filter.players = Some(Players::One);
}

/// Returns `filter` changed by the typed words; `None` if any of them is not a search word. Words that fit every game
/// are ignored.
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
    /// Whether the filter differs from the default filter.
    pub fn is_set(&self) -> bool {
        *self != Self::default()
    }

    /// Whether a game passes the filter, as far as the facts about the game are known.
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

    /// Sorts games, given by their numbers, in the order that the filter asks for. Games without a value for that
    /// order come last. Among equals, better known games come first.
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

    /// Returns the words for each part of the filter.
    pub fn chips(&self) -> Vec<String> {
        self.parts().into_iter().map(|(words, _)| words).collect()
    }

    /// Returns the parts of the filter. Each part consists of its words, and of the filter that remains without it.
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

    /// Returns the filter in words, on one line.
    pub fn words(&self) -> String {
        self.chips().join(", ")
    }
}

/// Returns the title of the family with this name.
pub fn family_words(name: &str) -> &str {
    if name.is_empty() { "Other games" } else { name }
}

/// Returns the word for a chosen value; `None` if nothing was chosen.
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
