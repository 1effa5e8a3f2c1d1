//! Races played in real time: the countdown, pauses, lost races, the shout, and two people at
//! one keyboard, through the real update with a made-up time.

mod before_a_hand;
mod nearing_the_end;
mod told;
mod two_people;

use insta::assert_snapshot;
use patience_core::{Act, Role, Seat};

use crate::model::{Overlay, Screen};
use crate::tests::*;
use patience_app::duel::PLAYERS;
use patience_app::keymap::KeyContext;
use patience_app::saved::{About, Snapshot};
use patience_app::session::real_time::Stage as HandStage;
use patience_app::session::real_time::split_keyboard::{Half, SplitAction, columns_in_order};
use patience_app::settings::{ComputerLevel, Courtesy, People, WithOrigin};

impl Stage {
    /// Sits down to a race played in real time.
    pub(in crate::tests) fn real_time(
        game: &str,
        deal: u64,
        people: People,
        set: &[(&str, &str)],
    ) -> Self {
        let mut all = vec![("pace", "realtime")];
        all.extend(set);
        let mut stage = Self::table_with(game, deal, &all);
        let mut timed_game = stage.app.table.as_ref().unwrap().timed_game().clone();
        stage.app.table = None;
        stage.app.context.settings.people = WithOrigin::default(people);
        timed_game.seating = Some(stage.app.context.settings.seating());
        stage.app.sit_down(timed_game);
        stage.tick(1);
        stage
    }

    /// Lets milliseconds pass.
    pub(in crate::tests) fn tick(&mut self, ms: u64) {
        self.now += Duration::from_millis(ms);
        let requests = update(&mut self.app, self.now, Message::Tick);
        self.requests.extend(requests);
    }

    /// Presses a key so many milliseconds later.
    pub(in crate::tests) fn at(&mut self, ms: u64, key: &str) {
        self.now += Duration::from_millis(ms);
        let key = Key::parse(key).unwrap();
        let requests = update(&mut self.app, self.now, Message::Key(key));
        self.requests.extend(requests);
    }

    pub(in crate::tests) fn stage_of(&self) -> HandStage {
        self.on_table().session().real_time().unwrap().stage()
    }

    /// Waits until the hand is played.
    pub(in crate::tests) fn go(&mut self) {
        if self.stage_of() == HandStage::Paused {
            self.at(10, "enter");
        }
        for _ in 0..20 {
            if self.stage_of() == HandStage::Running {
                return;
            }
            self.tick(100);
        }
        panic!("the hand does not begin: {:?}", self.stage_of());
    }

    pub(in crate::tests) fn said_to(&self, seat: usize) -> String {
        let seat = Seat::new(u8::try_from(seat).unwrap());
        let said = self.on_table().session().real_time().unwrap().said(seat);
        said.map_or_else(String::new, |said| said.text.clone())
    }

    /// Sits down to a hand of two that somebody has just ended, with no card left.
    fn called_out(people: People) -> Self {
        let set = [("players", "2"), ("nertz_size", "1")];
        let (mut stage, key) = (1..200)
            .find_map(|deal| {
                let mut stage = Stage::real_time("nertz", deal, people, &set);
                stage.go();
                let rules = stage.game().rules().clone();
                let mut legal = Vec::new();
                stage
                    .game()
                    .position()
                    .legal_moves(&rules, Seat::FIRST, &mut legal);
                let out = legal.iter().any(|mv| {
                    matches!(*mv, Move::Transfer { from, .. } if rules.group_of(from).role == Role::Reserve)
                });
                let reserve = rules.pile_named("r1").or_else(|| {
                    let mut piles = rules.pile_ids();
                    piles.find(|pile| {
                        rules.group_of(*pile).role == Role::Reserve
                            && rules.pile(*pile).belongs_to(Seat::FIRST)
                    })
                })?;
                let key = if people == People::Two {
                    stage.key(0, SplitAction::Reserve)
                } else {
                    stage.on_table().labels().label(reserve)?.to_string()
                };
                out.then_some((stage, key))
            })
            .unwrap();
        stage.at(200, &key);
        if people == People::One {
            stage.at(100, &key);
        }
        stage
    }

    /// Returns the key of a person for a deed, as it is typed.
    pub(in crate::tests) fn key(&self, seat: u8, split_action: SplitAction) -> String {
        let key = self
            .app
            .context
            .split_keyboard
            .key_for(Half::ALL[usize::from(seat)], split_action)
            .unwrap();
        key.to_lowercase().to_string()
    }
}

/// Looks for a deal in which both people can put the same ace or two on the same pile.
fn contested() -> (Stage, String, String) {
    for deal in 1..400 {
        let mut stage = Stage::real_time("nertz", deal, People::Two, &[("players", "2")]);
        stage.go();
        let game = stage.game();
        let split_actions: Vec<SplitAction> = (0..4)
            .map(SplitAction::Column)
            .chain([SplitAction::Reserve])
            .collect();
        let top = |seat: u8, split_action: SplitAction| {
            let pile = patience_app::session::real_time::split_keyboard::pile_of(
                game.rules(),
                Seat::new(seat),
                split_action,
            )?;
            Some(game.position().top(game.rules(), pile)?.card())
        };
        // An ace of the first, and the two of its suit in both hands.
        for ace in &split_actions {
            let Some(first) = top(0, *ace).filter(|card| card.rank().letter() == 'A') else {
                continue;
            };
            let two = |seat: u8| {
                split_actions.iter().copied().find(|split_action| {
                    top(seat, *split_action).is_some_and(|card| {
                        card.rank().letter() == '2' && card.suit() == first.suit()
                    })
                })
            };
            if let (Some(own), Some(other)) = (two(0), two(1)) {
                let key = stage.key(0, *ace);
                stage.at(500, &key);
                let keys = (stage.key(0, own), stage.key(1, other));
                return (stage, keys.0, keys.1);
            }
        }
    }
    panic!("no deal has it");
}

#[test]
fn nothing_is_played_before_the_countdown_is_over() {
    let mut stage = Stage::real_time("nertz", 1, People::One, &[]);
    stage.at(10, "enter");
    assert!(matches!(stage.stage_of(), HandStage::Countdown(_)));
    assert!(stage.screen().contains('3'));
    for key in ["space", "1", "1", "enter"] {
        stage.at(20, key);
    }
    assert_eq!(stage.game().done(), 0);
    assert_eq!(stage.on_table().timed_game().ms(stage.now), 0);
    stage.go();
    assert_eq!(stage.app.state(), KeyContext::Table);
    stage.at(250, "space");
    assert_eq!(stage.game().done(), 1);
    let entry = stage.game().log()[0];
    assert!((250..400).contains(&entry.ms), "{}", entry.ms);
}

#[test]
fn a_race_waits_for_its_player_and_a_click_on_its_box_begins_it_and_goes_on() {
    let mut stage = Stage::real_time("nertz", 1, People::One, &[]);
    for (size, words) in [
        ((80, 24), "to start"),
        ((200, 60), "to start"),
        ((80, 24), "to resume"),
    ] {
        stage.send(Message::Resize(size.0, size.1));
        assert_eq!(stage.stage_of(), HandStage::Paused);
        let screen = stage.screen();
        assert!(screen.contains("the first to the second"), "{screen}");
        stage.mouse(
            crate::message::MouseEventKind::Down(crate::message::MouseButton::Left),
            (1, 2),
        );
        assert_eq!(stage.stage_of(), HandStage::Paused, "beside the box");
        stage.click_words(&format!("click here {words}"));
        assert!(matches!(stage.stage_of(), HandStage::Countdown(_)));
        stage.at(10, "esc");
        if words == "to start" && size.0 > 80 {
            stage.go();
            stage.at(250, "space");
            stage.at(10, "esc");
        }
    }
}

#[test]
fn an_idle_hand_asks_for_no_ticks() {
    let mut stage = Stage::real_time("nertz", 1, People::Two, &[("players", "2")]);
    assert_eq!(stage.app.deadline(), None, "stopped");
    stage.go();
    stage.tick(2000);
    assert_eq!(stage.app.deadline(), None, "running");
}

#[test]
fn a_stopped_hand_hides_its_cards_and_its_clock_stands() {
    let mut stage = Stage::real_time("nertz", 1, People::Two, &[("players", "2")]);
    stage.go();
    stage.at(100, "v");
    let cards = stage.screen();
    stage.at(100, "esc");
    assert_eq!(stage.stage_of(), HandStage::Paused);
    let spent = stage.on_table().timed_game().ms(stage.now);
    let screen = stage.screen();
    assert!(screen.contains("The hand is stopped"), "{screen}");
    assert!(cards.contains('╭') && !screen.contains("╳╳"), "{screen}");
    stage.tick(60_000);
    assert_eq!(stage.on_table().timed_game().ms(stage.now), spent);
    // Keys of the players do nothing now.
    let done = stage.game().done();
    stage.at(100, "v");
    assert_eq!(stage.game().done(), done);
    stage.go();
    stage.at(300, "v");
    assert_eq!(stage.game().done(), done + 1);
}

#[test]
fn whatever_covers_the_table_stops_the_hand() {
    let mut stage = Stage::real_time("nertz", 1, People::One, &[]);
    for key in ["?", "S", "V"] {
        stage.go();
        stage.at(10, key);
        assert!(!stage.app.overlays.is_empty());
        stage.at(10, "esc");
        assert_eq!(stage.stage_of(), HandStage::Paused, "{key}");
    }
    stage.go();
    stage.send(Message::Resize(40, 12));
    assert_eq!(stage.stage_of(), HandStage::Paused);
    stage.send(Message::Resize(80, 24));
    stage.go();
    stage.send(Message::Away);
    assert_eq!(stage.stage_of(), HandStage::Paused);
    stage.at(10, "esc");
    assert_eq!(stage.app.screen(), Screen::Home);
}

#[test]
fn undo_says_that_what_was_done_stands() {
    let mut stage = Stage::real_time("nertz", 1, People::One, &[]);
    stage.go();
    stage.at(10, "space");
    for key in ["u", "ctrl-r"] {
        stage.at(10, key);
        assert!(stage.said().contains("No undo"), "{}", stage.said());
        assert_eq!(stage.game().done(), 1);
    }
}

#[test]
fn after_a_match_nothing_is_said_of_playing() {
    let mut stage = Stage::real_time("nertz", 1, People::One, &[]);
    stage.go();
    for key in ["space", "esc", "G", "enter"] {
        stage.at(10, key);
    }
    let screen = stage.screen();
    assert!(screen.contains("Enter next match"), "{screen}");
    stage.at(10, "u");
    assert!(matches!(
        stage.app.overlays.last(),
        Some(Overlay::Result(_))
    ));
    stage.at(10, "esc");
    stage.at(10, "u");
    assert_eq!(stage.said(), "Moves made in real time cannot be undone");
}

#[test]
fn restart_begins_the_hand_anew_and_can_be_taken_back() {
    let mut stage = Stage::real_time("nertz", 1, People::One, &[]);
    stage.go();
    stage.at(10, "space");
    stage.at(10, "R");
    stage.at(10, "enter");
    assert_eq!(stage.game().done(), 0);
    stage.go();
    stage.at(10, "u");
    assert_eq!(stage.game().done(), 1);
    assert_eq!(stage.stage_of(), HandStage::Paused);
}

#[test]
fn the_loser_of_a_race_is_told_who_was_quicker_and_by_how_much() {
    let (mut stage, first, second) = contested();
    stage.at(400, &first);
    stage.at(34, &second);
    let said = stage.said_to(1);
    assert!(said.contains("Player 1 was 34 ms quicker"), "{said}");
    assert!(said.contains("slides back"), "{said}");
    assert!(matches!(
        stage.game().log().last().unwrap().act,
        Act::Late(_)
    ));
    assert!(stage.screen().contains("34 ms quicker"));
    // Pressed again it is an ordinary key: there is no place any more, or another one.
    let done = stage.game().done();
    stage.at(100, &second);
    let last = stage.game().log().last().unwrap().act;
    assert!(stage.game().done() == done || !matches!(last, Act::Late(_)));
}

#[test]
fn a_card_turned_since_is_not_taken_for_the_one_that_was_meant() {
    let is_ace = |stage: &Stage, seat: u8, split_action: SplitAction| {
        let (rules, position) = (stage.game().rules(), stage.game().position());
        let pile = patience_app::session::real_time::split_keyboard::pile_of(
            rules,
            Seat::new(seat),
            split_action,
        );
        let top = pile.and_then(|pile| position.top(rules, pile));
        top.is_some_and(|top| top.card().rank().letter() == 'A')
    };
    let mut tried = 0;
    for deal in 1..600 {
        let mut stage = Stage::real_time("nertz", deal, People::Two, &[("players", "2")]);
        stage.go();
        let turn = stage.key(1, SplitAction::Turn);
        stage.at(300, &turn);
        let ace = (0..4)
            .map(SplitAction::Column)
            .chain([SplitAction::Reserve])
            .find(|split_action| is_ace(&stage, 0, *split_action));
        let Some(ace) = ace.filter(|_| is_ace(&stage, 1, SplitAction::Waste)) else {
            continue;
        };
        // The first empty pile, which both had in mind, is taken; then the waste is turned.
        let (first, waste) = (stage.key(0, ace), stage.key(1, SplitAction::Waste));
        stage.at(100, &first);
        stage.at(100, &turn);
        if is_ace(&stage, 1, SplitAction::Waste) {
            continue;
        }
        tried += 1;
        stage.at(100, &waste);
        let last = stage.game().log().last().unwrap();
        assert!(!matches!(last.act, Act::Late(_)), "deal {deal}: {last:?}");
        if tried == 3 {
            return;
        }
    }
    panic!("no more than {tried} deals have it");
}

#[test]
fn the_word_is_shouted_before_the_result_is_shown() {
    for people in [People::One, People::Two] {
        let mut stage = Stage::called_out(people);
        assert!(matches!(stage.stage_of(), HandStage::Shout(_)));
        let screen = stage.screen();
        assert!(
            screen.contains("Nertz!") && screen.contains("Player 1 is out"),
            "{screen}"
        );
        // Keys in the heat of the moment do not hurry past it.
        for key in ["enter", "space", "N", "v"] {
            stage.at(50, key);
        }
        assert!(stage.app.overlays.is_empty());
        stage.tick(1600);
        assert!(matches!(
            stage.app.overlays.last(),
            Some(Overlay::Result(_))
        ));
        if people == People::One {
            assert_snapshot!("race-won-80x24", stage.screen());
        }
        stage.at(10, "enter");
        assert_eq!(stage.game().series().hands().len(), 1);
        stage.go();
    }
}

#[test]
fn what_was_said_before_the_end_of_a_hand_is_not_said_under_the_shout() {
    let set = [("players", "2"), ("nertz_size", "1")];
    let mut stage = Stage::real_time("nertz", 3, People::One, &set);
    stage.go();
    for _ in 0..6000 {
        if stage.stage_of() != HandStage::Running {
            break;
        }
        stage.app.table.as_mut().unwrap().say("That was then");
        stage.tick(100);
    }
    assert!(matches!(stage.stage_of(), HandStage::Shout(_)));
    assert_eq!(stage.said(), "");
}

#[test]
fn a_race_is_kept_and_goes_on_stopped() {
    let mut stage = Stage::real_time("nertz", 3, People::Two, &[("players", "2")]);
    stage.go();
    stage.at(100, "v");
    assert!(stage.requests.contains(&Request::Save));
    let mut timed_game = stage.on_table().timed_game().clone();
    let mut seating = timed_game.seating.unwrap();
    seating.own[1] = Some(ComputerLevel::Match);
    seating.courtesy = Courtesy::Two;
    timed_game.seating = Some(seating);
    let kept = patience_app::saved::Snapshot {
        game: timed_game.game.clone(),
        duel: None,
        about: About {
            elapsed: timed_game.elapsed(stage.now),
            players: vec!["Ann".to_owned(), "Bo".to_owned()],
            seating: timed_game.seating,
            ..About::default()
        },
    };
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("kept.toml");
    std::fs::write(&file, patience_app::saved::write_game(&kept).unwrap()).unwrap();
    let read = patience_app::saved::read_game(&file, &stage.app.context.catalogue).unwrap();
    assert_eq!(read.about.seating, Some(seating));
    let mut again = Stage::home();
    again.send(Message::Loaded(Box::new(read), "kept.toml".into()));
    assert_eq!(again.stage_of(), HandStage::Paused);
    assert!(again.on_table().session().real_time().unwrap().is_for_two());
    assert_eq!(again.game().log(), stage.game().log());
    again.go();
    again.at(100, "m");
    assert_eq!(again.game().done(), 2);
}

#[test]
fn a_race_that_was_played_is_looked_through_and_not_played_on() {
    let mut stage = Stage::real_time("nertz", 5, People::Two, &[("players", "2")]);
    stage.go();
    for key in ["v", "m", "t", "v", "z", "m"] {
        stage.at(90, key);
    }
    let game = stage.game().clone();
    let kept = Snapshot {
        game: game.clone(),
        duel: None,
        about: About {
            elapsed: Duration::from_secs(9),
            players: vec!["Zoe".to_owned(), "Max".to_owned()],
            ..About::default()
        },
    };
    stage.app.sit_down(TimedGame::recording_of(kept));
    stage.tick(5000);
    // It was played by others than those who sit here now.
    let screen = stage.screen();
    assert!(screen.contains("Zoe") && screen.contains("Max"), "{screen}");
    assert!(!screen.contains("Player 1"), "{screen}");
    assert_eq!(stage.game().position(), game.position());
    stage.at(10, "enter");
    assert!(stage.said().contains("from the replay"), "{}", stage.said());
    for _ in 0..game.log().len() {
        stage.at(10, "u");
    }
    assert_eq!(stage.game().log(), []);
    stage.at(10, "u");
    assert!(stage.said().contains("starts here"), "{}", stage.said());
    for entry in game.log() {
        stage.at(10, "ctrl-r");
        assert_eq!(stage.game().log().last(), Some(entry));
        assert_eq!(stage.on_table().timed_game().ms(stage.now), entry.ms);
    }
    assert_eq!(stage.game().position(), game.position());
    assert!(!stage.on_table().timed_game().keep);
}

#[test]
fn a_hand_that_is_over_is_looked_through_from_its_result_and_goes_on_after() {
    let mut stage = Stage::real_time("nertz", 5, People::Two, &[("players", "2")]);
    stage.go();
    for key in ["v", "m", "t"] {
        stage.at(90, key);
    }
    stage.at(90, "f9");
    stage.at(90, "1");
    let log = stage.game().log().to_vec();
    assert!(
        stage.screen().contains("look through"),
        "{}",
        stage.screen()
    );
    stage.at(90, "L");
    let screen = stage.screen();
    assert!(
        screen.contains("← back") && screen.contains("Esc back"),
        "{screen}"
    );
    for _ in 0..log.len() {
        stage.at(10, "u");
    }
    assert_eq!(stage.game().log(), []);
    assert!(!stage.on_table().timed_game().keep);
    stage.at(10, "ctrl-r");
    stage.at(10, "esc");
    assert!(matches!(
        stage.app.overlays.last(),
        Some(Overlay::Result(_))
    ));
    assert_eq!(stage.game().log(), log);
    assert!(stage.on_table().timed_game().keep);
}

#[test]
fn only_what_was_done_counts_as_a_move_and_a_later_hand_starts_where_it_began() {
    let (mut stage, first, second) = contested();
    let (done, moves) = (stage.game().done(), stage.game().moves_made());
    stage.at(400, &first);
    stage.at(34, &second);
    assert!(matches!(
        stage.game().log().last().unwrap().act,
        Act::Late(_)
    ));
    assert_eq!(stage.game().done(), done + 2);
    assert_eq!(stage.game().moves_made(), moves + 1);
    stage.at(90, "esc");
    stage.at(90, "R");
    stage.at(90, "enter");
    assert_eq!(stage.game().done(), 0);
}
