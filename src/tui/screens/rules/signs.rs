//! The meaning of the marks and numbers on the cards and piles at the table, as the page of keys explains it.

use patience_core::{Role, Rules};
use patience_solver::{StopReason, Verdict};

use crate::render::theme::Glyphs;
use patience_app::winnability::Shown;

/// Returns a help paragraph for each mark that a game shows at the table. Without a game, the paragraphs are about the
/// most common marks.
pub(super) fn help(rules: Option<&Rules>, glyphs: Glyphs) -> Vec<String> {
    let winnability = winnability(rules, glyphs).into_iter();
    let told = winnability.chain(score(rules)).chain(count(rules, glyphs));
    told.collect()
}

/// Returns an explanation of the mark on the top line that shows whether the game can still be won.
fn winnability(rules: Option<&Rules>, glyphs: Glyphs) -> Option<String> {
    rules
        .is_none_or(|rules| rules.seats() == 1 && rules.goal.can_be_won())
        .then(|| {
            let sign = |shown| glyphs.winnability(shown);
            format!(
                "Top line: {} can be won, {} cannot, {} thinking, {} not known.",
                sign(Shown::Found(Verdict::Won(()))),
                sign(Shown::Found(Verdict::Lost)),
                sign(Shown::Thinking),
                sign(Shown::Found(Verdict::Undecided(StopReason::Time)))
            )
        })
}

/// Returns an explanation of the score on the top line of a single-player game.
fn score(rules: Option<&Rules>) -> Option<String> {
    let rules = rules.filter(|rules| rules.seats() == 1 && !rules.score.is_empty())?;
    let loses = rules.score.iter().all(|line| line.points < 0);
    let most = if loses { " 0 is the best." } else { "" };
    Some(format!(
        "The score counts the cards as they are now. The end of the rules explains it.{most}"
    ))
}

/// Returns an explanation of the numbers shown on piles, which count cards.
fn count(rules: Option<&Rules>, glyphs: Glyphs) -> Option<String> {
    let rules = rules?;
    let is_there = |role| {
        let mut groups = rules.groups.iter();
        groups.any(|group| group.role == role && group.count > 0)
    };
    let times = glyphs.times();
    let pile =
        is_there(Role::Waste).then(|| format!("{times}23 on a face-up pile: it has 23 cards."));
    let stock = is_there(Role::Stock)
        .then(|| "The number on the stock is the number of cards left.".to_owned());
    let told: Vec<String> = pile.into_iter().chain(stock).collect();
    (!told.is_empty()).then(|| told.join(" "))
}
