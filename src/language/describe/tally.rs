//! The lines of a score in words: the things that are counted, without numbers.

use crate::describe::english::{all_piles, plural, the_piles, unit};
use patience_core::{CribbageScore, Rules, Scored};

/// Returns the things that a line of a score counts, as the left column of a table says it: `cards
/// on the foundations`, `going out`.
///
/// # Examples
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
/// use patience_core::Scored;
/// use patience_language::describe::scored_words;
///
/// let foundations = rules.group_named("foundation").ok_or("no such piles")?;
/// assert_eq!(scored_words(&rules, Scored::CardsOn(foundations)), "cards on the foundations");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn scored_words(rules: &Rules, scored: Scored) -> String {
    scored_words_for(rules, scored, 0)
}

/// As [`scored_words`], beside the number of things that were counted: `card left` beside a 1.
pub fn scored_words_for(rules: &Rules, scored: Scored, count: i32) -> String {
    let cards = if count == 1 { "card" } else { "cards" };
    let whose = if rules.race.is_some() { "own " } else { "" };
    said! { scored;
        Scored::CardsOn(group) => "{whose}{cards} on {}", the_piles(rules.group(group));
        Scored::RankOn(rank, group) if rules.is_starter(group) => "{} as the starter", rank.word();
        Scored::RankOn(rank, group) => "{whose}{} on {}", rank.words(), the_piles(rules.group(group));
        Scored::CardsLeft(group) => "{cards} left in {}", the_piles(rules.group(group));
        Scored::CardsInOrder => "{cards} in order";
        Scored::EmptyPiles(group) => "empty {}", plural(&unit(rules.group(group)));
        Scored::Deal => "the deal";
        Scored::Moved { from, to } =>
            "{cards} from {} to {}", all_piles(rules, from, "or"), all_piles(rules, to, "or");
        Scored::TurnedUp(group) => "{cards} turned up on {}", the_piles(rules.group(group));
        Scored::OthersLeft if rules.sides == 2 => "{cards} of the other, for winning";
        Scored::OthersLeft => "{cards} of the others, for winning";
        Scored::GoingOut => "going out";
        Scored::Hand(hand) => { hand.name().to_owned() };
        Scored::Cribbage(CribbageScore::Fifteens) => "fifteens";
        Scored::Cribbage(CribbageScore::Pairs) => "pairs";
        Scored::Cribbage(CribbageScore::Runs) => "points of runs";
        Scored::Cribbage(CribbageScore::Flushes) => "points of flushes";
        Scored::Cribbage(CribbageScore::Nobs) => "jacks of the starter's suit";
        Scored::NotCleared(layout) => "{} not cleared, cards left", rules.group(layout).noun;
        Scored::Cleared { layout, pass } => "{} cleared in pass {pass}", rules.group(layout).noun;
        Scored::LeftOver => "{cards} left";
    }
}
