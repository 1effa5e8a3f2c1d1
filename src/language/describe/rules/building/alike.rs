//! The rules written out: kinds of pile of which the same is said, so that it is said once for all.

use crate::describe::english::{a, capital, list, one_word, plural, the_piles, unit};
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

/// Returns what is said of each kind of pile, once for kinds of which the same is said.
pub(super) fn paragraphs(
    rules: &Rules,
    told: impl Iterator<Item = (GroupId, String)>,
) -> Vec<String> {
    let mut said: Vec<(String, Vec<GroupId>)> = Vec::new();
    for (id, text) in told {
        let open = opened(rules.group(id), &text);
        match said.iter_mut().find(|(other, _)| *other == open) {
            Some((_, ids)) => ids.push(id),
            None => said.push((open, vec![id])),
        }
    }
    let closed = said.iter().map(|(text, ids)| closed(rules, text, ids));
    closed.collect()
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
