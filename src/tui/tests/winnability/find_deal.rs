//! New deals that can be won: when they are looked for, what stops that, and what is said of the
//! deal that is dealt then.

use insta::assert_snapshot;
use patience_solver::{StopReason, Verdict};

use crate::tests::*;
use patience_app::settings::Winnable;
use patience_app::survey::difficulty::Thresholds;
use patience_app::winnability::Found;

impl Stage {
    /// Sits down to a deal of a game, where a new one is to be one that can be won.
    pub(in crate::tests) fn choosy(game: &str, deal: u64) -> Self {
        let mut stage = Self::table(game, deal);
        stage.app.context.settings.winnable.value = Winnable::Thorough;
        stage.send(Message::Shown);
        stage.requests.clear();
        stage
    }

    pub(in crate::tests) fn is_finding_a_deal(&self) -> bool {
        matches!(self.app.overlays.last(), Some(Overlay::FindDeal(_)))
    }

    /// Answers the search that was asked for last.
    fn think_once(&mut self) {
        let Some(Request::Search(search)) = self.last_search() else {
            panic!("nothing is searched for");
        };
        let found = search.run(&patience_solver::Watch::default());
        let number = search.number;
        self.send(Message::Searched { number, found });
    }

    pub(in crate::tests) fn deal(&self) -> u64 {
        self.game().deal().get()
    }
}

#[test]
fn a_new_deal_is_one_that_can_be_won_and_needs_no_second_search() {
    let mut stage = Stage::choosy("freecell", 1);
    stage.keys("N");
    assert!(stage.is_finding_a_deal());
    assert_eq!(stage.deal(), 1, "nothing is dealt before it is known");
    stage.find(Verdict::Lost);
    stage.find(Verdict::Undecided(StopReason::Time));
    assert_snapshot!("seek-80x24", stage.screen());
    assert_eq!(stage.think(), 1, "the third is won, and known to be");
    assert!(!stage.is_finding_a_deal());
    assert_ne!(stage.deal(), 1);
    assert_eq!(
        stage.said(),
        "This deal can be won; 1 unwinnable and 1 undecided deals skipped"
    );
    let line = stage.top_line();
    assert!(line.ends_with("● can be won"), "{line}");
    stage.keys("H");
    assert_eq!(stage.think(), 0);
    assert!(stage.said().starts_with("Hint: "), "{}", stage.said());
    // The deal itself is played again without a word, and the former one is still there.
    let deal = stage.deal();
    stage.follow_hint();
    stage.keys("R enter");
    assert_eq!((stage.is_finding_a_deal(), stage.deal()), (false, deal));
    stage.keys("u u");
    assert_eq!(stage.deal(), deal);
}

#[test]
fn the_same_seed_looks_at_the_same_deals() {
    let deals = |_| {
        let mut stage = Stage::choosy("freecell", 1);
        stage.keys("N");
        stage.find(Verdict::Lost);
        stage.find(Verdict::Won(Vec::new()));
        stage.deal()
    };
    let [one, other] = [0, 1].map(deals);
    assert_eq!(one, other);
}

#[test]
fn whatever_deals_at_random_looks_for_one_and_nothing_else_does() {
    let mut stage = Stage::choosy("freecell", 1);
    stage.keys("Q enter");
    assert!(stage.is_finding_a_deal() && stage.app.screen() == Screen::Home);
    stage.find(Verdict::Won(Vec::new()));
    assert_eq!(stage.app.screen(), Screen::Table);
    assert_eq!(stage.said(), "", "the light says it");
    stage.make_any(|_| true);
    stage.keys("N");
    assert!(!stage.is_finding_a_deal(), "it is asked first");
    stage.keys("enter");
    assert!(stage.is_finding_a_deal());
    stage.find(Verdict::Won(Vec::new()));
    stage.keys("# 5 enter");
    assert_eq!((stage.is_finding_a_deal(), stage.deal()), (false, 5));
    for game in ["nertz", "spite-and-malice", "poker-squares"] {
        let mut stage = Stage::choosy(game, 1);
        stage.keys("N");
        assert!(!stage.is_finding_a_deal(), "{game}");
        assert_ne!(stage.deal(), 1, "{game}");
    }
    let mut stage = Stage::choosy("freecell", 1);
    stage.app.context.settings.winnable.value = Winnable::Off;
    stage.keys("N");
    assert!(!stage.is_finding_a_deal());
}

#[test]
fn after_a_result_the_next_deal_is_looked_for_too() {
    let mut stage = Stage::choosy("golf", 1);
    stage.app.context.settings.light.value = false;
    while stage.game().hand_end().is_none() {
        stage.make_any(|_| true);
    }
    stage.keys("space enter");
    assert!(stage.is_finding_a_deal());
    stage.find(Verdict::Won(Vec::new()));
    assert_eq!(stage.said(), "This deal can be won");
    assert_ne!(stage.deal(), 1);
}

#[test]
fn keys_that_play_cards_do_not_cut_it_short() {
    for key in ["enter", "space"] {
        let mut stage = Stage::choosy("freecell", 1);
        stage.keys("N");
        stage.find(Verdict::Lost);
        stage.keys(key).keys(key);
        assert!(stage.is_finding_a_deal() && stage.deal() == 1, "{key}");
    }
}

#[test]
fn one_key_stops_it_and_the_deal_is_said_not_to_be_known() {
    let mut stage = Stage::choosy("freecell", 1);
    stage.app.context.settings.light.value = false;
    stage.keys("N");
    stage.find(Verdict::Lost);
    let Some(Request::Search(search)) = stage.last_search() else {
        panic!("nothing is searched for");
    };
    stage.keys("y");
    assert!(!stage.is_finding_a_deal() && stage.deal() != 1);
    let said = "Stopped. This deal may not be winnable";
    assert_eq!(stage.said(), said);
    assert_eq!(stage.last_search(), Some(Request::EndSearch));
    // An answer that comes too late is about nothing.
    let (number, found) = (search.number, Found::Verdict(Verdict::Lost));
    let deal = stage.deal();
    stage.send(Message::Searched { number, found });
    assert_eq!((stage.deal(), stage.said().as_str()), (deal, said));
    let mut stage = Stage::choosy("freecell", 1);
    stage.keys("N ctrl-q");
    assert_eq!(stage.requests.last(), Some(&Request::Quit));
}

#[test]
fn from_the_first_moment_it_is_said_what_is_going_on_and_soon_for_how_long() {
    let mut stage = Stage::choosy("freecell", 1);
    stage.keys("N");
    let since = stage.now;
    let line = " Looking for a winnable deal: Esc keeps this game, y deals ";
    let screen = stage.screen();
    assert_eq!(screen.lines().count(), 24, "{screen}");
    let last = screen.lines().last().unwrap_or_default();
    let number = last.strip_prefix(line).unwrap_or_default();
    assert!(number.parse::<u32>().is_ok(), "on one line: {screen}");
    assert!(!screen.contains("at most"), "{screen}");
    for (ms, seconds) in [(400, 0), (1100, 1), (12_300, 12)] {
        stage.now = since + Duration::from_millis(ms);
        update(&mut stage.app, stage.now, Message::Tick);
        let screen = stage.screen();
        let text = format!("{seconds} s of at most 60 s");
        assert!(screen.contains(line) && screen.contains(&text), "{screen}");
        let looked_at = format!("Checking deal {number}.");
        assert!(screen.contains(&looked_at), "{screen}");
        let next = since + Duration::from_secs(seconds + 1);
        assert_eq!(stage.app.deadline(), Some(next));
    }
}

#[test]
fn esc_ends_it_and_keeps_what_was_there() {
    let mut stage = Stage::choosy("freecell", 1);
    stage.make_any(|_| true);
    let before = stage.game().position().clone();
    stage.keys("N enter");
    stage.find(Verdict::Lost);
    stage.requests.clear();
    stage.keys("esc");
    assert!(!stage.is_finding_a_deal());
    assert_eq!(stage.game().position(), &before);
    assert_eq!((stage.deal(), stage.game().done()), (1, 1));
    assert!(stage.requests.contains(&Request::EndSearch));
    assert!(!stage.on_table().session().has_former());
    // From the list of games it goes back to the list.
    stage.keys("Q");
    stage
        .app
        .home
        .set_unfinished(&stage.app.context.catalogue, Vec::new());
    stage.keys("enter");
    let screen = stage.screen();
    assert!(screen.contains("Esc goes back, y deals "), "{screen}");
    stage.keys("esc");
    assert!(!stage.is_finding_a_deal() && stage.app.screen() == Screen::Home);
    assert_eq!(stage.deal(), 1);
}

#[test]
fn keys_that_are_not_to_play_with_do_not_end_it() {
    let mut stage = Stage::choosy("freecell", 1);
    stage.keys("N");
    stage.find(Verdict::Lost);
    stage.keys("N N ? f2 x 3 left tab");
    stage.send(Message::Paste("617".to_owned()));
    assert!(stage.is_finding_a_deal());
    assert_eq!(stage.app.overlays.len(), 1);
    assert_eq!(stage.deal(), 1);
    stage.find(Verdict::Won(Vec::new()));
    assert_eq!(
        stage.said(),
        "This deal can be won; 1 unwinnable deal skipped"
    );
}

#[test]
fn only_clicks_on_the_words_of_its_keys_end_it() {
    let mut stage = Stage::choosy("freecell", 1);
    stage.keys("N");
    stage.find(Verdict::Lost);
    for words in ["Looking for a winnable deal …", "1 checked", "Looking for"] {
        stage.click_words(words);
        assert!(stage.is_finding_a_deal(), "{words}");
    }
    stage.click_words("keeps this game");
    assert_eq!((stage.is_finding_a_deal(), stage.deal()), (false, 1));
    stage.keys("N");
    stage.find(Verdict::Lost);
    stage.click_words("y deals ");
    assert!(!stage.is_finding_a_deal() && stage.deal() != 1);
}

/// Where the line takes two rows, its words still mean their keys, and nothing else does.
#[test]
fn clicks_on_the_words_of_its_keys_count_on_narrow_screens() {
    for (words, seeks) in [
        ("Looking for a winnable deal:", true),
        ("keeps this game", false),
        ("deals", false),
    ] {
        let mut stage = Stage::choosy("klondike", 1);
        stage.send(Message::Resize(62, 24));
        stage.keys("N");
        stage.find(Verdict::Lost);
        stage.click_words(words);
        assert_eq!(stage.is_finding_a_deal(), seeks, "{words}");
    }
}

#[test]
fn nobody_waits_longer_than_a_second_who_has_not_asked_for_it() {
    let mut stage = Stage::choosy("freecell", 1);
    stage.app.context.settings.winnable.value = Winnable::Quick;
    stage.keys("N");
    let asked = format!("{:?}", stage.requests);
    assert!(asked.contains("question: WinnableDeal(100ms)"), "{asked}");
    stage.find(Verdict::Undecided(StopReason::Time));
    assert!(stage.is_finding_a_deal());
    stage.find(Verdict::Undecided(StopReason::Time));
    assert!(!stage.is_finding_a_deal() && stage.deal() != 1);
    assert_eq!(
        stage.said(),
        "No winnable deal found in 1 s. This one is unchecked."
    );
}

#[test]
fn games_that_are_mostly_lost_are_looked_at_unasked_and_those_that_stay_undecided_are_not() {
    for (game, is_looked_for) in [
        ("golf", true),
        ("pyramid", true),
        ("spider", false),
        ("forty-thieves", false),
    ] {
        let mut stage = Stage::choosy(game, 1);
        stage.app.context.settings.winnable.value = Winnable::Quick;
        stage.keys("N");
        assert_eq!(stage.is_finding_a_deal(), is_looked_for, "{game}");
    }
}

#[test]
fn it_ends_by_itself() {
    let mut stage = Stage::choosy("freecell", 1);
    stage.keys("N");
    let mut tried = 0;
    while stage.is_finding_a_deal() {
        tried += 1;
        stage.find(Verdict::Undecided(StopReason::Time));
    }
    assert!((10..1000).contains(&tried), "{tried}");
    let said = format!("No winnable deal found among {tried} deals. This one is unchecked.");
    assert_eq!(stage.said(), said);
    assert!(stage.top_line().contains("… thinking"));
}

#[test]
fn deals_that_are_quickly_judged_do_not_end_it_before_its_time() {
    let mut stage = Stage::choosy("freecell", 1);
    stage.keys("N");
    let since = stage.now;
    for _ in 0..1500 {
        stage.now = since;
        stage.find(Verdict::Lost);
    }
    assert!(stage.is_finding_a_deal());
    stage.now = since + Duration::from_mins(1);
    stage.find(Verdict::Lost);
    let said = "No winnable deal found among 1501 deals. This one is unchecked.";
    assert_eq!(stage.said(), said);
}

#[test]
fn the_page_of_keys_tells_where_it_is_asked_for() {
    let told = |game: &str| {
        let mut stage = Stage::table(game, 1);
        stage.send(Message::Resize(80, 60));
        stage.keys("? tab");
        let screen = stage.screen();
        assert!(screen.contains("Deal a new game"), "{screen}");
        screen.contains("Deal a new game; for winnable deals see Settings")
    };
    assert!(told("freecell") && !told("poker-squares"));
}

#[test]
fn a_deal_of_a_level_is_looked_for_and_said_to_be_one() {
    let mut stage = Stage::choosy("freecell", 1);
    stage.keys("# e");
    assert_snapshot!("levels-80x24", stage.screen());
    stage.keys("enter");
    assert!(
        !stage.is_finding_a_deal(),
        "easy and expert both begin with it"
    );
    stage.keys("a enter");
    assert!(stage.is_finding_a_deal());
    let mut looked_at = 0;
    while stage.is_finding_a_deal() {
        stage.think_once();
        looked_at += 1;
        assert!(looked_at < 200, "every fifth is easy");
    }
    assert_ne!(stage.deal(), 1);
    assert!(
        stage.said().starts_with("Difficulty: easy ("),
        "{}",
        stage.said()
    );
}

#[test]
fn a_level_is_chosen_with_the_mouse_and_left_with_a_key() {
    let mut stage = Stage::choosy("freecell", 1);
    stage.keys("#");
    stage.click_words("hard ");
    assert!(stage.is_finding_a_deal());
    let screen = stage.screen();
    let line = " Looking for a deal rated hard: Esc keeps this game, y deals ";
    assert!(screen.contains(line), "{screen}");
    stage.keys("esc");
    assert_eq!((stage.is_finding_a_deal(), stage.deal()), (false, 1));
    stage.keys("# h enter y");
    let said = "Stopped. The difficulty of this deal is not known";
    assert_eq!(stage.said(), said);
}

#[test]
fn what_is_not_measured_says_that_it_has_no_levels() {
    let mut stage = Stage::choosy("penguin", 1);
    stage.keys("# h");
    let screen = stage.screen();
    assert!(
        screen.contains("No levels: the difficulty has not been measured."),
        "{screen}"
    );
    assert!(screen.contains("Type digits"), "{screen}");
}

#[test]
fn where_none_is_found_in_time_one_is_dealt_that_is_noted_as_won() {
    let mut stage = Stage::choosy("aces-up", 1);
    stage.app.context.settings.winnable.value = Winnable::Quick;
    stage.keys("N");
    while stage.is_finding_a_deal() {
        stage.find(Verdict::Undecided(StopReason::Time));
    }
    assert_eq!(stage.said(), "This deal is known to be winnable");
    let measured = stage.app.context.catalogue.embedded().difficulty;
    let thresholds = Thresholds::of(measured, stage.game().rules()).unwrap();
    assert!(thresholds.level_of(stage.game().deal()).is_some());
}
