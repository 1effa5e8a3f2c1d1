//! What is wrong with the deal.

use crate::describe::english::shares;
use crate::toml::printable;
use patience_core::{
    DealStep, Description, GroupId, Pick, Ranks, Role, Shape, Which,
    check::{DealProblem, TrialDealProblem},
};

use super::{Words, name, noun};

/// Says what is wrong with the deal or a step of it.
pub(super) fn words(problem: DealProblem, game: &Description) -> Words {
    let (name, noun) = (|group| name(game, group), |group| noun(game, group));
    sentences! { problem, DealProblem;
        ApartLater => "ranks are kept apart by the first step of the deal, in games for one";
        JoinedForSeveral => "cards are dealt to several kinds of pile together in games for one only";
        RestNotLast => "steps of the deal follow \"the rest\"" => "put it at the end";
        TooFewCards { needed, deck } => "the deal needs {needed} cards; there are {deck}"
            => "{}", fewer_or_more(game, needed);
        CardsLeft(left) => "{} not dealt", are(left) => "{}", to_each_or_the_rest(game, left);
        BasesTwice => "the base cards have been dealt already";
        BasesBeforeChosen => "the base is not known before the player has chosen it"
            => "a rank in [base], or leave the step out";
        BasesBeforeFirstUp => "the base is not known before a card is dealt to a foundation"
            => "base = \"first dealt\" in [deck], or a rank";
        DealtBeforeFirstPut(to) => "the player's first card on a foundation decides the base, and the deal puts cards on the {}", noun(to)
            => "base = \"first on foundation\" in [deck], or deal the cards elsewhere";
        UpInDealForSeveral => "cards go up as they are dealt in games for one only"
            => "leave \"what fits goes up\" out";
        UpInDealBeforeBase => "cards cannot go up as they are dealt before the base is known"
            => "a rank or \"first dealt\" in [base], or leave \"what fits goes up\" out";
        UpInDealOfNothing => "only cards that are dealt to each pile of a kind go up, and none are"
            => "such as \"4 to each tableau\" in the deal, or leave \"what fits goes up\" out";
        UpInDealNowhere => "there is no foundation to which cards go" => "leave \"what fits goes up\" out";
        Bases { cards, piles } => "there are {cards} base cards for {piles} piles";
        InterleavedWithItself => "cards cannot go to one pile after each card of the same pile";
        NothingToSink(to) => "nothing has been dealt to a {} whose cards could go down", noun(to);
        NoSuchRank(rank) => "there are no {} in this pack", rank.words();
        PickedBeforeBase(rank) => "{} cannot be picked while the first card says what the base is", rank.words()
            => "name a base rank, or leave the step out";
        NoSuchCard(card) => "there is no {} of {} in this deck", card.rank().word(), card.suit().word()
            => "name a card that `suits` and `cards` in [deck] leave, or leave the step out";
        BasesVary => "the first card says which rank is the base, and there are not as many cards of each rank"
            => "base = \"ace\" or the like in [deck]";
        PickedTwice(pick) => "{} for this step: steps before it pick {} as well", too_few(pick), pick.rank.words()
            => "name other cards, leave one of the steps out, or add packs in [deck]";
        ApartTooMany { cards, ranks } => "among {cards} cards of {ranks} ranks some rank lies twice"
            => "deal at most {ranks} to each, or leave \"no rank twice\" out";
        PickedBySuit { rank, to } => "this deck does not have all four suits"
            => "\"{} to {}\" picks all of them", rank.words(), game.group(to).name;
        Picked { rank, cards, piles } => "{cards} {} are picked for {piles} piles", rank.words();
        TakenFromNoPlaces(rank) => "{} are taken out of places to which one card has been dealt", rank.words();
        TakenToNoDiscard { rank, to } => "{} are taken out to a pile of discards, in games for one", rank.words()
            => "give `{}` the role of a discard pile", name(to);
        TakenToTooSmall { rank, to, cards } => "{cards} {} come to a {} that holds {}", rank.words(), noun(to), game.group(to).limit;
        NoPileToTake(group) => "there is no {}", noun(group);
        NoPileToDealTo(to) => "there is no {} to deal to", noun(to);
        TooFull { to, cards, limit } => "{} dealt to a {} that holds {limit}", are(cards), noun(to)
            => "{}", more_room(game, to);
        NothingLeft(to) => "nothing is left for the {}", noun(to)
            => "deal fewer cards elsewhere, or leave the step out";
        RestOnOthers { to, cards, limit } => "{cards} cards come to a {} that holds {limit}", noun(to)
            => "{}", more_room(game, to);
        RestTooFull { to, cards, limit } => "{} left for a {} that holds {limit}", are(cards), noun(to)
            => "{}", more_room(game, to);
    }
}

/// Says how a deal needs no more cards than there are: with the ranks that its numbers mean, where they run upwards.
fn fewer_or_more(game: &Description, needed: i64) -> String {
    let (first, last) = (game.ranks.first(), game.ranks.last());
    let other = Ranks::from_to(last, first);
    let is_range = game.ranks.to_vec() == Ranks::from_to(first, last).to_vec();
    let cards = game.cards_in_deck() / u16::from(game.ranks.count()) * u16::from(other.count());
    if is_range && game.changed_cards.is_empty() && i64::from(cards) >= needed {
        let (first, last) = (first.word(), last.word());
        return format!("ranks run upwards: write ranks = \"{last} to {first}\" in [deck]");
    }
    let too_many = needed - i64::from(game.cards_in_deck());
    match last_row(game, -too_many) {
        Some(step) => format!("deal fewer, such as {step} last, or add packs in [deck]"),
        None => "deal fewer, or add packs in [deck]".to_owned(),
    }
}

/// Returns the last step that deals to each pile of a kind, with so many cards more; nothing where that is none or nobody
/// would write so many numbers.
fn last_row(game: &Description, more: i64) -> Option<String> {
    const MOST_NUMBERS: u16 = 13;
    let mut steps = game.deal.iter().rev();
    let (to, counts) = steps.find_map(|step| match step {
        DealStep::Each { to, counts, .. } => Some((game.group(*to), counts)),
        _ => None,
    })?;
    let before: i64 = counts.iter().map(|count| i64::from(*count)).sum();
    let cards = u16::try_from(before + more).ok()?;
    let piles = u16::from(to.count).max(1);
    let shared = shares(cards, piles);
    let is_seen = to.count > 0
        && cards >= piles
        && piles <= MOST_NUMBERS
        && to.limit >= cards.div_ceil(piles);
    let numbers: Vec<String> = shared.iter().map(u16::to_string).collect();
    is_seen.then(|| format!("\"{} to each {}\"", numbers.join(", "), printable(&to.name)))
}

/// Returns a number of cards with its verb.
fn are(count: i64) -> String {
    match count {
        1 => "1 card is".to_owned(),
        _ => format!("{count} cards are"),
    }
}

/// Says how cards are dealt that do not fit on a pile.
fn more_room(game: &Description, to: GroupId) -> String {
    let name = name(game, to);
    match game.group(to).shape {
        Shape::Row => format!("deal fewer there, or give `{name}` a larger `limit`"),
        _ => format!("each place of `{name}` holds one card: deal the others elsewhere"),
    }
}

/// Says how all cards are dealt: to each pile of a row of which only the first gets any, or the rest to another pile.
fn to_each_or_the_rest(game: &Description, left: i64) -> String {
    let to_first = game.deal.iter().find_map(|step| match step {
        DealStep::One {
            to,
            number: 0,
            count,
            ..
        } if *count > 1 => Some((game.group(*to), count)),
        _ => None,
    });
    match to_first.filter(|(group, _)| group.count > 1 && group.shape == Shape::Row) {
        Some((group, count)) => format!(
            "there are {} of `{name}`, and the first alone gets these: write \"{count} to each {name}\"",
            group.count,
            name = printable(&group.name)
        ),
        None => {
            let takes_rest = |role: Role| {
                let mut groups = game.groups.iter();
                groups.find(|group| group.role == role && group.count == 1)
            };
            let rest = [Role::Stock, Role::Reserve, Role::Discard]
                .into_iter()
                .find_map(takes_rest);
            let row = last_row(game, left).filter(|_| rest.is_none());
            match (rest, row) {
                (Some(group), _) => format!(
                    "end the deal with \"the rest to {}\"",
                    printable(&group.name)
                ),
                (None, Some(step)) => format!("write {step} in the place of the last row"),
                (None, None) => {
                    "end the deal with \"the rest to stock\" or another pile".to_owned()
                }
            }
        }
    }
}

/// Says that there are too few cards for a step that picks some.
fn too_few(pick: Pick) -> String {
    match pick.which {
        Which::Of(suit) => format!(
            "there may be no {} of {} left",
            pick.rank.word(),
            suit.word()
        ),
        _ => format!("not enough {} are left", pick.rank.words()),
    }
}

/// Says which problem shows when the cards are dealt.
pub(super) fn trial(problem: TrialDealProblem, game: &Description) -> Words {
    let (name, noun) = (|group| name(game, group), |group| noun(game, group));
    let cards = game.cards_in_deck() * u16::from(game.decks());
    sentences! { problem, TrialDealProblem;
        CardsLost(placed) => "{placed} of {cards} cards find a place in the deal";
        ChoiceForSeveral => "the player chooses the base in games for one only";
        NoFoundationForChoice => "there is no empty foundation on which the chosen card could start"
            => "foundations start with the base unless `empty` says otherwise";
        ChoiceGoesNowhere(group) => "no card of `{}` goes to a foundation", name(group);
        ChoiceOfNothing(group) => "no cards are dealt to `{}`, from which the base is chosen", name(group);
        NothingToChoose => "no card lies so that it could be chosen as the base"
            => "name piles whose top cards lie face up";
        NoFirstUp => "no card is dealt to a foundation, so there is no base"
            => "such as \"1 to foundation\" in the deal";
        GoalReached => "the goal is reached as soon as the cards are dealt"
            => "deal other cards first, or another goal, such as \"all cards on foundation\"";
        NothingToClear(group) => "no cards are dealt to the {} that is to be cleared", noun(group);
        OutEmpty(group) => "the {} is empty as soon as the cards are dealt", noun(group);
        NothingToBeRidOf => "a player has nothing to be rid of as soon as the cards are dealt";
        DealtToHand(group) => "cards are dealt to the {} before any is turned to be placed", noun(group);
    }
}
