//! The rules written out: kinds of pile of which the same is said, so that it is said once for all.

use crate::describe::english::{a, capital, list, one_word, only_if, plural, the_piles, unit};
use crate::describe::rules::build_order::start_rank_words;
use patience_core::{Group, GroupId, Role, Rules};

/// The placeholder for one pile of a kind.
const ONE: &str = "{one}";

/// The placeholder for one pile of a kind with its article, at the beginning of a sentence.
const ANY: &str = "{any}";

/// The placeholder for the piles of a kind, without article.
const MANY: &str = "{many}";

/// The placeholder for the piles of a kind at the beginning of a sentence.
const ALL: &str = "{all}";

/// The placeholder for the piles of a kind with the article.
const THE: &str = "{the}";

/// The placeholder for the card that starts a pile.
const START: &str = "{start}";

/// The end of a text that says the same of the pile before.
const AFTER: &str = "{after}";

/// Returns what is said of each kind of pile, once for kinds of which the same is said.
pub(super) fn paragraphs(
    rules: &Rules,
    told: impl Iterator<Item = (GroupId, String)>,
) -> Vec<String> {
    let mut said: Vec<(String, Vec<(GroupId, String)>)> = Vec::new();
    for (id, text) in told {
        let open = in_turn(rules, id, &text).unwrap_or_else(|| opened(rules.group(id), &text));
        // Only the first of those that are started one after the other may begin at any time.
        let fits = |(other, ids): &&mut (String, Vec<(GroupId, String)>)| {
            *other == open || ids.len() == 1 && open.strip_suffix(AFTER) == Some(other)
        };
        match said.iter_mut().find(fits) {
            Some((other, ids)) => {
                *other = open;
                ids.push((id, text));
            }
            None => said.push((open, vec![(id, text)])),
        }
    }
    let closed = said.iter().map(|(open, kinds)| match kinds.as_slice() {
        [(_, text)] => text.clone(),
        kinds => {
            let ids: Vec<GroupId> = kinds.iter().map(|(id, _)| *id).collect();
            if open.contains(START) {
                each_in_turn(rules, open, kinds)
            } else {
                closed(rules, open, &ids)
            }
        }
    });
    closed.collect()
}

/// Returns what is said of one foundation with placeholders for its name, for the rank that starts it and for the
/// foundation before it; nothing where more of it is its own.
fn in_turn(rules: &Rules, id: GroupId, text: &str) -> Option<String> {
    let group = rules.group(id);
    let the = the_piles(group);
    let start = start_rank_words(rules, group)?;
    let rest = text.strip_prefix(&format!("While empty, {the} takes {start}"))?;
    let (from, rest) = rest.split_once(". ")?;
    let rest = rest.strip_prefix(&format!("{} is ", capital(&the)))?;
    let mut rest = rest.to_owned();
    if let Some(last) = rest.find(" Its last card is ") {
        let end = rest[last..].find('.')?;
        rest.replace_range(last..=last + end, "");
    }
    let before = rules.group_ids().take_while(|other| *other != id).last();
    let before = before.map_or_else(String::new, |before| {
        let before = the_piles(rules.group(before));
        format!(" Cards are put on {the} only when a card lies on {before}.")
    });
    let after = !before.is_empty() && rest.contains(&before);
    if after {
        rest = rest.replacen(&before, "", 1);
    }
    let own = group.role != Role::Foundation || group.count > 1 || rest.contains(&the);
    (!own).then(|| format!("{START}{from}. They are {rest}{}", only_if(after, AFTER)))
}

/// Returns what is said of foundations that differ in the rank alone that starts them.
fn each_in_turn(rules: &Rules, open: &str, kinds: &[(GroupId, String)]) -> String {
    let groups: Vec<&Group> = kinds.iter().map(|(id, _)| rules.group(*id)).collect();
    let starts = groups.iter().enumerate().map(|(at, group)| {
        let takes = only_if(at == 0, "takes ");
        let start = start_rank_words(rules, group).unwrap_or_default();
        format!("{} {takes}{start}", the_piles(group))
    });
    let starts = list(starts, "and");
    let text = open.trim_end_matches(AFTER).trim_start_matches(START);
    let text = text.replacen("Cards for it ", "Cards for them ", 1);
    let comma = only_if(text.starts_with(' '), ",");
    let mut words = format!("While empty, {starts}{comma}{text}");
    if open.ends_with(AFTER) {
        let first = match &kinds[0].1 {
            text if text.contains(" only when a card lies on ") => String::new(),
            _ => format!("From {} on, ", the_piles(groups[1])),
        };
        let sentence =
            format!("{first}cards are put on each only when a card lies on the one before it.");
        words = format!("{words} {}", capital(&sentence));
    }
    words
}

/// Returns what is said of a kind of pile with placeholders for its name. Where cards come from, the
/// name stays: kinds with the same sources name the same.
fn opened(group: &Group, text: &str) -> String {
    let the = the_piles(group);
    let nothing = format!("Nothing is put on {the}.");
    if text == nothing {
        return nothing.replace(&the, THE);
    }
    if group.count < 2 || !matches!(group.role, Role::Tableau | Role::Reserve | Role::Cell) {
        return text.to_owned();
    }
    let one = unit(group);
    let many = plural(&one);
    text.split(&the)
        .map(|part| {
            part.replace(&capital(&a(&one)), ANY)
                .replace(&capital(&many), ALL)
                .replace(&many, MANY)
                .replace(&one, ONE)
        })
        .collect::<Vec<String>>()
        .join(&the)
}

/// Returns a text with the names of kinds of pile at their places.
fn closed(rules: &Rules, text: &str, ids: &[GroupId]) -> String {
    let together = one_word(rules, ids).filter(|_| ids.len() > 1);
    if let Some(word) = together {
        let many = plural(word);
        return text
            .replace(ANY, &capital(&a(word)))
            .replace(ALL, &capital(&many))
            .replace(MANY, &many)
            .replace(ONE, word)
            .replace(THE, &format!("the {many}"));
    }
    let names = |name: &dyn Fn(&Group) -> String, last: &str| {
        let names: Vec<String> = ids.iter().map(|id| name(rules.group(*id))).collect();
        list(&names, last)
    };
    let many = names(&|group| plural(&unit(group)), "and");
    text.replace(ANY, &capital(&names(&|group| a(&unit(group)), "or")))
        .replace(ALL, &capital(&many))
        .replace(MANY, &many)
        .replace(ONE, &names(&unit, "or"))
        .replace(THE, &names(&the_piles, "or"))
}
