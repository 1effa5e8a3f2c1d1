//! One-line summaries of turns for the other players, both of finished turns and of turns in
//! progress. The summaries are made from the game's log, so undone moves are left out.

mod few_left;

use patience_core::{
    Act, Applied, Dealt, Effect, Game, Move, OnStall, PileId, Position, Role, Rules, Seat, Suits,
    Turn,
};

use unicode_width::UnicodeWidthStr;

use super::Session;
use crate::text::numbers::count;

pub(super) use few_left::few_left;

/// A turn that will be summarised for the other players once all names are known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Told {
    /// The description of the player's moves in the turn.
    By(Seat, String),
    /// The last move made in the game.
    LastMove,
}

impl Session {
    /// Takes the summary of a turn for the other players, in at most `columns` characters. After
    /// each move of a computer player, the summary covers the turn so far. After a person's turn,
    /// it covers the whole turn, for the next person. Later calls return `None` until the next
    /// summary.
    pub fn news(&mut self, name: impl Fn(Seat) -> String, columns: usize) -> Option<String> {
        let told = self.told.take()?;
        let game = &self.timed_game.game;
        let last = match told {
            Told::By(_, did) if game.rules().seats() == 1 => return Some(did),
            Told::By(seat, did) => return Some(format!("{}: {did}", name(seat))),
            Told::LastMove => game.played().last()?.turn_before().seat,
        };
        let person = |seat: Seat| {
            let opponents = self.opponents();
            opponents.is_none_or(|opponents| opponents.is_person(seat))
        };
        let scope = match (person(last), person(game.to_move())) {
            (false, _) => Scope::Always,
            (true, true) => Scope::OfTurns,
            (true, false) => Scope::OfStops,
        };
        // Leave room for a space at each end of the line.
        of_last_move(game, name, scope, columns.saturating_sub(2))
    }
}

/// The largest number of turns listed in the summary of a hand.
const MOST_TURNS: usize = 100;

/// A line of text for each turn of the hand, in order; empty for a real-time hand.
pub fn turns(game: &Game, name: impl Fn(Seat) -> String) -> Vec<String> {
    let mut game = game.clone();
    let mut told = Vec::new();
    while told.len() < MOST_TURNS {
        let before = game.done();
        let all = moves(&game);
        if let Some(last) = all.last() {
            let turn = &all[turn_begins(&all)..];
            let words = if game.rules().turn_game.is_none() {
                Some(race_turn(&game, turn))
            } else {
                turn_words(&game, turn, &name, usize::MAX)
            };
            told.extend(words.map(|words| format!("{}: {words}", name(last.turn().seat))));
            let left = game.moves_made() - turn.len();
            while game.moves_made() > left {
                let here = game.done();
                game.undo();
                if game.done() == here {
                    break;
                }
            }
        }
        if game.done() == before {
            break;
        }
    }
    told.reverse();
    told
}

/// Which moves to summarise for the other players.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Scope {
    /// Summarise the turn after every move.
    Always,
    /// Summarise only finished turns, and calls of "stop".
    OfTurns,
    /// Summarise only calls of "stop", in games with one pack.
    OfStops,
}

/// A move in the hand and the player who made it.
#[derive(Debug, Clone, Copy)]
struct Made<'a> {
    seat: Seat,
    mv: Move,
    played: &'a Applied,
}

impl Made<'_> {
    const fn turn(&self) -> Turn {
        self.played.turn_before()
    }
}

/// The summary of the last move of a game in at most `room` characters. It describes the turn so
/// far, or a call of "stop".
fn of_last_move(
    game: &Game,
    name: impl Fn(Seat) -> String,
    scope: Scope,
    room: usize,
) -> Option<String> {
    let all = moves(game);
    let last = all.last()?;
    let (before, after) = (last.turn(), game.position().turn());
    let ended = (before.seat, before.turns) != (after.seat, after.turns) || after.end.is_some();
    let begin = turn_begins(&all);
    if game.rules().turn_game.is_none() {
        if !ended {
            return None;
        }
        let done = format!("{}: {}", name(before.seat), race_turn(game, &all[begin..]));
        let done = match few_left_words(game, &all[begin..]) {
            Some(few) => format!("{done}. {few}"),
            None => done,
        };
        return Some(match not_stuck(game, &all[begin..], &name) {
            Some(not_stuck) => format!("{done}. {not_stuck}"),
            None => done,
        });
    }
    // A "stop" that ended the previous turn is still news in the next one.
    let stop = (begin.saturating_sub(1)..all.len()).rfind(|at| all[*at].mv == Move::Stop);
    let stop = stop.map(|at| stop_words(game, &all, at, &name));
    let shows = match scope {
        Scope::Always => true,
        Scope::OfTurns => ended,
        Scope::OfStops => false,
    };
    if !shows {
        // An earlier "stop" has been announced already.
        return stop.filter(|_| last.mv == Move::Stop);
    }
    let lead = format!("{}: ", name(before.seat));
    let few = few_left_words(game, &all[begin..]).map(|few| format!(". {few}"));
    let few = few.unwrap_or_default();
    let left = room.saturating_sub(lead.width() + few.width());
    let done = turn_words(game, &all[begin..], &name, left).map(|done| done + &few);
    match (stop, done) {
        (Some(stop), Some(done)) => Some(format!("{stop}. {lead}{done}")),
        (Some(stop), None) => Some(stop),
        (None, done) => done.map(|done| lead + &done),
    }
}

/// The moves made in the hand, in order.
fn moves(game: &Game) -> Vec<Made<'_>> {
    let log = &game.log()[game.hand_start()..game.done()];
    let made = log.iter().filter_map(|entry| match entry.act {
        Act::Move(mv) => Some((entry.seat, mv)),
        _ => None,
    });
    made.zip(game.played())
        .map(|((seat, mv), played)| Made { seat, mv, played })
        .collect()
}

/// The index of the first move of the hand's last turn.
fn turn_begins(all: &[Made<'_>]) -> usize {
    let Some(last) = all.last().map(Made::turn) else {
        return 0;
    };
    let other = |made: &Made<'_>| (made.turn().seat, made.turn().turns) != (last.seat, last.turns);
    all.iter().rposition(other).map_or(0, |at| at + 1)
}

/// The warning that a player has few cards left, if this happened in the turn whose moves are
/// `turn`.
fn few_left_words(game: &Game, turn: &[Made<'_>]) -> Option<String> {
    let mut before = game.position().clone();
    for made in turn.iter().rev() {
        before.take_back(game.rules(), made.played);
    }
    let seat = turn.first()?.turn().seat;
    few_left::words(game.rules(), &before, game.position(), seat)
}

/// Calls `visit` for each of the last moves of the game, `moves`, from last to first, with the
/// positions before and after the move.
fn each_backwards<'a>(
    game: &Game,
    moves: &[Made<'a>],
    mut visit: impl FnMut(&Position, &Made<'a>, &Position),
) {
    let mut after = game.position().clone();
    for made in moves.iter().rev() {
        let mut before = after.clone();
        before.take_back(game.rules(), made.played);
        visit(&before, made, &after);
        after = before;
    }
}

/// The description, for the other players, of a turn in a turn-based race.
fn race_turn(game: &Game, turn: &[Made<'_>]) -> String {
    let rules = game.rules();
    let (mut up, mut moved, mut turned) = (Vec::new(), 0, 0);
    each_backwards(game, turn, |_, made, after| match made.mv {
        Move::Transfer { to, .. } if rules.group_of(to).role == Role::Foundation => {
            up.extend(after.top(rules, to).map(|dealt| dealt.card().label()));
        }
        Move::Transfer { .. } | Move::Pull { .. } => moved += 1,
        Move::Turn => {
            let cards = made.played.effects().iter().map(|step| match step {
                Effect::TurnedOver { to, count, .. } if rules.group_of(*to).role == Role::Waste => {
                    usize::from(*count)
                }
                _ => 0,
            });
            turned += cards.sum::<usize>();
        }
        _ => {}
    });
    up.reverse();
    let mut parts = Vec::new();
    if !up.is_empty() {
        parts.push(format!("{} to the middle", up.join(" ")));
    }
    if moved > 0 {
        parts.push(count(moved, "other move"));
    }
    if turned > 0 {
        parts.push(format!("{} turned", count(turned, "card")));
    }
    let text = if parts.is_empty() {
        "nothing".to_owned()
    } else {
        parts.join(", ")
    };
    let stalls = |turn: Turn| turn.stalls;
    let after = game.position().turn();
    let before = turn.last().map_or(0, |last| stalls(last.turn()));
    if after.end.is_none() && after.stalls > before {
        format!("{text}. {}", stalled(game, after.stalls))
    } else {
        text
    }
}

/// The message that a player can still play to the middle of the table after everybody else has
/// passed. It is shown once.
fn not_stuck(game: &Game, turn: &[Made<'_>], name: &impl Fn(Seat) -> String) -> Option<String> {
    let seat = game.position().stalled_but_for(game.rules())?;
    let mut before = game.position().clone();
    for made in turn.iter().rev() {
        before.take_back(game.rules(), made.played);
    }
    let is_new = before.stalled_but_for(game.rules()).is_none();
    is_new.then(|| format!("Not stuck: {} can play to the middle", name(seat)))
}

/// The description, for the other players, of a turn in a game with one pack. It contains as many
/// of the turn's last moves as fit.
fn turn_words(
    game: &Game,
    turn: &[Made<'_>],
    name: &impl Fn(Seat) -> String,
    room: usize,
) -> Option<String> {
    let rules = game.rules();
    // The cards moved, and where they went. Consecutive cards with the same path are joined.
    let mut parts: Vec<(String, String)> = Vec::new();
    each_backwards(game, turn, |before, made, _| {
        let ends_by_card = rules
            .turn_game
            .as_ref()
            .is_some_and(|game| game.ends_on.is_some());
        let ((from, to), size) = match made.mv {
            Move::Transfer { from, to, count } => ((from, to), (count, count)),
            Move::Pull { from, depth, to } => ((from, to), (depth, 1)),
            Move::Pass if ends_by_card => {
                parts.push(("no card to end the turn with".to_owned(), String::new()));
                return;
            }
            _ => return,
        };
        let what = cards_words(rules, before, (from, to), size);
        let mut there = place_words(rules, made.seat, to, name);
        let source = rules.group_of(from);
        if source.role == Role::Reserve {
            there = format!(" from the {}{there}", source.noun);
        }
        match parts.last_mut() {
            Some((cards, last)) if *last == there => *cards = format!("{what} {cards}"),
            _ => parts.push((what, there)),
        }
    });
    let mut text = String::new();
    for (at, (what, there)) in parts.iter().enumerate() {
        let more = if at + 1 < parts.len() { 2 } else { 0 };
        let part = format!("{what}{there}");
        if text.is_empty() {
            text = part;
        } else if part.width() + 2 + text.width() + more <= room {
            text = format!("{part}, {text}");
        } else {
            text = format!("… {text}");
            break;
        }
    }
    (!text.is_empty()).then_some(text)
}

/// The name of the cards that a move takes, and the rank that a wild card among these cards stands
/// for. `depth` is the position of the lowest of these cards, counted from the top of the pile.
fn cards_words(
    rules: &Rules,
    before: &Position,
    (from, to): (PileId, PileId),
    (depth, count): (u8, u8),
) -> String {
    let cards = before.cards(rules, from);
    let lowest = cards.len().checked_sub(usize::from(depth));
    let lowest = lowest.and_then(|at| cards.get(at));
    let kind = rules.group_of(to);
    let mut text = match lowest.filter(|dealt| dealt.is_up()) {
        Some(dealt) => {
            match kind.stands_for(dealt.card(), before.len(to), rules.ranks, before.base()) {
                Some(rank) => format!("{} as {}", dealt.card().label(), rank.word()),
                None => dealt.card().label(),
            }
        }
        None => "a card".to_owned(),
    };
    if count > 1 {
        text = format!("{text} and {} more", count - 1);
    }
    text
}

/// The words for the destination of a moved card, with a leading space.
fn place_words(rules: &Rules, seat: Seat, to: PileId, name: &impl Fn(Seat) -> String) -> String {
    let (place, group) = (rules.pile(to), rules.group_of(to));
    let noun = &group.noun;
    // The suit or a number tells similar piles apart.
    let numbered =
        group.count > 1 && (group.role != Role::Foundation || group.build.suits != Suits::Same);
    let noun = if numbered {
        format!("{noun} {}", place.number + 1)
    } else {
        noun.clone()
    };
    match place.seat {
        Some(side) if side != rules.side(seat) => format!(" to {}'s {noun}", name(side)),
        Some(_) if !numbered => format!(" to their own {noun}"),
        _ if group.count == 1 => format!(" to the {noun}"),
        _ if numbered => format!(" to {noun}"),
        _ if noun.starts_with(['a', 'e', 'i', 'o', 'u']) => format!(" to an {noun}"),
        _ => format!(" to a {noun}"),
    }
}

/// The message for a call of "stop": the caller, the missed play and the consequence.
fn stop_words(game: &Game, all: &[Made<'_>], at: usize, name: &impl Fn(Seat) -> String) -> String {
    let rules = game.rules();
    let stop = &all[at];
    let caller = name(stop.seat);
    let Some(misser) = stop.turn().missed else {
        return format!("{caller} says “stop”");
    };
    let mut owed: Option<String> = None;
    let mut moved = None;
    let mut index = all.len();
    each_backwards(game, all, |before, made, _| {
        index -= 1;
        if index == at {
            moved = made.played.effects().iter().find_map(|step| match *step {
                Effect::Moved { from, to, .. } => Some((top_label(before, rules, from), to)),
                _ => None,
            });
        } else if index < at && owed.is_none() && made.seat == misser {
            let passed = before.passed_over(rules, misser, made.mv);
            owed = passed.map(|(from, _)| top_label(before, rules, from));
        }
    });
    let in_turn = stop.turn().seat == misser;
    // After the turn, it is the card whose play can still be made.
    let card = match &moved {
        Some((card, _)) if !in_turn => Some(card.clone()),
        _ => owed,
    };
    let misser_name = name(misser);
    let over = match card {
        Some(card) => format!("{misser_name} passed over {card}"),
        None => format!("{misser_name} missed a play"),
    };
    let follows = match moved {
        Some((card, to)) if in_turn => format!(
            "{card} goes{}, and the turn ends",
            place_words(rules, misser, to, name)
        ),
        None if in_turn => "the turn ends".to_owned(),
        Some((_, to)) => format!("it goes{} now", place_words(rules, misser, to, name)),
        None => "nothing changes".to_owned(),
    };
    format!("{caller} says “stop”: {over}; {follows}")
}

fn top_label(position: &Position, rules: &Rules, pile: PileId) -> String {
    let top = position.top(rules, pile).filter(|top| Dealt::is_up(*top));
    top.map_or_else(|| "a card".to_owned(), |top| top.card().label())
}

/// The message that no player could play on (a stalemate), and how this was resolved.
pub fn stalled(game: &Game, stalls: u8) -> String {
    let done = match game.rules().race.as_ref().map(|race| race.on_stall) {
        Some(OnStall::Rotate) => "wastes returned to stock, top card to bottom",
        Some(OnStall::Reshuffle) => "wastes returned to stock and shuffled",
        Some(OnStall::TurnOne) => "cards now turn one at a time",
        _ => "nobody could play",
    };
    format!("{}: {done}", all_stuck(stalls))
}

/// The message that no player can play.
pub fn all_stuck(stalls: u8) -> String {
    format!("All stuck ({stalls} of 3)")
}
