//! Words that somebody may write who has not read the guide, and what says it instead.

use crate::spelling::{nearest, role_called};

use super::header::{FIXED, TOP};
use super::{phrases, section};

/// Keys with what says it: the noun of the section, or nothing for all sections.
const SLIPS: &[(&str, &[&str], &str)] = &[
    (
        "",
        &["decks", "deck_count", "number_of_decks", "pack"],
        "[deck] says it: packs = 2",
    ),
    (
        "[deck]",
        &["count", "number", "size"],
        "`packs` says it: packs = 2",
    ),
    ("the file", &["name"], "`title` says it"),
    (
        "the file",
        &["description", "rules", "about", "summary"],
        "`blurb` says it",
    ),
    ("the file", &["version"], "`language` says it: language = 1"),
    (
        "[deck]",
        &["joker", "jokers"],
        "`cards` adds them: cards = [\"plus 2 jokers\"]",
    ),
    (
        "the file",
        &["author"],
        "`source` says where the rules come from",
    ),
    (
        "",
        &["win", "wins", "winning", "won", "objective", "victory"],
        "`goal` says it, above all headings: goal = \"all cards on foundation\"",
    ),
    (
        "the file",
        &["setup", "layout", "start"],
        "`deal` says it, such as deal = [\"7 to each tableau\", \"the rest to stock\"]",
    ),
    (
        "[stock]",
        &["draw", "deal", "turns", "cards", "count"],
        "`turn` says it, such as turn = \"3 to waste\"",
    ),
    (
        "[redeal]",
        &["count", "number", "passes", "redeals", "limit", "max"],
        "`times` says it: times = 2, or times = \"no limit\" for as often as you like",
    ),
    (
        "",
        &["redeal", "redeals", "passes", "recycle", "recycles"],
        "[redeal] says it: times = 2, or times = \"no limit\" for as often as you like",
    ),
    (
        "the file",
        &["talon", "draw", "drawing"],
        "[stock] says how the stock is turned, such as turn = \"1 to waste\"",
    ),
    (
        "the file",
        &["piles"],
        "each kind of pile stands under a heading of its own: [pile.foundation], and below it count = 4",
    ),
    (
        "an option",
        &["title", "label", "name", "question"],
        "`ask` says it, such as ask = \"How hard it is\"",
    ),
    (
        "an option",
        &["values", "options", "choices", "answers"],
        "each choice stands under a heading of its own: [option.hard.choice.easy], and below it title = \"Easy\"",
    ),
    (
        "a pile",
        &["name", "title", "label"],
        "`noun` says it, such as noun = \"fan\"",
    ),
    (
        "a pile",
        &["cards", "size", "dealt"],
        "the deal says how many cards a pile gets, such as \"7 to each tableau\"",
    ),
    (
        "a pile",
        &["number", "piles", "amount"],
        "`count` says it, such as count = 4",
    ),
    (
        "a pile",
        &[
            "max",
            "maximum",
            "capacity",
            "most",
            "max_cards",
            "hold",
            "holds",
            "holding",
            "room",
        ],
        "`limit` says it, such as limit = 13",
    ),
    (
        "a pile",
        &[
            "facing",
            "faceup",
            "face_up",
            "facedown",
            "face_down",
            "hidden",
            "visible",
        ],
        "`face` says it, such as face = \"last up\"",
    ),
    (
        "a pile",
        &[
            "start",
            "starts",
            "starts_with",
            "begins",
            "base",
            "first",
            "space",
            "spaces",
        ],
        "`empty` says it, such as empty = \"king\"",
    ),
    (
        "a pile",
        &["builds", "building", "order", "sequence", "suit", "stack"],
        "`build` says it, such as build = \"down in alternating colours\"",
    ),
    (
        "a pile",
        &["wrap", "wraps", "wrapping", "wraparound", "corner"],
        "`build` says it, such as build = \"down in suit, wrapping\"",
    ),
    (
        "a pile",
        &["move", "moves", "take", "pick_up", "pickup", "draw"],
        "`lift` says it, such as lift = \"built run\"",
    ),
    (
        "a pile",
        &["accepts", "takes", "source"],
        "`from` says it, such as from = \"waste or tableau\"",
    ),
    (
        "a pile",
        &["type", "kind"],
        "`role` says it, such as role = \"tableau\"",
    ),
];

/// Says what a key is meant to say that a section does not have, `inner` the keys of the table behind it;
/// nothing where that cannot be told.
pub(crate) fn meant_by(key: &str, inner: Option<&[&str]>, noun: &str) -> Option<String> {
    let pile = (noun == TOP.noun)
        .then(|| pile_meant(key, inner?))
        .flatten();
    let headed = |pile| format!("piles stand under a heading that begins so: [pile.{pile}]");
    pile.map(headed)
        .or_else(|| changed(key, noun))
        .or_else(|| {
            let key = key.to_lowercase();
            let mut slips = SLIPS.iter();
            let (.., help) = slips.find(|(of, keys, _)| {
                (of.is_empty() || *of == noun) && keys.contains(&key.as_str())
            })?;
            Some((*help).to_owned())
        })
        .or_else(|| {
            let role = role_called(key, phrases::ROLES.iter().map(|(role, _)| *role))?;
            (noun == TOP.noun).then(|| {
                format!("a pile stands under a heading of its own: [pile.{role}], and below it count = 4")
            })
        })
}

/// Says how a part of the game is said that a variant, an option or a choice changes.
fn changed(key: &str, noun: &str) -> Option<String> {
    let change = match noun {
        "a variant" | "a choice" => "change",
        "an option" => "on",
        _ => return None,
    };
    let is_part = TOP.key(key).is_some() && !FIXED.contains(&key);
    is_part.then(|| {
        format!(
            "`{change}` says what changes, such as {change} = {{ pile.tableau.build = \"down in any suit\" }}"
        )
    })
}

/// Returns the kind of pile that a table of the file itself with these keys is meant to be.
pub(crate) fn pile_meant(key: &str, inner: &[&str]) -> Option<String> {
    let key = key.to_lowercase();
    if TOP.key(&key).is_some() {
        return None;
    }
    let roles = phrases::ROLES.iter().map(|(role, _)| *role);
    let sections = TOP.keys.iter().map(|key| key.name);
    match nearest(&key, roles.chain(sections)) {
        Some(near) if TOP.key(near).is_some() => None,
        Some(role) => Some(role.to_owned()),
        None => {
            let pile = section("a pile")?;
            let is_pile = inner.iter().any(|key| pile.key(key).is_some());
            is_pile.then_some(key)
        }
    }
}
