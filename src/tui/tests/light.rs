//! Whether what lies on the table can be won: what is searched for, when, and what is said of it.

use insta::assert_snapshot;
use patience_core::{Seat, advice, wandering};
use patience_solver::{Budget, Verdict, Watch, solve};

use super::*;
use crate::tui::light::Found;
use crate::tui::theme::{Glyphs, Suits, Theme, ThemeName};

impl Stage {
    /// Does the searches that the model asks for, until it asks for no more. Returns how many.
    pub(super) fn think(&mut self) -> usize {
        let mut searches = 0;
        while let Some(Command::Search(search)) = self.last_search() {
            searches += 1;
            let found = search.run(&Watch::default());
            let number = search.number;
            self.send(Event::Searched { number, found });
        }
        searches
    }

    /// Returns what was last asked for about searches, and forgets it.
    pub(super) fn last_search(&mut self) -> Option<Command> {
        let about = |command: &Command| matches!(command, Command::Search(_) | Command::EndSearch);
        let asked = std::mem::take(&mut self.commands);
        asked.into_iter().rfind(about)
    }

    pub(super) fn top_line(&self) -> String {
        self.screen().lines().next().unwrap_or_default().to_owned()
    }

    /// Sits down to a deal, the first picture of which is on the screen.
    fn lit(game: &str, deal: u64) -> Self {
        let mut stage = Self::table(game, deal);
        stage.send(Event::Shown);
        stage
    }

    /// Makes the first legal move that the test wants.
    pub(super) fn make_any(&mut self, wanted: impl Fn(&Move) -> bool) {
        let mv = self.game().legal_moves().into_iter().find(wanted).unwrap();
        let (now, keys) = (self.now, self.app.keys.clone());
        self.app.table.as_mut().unwrap().play(mv, now, &keys);
        self.rest();
    }
}

#[test]
fn nothing_is_searched_for_before_the_first_picture() {
    let mut stage = Stage::table("freecell", 1);
    stage.keys("1 esc");
    assert_eq!(stage.think(), 0);
    assert!(!stage.top_line().contains("won"), "{}", stage.top_line());
    stage.send(Event::Shown);
    assert!(
        stage.top_line().contains("… thinking"),
        "{}",
        stage.top_line()
    );
    assert_eq!(stage.think(), 1);
    assert!(
        stage.top_line().ends_with("● can be won"),
        "{}",
        stage.top_line()
    );
    // Nothing more is asked for while nothing is done.
    stage.rest();
    stage.keys("right 1 esc");
    assert_eq!(stage.think(), 0);
    assert_snapshot!("light-won-80x24", stage.screen());
}

#[test]
fn moves_along_a_solution_and_back_need_no_search() {
    let mut stage = Stage::lit("freecell", 1);
    let Some(Command::Search(search)) = stage.last_search() else {
        panic!("nothing is searched for");
    };
    let Found::Verdict(Verdict::Won(moves)) = search.run(&Watch::default()) else {
        panic!("it cannot be won");
    };
    let (number, found) = (search.number, Found::Verdict(Verdict::Won(moves.clone())));
    stage.send(Event::Searched { number, found });
    for mv in &moves[..8] {
        stage.make_any(|legal| legal == mv);
        assert_eq!(stage.think(), 0);
    }
    stage.keys("u u u ctrl-r");
    assert_eq!(stage.think(), 0);
    assert!(stage.top_line().contains("● can be won"));
    // Off the line it is searched anew, and back at the deal it is known.
    stage.make_any(|legal| *legal != moves[6] && matches!(legal, Move::Carry { .. }));
    assert!(stage.top_line().contains("… thinking"));
    stage.keys("u");
    assert!(stage.top_line().contains("● can be won"));
    assert_eq!(stage.think(), 0);
}

#[test]
fn a_move_ends_the_search_before_it() {
    let mut stage = Stage::lit("freecell", 1);
    let Some(Command::Search(first)) = stage.last_search() else {
        panic!("nothing is searched for");
    };
    stage.make_any(|_| true);
    let number = first.number;
    stage.send(Event::Searched {
        number,
        found: Found::Verdict(Verdict::Lost),
    });
    assert!(stage.top_line().contains("… thinking"), "too late");
    let Some(Command::Search(second)) = stage.last_search() else {
        panic!("nothing is searched for");
    };
    assert_ne!(first.number, second.number);
    stage.keys("Q");
    assert_eq!(stage.last_search(), Some(Command::EndSearch));
}

#[test]
fn what_comes_after_a_lost_position_is_lost() {
    let mut stage = Stage::lit("freecell", 1);
    for verdict in [Verdict::Undecided, Verdict::Lost] {
        stage.find(verdict);
        stage.make_any(|_| true);
    }
    assert!(stage.top_line().contains("○ cannot be won"));
    // There is only one thing left to find out about it.
    assert!(!stage.asks_whether_it_can_be_won());
    stage.keys("u u");
    assert!(
        stage.top_line().contains("? undecided"),
        "{}",
        stage.top_line()
    );
    assert!(!stage.asks_whether_it_can_be_won());
}

#[test]
fn the_light_can_be_switched_off() {
    let mut stage = Stage::table("freecell", 1);
    stage.app.settings.light.value = false;
    stage.send(Event::Shown);
    stage.make_any(|_| true);
    assert_eq!(stage.think(), 0);
    assert!(!stage.top_line().contains("thinking"));
}

#[test]
fn only_games_for_one_that_can_be_won_have_a_light() {
    for game in ["nertz", "spite-and-malice", "poker-squares"] {
        let mut stage = Stage::lit(game, 1);
        stage.rest();
        assert_eq!(stage.last_search(), None, "{game}");
        assert_eq!(stage.app.light.shown(), None);
    }
}

#[test]
fn the_light_has_signs_without_unicode_and_gives_up_its_words_after_the_moves() {
    let mut stage = Stage::lit("freecell", 1);
    stage.think();
    stage.send(Event::Resize(60, 20));
    let line = stage.top_line();
    assert!(
        line.ends_with("#1 · 0 moves · 0:00 · ● can be won"),
        "{line}"
    );
    stage.send(Event::Resize(50, 20));
    let line = stage.top_line();
    assert!(line.ends_with("0:00 · ● can be won"), "{line}");
    assert!(!line.contains("moves"), "{line}");
    stage.send(Event::Resize(45, 20));
    let line = stage.top_line();
    assert!(line.ends_with("●") && line.contains("#1"), "{line}");
    stage.app.look.theme = Theme::new(ThemeName::Plain, Suits::Two, Glyphs::Ascii);
    let line = stage.top_line();
    assert!(line.is_ascii() && line.ends_with('+'), "{line}");
}

#[test]
fn a_long_title_is_cut_before_anything_else_goes() {
    let mut stage = Stage::lit("northwest-territory/reserve-of-24", 662_446);
    stage.find(Verdict::Won(Vec::new()));
    let long = stage.game().rules().full_title();
    for (width, cut) in [(120, false), (90, true), (80, true)] {
        stage.send(Event::Resize(width, 24));
        let line = stage.top_line();
        assert!(line.ends_with("0 moves · 0:00 · ● can be won"), "{line}");
        assert_eq!(line.contains(&long), !cut, "{line}");
        assert!(line.contains("Northwest Territory"), "{line}");
    }
}

#[test]
fn that_nothing_wins_is_written_out_however_long_the_line_is_and_moves_are_counted_beside_it() {
    for width in [80, 60] {
        let mut stage = Stage::lit("pyramid", 191_975);
        stage.send(Event::Resize(width, 24));
        stage.find(Verdict::Lost);
        stage.keys("right");
        let line = stage.top_line();
        assert!(line.ends_with("○ cannot be won"), "{line}");
        assert!(
            line.contains("Pyramid") && line.contains("2 redeals"),
            "{line}"
        );
        assert_eq!(line.contains("0 moves"), width == 80, "{line}");
    }
}

impl Stage {
    /// Answers what was last asked about searches.
    pub(super) fn find(&mut self, verdict: Verdict) {
        let Some(Command::Search(search)) = self.last_search() else {
            panic!("nothing is searched for");
        };
        let (number, found) = (search.number, Found::Verdict(verdict));
        self.send(Event::Searched { number, found });
    }

    /// Leaves open whether anything can be won, and finds out the rest.
    fn leave_open(&mut self) {
        while let Some(Command::Search(search)) = self.last_search() {
            let found = if format!("{search:?}").contains("Winnable") {
                Found::Verdict(Verdict::Undecided)
            } else {
                search.run(&Watch::default())
            };
            let number = search.number;
            self.send(Event::Searched { number, found });
        }
    }

    fn asks_whether_it_can_be_won(&mut self) -> bool {
        let asked = self.last_search();
        asked.is_some_and(|asked| format!("{asked:?}").contains("Winnable"))
    }

    /// Makes a move as the player would, the one that the hint points at.
    pub(super) fn follow_hint(&mut self) {
        let mv = self.on_table().hint.unwrap().mv;
        self.make_any(|legal| *legal == mv);
    }
}

#[test]
fn hints_lead_along_a_solution() {
    let mut stage = Stage::lit("freecell", 1);
    stage.keys("H");
    assert_eq!(stage.said(), "Thinking about a hint …");
    assert_eq!(stage.think(), 1);
    let first = stage.said();
    assert!(
        first.starts_with("Hint: ") && first.contains(" from column "),
        "{first}"
    );
    assert_snapshot!("hint-80x24", stage.screen());
    let hint = stage.on_table().hint.unwrap();
    stage.keys("right H");
    assert_eq!((stage.said(), stage.on_table().hint), (first, Some(hint)));
    assert_eq!(stage.on_table().sitting.hints, 1);
    stage.keys("esc");
    assert_eq!(stage.on_table().hint, None);
    for hints in 1..5 {
        stage.keys("H");
        assert_eq!(stage.on_table().sitting.hints, hints);
        stage.follow_hint();
        assert_eq!(stage.on_table().hint, None);
    }
    assert!(stage.top_line().contains("● can be won"));
    assert_eq!(stage.think(), 0);
}

#[test]
fn the_cursor_goes_to_the_card_of_a_hint_and_enter_right_after_it_makes_the_move() {
    let mut stage = Stage::lit("freecell", 1);
    stage.think();
    stage.keys("left left H");
    let told = stage.said();
    assert!(told.ends_with(" (Enter plays it)"), "{told}");
    let hint = stage.on_table().hint.unwrap();
    let Move::Carry { from, count, .. } = hint.mv else {
        panic!("{:?}", hint.mv);
    };
    let on = |stage: &Stage| {
        let table = stage.on_table();
        (table.cursor.pile(), table.cursor.count(table.view()))
    };
    assert_eq!(on(&stage), (from, Some(count)));
    let mut wanted = stage.game().clone();
    wanted.play(Seat::FIRST, hint.mv, 0).unwrap();
    stage.keys("enter");
    assert_eq!(stage.game().position(), wanted.position());
    assert_eq!((stage.game().done(), stage.on_table().hint), (1, None));
    // After any other key it picks up, as always.
    for keys in ["H left right enter", "H F enter"] {
        stage.keys(keys);
        assert_eq!(stage.game().done(), 1, "{keys}");
        assert!(stage.on_table().hold.is_some(), "{keys}");
        stage.keys("esc esc");
    }
    stage.keys("H H enter");
    assert_eq!(stage.game().done(), 2);
    // The stock is turned like that too.
    let mut stage = Stage::lit("klondike", 3);
    stage.app.settings.hints.value = crate::settings::Hints::Visible;
    for done in 0..200 {
        stage.keys("H");
        let turns = stage.on_table().hint.unwrap().mv == Move::Turn;
        let stock = stage.game().rules().pile_named("s").unwrap();
        assert_eq!(stage.on_table().cursor.pile() == stock, turns);
        stage.keys("enter");
        assert_eq!(stage.game().done(), done + 1);
        if turns {
            return;
        }
    }
    panic!("the stock is never turned");
}

#[test]
fn a_hint_that_comes_late_leaves_a_card_picked_up_meanwhile_in_hand() {
    let mut stage = Stage::lit("freecell", 1);
    stage.keys("H 1");
    let held = stage.on_table().hold;
    assert!(held.is_some());
    stage.think();
    assert_eq!(stage.on_table().hold, held);
    let told = stage.said();
    assert!(told.starts_with("Hint: "), "{told}");
    assert!(!told.contains("plays it"), "{told}");
    stage.keys("enter");
    assert_ne!(stage.on_table().hold, held, "sent to its best place");
}

#[test]
fn whoever_only_takes_hints_wins_and_reads_how_many_it_took() {
    let mut stage = Stage::lit("freecell", 1);
    stage.app.settings.finish.value = false;
    stage.think();
    while stage.game().hand_end().is_none() {
        stage.keys("H");
        stage.think();
        stage.follow_hint();
    }
    let taken = format!("With {} hints.", stage.on_table().sitting.hints);
    let screen = stage.screen();
    assert!(
        screen.contains("Won!") && screen.contains(&taken),
        "{screen}"
    );
}

#[test]
fn without_the_light_a_search_waits_for_a_hint() {
    let mut stage = Stage::table("freecell", 1);
    stage.app.settings.light.value = false;
    stage.send(Event::Shown);
    assert_eq!(stage.last_search(), None);
    stage.keys("H");
    assert_eq!(stage.think(), 1);
    assert!(stage.said().starts_with("Hint: "), "{}", stage.said());
    assert_eq!(stage.app.light.shown(), None);
}

#[test]
fn a_hint_may_be_held_to_what_is_seen() {
    let mut stage = Stage::table("klondike", 3);
    stage.app.settings.light.value = false;
    stage.app.settings.hints.value = crate::settings::Hints::Visible;
    stage.send(Event::Shown);
    stage.keys("H");
    assert_eq!(stage.last_search(), None);
    assert!(
        stage.said().starts_with("By what you can see: "),
        "{}",
        stage.said()
    );
    // Followed for ever, it comes to an end: nothing is done twice.
    for _ in 0..400 {
        if stage.on_table().hint.is_none() {
            break;
        }
        stage.follow_hint();
        stage.keys("H");
    }
    assert!(
        stage.said().starts_with("No move ") || stage.game().hand_end().is_some(),
        "{}",
        stage.said()
    );
}

#[test]
fn a_hint_that_is_only_advice_says_so() {
    let mut stage = Stage::lit("freecell", 1);
    stage.find(Verdict::Undecided);
    stage.keys("H");
    assert!(
        stage
            .said()
            .starts_with("Nothing found yet: this is only advice: "),
        "{}",
        stage.said()
    );
    assert!(stage.on_table().hint.is_some());
    let mut several = Stage::lit("nertz", 1);
    several.keys("H");
    assert_eq!(
        several.said(),
        "Hints are for games for one that can be won"
    );
}

#[test]
fn it_is_found_out_since_when_a_game_is_lost_and_there_is_a_way_back() {
    let mut stage = Stage::lit("freecell", 1);
    stage.find(Verdict::Won(Vec::new()));
    for _ in 0..5 {
        stage.make_any(|_| true);
    }
    stage.find(Verdict::Lost);
    assert!(stage.top_line().contains("○ cannot be won"));
    assert_eq!(stage.said(), "", "not before it is known since when");
    // Of the four moves between, the third; then the fourth.
    stage.find(Verdict::Won(Vec::new()));
    stage.find(Verdict::Lost);
    assert_eq!(stage.think(), 1, "whether cards only wander");
    let said = "Cannot be won since move 4: u takes back, U goes back to move 3, N deals anew";
    assert_eq!(stage.said(), said);
    assert_snapshot!("lost-80x24", stage.screen());
    // It is said once.
    stage.keys("right left");
    assert_eq!(stage.said(), "");
    assert!(
        stage.screen().contains("U back to a win"),
        "{}",
        stage.screen()
    );
    stage.keys("H");
    let hint = stage.said();
    assert!(
        hint.starts_with("Nothing wins from here, but there is still: "),
        "{hint}"
    );
    stage.keys("U");
    assert_eq!(stage.game().done(), 3);
    assert_eq!(
        stage.said(),
        "Back by 2 moves: from here it can be won; U goes forward again"
    );
    assert!(stage.top_line().contains("● can be won"));
    stage.keys("right");
    assert!(stage.screen().contains("U forward "), "{}", stage.screen());
    stage.keys("U");
    assert_eq!(stage.said(), "Forward again by 2 moves");
    assert_eq!(stage.game().done(), 5);
    assert!(stage.top_line().contains("○ cannot be won"));
    // Once something else has been played there is nothing to go forward to.
    stage.keys("U");
    stage.make_any(|_| true);
    stage.keys("u U");
    assert_eq!(stage.said(), "This can be won from here");
}

#[test]
fn before_it_goes_back_from_what_is_not_known_to_be_lost_it_asks() {
    let mut stage = Stage::lit("freecell", 1);
    stage.find(Verdict::Won(Vec::new()));
    for _ in 0..3 {
        stage.make_any(|_| true);
    }
    for verdict in [None, Some(Verdict::Undecided)] {
        if let Some(verdict) = verdict {
            stage.find(verdict);
        }
        stage.keys("U");
        let screen = stage.screen();
        assert!(screen.contains("take back 3 moves"), "{screen}");
        stage.keys("n");
        assert_eq!(stage.game().done(), 3);
    }
    stage.keys("U enter");
    assert_eq!(stage.game().done(), 0);
    assert_eq!(
        stage.said(),
        "Back by 3 moves: from here it can be won; U goes forward again"
    );
    stage.keys("U");
    assert_eq!(stage.game().done(), 3);
}

#[test]
fn a_deal_that_cannot_be_won_is_said_to_be_one() {
    let mut stage = Stage::lit("freecell", 1);
    stage.find(Verdict::Lost);
    stage.think();
    assert_eq!(
        stage.said(),
        "This deal cannot be won, whatever is played: N deals anew"
    );
    stage.make_any(|_| true);
    stage.think();
    assert_eq!(stage.said(), "");
}

#[test]
fn where_no_move_is_left_nothing_covers_the_table() {
    let mut stage = Stage::lit("golf", 1);
    while stage.game().hand_end().is_none() {
        stage.make_any(|_| true);
    }
    assert!(stage.app.over.is_empty());
    let said = stage.said();
    assert!(said.starts_with("No move is left: u takes back"), "{said}");
    stage.keys("right");
    assert_eq!(stage.said(), "", "it is said once");
    let screen = stage.screen();
    let line = screen.lines().last().unwrap();
    assert!(line.starts_with(" no move is left  Space result"), "{line}");
    let done = stage.game().done();
    for keys in ["space esc", "enter esc"] {
        stage.keys(keys);
        assert!(stage.app.over.is_empty());
        assert_eq!(stage.game().done(), done);
    }
    stage.keys("H");
    let said = stage.said();
    assert!(said.starts_with("No move is left: u takes back"), "{said}");
    stage.keys("enter enter");
    assert_eq!(stage.game().done(), 0);
}

/// Goes on in a game by what looks good, until cards can only wander; returns how.
fn until_cards_wander(game: &str, deal: u64) -> Option<Stage> {
    let mut stage = Stage::table(game, deal);
    for _ in 0..300 {
        let game = stage.game();
        if game.hand_end().is_some() {
            return None;
        }
        if wandering::only_wanders(game.rules(), game.position(), 200) {
            return Some(stage);
        }
        let mv = advice::likely(game)?;
        stage.make_any(|legal| *legal == mv);
    }
    None
}

#[test]
fn where_cards_can_only_wander_nothing_wins() {
    let budget = Budget {
        states: Some(20_000),
        ..Budget::default()
    };
    let (mut wander, mut lost) = (0, 0);
    for game in ["klondike", "canfield", "pyramid"] {
        for deal in 1..=4 {
            let Some(mut stage) = until_cards_wander(game, deal) else {
                continue;
            };
            let (rules, position) = (stage.game().rules().clone(), stage.game().position());
            let answer = solve(&rules, position, &budget, &Watch::default());
            let won = matches!(answer.verdict, Verdict::Won(_));
            assert!(!won, "{game} {deal}");
            wander += 1;
            lost += usize::from(answer.verdict == Verdict::Lost);
            stage.app.table.as_mut().unwrap().message = None;
            stage.send(Event::Shown);
            stage.find(Verdict::Lost);
            stage.leave_open();
            let said = stage.said();
            let told = said.starts_with("Nothing is left but to move cards to and fro: ");
            assert!(told || stage.game().goes_round(), "{game} {deal}: {said}");
        }
    }
    assert!(lost > 1, "{lost} of {wander}");
}

#[test]
fn a_former_place_left_open_is_searched_again_once_the_player_stands_there() {
    let mut stage = Stage::lit("freecell", 1);
    for _ in 0..3 {
        stage.make_any(|_| true);
    }
    stage.find(Verdict::Lost);
    stage.leave_open();
    let said = stage.said();
    assert!(
        said.starts_with("This cannot be won from here: u takes back"),
        "{said}"
    );
    stage.keys("u");
    assert!(
        stage.top_line().contains("… thinking"),
        "{}",
        stage.top_line()
    );
    stage.find(Verdict::Won(Vec::new()));
    stage.keys("ctrl-r");
    stage.leave_open();
    assert_eq!(
        stage.said(),
        "",
        "what was told once is not told again: {}",
        stage.said()
    );
    stage.keys("U");
    let said = stage.said();
    assert_eq!(stage.game().done(), 2, "{said}");
}

#[test]
fn where_nothing_was_known_to_win_the_way_back_leads_to_where_it_was_not_known_to_be_lost() {
    let mut stage = Stage::lit("freecell", 1);
    for verdict in [Verdict::Undecided, Verdict::Undecided] {
        stage.find(verdict);
        stage.make_any(|_| true);
    }
    for _ in 0..2 {
        stage.find(Verdict::Lost);
        stage.make_any(|_| true);
    }
    stage.keys("U");
    stage.think();
    let said = "Back by 3 moves: this is the last place not known to be lost; U goes forward again";
    assert_eq!((stage.game().done(), stage.said().as_str()), (1, said));
    let line = stage.top_line();
    assert!(line.contains("? undecided"), "{line}");
    stage.keys("U");
    assert_eq!(stage.game().done(), 4);
    stage.think();
    stage.keys("right right");
    assert!(
        stage.screen().contains("U before lost"),
        "{}",
        stage.screen()
    );
}

#[test]
fn where_it_becomes_lost_step_by_step_it_is_said_to_where_one_can_go_back() {
    let mut stage = Stage::lit("freecell", 1);
    stage.find(Verdict::Undecided);
    for _ in 0..4 {
        stage.make_any(|_| true);
    }
    stage.find(Verdict::Lost);
    stage.find(Verdict::Lost);
    stage.leave_open();
    let said = "This cannot be won from here: u takes back, U goes back to move 1, not known to be \
                lost, N deals anew";
    assert_eq!(stage.said(), said);
}

#[test]
fn after_a_search_in_vain_nobody_waits_for_the_next() {
    let mut stage = Stage::lit("freecell", 1);
    stage.find(Verdict::Undecided);
    stage.make_any(|_| true);
    stage.keys("H");
    assert!(
        stage
            .said()
            .starts_with("Still searching: this is only advice: "),
        "{}",
        stage.said()
    );
    assert!(
        stage.asks_whether_it_can_be_won(),
        "it is searched for beside that"
    );
    // With the light switched off there is no other search than the one asked for.
    stage.app.settings.light.value = false;
    stage.make_any(|_| true);
    stage.keys("H");
    assert_eq!(stage.said(), "Thinking about a hint …");
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
        assert!(stage.screen().ends_with("Esc games"), "{}", stage.screen());
    }
    assert_eq!(stage.on_table().sitting.hints, 1);
    stage.keys("H");
    stage.follow_hint();
    stage.keys("u H");
    assert_eq!(stage.on_table().sitting.hints, 1);
    stage.keys("ctrl-r H");
    assert_eq!(stage.on_table().sitting.hints, 2);
}

#[test]
fn while_a_card_can_be_moved_that_cannot_go_back_it_is_not_said_that_cards_only_move_to_and_fro() {
    let mut stage = Stage::dealt("freecell", DealNumber::microsoft(617).unwrap(), &[]);
    stage.send(Event::Shown);
    stage.keys("1 q 1 w 4 e 1 4 1 r");
    let cells = "c1: JD | c2: 4S | c3: 4H | c4: KD";
    assert_eq!(stage.board("c1 c2 c3 c4"), cells);
    // 10♥ goes on J♣, and Q♥ on K♠.
    stage.find(Verdict::Undecided);
    stage.leave_open();
    assert_eq!(stage.said(), "");
}
