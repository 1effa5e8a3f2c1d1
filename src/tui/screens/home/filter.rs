//! The filter of the list of games: a family, packs, players, open cards, or the games that are
//! like another.

use std::collections::BTreeMap;

use patience_core::Traits;

use patience_app::catalogue::Entry;

/// The most games that are called alike.
const MOST_ALIKE: usize = 12;

/// With how many packs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Packs {
    /// One.
    One,
    /// Two.
    Two,
    /// Three and more.
    More,
}

/// For how many players.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Players {
    /// For one.
    One,
    /// For two, and perhaps more.
    Two,
    /// For three, and perhaps more or fewer.
    Three,
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
    pub open: Option<bool>,
    /// The name of the game that they are to be like, and its title.
    pub like: Option<(String, String)>,
}

impl Packs {
    const fn of(packs: u16) -> Self {
        match packs {
            0 | 1 => Self::One,
            2 => Self::Two,
            _ => Self::More,
        }
    }

    /// Says it in words.
    pub const fn words(self) -> &'static str {
        match self {
            Self::One => "one pack",
            Self::Two => "two packs",
            Self::More => "three packs and more",
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

    /// Says it in words.
    pub const fn words(self) -> &'static str {
        match self {
            Self::One => "one player",
            Self::Two => "two players",
            Self::Three => "three players and more",
        }
    }
}

impl Filter {
    /// Tells whether anything is asked for.
    pub fn is_set(&self) -> bool {
        *self != Self::default()
    }

    /// Tells whether a game passes the filter, as far as its traits are known.
    pub fn meets(&self, entry: &Entry, traits: &BTreeMap<String, Traits>) -> bool {
        let sort = traits.get(&entry.id);
        let family = self
            .family
            .as_ref()
            .is_none_or(|name| *name == entry.family);
        let players = self
            .players
            .is_none_or(|players| players.meets(entry.players));
        let packs = self
            .packs
            .is_none_or(|packs| sort.is_some_and(|sort| Packs::of(sort.packs) == packs));
        let open = self
            .open
            .is_none_or(|open| sort.is_some_and(|sort| sort.open == open));
        family && players && packs && open
    }

    /// Returns the filter in words.
    pub fn words(&self) -> String {
        let mut parts = Vec::new();
        parts.extend(self.like.as_ref().map(|(_, title)| format!("like {title}")));
        parts.extend(
            self.family
                .as_ref()
                .map(|name| format!("family {}", family_words(name))),
        );
        parts.extend(self.packs.map(|packs| packs.words().to_owned()));
        parts.extend(self.players.map(|players| players.words().to_owned()));
        parts.extend(self.open.map(|open| open_words(open).to_owned()));
        parts.join(", ")
    }
}

/// Returns the name of a family.
pub fn family_words(name: &str) -> &str {
    if name.is_empty() { "Other games" } else { name }
}

/// Says whether all cards are seen.
pub const fn open_words(open: bool) -> &'static str {
    if open {
        "all cards open"
    } else {
        "some cards hidden"
    }
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
