//! Error messages about problems with the stock and with a redeal of the layout in a rule file.

use crate::describe::english::{cards, list};
use patience_core::{
    Description, GroupId, Role, Shape, Stock,
    check::{Arrival, Field, PileField, RedealProblem, StockProblem},
};

use super::{Words, key, name, noun, own_group};

/// Returns the error message for a problem with the stock in a rule file, or with the piles onto which cards are
/// turned.
pub(super) fn words(problem: StockProblem, field: Field, game: &Description) -> Words {
    let to = game.stock.as_ref().map(Stock::to);
    let to_noun = to.map_or("pile", |to| noun(game, to));
    let from_name = game.stock.as_ref().map(|stock| name(game, stock.group));
    let from_name = from_name.unwrap_or_default();
    let own = own_group(field, game).map(|group| group.noun.as_str());
    let (pile, hand) = (own.unwrap_or("pile"), own.unwrap_or("hand"));
    let key = key(field).unwrap_or_default();
    let (name, noun) = (|group| name(game, group), |group| noun(game, group));
    sentences! { problem, StockProblem;
        FromNoStock => "cards can be turned only from a pile with role = \"stock\"";
        SecondStock => "there is more than one kind of stock";
        StepsDiffer => "these steps cannot be combined in the turns of a stock"
            => "turn cards to one pile, or deal them to piles, or fill gaps";
        RoomOnItself(to) => "cards of the {} cannot make room by moving to the same pile", noun(to);
        NoTarget(to) => "cards cannot be turned to `{}`", name(to) => "{}", targets(game, to);
        NothingToTurnTo(to) => "there is no {} to turn cards to", noun(to);
        NothingToTurnFrom(from) => "there is no {} to turn cards from", noun(from);
        TurnedFaceDown(to) => "cards turned to the {} must be face up", noun(to)
            => "remove its `face`";
        NowhereToSpill(to) => "when a card is turned to the {}, the card already there has nowhere to go", noun(to)
            => "add where that card goes, such as turn = \"1 to {}, what lies there to waste\", or use placed = \"before the next turn\"", name(to);
        TooManyTurned { to, cards: 1 } => "a card is turned to a {} that holds {}", noun(to), game.group(to).limit;
        TooManyTurned { to, cards } => "{cards} cards are turned to a {} that holds {}", noun(to), game.group(to).limit;
        GapsForSeveral => "gaps can be filled from the stock only in single-player games";
        NoGaps(to) => "`{}` has no places for one card that could be gaps", name(to)
            => "use tableau piles in a grid, or in a row with limit = 1";
        NotToEach(to) => "the stock cannot deal to `{}`", name(to)
            => "it can deal to columns, reserves and several wastes, or turn cards to one waste or hand, such as turn = \"1 to waste\"";
        NoPileToDealOut(group) => "there is no {} to deal cards to", noun(group);
        DealtFaceDown(to) => "cards dealt to the {} must be face up", noun(to);
        GapsOtherwise => "cards that fill gaps stay there, and none comes back" => "remove `{key}`";
        EachWasteOtherwise => "cards must be dealt to each {to_noun} one at a time"
            => "remove `{key}`";
        EachGoneThrough => "no card comes back from any {to_noun} for another pass"
            => "name the piles in `gather`, or remove [redeal]";
        EachOtherwise => "cards must be dealt to each {to_noun} one at a time and stay there"
            => "remove `{key}`";
        TurnsDiffer => "different turns are allowed only without redeals, and only the last may skip empty piles"
            => "remove [redeal], or make all turns the same";
        TurnsNotCounted => "different turns are counted by the cards in the stock, so only turns may take cards from it"
            => "end the deal with \"the rest to {from_name}\" and take no other cards from there, or make all turns the same";
        DealsNothing => "a turn deals no card from the stock" => "such as \"1 to each tableau\"";
        NotOntoOthers(from) => "the cards of `{}` cannot go onto other piles", name(from)
            => "name other tableau piles, reserves, cells or wastes";
        OntoOthers { from, to } => "the cards of `{}` cannot go onto `{}`, because the numbers of piles differ", name(from), name(to)
            => "give both kinds the same `count`";
        HandTakesOthers => "only turned cards can go to the {hand}" => "{}", without(field, key);
        SecondHand(hand) => "cards can be placed only from the {}", noun(hand)
            => "give this one another role";
        PlacedFills => "cards that are turned to be placed cannot fill piles automatically"
            => "remove `fill`, name other piles there, or use placed = \"freely\"";
        PlacedTakenFromStock => "cards that are turned to be placed cannot also be taken from the stock";
        NeverTurned(to) => "the stock can never be turned: it waits for cards on the {}, which come only from the stock", noun(to)
            => "remove `when`, or deal cards to `{}`", name(to);
        NeverInFirstPass => "the stock can never be turned: `when` is never true in the first pass, and no later pass begins without a turn"
            => "remove `when`, or use a condition that can be true in the first pass";
        TurnedWhenEmpty => "the stock can never be turned: `when` needs an empty stock, which has nothing to turn"
            => "remove `{}` there; cards come back automatically when there is nothing left to turn", from_name;
        WaitsByNumber => "\"its\" and \"the one before\" have no meaning for the stock"
            => "name piles, such as when = \"reserve empty\", or one of them: when = \"any reserve empty\"";
        ShufflesForSeveral => "gathered cards can be shuffled only in single-player games"
            => "remove \"shuffled\"";
        GathersStock(group) => "cards of `{}` cannot be gathered: cards go back to the stock, not out of it", name(group);
        GathersFaceDown(group) => "cards of `{}` cannot be gathered: not all of them are face up, and gathering turns them over", name(group);
        GathersShared(group) => "cards of `{}` cannot be gathered: all players share them", name(group);
        GathersFilled(group) => "cards of `{}` cannot be gathered: these piles are filled automatically, so gathering would never end", name(group);
        SpillNotGathered(spill) => "cards of `{}` are not gathered, but those in the {to_noun} go there", name(spill)
            => "add it to `gather`";
        NoPile(group, arrival) => "there is no {}, but {}", noun(group), why(arrival);
        NoRoom { holds, arrival } => "the {pile} holds only {}, but {}", cards(holds), why(arrival)
            => "name another pile, or give this one a larger `limit`";
    }
}

/// Explains, for an error about the stock, onto which piles cards can be turned, and how else the named piles could get
/// cards.
fn targets(game: &Description, to: GroupId) -> String {
    let (group, name) = (game.group(to), name(game, to));
    if game.stock.as_ref().is_some_and(Stock::places) {
        return "name a pile with role = \"hand\" in `turn`".to_owned();
    }
    let wanted = "name a pile with role = \"waste\" or role = \"hand\" in `turn`";
    if matches!(group.role, Role::Tableau | Role::Reserve) && group.shape == Shape::Row {
        format!("write \"1 to each {name}\" to deal a card to each of them; otherwise {wanted}")
    } else {
        wanted.to_owned()
    }
}

/// Returns the remedy for a rule file in which the pile for turned cards gets cards in some way other than from the
/// stock.
fn without(field: Field, key: &str) -> String {
    match field {
        Field::Pile(_, PileField::Fill) => format!("remove `{key}`"),
        _ => "remove that".to_owned(),
    }
}

const fn why(arrival: Arrival) -> &'static str {
    match arrival {
        Arrival::Turned => "turned cards go there",
        Arrival::Gathered => "all turned cards may come back to it",
        Arrival::Removed => "removed cards go there",
        Arrival::Spilt => "cards that make room for others go there",
    }
}

/// Returns the error message for a problem with a redeal of the layout in a rule file.
pub(super) fn redeal(problem: RedealProblem, game: &Description) -> Words {
    let kinds = game.redeal.iter().flat_map(|redeal| redeal.groups.iter());
    let kinds = kinds.map(|id| format!("`{}`", name(game, id)));
    let name = |group| name(game, group);
    sentences! { problem, RedealProblem;
        WithStock => "the layout can be dealt again only in games without [stock]"
            => "remove `deal`: gathered cards come back to the stock";
        NotGathered(group) => "`{}` cannot be gathered and dealt again", name(group)
            => "name piles with role = \"tableau\" and cards face up";
        NoRoom(group) => "one pile of `{}` cannot hold all gathered cards", name(group)
            => "remove its `limit`";
        TooFewDealt => "not all cards of the pack get a place on {}", list(kinds, "and")
            => "deal more cards to each, or use more piles";
        NothingTaken => "rows can be kept only in a grid that the deal takes cards out of"
            => "add a step such as \"aces from grid to discard\" to the deal";
        NoRows(grid) => "`{}` is not a grid with rows built from the left", name(grid)
            => "such as empty = \"built on the left, else ace\" there";
        NotShuffled => "cards that do not stay in their row must be shuffled"
            => "add \", shuffled\" to `gather`";
        Uneven { taken, places, rows } => "{taken} cards taken out of {places} places cannot be divided evenly among {rows} rows";
    }
}
