//! Writing positions and observations as text.

use std::fmt::Write as _;

use super::{FIRST_EVENT, PARTIAL};
use crate::cards::{DealNumber, Dealt};
use crate::position::{End, Observation, Phase, Position, SeatState, Seen};
use crate::rules::{PileId, Role, Rules};

/// Writes a position with all cards visible.
///
/// # Examples
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
/// # face = "last up"
/// # [goal]
/// # when = "all cards on foundation"
/// # "#;
/// # let (name, text) = ("small.toml".to_owned(), text.to_owned());
/// # let source = Arc::new(Source { name, text });
/// # let rules = RuleFile::read("small", &source, &|_| None)?.compile(None, &[])?;
/// use patience_core::notation::{read_position, write_position};
///
/// let position = read_position(&rules, "t1: (KS) QH\ndeal 617\npartial\n")?;
/// let text = "base A\ndeal 617\npartial\nt1: (KS) QH\n";
/// assert_eq!(write_position(&rules, &position), text);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_position(rules: &Rules, position: &Position) -> String {
    let mut text = header(rules, position, Some(position.deal));
    for pile in rules.pile_ids() {
        let cards = position
            .cards(rules, pile)
            .iter()
            .map(|dealt| (Side::of(*dealt), face(rules, pile, *dealt)));
        pile_line(&mut text, rules, pile, cards.collect());
    }
    text
}

/// Writes a position as a seat sees it. The deal number is left out, because it determines all
/// cards. [`read_observation`](super::read_observation) reads the text back.
///
/// # Examples
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
/// # face = "last up"
/// # [goal]
/// # when = "all cards on foundation"
/// # "#;
/// # let (name, text) = ("small.toml".to_owned(), text.to_owned());
/// # let source = Arc::new(Source { name, text });
/// # let rules = RuleFile::read("small", &source, &|_| None)?.compile(None, &[])?;
/// use patience_core::notation::{read_position, write_observation};
/// use patience_core::{Observation, Seat};
///
/// let position = read_position(&rules, "deal 617\npartial\nt1: (QH) 5C\nt2: (2D)' 3S\n")?;
/// let observation = Observation::new(&rules, &position, Seat::FIRST);
/// let text = "base A\npartial\nt1: ? 5C\nt2: (2D)' 3S\n";
/// assert_eq!(write_observation(observation), text);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_observation(observation: Observation<'_>) -> String {
    let rules = observation.rules();
    let mut text = header(rules, observation.position, None);
    for pile in rules.pile_ids() {
        let cards = observation.pile(pile).iter().map(|seen| match seen {
            Seen::Known(dealt) | Seen::Remembered(dealt) => {
                (Side::of(dealt), face(rules, pile, dealt))
            }
            Seen::Hidden { owner } => (Side::Up, format!("?{}", owner_mark(rules, pile, owner))),
        });
        pile_line(&mut text, rules, pile, cards.collect());
    }
    text
}

/// How a card is written in the text of a position. This depends on which way up it is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    /// A face-up card is written without parentheses.
    Up,
    /// A face-down card is written in parentheses.
    Down,
    /// A face-down card that has been seen is written in parentheses, followed by an apostrophe.
    Seen,
}

impl Side {
    fn of(dealt: Dealt) -> Self {
        match (dealt.is_up(), dealt.is_seen()) {
            (true, _) => Self::Up,
            (false, false) => Self::Down,
            (false, true) => Self::Seen,
        }
    }
}

fn face(rules: &Rules, pile: PileId, dealt: Dealt) -> String {
    format!("{}{}", dealt.card(), owner_mark(rules, pile, dealt.owner()))
}

/// Returns the text for the owner of a card (the player whose deck it comes from), with the seat
/// counted from 1. Cards on piles of their owner have no mark.
fn owner_mark(rules: &Rules, pile: PileId, owner: u8) -> String {
    let at_home = rules
        .pile(pile)
        .seat
        .is_some_and(|seat| seat.number() == owner);
    if rules.decks() == 1 || at_home {
        String::new()
    } else {
        format!("/{}", owner + 1)
    }
}

/// Whether the cards of a pile are written from top to bottom in the text of a position.
fn top_first(rules: &Rules, pile: PileId) -> bool {
    rules.group_of(pile).role == Role::Stock
}

fn pile_line(text: &mut String, rules: &Rules, pile: PileId, mut cards: Vec<(Side, String)>) {
    if cards.is_empty() {
        return;
    }
    let mark = if top_first(rules, pile) {
        cards.reverse();
        '>'
    } else {
        ':'
    };
    text.push_str(&rules.pile(pile).name);
    text.push(mark);
    for like in cards.chunk_by(|one, next| one.0 == next.0) {
        let faces: Vec<&str> = like.iter().map(|(_, face)| face.as_str()).collect();
        let faces = faces.join(" ");
        let written = match like[0].0 {
            Side::Up => write!(text, " {faces}"),
            Side::Down => write!(text, " ({faces})"),
            Side::Seen => write!(text, " ({faces})'"),
        };
        written.expect("a string takes any text");
    }
    text.push('\n');
}

/// Writes the lines before the piles in the text of a position. The line with the deal number is
/// left out if the reader may not know the deal.
fn header(rules: &Rules, position: &Position, deal: Option<DealNumber>) -> String {
    let turn = position.turn;
    // A base that is still to be chosen is left out.
    let base = (turn.phase != Phase::Base).then(|| format!("base {}", position.base.letter()));
    let mut lines: Vec<String> = base.into_iter().collect();
    lines.extend(deal.map(|deal| format!("deal {deal}")));
    if position.hand != 0 {
        lines.push(format!("hand {}", u64::from(position.hand) + 1));
    }
    match turn.phase {
        Phase::Play => {}
        Phase::Batch { left } => lines.push(format!("phase batch {left}")),
        Phase::Gather => lines.push("phase gather".to_owned()),
        Phase::Base => lines.push("phase base".to_owned()),
    }
    let marks = [
        (turn.turned, " turned"),
        (turn.fresh_batch, " fresh-batch"),
        (turn.single_turns, " single-turns"),
    ];
    let marks: String = marks
        .iter()
        .filter(|(on, _)| *on)
        .map(|(_, mark)| *mark)
        .collect();
    if turn.seat.number() != 0 || !marks.is_empty() {
        lines.push(format!("turn {}{marks}", turn.seat.number() + 1));
    }
    let counters = [
        ("stalls", u16::from(turn.stalls), 0),
        ("events", turn.events, FIRST_EVENT),
        ("cleared", turn.cleared_in, 0),
        ("turns", turn.turns, 0),
    ];
    lines.extend(
        counters
            .iter()
            .filter(|(_, value, usual)| value != usual)
            .map(|(name, value, _)| format!("{name} {value}")),
    );
    if turn.counted != [0; _] {
        let counts: Vec<String> = turn.counted.iter().map(u16::to_string).collect();
        lines.push(format!("counted {}", counts.join(" ")));
    }
    lines.extend(
        turn.missed
            .map(|seat| format!("missed {}", seat.number() + 1)),
    );
    lines.extend(
        turn.called
            .map(|seat| format!("called {}", seat.number() + 1)),
    );
    lines.extend(turn.end.map(|end| format!("end {}", end_words(end))));
    for (number, state) in position.seats.iter().enumerate() {
        if *state != SeatState::default() {
            lines.push(format!("seat {} {}", number + 1, seat_words(*state)));
        }
    }
    let on_table: usize = rules.pile_ids().map(|pile| position.len(pile)).sum();
    if on_table != usize::from(rules.cards()) {
        lines.push(PARTIAL.to_owned());
    }
    lines.push(String::new());
    lines.join("\n")
}

fn end_words(end: End) -> String {
    match end {
        End::Won => "won".to_owned(),
        End::Finished => "finished".to_owned(),
        End::Out(seat) => format!("out {}", seat.number() + 1),
        End::Stalled => "stalled".to_owned(),
        End::Blocked => "blocked".to_owned(),
        End::Fewest(seat) => format!("fewest {}", seat.number() + 1),
    }
}

fn seat_words(state: SeatState) -> String {
    let counters = [
        ("turned", state.turned),
        ("declared", u16::from(state.declared)),
        ("redeals", state.redeals),
        ("pulls", state.pulls),
    ];
    let words = counters
        .iter()
        .filter(|(_, value)| *value != 0)
        .map(|(name, value)| format!("{name} {value}"));
    words.collect::<Vec<_>>().join(" ")
}
