//! A shared table compared with a table at one keyboard: the same actions at the same times give
//! the same game.

use super::*;

/// A table of people at one keyboard, run as the front end does.
struct Keyboard {
    session: Session,
    now: Duration,
}

impl Keyboard {
    /// Deals the same game that has just begun in a room.
    fn beside(scene: &Scene, people: &[Seat]) -> Self {
        let room = &scene.room;
        let game = Game::new(Arc::clone(room.game().rules()), room.game().deal());
        let timed_game =
            TimedGame::new(game, None, Duration::ZERO).with_people(people.to_vec(), room.seating());
        let mut keyboard = Self {
            session: Session::new(timed_game),
            now: scene.now,
        };
        keyboard.session.resume(scene.now);
        keyboard.pass();
        keyboard
    }

    fn pass(&mut self) {
        let Self { session, now } = self;
        session.catch_up(*now);
        while session.real_time().is_none()
            && session.computer_due(*now).is_some_and(|due| due <= *now)
            && session.let_opponents_move(*now)
        {}
        session.keep_time(true, *now);
        session.take_moves();
    }

    fn due(&self) -> Option<Duration> {
        match self.session.real_time() {
            Some(_) => self.session.real_time_due(self.now),
            None => self.session.computer_due(self.now),
        }
    }

    fn wait(&mut self, ms: u64) {
        let until = self.now + Duration::from_millis(ms);
        while let Some(due) = self.due().filter(|due| *due < until) {
            self.now = due.max(self.now + Duration::from_millis(1));
            self.pass();
        }
        self.now = until.max(self.now);
        self.pass();
    }

    /// Handles a request of a player. Everyone agrees to it.
    fn ask(&mut self, seat: Seat, ask: &GuestRequest) {
        self.pass();
        let Self { session, now } = self;
        match ask {
            GuestRequest::Play(mv) if session.real_time().is_some() => {
                session.submit(seat, *mv, *now);
            }
            GuestRequest::Play(mv) => {
                let _ = session.play(seat, *mv, *now);
            }
            GuestRequest::Undo => {
                let _ = session.undo(*now);
            }
            GuestRequest::Resign => {
                session.resign(seat, *now);
            }
            GuestRequest::Pause => {
                session.pause(*now);
            }
            GuestRequest::Ready if session.game().hand_end().is_some() => {
                session.next_hand(*now);
            }
            GuestRequest::Ready => session.resume(*now),
            _ => panic!("no such request at a keyboard"),
        }
        self.pass();
    }
}

/// Returns the stage of a hand in real time.
fn stage(session: &Session) -> Option<real_time::Stage> {
    session.real_time().map(real_time::RealTime::stage)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn the_same_actions_give_the_same_game_in_a_room_and_at_one_keyboard(
        acts in proptest::collection::vec((0..2u8, 0..24u8, any::<u8>(), 0..1500u64, any::<bool>()), 20..80),
        which in 0..4usize,
    ) {
        let games: [(&str, &[(&str, &str)]); 4] = [
            ("nertz", &[("players", "4"), ("pace", "realtime")]),
            ("nertz", &[("players", "3"), ("pace", "turns")]),
            ("spite-and-malice", &[]),
            ("kings-in-the-corner", &[]),
        ];
        let (name, set) = games[which];
        let rules = rules(name, set);
        let mut scene = Scene::new(&rules);
        scene.join(0, "anna").join(1, "bo").ask(0, GuestRequest::Ready).ask(1, GuestRequest::Ready);
        let mut keyboard = Keyboard::beside(&scene, &[Seat::FIRST, Seat::new(1)]);
        for (who, kind, with, ms, busy) in acts {
            if busy {
                // What was due meanwhile happens just before the next action.
                scene.now += Duration::from_millis(ms);
                keyboard.now = scene.now;
            } else {
                scene.wait(ms);
                keyboard.wait(ms);
            }
            let seat = Seat::new(who);
            let game = scene.room.game();
            let ended = game.hand_end().is_some();
            let paused = scene.room.stage(scene.now) == RoomStage::Paused;
            if scene.room.stage(scene.now) == RoomStage::MatchOver {
                break;
            }
            let ask = match kind {
                _ if ended || paused => GuestRequest::Ready,
                0 if rules.in_real_time() => GuestRequest::Pause,
                1 => GuestRequest::Undo,
                2 if with < 40 => GuestRequest::Resign,
                _ => {
                    let mut moves = Vec::new();
                    game.position().legal_moves(&rules, seat, &mut moves);
                    let chosen = moves.get(usize::from(with) % moves.len().max(1));
                    chosen.map_or(GuestRequest::Undo, |mv| GuestRequest::Play(*mv))
                }
            };
            keyboard.ask(seat, &ask);
            scene.ask(who.into(), ask.clone());
            // In a room each player agrees separately.
            let answer = match ask {
                GuestRequest::Ready => Some(GuestRequest::Ready),
                GuestRequest::Undo => Some(GuestRequest::Agree),
                _ => None,
            };
            if let Some(answer) = answer {
                scene.ask(1 - u64::from(who), answer);
            }
            let (in_room, here) = (scene.room.boards.first(), &keyboard.session);
            prop_assert_eq!(in_room.game().log(), here.game().log(), "after {:?}", ask);
            prop_assert_eq!(in_room.game().done(), here.game().done());
            prop_assert_eq!(in_room.game().position(), here.game().position());
            prop_assert_eq!(stage(in_room), stage(here));
        }
    }
}
