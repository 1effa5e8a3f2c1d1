//! Hints: the move that is shown, what is said of it, and how it is made.

use insta::assert_snapshot;
use patience_core::{Seat, advice};
use patience_solver::{StopReason, Verdict, Watch};

use crate::tests::*;

/// What is said while a hint is searched for.
const THINKING: &str = "Searching. Press H again for a quick guess";

/// What is said where nothing new is left to advise.
const ALL_LEADS_BACK: &str = "Every move that looks good here leads back to an earlier position";

impl Stage {
    /// Makes a move as the player would, the one that the hint points at.
    pub(in crate::tests) fn follow_hint(&mut self) {
        let mv = self.on_table().hint().unwrap().mv;
        self.make_any(|legal| *legal == mv);
    }

    /// Plays on by hints alone until it is over.
    pub(in crate::tests) fn follow_hints(&mut self) {
        self.app.context.settings.finish.value = false;
        self.think();
        while self.game().hand_end().is_none() {
            self.keys("H");
            self.think();
            self.follow_hint();
        }
    }
}

#[test]
fn hints_lead_along_a_solution() {
    let mut stage = Stage::lit("freecell", 1);
    stage.keys("H");
    assert_eq!(stage.said(), THINKING);
    assert_eq!(stage.think(), 1);
    let first = stage.said();
    assert!(
        first.starts_with("Hint: ") && first.contains(" from column "),
        "{first}"
    );
    assert_snapshot!("hint-80x24", stage.screen());
    let hint = stage.on_table().hint().unwrap().mv;
    stage.keys("right H");
    assert_eq!(stage.on_table().shown_hint(), Some(hint));
    let moves = stage.said();
    assert!(
        moves.starts_with("The first of ") && moves.contains(" moves that win: "),
        "{moves}"
    );
    assert_eq!(stage.on_table().timed_game().hints(), 1);
    stage.keys("esc");
    assert_eq!(stage.on_table().hint(), None);
    for hints in 1..5 {
        stage.keys("H");
        assert_eq!(stage.on_table().timed_game().hints(), hints);
        stage.follow_hint();
        assert_eq!(stage.on_table().hint(), None);
    }
    assert!(stage.top_line().contains("● can be won"));
    assert_eq!(stage.think(), 0);
}

/// What is no more than advice is the likeliest of several: asked again, the next is shown, and
/// after the last the first again.
#[test]
fn asked_again_the_next_advice_is_given() {
    let mut stage = Stage::lit("klondike", 7);
    stage.think();
    assert!(stage.top_line().contains("○ cannot be won"));
    let mut likely: Vec<Move> = advice::likely(stage.game()).collect();
    let all = likely.len();
    assert!(all > 1);
    likely.push(likely[0]);
    for (number, mv) in likely.into_iter().enumerate() {
        stage.keys("H");
        assert_eq!(stage.on_table().hint().unwrap().mv, mv);
        let told = format!(" ({} of {all}; Enter plays it)", number % all + 1);
        assert!(stage.said().ends_with(&told), "{}", stage.said());
    }
    assert_eq!(stage.on_table().timed_game().hints(), all);
    stage.keys("enter");
    assert_eq!(stage.game().done(), 1);
}

#[test]
fn the_cursor_goes_to_the_card_of_a_hint_and_enter_right_after_it_makes_the_move() {
    let mut stage = Stage::lit("freecell", 1);
    stage.think();
    stage.keys("left left H");
    let told = stage.said();
    assert!(told.ends_with(" (Enter plays it)"), "{told}");
    let hint = stage.on_table().hint().cloned().unwrap();
    let Move::Transfer { from, count, .. } = hint.mv else {
        panic!("{:?}", hint.mv);
    };
    let on = |stage: &Stage| {
        let table = stage.on_table();
        (
            table.cursor().pile(),
            table.cursor().count(table.observation()),
        )
    };
    assert_eq!(on(&stage), (from, Some(count)));
    let mut wanted = stage.game().clone();
    wanted.play(Seat::FIRST, hint.mv, 0).unwrap();
    stage.keys("enter");
    assert_eq!(stage.game().position(), wanted.position());
    assert_eq!((stage.game().done(), stage.on_table().hint()), (1, None));
    // After any other key it picks up, as always.
    for keys in ["H left right enter", "H F enter"] {
        stage.keys(keys);
        assert_eq!(stage.game().done(), 1, "{keys}");
        assert!(stage.on_table().selection().is_some(), "{keys}");
        stage.keys("esc esc");
    }
    stage.keys("H H enter");
    assert_eq!(stage.game().done(), 2);
    // The stock is turned like that too.
    let mut stage = Stage::lit("klondike", 3);
    stage.app.context.settings.hints.value = patience_app::settings::Hints::Visible;
    for done in 0..200 {
        stage.keys("H");
        let turns = stage.on_table().hint().unwrap().mv == Move::Turn;
        let stock = stage.game().rules().pile_named("s").unwrap();
        assert_eq!(stage.on_table().cursor().pile() == stock, turns);
        stage.keys("enter");
        assert_eq!(stage.game().done(), done + 1);
        if turns {
            return;
        }
    }
    panic!("the stock is never turned");
}

#[test]
fn who_asks_for_a_hint_and_presses_enter_waits_for_it() {
    let mut stage = Stage::lit("freecell", 1);
    stage.keys("H enter enter");
    assert_eq!(stage.said(), THINKING);
    assert_eq!(stage.on_table().selection(), None);
    stage.think();
    let told = stage.said();
    assert!(told.ends_with(" (Enter plays it)"), "{told}");
    assert_eq!(stage.game().done(), 0, "only shown");
    stage.keys("enter");
    assert_eq!(stage.game().done(), 1);
}

#[test]
fn anything_else_calls_the_thinking_about_a_hint_off() {
    for keys in ["1", "left", "?", "esc", "#", "f", "ctrl-r"] {
        let mut stage = Stage::lit("freecell", 1);
        stage.keys("H").keys(keys);
        assert_ne!(stage.said(), THINKING, "{keys}");
        assert_eq!(stage.app.screen(), Screen::Table, "{keys}");
        stage.think();
        assert_eq!(stage.on_table().hint(), None, "{keys}");
        assert!(!stage.said().starts_with("Hint"), "{keys}");
    }
    // Another deal is not what the hint was about.
    let mut stage = Stage::lit("klondike", 3);
    stage.keys("H # 5 enter");
    stage.think();
    assert_eq!(stage.on_table().hint(), None);
    let mut stage = Stage::lit("klondike", 3);
    stage.keys("H space");
    assert_eq!(stage.game().done(), 1);
    assert_eq!(stage.said(), "");
    stage.think();
    assert_eq!(stage.on_table().hint(), None);
}

#[test]
fn whoever_only_takes_hints_wins_without_a_best_or_a_streak() {
    let mut stage = Stage::lit("freecell", 1);
    stage.follow_hints();
    assert!(stage.on_table().timed_game().hints() > 0);
    let screen = stage.screen();
    assert!(
        screen.contains("is won") && screen.contains("hints: no best, no streak"),
        "{screen}"
    );
}

#[test]
fn without_the_light_a_search_waits_for_a_hint() {
    let mut stage = Stage::table("freecell", 1);
    stage.app.context.settings.light.value = false;
    stage.send(Message::Shown);
    assert_eq!(stage.last_search(), None);
    stage.keys("H");
    assert_eq!(stage.think(), 1);
    assert!(stage.said().starts_with("Hint: "), "{}", stage.said());
    assert_eq!(stage.app.winnability.shown(), None);
}

#[test]
fn a_hint_may_be_held_to_what_is_seen() {
    let mut stage = Stage::table("klondike", 3);
    stage.app.context.settings.light.value = false;
    stage.app.context.settings.hints.value = patience_app::settings::Hints::Visible;
    stage.send(Message::Shown);
    stage.keys("H");
    assert_eq!(stage.last_search(), None);
    assert!(
        stage.said().starts_with("From what you can see: "),
        "{}",
        stage.said()
    );
    // Followed for ever, it comes to an end: nothing is done twice.
    for _ in 0..400 {
        if stage.on_table().hint().is_none() {
            break;
        }
        stage.follow_hint();
        stage.keys("H");
    }
    assert!(
        stage.said() == ALL_LEADS_BACK || stage.game().hand_end().is_some(),
        "{}",
        stage.said()
    );
}

#[test]
fn a_hint_that_is_only_advice_says_so() {
    let mut stage = Stage::lit("freecell", 1);
    stage.find(Verdict::Undecided(StopReason::Time));
    stage.keys("H");
    assert!(
        stage
            .said()
            .starts_with("No solution found, so this is only a guess: "),
        "{}",
        stage.said()
    );
    assert!(stage.on_table().hint().is_some());
}

#[test]
fn in_turns_a_hint_is_what_the_best_computer_player_would_do() {
    for game in [
        "nertz",
        "peanuts",
        "nuts",
        "spite-and-malice",
        "pishe-pasha",
        "double-solitaire",
    ] {
        let mut stage = Stage::table(game, 4);
        let mut turns = 0;
        // Whoever follows the hints plays on, and ends each turn.
        for _ in 0..200 {
            if turns == 4 || stage.game().hand_end().is_some() {
                break;
            }
            let (done, mover) = (stage.game().done(), stage.game().to_move());
            stage
                .app
                .table
                .as_mut()
                .unwrap()
                .lift_curtain(&stage.app.context.keys);
            stage.keys("H");
            assert!(
                stage.said().starts_with("Hint: "),
                "{game}: {}",
                stage.said()
            );
            stage.keys("enter");
            assert!(stage.game().done() > done, "{game}: {}", stage.screen());
            turns += usize::from(stage.game().to_move() != mover);
            stage.now += Duration::from_secs(2);
        }
        assert!(
            turns == 4 || stage.game().hand_end().is_some(),
            "{game}: {}",
            stage.screen()
        );
    }
}

#[test]
fn after_a_search_in_vain_nobody_waits_for_the_next() {
    let mut stage = Stage::lit("freecell", 1);
    stage.find(Verdict::Undecided(StopReason::Time));
    stage.make_any(|_| true);
    stage.keys("H");
    assert!(
        stage
            .said()
            .starts_with("Still searching, so this is only a guess: "),
        "{}",
        stage.said()
    );
    assert!(
        stage.asks_whether_it_can_be_won(),
        "it is searched for beside that"
    );
    // With the light switched off there is no other search than the one asked for.
    stage.app.context.settings.light.value = false;
    stage.make_any(|_| true);
    stage.keys("H");
    assert_eq!(stage.said(), THINKING);
}

#[test]
fn a_hint_shown_again_is_not_counted_again_and_can_be_hidden() {
    let mut stage = Stage::lit("freecell", 1);
    stage.think();
    for _ in 0..3 {
        stage.keys("H right");
        assert!(
            stage.screen().ends_with("Esc hide hint"),
            "{}",
            stage.screen()
        );
        stage.keys("esc");
        assert!(stage.screen().ends_with("Esc back"), "{}", stage.screen());
    }
    assert_eq!(stage.on_table().timed_game().hints(), 1);
    stage.keys("H");
    stage.follow_hint();
    stage.keys("u H");
    assert_eq!(stage.on_table().timed_game().hints(), 1);
    stage.keys("ctrl-r H");
    assert_eq!(stage.on_table().timed_game().hints(), 2);
}

#[test]
fn a_card_that_can_be_played_off_is_shown_before_the_stock() {
    let mut found = 0;
    for deal in 1..20 {
        let stage = Stage::table("golf", deal);
        let mut moves = stage.game().legal_moves().into_iter();
        if moves.any(|mv| matches!(mv, Move::Transfer { .. })) {
            let first = advice::likely(stage.game()).next();
            assert!(matches!(first, Some(Move::Transfer { .. })), "{deal}");
            found += 1;
        }
    }
    assert!(found > 5);
}

#[test]
fn the_rest_is_offered_to_whoever_follows_hints() {
    for deal in 1..4 {
        let mut stage = Stage::lit("freecell", deal);
        stage.think();
        let mut is_offered = false;
        while stage.game().hand_end().is_none() && !is_offered {
            stage.keys("H");
            stage.think();
            if deal % 2 == 0 {
                stage.keys("enter");
            } else {
                stage.click_words("Enter plays it");
            }
            stage.think();
            is_offered = stage
                .said()
                .starts_with("The remaining moves are automatic");
        }
        assert!(is_offered, "deal {deal}");
    }
}

#[test]
fn whoever_asks_twice_is_told_what_looks_good_and_does_not_wait() {
    let mut stage = Stage::lit("freecell", 1);
    stage.keys("H");
    assert_eq!(stage.said(), THINKING);
    stage.keys("H");
    let said = stage.said();
    let start = "Still searching, so this is only a guess: ";
    assert!(said.starts_with(start), "{said}");
    assert!(stage.on_table().hint().is_some());
    stage.think();
    assert_eq!(stage.said(), said, "it stands until it is asked again");
    stage.keys("H");
    assert!(stage.said().contains("win"), "{}", stage.said());
}

/// One suit in five columns, and a row that is dealt when none of them is empty.
const ROW_TO_COME: &str = r#"
title  = "Row to Come"
family = "Tests"
blurb  = "One suit, and a row that waits until no column is empty."
deal   = ["8, 2, 0, 0, 0 to each tableau", "the rest to stock"]
[deck]
only_suits = "hearts"
[pile.foundation]
count    = 1
build    = "nothing"
empty    = "nothing"
collects = "tableau"
[pile.stock]
[pile.tableau]
count = 5
face  = "up"
build = "down in suit"
lift  = "top card"
[stock]
to   = "each tableau"
when = "no pile is empty"
[goal]
when = "all cards on foundation"
"#;

impl Stage {
    /// Ends every search before it has found anything.
    fn search_in_vain(&mut self) {
        while let Some(Request::Search(search)) = self.last_search() {
            let ended = Watch::default();
            ended.cancel();
            let (number, found) = (search.number, search.run(&ended));
            self.send(Message::Searched { number, found });
        }
    }
}

/// Where no search finds anything, hints still get on and end: none leads back.
#[test]
fn hints_after_searches_in_vain_never_lead_back_and_say_so_at_last() {
    let source = Arc::new(patience_language::Source {
        name: "row-to-come.toml".to_owned(),
        text: ROW_TO_COME.to_owned(),
    });
    let file = patience_language::RuleFile::read("row-to-come", &source, &|_| None).unwrap();
    let rules = Arc::new(file.compile(None, &[]).unwrap());
    let mut ends = 0;
    for deal in 1..=8 {
        let mut stage = Stage::lit("spider", 1);
        let game = Game::new(Arc::clone(&rules), DealNumber::new(deal).unwrap());
        stage
            .app
            .sit_down(TimedGame::new(game, None, Duration::ZERO));
        stage.app.context.settings.finish.value = false;
        stage.send(Message::Tick);
        let mut seen = Vec::new();
        while stage.game().hand_end().is_none() {
            let position = stage.game().position();
            let piles = rules
                .pile_ids()
                .map(|pile| position.cards(&rules, pile).to_vec());
            let mut lie: Vec<_> = piles.collect();
            lie.sort_unstable();
            assert!(!seen.contains(&lie), "deal {deal}: {:?}", stage.said());
            seen.push(lie);
            let made = stage.game().moves_made();
            stage.search_in_vain();
            stage.keys("H");
            stage.search_in_vain();
            let said = stage.said();
            stage.keys("enter");
            stage.rest();
            if stage.game().moves_made() == made {
                assert_eq!(said, ALL_LEADS_BACK, "deal {deal}");
                assert!(seen.len() > 5);
                ends += 1;
                break;
            }
        }
    }
    assert!(ends > 0);
}

#[test]
fn the_key_for_a_hint_first_shows_the_next_person_their_cards() {
    let mut stage = Stage::table("spite-and-malice", 4);
    let mover = stage.game().to_move();
    for _ in 0..40 {
        if stage.game().to_move() != mover {
            break;
        }
        stage.keys("H enter");
    }
    stage.now += Duration::from_secs(2);
    assert!(stage.on_table().session().has_curtain());
    stage.keys("H");
    assert!(
        !stage.on_table().session().has_curtain(),
        "{}",
        stage.screen()
    );
    stage.keys("H");
    assert!(stage.said().starts_with("Hint: "), "{}", stage.said());
}
