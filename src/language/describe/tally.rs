//! Labels for the lines of a score. Each says what the line counts, without numbers.

use crate::describe::english::{all_piles, plural, side_word, the_piles, unit};
use patience_core::{CribbageScore, Rules, Scored};

/// Returns the label of a line of the score, for the left column of the score's table: `cards on the foundations`,
/// `going out`.
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

/// Returns the label of a line of the score, like [`scored_words`], but in the singular or plural to suit `count`:
/// `card left` for 1.
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
/// use patience_core::Scored;
/// use patience_language::describe::scored_words_for;
///
/// let tableau = rules.group_named("tableau").ok_or("no such piles")?;
/// let left = Scored::CardsLeft(tableau);
/// assert_eq!(scored_words_for(&rules, left, 1), "card left in the columns");
/// assert_eq!(scored_words_for(&rules, left, 3), "cards left in the columns");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
        Scored::OthersLeft if rules.sides == 2 => "{cards} the other {} had left", side_word(rules);
        Scored::OthersLeft => "{cards} the others had left";
        Scored::GoingOut => "going out";
        Scored::Hand(hand) => { hand.name().to_owned() };
        Scored::Cribbage(CribbageScore::Fifteens) => "fifteens";
        Scored::Cribbage(CribbageScore::Pairs) => "pairs";
        Scored::Cribbage(CribbageScore::Runs) => "points for runs";
        Scored::Cribbage(CribbageScore::Flushes) => "points for flushes";
        Scored::Cribbage(CribbageScore::Nobs) => "jacks of the starter's suit";
        Scored::NotCleared(layout) => "cards left, {} not cleared", rules.group(layout).noun;
        Scored::Cleared { layout, pass } => "{} cleared in pass {pass}", rules.group(layout).noun;
        Scored::LeftOver => "{cards} left";
    }
}
