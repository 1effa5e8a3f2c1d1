//! The filter of the list of games: what sort of games are listed, in which order, and the words by
//! which a search asks for them.

use std::collections::BTreeMap;

use patience_core::Traits;

use super::judgement::Difficulty;
use super::known::Known;
use patience_app::catalogue::Entry;
use patience_app::catalogue::search::plain;
use patience_app::records::OwnResult;
use patience_app::settings::{Word, words};
use patience_app::survey::measurements::CanBeWon;

/// The most games that are called alike.
const MOST_ALIKE: usize = 12;

words! {
    /// With how many packs.
    Packs {
        /// One.
        One = "one pack",
        /// Two.
        Two = "two packs",
        /// Three and more.
        More = "three packs and more",
    }
}

words! {
    /// For how many players.
    Players {
        /// For one.
        One = "one player",
        /// For two, and perhaps more.
        Two = "two players",
        /// For three, and perhaps more or fewer.
        Three = "three players and more",
    }
}

words! {
    /// Whether all cards are seen from the start.
    Cards {
        /// They are.
        Open = "all cards open",
        /// They are not.
        Hidden = "some cards hidden",
    }
}

words! {
    /// How many of the deals can be won.
    Chance {
        /// Four in five and more.
        Most = "80 % or more can be won",
        /// Two in five and more, but not most.
        Many = "40 to 80 % can be won",
        /// Fewer.
        Few = "under 40 % can be won",
    }
}

words! {
    /// How hard games are, in a word.
    Effort {
        /// Many of the hasty players win, or most deals can be won.
        Easy = "easy",
        /// Few of the players win, or few deals can be won.
        Hard = "hard",
    }
}

words! {
    /// What the person has made of a game.
    Record {
        /// It was never played.
        NeverPlayed = "never played",
        /// It was never won.
        NeverWon = "never won",
        /// It was won.
        Won = "won",
    }
}

words! {
    /// The order of the list.
    Sort {
        /// By title.
        Title = "by name",
        /// By the share of deals that can be won, most first.
        CanBeWon = "by can be won",
        /// By the share that the person has won, most first.
        YouWon = "by you won",
        /// By difficulty, the easiest first.
        Easiest = "easiest first",
        /// By difficulty, the hardest first.
        Hardest = "hardest first",
        /// By the number of players, fewest first.
        Players = "by players",
    }
}

/// The filter of the list; an empty one leaves it whole.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Filter {
    /// A family.
    pub family: Option<String>,
    /// With how many packs.
    pub packs: Option<Packs>,
    /// For how many players.
    pub players: Option<Players>,
    /// Whether all cards are seen from the start.
    pub open: Option<Cards>,
    /// How many of their deals can be won.
    pub chance: Option<Chance>,
    /// How hard they are.
    pub difficulty: Option<Difficulty>,
    /// Whether they are easy or hard, by how many win or, where that is not measured, can be won.
    pub effort: Option<Effort>,
    /// What the person has made of them.
    pub record: Option<Record>,
    /// The order; best known first where none is chosen.
    pub sort: Option<Sort>,
    /// The name of the game that they are to be like, and its title.
    pub like: Option<(String, String)>,
}

/// A word of the search, and what it does to the filter.
type WordOfSearch = (&'static str, fn(&mut Filter));

/// The words by which a search asks for a sort of game.
const WORDS: [WordOfSearch; 19] = [
    ("easy", |filter| {
        filter.effort = Some(Effort::Easy);
        filter.sort = Some(Sort::Easiest);
    }),
    ("fair", |filter| filter.chance = Some(Chance::Many)),
    ("hard", |filter| {
        filter.effort = Some(Effort::Hard);
        filter.sort = Some(Sort::Hardest);
    }),
    ("very hard", |filter| {
        filter.difficulty = Some(Difficulty::VeryHard);
    }),
    ("many win", |filter| {
        filter.difficulty = Some(Difficulty::Fair);
    }),
    ("some win", |filter| {
        filter.difficulty = Some(Difficulty::Medium);
    }),
    ("few win", |filter| {
        filter.difficulty = Some(Difficulty::Hard);
    }),
    ("hardly any win", |filter| {
        filter.difficulty = Some(Difficulty::VeryHard);
    }),
    ("open", |filter| filter.open = Some(Cards::Open)),
    ("hidden", |filter| filter.open = Some(Cards::Hidden)),
    ("one pack", |filter| filter.packs = Some(Packs::One)),
    ("two packs", |filter| filter.packs = Some(Packs::Two)),
    ("three packs", |filter| filter.packs = Some(Packs::More)),
    ("for one", |filter| filter.players = Some(Players::One)),
    ("for three", |filter| filter.players = Some(Players::Three)),
    ("never played", |filter| {
        filter.record = Some(Record::NeverPlayed);
    }),
    ("never won", |filter| filter.record = Some(Record::NeverWon)),
    ("won", |filter| filter.record = Some(Record::Won)),
    ("alone", |filter| filter.players = Some(Players::One)),
];

/// Returns a filter changed by typed words, if they are all words for sorts of games.
pub fn of_words(text: &str, filter: &Filter) -> Option<Filter> {
    let text = plain(text);
    let mut rest = text.as_str();
    let mut asked = filter.clone();
    while !rest.is_empty() {
        let (word, change) = WORDS.iter().find(|(word, _)| {
            let after = rest.strip_prefix(word);
            after.is_some_and(|after| after.is_empty() || after.starts_with(' '))
        })?;
        change(&mut asked);
        rest = rest[word.len()..].trim_start();
    }
    (!text.is_empty()).then_some(asked)
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
    /// Tells whether anything is asked for.
    pub fn is_set(&self) -> bool {
        *self != Self::default()
    }

    /// Tells whether a game passes the filter, as far as it is known.
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
        family && players && packs && open && chance && difficulty && record
    }

    /// Sorts games, which are numbers, as the filter has it; those of which the order knows nothing
    /// come last, and the best known first where nothing else parts them.
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

    /// Returns the parts of the filter: the words for each, and the filter without it.
    pub(super) fn parts(&self) -> Vec<(String, Self)> {
        type Without = fn(&mut Filter);
        let like = self.like.as_ref().map(|(_, title)| format!("like {title}"));
        let family = self.family.as_ref();
        let family = family.map(|name| format!("family {}", family_words(name)));
        let parts: [(Option<String>, Without); 10] = [
            (like, |filter| filter.like = None),
            (family, |filter| filter.family = None),
            (said(self.packs), |filter| filter.packs = None),
            (said(self.players), |filter| filter.players = None),
            (said(self.open), |filter| filter.open = None),
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

    /// Returns the filter in words on one line.
    pub fn words(&self) -> String {
        self.chips().join(", ")
    }
}

/// Returns the name of a family.
pub fn family_words(name: &str) -> &str {
    if name.is_empty() { "Other games" } else { name }
}

/// Returns the words of what is asked for, if anything is.
pub fn said(asked: Option<impl Word>) -> Option<String> {
    asked.map(|asked| asked.word().to_owned())
}

/// Returns the names of the games that are like one, the nearest first.
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
