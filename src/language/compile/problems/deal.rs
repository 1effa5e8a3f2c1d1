//! Error messages about problems with the deal in a rule file.

use crate::describe::english::shares;
use crate::toml::printable;
use patience_core::{
    DealStep, Description, GroupId, Pick, Ranks, Role, Shape, Which,
    check::{DealProblem, TrialDealProblem},
};

use super::{Words, name, noun, table::plural};

/// Returns the error message for a problem with the deal in a rule file or with one of its steps.
pub(super) fn words(problem: DealProblem, game: &Description) -> Words {
    let (name, noun) = (|group| name(game, group), |group| noun(game, group));
    sentences! { problem, DealProblem;
        ApartLater => "\"no rank twice\" is allowed only in the first step of the deal, in single-player games";
        JoinedForSeveral => "several kinds of pile can be dealt to together only in single-player games";
        RestNotLast => "\"the rest\" must be the last step of the deal" => "move it to the end";
        TooFewCards { needed, deck } => "the deal needs {needed} cards, but there are {deck}"
            => "{}", fewer_or_more(game, needed);
        CardsLeft(left) => "{} not dealt", are(left) => "{}", to_each_or_the_rest(game, left);
        BasesTwice => "the base cards are dealt twice";
        BasesBeforeChosen => "the base is not known until the player has chosen it"
            => "use a rank as `base` in [deck], or remove the step";
        BasesBeforeFirstUp => "the base is not known until a card is dealt to a foundation"
            => "use \"first dealt\" or a rank as `base` in [deck]";
        DealtBeforeFirstPut(to) => "the player's first card on a foundation sets the base, but the deal puts cards on the {}", noun(to)
            => "use base = \"first on foundation\" in [deck], or deal the cards elsewhere";
        UpInDealForSeveral => "cards can go up during the deal only in single-player games"
            => "remove \"what fits goes up\"";
        UpInDealBeforeBase => "cards cannot go up during the deal before the base is known"
            => "use a rank or \"first dealt\" as `base` in [deck], or remove \"what fits goes up\"";
        UpInDealOfNothing => "only cards that are dealt to each pile of a kind go up, but there are none"
            => "add a step such as \"4 to each tableau\", or remove \"what fits goes up\"";
        UpInDealNowhere => "there is no foundation that takes cards" => "remove \"what fits goes up\"";
        Bases { cards, piles } => "there are {cards} base cards for {}", plural(usize::from(piles), "pile");
        InterleavedWithItself => "cards cannot be dealt to a pile after each card of the same pile";
        NothingToSink(to) => "no {} has cards that could go to the bottom", noun(to);
        NoSuchRank(rank) => "there are no {} in this pack", rank.words();
        PickedBeforeBase(rank) => "{} cannot be picked, because the first card sets the base", rank.words()
            => "use a rank as `base` in [deck], or remove the step";
        NoSuchCard(card) => "there is no {} of {} in this deck", card.rank().word(), card.suit().word()
            => "name a card that `suits` and `cards` in [deck] keep, or remove the step";
        BasesVary => "the first card sets the base, but the ranks have different numbers of cards"
            => "use a rank, such as base = \"ace\" in [deck]";
        PickedTwice(pick) => "{} for this step: earlier steps also pick {}", too_few(pick), pick.rank.words()
            => "name other cards, remove one of the steps, or add packs in [deck]";
        ApartTooMany { cards, ranks } => "{cards} cards of {ranks} ranks always have some rank twice"
            => "deal at most {ranks} to each, or remove \"no rank twice\"";
        PickedBySuit { rank, to } => "this deck does not have all four suits"
            => "use \"{} to {}\" to pick all of them", rank.words(), game.group(to).name;
        Picked { rank, cards, piles } => "{cards} {} are picked for {}", rank.words(), plural(usize::from(piles), "pile");
        TakenFromNoPlaces(rank) => "{} can be taken only from places with one card each", rank.words();
        TakenToNoDiscard { rank, to } => "{} can be taken out only to a discard pile, in single-player games", rank.words()
            => "give `{}` role = \"discard\"", name(to);
        TakenToTooSmall { rank, to, cards } => "{cards} {} go to a {} that holds {}", rank.words(), noun(to), game.group(to).limit;
        NoPileToTake(group) => "there is no {}", noun(group);
        NoPileToDealTo(to) => "there is no {} to deal to", noun(to);
        TooFull { to, cards, limit } => "{} dealt to a {} that holds only {limit}", are(cards), noun(to)
            => "{}", more_room(game, to);
        NothingLeft(to) => "no cards are left for the {}", noun(to)
            => "deal fewer cards elsewhere, or remove the step";
        RestOnOthers { to, cards, limit } => "{cards} cards go to a {} that holds only {limit}", noun(to)
            => "{}", more_room(game, to);
        RestTooFull { to, cards, limit } => "{} left for a {} that holds only {limit}", are(cards), noun(to)
            => "{}", more_room(game, to);
    }
}

/// Returns the remedy for a deal with too many cards. If the range of ranks in the rule file was probably written in
/// the wrong order, suggests reversing it; otherwise suggests dealing fewer cards or adding packs.
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
        Some(step) => {
            format!("deal fewer cards, such as {step} in the last row, or add packs in [deck]")
        }
        None => "deal fewer cards, or add packs in [deck]".to_owned(),
    }
}

/// Returns the last step of the deal that deals to each pile of a kind, rewritten to deal `more` cards. Returns `None`
/// if there is no such step, or if the new step is too long.
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

/// Returns a number of cards followed by `is` or `are`, for an error message: `1 card is`, `3 cards are`.
fn are(count: i64) -> String {
    match count {
        1 => "1 card is".to_owned(),
        _ => format!("{count} cards are"),
    }
}

/// Returns the remedy for a deal in which a pile gets too many cards.
fn more_room(game: &Description, to: GroupId) -> String {
    let name = name(game, to);
    match game.group(to).shape {
        Shape::Row => format!("deal fewer cards there, or give `{name}` a larger `limit`"),
        _ => format!("each place of `{name}` holds one card: deal the others elsewhere"),
    }
}

/// Returns the remedy for a deal that leaves some cards over. It suggests dealing to each pile of a row instead of only
/// the first, or dealing the rest to another pile.
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
            "there are {} piles of `{name}`, and only the first gets these cards: write \"{count} to each {name}\"",
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
                (None, Some(step)) => format!("write {step} instead of the last row"),
                (None, None) => {
                    "end the deal with \"the rest to stock\" or another pile".to_owned()
                }
            }
        }
    }
}

/// Returns the error message for a step of the deal that picks more cards out of the pack than it has.
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

/// Returns the error message for a problem of a game that appears only when the cards are dealt.
pub(super) fn trial(problem: TrialDealProblem, game: &Description) -> Words {
    let (name, noun) = (|group| name(game, group), |group| noun(game, group));
    let cards = game.cards_in_deck() * u16::from(game.decks());
    sentences! { problem, TrialDealProblem;
        CardsLost(placed) => "the deal places only {placed} of {cards} cards";
        ChoiceForSeveral => "the player can choose the base only in single-player games";
        NoFoundationForChoice => "there is no empty foundation for the chosen card"
            => "foundations start with the base unless `empty` says otherwise";
        ChoiceGoesNowhere(group) => "no card from `{}` goes to a foundation", name(group);
        ChoiceOfNothing(group) => "the base is chosen from `{}`, but no cards are dealt there", name(group);
        NothingToChoose => "no card can be chosen as the base"
            => "name piles whose top cards are face up";
        NoFirstUp => "no card is dealt to a foundation, so there is no base"
            => "add a step such as \"1 to foundation\" to the deal";
        GoalReached => "the goal is reached as soon as the cards are dealt"
            => "change the deal, or use another goal, such as \"all cards on foundation\"";
        NothingToClear(group) => "the {} must be cleared, but no cards are dealt there", noun(group);
        OutEmpty(group) => "the {} is empty as soon as the cards are dealt", noun(group);
        NothingToBeRidOf => "a player has no cards left to play as soon as the cards are dealt";
        DealtToHand(group) => "cards are dealt to the {}, but only turned cards can go there", noun(group);
    }
}
