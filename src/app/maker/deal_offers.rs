//! The steps of dealing, as in `deal` of a rule file, that the maker offers. A step is offered only if its piles can be
//! dealt to in this way and enough cards are left for it.

use patience_core::{Group, Role, Rules};

/// The beginning of the step that deals all remaining cards.
const REST: &str = "the rest to ";

/// Adapts a step of dealing to the rules of a game, in which it would have the index `place` among the steps. Returns
/// `None` if the rules do not allow such a step there.
pub fn dealt(rules: &Rules, place: usize, step: &str) -> Option<String> {
    let words = step.split([' ', ',']).filter(|word| !word.is_empty());
    let words: Vec<&str> = words.collect();
    let group = |name: &str| rules.groups.iter().find(|group| group.name == name);
    // Names of piles follow these words; a step with an unknown pile is impossible.
    let named = words.windows(2).filter_map(|pair| match pair {
        ["to" | "each" | "and" | "from", word] => Some(*word),
        _ => None,
    });
    let is_other_word = |word: &&str| matches!(*word, "each" | "the") || word.parse::<u8>().is_ok();
    let named: Vec<&str> = named.filter(|word| !is_other_word(word)).collect();
    let of_each_suit = step.contains(" of each suit ");
    let named = named
        .into_iter()
        .filter(|word| !(of_each_suit && *word == "suit"));
    let groups: Option<Vec<&Group>> = named.map(group).collect();
    let groups = groups?;
    let to = *groups.first()?;
    let last_is_number = words.last().is_some_and(|word| word.parse::<u8>().is_ok());
    let to_each = step.contains(" to each ") || step.contains(" of each ") && !of_each_suit;
    let is_sound = match to.role {
        _ if step.starts_with(REST) => to.role != Role::Foundation,
        Role::Stock => false,
        _ if to_each => groups.iter().all(|group| group.count > 1) || groups.len() > 1,
        _ => !last_is_number || to.count > 1,
    };
    if !is_sound || groups.iter().skip(1).any(|other| other.name == to.name) {
        return None;
    }
    let digits = step.len()
        - step
            .trim_start_matches(|letter: char| letter.is_ascii_digit())
            .len();
    let (number, rest) = step.split_at(digits);
    let Ok(number) = number.parse::<i64>() else {
        return Some(step.to_owned());
    };
    let piles: i64 = if to_each {
        groups.iter().map(|group| i64::from(group.count)).sum()
    } else {
        1
    };
    let left = rules.cards_left_for(place) / piles.max(1);
    // A foundation begins with one card at most.
    let most = match to.role {
        Role::Foundation => 1,
        _ => i64::from(to.limit),
    };
    let number = number.min(left).min(most);
    let is_of_several = step.ends_with("no rank twice") || step.ends_with("the first on top");
    let is_sound = number > 1 || number == 1 && !is_of_several;
    is_sound.then(|| format!("{number}{rest}"))
}
