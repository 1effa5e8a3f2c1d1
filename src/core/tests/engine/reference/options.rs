//! The options of a game by name, and the options that make up a variant.

use std::collections::BTreeMap;

use super::{column_games, table_rows};

/// The options of a game: the chosen values, otherwise the defaults of the rules.
#[derive(Debug, Clone)]
pub struct Options(BTreeMap<String, String>);

impl Options {
    /// Returns the options, with later values replacing earlier ones.
    pub fn new(chosen: &[(String, String)]) -> Self {
        Self(chosen.iter().cloned().collect())
    }

    /// Returns the names and values of all chosen options.
    pub fn all(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
    }

    pub fn word(&self, name: &str, usual: &str) -> String {
        self.0
            .get(name)
            .cloned()
            .unwrap_or_else(|| usual.to_owned())
    }

    pub fn yes(&self, name: &str, usual: bool) -> bool {
        matches!(
            self.word(name, if usual { "true" } else { "false" })
                .as_str(),
            "true" | "yes"
        )
    }

    pub fn number(&self, name: &str, usual: i32) -> i32 {
        self.word(name, &usual.to_string()).parse().unwrap()
    }

    pub fn count(&self, name: &str, usual: usize) -> usize {
        self.word(name, &usual.to_string()).parse().unwrap()
    }
}

/// Returns the options that make up a variant.
pub fn preset(game: &str, variant: &str) -> Vec<(String, String)> {
    let set: &[(&str, &str)] = match (game, variant) {
        (_, "standard") => &[],
        ("gaps", "one-deal") => &[("redeals", "0")],
        ("gaps", "basic") => &[("redeals", "0"), ("suits", "fixed")],
        ("clock", "travellers") => &[("variant", "travellers")],
        ("penguin", "opus") => &[("cells", "5")],
        ("pyramid", "relaxed") => &[("goal", "pyramid")],
        ("pyramid", "strict") => &[("redeals", "0"), ("covered_kings", "false")],
        ("pyramid", "dark") => &[("face_down_rows", "true")],
        ("pyramid", "par") => &[("scoring", "par")],
        ("patient-pairs" | "wish" | "tri-peaks", "open") | ("pyramid-golf", "escalator") => {
            &[("open", "true")]
        }
        ("double-golf", "corner") => &[("corner", "true")],
        ("aces-up", "strict") => &[("space", "ace")],
        ("monte-carlo", "double") => &[("packs", "2")],
        ("poker-squares", "classic") => &[("starter", "false"), ("placement", "any")],
        ("poker-squares", "english") => &[
            ("starter", "false"),
            ("placement", "any"),
            ("scoring", "english"),
        ],
        ("poker-squares", "swedish") => &[
            ("starter", "false"),
            ("placement", "touching"),
            ("scoring", "swedish"),
            ("discards", "5"),
        ],
        ("poker-squares", "shuffle") => &[
            ("starter", "false"),
            ("placement", "any"),
            ("rearrange", "true"),
        ],
        ("peanuts", "small") => &[
            ("columns", "4"),
            ("peanut_size", "11"),
            ("deal", "pile_first"),
            ("empty_fill", "any"),
            ("on_stall", "rotate"),
        ],
        ("peanuts", "thirteen") => &[
            ("columns", "4"),
            ("peanut_size", "13"),
            ("deal", "pile_first"),
        ],
        ("peanuts", "five-columns") => &[("columns", "5")],
        ("nertz", "two-players") => &[("players", "2"), ("columns", "6")],
        ("nertz", "two-players-five") => &[("players", "2"), ("columns", "5")],
        ("nertz", "to-100") => &[
            ("target", "100"),
            ("call_bonus", "0"),
            ("call", "manual"),
            ("on_stall", "end"),
        ],
        ("nertz", "tournament") => &[("target", "150"), ("call_bonus", "10")],
        ("nertz", "casual") => &[
            ("penalty_per_card", "1"),
            ("call_bonus", "0"),
            ("target", "100"),
        ],
        ("nertz", "racing-demon") => &[
            ("king_bonus", "5"),
            ("call_bonus", "10"),
            ("handicap_winner_plus", "1"),
            ("target", "100"),
        ],
        ("two-handed-klondike", "turns") => &[("pace", "turns"), ("turn", "1")],
        ("two-handed-klondike", "three") => &[("players", "3")],
        ("nuts", "solo") => &[("roles", "solo")],
        ("pishe-pasha", "stop") => &[("enforce", "call")],
        (
            "sir-tommy" | "accordion" | "23-skidoo" | "osmosis" | "st-helena" | "royal-marriage"
            | "push-pin" | "decade" | "seven-up" | "concentration" | "baroness",
            _,
        ) => &[("variant", variant)],
        _ if column_games::knows(game) || table_rows::knows(game) => &[("variant", variant)],
        _ => panic!("there is no preset for {game}, {variant}"),
    };
    set.iter()
        .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
        .collect()
}
