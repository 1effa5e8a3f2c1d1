//! What is wrong with the stock and with dealing the layout anew.

use crate::describe::english::{cards, list};
use patience_core::{
    Description, GroupId, Role, Shape, Stock,
    check::{Arrival, Field, PileField, RedealProblem, StockProblem},
};

use super::{Words, key, name, noun, own_group};

/// Says what is wrong with the stock, or with where its cards go.
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
        FromNoStock => "cards are turned from a pile whose role is stock";
        SecondStock => "there is more than one kind of stock";
        StepsDiffer => "these steps do not go together in the turns of a stock"
            => "turn cards to one pile, or deal them to piles, or fill gaps";
        RoomOnItself(to) => "cards of the {} cannot make room on itself", noun(to);
        NoTarget(to) => "cards cannot be turned to `{}`", name(to) => "{}", targets(game, to);
        NothingToTurnTo(to) => "there is no {} to turn cards to", noun(to);
        NothingToTurnFrom(from) => "there is no {} to turn cards from", noun(from);
        TurnedFaceDown(to) => "cards turned to the {} lie face up", noun(to)
            => "leave its `face` out";
        NowhereToSpill(to) => "a card turned onto another in the {} has nowhere to go", noun(to)
            => "say where that goes, such as turn = \"1 to {}, what lies there to waste\", or placed = \"before the next turn\"", name(to);
        TooManyTurned { to, cards: 1 } => "a card is turned to a {} that holds {}", noun(to), game.group(to).limit;
        TooManyTurned { to, cards } => "{cards} cards are turned to a {} that holds {}", noun(to), game.group(to).limit;
        GapsForSeveral => "gaps are filled from the stock in games for one only";
        NoGaps(to) => "`{}` are not places of one card that could be gaps", name(to)
            => "tableau piles in a grid, or in a row with limit = 1";
        NotToEach(to) => "the stock does not deal to `{}`", name(to)
            => "it deals to columns, reserves and several wastes, and is turned to one waste or hand, such as turn = \"1 to waste\"";
        NoPileToDealOut(group) => "there is no {}, and cards are dealt", noun(group);
        DealtFaceDown(to) => "cards dealt to the {} lie face up", noun(to);
        GapsOtherwise => "where a turn fills gaps, its cards stay there, and none comes back" => "leave `{key}` out";
        EachWasteOtherwise => "cards dealt to each {to_noun} are dealt one by one"
            => "leave `{key}` out";
        EachGoneThrough => "no card comes back from each {to_noun} for another pass"
            => "say with `gather` from which piles, or leave [redeal] out";
        EachOtherwise => "cards dealt to each {to_noun} are dealt one by one, and stay there"
            => "leave `{key}` out";
        TurnsDiffer => "turns of a stock that deal differently are dealt once, and none but the last leaves empty piles out"
            => "leave [redeal] out, or let all turns deal alike";
        TurnsNotCounted => "turns of a stock that deal differently are told apart by the cards that the deal leaves it and turns alone take"
            => "end the deal with \"the rest to {from_name}\" and take no cards from there otherwise, or let all turns deal alike";
        DealsNothing => "a turn of the stock deals no card from it" => "such as \"1 to each tableau\"";
        NotOntoOthers(from) => "the cards of `{}` cannot go onto other piles", name(from)
            => "name tableau piles, reserves, cells or wastes other than those that take them";
        OntoOthers { from, to } => "the cards of `{}` cannot go onto `{}`: there are not as many piles", name(from), name(to)
            => "give both kinds the same `count`";
        HandTakesOthers => "only turned cards come to the {hand}" => "{}", without(field, key);
        SecondHand(hand) => "cards are placed from the {} alone", noun(hand)
            => "give this one another role";
        PlacedFills => "cards that are turned to be placed cannot fill piles by themselves"
            => "leave `fill` out, or name other piles there; or let `placed` be \"freely\"";
        PlacedTakenFromStock => "cards that are turned to be placed are not taken from the stock";
        NeverTurned(to) => "the stock can never be turned: it waits for cards on the {}, which come from the stock alone", noun(to)
            => "leave `when` out, or deal cards to `{}`", name(to);
        NeverInFirstPass => "the stock can never be turned: in the first pass `when` never holds, and no other pass begins without a turn"
            => "leave `when` out, or ask for what may be in the first pass";
        TurnedWhenEmpty => "the stock can never be turned: `when` asks for an empty stock, and then there is nothing to turn"
            => "leave {} out there; cards come back by themselves once there is nothing to turn", from_name;
        WaitsByNumber => "the stock is no pile that others belong to, or that has one before it"
            => "name piles, such as when = \"reserve empty\", or one of them: when = \"any reserve empty\"";
        ShufflesForSeveral => "cards that come back are shuffled in games for one only"
            => "leave \"shuffled\" out";
        GathersStock(group) => "cards of `{}` cannot be gathered: cards go back to the stock, not out of it", name(group);
        GathersFaceDown(group) => "cards of `{}` cannot be gathered: they do not all lie face up, and gathering turns them over", name(group);
        GathersShared(group) => "cards of `{}` cannot be gathered: all players share them", name(group);
        GathersFilled(group) => "cards of `{}` cannot be gathered: they fill by themselves, so that gathering them would never end", name(group);
        SpillNotGathered(spill) => "cards of `{}` are not gathered, and those in the {to_noun} go there", name(spill)
            => "name it in `gather`";
        NoPile(group, arrival) => "there is no {}, and {}", noun(group), why(arrival);
        NoRoom { holds, arrival } => "the {pile} holds {} only, and {}", cards(holds), why(arrival)
            => "name another pile, or give this one a larger `limit`";
    }
}

/// Says to which piles cards are turned, and how the piles that are named could get some.
fn targets(game: &Description, to: GroupId) -> String {
    let (group, name) = (game.group(to), name(game, to));
    if game.stock.as_ref().is_some_and(Stock::places) {
        return "`turn` names a pile whose role is hand".to_owned();
    }
    let wanted = "`turn` names a pile whose role is waste or hand";
    if matches!(group.role, Role::Tableau | Role::Reserve) && group.shape == Shape::Row {
        format!("write \"1 to each {name}\" to deal a card to each of them; else {wanted}")
    } else {
        wanted.to_owned()
    }
}

/// Says to leave out what lets other cards come to a hand.
fn without(field: Field, key: &str) -> String {
    match field {
        Field::Pile(_, PileField::Fill) => format!("leave `{key}` out"),
        _ => "leave that out".to_owned(),
    }
}

const fn why(arrival: Arrival) -> &'static str {
    match arrival {
        Arrival::Turned => "turned cards come to lie there",
        Arrival::Gathered => "all cards that are turned may come back to it",
        Arrival::Removed => "cards that are removed go there",
        Arrival::Spilt => "cards that make room for others go there",
    }
}

/// Says what is wrong with dealing the layout anew.
pub(super) fn redeal(problem: RedealProblem, game: &Description) -> Words {
    let kinds = game.redeal.iter().flat_map(|redeal| redeal.groups.iter());
    let kinds = kinds.map(|id| format!("`{}`", name(game, id)));
    let name = |group| name(game, group);
    sentences! { problem, RedealProblem;
        WithStock => "a layout is dealt anew in games without [stock] alone"
            => "leave `deal` out: the cards that are gathered come back to the stock";
        NotGathered(group) => "`{}` cannot be gathered and dealt anew", name(group)
            => "name piles whose role is tableau and whose cards lie face up";
        NoRoom(group) => "all cards gathered do not fit on one of `{}`", name(group)
            => "leave its `limit` out";
        TooFewDealt => "the cards of the pack do not all find a place on {}", list(kinds, "and")
            => "deal more cards to each, or have more piles";
        NothingTaken => "rows are kept in a grid that the deal takes cards out of"
            => "such as \"aces from grid to discard\" in the deal";
        NoRows(grid) => "`{}` is no grid whose rows are built from the left", name(grid)
            => "such as empty = \"built on the left, else ace\" there";
        NotShuffled => "what does not stay in its row is shuffled before it is dealt"
            => "add \", shuffled\" to `gather`";
        Uneven { taken, places, rows } => "{taken} cards are taken out of {places} places in {rows} rows, which does not come out even";
    }
}
