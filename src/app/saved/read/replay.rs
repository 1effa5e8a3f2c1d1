//! Playing back a saved game. The engine plays each line of the log and then goes back to the
//! current move.

use std::sync::Arc;
use std::time::Duration;

use patience_core::{Act, ActError, DealNumber, Entry, Game, Rules, Seat, notation};
use patience_language::{Source, describe};

use super::raw::RawSave;
use super::{LoadError, fault_at, needed};
use crate::duel::{Duel, DuelError, PLAYERS};
use crate::saved::text::{CLOSE, DIVERTED, LATE, NEXT_HAND, RESIGN, Standing};

/// Plays back a saved game up to its current move. Returns the game, its duel if there is one, and
/// the time spent and the hints.
pub fn game(
    source: &Arc<Source>,
    raw: &RawSave,
    rules: Arc<Rules>,
) -> Result<(Game, Option<Duel>, Standing), LoadError> {
    let (deal, span) = needed(source, "deal", raw.deal.as_ref())?;
    let numbered = DealNumber::parse(deal).filter(|deal| rules.has_deal(*deal));
    let Some(deal) = numbered else {
        let help = format!("a whole number from 1 to {}", DealNumber::MAX);
        return Err(fault_at(
            source,
            span.clone(),
            format!("`{deal}` is not a deal number"),
            Some(help),
        ));
    };
    let lines = needed(source, "log", raw.log.as_ref())?;
    let mut game = Game::new(rules, deal);
    let mut duel = duel(source, raw, &game)?;
    let mut standing = Standing {
        played: 0,
        elapsed: Duration::from_millis(raw.elapsed_ms.unwrap_or(0)),
        hints: usize::try_from(raw.hints.unwrap_or(0)).unwrap_or(usize::MAX),
        undos: 0,
    };
    for (number, (line, span)) in lines.iter().enumerate() {
        let read = follow_line(&mut game, duel.as_mut(), &mut standing, line);
        read.map_err(|reason| {
            let message = format!(
                "line {} `{line}` cannot be played back: {reason}",
                number + 1
            );
            fault_at(source, span.clone(), message, None)
        })?;
    }
    // The first format stored the current position before the moves.
    if let Some((played, span)) = &raw.played {
        let played = usize::try_from(*played).unwrap_or(usize::MAX);
        if !go_to(&mut game, duel.as_mut(), played) {
            let message = format!("the game cannot be at move {played} of {}", lines.len());
            return Err(fault_at(source, span.clone(), message, None));
        }
        standing.played = played;
    }
    for (index, (points, span)) in raw.hand.iter().enumerate() {
        let hand = game.series().hands().get(index);
        let real: Option<Vec<i64>> = hand.map(|hand| {
            hand.tallies
                .iter()
                .map(|tally| i64::from(tally.total()))
                .collect()
        });
        if real.as_ref() != Some(points) {
            let message = format!(
                "hand {} did not end with these points when it was played back",
                index + 1
            );
            return Err(fault_at(source, span.clone(), message, None));
        }
    }
    Ok((game, duel, standing))
}

/// Creates the duel of a saved game. Returns `None` if the game is not a duel.
fn duel(source: &Arc<Source>, raw: &RawSave, game: &Game) -> Result<Option<Duel>, LoadError> {
    let Some((began, span)) = raw.duel.clone() else {
        return Ok(None);
    };
    let wrong = |message: String| fault_at(source, span, message, None);
    if !Duel::allows(game.rules()) {
        let title = &game.rules().about.title;
        return Err(wrong(format!(
            "only a single-player game can be a duel, and {title} is for several players"
        )));
    }
    let first = PLAYERS
        .into_iter()
        .find(|player| u64::from(player.number()) + 1 == began)
        .ok_or_else(|| wrong("`duel` must be the seat that began, 1 or 2".to_owned()))?;
    Ok(Some(Duel::new(game, first)))
}

/// Undoes or redoes moves of a saved game until `played` moves have been played. Returns whether
/// that was possible.
fn go_to(game: &mut Game, duel: Option<&mut Duel>, played: usize) -> bool {
    let Some(duel) = duel else {
        while game.done() < played && game.can_redo() {
            let before = game.done();
            game.redo();
            if game.done() == before {
                return false;
            }
        }
        if game.go_back_to(played).is_ok() {
            return true;
        }
        // Undo does not cross hands or real time, so the game is replayed up to there instead.
        let log = game.log().get(..played).map(<[Entry]>::to_vec);
        let (rules, deal) = (Arc::clone(game.rules()), game.deal());
        let again = log.and_then(|log| Game::replay(rules, deal, &log, played).ok());
        return again.map(|again| *game = again).is_some();
    };
    while duel.order().len() > played && duel.undo(game, true).is_ok() {}
    duel.order().len() == played
}

/// Plays a line of a saved game's log. If the line states a position instead of a move, goes to
/// that position.
fn follow_line(
    game: &mut Game,
    duel: Option<&mut Duel>,
    standing: &mut Standing,
    line: &str,
) -> Result<(), String> {
    if let Some(stands) = Standing::read(line)? {
        if !go_to(game, duel, stands.played) {
            return Err(format!("the game cannot be at move {}", stands.played));
        }
        *standing = stands;
        return Ok(());
    }
    standing.play(play_line(game, duel, line)?);
    Ok(())
}

/// Plays a line of a saved game's log that consists of milliseconds, a seat and an act. Returns the
/// milliseconds.
fn play_line(game: &mut Game, duel: Option<&mut Duel>, line: &str) -> Result<u64, String> {
    let mut parts = line.splitn(3, ' ');
    let ms = parts
        .next()
        .and_then(|part| part.parse().ok())
        .ok_or("it must begin with milliseconds")?;
    let seats = match &duel {
        Some(_) => 2,
        None => game.rules().seats(),
    };
    let seat = parts
        .next()
        .and_then(|part| part.parse::<u8>().ok())
        .filter(|seat| (1..=seats).contains(seat));
    let seat = Seat::new(
        seat.ok_or_else(|| format!("the second word must be a seat from 1 to {seats}"))? - 1,
    );
    let rules = Arc::clone(game.rules());
    if let Some(duel) = duel {
        // The other player's move is parsed in that player's game.
        if seat != duel.mover() && !duel.hand_over(game) {
            return Err("it is the other player's turn".to_owned());
        }
        let act = read_act(game, &rules, parts.next())?;
        let entry = Entry {
            ms,
            seat: Seat::FIRST,
            act,
        };
        duel.act(game, seat, entry).map_err(|error| match error {
            DuelError::NotTheirTurn => "it is the other player's turn".to_owned(),
            DuelError::Act(error) => why(game, &rules, Seat::FIRST, error),
        })?;
        return Ok(ms);
    }
    let text = parts.next();
    let act = read_act(game, &rules, text)?;
    game.act(Entry { ms, seat, act })
        .map_err(|error| why(game, &rules, seat, error))?;
    if let Some(points) = text.and_then(|text| text.strip_prefix(NEXT_HAND)) {
        check_points(game, points)?;
    }
    Ok(ms)
}

/// Checks that the previous hand ended with the points that a line of the log states. The first
/// text format of saved games stored the points elsewhere.
fn check_points(game: &Game, said: &str) -> Result<(), String> {
    let ended = game.series().hands().last();
    let points = ended.map(|hand| {
        let points = hand.tallies.iter().map(|tally| tally.total().to_string());
        points.collect::<Vec<_>>().join(" ")
    });
    let said = said.trim();
    if said.is_empty() || Some(said) == points.as_deref() {
        return Ok(());
    }
    Err(format!(
        "the previous hand ended with {} points",
        points.unwrap_or_default()
    ))
}

/// Parses the act (a move or the like) in a line of a saved game's log.
fn read_act(game: &Game, rules: &Arc<Rules>, text: Option<&str>) -> Result<Act, String> {
    Ok(match text.ok_or("the move is missing")? {
        RESIGN => Act::Resign,
        CLOSE => Act::Close,
        text if text.starts_with(NEXT_HAND) => Act::NextHand,
        text => {
            let in_words = |error| describe::move_text_error(rules, &error);
            let read =
                |text: &str| notation::read_move(rules, game.position(), text).map_err(in_words);
            let late = text
                .strip_prefix(LATE)
                .and_then(|rest| rest.strip_prefix(' '));
            let diverted = text.rsplit_once(' ').and_then(|(rest, name)| {
                let mv = rest.strip_suffix(DIVERTED)?.trim_end();
                Some((mv, rules.pile_named(name)?))
            });
            match (late, diverted) {
                (Some(mv), _) => Act::Late(
                    notation::read_late_move(rules, game.position(), mv).map_err(in_words)?,
                ),
                (None, Some((mv, to))) => Act::Diverted { mv: read(mv)?, to },
                (None, None) => Act::Move(read(text)?),
            }
        }
    })
}

/// Explains in words why an act in a saved game is impossible.
fn why(game: &Game, rules: &Rules, seat: Seat, error: ActError) -> String {
    match error {
        ActError::Refused(refusal) => describe::refusal_to(rules, game.position(), seat, refusal),
        ActError::HandNotOver => "the hand is not over yet".to_owned(),
        ActError::MatchOver => "the match is over".to_owned(),
        ActError::NoSuchSeat => "there is no such seat".to_owned(),
        ActError::OutOfOrder => "it is earlier than the move before it".to_owned(),
        ActError::Otherwise => "its result differs when it is played back".to_owned(),
        ActError::CannotStand => "the game has no such state".to_owned(),
    }
}
