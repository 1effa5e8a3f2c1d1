//! The sentences of a result: how the hand ended, and how the match stands.

use patience_core::{End, Game, HandEnd, HandResult, MatchLength, Seat, Tally, TurnGame, score};

use super::plain;
use crate::render::appearance::Appearance;
use crate::render::text::count;

/// Where the winner of a hand scores what the others have left, and nobody has won it: says how
/// many cards that is.
pub(super) fn left_line(
    game: &Game,
    appearance: &Appearance,
    result: &HandResult,
) -> Option<String> {
    if let Some(HandEnd::Ended(End::Out(_) | End::Fewest(_))) = result.end {
        return None;
    }
    let rules = game.rules();
    let of = |side| score::left_for_winner(rules, game.position(), side);
    let left = rules.all_sides().map(|side| {
        let name = appearance.side_name(rules, side);
        Some(format!("{name} {}", of(side)?))
    });
    let left: Option<Vec<String>> = left.collect();
    Some(format!("Cards left: {}.", left?.join(", ")))
}

/// The word for a game that is won, and for one that is not.
pub(super) const WON: &str = "WON";
pub(super) const LOST: &str = "LOST";

/// How a hand ended.
pub(super) struct Headline {
    /// The sentence that says so.
    pub text: String,
    /// Whether that is good.
    pub good: bool,
    /// The one word for it: that it is won, by whom, or with how many points.
    pub word: Option<String>,
}

/// Says how the hand ended.
pub(super) fn headline(game: &Game, appearance: &Appearance, result: &HandResult) -> Headline {
    let rules = game.rules();
    let headline = |text: String, good: bool, word: Option<String>| Headline { text, good, word };
    match result.end {
        Some(HandEnd::Ended(End::Won)) => headline(
            format!("★ {} is won ★", rules.about.title),
            true,
            Some(WON.to_owned()),
        ),
        Some(HandEnd::Ended(End::Finished)) => {
            let score = plain(result.tallies.first().map_or(0, Tally::total));
            headline(format!("Finished: {score} points"), true, Some(score))
        }
        Some(HandEnd::Ended(End::Out(seat))) => {
            let name = appearance.name(seat);
            let out = match &rules.race {
                Some(race) => format!("{} {name} is out", race.shout),
                None => format!("{name} has won the hand"),
            };
            headline(out, true, Some(name))
        }
        Some(HandEnd::Ended(End::Fewest(seat))) => {
            let why = why_nobody_won(game);
            let name = appearance.name(seat);
            let text = format!("{why}: {name} has the fewest left");
            headline(text, true, Some(name))
        }
        Some(HandEnd::Ended(End::Stalled)) => {
            let text = format!("{}: the hand is over", why_nobody_won(game));
            headline(text, false, None)
        }
        Some(HandEnd::Ended(End::Blocked)) => {
            let text = "The middle is out of reach: the hand is over";
            headline(text.to_owned(), false, None)
        }
        Some(HandEnd::Resigned(seat)) if rules.seats() > 1 => {
            let text = format!("{} gave up the match", appearance.name(seat));
            headline(text, false, None)
        }
        Some(HandEnd::Resigned(_)) if rules.has_match => {
            headline("Hand given up".to_owned(), false, None)
        }
        Some(HandEnd::Resigned(_)) => {
            let text = "Deal given up".to_owned();
            headline(text, false, Some(LOST.to_owned()))
        }
        Some(HandEnd::NoMoves) | None => {
            let word = (!rules.has_match).then(|| LOST.to_owned());
            headline("No move is left".to_owned(), false, word)
        }
    }
}

/// Returns the one side that is ahead in a match.
pub(super) fn leader(game: &Game, appearance: &Appearance, totals: &[i32]) -> Option<String> {
    let best = totals.iter().copied().max()?;
    let sides = game.rules().all_sides().zip(totals);
    let mut ahead = sides.filter(|(_, total)| **total == best);
    let (side, _) = ahead.next()?;
    (totals.len() > 1 && ahead.next().is_none()).then(|| appearance.side_name(game.rules(), side))
}

/// Says why a hand ended that nobody won: the limit of turns, or that nobody got on.
fn why_nobody_won(game: &Game) -> String {
    let turns = game.rules().turn_game.as_ref();
    match turns.map(TurnGame::most_turns) {
        Some(most) if game.position().turn().turns >= most => {
            format!("{} are over", count(usize::from(most), "turn"))
        }
        _ => "Nobody had a move left".to_owned(),
    }
}

/// Says how the match stands, or to whom it goes.
pub(super) fn match_line(
    game: &Game,
    appearance: &Appearance,
    totals: &[i32],
    over: bool,
) -> String {
    let best = totals.iter().copied().max().unwrap_or(0);
    let leaders: Vec<String> = (0u8..)
        .map(Seat::new)
        .zip(totals)
        .filter(|(_, total)| **total == best)
        .map(|(side, _)| appearance.side_name(game.rules(), side))
        .collect();
    let hand = game.series().hands().len() + 1;
    if let (true, Some(HandEnd::Resigned(seat))) = (game.rules().seats() > 1, game.hand_end()) {
        let others = || {
            let sides = game.rules().all_sides().zip(totals);
            let own = game.rules().side(seat);
            sides.filter(move |(other, _)| *other != own)
        };
        let best = others().map(|(_, total)| *total).max().unwrap_or(0);
        let rest: Vec<String> = others()
            .filter(|(_, total)| **total == best)
            .map(|(other, _)| appearance.side_name(game.rules(), other))
            .collect();
        return match rest.as_slice() {
            [.., _, _, _, _] => format!("The match goes to the {} best of the others.", rest.len()),
            [before @ .., last] if !before.is_empty() => {
                format!("The match goes to {} and {last}.", before.join(", "))
            }
            few => format!("The match goes to {}.", few.concat()),
        };
    }
    match (over, leaders.as_slice()) {
        (true, _) if totals.len() == 1 => {
            let hands = count(hand, "hand");
            format!("The match is over after {hands}: {}.", plain(best))
        }
        (true, [one]) => {
            let partners = totals.len() < usize::from(game.rules().seats());
            let win = if partners { "win" } else { "wins" };
            format!("{one} {win} the match with {}.", plain(best))
        }
        (true, _) => format!("The match is drawn at {}.", plain(best)),
        (false, _) => match game.rules().length {
            MatchLength::Hands(hands) => format!("Hand {hand} of {hands}."),
            MatchLength::Target { points, .. } => {
                format!("Hand {hand}; the match goes to {points}.")
            }
        },
    }
}
