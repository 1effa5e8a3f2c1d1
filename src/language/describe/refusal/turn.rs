//! Describes why a move was refused because of the stock, the turn, or the stage of the hand.

use crate::describe::audience::Audience;
use crate::describe::english::{capital, kinds, several, the_piles, unit};
use crate::describe::rules::building::openings;
use crate::describe::rules::turns::ends_on;
use patience_core::{Base, Card, Out, PileId, Position, Refusal, Role, Rules, Seat, Stock, Times};

/// Returns why a move was refused because of the stock, the turn or the stage of the hand, as a sentence.
pub(super) fn of_the_turn(
    rules: &Rules,
    position: &Position,
    audience: Audience<'_>,
    why: Refusal,
) -> String {
    let stock = rules.stock.as_ref();
    let gathered = stock.map(|stock| kinds(rules, stock.gathered.iter().copied(), "and"));
    let gathered = capital(&gathered.unwrap_or_else(|| "the cards".to_owned()));
    let the_stock = stock.map(|stock| the_piles(rules.group(stock.group)));
    let the_stock = the_stock.unwrap_or_else(|| "the stock".to_owned());
    let top = |pile| position.top(rules, pile).map(|top| top.card().label());
    said! { why;
        Refusal::PlaceFirst => { place_first(rules, position, audience.seat) };
        Refusal::Gathering => "{gathered} must all be gathered first";
        Refusal::ChooseBase => { choose_base(rules) };
        Refusal::StockEmpty if stock.is_none() => "There are no cards to redeal";
        Refusal::StockEmpty if stock.is_some_and(Stock::deals_out) => "There is nothing left to deal: {the_stock} is empty";
        Refusal::StockEmpty => "There is nothing left to turn: {the_stock} is empty";
        Refusal::StockNotEmpty => "{} is not empty yet", capital(&the_stock);
        Refusal::NothingChanges if rules.redeal.is_some_and(|redeal| redeal.brings_up()) =>
            "No pile has a bottom card that could move to its top";
        Refusal::NothingChanges => "A redeal would change nothing";
        Refusal::NoMorePasses if stock.is_none() => "No redeal is left";
        Refusal::NoMorePasses => "No pass is left{}", passes(stock, &the_stock);
        Refusal::AlreadyTurned => "{} has been turned this turn: play, or end the turn", capital(&the_stock);
        Refusal::NotStuck => "Cards are turned only when no card can go {}", to_the_foundations(rules);
        Refusal::ClearFirst(pile) =>
            "Cards are turned only when no card is left on {}", the_piles(rules.group_of(pile));
        Refusal::EmptyFirst(pile) => "Cards are dealt only when no {} is empty", unit(rules.group_of(pile));
        Refusal::NotYetTurned => { not_yet_turned(rules) };
        Refusal::NoGap(pile) => "No {} is empty, so there is nothing to fill", unit(rules.group_of(pile));
        Refusal::CanPlay => "There is still something to play";
        // Short: two players share one line on the screen.
        Refusal::AlreadyDeclared => "First go through your stock again";
        Refusal::NotOut => { not_out(rules) };
        Refusal::Called(caller) =>
            "{} has called the end: only cards on their way to the middle still count",
            audience.player_at_start(caller);
        Refusal::NotFull => "Not all places are filled yet";
        Refusal::PlayTheBatch => { play_the_batch(rules) };
        Refusal::Compulsory { from, to } =>
            "{} must go to {} first", top(from).unwrap_or_else(|| "A card".to_owned()), the_piles(rules.group_of(to));
        Refusal::EndsByCard => { ends_by_card(rules) };
        Refusal::NothingMissed => "No compulsory play was missed, or it is too late to correct it";
        // The caller has handled all other refusals.
        _ => "That is not possible now";
    }
}

fn not_yet_turned(rules: &Rules) -> String {
    let time = rules.stock.as_ref().and_then(|stock| {
        let own = rules.group(stock.group);
        openings::time(rules, own, &stock.when)
    });
    format!("Cards are turned only {}", time.unwrap_or_default())
}

fn place_first(rules: &Rules, position: &Position, seat: Seat) -> String {
    said! { turned_card(rules, position, seat);
        Some(card) => "{} has been turned up and must be placed first", card.label();
        None => "The card turned up must be placed first";
    }
}

fn choose_base(rules: &Rules) -> String {
    said! { rules.base;
        Base::Chosen(from) =>
            "First choose the base: put a card from {} on a foundation", kinds(rules, from.iter(), "or");
        _ => "The base must be chosen first";
    }
}

/// Returns the number of allowed passes through the stock in words, after a colon. The text is empty if the number is
/// not limited.
fn passes(stock: Option<&Stock>, the_stock: &str) -> String {
    said! { stock.map(|stock| stock.redeals);
        Some(Times::Limited(0)) => ": there is only one pass through {the_stock}";
        Some(Times::Limited(most)) => ": there are only {} through {the_stock}", several(usize::from(most) + 1, "pass");
        Some(Times::Unlimited) | None => "";
    }
}

fn not_out(rules: &Rules) -> String {
    said! { rules.race.as_ref().map(|race| race.out);
        Some(Out::Pile(pile)) => "Your {} is not empty yet", rules.group(pile).noun;
        Some(Out::AllOn(groups)) =>
            "Not all of your cards are on {} yet", kinds(rules, groups.iter(), "and");
        None => "You still have cards to play";
    }
}

fn play_the_batch(rules: &Rules) -> String {
    said! { rules.stock.as_ref().map(|stock| rules.group(stock.to()));
        Some(waste) =>
            "Once cards have been turned, the next card played is the top card of the {}", waste.noun;
        None => "The card just turned must be played next";
    }
}

fn ends_by_card(rules: &Rules) -> String {
    let game = rules.turn_game.as_ref();
    said! { game.and_then(|game| ends_on(rules, game));
        Some(ends) => "Your turn ends when you put a card on {ends}";
        None => "The turn cannot end like that";
    }
}

fn turned_card(rules: &Rules, position: &Position, seat: Seat) -> Option<Card> {
    let hand = |pile: &PileId| {
        rules.group_of(*pile).role == Role::Hand && rules.pile(*pile).belongs_to(seat)
    };
    let pile = rules
        .pile_ids()
        .filter(hand)
        .find(|pile| !position.is_empty(*pile))?;
    position
        .top(rules, pile)
        .filter(|top| top.is_up())
        .map(patience_core::Dealt::card)
}

fn to_the_foundations(rules: &Rules) -> String {
    let group = rules
        .groups
        .iter()
        .find(|group| group.role == Role::Foundation);
    group.map_or_else(
        || "up".to_owned(),
        |group| format!("to {}", the_piles(group)),
    )
}
