//! Rules text: the sections about the end of a hand, its score, and the match.

use super::{linked_piles, race, turns};
use crate::describe::english::{
    a_rank, all_piles, capital, either, exists, kinds, list, names_a_card, number, only_if,
    ordinal, points, several, signed, the_piles, unit,
};
use patience_core::{
    Goal, GroupId, Hand, Lines, MatchLength, Par, Removal, Rules, ScoreFor, ScoreLine, Shape,
    Stock, Times,
};

/// Returns the paragraphs of the rules text about the end of a game or a hand.
pub(super) fn the_end(rules: &Rules) -> Vec<String> {
    if let Goal::Filled { group, target } = rules.goal {
        let grid = rules.group(group);
        let places = the_piles(grid);
        // The noun may mean the whole layout.
        let full = if places == format!("the {}", grid.noun) {
            format!("{places} is full")
        } else {
            format!("all {} are filled", places.trim_start_matches("the "))
        };
        return filled(rules, &full, target);
    }
    if let Goal::Race = rules.goal {
        return contest_end(rules);
    }
    let all = |groups| all_piles(rules, groups, "and");
    let won = said! { rules.goal;
        Goal::AllOn(groups) => "all {} cards are on {}", rules.cards(), all(groups);
        Goal::AllBut { rank, groups } => "all cards except the {} are on {}", rank.words(), all(groups);
        Goal::AllButSome { cards: 1, groups } => "all cards except any one are on {}", all(groups);
        Goal::AllButSome { cards, groups } =>
            "all cards except any {} are on {}", number(cards), all(groups);
        Goal::Emptied(groups) => "no card is left {} {}", either(groups.iter().any(|id| is_in(rules, id)), "in", "on"),
            all_piles(rules, groups, "or");
        Goal::CompleteRuns(group) if rules.are_sets(group) =>
            "each {} is empty or holds all cards of one rank and nothing else", unit(rules.group(group));
        Goal::CompleteRuns(group) =>
            "each {} is empty or holds one run of all {} ranks and nothing else{}",
            unit(rules.group(group)), number(rules.ranks.count()), elsewhere(rules, group);
        Goal::AllUp(groups) => "no card of {} is face down", all(groups);
        Goal::FewPiles { group, most } =>
            "all cards of {} are on {}", the_piles(rules.group(group)), several(most, &unit(rules.group(group)));
        Goal::InOrder(grid) => { linked_piles::in_order(rules, grid) };
        Goal::Filled { .. } | Goal::Race => "";
    };
    // In memory games another card can always be turned up.
    let from_memory = |removal: &Removal| removal.from_memory;
    let lost = (!rules.removal.as_ref().is_some_and(from_memory)).then(|| {
        let vain = in_vain(rules);
        format!("You lose when no move is left{vain}.")
    });
    let won = format!("You win when {won}.");
    std::iter::once(won).chain(lost).collect()
}

/// Returns the clause which says that no cards are on other piles. The text is empty if the game has no other piles.
fn elsewhere(rules: &Rules, id: GroupId) -> &'static str {
    let others = rules.group_ids().filter(|other| *other != id);
    let mut others = others.filter(|other| exists(rules.group(*other)));
    only_if(others.next().is_some(), ", and no cards are elsewhere")
}

/// Whether the rules text says that cards are `in` a kind of pile, rather than `on` it. That is so for layouts such as
/// a pyramid.
fn is_in(rules: &Rules, id: GroupId) -> bool {
    rules.group(id).shape != Shape::Row
}

/// Returns the clause about a pass through the stock in which nobody has made a move. It is empty in games where the
/// number of passes is limited.
fn in_vain(rules: &Rules) -> String {
    let stock = rules.stock.as_ref();
    let endless = |stock: &&Stock| stock.redeals == Times::Unlimited;
    let Some(stock) = stock.filter(endless) else {
        return String::new();
    };
    let stock = the_piles(rules.group(stock.group));
    format!(", or when going through the whole of {stock} again would change nothing")
}

fn contest_end(rules: &Rules) -> Vec<String> {
    match (&rules.race, &rules.turn_game) {
        (Some(race), _) => race::going_out(rules, race),
        (_, Some(game)) => vec![turns::winning(rules, game)],
        _ => Vec::new(),
    }
}

fn filled(rules: &Rules, full: &str, target: Option<i32>) -> Vec<String> {
    let end = said! { rules.rearranged_grid();
        Some(_) =>
            "When {full}, you may swap any two of their cards, as often as you like. The game ends when you say \
             that you have finished.";
        None => "The game ends when {full}.";
    };
    let reached = said! { target;
        Some(points) => "You win with a score of {} or more.", signed(points);
        None => "There is no target score: try to beat your last one.";
    };
    let stuck = "It also ends when no move is left.";
    vec![end, reached, stuck.to_owned()]
}

/// Returns the paragraphs of the rules text about the score.
pub(super) fn the_score(rules: &Rules) -> Vec<String> {
    let mut paragraphs = Vec::new();
    for (index, line) in rules.score.iter().enumerate() {
        match &line.of {
            // Kinds of pile with the same points for a card share a sentence.
            ScoreFor::CardOn(_) => {
                let alike = |other: &&ScoreLine| {
                    matches!(other.of, ScoreFor::CardOn(_)) && other.points == line.points
                };
                if !rules.score[..index].iter().any(|earlier| alike(&earlier)) {
                    let lines = rules.score.iter().filter(alike);
                    let groups = lines.filter_map(|line| match line.of {
                        ScoreFor::CardOn(group) => Some(group),
                        _ => None,
                    });
                    paragraphs.push(card_on(rules, line.points, groups));
                }
            }
            ScoreFor::Lines => {
                let lines = rules.lines.iter();
                paragraphs.extend(lines.flat_map(|lines| poker_lines(rules, lines)));
            }
            ScoreFor::Par => {
                let par = rules.par.iter();
                paragraphs.extend(par.flat_map(|par| by_pass(rules, par)));
            }
            _ => paragraphs.push(score_line(rules, line)),
        }
    }
    if rules.race.is_some() && !rules.score.is_empty() {
        let whose = only_if(rules.has_partners(), "side with the ");
        paragraphs.push(format!(
            "The {whose}highest score wins the hand, no matter who went out; equal highest scores are a draw."
        ));
    }
    paragraphs
}

/// Returns the words for the line of the score about cards on some kinds of pile.
fn card_on(rules: &Rules, points: i32, groups: impl Iterator<Item = GroupId>) -> String {
    let card = match (&rules.race, rules.has_partners()) {
        (None, _) => "card",
        (Some(_), true) => "card of your side",
        (Some(_), false) => "of your own cards",
    };
    let piles = kinds(rules, groups, "or");
    format!("{} for each {card} on {piles}.", worth(points))
}

fn score_line(rules: &Rules, line: &ScoreLine) -> String {
    let partners = rules.has_partners();
    let (your, own) = if rules.race.is_some() && partners {
        ("your side's ", "your side's ")
    } else if rules.race.is_some() {
        ("your own ", "your ")
    } else {
        ("", "the ")
    };
    let worth = worth(line.points);
    said! { &line.of;
        ScoreFor::RankOn(rank, group) if rules.is_starter(*group) =>
            "{worth}, once, if the starter is {}.", a_rank(*rank);
        ScoreFor::RankOn(rank, group) if your.is_empty() =>
            "Another {worth} for each {} on {}.", rank.word(), the_piles(rules.group(*group));
        ScoreFor::RankOn(rank, group) =>
            "Another {worth} for each of {your}{} on {}.", rank.words(), the_piles(rules.group(*group));
        ScoreFor::CardLeft(group) =>
            "{worth} for each card left in {own}{}.", the_piles(rules.group(*group)).trim_start_matches("the ");
        ScoreFor::OthersLeft(groups) =>
            "The winner scores {worth} for each card that {} left in {}.",
            turns::others_have(rules), kinds(rules, turns::lasting(rules, *groups), "or").replace("the ", "their ");
        ScoreFor::Deal => "{worth} for the deal, before the first move.";
        ScoreFor::Transferred { from, to, .. } =>
            "{worth} for each card played from {} to {}.", all_piles(rules, *from, "or"), all_piles(rules, *to, "or");
        ScoreFor::TurnedUp { on, .. } =>
            "{worth} for each face-down card that is turned up on {}.", the_piles(rules.group(*on));
        // Where gaps close, no pile stays empty.
        ScoreFor::Emptied(group) if rules.group(*group).closes =>
            "{worth} for each {} that has been moved onto another.", unit(rules.group(*group));
        ScoreFor::Emptied(group) => "{worth} for each {} that has become empty.", unit(rules.group(*group));
        ScoreFor::InOrder(_) => { linked_piles::counted(&worth) };
        ScoreFor::GoingOut => "{worth} for going out.";
        // Other functions write these lines.
        ScoreFor::CardOn(_) | ScoreFor::Lines | ScoreFor::Par => "";
    }
}

/// Returns points in words, as a player counts them: `2 points`, `1 point off`.
fn worth(count: i32) -> String {
    if count < 0 {
        format!("{} off", points(count.saturating_neg()))
    } else {
        points(count)
    }
}

fn poker_lines(rules: &Rules, lines: &Lines) -> Vec<String> {
    let (height, width) = match rules.group(lines.grid).shape {
        Shape::Grid { rows, columns } => (usize::from(rows), usize::from(columns)),
        Shape::Row | Shape::Triangle { .. } => (1, 1),
    };
    let kinds = [
        (if lines.rows { height } else { 0 }, "row"),
        (if lines.columns { width } else { 0 }, "column"),
        (if lines.diagonals { 2 } else { 0 }, "long diagonal"),
    ];
    let all: usize = kinds.iter().map(|(count, _)| count).sum();
    let which: Vec<String> = kinds
        .iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, noun)| format!("the {}", several(*count, noun)))
        .collect();
    let Some(table) = lines.poker() else {
        return cribbage_words(rules, lines, &which, all);
    };
    let mut paragraphs = vec![format!(
        "Each of {} is scored as the best poker hand that its cards make, in any order; that is {} in all. An ace \
         may be the highest or the lowest card of a sequence, but not in the middle.",
        list(&which, "and"),
        several(all, "hand")
    )];
    paragraphs.extend(Hand::ALL.into_iter().zip(*table).map(|(hand, worth)| {
        said! { hand;
            Hand::Nothing => "None of these: {}.", points(worth);
            _ => "{} ({}): {}.", capital(hand.name()), hand_words(hand), points(worth);
        }
    }));
    paragraphs
}

/// Describes in words how lines of a grid are scored as cribbage hands.
fn cribbage_words(rules: &Rules, lines: &Lines, which: &[String], all: usize) -> Vec<String> {
    let starter = lines.starter().map_or_else(String::new, |id| {
        let pile = rules.group(id);
        if names_a_card(pile) {
            ". When the places are full, one more card is turned up: the starter. It is not placed, but it belongs to \
             every hand"
                .to_owned()
        } else {
            format!(
                ". When the places are full, the top card of {} is the starter: it belongs to every hand",
                the_piles(pile)
            )
        }
    });
    let lines = one_of(lines);
    vec![
        format!(
            "Each of {} is scored as a cribbage hand; that is {} in all{starter}.",
            list(which, "and"),
            several(all, "hand")
        ),
        "2 points for each group of cards in a hand that adds up to fifteen. An ace counts 1 and a court card 10.".to_owned(),
        "2 points for each pair, so three of a kind score 6 and four of a kind 12.".to_owned(),
        "1 point for each card of a run of three or more ranks in sequence, with the ace low. Every way of making a run \
         counts."
            .to_owned(),
        format!(
            "1 point for each card of {lines} that is all of one suit, and 1 more if the starter is of that suit."
        ),
        "1 point for a jack of the starter's suit in a hand.".to_owned(),
    ]
}

/// Returns the words for one line of a grid: `a row or a column`.
fn one_of(lines: &Lines) -> String {
    let kinds = [
        (lines.rows, "a row"),
        (lines.columns, "a column"),
        (lines.diagonals, "a diagonal"),
    ];
    let kinds = kinds.into_iter().filter(|(is_scored, _)| *is_scored);
    list(kinds.map(|(_, kind)| kind), "or")
}

const fn hand_words(hand: Hand) -> &'static str {
    match hand {
        Hand::RoyalFlush => "10, jack, queen, king and ace of one suit",
        Hand::StraightFlush => "five cards in sequence, all of one suit",
        Hand::FourOfAKind => "four cards of one rank",
        Hand::FullHouse => "three cards of one rank and two of another",
        Hand::Flush => "five cards of one suit",
        Hand::Straight => "five cards in sequence",
        Hand::ThreeOfAKind => "three cards of one rank",
        Hand::TwoPair => "two cards of one rank and two of another",
        Hand::Pair => "two cards of one rank",
        Hand::Nothing => "",
    }
}

fn by_pass(rules: &Rules, par: &Par) -> Vec<String> {
    let cleared = the_piles(rules.group(par.cleared));
    let passes = par
        .by_pass
        .iter()
        .enumerate()
        .map(|(index, worth)| format!("{} in the {} pass", points(*worth), ordinal(index + 1)));
    let others = kinds(
        rules,
        par.less
            .iter()
            .filter(|group| group.index() < rules.groups.len()),
        "and",
    );
    let less = if others.is_empty() {
        String::new()
    } else {
        format!(" Each card left in {others} at the end takes off one point.")
    };
    let and_others = if others.is_empty() {
        String::new()
    } else {
        format!(" and in {others}")
    };
    vec![
        format!(
            "Clearing {cleared} scores {}, and nothing in a later pass.{less}",
            list(passes, "and")
        ),
        format!(
            "If you do not clear {cleared}, you lose a point for each card left there{and_others}."
        ),
    ]
}

/// Returns the paragraphs of the rules text about the length of a match and its winner.
pub(super) fn the_match(rules: &Rules) -> Vec<String> {
    let several_play = rules.seats() > 1;
    if !rules.has_match && !several_play {
        return Vec::new();
    }
    let hand = if several_play { "hand" } else { "deal" };
    let mut paragraphs = vec![match rules.length {
        MatchLength::Hands(1) => format!("A match is one {hand}."),
        MatchLength::Hands(count) => {
            let winner = if several_play {
                ", and the highest total wins; equal highest totals are a draw"
            } else {
                ""
            };
            format!(
                "A match is {}. The scores are added up{winner}.",
                several(count, hand)
            )
        }
        MatchLength::Target { points, max_hands } => {
            let most = several(max_hands, hand);
            if several_play {
                let winner = either(rules.has_partners(), "a side", "a player");
                format!(
                    "The scores of the hands are added up. The match ends after a hand in which {winner} reaches {} or more, \
                     and the highest total wins. If several share the highest total, play continues. After {most} the \
                     match ends in any case, and equal highest totals are a draw.",
                    crate::describe::english::points(points)
                )
            } else {
                format!(
                    "The scores of the deals are added up. The match ends after a deal in which the total reaches {} or more, \
                     and after {most} in any case.",
                    crate::describe::english::points(points)
                )
            }
        }
    }];
    paragraphs.extend(
        rules
            .race
            .as_ref()
            .and_then(|race| race::handicap(rules, race)),
    );
    paragraphs
}
