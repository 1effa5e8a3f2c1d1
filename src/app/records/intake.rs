//! Converting the file of a finished game to a record of the game.

use patience_core::{End, Game, HandEnd, HandResult, Seat, Tally};

use super::record::{GameRecord, HandRecord, PlayerRecord};
use super::statistics::PresentRules;
use crate::duel::{Duel, PLAYERS, Side};
use crate::saved::Snapshot;
use crate::saved::ending::{Ending, GameKey, Outcome};

impl GameRecord {
    /// Creates the record of a finished game from its end, key and log. Returns `None` if the game
    /// has not ended.
    pub fn from_snapshot(snapshot: &Snapshot) -> Option<Self> {
        let Snapshot { game, duel, about } = snapshot;
        let (key, ending) = (about.key?, about.ending?);
        let rules = game.rules();
        let (players, hands) = match duel {
            Some(duel) => of_duel(snapshot, game, duel),
            None => of_game(snapshot, game, &ending),
        };
        let PresentRules {
            fingerprint,
            options,
        } = PresentRules::of(rules);
        let beside = duel.as_ref().map(Duel::beside);
        let moves = [Some(game), beside].into_iter().flatten().map(|game| {
            let log = &game.log()[..game.done()];
            log.iter().filter(|entry| entry.act.is_move()).count()
        });
        let moves = moves.sum();
        let small = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        let mut record = Self {
            key,
            game: rules.about.id.clone(),
            title: rules.about.title.clone(),
            variant: rules.about.variant.clone(),
            variant_title: rules.about.variant_title.clone(),
            options,
            fingerprint,
            deal: game.deal().to_string(),
            day: about.day.as_ref().map(|mark| mark.day.clone()),
            began: about.day.as_ref().and_then(|mark| mark.began),
            duel: duel.is_some(),
            ended: ending.when,
            outcome: ending.outcome,
            winnable: match ending.outcome {
                Outcome::Won => Some(true),
                _ => ending.winnable,
            },
            moves: small(moves),
            elapsed_ms: u64::try_from(about.elapsed.as_millis()).unwrap_or(u64::MAX),
            hints: small(about.hints),
            undos: small(about.undos),
            players,
            hands,
            starred: false,
            former_keys: Vec::new(),
            file: None,
        };
        record.settle_given_up_hand();
        Some(record)
    }
}

/// Adds a key and an end to a game that was saved before saved games had keys and ends. The key is
/// a hash of the file's text.
pub fn end_of_old_file(snapshot: &mut Snapshot, text: &str, when: crate::saved::ending::Moment) {
    let about = &mut snapshot.about;
    about.key.get_or_insert_with(|| GameKey::of_text(text));
    about.ending.get_or_insert(Ending {
        outcome: Outcome::Finished,
        when,
        winnable: None,
    });
}

/// The name of a player, or `Player` and a number if the player has no name.
fn name_of(snapshot: &Snapshot, seat: Seat) -> String {
    let name = snapshot.about.players.get(seat.index()).cloned();
    name.unwrap_or_else(|| format!("Player {}", seat.index() + 1))
}

fn of_duel(snapshot: &Snapshot, game: &Game, duel: &Duel) -> (Vec<PlayerRecord>, Vec<HandRecord>) {
    let winner = duel.winner(game).filter(|_| duel.is_over(game));
    let points = duel.sides(game).map(|side: Side| side.score);
    let players = PLAYERS.map(|player| PlayerRecord {
        name: name_of(snapshot, player),
        level: snapshot
            .about
            .seating
            .filter(|_| player == PLAYERS[1])
            .map(|seating| seating.level.to_string()),
        side: player.number(),
        points: points[player.index()],
        won: winner == Some(player),
    });
    let hand = HandRecord {
        winner: winner.map(Seat::number),
        points: points.to_vec(),
    };
    (players.to_vec(), vec![hand])
}

fn of_game(
    snapshot: &Snapshot,
    game: &Game,
    ending: &Ending,
) -> (Vec<PlayerRecord>, Vec<HandRecord>) {
    let (rules, series) = (game.rules(), game.series());
    let mut results: Vec<HandResult> = series.hands().to_vec();
    let mut totals = series.totals().to_vec();
    // An unfinished hand has no result.
    if game.hand_end().is_some() || rules.seats() == 1 {
        let result = game.tally();
        totals = series.totals_with(&result);
        results.push(result);
    }
    let hands = results.iter().map(|result| {
        let points = result.tallies.iter().map(Tally::total).collect();
        let went_out = match result.end {
            Some(HandEnd::Ended(End::Out(seat) | End::Fewest(seat))) => Some(seat),
            Some(HandEnd::Ended(End::Won)) if rules.seats() == 1 => Some(Seat::FIRST),
            _ => None,
        };
        HandRecord::new(went_out.map(|seat| rules.side(seat).number()), points)
    });
    let resigned = match game.hand_end() {
        Some(HandEnd::Resigned(seat)) => Some(rules.side(seat)),
        _ => None,
    };
    let most = rules
        .all_sides()
        .filter(|side| Some(*side) != resigned)
        .filter_map(|side| totals.get(side.index()))
        .max();
    let seating = snapshot.about.seating;
    let players = rules.all_seats().map(|seat| {
        let side = rules.side(seat);
        let points = totals.get(side.index()).copied().unwrap_or(0);
        let decided = rules.seats() > 1 && ending.outcome != Outcome::Left;
        let best = Some(side) != resigned && Some(&points) == most;
        let is_person = |seating: &crate::settings::Seating| match &snapshot.about.people {
            Some(people) => people.contains(&seat),
            None => seating.people_of(rules).contains(&seat),
        };
        let computer = seating.filter(|seating| !is_person(seating));
        PlayerRecord {
            name: name_of(snapshot, seat),
            level: computer.map(|seating| seating.level_of(seat).to_string()),
            side: side.number(),
            points,
            won: if rules.seats() > 1 {
                decided && best
            } else {
                ending.outcome == Outcome::Won
            },
        }
    });
    (players.collect(), hands.collect())
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::Duration;

    use patience_core::{Act, DealNumber, Entry, Move};

    use super::*;
    use crate::session::TimedGame;
    use crate::tests::catalogue;

    #[test]
    fn late_attempts_do_not_count_as_moves_in_a_race() {
        let rules = catalogue().rule_file("nertz").unwrap().compile(None, &[]);
        let deal = DealNumber::new(3).unwrap();
        let mut game = Game::new(Arc::new(rules.unwrap()), deal);
        let act = |game: &mut Game, act| {
            let seat = Seat::FIRST;
            game.act(Entry { ms: 0, seat, act }).unwrap();
        };
        act(&mut game, Act::Move(Move::Turn));
        let foundation = game.rules().pile_ids().last().unwrap();
        let from = game.rules().pile_ids().next().unwrap();
        let late = Move::Transfer {
            from,
            to: foundation,
            count: 1,
        };
        act(&mut game, Act::Late(late));
        act(&mut game, Act::Resign);
        let when = crate::saved::ending::Moment::new(0, 0).unwrap();
        let timed_game = TimedGame::new(game, None, Duration::ZERO);
        let mut snapshot = timed_game.snapshot(Duration::ZERO, Vec::new(), when);
        snapshot.about.key = Some(GameKey::fresh());
        let record = GameRecord::from_snapshot(&snapshot).unwrap();
        assert_eq!(record.moves, 1);
    }
}
