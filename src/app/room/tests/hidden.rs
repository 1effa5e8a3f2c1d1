//! The messages to a seat do not depend on what it may not see.

use super::*;

/// Writes all messages to a guest.
fn bytes(tells: &Outgoing, guest: GuestId) -> Vec<String> {
    let own = tells.iter().filter(|(to, _)| *to == guest);
    own.map(|(_, tell)| wire::write_tell(tell)).collect()
}

/// Swaps two cards that a seat does not see, in the text of a position.
fn exchanged(rules: &Rules, position: &Position, seat: Seat, chance: u64) -> Option<Position> {
    let text = notation::write_position(rules, position);
    let observation = patience_core::Observation::new(rules, position, seat);
    let mut hidden: Vec<(String, std::ops::Range<usize>)> = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let name_end = line.find([':', '>']);
        if let Some(end) = name_end
            && let Some(pile) = rules.pile_named(&line[..end])
        {
            let seen: Vec<Seen> = observation.pile(pile).iter().collect();
            let mut order: Vec<Seen> = seen;
            if line.as_bytes()[end] == b'>' {
                order.reverse();
            }
            let mut cards = order.into_iter();
            let mut start = None;
            for (index, byte) in line.bytes().enumerate().skip(end + 1) {
                let in_word = byte.is_ascii_alphanumeric() || byte == b'/';
                match (in_word, start) {
                    (true, None) => start = Some(index),
                    (false, Some(begin)) => {
                        start = None;
                        if let Some(Seen::Hidden { owner }) = cards.next() {
                            let mark = line[begin..index].split_once('/').map(|(_, mark)| mark);
                            let key = format!("{owner} {mark:?}");
                            hidden.push((key, at + begin..at + index));
                        }
                    }
                    _ => {}
                }
            }
        }
        at += line.len();
    }
    let count = u64::try_from(hidden.len()).ok()?;
    let (key, one) = hidden
        .get(usize::try_from(chance.checked_rem(count)?).ok()?)?
        .clone();
    let others: Vec<_> = hidden
        .iter()
        .filter(|(other, range)| *other == key && text[range.clone()] != text[one.clone()])
        .collect();
    let count = u64::try_from(others.len()).ok()?;
    let (_, other) = others.get(usize::try_from((chance / 7).checked_rem(count)?).ok()?)?;
    let (first, second) = if one.start < other.start {
        (&one, other)
    } else {
        (other, &one)
    };
    let mut swapped = text.clone();
    swapped.replace_range(second.clone(), &text[first.clone()]);
    swapped.replace_range(first.clone(), &text[second.clone()]);
    notation::read_position(rules, &swapped).ok()
}

/// Returns a game at this position.
fn session_at(rules: &Arc<Rules>, position: &Position) -> Session {
    let hand = ObservedHand {
        position: position.clone(),
        resigned: None,
    };
    let game = Game::observed(rules, &[], hand, Vec::new());
    let people = rules.all_seats().collect();
    let timed_game = TimedGame::new(game, None, Duration::ZERO);
    let mut session = Session::new(timed_game.with_people(people, Seating::default()));
    session.resume(Duration::ZERO);
    session
}

/// Returns a room with people in all seats and this position on the table. In a single-player game
/// it is the position of the first of two players, and the other has just begun.
fn room_at(rules: &Arc<Rules>, position: &Position) -> Room {
    let mut room = Room::new(rules, Vec::new(), Dealer::from_seed(1));
    let seats = u64::try_from(room.levels.len()).unwrap();
    for guest in 0..seats {
        let name = format!("p{guest}");
        let ask = GuestRequest::Join(Identity(name.clone()), Name::new(&name).unwrap());
        room.step(Duration::ZERO, GuestId(guest), ask);
    }
    for guest in 0..seats {
        room.step(Duration::ZERO, GuestId(guest), GuestRequest::Ready);
    }
    *room.boards.of_mut(Seat::FIRST).0 = session_at(rules, position);
    room.pass(Duration::from_secs(2));
    for member in &mut room.members {
        member.told.forget();
    }
    room
}

/// Returns some single-player games, which two play separately.
fn games_for_one() -> Vec<(String, Arc<Rules>)> {
    let catalogue = catalogue();
    let entries = catalogue.index().iter().step_by(9);
    let compiled = entries.map(|entry| {
        let rules = catalogue.rule_file(&entry.id).unwrap().compile(None, &[]);
        (entry.id.clone(), Arc::new(rules.unwrap()))
    });
    compiled.filter(|(_, rules)| rules.seats() == 1).collect()
}

#[test]
fn no_message_reveals_what_a_seat_may_not_see() {
    let mut compared = 0;
    let mut refused = 0;
    let all = games_for_several().into_iter().chain(games_for_one());
    for (name, rules) in all {
        for deal in 1..=3u64 {
            let deal = patience_core::DealNumber::new(deal * 77).unwrap();
            let mut position = Position::deal(&rules, deal, 0, Seat::FIRST, &[]);
            for step in 0..60u64 {
                let by = if rules.in_real_time() {
                    Seat::new(u8::try_from(step % u64::from(rules.seats())).unwrap())
                } else {
                    position.to_move()
                };
                let mut moves = Vec::new();
                position.legal_moves(&rules, by, &mut moves);
                let chance = (step + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 20;
                let count = u64::try_from(moves.len()).unwrap();
                let Some(mv) = chance
                    .checked_rem(count)
                    .map(|at| moves[usize::try_from(at).unwrap()])
                else {
                    if rules.in_real_time() {
                        continue;
                    }
                    break;
                };
                for seat in rules.all_seats().filter(|_| step % 6 == 0) {
                    let Some(other) = exchanged(&rules, &position, seat, chance) else {
                        continue;
                    };
                    let guest = GuestId(u64::from(seat.number()));
                    let mut rooms = [room_at(&rules, &position), room_at(&rules, &other)];
                    let now = Duration::from_secs(3);
                    // First the initial view, then a move that is not possible, then one that is.
                    let told = rooms.each_mut().map(|room| bytes(&room.pass(now), guest));
                    assert!(!told[0].is_empty(), "{name}");
                    assert_eq!(told[0], told[1], "{name} {seat:?}");
                    compared += 1;
                    let wrong = moves.iter().find(|mv| {
                        position.can_play(&rules, seat, **mv).is_err()
                            && other.can_play(&rules, seat, **mv).is_err()
                    });
                    if let Some(wrong) = wrong {
                        let told = rooms.each_mut().map(|room| {
                            bytes(&room.step(now, guest, GuestRequest::Play(*wrong)), guest)
                        });
                        assert_eq!(told[0], told[1], "{name} {seat:?} {wrong:?}");
                        refused += 1;
                    }
                    let asking = GuestId(u64::from(by.number()));
                    let told = rooms
                        .each_mut()
                        .map(|room| bytes(&room.step(now, asking, GuestRequest::Play(mv)), guest));
                    let seen = rooms.each_ref().map(|room| room.game().observation(seat));
                    let goes_on = rooms.each_ref().map(|room| room.game().hand_end());
                    if seen[0] == seen[1] && goes_on == [None, None] {
                        assert_eq!(told[0], told[1], "{name} {seat:?} {mv:?}");
                    }
                }
                if position.play(&rules, by, mv).is_err() || position.turn().end.is_some() {
                    break;
                }
            }
        }
    }
    println!("{compared} compared, {refused} refused");
    assert!(
        compared > 100 && refused > 20,
        "{compared} compared, {refused} refused"
    );
}
