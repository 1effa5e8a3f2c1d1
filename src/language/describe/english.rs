//! Small words that all texts for players need: numbers, plurals, lists, ranks, and the names of piles.

mod builds;
mod named_cards;

pub(crate) use builds::{build_phrase, build_phrase_by_rank};
pub(crate) use named_cards::{
    a_rank, any_of_few, any_of_ranks, card_name, dead, dead_words, few_left, known, set_words,
    trump_ends,
};
use patience_core::{
    Base, Direction, Group, GroupId, GroupSet, Lift, Rank, Ranks, Role, Rules, Shape, Start,
};

/// Returns a number as it is written in a sentence: in words up to twelve, in digits from 13 on.
pub(crate) fn number(count: impl Into<usize>) -> String {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    let count = count.into();
    let word = WORDS.get(count).map(|word| (*word).to_owned());
    word.unwrap_or_else(|| count.to_string())
}

/// Returns a number up to a hundred in words, such as `sixteen` or `thirty-two`, and a larger one in digits. It is for
/// places where digits look wrong, such as the beginning of a sentence.
pub(crate) fn in_words(count: usize) -> String {
    const TEENS: [&str; 7] = [
        "thirteen",
        "fourteen",
        "fifteen",
        "sixteen",
        "seventeen",
        "eighteen",
        "nineteen",
    ];
    const TENS: [&str; 8] = [
        "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
    ];
    match count {
        13..20 => TEENS[count - 13].to_owned(),
        20..100 if count.is_multiple_of(10) => TENS[count / 10 - 2].to_owned(),
        20..100 => format!("{}-{}", TENS[count / 10 - 2], number(count % 10)),
        100 => "a hundred".to_owned(),
        count => number(count),
    }
}

/// Returns an ordinal number: `first`, `second`, … `13th`.
///
/// # Examples
///
/// ```
/// use patience_language::describe::ordinal;
///
/// assert_eq!(ordinal(2_usize), "second");
/// assert_eq!(ordinal(21_usize), "21st");
/// ```
pub fn ordinal(count: impl Into<usize>) -> String {
    const WORDS: [&str; 13] = [
        "0th", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth",
        "ninth", "tenth", "eleventh", "twelfth",
    ];
    let count = count.into();
    if let Some(word) = WORDS.get(count) {
        return (*word).to_owned();
    }
    let ending = match (count % 10, count % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{count}{ending}")
}

/// Returns a number of times: `once`, `twice`, `three times`.
pub(crate) fn times(count: impl Into<usize>) -> String {
    match count.into() {
        0 => "never".to_owned(),
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        count => format!("{} times", number(count)),
    }
}

/// Returns the part of a noun that takes the ending of the plural: `cell` in `cell of the flipper`.
fn head_of(noun: &str) -> &str {
    let links = [
        " of ",
        " in ",
        " for ",
        " beside ",
        " next to ",
        " under ",
        " below ",
        " over ",
        " above ",
        " on ",
        " at ",
        " from ",
        " with ",
    ];
    let end = links.iter().filter_map(|link| noun.find(link)).min();
    &noun[..end.unwrap_or(noun.len())]
}

/// Returns the plural of a noun: `columns`, `cells of the flipper`.
///
/// # Examples
///
/// ```
/// use patience_language::describe::plural;
///
/// assert_eq!(plural("foundation"), "foundations");
/// assert_eq!(plural("cell of the flipper"), "cells of the flipper");
/// ```
pub fn plural(noun: &str) -> String {
    let head = head_of(noun);
    if head.len() < noun.len() {
        // `place of a queen` becomes `places of queens`.
        return match noun[head.len()..].strip_prefix(" of a ") {
            Some(owner) => format!("{} of {}", plural(head), plural(owner)),
            None => format!("{}{}", plural(head), &noun[head.len()..]),
        };
    }
    if let Some((owner, rest)) = owned(noun) {
        return format!("{}' {}", plural(owner), plural(rest));
    }
    let consonant_before_y = noun
        .strip_suffix('y')
        .filter(|stem| !stem.ends_with(['a', 'e', 'i', 'o', 'u']));
    if let Some(stem) = consonant_before_y {
        return format!("{stem}ies");
    }
    let hisses = ["s", "x", "z", "ch", "sh"]
        .iter()
        .any(|ending| noun.ends_with(ending));
    format!("{noun}{}", if hisses { "es" } else { "s" })
}

/// Splits a pile's noun that has a rank as its owner, such as `queen's place`, into the rank and the rest: `queen` and
/// `place`. In the plural, both parts change.
fn owned(noun: &str) -> Option<(&str, &str)> {
    let (owner, rest) = noun.split_once("'s ")?;
    let is_rank = Rank::all().any(|rank| rank.word() == owner);
    is_rank.then_some((owner, rest))
}

/// Returns how many cards each pile gets when `cards` are dealt in rounds to `piles`. If all piles get the same number,
/// the result is that single number; otherwise it has one number for each pile.
pub(crate) fn shares(cards: u16, piles: u16) -> Vec<u16> {
    let piles = piles.max(1);
    let (each, more) = (cards / piles, cards % piles);
    if more == 0 {
        return vec![each];
    }
    (0..piles)
        .map(|pile| each + u16::from(pile < more))
        .collect()
}

/// Returns a number with its noun: `one column`, `seven columns`, `no columns`.
pub(crate) fn several(count: impl Into<usize>, noun: &str) -> String {
    match count.into() {
        1 => format!("one {noun}"),
        count => format!("{} {}", number(count), plural(noun)),
    }
}

/// Returns a number of cards in words: `one card`, `seven cards`.
pub(crate) fn cards(count: impl Into<usize>) -> String {
    several(count, "card")
}

/// Returns a number of points, which may be negative: `1 point`, `−3 points`.
pub(crate) fn points(count: i32) -> String {
    let noun = either(count.unsigned_abs() == 1, "point", "points");
    format!("{} {noun}", signed(count))
}

/// Returns a number in digits, with a proper minus sign.
pub(crate) fn signed(count: i32) -> String {
    if count < 0 {
        format!("−{}", count.unsigned_abs())
    } else {
        count.to_string()
    }
}

/// Returns a noun with the article `a` or `an` before it.
pub(crate) fn a(noun: &str) -> String {
    // Words such as `unit` do not occur as names of piles. `8` is spoken with a vowel.
    let vowel = noun.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U'])
        || noun == "8"
        || noun.starts_with("hour");
    let article = if vowel { "an" } else { "a" };
    format!("{article} {noun}")
}

/// Returns parts of a sentence as a list: `a`, `a and b`, `a, b and c`. Names of piles that differ in only one word
/// share their noun: `the first, the second and the third pile`. `last` is the word before the last part.
pub(crate) fn list<T: AsRef<str>>(parts: impl IntoIterator<Item = T>, last: &str) -> String {
    let parts: Vec<T> = parts.into_iter().collect();
    let mut parts: Vec<&str> = parts.iter().map(AsRef::as_ref).collect();
    if let Some((_, noun)) = parts.first().and_then(|part| told_apart(part))
        && parts
            .iter()
            .all(|part| told_apart(part).is_some_and(|(_, other)| other == noun))
        && let Some((_, before)) = parts.split_last_mut()
    {
        for part in before {
            *part = told_apart(part).map_or(*part, |(which, _)| which);
        }
    }
    match parts.as_slice() {
        [] => String::new(),
        [only] => (*only).to_owned(),
        [first @ .., end] => format!("{} {last} {end}", first.join(", ")),
    }
}

/// Splits the name of a pile before its noun, if an ordinal number or an owner precedes the noun: `the first pile` into
/// `the first` and `pile`.
fn told_apart(pile: &str) -> Option<(&str, &str)> {
    let (which, noun) = pile.rsplit_once(' ')?;
    let word = which.strip_prefix("the ")?;
    let is_ordinal = || (1..=12_usize).any(|count| ordinal(count) == word);
    (word.ends_with("'s") || is_ordinal()).then_some((which, noun))
}

/// Returns `text` if `holds` is true, and an empty text otherwise.
pub(crate) const fn only_if(holds: bool, text: &str) -> &str {
    either(holds, text, "")
}

/// Returns `text` if `holds` is true, and `otherwise` if not.
pub(crate) const fn either<'a>(holds: bool, text: &'a str, otherwise: &'a str) -> &'a str {
    if holds { text } else { otherwise }
}

/// Returns the text with its first letter in upper case.
///
/// # Examples
///
/// ```
/// use patience_language::describe::capital;
///
/// assert_eq!(capital("the stock is empty"), "The stock is empty");
/// assert_eq!(capital(""), "");
/// ```
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}

/// Whether the game has any piles of a kind. An option may remove all of them.
pub(crate) const fn exists(group: &Group) -> bool {
    group.count > 0 && group.limit > 0
}

/// Whether the noun of a kind of pile means the whole layout, as `pyramid` does, and not a single place in the layout.
fn names_the_whole(group: &Group) -> bool {
    group.shape != Shape::Row && group.noun != "place" && group.lift != Lift::Pile
}

/// Whether a kind of pile is a reserve of cards side by side, each in a place of its own. The texts then speak of
/// reserve cards instead of places.
fn is_one_reserve(group: &Group) -> bool {
    group.role == Role::Reserve
        && (group.limit, group.shape) == (1, Shape::Row)
        && group.count > 1
        && group.noun == "reserve"
}

/// Returns the noun of a kind of pile. If the noun begins with a number, the number is quoted: `two “two” foundations`.
fn noun(group: &Group) -> String {
    if is_one_reserve(group) {
        return "reserve card".to_owned();
    }
    let is_number = |word: &str| (1..=12_u8).any(|count| number(count) == word);
    match group.noun.split_once(' ') {
        Some((first, rest)) if is_number(first) => format!("“{first}” {rest}"),
        _ => group.noun.clone(),
    }
}

/// Whether the noun for a single pile is plural, as in `the ones are`.
pub(crate) fn is_plural(noun: &str) -> bool {
    let head = head_of(noun);
    head.ends_with('s') && !["ss", "us", "is"].iter().any(|end| head.ends_with(end))
}

/// Returns the noun for one pile of a kind: `column`, `place in the pyramid`.
pub(crate) fn unit(group: &Group) -> String {
    if names_the_whole(group) {
        format!("place in the {}", group.noun)
    } else {
        noun(group)
    }
}

/// Returns the noun for a pile that may be empty. That is `place of a lid card` if the noun means a card, and otherwise
/// the noun itself, such as `column`.
pub(crate) fn place_of(group: &Group) -> String {
    let place = unit(group);
    if names_a_card(group) && group.count > 1 {
        format!("place of {}", a(&place))
    } else {
        place
    }
}

/// Returns the words for all piles of a kind, with the article: `the stock`, `the columns`, `the pyramid`.
pub(crate) fn the_piles(group: &Group) -> String {
    if group.count == 1 || names_the_whole(group) {
        format!("the {}", noun(group))
    } else {
        format!("the {}", plural(&noun(group)))
    }
}

/// Whether the noun of a kind of pile means a card and not the pile that holds it: `card in hand`.
pub(crate) fn names_a_card(group: &Group) -> bool {
    let is_for_one =
        group.role == Role::Reserve && group.build.direction == Direction::None && !group.peek;
    is_one_reserve(group)
        || (group.limit == 1 || is_for_one) && group.noun.split(' ').any(|word| word == "card")
}

/// Returns in words all piles of some kinds as a list: `the columns and the reserve`.
pub(crate) fn all_piles(rules: &Rules, groups: GroupSet, last: &str) -> String {
    kinds(rules, groups.iter(), last)
}

/// Returns the words for any one pile of a kind: `the stock`, `a column`.
pub(crate) fn one_pile(group: &Group) -> String {
    if group.count == 1 {
        format!("the {}", group.noun)
    } else {
        a(&unit(group))
    }
}

/// Returns the piles of a kind as the subject of a sentence, followed by the verb: `columns build`, `the foundation
/// builds`. `one` and `many` are the singular and the plural of the verb.
pub(crate) fn subject(group: &Group, one: &str, many: &str) -> String {
    if group.count == 1 {
        let verb = if is_plural(&group.noun) { many } else { one };
        format!("the {} {verb}", noun(group))
    } else {
        let piles = plural(&unit(group));
        // A quoted word cannot be capitalised at the beginning of a sentence.
        let the = if piles.starts_with('“') { "the " } else { "" };
        format!("{the}{piles} {many}")
    }
}

/// Returns kinds of pile in words, as a list: `the columns, the cells or the waste`. `last` is the word before the last
/// one.
pub(crate) fn kinds(
    rules: &Rules,
    groups: impl IntoIterator<Item = GroupId>,
    last: &str,
) -> String {
    let groups: Vec<GroupId> = groups.into_iter().collect();
    let together = [Role::Foundation, Role::Tableau].map(|role| {
        let all = all_of(rules, role);
        let named = all.len() > 1 && all.iter().all(|id| groups.contains(id));
        let word = one_word(rules, &all).filter(|_| named);
        (word.map(plural), all)
    });
    let mut names = Vec::new();
    for id in groups {
        match together.iter().find(|(_, all)| all.contains(&id)) {
            Some((Some(word), all)) if id == all[0] => names.push(format!("the {word}")),
            Some((Some(_), _)) => {}
            _ => names.push(the_piles(rules.group(id))),
        }
    }
    list(&names, last)
}

/// Returns a word that all of these kinds of pile share, such as `foundation` for foundations that start with aces and
/// with kings. The kinds must be all the foundations or all the columns of the game. The word for columns must not mean
/// any other pile.
pub(crate) fn one_word<'a>(rules: &'a Rules, groups: &[GroupId]) -> Option<&'a str> {
    let first = *groups.first()?;
    let last = |id: GroupId| head_of(&rules.group(id).noun).rsplit(' ').next();
    let (role, word) = (rules.group(first).role, last(first)?);
    // `the jacks` would mean cards, even if piles are called first and second jack.
    if Rank::all().any(|rank| rank.word() == word) {
        return None;
    }
    let means = |id: GroupId| last(id) == Some(word);
    let others = |id: &GroupId| exists(rules.group(*id)) && !groups.contains(id);
    let fits = match role {
        Role::Foundation => true,
        Role::Tableau => !rules.group_ids().filter(others).any(means),
        _ => false,
    };
    let all = all_of(rules, role);
    (fits && all.as_slice() == groups && all.into_iter().all(means)).then_some(word)
}

/// Returns the kinds of pile that have a role, such as foundation, and at least one pile in the game.
fn all_of(rules: &Rules, role: Role) -> Vec<GroupId> {
    let is_one = |id: &GroupId| {
        let group = rules.group(*id);
        group.role == role && exists(group)
    };
    rules.group_ids().filter(is_one).collect()
}

/// Returns the kinds of pile in `set` that can give cards: to piles with cards, or, if `to_empty`, to empty piles. A
/// stock gives cards only to empty piles.
pub(crate) fn sources(rules: &Rules, set: GroupSet, to_empty: bool) -> Vec<GroupId> {
    let gives = |group: &GroupId| {
        let kind = rules.group(*group);
        if !exists(kind) {
            false
        } else if kind.role == Role::Stock {
            to_empty
        } else {
            kind.lift != Lift::Nothing
        }
    };
    rules
        .group_ids()
        .filter(|group| set.contains(*group))
        .filter(gives)
        .collect()
}

/// Returns the kinds of pile that automatically fill an empty pile of a kind. Kinds that a variant removes are left
/// out.
pub(crate) fn fillers(rules: &Rules, group: &Group) -> Vec<GroupId> {
    let fill = group.fill.iter().copied();
    fill.filter(|id| exists(rules.group(*id))).collect()
}

/// Returns the lowest and the highest rank of the game, counted from the base rank.
pub(crate) fn end_ranks(rules: &Rules, base: Rank) -> (Rank, Rank) {
    (base, rules.ranks.minus(base, 1))
}

/// Returns the ranks of a pack as they are written in rule files: `7 to ace`, `ace and 7 to king`.
pub(crate) fn ranges(ranks: Ranks) -> String {
    let words = |(first, last): (Rank, Rank)| {
        if first == last {
            first.word().to_owned()
        } else {
            format!("{} to {}", first.word(), last.word())
        }
    };
    let parts = ranks.parts().into_iter().map(words);
    list(parts, "and")
}

/// Returns the rank that starts an empty pile, for a given base rank.
pub(crate) fn start_rank(start: Start, ranks: Ranks, base: Rank) -> Option<Rank> {
    match start {
        Start::Rank(rank) => Some(rank),
        Start::AboveBase(steps) => Some(ranks.plus(base, steps)),
        Start::Nothing | Start::AnyCard | Start::Cards(_) => None,
    }
}

/// Returns the base rank if it is the same in every deal.
pub(crate) fn fixed_base(rules: &Rules) -> Option<Rank> {
    match rules.base {
        Base::Fixed(rank) => Some(rank),
        Base::FirstDealt | Base::FirstUp | Base::FirstPut | Base::Chosen(_) => None,
    }
}

/// Returns the noun of the first kind of pile with a role, such as foundation. Returns `otherwise` if there is none.
pub(crate) fn noun_of<'a>(rules: &'a Rules, role: Role, otherwise: &'a str) -> &'a str {
    rules
        .groups
        .iter()
        .find(|group| group.role == role)
        .map_or(otherwise, |group| group.noun.as_str())
}

/// Returns the noun for the owner of a layout: `player`, or `side` if several players share it.
pub(crate) fn side_word(rules: &Rules) -> &'static str {
    either(rules.has_partners(), "side", "player")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plurals_follow_the_noun() {
        for (one, many) in [
            ("column", "columns"),
            ("cell of the flipper", "cells of the flipper"),
            ("box", "boxes"),
            ("lay", "lays"),
            ("supply", "supplies"),
            ("Nertz pile", "Nertz piles"),
            ("place for kings", "places for kings"),
            ("place of a queen", "places of queens"),
            ("queen's place", "queens' places"),
        ] {
            assert_eq!(plural(one), many);
        }
    }

    #[test]
    fn numbers_are_spoken_up_to_twelve() {
        assert_eq!(several(12_u8, "card"), "twelve cards");
        assert_eq!(several(1_u8, "card"), "one card");
        assert_eq!(several(13_u8, "card"), "13 cards");
        assert_eq!(
            [3_u8, 13, 21, 42].map(ordinal),
            ["third", "13th", "21st", "42nd"]
        );
        assert_eq!(points(-1), "−1 point");
    }

    #[test]
    fn articles_sound_right() {
        for (noun, with) in [
            ("ace", "an ace"),
            ("8", "an 8"),
            ("king", "a king"),
            ("10", "a 10"),
            ("upper cell", "an upper cell"),
            ("hour", "an hour"),
            ("house", "a house"),
        ] {
            assert_eq!(a(noun), with);
        }
    }

    #[test]
    fn lists_end_in_and() {
        assert_eq!(list(["a", "b", "c"], "and"), "a, b and c");
        assert_eq!(list::<&str>([], "and"), "");
        assert_eq!(
            list(
                ["the first pile", "the second pile", "the third pile"],
                "or"
            ),
            "the first, the second or the third pile"
        );
        assert_eq!(
            list(["the first pile", "the ace pile"], "and"),
            "the first pile and the ace pile"
        );
    }
}
