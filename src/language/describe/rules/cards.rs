//! Rules text: the section “The cards”, about packs, suits and ranks.

use std::collections::BTreeMap;

use crate::describe::english::{
    capital, cards, end_ranks, exists, fixed_base, list, number, only_if, several, side_word,
    trump_ends,
};
use patience_core::{
    Base, Build, Card, CardSet, Direction, Goal, Group, Leaves, Leaving, Pairs, Rank, Ranks, Role,
    Rules, Start, Suit,
};

/// Returns the paragraphs of the section “The cards” of the rules text: the packs, and the order of ranks.
pub(super) fn the_cards(rules: &Rules) -> Vec<String> {
    let mut paragraphs = vec![if rules.suits_left_out.is_empty() {
        pack_words(rules)
    } else {
        few_suits_words(rules)
    }];
    if let Some(first) = paragraphs.first_mut() {
        match with_special(rules) {
            Some(pack) => *first = pack,
            None => first.push_str(&changes(rules)),
        }
    }
    paragraphs.extend(special_terms(rules));
    let (ranks, has_wild) = rank_words(rules);
    if !has_wild {
        paragraphs.extend(suits(rules));
    }
    if has_wild || ranks_are_ordered(rules) {
        paragraphs.push(ranks);
    } else if fixed_base(rules).is_none() {
        let starts = foundations_are(rules, |group| group.start == Start::AboveBase(0));
        let starts = only_if(starts, ": every foundation begins with it");
        paragraphs.push(format!(
            "{} is the base rank of this deal{starts}.",
            first_rank(rules)
        ));
    }
    paragraphs
}

/// Describes in words which cards are added to the packs or left out, with a leading space.
fn changes(rules: &Rules) -> String {
    let mut kinds: BTreeMap<(i8, bool), CardSet> = BTreeMap::new();
    let of_packs = |(card, _): &&(Card, i8)| !card.is_special();
    for (card, more) in rules.changed_cards.iter().filter(of_packs) {
        let stays = rules.copies(*card) > 0;
        *kinds.entry((*more, stays)).or_default() |= CardSet::of(*card);
    }
    let sentences = kinds.into_iter().map(|((more, stays), cards)| {
        let done = if more > 0 { "Added" } else { "Left out" };
        let many = number(more.unsigned_abs());
        let all = cards_of_pack(rules, cards);
        match cards.iter().next() {
            Some(card) if stays && cards.len() == 1 => {
                let rank = match more.unsigned_abs() {
                    1 => card.rank().word(),
                    _ => card.rank().words(),
                };
                format!(" {done}: {many} {rank} of {}.", card.suit().word())
            }
            _ if stays => format!(" {done}, {many} of each: {all}."),
            _ => format!(" {done}: {all}."),
        }
    });
    let mut changes: String = sentences.collect();
    let special = special_cards(rules);
    if !special.is_empty() {
        changes = format!("{changes} Added: {}.", list(special, "and"));
    }
    if changes.is_empty() {
        return changes;
    }
    format!("{changes} That makes {} cards.", rules.cards())
}

/// Describes in words a deck that is a whole pack with special cards. Returns `None` for any other deck.
fn with_special(rules: &Rules) -> Option<String> {
    let special = special_cards(rules);
    let mut changed = rules.changed_cards.iter();
    let is_whole = (rules.decks(), rules.packs) == (1, 1)
        && rules.suits_left_out.is_empty()
        && usual_ranks(rules) == Ranks::ALL
        && changed.all(|(card, _)| card.is_special());
    (is_whole && !special.is_empty()).then(|| {
        let special = list(special, "and");
        format!(
            "One pack with {special} is used, {} cards in all.",
            rules.cards()
        )
    })
}

/// Returns the special cards of a deck in words: `two jokers`, `the four knights`, `the trumps from 0 to 21`.
fn special_cards(rules: &Rules) -> Vec<String> {
    let trumps = Rank::special().filter(|rank| rank.trump_number().is_some());
    let trumps = trumps.map(|rank| Card::new(rank, Suit::Trumps));
    let trumps: Vec<Card> = trumps.filter(|card| rules.copies(*card) > 0).collect();
    let mut told = Vec::new();
    let copies = |cards: &[Card]| {
        cards
            .iter()
            .map(|card| usize::from(rules.copies(*card)))
            .sum()
    };
    told.extend(knights(rules));
    if let [first, .., last] = trumps.as_slice() {
        let whole = usize::from(last.index() - first.index()) + 1 == trumps.len();
        let copies_of = |card: &Card| rules.copies(*card);
        let sets = trumps.iter().map(copies_of).min().unwrap_or(1);
        let number_of = |card: &Card| card.rank().value().to_string();
        let numbers = if whole {
            format!("from {} to {}", number_of(first), number_of(last))
        } else {
            list(trumps.iter().map(number_of), "and")
        };
        told.push(match sets {
            1 => format!("the trumps {numbers}"),
            _ => format!("{} sets of the trumps {numbers}", number(sets)),
        });
        let more = trumps.iter().filter(|card| rules.copies(**card) > sets);
        told.extend(more.map(|card| {
            let more = number(rules.copies(*card) - sets);
            format!("{more} more of {}", card.rank().word())
        }));
    } else if let [only] = trumps.as_slice() {
        told.push(match rules.copies(*only) {
            1 => only.rank().word().to_owned(),
            copies => format!("{} of {}", number(copies), only.rank().word()),
        });
    }
    let jokers: usize = copies(&[Card::JOKER]);
    if jokers > 0 {
        told.push(several(jokers, "joker"));
    }
    told
}

/// Returns the knights in a deck in words: `four knights`, or `two knights of hearts` if the number differs from suit
/// to suit.
fn knights(rules: &Rules) -> Vec<String> {
    let copies = |suit: &Suit| usize::from(rules.copies(Card::new(Rank::KNIGHT, *suit)));
    let has_suit = |suit: &Suit| rules.deck().iter().any(|card| card.suit() == *suit);
    let suits: Vec<Suit> = Suit::ALL.into_iter().filter(has_suit).collect();
    let all: usize = suits.iter().map(copies).sum();
    let each = suits.first().map_or(0, copies);
    if suits.iter().all(|suit| copies(suit) == each) {
        return (all > 0)
            .then(|| several(all, "knight"))
            .into_iter()
            .collect();
    }
    let with_some = suits.iter().filter(|suit| copies(suit) > 0);
    let of_suit = |suit: &Suit| format!("{} of {}", several(copies(suit), "knight"), suit.word());
    with_some.map(of_suit).collect()
}

/// Explains in words what the special cards of a deck are. Returns `None` if it has none.
fn special_terms(rules: &Rules) -> Option<String> {
    let mut told = Vec::new();
    if let Some((low, high)) = trump_ends(rules) {
        told.push(format!(
            "The trumps are a suit of their own, without a colour; the lowest is the {} and the highest the {}.",
            low.value(),
            high.value()
        ));
    }
    if rules.has_rank(Rank::KNIGHT) {
        told.push("A knight is marked N.".to_owned());
    }
    if rules.has_rank(Rank::JOKER) {
        let text = "A joker has no rank, suit or colour: it goes only where any card may go or where it is named.";
        told.push(text.to_owned());
    }
    (!told.is_empty()).then(|| told.join(" "))
}

/// Returns cards in words, grouped by rank and suit: `the 2 of hearts; those from the 7 to the ace of each suit`.
fn cards_of_pack(rules: &Rules, cards: CardSet) -> String {
    let ranks_in = |suit: Suit| -> Vec<Rank> {
        let ranks = rules.ranks.iter();
        ranks
            .filter(|rank| cards.contains(Card::new(*rank, suit)))
            .collect()
    };
    let mut told: Vec<(Vec<Rank>, Vec<Suit>)> = Vec::new();
    for suit in Suit::ALL {
        let ranks = ranks_in(suit);
        match told.iter_mut().find(|(others, _)| *others == ranks) {
            Some((_, suits)) => suits.push(suit),
            None => told.push((ranks, vec![suit])),
        }
    }
    let parts = told.iter().filter_map(|(ranks, suits)| {
        let ranks = ranks_of_pack(Ranks::new(ranks)?);
        let suits: Vec<&str> = suits.iter().copied().map(Suit::word).collect();
        let suits = match suits.len() {
            4 => "each suit".to_owned(),
            _ => list(&suits, "and"),
        };
        Some(format!("{ranks} of {suits}"))
    });
    parts.collect::<Vec<_>>().join("; ")
}

/// Returns the number of cards in the game's packs, before cards are added or left out.
fn cards_of_packs(rules: &Rules) -> u16 {
    let each = Card::all().map(|card| u16::from(rules.copies_in_packs(card)));
    each.sum::<u16>() * u16::from(rules.decks())
}

/// Describes in words the packs of the game.
fn pack_words(rules: &Rules) -> String {
    // Knights are listed with the other cards that are added.
    let ranks = usual_ranks(rules);
    let without_jokers = match rules.copies(Card::JOKER) {
        0 => ", without jokers",
        _ => "",
    };
    match (rules.decks(), rules.packs) {
        (1, 1) if ranks != Ranks::ALL => format!(
            "One pack of {} cards is used: {} of each suit.",
            cards_of_packs(rules),
            ranks_of_pack(ranks)
        ),
        (1, 1) => format!(
            "One pack of {} cards is used{without_jokers}.",
            cards_of_packs(rules)
        ),
        (1, many) => {
            format!(
                "{} shuffled together are used, {} cards in all{}.",
                capital(&several(many, "pack")),
                cards_of_packs(rules),
                if ranks == Ranks::ALL {
                    without_jokers.to_owned()
                } else {
                    format!(": {} of each suit", ranks_of_pack(ranks))
                }
            )
        }
        (_, many) => format!(
            "Each {} has {}{}. The packs need different backs, so that the cards can be sorted by owner at the end. \
             Together, the players have {} cards.",
            side_word(rules),
            several(many, "pack"),
            without_jokers.trim_start_matches(','),
            cards_of_packs(rules)
        ),
    }
}

/// Returns the ranks of the game's packs in their order, without knights.
fn usual_ranks(rules: &Rules) -> Ranks {
    let ranks = rules.ranks.iter().filter(|rank| *rank != Rank::KNIGHT);
    let ranks: Vec<Rank> = ranks.collect();
    Ranks::new(&ranks).unwrap_or(rules.ranks)
}

/// Describes in words packs from which suits are left out.
fn few_suits_words(rules: &Rules) -> String {
    let suits = Suit::ALL.into_iter();
    let kept: Vec<&str> = suits
        .filter(|suit| !rules.suits_left_out.contains(suit))
        .map(Suit::word)
        .collect();
    let kept = list(&kept, "and");
    let ranks = if usual_ranks(rules) == Ranks::ALL {
        String::new()
    } else {
        format!(
            " {}",
            ranks_of_pack(usual_ranks(rules)).trim_start_matches("the cards ")
        )
    };
    let packs = match rules.packs {
        1 => "one pack".to_owned(),
        many => format!("{}, shuffled together,", several(many, "pack")),
    };
    let whose = match rules.decks() {
        1 => "are used".to_owned(),
        _ => format!("are used by each {}", side_word(rules)),
    };
    format!(
        "Of {packs} only the {kept}{ranks} {whose}, {} in all.",
        cards(cards_of_packs(rules))
    )
}

/// Whether the order of ranks matters in a game, so that the rules text must give it.
fn ranks_are_ordered(rules: &Rules) -> bool {
    let by_rank = |build: &Build| {
        !matches!(
            build.direction,
            Direction::Same | Direction::Any | Direction::None
        )
    };
    let builds = |group: &Group| {
        let all = [
            Some(group.build),
            group.run,
            group.guests.as_ref().map(|guests| guests.build),
        ];
        all.into_iter()
            .flatten()
            .any(|build| by_rank(&build.first()) || build.second().as_ref().is_some_and(by_rank))
            || matches!(group.start, Start::AboveBase(1..))
    };
    let off = |leaving: &Leaving| match &leaving.what {
        Leaves::Pair { pairs, .. } => matches!(pairs, Pairs::Neighbours { .. } | Pairs::Apart(_)),
        Leaves::Lower(_) => true,
        _ => false,
    };
    rules
        .groups
        .iter()
        .any(|group| exists(group) && builds(group))
        || rules
            .removal
            .iter()
            .any(|removal| removal.groups.iter().any(off))
        || rules.lines.is_some()
        || rules.turn_game.is_some()
        || matches!(rules.goal, Goal::InOrder(_))
}

/// Returns in words which card sets the base rank of a deal, as the subject of a sentence.
fn first_rank(rules: &Rules) -> String {
    let first = match rules.base {
        Base::FirstUp => "card dealt to a foundation",
        Base::FirstPut | Base::Chosen(_) => "card that you put on a foundation",
        _ => "card dealt",
    };
    format!("The rank of the first {first}")
}

/// Whether `so` is true of all kinds of foundation in the game.
fn foundations_are(rules: &Rules, so: impl Fn(&Group) -> bool) -> bool {
    let is_one = |group: &&Group| group.role == Role::Foundation && exists(group);
    let mut foundations = rules.groups.iter().filter(is_one).peekable();
    foundations.peek().is_some() && foundations.all(so)
}

/// Whether foundations of a kind are built up from the base rank, past the highest rank, to the rank below the base.
fn goes_all_round(rules: &Rules, group: &Group) -> bool {
    group.start == Start::AboveBase(0)
        && (group.build.direction, group.build.by) == (Direction::Up, 1)
        && group.build.or.is_none()
        && group.limit == u16::from(rules.ranks.count())
        && group.limits.is_empty()
}

/// Describes in words the order of ranks. The boolean is whether the text says that the highest rank is wild.
fn rank_words(rules: &Rules) -> (String, bool) {
    let ranks = match fixed_base(rules) {
        Some(base) => {
            let (low, high) = end_ranks(rules, base);
            let turn = match order_words(rules.ranks, Some(base)) {
                Some(_) if high == Rank::ACE && rules.ranks.parts().len() == 1 => {
                    "; the ace comes after the king".to_owned()
                }
                Some(order) => format!(", {order}"),
                None => String::new(),
            };
            let wild = rules
                .groups
                .iter()
                .find_map(|group| group.wild)
                .filter(|wild| *wild == high);
            if let Some(wild) = wild {
                let ranks = format!(
                    "The cards rank from {} (low) to {} (high){turn}; above these are only the {}, which are wild.",
                    low.word(),
                    rules.ranks.minus(high, 1).word(),
                    wild.words()
                );
                return (ranks, true);
            }
            format!(
                "The cards rank from {} (low) to {} (high){turn}.",
                low.word(),
                high.word()
            )
        }
        None => {
            let first = first_rank(rules);
            if rules.ranks == Ranks::ALL {
                let order = if foundations_are(rules, |group| goes_all_round(rules, group)) {
                    " Foundations begin with that rank, go up to the king, continue with the ace, and end with the rank below the first."
                } else if foundations_are(rules, |group| group.build.wrapping) {
                    // Where all foundations go round, no rank is the highest.
                    ""
                } else {
                    " The ranks go up from there, continue from king to ace, and end with the rank below it."
                };
                let base = format!("{first} is the base rank of this deal.{order}");
                return (base, false);
            }
            let order = order_words(rules.ranks, None).unwrap_or_default();
            format!(
                "{first} is the base rank, the lowest of this deal. From there the ranks go up, {order}, to the one \
                 below it, which is the highest."
            )
        }
    };
    (ranks, false)
}

/// Returns the ranks of a pack in words, in their order: `the cards from the 7 to the ace`, `the ace and the cards from
/// the 7 to the king`.
fn ranks_of_pack(ranks: Ranks) -> String {
    let parts = ranks.parts().into_iter().flat_map(part_words);
    list(parts, "and")
}

fn part_words((first, last): (Rank, Rank)) -> Vec<String> {
    let one = |rank: Rank| format!("the {}", rank.word());
    match Ranks::from_to(first, last).count() {
        1 => vec![one(first)],
        2 => vec![one(first), one(last)],
        _ => vec![format!("the cards from {} to {}", one(first), one(last))],
    }
}

/// Describes in words how the order of ranks differs from the order printed in a pack, ace to king, and where the ace
/// follows the king: from the base rank on, or everywhere. Returns `None` if the order is the printed one.
fn order_words(ranks: Ranks, base: Option<Rank>) -> Option<String> {
    let first = base.unwrap_or_else(|| ranks.first());
    let steps = ranks.count() - u8::from(base.is_some());
    let step = |at: u8| (ranks.plus(first, at), ranks.plus(first, at + 1));
    let told = |(rank, next): &(Rank, Rank)| *rank == Rank::KING || rank.plus(1) != *next;
    let mut steps = (0..steps).map(step).filter(told);
    let words =
        |(rank, next): (Rank, Rank)| format!("the {} after the {}", next.word(), rank.word());
    let (rank, next) = steps.next()?;
    let mut all = vec![format!(
        "the {} coming after the {}",
        next.word(),
        rank.word()
    )];
    all.extend(steps.map(words));
    Some(list(&all, "and"))
}

/// Describes in words which suits the game has. Returns `None` if it has all four.
fn suits(rules: &Rules) -> Option<String> {
    let (suits, becomes) = match rules.suits {
        1 => ("All cards are spades", "every card counts as a spade"),
        2 => (
            "Only hearts and spades are used",
            "diamonds count as hearts and clubs as spades",
        ),
        _ => return None,
    };
    Some(format!("{suits}; with ordinary packs, {becomes}."))
}
