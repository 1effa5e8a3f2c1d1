//! Error messages about problems with a kind of pile in a rule file.

use crate::describe::english::{ranges, several};
use crate::toml::printable;
use patience_core::{
    Card, Description, Direction, Group, Rank, Role, Suit,
    check::{Field, PileProblem},
};

use super::{Words, key, own_group};

/// Returns the error message for a problem with a kind of pile in a rule file.
pub(super) fn words(problem: PileProblem, field: Field, game: &Description) -> Words {
    let none = Group::new("pile", Role::Tableau);
    let group = own_group(field, game).unwrap_or(&none);
    let own = printable(&group.name);
    let noun = &group.noun;
    let name = |group| super::name(game, group);
    let key = key(field).unwrap_or_default();
    sentences! { problem, PileProblem;
        ShapeOfNoSingleCards => "only tableau piles of one card can have this shape, and `{own}` is something else";
        SecondShape(first) => "a game can have only one triangle or grid, and `{}` is already one", name(first);
        KeepsNoWay => "`{own}` is not built both ways, so it cannot keep one direction"
            => "such as build = \"up or down in suit\"";
        TurnsBackNowhere => "`{own}` is not built rank by rank to the end, so it never turns back"
            => "such as build = \"up in suit\"";
        TurnsBackWhenFull => "the {noun} is full before it turns back" => "use limit = 26";
        TurnsBackWithoutTwin => "the {noun} turns back with a second card of its last rank and suit, but there is only one of each"
            => "use packs = 2 in [deck], or remove \"then back\"";
        TurnsBackFromElsewhere => "the {noun} turns back after all ranks, but does not begin with the first of them"
            => "use empty = \"{}\", or remove \"then back\"", first_rank(group);
        NoRightStart => "any card may start `{own}`, so no first card is the right one" => "such as empty = \"4\"";
        BaseTakenBack => "the first card, which sets the base, must stay in place"
            => "use lift = \"top card above the first\"";
        BaseEmptied => "the first card, which sets the base, must stay in place, but another rule takes cards from `{own}`"
            => "use gather = \"waste\" in [redeal], and no `fill` or [remove.NAME] from these piles";
        CoveredInCircle => "some piles cover each other in a circle, so none of them is ever free";
        CoveredShape => "`shape` already sets which places cover others";
        TakenOffByTime => "[remove.NAME] removes cards from `{own}` whatever the condition in `lift`"
            => "add the condition there, such as when = \"stock empty\"";
        WaitsForOthers(other) => "`{own}` and `{}` have different numbers of piles, so they cannot be matched one to one", name(other);
        OpensOtherwise => "the condition must be about the cards on other piles"
            => "such as \"stock empty\"; only \"waste when pass 1, else reserve\" in `from` and \"any one card in the last pass\" in `lift` depend on the pass";
        TurnedUpForSeveral => "cards can be turned up by a condition only in single-player games"
            => "such as \"last up\"";
        WaitsInVain => "the condition has no effect, because no player ever puts or takes cards there";
        OnlyOne => "there can be only one {noun}" => "{}", each_waste(group, game);
        BesideWithoutGrid => "`{own}` is not a grid, so no cards are next to each other"
            => "such as shape = \"grid of 5 by 5\"";
        Shared => "players can share only foundations and discard piles";
        StartLeftOut(rank) => "the pack has no {} to start piles with", rank.words()
            => "{}", having(game, rank);
        StayingTakenOff => "[remove.NAME] removes cards from `{own}` whatever their rank"
            => "remove \", no …\", or take these piles out of [remove.NAME]";
        StaysAnyway => "no single cards are ever taken from there"
            => "remove \", no …\", or change `lift`";
        StepsPastRanks => "the pack has only {} ranks, too few for steps by {}", game.ranks.count(), group.build.by;
        WholePilesWithoutGrid => "whole piles can move by their top card only in a grid, in single-player games"
            => "such as shape = \"grid of 5 by 5\"";
        NoWholePiles => "the piles of `{own}` cannot move as a whole" => "use lift = \"pile by its top card\"";
        ClosesInVain => "`{own}` never has a gap that could close"
            => "use lift = \"pile by its top card\" for a grid of piles, or [remove.NAME] to remove cards from a grid";
        ClosedGapsFilled => "if piles close up, nothing else can go into their gaps"
            => "remove `empty` and `fill`";
        PulledInRace => "in a race, cards cannot be taken from under others";
        PulledFromNoPile => "cards are not taken one at a time from `{own}`"
            => "use lift = \"top card\", in a row, with a `limit` above 1";
        PulledNever => "the number of redeals has no limit, so no redeal is the last"
            => "remove \"in the last pass\", or limit the redeals";
        PulledWithoutRedeal => "there is no redeal to wait for"
            => "remove \"in the last pass\", or add [redeal]";
        PulledOtherwise => "cards can be taken from under others at any time or in the last pass, and under no other condition"
            => "use \"in the last pass\", or remove the condition";
        StockFaceUp => "the cards of a stock must be face down";
        PutOnStock => "nothing can be put on the {noun}" => "remove `{key}`";
        FromStock => "the cards of a stock are face down, so a player cannot see whether they fit"
            => "only an empty pile can take them, with empty = \"any card from stock\"";
        AtFirstForSeveral => "the piles that cards come from can change at the first redeal only in single-player games";
        AtFirstWithoutRedeal => "the piles that cards come from change at the first redeal, but there is no redeal"
            => "remove the condition, or add [redeal]";
        AtFirstNeverLater(other) => "cards from `{}` could come to `{own}` only before the first redeal", name(other)
            => "use only piles for the first pass that are also used later";
        FilledFromFilled => "piles that are filled automatically cannot fill each other"
            => "name piles in `fill` that have no `fill` of their own, such as \"stock\"";
        FilledWithoutRoom => "a {noun} that holds no card cannot be filled";
        FilledTooFull { cards, limit } => "{cards} cards are to fill a {noun} that holds only {limit}"
            => "{}", fewer_or_larger(limit);
        CollectsFromNoColumns(source) => "complete runs can be collected only from columns, and `{}` is something else", name(source)
            => "such as from = \"tableau\"";
        CollectsFromOthers(source) => "`{}` and `{own}` do not belong to the same players", name(source);
        CollectsNoRun(source) => "no run on `{}` is ever complete: such runs do not go through all ranks in one direction", name(source)
            => "{}", all_ranks(game);
        CollectsWithoutRoom => "a {noun} that holds only {} cards has no room for a run of {}", group.limit, game.ranks.count();
        BuiltByTime => "`{own}` cannot be built by a condition in a game for several players, with wild cards, or with piles that keep their direction"
            => "remove \"when …\"";
        CollectsByHandForSeveral => "runs can be removed by hand only in single-player games"
            => "use how = \"at once\"";
        OwnSuitForSeveral => "piles can have their own suits only in single-player games";
        LinkedForSeveral => "piles can be built on other piles only in single-player games";
        LinkedWithoutGrid => "`{own}` is not a grid, so no card is to the left of another";
        RowSuits => "only the rows of a grid that is built on the left can have suits, at most four of them";
        NoOwnPlace => "only piles in a row can have their own rank or suit, and only places of a grid can have both"
            => "such as \", of its own rank\" in a row";
        OwnNeverStarts { number } => "none of its own cards can start {noun} {}", number + 1
            => "such as empty = \"any card, of its own rank\"";
        UnderBuilt => "cards can go under others only if any card may go on any other"
            => "such as build = \"any card, put under\"";
        FilledFromNeverBuilt(last) => "players never put cards on `{}`, so none of these piles is the one last built on", name(last)
            => "remove \"last built on\"";
        LinkedWithSuit => "a pile that is built on another cannot have its own suit";
        TooFewSuits => "there are {}, but not that many suits to start them", several(group.count, noun);
        TooFewPiles => "there are not that many other piles for `{own}` to be built on";
        OwnFaceShared => "all players share the {noun}, so its cards cannot be visible to only one of them";
        OwnFaceWithoutTurns => "a player's own cards can be hidden only with packs = \"one for all\" in [players]";
        TakenByNobody => "no cards are taken from the {noun}, so no partner can take them"
            => "remove \", by the …\"";
        FilledByTurnWithoutTurns => "piles can be filled at each turn only with packs = \"one for all\" in [players]";
        GuestsWithoutTurns => "players can put cards on each other's piles only with packs = \"one for all\" in [players]";
        GuestsOnShared => "all players share the {noun}, so there are no others to put cards there";
        WildNotBuiltUp => "a wild card needs a pile built up in any suit, from which nothing is taken"
            => "such as build = \"up in any suit, joker wild\" and lift = \"nothing\"";
        WildLeftOut(rank) => "the pack has no {} that could be wild", rank.words()
            => "add them to `cards`, or name another rank";
        FullWithoutTurns => "full piles can go back only with packs = \"one for all\" in [players]";
        FullToNoStock => "a full {noun} can be shuffled only into a stock" => "such as to = \"stock, shuffled\"";
        FullNoFoundation => "only foundations can go back when they are full";
    }
}

/// Returns the value of the rule-file key `empty` by which an empty pile starts with the first rank in its direction of
/// building.
fn first_rank(group: &Group) -> &'static str {
    match group.build.direction {
        Direction::Down => "base - 1",
        _ => "base",
    }
}

/// Explains, for an error about a single-player game, how a rule file deals one card to each of several wastes.
fn each_waste(group: &Group, game: &Description) -> String {
    match group.role {
        Role::Waste if !game.is_for_several() => {}
        Role::Discard => {
            return "one discard pile takes all cards: remove `count`".to_owned();
        }
        _ => return String::new(),
    }
    let name = printable(&group.name);
    format!("turn = \"1 to each {name}\" in [stock] deals a card to each")
}

/// Returns the remedy for a rule file in which a pile is filled with more cards than its limit.
fn fewer_or_larger(limit: u16) -> String {
    match limit {
        0 | 1 => "fill it with one card, or use a larger `limit`".to_owned(),
        _ => format!("fill it with at most {limit} cards, or use a larger `limit`"),
    }
}

/// Returns the remedy for a rule file that names a rank that the deck lacks.
fn having(game: &Description, rank: Rank) -> String {
    let plus = match rank {
        Rank::KNIGHT => "knights",
        Rank::JOKER => "2 jokers",
        rank if rank.trump_number().is_some() => "0 to 21 of trumps",
        _ => return format!("`ranks` in [deck] are {}", ranges(game.ranks)),
    };
    format!("add them to `cards` in [deck]: cards = [\"plus {plus}\"]")
}

/// Returns the remedy for a rule file in which complete runs do not go through all ranks.
fn all_ranks(game: &Description) -> &'static str {
    let suits = Suit::ALL.map(|suit| {
        let ranks = Rank::of_suits().filter(|rank| game.copies(Card::new(*rank, suit)) > 0);
        ranks.collect::<Vec<Rank>>()
    });
    let mut there = suits.iter().filter(|ranks| !ranks.is_empty());
    let first = there.next();
    if there.any(|ranks| Some(ranks) != first) {
        "give each suit the same ranks in [deck]"
    } else {
        "such as what = \"run of all ranks in suit\""
    }
}
