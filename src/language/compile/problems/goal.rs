//! Error messages about problems with the removal of cards and with the goal in a rule file.

use patience_core::{
    Card, CardSet, Description, GroupId, GroupSet, Pairs, Rank, Role, SmallPileSet, Suit,
    check::{Field, GoalProblem, RemovalProblem},
};

use crate::toml::printable;

use super::{Words, key, name, table::plural};
use crate::describe::english::card_name;

/// Returns the error message for a problem with the removal of cards in a rule file.
pub(super) fn removal(problem: &RemovalProblem, field: Field, game: &Description) -> Words {
    let name = |group| name(game, group);
    let key = key(field).unwrap_or_default();
    let most_piles = SmallPileSet::MOST;
    sentences! { problem, RemovalProblem;
        NoFixedOrder => "`{key}` needs a fixed order of the ranks"
            => "set the lowest rank, such as base = \"ace\" in [deck]";
        SetOf(1) => "a set cannot have only one card" => "{SET_OF_RANKS}";
        SetOf(cards) => "a set cannot have {cards} cards" => "{SET_OF_RANKS}";
        SetHasTooMany { rank, most: 0 } => "there are no {}", rank.words();
        SetHasTooMany { rank, most } => "there are only {most} {}", rank.words();
        NoDiscard(to) => "removed cards cannot go to `{}`", name(*to)
            => "name a pile with role = \"discard\" in `to`";
        FromDiscard(to) => "cards cannot be removed from `{}`, where removed cards go", name(*to);
        FromStock => "cards cannot be removed from the stock, where they are face down";
        NoGrid(group) => "`{}` is not a grid, so no cards are next to each other", name(*group)
            => "such as shape = \"grid of 5 by 5\"";
        BesideAlready(group) => "`{}` already sets which cards are next to each other", name(*group);
        SetsOnLargeTable(piles) => "sets of three or more cards are allowed with at most {most_piles} piles, but there are {piles}";
        RowWithoutGrid => "cards side by side can be removed only from a grid that closes up"
            => "name one kind of pile in `from`, with a shape such as \"grid of 4 by 13, closing up\"";
        RowBesidePairs => "pairs and sets cannot be removed together with cards side by side"
            => "remove the pairs and sets; single ranks are allowed, such as \"king\"";
        RowTotals => "cards side by side need at least one total";
        RowTooShort => "a single card does not add up to a total"
            => "use \"2 to 3 cards side by side …\" or more; for single cards, name a rank such as \"king\"";
        EndsStay => "the game can never be won: the first and the last card are never between two others"
            => "use goal = \"all but 2 cards on discard\"";
        MemoryWithoutGrid(group) => "pairs from memory need a grid of face-down cards that gets no new cards, and `{}` is not one", name(*group)
            => "such as shape = \"grid of 4 by 13\" and face = \"down\"";
        MemoryBesidePairs => "only pairs of cards in any position can be found from memory"
            => "name only pairs, such as what = \"2 cards of one rank\"";
        WaitsByNumber => "\"its\" and \"the one before\" have no meaning for removed cards"
            => "name kinds of pile, such as \"stock empty\"";
        WaitsWithoutFoundation => "no card can go up, because there is no foundation"
            => "use a condition on piles, such as when = \"stock empty\"";
        WaitsWithoutRedeal => "there are not that many passes"
            => "use a condition on piles, such as when = \"stock empty\", or add redeals under [redeal]";
        WaitsForNoLastPass => "the number of redeals has no limit, so no pass is the last"
            => "use a condition on piles, such as when = \"stock empty\", or limit the redeals";
        MemoryOfSeveral => "pairs can be found from memory only in single-player games";
        NeverRemoved(cards) => "the game can never be won: {} can never be removed", words_of(*cards, game)
            => "{}", removable(game);
        NotAllRemoved(card) => "the game can never be won: not every {} has another card to be removed with", words_of_card(*card)
            => "change the cards in [deck], or name cards that are removed alone, such as what = \"king\"";
    }
}

/// The remedy for a rule file whose set of ranks, which are removed together, has too few or too many cards.
const SET_OF_RANKS: &str = "name two or more ranks, such as \"jack, queen and king\"; for single cards, name a rank without a number";

/// Returns the names of cards as a list. If all cards of a rank are among them, they appear as one rank, such as
/// `kings`.
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

/// Returns the remedy for a goal that requires removing cards of ranks that can never be removed.
fn removable(game: &Description) -> String {
    let removal = game.removal.as_ref();
    let sum = removal.map(|removal| {
        let pairs = removal.pairs().next().map(|(pairs, _)| pairs);
        (removal.row().is_some(), pairs)
    });
    match sum {
        Some((true, _)) => "all totals are lower; name a rank that is removed alone, such as what = \"king\", or add a higher total".to_owned(),
        Some((_, Some(Pairs::Sum(sum)))) => format!("no card makes {sum} with them; name a rank that is removed alone, such as what = \"king\", or change the sum"),
        _ => "name ranks that are removed alone or in sets, such as what = \"4 aces\", or exclude a rank from the goal: goal = \"all but aces on discard\"".to_owned(),
    }
}

/// Returns the error message for a goal of a rule file that cannot be reached.
pub(super) fn words(problem: GoalProblem, game: &Description) -> Words {
    let name = |group| name(game, group);
    let cards = game.cards_in_deck() * u16::from(game.decks());
    let each = game.ranks.count();
    sentences! { problem, GoalProblem;
        CardsDoNotFit { on, room } => "the game can never be won: {cards} cards do not fit on {}", names(game, on)
            => "{}", room_of(game, on, (cards, room));
        TooFewForSets { sets, piles } =>
            "the game can never be won: there are {sets} ranks, but only {} for a set of each", plural(piles, "pile");
        SetsTooLarge { group, cards, limit } =>
            "the game can never be won: a rank has {cards} cards, but too few piles of {} hold more than {limit}", name(group);
        FewDoNotHoldAll { group, room, dealt } => "the game can never be won: {dealt} cards are dealt to {} and stay there, but the piles that may remain hold only {room}", name(group)
            => "use a higher `limit` there";
        NothingBuiltOn { on, room } => "the game can never be won: nothing is built on {}, which holds only {room} of {cards} cards", name(on)
            => "add how it is built, such as build = \"up in suit\"";
        TooFewPiles(piles) => "the game can never be won: there are {cards} cards, but only {} built in one direction for {each} cards each", plural(piles, "pile");
        NothingPutOn(group) => "the game can never be won: nothing is ever put on {}", name(group);
        NotWhereRemoved { rank, group } => "all but {} cannot be the goal for {}, because removed cards do not go there", rank.map_or("some cards", Rank::words), name(group)
            => "use the pile that is `to` in [remove.NAME]";
        NothingTakenFrom(group) => "the game can never be won: nothing is ever taken from {}", name(group);
        NowhereElse(group) => "the game can never be won: no card from {} goes to another pile", name(group)
            => "{}", way_out(game, group);
        NoRoomElsewhere { from, room, dealt } => "the game can never be won: {dealt} cards are dealt to {}, but the piles they can go to hold only {room}", name(from)
            => "{}", way_out(game, from);
        NoWayThere { from, to, dealt } => "the game can never be won: no card from {} ever reaches {}", name(from), name(to)
            => "{}", way_to(game, (from, to), dealt);
        NoWholePiles(group) => "the game can never be won: the cards of {} never come together", name(group)
            => "use lift = \"pile by its top card\" there";
        NoRuns(group) => "runs on {} do not go through all ranks in one direction", name(group)
            => "such as build = \"down in suit\" there";
        NoRows(grid) => "`{}` is not a grid with rows built from the left", name(grid)
            => "such as empty = \"built on the left, else ace\" there";
        NeverComes(card) => "the game can never be won: {} never reaches the piles of the goal", card_name(card)
            => "change the cards in [deck], or change `build`";
        NoPlaceForAll(card) => "the game can never be won: not every {} reaches the piles of the goal", words_of_card(card)
            => "change the cards in [deck], or change `build`";
        NotAllInRuns => "the game can never be won: the cards do not make complete runs"
            => "use the same number of cards of each rank in [deck], and of each suit if runs are in suit";
        AlwaysUp(group) => "all cards of `{}` are face up from the start", name(group)
            => "such as face = \"down\"";
        NoShape(group) => "`{}` has no shape that could be full", name(group) => "such as shape = \"grid of 5 by 5\"";
        NeverFull(group) => "the game can never end: nothing is ever put on {}", name(group);
        MorePlacesThanCards(group) => "the game can never end: there are {} places, but only {cards} cards", game.group(group).count;
    }
}

/// Returns the remedy for a goal that requires emptying piles that cards cannot leave.
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
        "{add}name the cards to remove under a heading [remove.pairs]: what = \"2 cards that make 13\", from = \"{}\", to = \"{to}\"; or add [pile.foundation]",
        name(game, from)
    )
}

/// Returns the remedy for a goal that requires moving cards between two kinds of pile when no such move is possible.
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
        _ if to.role == Role::Discard => {
            format!("add these piles to those that cards are removed from: from = \"{from_name}\"")
        }
        _ => format!("add this under [pile.{to_name}]: from = \"{from_name}\""),
    }
}

fn names(game: &Description, groups: GroupSet) -> String {
    let names: Vec<String> = groups.iter().map(|id| name(game, id)).collect();
    names.join(" and ")
}

/// Explains how many cards fit on the piles of some kinds, for an error about the goal.
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
