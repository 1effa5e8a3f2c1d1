//! The sentences of a result: how the hand ended, which deal it was, and how the match stands.

use patience_core::{End, Game, HandEnd, HandResult, MatchLength, Seat, Tally, score};

use super::plain;
use crate::render::appearance::Appearance;
use crate::render::text::count;
use patience_app::session::moves_made;

/// Says which deal was played and for how long, and of what each number tells.
pub(super) fn played_line(game: &Game, clock: &str) -> String {
    let rules = game.rules();
    let deal = game.known_deal();
    let deal = deal.map_or_else(String::new, |deal| format!("Deal {deal}, "));
    let moves = moves_made(game);
    let one_hand = matches!(rules.length, MatchLength::Hands(1)) || !rules.has_match;
    if one_hand {
        format!("{deal}{moves}, {clock}")
    } else {
        format!("{deal}{moves} in this hand, {clock} in the match")
    }
}

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

/// Says how the hand ended, and whether that is good.
pub(super) fn headline(
    game: &Game,
    appearance: &Appearance,
    result: &HandResult,
) -> (String, bool) {
    let rules = game.rules();
    match result.end {
        Some(HandEnd::Ended(End::Won)) => (format!("★ {} is won ★", rules.about.title), true),
        Some(HandEnd::Ended(End::Finished)) => {
            let score = result.tallies.first().map_or(0, Tally::total);
            (format!("Finished: {} points", plain(score)), true)
        }
        Some(HandEnd::Ended(End::Out(seat))) => {
            let name = appearance.name(seat);
            let out = match &rules.race {
                Some(race) => format!("{} {name} is out", race.shout),
                None => format!("{name} has won the hand"),
            };
            (out, true)
        }
        Some(HandEnd::Ended(End::Fewest(seat))) => {
            let why = why_nobody_won(game);
            let name = appearance.name(seat);
            (format!("{why}: {name} has the fewest left"), true)
        }
        Some(HandEnd::Ended(End::Stalled)) => {
            (format!("{}: the hand is over", why_nobody_won(game)), false)
        }
        Some(HandEnd::Ended(End::Blocked)) => {
            let text = "The middle is out of reach: the hand is over";
            (text.to_owned(), false)
        }
        Some(HandEnd::Resigned(seat)) if rules.seats() > 1 => (
            format!("{} gave up the match", appearance.name(seat)),
            false,
        ),
        Some(HandEnd::Resigned(_)) if rules.has_match => ("Hand given up".to_owned(), false),
        Some(HandEnd::Resigned(_)) => ("Deal given up".to_owned(), false),
        Some(HandEnd::NoMoves) | None => ("No move is left".to_owned(), false),
    }
}

/// Says why a hand ended that nobody won: the limit of turns, or that nobody got on.
fn why_nobody_won(game: &Game) -> String {
    let turns = game.rules().turn_game.as_ref();
    match turns.and_then(|turns| turns.max_turns) {
        Some(most) if game.position().turn().turns >= most => {
            format!("{} are over", count(usize::from(most), "turn"))
        }
        _ => "Nobody got on".to_owned(),
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
        .map(Seat)
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
