//! The rules text of a game, section by section. It is complete enough to play the game with real cards, and it depends
//! on nothing but the compiled rules.

pub(super) mod build_order;
pub(super) mod building;
mod cards;
mod counting;
mod dealing;
mod lifting;
pub(super) mod linked_piles;
mod picture;
mod race;
pub(super) mod removing;
pub(super) mod runs;
mod scoring;
pub(super) mod side_by_side;
mod stock;
mod table;
#[cfg(test)]
mod tests;
pub(super) mod turns;

use crate::describe::english::{
    all_piles, capital, either, fillers, kinds, list, noun_of, number, plural, set_words, several,
    the_piles, unit,
};
use crate::describe::setting_words;
use patience_core::{
    Goal, GroupId, GroupSet, Kind, Leaves, Leaving, Lift, Out, Removal, Role, Rules, STANDARD,
    Setting,
};

/// A section of the rules text with its heading.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Section {
    /// The heading of this section of the rules text.
    pub title: String,
    /// The paragraphs of this section of the rules text. Each consists of whole sentences.
    pub paragraphs: Vec<String>,
}

/// Returns the rules of a game in words, section by section. The values of the options are at the end.
///
/// # Examples
///
/// ```
/// # use std::sync::Arc;
/// # use patience_language::{RuleFile, Source};
/// # let text = r#"
/// # title = "Small"
/// # deal = ["13 to each tableau"]
/// # [pile.foundation]
/// # count = 4
/// # [pile.tableau]
/// # count = 4
/// # build = "down in alternating colours"
/// # lift = "built run"
/// # [goal]
/// # when = "all cards on foundation"
/// # "#;
/// # let (name, text) = ("small.toml".to_owned(), text.to_owned());
/// # let source = Arc::new(Source { name, text });
/// # let rules = RuleFile::read("small", &source, &|_| None)?.compile(None, &[])?;
/// use patience_language::describe::rules_text;
///
/// let sections = rules_text(&rules);
/// assert_eq!(sections[0].title, "The aim");
/// assert_eq!(sections[0].paragraphs, ["Move all 52 cards to the foundations."]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn rules_text(rules: &Rules) -> Vec<Section> {
    let stock = match rules.redeal {
        Some(redeal) if redeal.brings_up() => "Bringing cards up".to_owned(),
        Some(_) => "Redeal".to_owned(),
        None => format!("The {}", noun_of(rules, Role::Stock, "stock")),
    };
    let sections = [
        ("The aim", aim(rules)),
        ("The cards", cards::the_cards(rules)),
        ("The table", table::the_table(rules)),
        ("The deal", dealing::the_deal(rules)),
        ("What goes where", building::what_goes_where(rules)),
        ("Moving cards", lifting::moving_cards(rules)),
        ("Taking cards off", removing::taking_off(rules)),
        (stock.as_str(), stock::the_stock(rules)),
        (race::heading(rules), course(rules)),
        ("Stalemate", stuck(rules)),
        ("The end", scoring::the_end(rules)),
        ("The score", scoring::the_score(rules)),
        ("The match", scoring::the_match(rules)),
        ("The players", against_another(rules)),
        ("Options in force", options(rules)),
    ];
    sections
        .into_iter()
        .filter(|(_, paragraphs)| !paragraphs.is_empty())
        .map(|(title, paragraphs)| Section {
            title: title.to_owned(),
            paragraphs,
        })
        .collect()
}

/// Returns the paragraphs of the rules text that say how a turn proceeds.
fn course(rules: &Rules) -> Vec<String> {
    match &rules.turn_game {
        Some(game) => turns::the_turn(rules, game),
        None => race::the_turn(rules),
    }
}

/// Returns the paragraphs of the rules text about what happens when nobody can play any more.
fn stuck(rules: &Rules) -> Vec<String> {
    match &rules.turn_game {
        Some(game) => turns::deadlock(rules, game),
        None => race::stalls(rules),
    }
}

fn aim(rules: &Rules) -> Vec<String> {
    let discards = rules.removal.as_ref().map(patience_core::Removal::to);
    let discards = discards.unwrap_or_default();
    let how = rules.removal.as_ref().map(way_off).unwrap_or_default();
    let aim = match &rules.goal {
        Goal::AllOn(groups) if discards.iter().any(|to| groups.contains(to)) => {
            format!("Take off all {} cards{how}.", rules.cards())
        }
        Goal::AllOn(groups) => bring_all(rules, *groups),
        Goal::AllBut { rank, groups } if rules.removal.is_none() => format!(
            "Move all cards except the {} to {}.",
            rank.words(),
            all_piles(rules, *groups, "and")
        ),
        Goal::AllBut { rank, .. } => {
            format!("Take off all cards except the {}{how}.", rank.words())
        }
        Goal::AllButSome { cards, groups } if rules.removal.is_none() => format!(
            "Move all cards except {} to {}.",
            number(*cards),
            all_piles(rules, *groups, "and")
        ),
        Goal::AllButSome { cards, .. } => {
            format!("Take off all cards except {}{how}.", number(*cards))
        }
        Goal::Emptied(groups) => {
            format!("Clear all cards from {}.", all_piles(rules, *groups, "and"))
        }
        Goal::Filled { group, .. } => {
            format!(
                "Fill {} one card at a time, for as many points as possible.",
                the_piles(rules.group(*group))
            )
        }
        Goal::CompleteRuns(group) => format!(
            "Arrange all {} cards in {}, which stay in {}.",
            rules.cards(),
            if rules.are_sets(*group) {
                "complete sets of one rank"
            } else {
                "complete runs"
            },
            the_piles(rules.group(*group))
        ),
        Goal::AllUp(groups) => {
            format!("Turn up all cards of {}.", all_piles(rules, *groups, "and"))
        }
        Goal::FewPiles { group, most } => format!(
            "Gather all cards of {} on {}.",
            the_piles(rules.group(*group)),
            several(*most, &unit(rules.group(*group)))
        ),
        Goal::InOrder(grid) => format!(
            "Put the cards in order, so that {}.",
            linked_piles::in_order(rules, *grid)
        ),
        Goal::Race => race_aim(rules),
    };
    // The text of a game for one player does not mention the number of players.
    match rules.seats() {
        1 => vec![aim],
        _ => vec![players(rules), aim],
    }
}

/// Returns in words how cards are taken off the table, after a comma: `, in pairs`.
fn way_off(removal: &Removal) -> String {
    let is_pair = |leaving: &Leaving| match &leaving.what {
        Leaves::Pair { .. } => true,
        Leaves::Set { ranks, .. } => ranks.len() == 2,
        _ => false,
    };
    let is_alone = |leaving: &Leaving| matches!(leaving.what, Leaves::Single { .. });
    let mut groups = removal.groups.iter();
    let only_pairs = removal.groups.iter().any(is_pair)
        && groups.all(|leaving| is_pair(leaving) || is_alone(leaving));
    let alone = removal.alone();
    said! { set_words(alone);
        _ if !only_pairs => ", as explained below";
        _ if alone.is_empty() => ", in pairs";
        words => ", {words} alone and the others in pairs";
    }
}

/// Describes in words a goal of moving all cards to some kinds of pile. Cards that are dealt there and never leave are
/// not mentioned.
fn bring_all(rules: &Rules, groups: GroupSet) -> String {
    let stays = |id: &GroupId| stays_as_dealt(rules, *id);
    let (stay, others): (Vec<GroupId>, Vec<GroupId>) = groups.iter().partition(stays);
    let is_filled = |id: &GroupId| building::is_won_before(rules, *id);
    if let [only] = others.as_slice()
        && stay.is_empty()
        && is_filled(only)
    {
        return format!(
            "Play until {} and all {} cards are on {}.",
            building::emptied(rules, rules.group(*only)),
            rules.cards(),
            the_piles(rules.group(*only))
        );
    }
    let (all, to) = (rules.cards(), kinds(rules, others, "and"));
    if stay.is_empty() {
        return format!("Move all {all} cards to {to}.");
    }
    let stay = kinds(rules, stay, "and");
    format!("Move all cards to {to}, except those on {stay}, which stay there.")
}

/// Whether the cards that are dealt to a kind of pile stay there, and no others are put there.
fn stays_as_dealt(rules: &Rules, id: GroupId) -> bool {
    let group = rules.group(id);
    let turned = rules.stock.as_ref().is_some_and(|stock| stock.to() == id);
    matches!(group.role, Role::Reserve | Role::Tableau | Role::Foundation)
        && group.lift == Lift::Nothing
        && group.collects.is_empty()
        && group.collects_by_hand.is_empty()
        && group.from.is_empty()
        && group.start_from.is_empty()
        && fillers(rules, group).is_empty()
        && !turned
}

/// Returns the sentence which says that two players may also play a single-player game against each other.
fn against_another(rules: &Rules) -> Vec<String> {
    let two = "This is a game for one. Two can compete by playing the same deal, each with their own cards: the better result wins.";
    let is_for_one = rules.seats() == 1;
    is_for_one.then(|| two.to_owned()).into_iter().collect()
}

/// Describes in words how many players the game may have, and for how many of them the rules text is written.
fn players(rules: &Rules) -> String {
    let here = usize::from(rules.seats());
    if rules.has_partners() {
        return sides(rules);
    }
    let bounds = bounds(rules);
    let pace = pace_words(rules);
    match bounds {
        Some((fewest, most)) if fewest < most => format!(
            "This is a game for {} to {}, {pace}. The rules below are for {}.",
            number(fewest),
            several(most, "player"),
            number(here)
        ),
        _ => format!("This is a game for {}, {pace}.", several(here, "player")),
    }
}

/// Returns the clause of the rules text that says whether players take turns.
fn pace_words(rules: &Rules) -> &'static str {
    either(
        rules.in_real_time(),
        "who all play at once",
        "who play in turn",
    )
}

/// Returns the smallest and the largest number of players, or of sides with several players, that the options allow.
fn bounds(rules: &Rules) -> Option<(usize, usize)> {
    rules.about.settings.iter().find_map(|setting| {
        let (Kind::Number { min, max, .. }, true) = (&setting.kind, setting.players) else {
            return None;
        };
        Some((usize::try_from(*min).ok()?, usize::try_from(*max).ok()?))
    })
}

/// Describes in words how partners play together.
fn sides(rules: &Rules) -> String {
    let partners = usize::from(rules.seats() / rules.sides);
    let pace = pace_words(rules);
    let parts = rules.roles.iter().map(|role| format!("the {role}"));
    let parts = list(parts, "and");
    let here = usize::from(rules.sides);
    let others = match bounds(rules) {
        Some((fewest, most)) if fewest < most => format!(
            " There may be {} to {}; the rules below are for {}.",
            number(fewest),
            several(most, "side"),
            number(here)
        ),
        _ => String::new(),
    };
    format!(
        "This is a game for {}, {pace}, on {} of {} each.{others} Partners share a pack and a layout, and each has a role: \
         {parts}. Rules that do not name one of them apply to each. Partners swap roles from hand to hand.",
        several(rules.seats(), "player"),
        several(here, "side"),
        number(partners)
    )
}

fn race_aim(rules: &Rules) -> String {
    if let Some(game) = &rules.turn_game {
        return turns::aim(rules, game);
    }
    let Some(race) = &rules.race else {
        return String::new();
    };
    let shared = rules.groups.iter().filter(|group| group.shared);
    let shared = list(shared.map(|group| plural(&group.noun)), "and");
    let (whose, its, others) = match rules.sides {
        _ if !rules.has_partners() => ("your", "your", "the others do"),
        2 => ("your side's", "its", "the other side does"),
        _ => ("your side's", "its", "the other sides do"),
    };
    let out = match race.out {
        Out::Pile(out) => &rules.group(out).noun,
        Out::AllOn(groups) => {
            let on = kinds(rules, groups.iter(), "and");
            let all = format!("Be the first to move all of {whose} cards to {on}");
            let is_shared = rules.groups.iter().any(|group| group.shared);
            return if is_shared {
                format!("{all}, which all players share, or move more of them there than {others}.")
            } else {
                format!("{all}.")
            };
        }
    };
    if shared.is_empty() {
        return format!("Empty {whose} {out} before {others}.");
    }
    format!(
        "Empty {whose} {out} before {others}, and move as many of {its} cards as you can to the shared \
         {shared}."
    )
}

fn options(rules: &Rules) -> Vec<String> {
    let mut paragraphs = Vec::new();
    if rules.about.variant != STANDARD {
        let blurb = &rules.about.variant_blurb;
        let blank = if blurb.is_empty() { "" } else { " " };
        let title = &rules.about.variant_title;
        paragraphs.push(format!("This is the variant “{title}”.{blank}{blurb}"));
    }
    let changed = rules
        .about
        .settings
        .iter()
        .filter(|setting| setting.value != setting.default);
    paragraphs.extend(changed.map(|setting| {
        let usual = Setting {
            value: setting.default.clone(),
            ..setting.clone()
        };
        let ask = setting.ask.trim_end_matches(['?', '.', ':']);
        format!(
            "{}: {} (usually {}).",
            capital(ask),
            setting_words(setting),
            setting_words(&usual)
        )
    }));
    paragraphs
}
