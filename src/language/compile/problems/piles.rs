//! What is wrong with a kind of pile.

use crate::describe::english::{ranges, several};
use crate::toml::printable;
use patience_core::{
    Card, Description, Direction, Group, Rank, Role, Suit,
    check::{Field, PileProblem},
};

use super::{Words, key, own_group};

/// Says what is wrong with a kind of pile.
pub(super) fn words(problem: PileProblem, field: Field, game: &Description) -> Words {
    let none = Group::new("pile", Role::Tableau);
    let group = own_group(field, game).unwrap_or(&none);
    let own = printable(&group.name);
    let noun = &group.noun;
    let name = |group| super::name(game, group);
    let key = key(field).unwrap_or_default();
    sentences! { problem, PileProblem;
        ShapeOfNoSingleCards => "piles with a shape are tableau piles of one card, and `{own}` are not";
        SecondShape(first) => "a game has one triangle or grid, and `{}` is there already", name(first);
        KeepsNoWay => "`{own}` are not built both ways, so that they keep to none"
            => "such as build = \"up or down in suit\"";
        TurnsBackNowhere => "`{own}` are not built rank by rank up to the last, so that they never turn back"
            => "such as build = \"up in suit\"";
        TurnsBackWhenFull => "the {noun} is full before it turns back" => "limit = 26";
        TurnsBackWithoutTwin => "the {noun} turns back with a second card of its last rank and suit, and there is one of each"
            => "packs = 2 in [deck], or leave \"then back\" out";
        TurnsBackFromElsewhere => "the {noun} turns back after all ranks, and does not begin with the first of them"
            => "such as empty = \"{}\", or leave \"then back\" out", first_rank(group);
        NoRightStart => "no card is the right first one on `{own}`" => "such as empty = \"4\"";
        BaseTakenBack => "the first card that decides the base must stay"
            => "lift = \"top card above the first\"";
        BaseEmptied => "the first card that decides the base must stay, and another rule takes cards from `{own}`"
            => "gather = \"waste\" in [redeal], and no `fill` and no [remove.NAME] from these piles";
        CoveredInCircle => "some piles cover each other in a circle, so that none of them is ever free";
        CoveredShape => "a shape says by itself which places lie on others";
        TakenOffByTime => "cards of `{own}` are taken off by [remove.NAME], whatever `lift` waits for"
            => "say there when they go, such as when = \"stock empty\"";
        WaitsForOthers(other) => "`{own}` and `{}` are not as many, so that no pile has its own", name(other);
        OpensOtherwise => "piles open by what lies on other piles, and by nothing else"
            => "such as \"stock empty\"; \"waste when pass 1, else reserve\" in `from` and \"any one card in the last pass\" in `lift` alone go by the pass";
        TurnedUpForSeveral => "cards are turned up by a condition only in a game for one"
            => "such as \"last up\"";
        WaitsInVain => "nobody ever puts or takes cards there, whenever it is";
        OnlyOne => "there can be only one {noun}" => "{}", each_waste(group, game);
        BesideWithoutGrid => "`{own}` are not a grid, where cards lie beside each other"
            => "such as shape = \"grid of 5 by 5\"";
        Shared => "the players share only foundations and piles of discards";
        StartLeftOut(rank) => "the pack has no {} to start piles with", rank.words()
            => "{}", having(game, rank);
        StayingTakenOff => "cards of `{own}` are taken off, whatever their rank"
            => "leave \", no …\" out, or the piles out of [remove.NAME]";
        StaysAnyway => "no single cards are taken from there"
            => "leave \", no …\" out, or say another `lift`";
        StepsPastRanks => "the pack has {} ranks only, which is too few for steps by {}", game.ranks.count(), group.build.by;
        WholePilesWithoutGrid => "whole piles go by their top card in a grid, in games for one"
            => "such as shape = \"grid of 5 by 5\"";
        NoWholePiles => "`{own}` are not piles that go as a whole" => "lift = \"pile by its top card\"";
        ClosesInVain => "no gap is ever left in `{own}` that could close"
            => "lift = \"pile by its top card\" for a grid of piles, or [remove.NAME] with cards taken off a grid";
        ClosedGapsFilled => "where piles move up, nothing else goes into their gaps"
            => "leave `empty` and `fill` out";
        PulledInRace => "in a race no card is taken from under others";
        PulledFromNoPile => "`{own}` are not piles of which one card at a time is taken"
            => "lift = \"top card\", in a row, with a `limit` above 1";
        PulledNever => "the cards may be gathered as often as you like, so that no redeal is the last"
            => "leave \"in the last pass\" out, or let the redeals be limited";
        PulledWithoutRedeal => "there is no redeal to wait for"
            => "leave \"in the last pass\" out, or add [redeal]";
        PulledOtherwise => "cards are taken from under others at any time or in the last pass"
            => "\"in the last pass\", or leave the condition out";
        StockFaceUp => "the cards of a stock lie face down";
        PutOnStock => "nothing is put on the {noun}" => "leave `{key}` out";
        FromStock => "cards that lie face down in a stock cannot be asked whether they fit"
            => "only an empty pile may, with empty = \"any card from stock\"";
        AtFirstForSeveral => "what changes with the first redeal does so in games for one only";
        AtFirstWithoutRedeal => "there is no redeal that could end what holds at first"
            => "say `from` instead, or add [redeal]";
        AtFirstNeverLater(other) => "no cards of `{}` come to `{own}` at any time", name(other)
            => "name some of the piles that cards come from later";
        FilledFromFilled => "piles that fill by themselves cannot fill each other"
            => "name piles in `fill` that have no `fill` of their own, such as \"stock\"";
        FilledWithoutRoom => "a {noun} that holds no card cannot be filled";
        FilledTooFull { cards, limit } => "{cards} cards fill a {noun} that holds {limit}"
            => "{}", fewer_or_larger(limit);
        CollectsFromNoColumns(source) => "complete runs lie in columns, and `{}` are none", name(source)
            => "such as from = \"tableau\"";
        CollectsFromOthers(source) => "`{}` and `{own}` are not of the same players", name(source);
        CollectsNoRun(source) => "no run on `{}` is ever complete: such runs do not go through all ranks in one direction", name(source)
            => "{}", all_ranks(game);
        CollectsWithoutRoom => "a {noun} that holds {} cards has no room for a run of {}", group.limit, game.ranks.count();
        BuiltByTime => "`{own}` are built in one way at all times where players are several, cards are wild or piles keep their way"
            => "leave \"when …\" out";
        CollectsByHandForSeveral => "runs are put away by hand in games for one only"
            => "how = \"at once\"";
        OwnSuitForSeveral => "piles have a suit of their own in games for one only";
        LinkedForSeveral => "piles lean on each other in games for one only";
        LinkedWithoutGrid => "`{own}` are not a grid, where cards lie at the left of others";
        RowSuits => "only the rows of a grid that leans on the left have suits, at most four of them";
        NoOwnPlace => "only piles in a row have a rank or a suit of their own, and only places of a grid both"
            => "such as \", of its own rank\" in a row";
        OwnNeverStarts { number } => "no card of its own starts {noun} {}", number + 1
            => "such as empty = \"any card, of its own rank\"";
        UnderBuilt => "cards go under others only where any card goes on any other"
            => "such as build = \"any card, put under\"";
        FilledFromNeverBuilt(last) => "nobody puts a card on `{}`, so that none is the one last built on", name(last)
            => "leave \"last built on\" out";
        LinkedWithSuit => "a pile that leans on another has no suit of its own";
        TooFewSuits => "there are {}, and not as many suits to start them", several(group.count, noun);
        TooFewPiles => "there are not as many other piles for `{own}` to lean on";
        OwnFaceShared => "no player alone can see the {noun}, which all share";
        OwnFaceWithoutTurns => "a player's own cards are hidden only where [players] has packs = \"one for all\"";
        TakenByNobody => "nothing is taken from the {noun}, so that no partner can be the one who does"
            => "leave \", by the …\" out";
        FilledByTurnWithoutTurns => "piles are filled each turn only where [players] has packs = \"one for all\"";
        GuestsWithoutTurns => "players put cards on each other's piles only where [players] has packs = \"one for all\"";
        GuestsOnShared => "nobody else can put cards on the {noun}, which all share";
        WildNotBuiltUp => "a wild card needs a pile built up in any suit, from which nothing is taken"
            => "such as build = \"up in any suit, joker wild\" and lift = \"nothing\"";
        WildLeftOut(rank) => "the pack has no {} that could be wild", rank.words()
            => "add them to `cards`, or name a rank that there is";
        FullWithoutTurns => "full piles go back only where [players] has packs = \"one for all\"";
        FullToNoStock => "a full {noun} is shuffled only into a stock" => "such as to = \"stock, shuffled\"";
        FullNoFoundation => "only foundations go back when they are full";
    }
}

/// Returns what starts a pile with the first rank of its way.
fn first_rank(group: &Group) -> &'static str {
    match group.build.direction {
        Direction::Down => "base - 1",
        _ => "base",
    }
}

/// Says how a card is dealt to each of several wastes, in a game for one.
fn each_waste(group: &Group, game: &Description) -> String {
    match group.role {
        Role::Waste if !game.is_for_several() => {}
        Role::Discard => {
            return "one takes all cards that come there: leave `count` out".to_owned();
        }
        _ => return String::new(),
    }
    let name = printable(&group.name);
    format!("turn = \"1 to each {name}\" in [stock] deals a card to each")
}

/// Says how cards that fill a pile find room there.
fn fewer_or_larger(limit: u16) -> String {
    match limit {
        0 | 1 => "fill it with one card, or let `limit` be larger".to_owned(),
        _ => format!("fill it with {limit} cards at most, or let `limit` be larger"),
    }
}

/// Says how a pack comes to have a rank that it lacks.
fn having(game: &Description, rank: Rank) -> String {
    let plus = match rank {
        Rank::KNIGHT => "knights",
        Rank::JOKER => "2 jokers",
        rank if rank.trump_number().is_some() => "0 to 21 of trumps",
        _ => return format!("`ranks` in [deck] are {}", ranges(game.ranks)),
    };
    format!("`cards` in [deck] adds them: cards = [\"plus {plus}\"]")
}

/// Says how runs go through all ranks.
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
