//! What is wrong with taking cards off the table, and with the goal.

use patience_core::{
    Card, CardSet, Description, GroupId, GroupSet, Pairs, Rank, Role, SmallPileSet, Suit,
    check::{Field, GoalProblem, RemovalProblem},
};

use crate::toml::printable;

use super::{Words, key, name};
use crate::describe::english::card_name;

/// Says what is wrong with taking cards off the table.
pub(super) fn removal(problem: &RemovalProblem, field: Field, game: &Description) -> Words {
    let name = |group| name(game, group);
    let key = key(field).unwrap_or_default();
    let most_piles = SmallPileSet::MOST;
    sentences! { problem, RemovalProblem;
        NoFixedOrder => "`{key}` asks for an order of the ranks that is always the same"
            => "such as base = \"ace\" in [deck], the lowest";
        SetOf(1) => "a set of one card cannot be taken off together" => "{SET_OF_RANKS}";
        SetOf(cards) => "a set of {cards} cards cannot be taken off together" => "{SET_OF_RANKS}";
        SetHasTooMany { rank, most: 0 } => "there are no {}", rank.words();
        SetHasTooMany { rank, most } => "there are only {most} {}", rank.words();
        NoDiscard(to) => "removed cards cannot go to `{}`", name(*to)
            => "`to` names a pile whose role is discard";
        FromDiscard(to) => "cards cannot be removed from `{}`, where removed cards go", name(*to);
        FromStock => "cards cannot be removed from the stock, where they lie face down";
        NoGrid(group) => "`{}` are not a grid, where cards lie next to each other", name(*group)
            => "such as shape = \"grid of 5 by 5\"";
        BesideAlready(group) => "`{}` says already how cards lie beside each other", name(*group);
        SetsOnLargeTable(piles) => "sets of three cards or more are for tables of at most {most_piles} piles, and there are {piles}";
        RowWithoutGrid => "cards side by side are taken off a grid that closes up, and from nowhere else"
            => "`from` names one kind of pile, with shape = \"grid of 4 by 13, closing up\" or the like";
        RowBesidePairs => "pairs and sets are not taken off where cards side by side are"
            => "leave out what makes a pair; single ranks may go beside them, such as \"king\"";
        RowTotals => "cards side by side add up to one number or more";
        RowTooShort => "one card alone adds up to nothing"
            => "\"2 to 3 cards side by side …\", or more; ranks go alone by themselves, such as \"king\"";
        EndsStay => "the game can never be won: the first card and the last never lie between two others"
            => "goal = \"all but 2 cards on discard\"";
        MemoryWithoutGrid(group) => "pairs are found from memory in a grid of cards that lie face down, to which none come, and `{}` is none", name(*group)
            => "such as shape = \"grid of 4 by 13\" and face = \"down\"";
        MemoryBesidePairs => "from memory nothing is found but pairs of cards wherever they lie"
            => "say what makes a pair, such as what = \"2 cards of one rank\", and nothing else about taking off";
        WaitsByNumber => "cards that leave are no pile, so that none has their number"
            => "name kinds of pile, such as \"stock empty\"";
        WaitsWithoutFoundation => "there is no foundation to which anything goes up"
            => "wait for piles, such as when = \"stock empty\"";
        WaitsWithoutRedeal => "there are not as many passes"
            => "wait for piles, such as when = \"stock empty\", or add redeals under [redeal]";
        WaitsForNoLastPass => "the cards may be gathered as often as you like, so that no pass is the last"
            => "wait for piles, such as when = \"stock empty\", or let the redeals be limited";
        MemoryOfSeveral => "only a player alone finds pairs from memory";
        NeverRemoved(cards) => "the game can never be won: {} can never be removed", words_of(*cards, game)
            => "{}", removable(game);
        NotAllRemoved(card) => "the game can never be won: not every {} finds another card to go with", words_of_card(*card)
            => "leave other cards out or add others in [deck], or name cards that go alone, such as what = \"king\"";
    }
}

/// The remedy for a set of too many or too few cards.
const SET_OF_RANKS: &str = "a set names two ranks or more, such as \"jack, queen and king\"; one that goes by itself is named without a number";

/// Names cards, those of a rank together where these are all that the deck has of it.
fn words_of(cards: CardSet, game: &Description) -> String {
    let words = Rank::all().flat_map(|rank| {
        let own = cards & CardSet::of_rank(rank);
        let is_all = own == game.deck() & CardSet::of_rank(rank);
        let each = own.iter().filter(move |_| !is_all);
        let all = (is_all && !own.is_empty()).then(|| rank.words().to_owned());
        all.into_iter()
            .chain(each.map(|card| format!("the {}", words_of_card(card))))
    });
    let words: Vec<String> = words.collect();
    words.join(", ")
}

fn words_of_card(card: Card) -> String {
    match card.suit() {
        Suit::Jokers | Suit::Trumps => card.rank().word().to_owned(),
        suit => format!("{} of {}", card.rank().word(), suit.word()),
    }
}

/// Says how ranks that can never be removed could be.
fn removable(game: &Description) -> String {
    let removal = game.removal.as_ref();
    let sum = removal.map(|removal| {
        let pairs = removal.pairs().next().map(|(pairs, _)| pairs);
        (removal.row().is_some(), pairs)
    });
    match sum {
        Some((true, _)) => "none of the totals is higher; name a rank that goes alone, such as what = \"king\", or a higher total".to_owned(),
        Some((_, Some(Pairs::Sum(sum)))) => format!("nothing adds up to {sum} with them; name a rank that goes alone, such as what = \"king\", or change the sum"),
        _ => "name ranks that go alone or in sets, such as what = \"4 aces\", or leave one out of the goal: goal = \"all but aces on discard\"".to_owned(),
    }
}

/// Says why the goal cannot be reached.
pub(super) fn words(problem: GoalProblem, game: &Description) -> Words {
    let name = |group| name(game, group);
    let cards = game.cards_in_deck() * u16::from(game.decks());
    let each = game.ranks.count();
    sentences! { problem, GoalProblem;
        CardsDoNotFit { on, room } => "the game can never be won: {cards} cards do not fit on {}", names(game, on)
            => "{}", room_of(game, on, (cards, room));
        TooFewForSets { sets, piles } =>
            "the game can never be won: there are {sets} ranks, and {piles} piles for a set of each";
        SetsTooLarge { group, cards, limit } =>
            "the game can never be won: a rank has {cards} cards, and too few piles of {} hold more than {limit}", name(group);
        FewDoNotHoldAll { group, room, dealt } => "the game can never be won: {dealt} cards are dealt to {} and stay there, and so few of them hold {room}", name(group)
            => "a higher `limit` there";
        NothingBuiltOn { on, room } => "the game can never be won: nothing is built on {}, and {cards} cards do not fit where {room} do", name(on)
            => "say what goes on it, such as build = \"up in suit\"";
        TooFewPiles(piles) => "the game can never be won: {piles} piles built in one direction hold {each} cards each, and there are {cards} cards";
        NothingPutOn(group) => "the game can never be won: nothing is ever put on {}", name(group);
        NotWhereRemoved { rank, group } => "all but {} cannot be the goal for {}, where removed cards do not go", rank.map_or("some cards", Rank::words), name(group)
            => "name the pile that [remove.NAME] names as `to`";
        NothingTakenFrom(group) => "the game can never be won: nothing is ever taken from {}", name(group);
        NowhereElse(group) => "the game can never be won: no card of {} goes to another pile", name(group)
            => "{}", way_out(game, group);
        NoRoomElsewhere { from, room, dealt } => "the game can never be won: {dealt} cards are dealt to {}, and the piles to which they go hold {room}", name(from)
            => "{}", way_out(game, from);
        NoWayThere { from, to, dealt } => "the game can never be won: no card of {} ever comes to {}", name(from), name(to)
            => "{}", way_to(game, (from, to), dealt);
        NoWholePiles(group) => "the game can never be won: the cards of {} are never brought together", name(group)
            => "lift = \"pile by its top card\" there";
        NoRuns(group) => "runs on {} do not go through all ranks in one direction", name(group)
            => "such as build = \"down in suit\" there";
        NoRows(grid) => "`{}` is no grid whose rows are built from the left", name(grid)
            => "such as empty = \"built on the left, else ace\" there";
        NeverComes(card) => "the game can never be won: {} never comes to the piles of the goal", card_name(card)
            => "leave other cards out in [deck], or build otherwise";
        NoPlaceForAll(card) => "the game can never be won: not every {} comes to the piles of the goal", words_of_card(card)
            => "leave other cards out or add others in [deck], or build otherwise";
        NotAllInRuns => "the game can never be won: the cards do not make complete runs"
            => "as many cards of each rank in [deck], and of each suit where runs are in suit";
        AlwaysUp(group) => "all cards of `{}` lie face up from the start", name(group)
            => "such as face = \"down\"";
        NoShape(group) => "`{}` has no shape that could be full", name(group) => "such as shape = \"grid of 5 by 5\"";
        NeverFull(group) => "the game can never end: nothing is ever put on {}", name(group);
        MorePlacesThanCards(group) => "the game can never end: {} places and {cards} cards", game.group(group).count;
    }
}

/// Says how cards leave piles that are to be emptied.
fn way_out(game: &Description, from: GroupId) -> String {
    let mut discards = game
        .groups
        .iter()
        .filter(|group| group.role == Role::Discard);
    let (to, add) = match discards.next() {
        Some(group) => (printable(&group.name), ""),
        None => ("discard".to_owned(), "add [pile.discard], and "),
    };
    format!(
        "{add}say which cards leave under a heading [remove.pairs]: what = \"2 cards that make 13\", from = \"{}\", to = \"{to}\"; or add [pile.foundation]",
        name(game, from)
    )
}

/// Says how cards come from one kind of pile to another.
fn way_to(game: &Description, (from, to): (GroupId, GroupId), dealt: u32) -> String {
    let (from, to) = (game.group(from), game.group(to));
    let from_name = printable(&from.name);
    let foundation = game
        .groups
        .iter()
        .find(|group| group.role == Role::Foundation);
    let to_name = printable(&to.name);
    match (from.role, foundation) {
        (Role::Discard, _) => format!("such as goal = \"all but {dealt} cards on {to_name}\""),
        (_, Some(other)) if to.role != Role::Foundation && to.role != Role::Discard => {
            format!("such as goal = \"all cards on {}\"", printable(&other.name))
        }
        _ if to.role == Role::Discard => format!(
            "name these piles among those whose cards are taken off: from = \"{from_name}\""
        ),
        _ => format!("say so under [pile.{to_name}]: from = \"{from_name}\""),
    }
}

fn names(game: &Description, groups: GroupSet) -> String {
    let names: Vec<String> = groups.iter().map(|id| name(game, id)).collect();
    names.join(" and ")
}

/// Says how many cards some kinds of pile hold.
fn room_of(game: &Description, on: GroupSet, (cards, room): (u16, u32)) -> String {
    let only = on.iter().next().filter(|_| on.iter().count() == 1);
    match only.map(|id| game.group(id)) {
        Some(group) if group.count == 1 && group.role == Role::Foundation && group.limit > 1 => {
            format!(
                "one pile of at most {} cards: write count = {} under [pile.{}]",
                group.limit,
                cards.div_ceil(group.limit),
                printable(&group.name)
            )
        }
        Some(group) if group.count == 1 => format!("one pile of at most {} cards", group.limit),
        Some(group) => format!(
            "{} piles of at most {} cards hold {room}",
            group.count, group.limit
        ),
        None => format!("together they hold {room}"),
    }
}
