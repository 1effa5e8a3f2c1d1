//! Whether what lies on the table can be won: what is searched for, when, and what is said of it.

use insta::assert_snapshot;
use patience_solver::{StopReason, Verdict, Watch};

use crate::render::theme::{Glyphs, Suits, Theme, ThemeName};
use crate::tests::*;
use patience_app::winnability::Found;

impl Stage {
    /// Does the searches that the model asks for, until it asks for no more. Returns how many.
    pub(in crate::tests) fn think(&mut self) -> usize {
        let mut searches = 0;
        while let Some(Request::Search(search)) = self.last_search() {
            searches += 1;
            let found = search.run(&Watch::default());
            let number = search.number;
            self.send(Message::Searched { number, found });
        }
        searches
    }

    /// Returns what was last asked for about searches, and forgets it.
    pub(in crate::tests) fn last_search(&mut self) -> Option<Request> {
        let about = |request: &Request| matches!(request, Request::Search(_) | Request::EndSearch);
        let asked = std::mem::take(&mut self.requests);
        asked.into_iter().rfind(about)
    }

    pub(in crate::tests) fn top_line(&self) -> String {
        self.screen().lines().next().unwrap_or_default().to_owned()
    }

    /// Sits down to a deal, the first picture of which is on the screen.
    pub(in crate::tests) fn lit(game: &str, deal: u64) -> Self {
        let mut stage = Self::table(game, deal);
        stage.send(Message::Shown);
        stage
    }

    /// Makes the first legal move that the test wants.
    pub(in crate::tests) fn make_any(&mut self, wanted: impl Fn(&Move) -> bool) {
        let mv = self.game().legal_moves().into_iter().find(wanted).unwrap();
        let (now, keys) = (self.now, self.app.context.keys.clone());
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
    stage.send(Message::Shown);
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
    let Some(Request::Search(search)) = stage.last_search() else {
        panic!("nothing is searched for");
    };
    let Found::Verdict(Verdict::Won(moves)) = search.run(&Watch::default()) else {
        panic!("it cannot be won");
    };
    let (number, found) = (search.number, Found::Verdict(Verdict::Won(moves.clone())));
    stage.send(Message::Searched { number, found });
    for mv in &moves[..8] {
        stage.make_any(|legal| legal == mv);
        assert_eq!(stage.think(), 0);
    }
    stage.keys("u u u ctrl-r");
    assert_eq!(stage.think(), 0);
    assert!(stage.top_line().contains("● can be won"));
    // Off the line it is searched anew, and back at the deal it is known.
    stage.make_any(|legal| *legal != moves[6] && matches!(legal, Move::Transfer { .. }));
    assert!(stage.top_line().contains("… thinking"));
    stage.keys("u");
    assert!(stage.top_line().contains("● can be won"));
    assert_eq!(stage.think(), 0);
}

/// The answer of a search concerns no card: those on their way are seen moving to the end.
#[test]
fn cards_on_their_way_outlast_the_answer_of_a_search() {
    let mut stage = Stage::lit("klondike", 1);
    stage.app.context.appearance.animate = true;
    stage.keys("space");
    assert!(stage.app.animation().is_some());
    let Some(Request::Search(search)) = stage.last_search() else {
        panic!("nothing is searched for");
    };
    let (number, found) = (search.number, search.run(&Watch::default()));
    for message in [
        Message::Searched { number, found },
        Message::TraitsFound,
        Message::Notice("Something else".to_owned(), false),
    ] {
        update(
            &mut stage.app,
            stage.now + Duration::from_millis(12),
            message,
        );
        assert!(stage.app.animation().is_some());
    }
    let press = Message::Key(Key::parse("right").unwrap());
    update(&mut stage.app, stage.now + Duration::from_millis(12), press);
    assert!(stage.app.animation().is_none());
}

#[test]
fn a_move_ends_the_search_before_it() {
    let mut stage = Stage::lit("freecell", 1);
    let Some(Request::Search(first)) = stage.last_search() else {
        panic!("nothing is searched for");
    };
    stage.make_any(|_| true);
    let number = first.number;
    stage.send(Message::Searched {
        number,
        found: Found::Verdict(Verdict::Lost),
    });
    assert!(stage.top_line().contains("… thinking"), "too late");
    let Some(Request::Search(second)) = stage.last_search() else {
        panic!("nothing is searched for");
    };
    assert_ne!(first.number, second.number);
    stage.keys("Q");
    assert_eq!(stage.last_search(), Some(Request::EndSearch));
}

#[test]
fn what_comes_after_a_lost_position_is_lost() {
    let mut stage = Stage::lit("freecell", 1);
    for verdict in [Verdict::Undecided(StopReason::Time), Verdict::Lost] {
        stage.find(verdict);
        stage.make_any(|_| true);
    }
    assert!(stage.top_line().contains("○ cannot be won"));
    // There is only one thing left to find out about it.
    assert!(!stage.asks_whether_it_can_be_won());
    stage.keys("u u");
    assert!(
        stage.top_line().contains("? not known"),
        "{}",
        stage.top_line()
    );
    assert!(!stage.asks_whether_it_can_be_won());
}

#[test]
fn the_light_can_be_switched_off() {
    let mut stage = Stage::table("freecell", 1);
    stage.app.context.settings.light.value = false;
    stage.send(Message::Shown);
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
        assert_eq!(stage.app.winnability.shown(), None);
    }
}

#[test]
fn the_light_has_signs_without_unicode_and_gives_up_its_words_after_the_moves() {
    let mut stage = Stage::lit("freecell", 1);
    stage.think();
    stage.send(Message::Resize(60, 20));
    let line = stage.top_line();
    assert!(line.ends_with("0 moves  0 min  ● can be won"), "{line}");
    stage.send(Message::Resize(50, 20));
    let line = stage.top_line();
    assert!(line.ends_with("0 min  ● can be won"), "{line}");
    assert!(!line.contains("moves"), "{line}");
    // The number of the deal stands elsewhere too; the sign says nothing without its words.
    stage.send(Message::Resize(46, 20));
    let line = stage.top_line();
    assert!(line.ends_with("0 min  ● can be won"), "{line}");
    assert!(!line.contains("deal 1"), "{line}");
    stage.send(Message::Resize(36, 20));
    let line = stage.top_line();
    assert!(line.ends_with("0 min  ●"), "{line}");
    stage.app.context.appearance.theme = Theme::new(ThemeName::Plain, Suits::Two, Glyphs::Ascii);
    let line = stage.top_line();
    assert!(line.is_ascii() && line.ends_with('+'), "{line}");
}

#[test]
fn a_long_title_is_cut_before_anything_else_goes() {
    let mut stage = Stage::lit("northwest-territory/reserve-of-24", 662_446);
    stage.find(Verdict::Won(Vec::new()));
    let long = stage.game().rules().about.full_title();
    for (width, cut) in [(120, false), (90, true), (80, true)] {
        stage.send(Message::Resize(width, 24));
        let line = stage.top_line();
        assert!(line.contains("0 moves "), "{line}");
        assert!(line.ends_with(" 0 min  ● can be won"), "{line}");
        assert_eq!(line.contains(&long), !cut, "{line}");
        assert!(line.contains("Northwest Territory"), "{line}");
    }
}

#[test]
fn that_nothing_wins_is_written_out_however_long_the_line_is_and_moves_are_counted_beside_it() {
    for width in [80, 60] {
        let mut stage = Stage::lit("pyramid", 191_975);
        stage.send(Message::Resize(width, 24));
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
    pub(in crate::tests) fn find(&mut self, verdict: Verdict) {
        let Some(Request::Search(search)) = self.last_search() else {
            panic!("nothing is searched for");
        };
        let (number, found) = (search.number, Found::Verdict(verdict));
        self.send(Message::Searched { number, found });
    }

    pub(in crate::tests) fn asks_whether_it_can_be_won(&mut self) -> bool {
        let asked = self.last_search();
        asked.is_some_and(|asked| format!("{asked:?}").contains("Winnable"))
    }
}

#[test]
fn a_search_takes_as_much_memory_as_the_settings_say() {
    for memory in [256, 1024] {
        let mut stage = Stage::table("freecell", 1);
        stage.app.context.settings.light_memory.value = memory;
        stage.send(Message::Shown);
        let Some(Request::Search(search)) = stage.last_search() else {
            panic!("nothing is searched for");
        };
        assert_eq!(search.memory, memory);
    }
}

/// What more memory might have told is told apart from what took too long.
#[test]
fn a_search_that_has_filled_its_memory_is_told_of() {
    let mut stage = Stage::table("forty-thieves", 6);
    stage.app.context.settings.light_memory.value = 4;
    stage.send(Message::Shown);
    let Some(Request::Search(search)) = stage.last_search() else {
        panic!("nothing is searched for");
    };
    let (number, found) = (search.number, search.run(&Watch::default()));
    let full = Verdict::Undecided(StopReason::Memory);
    assert_eq!(found, Found::Verdict(full));
    stage.send(Message::Searched { number, found });
    assert!(
        stage.top_line().contains("? not known"),
        "{}",
        stage.top_line()
    );
    stage.keys("H");
    let advice = "The solver is out of memory, so this is only a guess: ";
    assert!(stage.said().starts_with(advice), "{}", stage.said());
    stage.keys("U");
    assert_eq!(
        stage.said(),
        "It is not known whether this can be won: the solver is out of memory"
    );
    stage.make_any(|_| true);
    stage.find(Verdict::Undecided(StopReason::Time));
    stage.keys("U");
    assert_eq!(stage.said(), "It is not known whether this can be won");
}
