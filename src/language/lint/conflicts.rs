//! Warnings about parts of a rule file that are valid but contradict each other: cards in places where nothing can be
//! put on them, pairs that cannot exist, and options that cancel each other.

use std::borrow::Cow;

use crate::describe::english::{a_rank, end_ranks, start_rank, the_piles};
use crate::fault::Fault;
use crate::rule_file::{Form, RuleFile};
use crate::toml::Node;
use patience_core::{
    Base, Build, Card, DealStep, Direction, Group, GroupId, LinkedPile, Own, Pairs, Rank, Ranks,
    Removal, Role, Rules, Shape, Start, StartLimit, Suits, Times,
};

/// A contradiction found in one form of the game: the path of keys in the rule file, the message and the remedy.
type Found = (Vec<String>, String, Cow<'static, str>);

/// Returns warnings about parts of a rule file that contradict each other. Each warning is for the first form of the
/// game that has the contradiction.
pub(super) fn conflicts(file: &RuleFile, forms: &[(Form, Rules)]) -> Vec<Fault> {
    let checks: [fn(&Rules) -> Option<Found>; 10] = [
        foundations_without_a_first_card,
        ranks_round_the_corner,
        dead_starts,
        dead_spaces,
        any_cards_on_foundations,
        turns_of_more_than_there_are,
        filled_foundations,
        missing_suits,
        no_twins,
        waste_left_out,
    ];
    let mut warnings = Vec::new();
    for check in checks {
        let found = forms
            .iter()
            .find_map(|(form, rules)| Some((form, check(rules)?)));
        let Some((form, (path, message, help))) = found else {
            continue;
        };
        let path: Vec<&str> = path.iter().map(String::as_str).collect();
        warnings.push(if form.when().is_empty() {
            file.warning(&path, message, &help)
        } else {
            file.warning_of(form, &message, &help)
        });
    }
    warnings.extend(opposed_options(file));
    warnings
}

fn path(keys: &[&str]) -> Vec<String> {
    keys.iter().map(|key| (*key).to_owned()).collect()
}

/// Warns if the ranks in a rule file were probably meant in downward order. Since ranks run upwards, the range as
/// written goes past the king to the ace.
fn ranks_round_the_corner(rules: &Rules) -> Option<Found> {
    let (first, last) = (rules.ranks.first(), rules.ranks.last());
    let is_round = rules.ranks.to_vec() == Ranks::from_to(first, last).to_vec()
        && last < first
        && last != Rank::ACE
        && !rules.ranks.contains(Rank::KNIGHT);
    is_round.then(|| {
        let before = Ranks::from_to(first, Rank::ACE).to_vec().into_iter();
        let before: Vec<&str> = before.map(Rank::word).collect();
        let (first, last) = (first.word(), last.word());
        let message = format!(
            "ranks run upwards, so \"{first} to {last}\" goes round the corner: {}, 2 and so on to the {last}",
            before.join(", ")
        );
        let help = format!(
            "write \"{last} to {first}\" for the cards from the {last} up, or \"{last} to ace\" with the ace on top"
        );
        (path(&["deck", "ranks"]), message, help.into())
    })
}

/// Warns if a rule file has more foundations than cards that can start one.
fn foundations_without_a_first_card(rules: &Rules) -> Option<Found> {
    let removed_to = rules.removal.as_ref().map(Removal::to);
    let found = rules.group_ids().find_map(|id| {
        let group = rules.group(id);
        let begins_in_one_way = matches!(group.start, Start::Rank(_) | Start::AboveBase(_))
            && group.start_limit == StartLimit::None
            && group.own_start == Own::Any
            && group.linked_pile == LinkedPile::None
            && !group.wild_starts;
        let takes_others = rules.deal.iter().any(|step| step.dealt_to().contains(id))
            || removed_to.is_some_and(|to| to.contains(id))
            || group.guests.is_some()
            || !group.collected().is_empty()
            || !group.fill.is_empty();
        let ranks = rules.ranks.iter().map(|rank| rules.cards_of_rank(rank));
        let most = match group.start {
            Start::Rank(rank) => rules.cards_of_rank(rank),
            _ => ranks.max()?,
        };
        let most = most * u16::from(rules.decks());
        let is_short = group.role == Role::Foundation
            && group.shape == Shape::Row
            && begins_in_one_way
            && !takes_others
            && u16::from(group.count) > most;
        is_short.then_some((group, most))
    });
    let (group, most) = found?;
    let message = format!(
        "there are {} foundations of `{}`, but only {most} cards that can start one",
        group.count, group.name
    );
    let help = format!("use count = {most}, or add to `empty` what else can start one");
    Some((path(&["pile", &group.name, "count"]), message, help.into()))
}

/// Warns if the deal in a rule file puts cards on foundations on which nothing can be put.
fn dead_starts(rules: &Rules) -> Option<Found> {
    let Base::Fixed(base) = rules.base else {
        return None;
    };
    rules.deal.iter().find_map(|step| {
        let DealStep::Picked { pick, to, .. } = step else {
            return None;
        };
        let group = rules.group(*to);
        let is_built = group.role == Role::Foundation && is_built_row(group);
        let of_rank = |card: &Card| card.rank() == pick.rank;
        let goes = |below: Card| {
            Card::all().any(|card| group.build.permits(below, card, rules.ranks, base))
        };
        if !is_built || Card::all().filter(of_rank).any(goes) {
            return None;
        }
        let message = format!(
            "nothing ever goes on the {} that are dealt to {}",
            pick.rank.words(),
            the_piles(group)
        );
        let help = "deal other cards there, or change `build`, such as by adding \", wrapping\"";
        Some((path(&["deal"]), message, help.into()))
    })
}

/// Warns if columns can be started only with cards on which nothing can be put, according to a rule file.
fn dead_spaces(rules: &Rules) -> Option<Found> {
    let Base::Fixed(base) = rules.base else {
        return None;
    };
    let group = rules.groups.iter().find(|group| {
        let starts = group.start.cards(rules.ranks, base);
        let goes = |below: Card| {
            Card::all().any(|card| group.build.permits(below, card, rules.ranks, base))
        };
        is_built_row(group)
            && group.role == Role::Tableau
            && !starts.is_empty()
            && !starts.iter().any(goes)
    })?;
    let (lowest, highest) = end_ranks(rules, base);
    let start = start_rank(group.start, rules.ranks, base)?;
    let other = if start == lowest { highest } else { lowest };
    let message = format!(
        "an empty place among {} takes only {}, but nothing ever goes on that card",
        the_piles(group),
        a_rank(start),
    );
    let help = format!(
        "set the first card with `empty`, such as empty = \"{}\"",
        other.word()
    );
    Some((path(&["pile", &group.name, "empty"]), message, help.into()))
}

/// Whether the piles of a kind are a row of ordinary piles that hold several cards and are built on.
fn is_built_row(group: &Group) -> bool {
    group.build.direction != Direction::None
        && group.limit > 1
        && group.shape == Shape::Row
        && group.linked_pile == LinkedPile::None
        && group.wild.is_none()
}

/// Warns if foundations must start with certain cards, but the deal in the rule file puts other cards on them.
fn any_cards_on_foundations(rules: &Rules) -> Option<Found> {
    let Base::Fixed(base) = rules.base else {
        return None;
    };
    rules.deal.iter().find_map(|step| {
        let to = match step {
            DealStep::Each { to, .. } | DealStep::One { to, .. } => rules.group(*to),
            _ => return None,
        };
        let goes_round = |build: Build| {
            build.wrapping || !matches!(build.direction, Direction::Up | Direction::Down)
        };
        let start = start_rank(to.start, rules.ranks, base)?;
        if to.role != Role::Foundation
            || !is_built_row(to)
            || goes_round(to.build)
            || to.build.or.is_some()
        {
            return None;
        }
        let message = format!(
            "the deal puts any card on {}, but only {} can start there",
            the_piles(to),
            a_rank(start)
        );
        let help = format!("write \"{} to {}\"", start.words(), to.name);
        Some((path(&["deal"]), message, help.into()))
    })
}

/// Warns if a turn of the stock in a rule file takes more cards than the deal leaves in the stock.
fn turns_of_more_than_there_are(rules: &Rules) -> Option<Found> {
    let stock = rules.stock.as_ref()?;
    let up = stock.up()?;
    let is_rest = |step: &DealStep| matches!(step, DealStep::Rest { to } if *to == stock.group);
    let dealt = rules.cards_left_for(rules.deal.iter().position(is_rest)?);
    let gathers_others = stock.gathered.iter().any(|id| *id != up.to);
    (!gathers_others && !rules.is_for_several() && i64::from(up.cards) > dealt).then(|| {
        let message = format!(
            "a turn takes {} cards, but only {dealt} are dealt to the stock",
            up.cards
        );
        let help = format!("such as turn = \"3 to {}\"", rules.group(up.to).name);
        (path(&["stock", "turn"]), message, help.into())
    })
}

/// Warns if a rule file has foundations filled automatically with cards of any kind.
fn filled_foundations(rules: &Rules) -> Option<Found> {
    let is_filled = |group: &&Group| {
        group.role == Role::Foundation && group.count > 0 && !group.fill.is_empty()
    };
    let group = rules.groups.iter().find(is_filled)?;
    let message = format!(
        "{} are filled with any card, whether it fits there or not",
        the_piles(group)
    );
    let help = "remove `fill`, or start them in the deal";
    Some((path(&["pile", &group.name, "fill"]), message, help.into()))
}

/// Warns if a rule file has piles built in rotating suits, but the pack does not have all suits.
fn missing_suits(rules: &Rules) -> Option<Found> {
    let is_whole = rules.suits == 4 && rules.suits_left_out.is_empty();
    let rotates = |group: &&Group| {
        let build = group.build;
        let rotates = |suits: Suits| matches!(suits, Suits::Rotating(_));
        rotates(build.suits) || build.or.is_some_and(|second| rotates(second.suits))
    };
    let group = rules.groups.iter().find(rotates).filter(|_| !is_whole)?;
    let message = format!(
        "suits rotate through all four on {}, but the pack does not have them all",
        the_piles(group)
    );
    let help = "change `build`, or remove `suits` from [deck]";
    Some((path(&["pile", &group.name, "build"]), message, help.into()))
}

/// Warns about pairs of two cards with the same rank and suit in a rule file, if the pack has only one card of each.
fn no_twins(rules: &Rules) -> Option<Found> {
    let removal = rules.removal.as_ref()?;
    let mut pairs = removal.pairs();
    let is_twins = pairs.any(|pair| pair == (Pairs::SameRank, Suits::Same));
    (is_twins && !rules.has_twins()).then(|| {
        let message = "no two cards have the same rank and suit, so there are no pairs";
        let help = "use packs = 2 in [deck], or pairs of one rank";
        (path(&["remove"]), message.to_owned(), help.into())
    })
}

/// Warns if the stock in a rule file gathers cards for another pass, but not the turned cards.
fn waste_left_out(rules: &Rules) -> Option<Found> {
    let stock = rules.stock.as_ref()?;
    let to = rules.group(stock.to());
    let is_gathered = |id: GroupId| stock.gathered.contains(&id);
    let comes_again = is_gathered(stock.to()) || stock.room().is_some_and(is_gathered);
    let gathers = stock.redeals != Times::Limited(0) && !stock.gathered.is_empty();
    (gathers && !comes_again && to.role == Role::Waste).then(|| {
        let message = format!(
            "the cards of {} are not gathered, so they never come back",
            the_piles(to)
        );
        let help = "add it to `gather`, or remove `gather`";
        (path(&["redeal", "gather"]), message, help.into())
    })
}

/// Warns about two yes-or-no options of a rule file that set the same key to different values when both have the same
/// answer. Without a warning, the later option would win silently.
fn opposed_options(file: &RuleFile) -> Vec<Fault> {
    let options: Vec<&str> = file
        .options()
        .iter()
        .map(|option| option.id.as_str())
        .collect();
    let mut warnings = Vec::new();
    for way in ["on", "off"] {
        let mut set: Vec<(&str, Vec<&str>, &Node)> = Vec::new();
        for option in &options {
            let patch = file.node(&["option", option, way]);
            let own = patch.map(Node::leaves).unwrap_or_default();
            let opposed = own.iter().find_map(|(path, value)| {
                let before = set.iter().find(|(_, other, _)| other == path)?;
                (!before.2.is_like(value)).then(|| (before.0, path.join(".")))
            });
            if let Some((before, key)) = opposed {
                let message = format!(
                    "the options `{before}` and `{option}` both set `{key}`; if both are {way}, only `{option}` counts"
                );
                let help = "make them choices of one option";
                warnings.push(file.warning(&["option", option, way], message, help));
            }
            set.extend(own.into_iter().map(|(path, value)| (*option, path, value)));
        }
    }
    warnings
}
