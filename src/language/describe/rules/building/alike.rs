//! Rules text: one paragraph for all kinds of pile that have the same rules.

use crate::describe::english::{a, capital, list, one_word, only_if, plural, the_piles, unit};
use crate::describe::rules::build_order::start_rank_words;
use patience_core::{Group, GroupId, Role, Rules};

/// The placeholder for a pile of a kind, such as `column`, in a text that several kinds of pile share.
const ONE: &str = "{one}";

/// The placeholder for a pile of a kind with its article at the beginning of a sentence, such as `A column`, in a text
/// that several kinds share.
const ANY: &str = "{any}";

/// The placeholder for the piles of a kind without an article, such as `columns`, in a text that several kinds share.
const MANY: &str = "{many}";

/// The placeholder for the piles of a kind at the beginning of a sentence, such as `Columns`, in a text that several
/// kinds share.
const ALL: &str = "{all}";

/// The placeholder for the piles of a kind with the article, such as `the columns`, in a text that several kinds share.
const THE: &str = "{the}";

/// The placeholder for the card that starts a pile, in a text that several kinds of pile share.
const START: &str = "{start}";

/// The marker at the end of a text about a kind of pile that refers to the previous pile.
const AFTER: &str = "{after}";

/// Returns the paragraphs of the rules text about kinds of pile. Kinds with the same rules share a paragraph.
pub(super) fn paragraphs(
    rules: &Rules,
    told: impl Iterator<Item = (GroupId, String)>,
) -> Vec<String> {
    let mut said: Vec<(String, Vec<(GroupId, String)>)> = Vec::new();
    for (id, text) in told {
        let open = in_turn(rules, id, &text).unwrap_or_else(|| opened(rules.group(id), &text));
        // Of piles that are started one after the other, only the first may be started at any time.
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

/// Returns the paragraph of the rules text about one foundation, with placeholders for the parts that may differ from
/// foundation to foundation: its name, the rank that starts it, and the previous foundation. Returns `None` if the text
/// has any other part that may differ.
fn in_turn(rules: &Rules, id: GroupId, text: &str) -> Option<String> {
    let group = rules.group(id);
    let the = the_piles(group);
    let start = start_rank_words(rules, group)?;
    let rest = text.strip_prefix(&format!("While empty, {the} may be started with {start}"))?;
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
        format!(" Cards may be put on {the} only when a card is on {before}.")
    });
    let after = !before.is_empty() && rest.contains(&before);
    if after {
        rest = rest.replacen(&before, "", 1);
    }
    let own = group.role != Role::Foundation || group.count > 1 || rest.contains(&the);
    (!own).then(|| format!("{START}{from}. They are {rest}{}", only_if(after, AFTER)))
}

/// Returns the paragraph of the rules text about foundations that differ only in the rank that starts them.
fn each_in_turn(rules: &Rules, open: &str, kinds: &[(GroupId, String)]) -> String {
    let groups: Vec<&Group> = kinds.iter().map(|(id, _)| rules.group(*id)).collect();
    let starts = groups.iter().enumerate().map(|(at, group)| {
        let may = only_if(at == 0, "may be started ");
        let start = start_rank_words(rules, group).unwrap_or_default();
        format!("{} {may}with {start}", the_piles(group))
    });
    let starts = list(starts, "and");
    let text = open.trim_end_matches(AFTER).trim_start_matches(START);
    let text = text.replacen("Cards for it ", "Cards for them ", 1);
    let comma = only_if(text.starts_with(' '), ",");
    let mut words = format!("While empty, {starts}{comma}{text}");
    if open.ends_with(AFTER) {
        let first = match &kinds[0].1 {
            text if text.contains(" only when a card is on ") => String::new(),
            _ => format!("From {} on, ", the_piles(groups[1])),
        };
        let sentence =
            format!("{first}cards may be put on each only when a card is on the one before it.");
        words = format!("{words} {}", capital(&sentence));
    }
    words
}

/// Returns the paragraph of the rules text about a kind of pile, with placeholders for its name. The piles that its
/// cards come from keep their names, because kinds of pile that share a paragraph have the same sources.
fn opened(group: &Group, text: &str) -> String {
    let the = the_piles(group);
    let nothing = format!("No cards may be put on {the}.");
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

/// Replaces the placeholders in a paragraph of the rules text by the names of kinds of pile.
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
