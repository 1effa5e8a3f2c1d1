//! The sentences on the result of a hand: how the hand ended, and what the score of the match is.

use patience_core::{End, Game, HandEnd, HandResult, MatchLength, Seat, Tally, TurnGame, score};

use super::plain;
use crate::render::appearance::Appearance;
use crate::render::text::count;

/// Returns a sentence with the number of cards that each side has left. Returns `None` if somebody has won the hand, or
/// if those cards would not have given the winner any points.
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

/// The large word on the result of a won game, and below it the word for any other game.
pub(super) const WON: &str = "WON";
pub(super) const LOST: &str = "LOST";

/// The headline of the result of a hand: how the hand ended.
pub(super) struct Headline {
    /// The sentence about how the hand ended.
    pub text: String,
    /// Whether the hand ended well for the player, such as with a win.
    pub good: bool,
    /// The result as a word in large letters: won or lost, the name of the winner, or the points.
    pub word: Option<String>,
}

/// Returns the headline about how the hand ended.
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
            let points = if matches!(score.as_str(), "1" | "−1") {
                "point"
            } else {
                "points"
            };
            headline(format!("Finished: {score} {points}"), true, Some(score))
        }
        Some(HandEnd::Ended(End::Out(seat))) => {
            let name = appearance.name(seat);
            let out = match &rules.race {
                Some(race) => format!("{} {name} is out", race.shout),
                None => format!("{name} wins the hand"),
            };
            headline(out, true, Some(name))
        }
        Some(HandEnd::Ended(End::Fewest(seat))) => {
            let why = why_nobody_won(game);
            let name = appearance.name(seat);
            let text = format!("{why}: {name} has the fewest cards");
            headline(text, true, Some(name))
        }
        Some(HandEnd::Ended(End::Stalled)) => {
            let text = format!("{}: the hand is over", why_nobody_won(game));
            headline(text, false, None)
        }
        Some(HandEnd::Ended(End::Blocked)) => {
            let text = "Nobody can reach the middle: the hand is over";
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
            headline("No moves left".to_owned(), false, word)
        }
    }
}

/// Returns the side that leads the match; `None` if several sides lead.
pub(super) fn leader(game: &Game, appearance: &Appearance, totals: &[i32]) -> Option<String> {
    let best = totals.iter().copied().max()?;
    let sides = game.rules().all_sides().zip(totals);
    let mut ahead = sides.filter(|(_, total)| **total == best);
    let (side, _) = ahead.next()?;
    (totals.len() > 1 && ahead.next().is_none()).then(|| appearance.side_name(game.rules(), side))
}

/// Returns a sentence about why a hand ended without a winner: the turn limit was reached, or no moves were left.
fn why_nobody_won(game: &Game) -> String {
    let turns = game.rules().turn_game.as_ref();
    match turns.map(TurnGame::most_turns) {
        Some(most) if game.position().turn().turns >= most => {
            format!("Limit of {} reached", count(usize::from(most), "turn"))
        }
        _ => "No moves left".to_owned(),
    }
}

/// Returns a sentence about the score of the match or, if the match is over, about its winner.
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
                format!("Hand {hand} of a match to {points}.")
            }
        },
    }
}
