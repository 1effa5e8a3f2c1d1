//! Refusals that have to do with the stock, the turn or the stage of the hand.

use crate::describe::english::{Audience, capital, kinds, the_piles, times, unit};
use crate::describe::rules::turns::ends_on;
use patience_core::{Base, Card, PileId, Position, Refusal, Role, Rules, Seat, Times};

/// Returns the refusals that have to do with the stock, the turn or the stage of the hand.
pub(super) fn of_the_turn(
    rules: &Rules,
    position: &Position,
    audience: Audience<'_>,
    why: Refusal,
) -> String {
    let stock = rules.stock.as_ref();
    let gathered = || {
        stock.map_or_else(
            || "the cards".to_owned(),
            |stock| kinds(rules, stock.gathered.iter().copied(), "and"),
        )
    };
    let the_stock = stock.map_or_else(
        || "the stock".to_owned(),
        |stock| the_piles(rules.group(stock.group)),
    );
    match why {
        Refusal::PlaceFirst => match turned_card(rules, position, audience.seat) {
            Some(card) => format!(
                "{} has been turned up and must be placed first",
                card.label()
            ),
            None => "The card turned up must be placed first".to_owned(),
        },
        Refusal::Gathering => format!("{} must all be gathered first", capital(&gathered())),
        Refusal::ChooseBase => match rules.base {
            Base::Chosen(from) => format!(
                "First choose the base: put a card from {} on a foundation",
                kinds(rules, from.iter(), "or")
            ),
            _ => "The base must be chosen first".to_owned(),
        },
        Refusal::StockEmpty if stock.is_none() => "There are no cards to deal anew".to_owned(),
        Refusal::StockEmpty => format!("There is nothing left to turn: {the_stock} is empty"),
        Refusal::StockNotEmpty => format!("{} is not empty yet", capital(&the_stock)),
        Refusal::NothingChanges if rules.redeal.is_some_and(|redeal| redeal.bottom_to_top) => {
            "No pile has a card at its bottom that could go to its top".to_owned()
        }
        Refusal::NothingChanges => "Dealt anew, the cards would lie as they do now".to_owned(),
        Refusal::NoMorePasses if stock.is_none() => "No redeal is left".to_owned(),
        Refusal::NoMorePasses => said! { stock.map(|stock| stock.redeals);
            Some(Times::Limited(0)) => "No pass is left: the cards of {the_stock} come out only once";
            Some(Times::Limited(most)) =>
                "No pass is left: the cards of {the_stock} come out {}", times(usize::from(most) + 1);
            Some(Times::Unlimited) | None => "No pass is left";
        },
        Refusal::AlreadyTurned => format!(
            "{} has been turned in this turn: play, or end the turn",
            capital(&the_stock)
        ),
        Refusal::NotStuck => format!(
            "Cards are turned only when no card goes {}",
            to_the_foundations(rules)
        ),
        Refusal::ClearFirst(pile) => format!(
            "Cards are turned only when no card is left on {}",
            the_piles(rules.group_of(pile))
        ),
        Refusal::EmptyFirst(pile) => format!(
            "Cards are dealt only when no {} is empty",
            unit(rules.group_of(pile))
        ),
        Refusal::NoGap(pile) => format!(
            "No {} is empty, so that there is nothing to fill",
            unit(rules.group_of(pile))
        ),
        Refusal::CanPlay => "There is still something to play".to_owned(),
        // Short, for half a line between two people.
        Refusal::AlreadyDeclared => "Said already: go through once more".to_owned(),
        Refusal::NotOut => match &rules.race {
            Some(race) => format!("Your {} is not empty yet", rules.group(race.out).noun),
            None => "There are cards left to be rid of".to_owned(),
        },
        Refusal::Called(caller) => format!(
            "{} has called the end: only cards on their way to the middle still count",
            audience.at_start(Some(caller), audience.player(caller))
        ),
        Refusal::NotFull => "There are places still to be filled".to_owned(),
        Refusal::PlayTheBatch => match stock.map(|stock| rules.group(stock.to)) {
            Some(waste) => format!(
                "Once cards have been turned, the next card played is the top card of the {}",
                waste.noun
            ),
            None => "The card just turned must be played next".to_owned(),
        },
        Refusal::Compulsory { from, to } => {
            let card = position
                .top(rules, from)
                .map_or_else(|| "a card".to_owned(), |top| top.card().label());
            format!("First {card} must go to {}", the_piles(rules.group_of(to)))
        }
        Refusal::EndsByCard => {
            said! { rules.turn_game.as_ref().and_then(|game| ends_on(rules, game));
                Some(ends) => "Your turn ends when you put a card on {ends}";
                None => "The turn does not end like that";
            }
        }
        Refusal::NothingMissed => {
            "No play that had to be made was missed, or it is too late to put it right".to_owned()
        }
        // All others have been dealt with above.
        _ => "That is not possible now".to_owned(),
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
