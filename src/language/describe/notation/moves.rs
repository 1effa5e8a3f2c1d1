//! Describes errors in a move that is typed in notation.

use super::{name, quote, suggestion, unknown_pile};
use patience_core::{
    PileId, Rules,
    notation::{MoveTextError, MoveTextErrorKind},
};

/// Returns an error in a typed move as a sentence, without the column.
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
/// use patience_language::describe::move_text_error;
/// use patience_core::notation::{read_move, read_position};
///
/// let position = read_position(&rules, "partial\nt1: 5C 9H 8S\nt2: TC\n")?;
/// let error = read_move(&rules, &position, "t1>t2:4").unwrap_err();
/// assert_eq!(move_text_error(&rules, &error), "t1 holds only 3 cards");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn move_text_error(rules: &Rules, error: &MoveTextError) -> String {
    said! { &error.kind;
        MoveTextErrorKind::Empty => "a move was expected, such as `t7>t2`, `turn` or `pass`";
        MoveTextErrorKind::UnknownMove { found, known } =>
            "there is no move or pile called {}{}", quote(found), suggestion(found, known.iter().copied());
        MoveTextErrorKind::PileExpected => "the name of a pile was expected here";
        MoveTextErrorKind::UnknownPile(found) => { unknown_pile(rules, found) };
        MoveTextErrorKind::OperatorExpected(pile) =>
            "after the pile {} one of `>`, `/`, `+`, `!`, `~`, `^` or `=` was expected", name(rules, *pile);
        MoveTextErrorKind::InvalidCount(found) =>
            "after `:` the number of cards was expected, from 1 to 255, not {}", quote(found);
        MoveTextErrorKind::InvalidDepth(found) =>
            "after `/` the depth of a card was expected, 2 for the one under the top card, not {}", quote(found);
        MoveTextErrorKind::InvalidCard(found) => "a card such as `QS` was expected, not {}", quote(found);
        MoveTextErrorKind::TooFewCards { pile, held: 0 } => "{} is empty", name(rules, *pile);
        MoveTextErrorKind::TooFewCards { pile, held: 1 } => "{} holds only one card", name(rules, *pile);
        MoveTextErrorKind::TooFewCards { pile, held } => "{} holds only {held} cards", name(rules, *pile);
        MoveTextErrorKind::OtherCard { pile, depth, lies, found, } =>
            "the card {} is {lies}, not {}", at_depth(rules, *pile, *depth), quote(found);
        MoveTextErrorKind::FaceDown { pile, depth } =>
            "the card {} is face down: write `??`", at_depth(rules, *pile, *depth);
        MoveTextErrorKind::PairOfOnePile => "a pair needs cards from two different piles";
        MoveTextErrorKind::RepeatedPile(pile) => "{} is named twice", name(rules, *pile);
        MoveTextErrorKind::SetTooLarge => "on a table this large, at most two cards go together";
        MoveTextErrorKind::RowOfOnePile =>
            "the first and last card of the row must differ";
        MoveTextErrorKind::SwapOfOnePile => "two different places were expected";
        MoveTextErrorKind::TrailingText(found) => "the move is complete before {}", quote(found);
    }
}

/// Describes where a card lies in a pile: `on top of t1`, `3 cards deep in t1`.
fn at_depth(rules: &Rules, pile: PileId, depth: u8) -> String {
    let name = name(rules, pile);
    if depth == 1 {
        format!("on top of {name}")
    } else {
        format!("{depth} cards deep in {name}")
    }
}
