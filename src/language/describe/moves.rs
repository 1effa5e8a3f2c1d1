//! Short descriptions of moves in words, for hints, the log and the message line.

use crate::describe::audience::Audience;
use crate::describe::english::{cards, kinds, list, the_piles, unit};
use patience_core::{Move, PileId, Position, Role, Rules, Seat, Shape, TurnSteps};

/// Returns a short description of a move that is about to be made: `8♥ and 2 more from column 7 to
/// column 3`, `Turn 3 cards`.
///
/// # Examples
///
/// ```
/// # use std::sync::Arc;
/// # use patience_language::{RuleFile, Source};
/// # let text = r#"
/// # title = "Small"
/// # deal = ["13 to each tableau"]
/// # [pile.foundation]
/// # count = 4
/// # [pile.tableau]
/// # count = 4
/// # build = "down in alternating colours"
/// # lift = "built run"
/// # [goal]
/// # when = "all cards on foundation"
/// # "#;
/// # let (name, text) = ("small.toml".to_owned(), text.to_owned());
/// # let source = Arc::new(Source { name, text });
/// # let rules = RuleFile::read("small", &source, &|_| None)?.compile(None, &[])?;
/// # use patience_core::notation::{read_move, read_position};
/// use patience_language::describe::move_words;
///
/// let position = read_position(&rules, "partial\nt1: 5C 9H 8S\nt2: TC\n")?;
/// let mv = read_move(&rules, &position, "t1>t2:2")?;
/// let words = "9♥ and 1 more from column 1 to column 2";
/// assert_eq!(move_words(&rules, &position, mv), words);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn move_words(rules: &Rules, position: &Position, mv: Move) -> String {
    move_words_for(rules, position, Audience::at(position.to_move()), mv)
}

/// Returns a short description of a move by the player at any seat, like [`move_words`]. The text is for the other
/// players.
///
/// # Examples
///
/// ```
/// # use std::sync::Arc;
/// # use patience_language::{RuleFile, Source};
/// # let text = r#"
/// # title = "Small Race"
/// # deal = ["1 to each tableau", "13 to reserve", "the rest to stock"]
/// # goal = "reserve empty"
/// # [players]
/// # number = 2
/// # packs = "one each"
/// # pace = "at once"
/// # [pile.foundation]
/// # shared = true
/// # count = "4 for each player"
/// # [pile.reserve]
/// # face = "last up"
/// # [pile.tableau]
/// # count = 4
/// # build = "down in alternating colours"
/// # [pile.stock]
/// # [pile.waste]
/// # [stock]
/// # turn = "3 to waste"
/// # [redeal]
/// # times = -1
/// # "#;
/// # let (name, text) = ("small.toml".to_owned(), text.to_owned());
/// # let source = Arc::new(Source { name, text });
/// # let rules = RuleFile::read("small", &source, &|_| None)?.compile(None, &[])?;
/// use patience_core::{DealNumber, Move, Position, Seat};
/// use patience_language::describe::move_words_of;
///
/// let deal = DealNumber::new(4).ok_or("deal numbers start at 1")?;
/// let position = Position::deal(&rules, deal, 0, Seat::FIRST, &[]);
/// let opponent = Seat::new(1);
/// assert_eq!(move_words_of(&rules, &position, opponent, Move::Turn), "Turn 3 cards");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn move_words_of(rules: &Rules, position: &Position, seat: Seat, mv: Move) -> String {
    let own = "their";
    let at = Audience::at(seat);
    move_words_for(rules, position, Audience { own, ..at }, mv)
}

/// Returns a short description of a move for the given audience, like [`move_words`]. The player at the audience's seat
/// makes the move.
///
/// # Examples
///
/// ```
/// # use std::sync::Arc;
/// # use patience_language::{RuleFile, Source};
/// # let text = r#"
/// # title = "Small"
/// # deal = ["13 to each tableau"]
/// # [pile.foundation]
/// # count = 4
/// # [pile.tableau]
/// # count = 4
/// # build = "down in alternating colours"
/// # lift = "built run"
/// # [goal]
/// # when = "all cards on foundation"
/// # "#;
/// # let (name, text) = ("small.toml".to_owned(), text.to_owned());
/// # let source = Arc::new(Source { name, text });
/// # let rules = RuleFile::read("small", &source, &|_| None)?.compile(None, &[])?;
/// # use patience_core::notation::{read_move, read_position};
/// use patience_core::Seat;
/// use patience_language::describe::{Audience, move_words_for};
///
/// let position = read_position(&rules, "partial\nt1: 5C 9H 8S\nt2: TC\n")?;
/// let keys: Vec<Option<char>> = "qwerasdf".chars().map(Some).collect();
/// let audience = Audience { keys: &keys, ..Audience::at(Seat::FIRST) };
/// let mv = read_move(&rules, &position, "t1>t2:2")?;
/// let words = "9♥ and 1 more from column a to column s";
/// assert_eq!(move_words_for(&rules, &position, audience, mv), words);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn move_words_for(
    rules: &Rules,
    position: &Position,
    audience: Audience<'_>,
    mv: Move,
) -> String {
    let seat = audience.seat;
    let name = |pile: PileId| audience.pile(rules, pile);
    said! { mv;
        Move::Transfer { from, to, count } =>
            { transfer_words(rules, position, audience, (from, to, usize::from(count))) };
        Move::Pull { from, depth, to } =>
            "{} from within {} to {}", pulled_card(rules, position, from, depth), name(from), name(to);
        Move::Pair(first, second) =>
            "Take off {} and {}", top_label(rules, position, first), top_label(rules, position, second);
        Move::Single(pile) => "Take off {}", top_label(rules, position, pile);
        Move::Set(piles) => "Take off {}", tops(rules, position, piles.piles());
        Move::Row(first, last) => { row_words(rules, position, first, last) };
        Move::TurnUp(pile) => "Turn up the card at {}", name(pile);
        Move::Swap(first, second) =>
            "Swap {} at {} with {} at {}",
            top_label(rules, position, first), name(first), top_label(rules, position, second), name(second);
        Move::Turn => { turn_words(rules, position, seat) };
        Move::Redeal if rules.redeal.is_some_and(|redeal| redeal.brings_up()) =>
            "Move each bottom card to the top of its pile";
        Move::Redeal if rules.redeal.is_some() => "Gather the cards and redeal";
        Move::Redeal => "{} for another pass", gather_words(rules);
        Move::Gather(pile) => "Gather {} next", name(pile);
        Move::Pass => "End the turn";
        Move::NoPlay => "Say “no play”";
        Move::Call => "Call {}", rules.race.as_ref().map_or("the end of the hand", |race| &race.shout);
        Move::Stop => "Say “stop”: a compulsory play was missed";
        Move::Finish => "Leave the cards as they are and score them";
    }
}

/// The maximum number of taken-off cards side by side that are all named in a sentence. If there are more, only the
/// first and the last are named.
const MOST_NAMED: usize = 4;

/// Describes a move that takes cards off the table that are side by side.
fn row_words(rules: &Rules, position: &Position, first: PileId, last: PileId) -> String {
    let piles = (first.number()..=last.number()).map(PileId::new);
    let piles: Vec<PileId> = piles
        .filter(|pile| pile.index() < rules.piles().len())
        .collect();
    if piles.len() > MOST_NAMED {
        return format!(
            "Take off {}: {} to {}",
            cards(piles.len()),
            top_label(rules, position, first),
            top_label(rules, position, last)
        );
    }
    format!("Take off {}", tops(rules, position, piles.into_iter()))
}

/// Returns the names of the top cards of the piles as a list.
fn tops(rules: &Rules, position: &Position, piles: impl Iterator<Item = PileId>) -> String {
    let piles = piles.filter(|pile| pile.index() < rules.piles().len());
    list(piles.map(|pile| top_label(rules, position, pile)), "and")
}

/// Returns the name of the card that lies `depth` cards deep in a pile. Returns `The card` if it is face down.
fn pulled_card(rules: &Rules, position: &Position, from: PileId, depth: u8) -> String {
    let lying = position.cards(rules, from);
    let index = lying.len().checked_sub(usize::from(depth));
    let card = index.and_then(|index| lying.get(index));
    let card = card.filter(|dealt| dealt.is_up());
    card.map_or_else(|| "The card".to_owned(), |dealt| dealt.card().label())
}

/// Returns the name of the top card of a pile. Returns `the face-down card` if it is face down.
fn top_label(rules: &Rules, position: &Position, pile: PileId) -> String {
    match position.top(rules, pile) {
        Some(top) if top.is_up() => top.card().label(),
        Some(_) => "the face-down card".to_owned(),
        None => "nothing".to_owned(),
    }
}

fn transfer_words(
    rules: &Rules,
    position: &Position,
    audience: Audience<'_>,
    (from, to, count): (PileId, PileId, usize),
) -> String {
    let lying = position.cards(rules, from);
    let lowest = lying
        .len()
        .checked_sub(count)
        .and_then(|index| lying.get(index));
    let what = match lowest {
        Some(dealt) if dealt.is_up() => match count {
            1 => dealt.card().label(),
            _ => format!("{} and {} more", dealt.card().label(), count - 1),
        },
        _ if count == 1 => "The face-down card".to_owned(),
        _ => crate::describe::english::capital(&cards(count)),
    };
    let group = rules.group_of(to);
    let stands_for = lowest.filter(|dealt| dealt.is_up()).and_then(|dealt| {
        group.stands_for(dealt.card(), position.len(to), rules.ranks, position.base())
    });
    let what = match stands_for {
        Some(rank) => format!("{what} as {}", crate::describe::english::a_rank(rank)),
        None => what,
    };
    // Everybody is looking at the card in hand already.
    let away = match rules.group_of(from).role {
        Role::Hand => String::new(),
        _ => format!(" from {}", audience.pile(rules, from)),
    };
    format!(
        "{what}{away} to {}",
        target_name(rules, position, audience, to)
    )
}

/// Returns the name of the pile that a move goes to. All foundations have the same name, because players know them by
/// their cards.
fn target_name(rules: &Rules, position: &Position, audience: Audience<'_>, to: PileId) -> String {
    let group = rules.group_of(to);
    let name = || audience.pile(rules, to);
    match group.role {
        // The caption over the pile identifies it.
        Role::Foundation if group.count > 1 && rules.caption(to).is_some() => name(),
        // A reader who knows piles by their keys looks for the pile by the card on it.
        Role::Foundation if group.count > 1 && !audience.keys.is_empty() => {
            match position.top(rules, to).filter(|top| top.is_up()) {
                Some(top) => format!("the {} with {}", group.noun, top.card().label()),
                None => format!("the empty {}", group.noun),
            }
        }
        Role::Foundation | Role::Cell if group.count > 1 => {
            crate::describe::english::one_pile(group)
        }
        _ if position.is_empty(to)
            && group.count > 1
            && group.shape == Shape::Row
            && group.role == Role::Tableau =>
        {
            format!("the empty {}", name())
        }
        _ => name(),
    }
}

fn turn_words(rules: &Rules, position: &Position, seat: Seat) -> String {
    let Some(stock) = &rules.stock else {
        return "Turn the stock".to_owned();
    };
    let in_stock = position.count_on(rules, stock.group, seat);
    if let Some(gaps) = stock.filled_gaps() {
        let piles = the_piles(rules.group(gaps.of));
        if let Some(most) = gaps.most {
            let count = usize::from(most).min(in_stock.max(1));
            return format!("Deal {} to {piles}", cards(count));
        }
        let filled = if gaps.closes { "Close" } else { "Fill" };
        return format!("{filled} the gaps in {piles}");
    }
    let batch = if position.turn().single_turns {
        1
    } else {
        usize::from(stock.cards_at_a_time())
    };
    let coming = match in_stock {
        0 => stock
            .gathered
            .iter()
            .map(|group| position.count_on(rules, *group, seat))
            .sum(),
        _ => in_stock,
    };
    let count = batch.min(coming);
    let number = if count == 1 {
        "1 card".to_owned()
    } else {
        format!("{count} cards")
    };
    match (in_stock, stock.places()) {
        (0, _) if coming > 0 => format!("{} and turn {number}", gather_words(rules)),
        // A row is dealt, not one card.
        _ if let Some(to) = stock.row() => format!("Deal a card to each {}", unit(rules.group(to))),
        _ if stock.deals_out() => {
            let turn = position.next_turn(rules, stock, seat);
            let piles = turn.map_or_else(|| stock.dealt_to(), TurnSteps::dealt_to);
            format!("Deal cards to {}", kinds(rules, piles.iter(), "and"))
        }
        (_, true) if count > 1 => format!("Turn {number}, one by one"),
        _ => format!("Turn {number}"),
    }
}

fn gather_words(rules: &Rules) -> String {
    let Some(stock) = &rules.stock else {
        return "Gather the cards".to_owned();
    };
    match stock.gathered.as_slice() {
        [only] if rules.group(*only).count == 1 => {
            format!("Turn {} over", the_piles(rules.group(*only)))
        }
        many => format!("Gather {}", kinds(rules, many.iter().copied(), "and")),
    }
}
