//! Several people at one table: who they are, what the line on top says of the match, and what
//! undo asks before it takes back more than one's own moves.

use patience_core::{Effect, Role, Seat};

use crate::model::Overlay;
use crate::render::theme::Theme;
use crate::tests::*;
use patience_app::settings::{Change, SettingId, Stored};

impl Stage {
    pub(in crate::tests) fn title(&self) -> String {
        self.screen().lines().next().unwrap_or_default().to_owned()
    }

    /// Makes a move as its player would.
    pub(in crate::tests) fn make(&mut self, mv: Move) {
        let now = self.now;
        let table = self.app.table.as_mut().unwrap();
        assert!(table.play(mv, now, &self.app.context.keys), "{mv:?}");
        self.send(Message::Tick);
    }

    pub(in crate::tests) fn question(&self) -> String {
        match self.app.overlays.last() {
            Some(Overlay::Ask(page)) => page.question().text.clone(),
            _ => String::new(),
        }
    }
}

/// Returns a table at which the player to move can play the top card of the pile to be rid of.
fn with_a_card_to_be_rid_of(set: &[(&str, &str)]) -> (Stage, Move) {
    for deal in 1..200 {
        let stage = Stage::table_with("nertz", deal, set);
        let rules = stage.game().rules().clone();
        let found = stage.game().legal_moves().into_iter().find(
            |mv| matches!(*mv, Move::Transfer { from, .. } if rules.group_of(from).role == Role::Reserve),
        );
        if let Some(mv) = found {
            return (stage, mv);
        }
    }
    panic!("no deal has one");
}

#[test]
fn undo_asks_before_it_hides_a_card_that_all_have_seen() {
    let (mut stage, mv) = with_a_card_to_be_rid_of(&[]);
    stage.make(mv);
    let undone = stage.game().clone().undo();
    let flips = |step: &Effect| matches!(step, Effect::Flipped { fresh: true, .. });
    assert!(undone[0].effects().iter().any(flips));
    stage.keys("u");
    assert!(stage.question().contains("hides a card"));
    stage.keys("enter");
    assert_eq!(stage.game().done(), 0);
}

#[test]
fn undo_after_going_out_speaks_of_the_end_of_the_hand() {
    let (mut stage, mv) = with_a_card_to_be_rid_of(&[("nertz_size", "1")]);
    stage.make(mv);
    assert!(stage.game().hand_end().is_some());
    assert!(stage.title().contains("hand over"), "{}", stage.title());
    assert!(!stage.title().contains("turn"));
    // The points of the hand are in the totals on top.
    let seat = stage.game().to_move();
    let out = stage.game().tally().tallies[seat.index()].total();
    assert!(
        stage.title().contains(&out.to_string()),
        "{}",
        stage.title()
    );
    stage.keys("u");
    assert!(
        stage.question().contains("end of the hand"),
        "{}",
        stage.question()
    );
    stage.keys("enter");
    assert!(stage.game().hand_end().is_none());
}

#[test]
fn undo_says_that_the_hand_before_is_closed() {
    let (mut stage, mv) = with_a_card_to_be_rid_of(&[("nertz_size", "1")]);
    stage.make(mv);
    stage.keys("enter");
    assert_eq!(stage.game().series().hands().len(), 1);
    stage.keys("u");
    assert!(stage.said().contains("Undo stops here"), "{}", stage.said());
    stage.send(Message::Resize(120, 50));
    stage.keys("? tab");
    assert!(stage.screen().contains("Undo a move of this hand"));
}

#[test]
fn the_turn_and_the_match_are_the_last_to_leave_the_top_line() {
    for (players, width) in [("2", 50), ("4", 60), ("4", 80), ("12", 60), ("12", 80)] {
        let mut stage = Stage::table_with("nertz", 1, &[("players", players)]);
        stage.send(Message::Resize(width, 24));
        let title = stage.title();
        let own = format!("{}: 0", char::from(b'a' + stage.game().to_move().number()));
        assert!(
            title.contains("turn") && (title.contains(&own) || title.contains("0 of 50")),
            "{players} at {width}: {title}"
        );
    }
}

#[test]
fn the_line_on_top_does_not_mix_letters_and_names() {
    let mut stage = Stage::table_with("nertz", 1, &[("players", "6")]);
    stage.send(Message::Resize(140, 24));
    let own = stage.game().to_move().number() + 1;
    let expected = format!("match Player {own}: 0, best other Player ");
    assert!(stage.title().contains(&expected), "{}", stage.title());
}

#[test]
fn the_page_of_keys_tells_what_the_lines_of_other_players_are() {
    for (game, pile) in [
        ("nertz", "the Nertz pile and"),
        ("peanuts", "the peanut pile and"),
    ] {
        let mut stage = Stage::table(game, 1);
        stage.send(Message::Resize(100, 60));
        stage.keys("? tab");
        let screen = stage
            .screen()
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ");
        assert!(screen.contains(pile), "{screen}");
    }
    let mut stage = Stage::table("penguin", 1);
    stage.keys("? tab");
    assert!(!stage.screen().contains("other players:"));
}

#[test]
fn labels_are_not_the_marks_of_players() {
    for (game, players) in [("peanuts", 2), ("nertz", 4), ("nertz", 12)] {
        let stage = Stage::table_with(game, 1, &[("players", &players.to_string())]);
        let rules = stage.game().rules();
        for pile in rules.pile_ids() {
            if let Some(label) = stage.on_table().labels().label(pile) {
                let marks = (0..players).map(Theme::mark);
                assert!(
                    !marks.into_iter().any(|mark| mark == label),
                    "{game} {label}"
                );
            }
        }
    }
}

#[test]
fn names_are_typed_in_the_program_and_stored() {
    let mut stage = Stage::table("nertz", 1);
    stage.keys("S up");
    while !matches!(stage.app.overlays.last(), Some(Overlay::Settings(page)) if page.is_on_players(&stage.app.context.settings))
    {
        stage.keys("up");
    }
    stage.keys("enter A n n down B o x backspace right enter");
    let Some(Request::Store(change)) = stage.requests.last() else {
        panic!("{:?}", stage.requests);
    };
    assert_eq!(change.id(), &SettingId::Players);
    let Stored::Players(players) = change.value() else {
        panic!("{change:?}");
    };
    let names: Vec<&str> = players.iter().map(|player| player.name.as_str()).collect();
    assert_eq!(names, ["Ann", "Bo"]);
    assert!(players[1].colour.is_some());
    assert!(matches!(
        stage.app.overlays.last(),
        Some(Overlay::Settings(_))
    ));
}

#[test]
fn a_name_of_wide_letters_is_whole_on_the_table() {
    let mut stage = Stage::table("nertz", 1);
    let player = |name: &str| patience_app::settings::Player::named(name.to_owned());
    let folder = tempfile::tempdir().unwrap();
    stage.app.context.settings =
        Settings::without_file(folder.path().join("config.toml"), Circumstances::default());
    let names = ["王芳", "李小明", "e\u{301}lan", "Bo"];
    let players = names.map(player).to_vec();
    let change = Change::new(SettingId::Players, Stored::Players(players));
    stage.app.context.settings.apply(&change).unwrap();
    stage.send(Message::Stored(None));
    // A wide letter takes its cell and an empty one after it.
    let screen = stage.screen().replace(' ', "");
    for name in names {
        assert!(screen.contains(name), "{name}: {screen}");
    }
}

#[test]
fn the_longest_name_is_whole_on_a_table_of_four() {
    let name = "Maximiliane Ödeg";
    assert_eq!(name.chars().count(), patience_app::settings::LONGEST_NAME);
    for width in [80, 120] {
        let mut stage = Stage::table_with("nertz", 1, &[("players", "4")]);
        let player = patience_app::settings::Player::named(name.to_owned());
        stage.app.context.settings.players.value = vec![player; 4];
        stage.send(Message::Stored(None));
        stage.send(Message::Resize(width, 24));
        let screen = stage.screen();
        let table = screen.lines().skip(1).collect::<Vec<_>>().join("\n");
        assert_eq!(table.matches(name).count(), 4, "{screen}");
    }
}

#[test]
fn names_with_numbers_are_all_shortened_or_none() {
    for (width, height, short) in [(80, 24, true), (100, 30, false), (200, 60, false)] {
        let mut stage = Stage::table_with("nertz", 1, &[("players", "12")]);
        stage.send(Message::Resize(width, height));
        let screen = stage.screen();
        let own = stage.game().to_move();
        for seat in stage.game().rules().all_seats().filter(|seat| *seat != own) {
            let mark = Theme::mark(seat.number());
            let form = if short { "P" } else { "Player " };
            let name = format!(" {mark} {form}{} ", seat.number() + 1);
            assert!(screen.contains(&name), "{name} at {width}: {screen}");
        }
    }
}

#[test]
fn the_count_of_a_pile_keeps_its_distance_from_a_ten() {
    let ten = (1..60).find_map(|deal| {
        let mut stage = Stage::table_with("nertz", deal, &[("players", "2")]);
        stage.send(Message::Resize(120, 30));
        let (game, rules) = (stage.game(), stage.game().rules());
        let pile = rules.pile_ids().find(|pile| {
            rules.group_of(*pile).role == Role::Reserve
                && !rules.pile(*pile).belongs_to(game.to_move())
        })?;
        let top = game.position().top(rules, pile)?.card().label();
        top.starts_with("10").then(|| (stage.screen(), top))
    });
    let (screen, top) = ten.unwrap();
    assert!(screen.contains(&format!("{top} 13 ")), "{screen}");
}

#[test]
fn many_shared_piles_are_cards_where_there_is_room() {
    let mut stage = Stage::table_with("nertz", 1, &[("players", "12")]);
    stage.send(Message::Resize(120, 40));
    let layout = stage.app.layout().unwrap();
    let rules = stage.game().rules();
    let mut shared = layout
        .piles
        .iter()
        .filter(|place| rules.pile(place.pile).seat.is_none());
    assert!(shared.all(|place| place.size == crate::layout::CardSize::Medium));
    assert_eq!(layout.size, crate::layout::CardSize::Giant);
}

#[test]
fn partners_are_both_named_and_do_their_own_part() {
    let mut stage = Stage::table_with("nuts", 3, &[("pace", "realtime")]);
    stage.keys("enter");
    for _ in 0..8 {
        stage.rest();
    }
    assert!(stage.screen().contains("b C2 & C4"), "{}", stage.screen());
    stage.keys("w");
    assert!(stage.on_table().selection().is_none());
    assert!(
        stage.said().contains("only the Cards player"),
        "{}",
        stage.said()
    );
    stage.keys("esc");
    let screen = stage.screen();
    assert!(screen.contains("no play   "), "{screen}");
    assert!(!screen.contains("Space turns"), "{screen}");
}

#[test]
fn two_at_a_game_of_partners_are_asked_whether_they_are_partners() {
    let menu = |words: &str| {
        let mut stage = Stage::home();
        stage.keys("n u t s tab");
        let row = stage
            .screen()
            .lines()
            .skip_while(|line| !line.contains("Play"))
            .position(|line| line.contains(words));
        for _ in 0..row.unwrap() {
            stage.keys("down");
        }
        stage.keys("enter");
        stage
    };
    let partners = menu("Two partners at this keyboard");
    let real_time = partners.on_table().session().real_time().unwrap();
    assert_eq!(real_time.people(), [Seat::FIRST, Seat::new(2)]);
    let opponents = menu("Two opponents at this keyboard");
    let real_time = opponents.on_table().session().real_time().unwrap();
    assert_eq!(real_time.people(), [Seat::FIRST, Seat::new(1)]);
}

#[test]
fn opponents_at_a_game_of_partners_have_a_key_for_each_of_their_piles() {
    use patience_app::session::real_time::split_keyboard::{SplitAction, may_do};
    let mut stage = Stage::home();
    stage.keys("n u t s tab down down enter");
    let rules = stage.game().rules();
    assert_eq!((rules.seats(), rules.partners()), (2, 1));
    for seat in [Seat::FIRST, Seat::new(1)] {
        for action in [
            SplitAction::Turn,
            SplitAction::Waste,
            SplitAction::Reserve,
            SplitAction::Column(0),
        ] {
            assert!(may_do(rules, seat, 0, action), "{seat:?} {action:?}");
        }
    }
}

#[test]
fn a_list_for_the_sides_gives_way_when_another_number_plays() {
    let set = [("players", "3"), ("nertz_size", "13,13,9")];
    let mut stage = Stage::table_with("nertz", 5, &set);
    stage.keys("f3");
    let is_there = |stage: &Stage| {
        let screen = stage.screen();
        let mut lines = screen.lines();
        lines.any(|line| line.contains('‹') && line.contains("Players  "))
    };
    for _ in 0..30 {
        if is_there(&stage) {
            break;
        }
        stage.keys("down");
    }
    assert!(is_there(&stage), "{}", stage.screen());
    stage.keys("left");
    let screen = stage.screen();
    assert!(screen.contains("The list had 3 numbers for 2"), "{screen}");
    let Some(Overlay::Options(page)) = stage.app.overlays.last() else {
        panic!("{screen}");
    };
    let sizes = &page.rules.race.as_ref().unwrap().out_sizes;
    assert!(sizes.iter().all(|size| *size == 13), "{sizes:?}");
}
