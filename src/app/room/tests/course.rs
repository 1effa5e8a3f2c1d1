//! Rooms in which people make any requests in any order.

use super::*;

#[derive(Debug, Clone)]
enum Step {
    Join(u64, u8),
    Ask(u64, u8, u8),
    Wait(u16),
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let step = prop_oneof![
        1 => (0..12u64, 0..12u8).prop_map(|(guest, who)| Step::Join(guest, who)),
        8 => (0..12u64, 0..16u8, any::<u8>()).prop_map(|(guest, ask, with)| Step::Ask(guest, ask, with)),
        2 => (0..12_000u16).prop_map(Step::Wait),
    ];
    proptest::collection::vec(step, 20..120)
}

/// Takes the steps in a room. Returns the room with all messages to guests.
fn done(rules: &Arc<Rules>, steps: &[Step]) -> Scene {
    let mut scene = Scene::new(rules);
    let cards = cards_on(scene.room.game());
    scene.join(0, "p0").join(1, "p1").begin(&[0, 1]);
    for step in steps {
        match *step {
            Step::Join(guest, who) => {
                scene.join(guest, &format!("p{who}"));
            }
            Step::Ask(guest, ask, with) => {
                let seats = scene.room.game().rules().seats();
                let seat = Seat::new(with % (seats + 1));
                let own = scene
                    .room
                    .members
                    .iter()
                    .find(|member| member.guest == Some(GuestId(guest)));
                let own = own.and_then(|member| member.seat).unwrap_or(seat);
                let ask = match ask {
                    0 => GuestRequest::Sit(seat),
                    1 => GuestRequest::Stand,
                    2 => GuestRequest::Lost,
                    3 => GuestRequest::Leave,
                    4 => GuestRequest::Pause,
                    5 if with % 2 == 0 => GuestRequest::Redo,
                    5 => GuestRequest::Undo,
                    6 => GuestRequest::Agree,
                    7 => GuestRequest::Refuse,
                    8 if with < 20 => GuestRequest::Resign,
                    8 => GuestRequest::RoundTrip(with.into()),
                    9 => GuestRequest::SetLevel(seat, ComputerLevel::Match),
                    10 => GuestRequest::Say(format!("\u{1b}[2J{with}")),
                    11 => GuestRequest::Ready,
                    _ => {
                        let mut moves = Vec::new();
                        let game = scene.room.game();
                        if own.number() < seats {
                            game.position().legal_moves(game.rules(), own, &mut moves);
                        }
                        moves
                            .get(usize::from(with) % moves.len().max(1))
                            .map_or(GuestRequest::Ready, |mv| GuestRequest::Play(*mv))
                    }
                };
                scene.ask(guest, ask);
            }
            Step::Wait(ms) => {
                scene.wait(ms.into());
            }
        }
        let game = scene.room.game();
        assert_eq!(cards_on(game), cards, "no card is lost");
        let again = Game::replay(
            game.rules().clone(),
            game.deal(),
            &game.log()[..game.done()],
            game.done(),
        );
        assert_eq!(
            again.unwrap().position(),
            game.position(),
            "the log gives the same position"
        );
        // No two people have the same seat.
        let mut seats: Vec<Seat> = scene
            .room
            .members
            .iter()
            .filter_map(|member| member.seat)
            .collect();
        seats.sort_unstable();
        let taken = seats.len();
        seats.dedup();
        assert_eq!(seats.len(), taken);
    }
    scene
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn any_course_keeps_every_card_and_can_be_repeated(
        steps in steps(),
        which in 0..5usize,
    ) {
        let games: [(&str, &[(&str, &str)]); 5] = [
            ("pyramid", &[]),
            ("nertz", &[("players", "4"), ("pace", "realtime")]),
            ("nertz", &[("players", "3"), ("pace", "turns")]),
            ("kings-in-the-corner", &[]),
            ("spite-and-malice", &[]),
        ];
        let (game, set) = games[which];
        let rules = rules(game, set);
        let one = done(&rules, &steps);
        let other = done(&rules, &steps);
        prop_assert_eq!(&one.told, &other.told);
        // Every message can be written and read again.
        for tell in one.told.values().flatten() {
            let text = wire::write_tell(tell);
            let read = wire::read_tell(&text, Some(&rules)).unwrap();
            prop_assert_eq!(&read, tell);
        }
    }
}
