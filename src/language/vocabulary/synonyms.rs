//! Words that beginners may write in a rule file, with the words to use instead.

use crate::spelling::{nearest, role_called};

use super::header::{FIXED, TOP};
use super::{phrases, section};

/// Keys that beginners may write in a rule file by mistake, with the advice for each. They are listed by the noun of
/// the section; an empty noun stands for all sections.
const SLIPS: &[(&str, &[&str], &str)] = &[
    (
        "",
        &["decks", "deck_count", "number_of_decks", "pack"],
        "use [deck]: packs = 2",
    ),
    (
        "[deck]",
        &["count", "number", "size"],
        "use `packs`: packs = 2",
    ),
    ("the file", &["name"], "use `title`"),
    (
        "the file",
        &["description", "rules", "about", "summary"],
        "use `blurb`",
    ),
    ("the file", &["version"], "use `language`: language = 1"),
    (
        "[deck]",
        &["joker", "jokers"],
        "`cards` adds them: cards = [\"plus 2 jokers\"]",
    ),
    (
        "the file",
        &["author"],
        "use `source` for the origin of the rules",
    ),
    (
        "",
        &["win", "wins", "winning", "won", "objective", "victory"],
        "use `goal`, above all headings: goal = \"all cards on foundation\"",
    ),
    (
        "the file",
        &["setup", "layout", "start"],
        "use `deal`, such as deal = [\"7 to each tableau\", \"the rest to stock\"]",
    ),
    (
        "[stock]",
        &["draw", "deal", "turns", "cards", "count"],
        "use `turn`, such as turn = \"3 to waste\"",
    ),
    (
        "[redeal]",
        &["count", "number", "passes", "redeals", "limit", "max"],
        "use `times`: times = 2, or times = \"no limit\" for as often as you like",
    ),
    (
        "",
        &["redeal", "redeals", "passes", "recycle", "recycles"],
        "use [redeal]: times = 2, or times = \"no limit\" for as often as you like",
    ),
    (
        "the file",
        &["talon", "draw", "drawing"],
        "use [stock], such as turn = \"1 to waste\"",
    ),
    (
        "the file",
        &["piles"],
        "each kind of pile needs its own heading: [pile.foundation], and below it count = 4",
    ),
    (
        "an option",
        &["title", "label", "name", "question"],
        "use `ask`, such as ask = \"How hard it is\"",
    ),
    (
        "an option",
        &["values", "options", "choices", "answers"],
        "each choice needs its own heading: [option.hard.choice.easy], and below it title = \"Easy\"",
    ),
    (
        "a pile",
        &["name", "title", "label"],
        "use `noun`, such as noun = \"fan\"",
    ),
    (
        "a pile",
        &["cards", "size", "dealt"],
        "use the deal, such as \"7 to each tableau\"",
    ),
    (
        "a pile",
        &["number", "piles", "amount"],
        "use `count`, such as count = 4",
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
        "use `limit`, such as limit = 13",
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
        "use `face`, such as face = \"last up\"",
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
        "use `empty`, such as empty = \"king\"",
    ),
    (
        "a pile",
        &["builds", "building", "order", "sequence", "suit", "stack"],
        "use `build`, such as build = \"down in alternating colours\"",
    ),
    (
        "a pile",
        &["wrap", "wraps", "wrapping", "wraparound", "corner"],
        "use `build`, such as build = \"down in suit, wrapping\"",
    ),
    (
        "a pile",
        &["move", "moves", "take", "pick_up", "pickup", "draw"],
        "use `lift`, such as lift = \"built run\"",
    ),
    (
        "a pile",
        &["accepts", "takes", "source"],
        "use `from`, such as from = \"waste or tableau\"",
    ),
    (
        "a pile",
        &["type", "kind"],
        "use `role`, such as role = \"tableau\"",
    ),
];

/// Returns the advice for an unknown key in a section of a rule file. If the value of the key is a table, `inner` has
/// the keys of that table. Returns `None` if the intention is not clear.
pub(crate) fn meant_by(key: &str, inner: Option<&[&str]>, noun: &str) -> Option<String> {
    let pile = (noun == TOP.noun)
        .then(|| pile_meant(key, inner?))
        .flatten();
    let headed = |pile| format!("piles need a heading such as [pile.{pile}]");
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
                format!("a pile needs its own heading: [pile.{role}], and below it count = 4")
            })
        })
}

/// Returns the advice for a part of the rules that a rule file has directly under a variant, an option or a choice,
/// where it cannot be.
fn changed(key: &str, noun: &str) -> Option<String> {
    let change = match noun {
        "a variant" | "a choice" => "change",
        "an option" => "on",
        _ => return None,
    };
    let is_part = TOP.key(key).is_some() && !FIXED.contains(&key);
    is_part.then(|| {
        format!(
            "use `{change}`, such as {change} = {{ pile.tableau.build = \"down in any suit\" }}"
        )
    })
}

/// Returns the kind of pile that a table at the top of a rule file was probably meant for. `key` is the key of the
/// table.
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
